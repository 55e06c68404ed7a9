"""The adapter for TRL, called as its trainer calls rewards and environments."""

import ast
import inspect
import pickle
from importlib.util import find_spec
from pathlib import Path

import pytest
from cheats import cheats, hard, right
from games import moves, tells
from ninefold import reasoning
from ninefold.reasoning.integrations import trl

TASKS = hard("train", 4)
ROWS = trl.rows(TASKS)
TRAINER = Path(find_spec("trl").origin).parent / "trainer/grpo_trainer.py"


def words_of_the_trainer() -> set[str]:
    """The keywords with which the trainer calls a reward, beside columns, read from its source."""
    found = set()
    for node in ast.walk(ast.parse(TRAINER.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "reward_func":
            found |= {word.arg for word in node.keywords if word.arg}
        if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "reward_kwargs":
            found.add(getattr(node.slice, "value", None))
    return found


def called(reward, rows, texts, chat):
    """What a reward returns to the trainer: columns by name, a completion for each row."""
    words = {
        "prompts": [row["prompt"] for row in rows],
        "completions": [[{"role": "assistant", "content": t}] if chat else t for t in texts],
        "completion_ids": [[0]] * len(rows),
        "trainer_state": object(),
        "log_extra": print,
        "log_metric": print,
        "environments": None,
    }
    columns = {key: [row[key] for row in rows] for key in rows[0] if key != "prompt"}
    return reward(**words, **columns)


def test_the_trainer_passes_what_these_tests_pass():
    words = {"prompts", "completions", "completion_ids"}
    assert words_of_the_trainer() == words | {"trainer_state", "log_extra", "log_metric", "environments"}


@pytest.mark.parametrize("chat", [False, True])
def test_rewards_of_right_answers_and_of_cheats(chat):
    rewards = [reasoning.correct_reward, reasoning.Reward()]
    for reward in [*rewards, reasoning.format_reward, reasoning.progress_reward]:
        assert called(reward, ROWS, [right(task) for task in TASKS], chat) == [1.0] * 4
        assert not inspect.iscoroutinefunction(reward)
        assert reward.__name__.endswith("_reward")
        pickle.loads(pickle.dumps(reward))
    for name in cheats(TASKS[0]):
        texts = [cheats(task)[name] for task in TASKS]
        for reward in rewards:
            assert called(reward, ROWS, texts, chat) == [0.0] * 4, name


def test_rows_are_what_a_dataset_is_made_of():
    assert ROWS[0]["prompt"] == TASKS[0].prompt
    assert all(row["size"] == 9 for row in ROWS)
    for row in ROWS:
        assert not tells(row["prompt"], row["solution"])


def tools(environment) -> dict:
    """The tools of an environment, found as the trainer finds them."""
    members = inspect.getmembers(type(environment), predicate=inspect.isfunction)
    names = [name for name, _ in members if name not in ("reset", "get_reward")]
    return {name: getattr(environment, name) for name in names if not name.startswith("_")}


def test_a_game_is_played_with_tools():
    environment = trl.SudokuEnvironment()
    assert sorted(tools(environment)) == ["hint", "place", "undo"]
    for row, task in zip(ROWS, TASKS, strict=True):
        assert "moves" in environment.reset(**row)
        assert environment.get_reward() == 0.0
        said = [environment.hint(), environment.undo()]
        for move in moves(task):
            said.append(environment.place(*map(int, move[1:].replace("c", "=").split("="))))
            assert not tells(said[:-1], task.solution)
        blanks = task.puzzle.count(".")
        assert environment.get_reward() == pytest.approx((blanks - 1) / blanks)
        environment.reset(**row)
        assert not tells(environment, task.solution)
        assert "refused" in environment.place(0, 10, 11) or "malformed" in environment.place(0, 10, 11)
        assert environment.get_reward() == 0.0


def test_tools_are_described_as_trl_asks():
    for tool in tools(trl.SudokuEnvironment()).values():
        signature = inspect.signature(tool)
        assert signature.return_annotation == "str"
        assert "Returns:" in tool.__doc__
        for name, parameter in signature.parameters.items():
            assert parameter.annotation == "int"
            assert f"{name}: " in tool.__doc__.partition("Args:")[2]
