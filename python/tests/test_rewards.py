"""Rewards of answers, and what they pay for answers that need no model."""

import json
import warnings

import ninefold
import pytest
from conftest import PUZZLE, SOLUTION, lines_of
from games import task_of
from ninefold import reasoning
from ninefold.reasoning import baselines
from ninefold.reasoning.integrations import openai_evals

RIGHT = f"<answer>{SOLUTION}</answer>"
ROWS = {"puzzle": [PUZZLE], "solution": [SOLUTION]}
FUNCTIONS = {
    "correct": reasoning.correct_reward,
    "format": reasoning.format_reward,
    "progress": reasoning.progress_reward,
}


def paid(text: str) -> list[float]:
    """What correct, format and progress pay for an answer."""
    return [reward([""], [text], **ROWS)[0] for reward in FUNCTIONS.values()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (RIGHT, [1, 1, 1]),
        (f"<answer>{PUZZLE}</answer>", [0, 0, 0]),
        ("<answer>r1c3=4 r1c4=6 r1c6=9</answer>", [0, 0, 1 / 51]),
        ("<answer>r1c3=4 r1c6=9</answer>", [0, 0, 0]),
        ("<answer>r1c3=1 r1c6=9</answer>", [0, 0, 0]),
        # Without all givens there is no progress.
        (f"<answer>{SOLUTION.replace('53', '35', 1)}</answer>", [0, 0, 0]),
        (SOLUTION, [0, 0, 0]),
        (RIGHT + RIGHT, [0, 0, 0]),
        ("", [0, 0, 0]),
    ],
)
def test_parts_of_a_reward(text, expected):
    assert paid(text) == pytest.approx(expected)


def test_weights_add_parts_up_and_correct_alone_is_the_default():
    text = "<answer>r1c3=4</answer>"
    assert reasoning.Reward()([""], [RIGHT, text], puzzle=[PUZZLE] * 2) == [1.0, 0.0]
    reward = reasoning.Reward({"correct": 2, "format": 0.5, "progress": 0.1})
    rows = {key: value * 2 for key, value in ROWS.items()}
    assert reward(None, [RIGHT, text], **rows) == pytest.approx([2.6, 0.1 / 51])
    assert reward.__name__ == "correct_format_progress_reward"
    assert repr(reasoning.Reward()) == "Reward({'correct': 1.0}, form='answer')"


def test_a_high_weight_of_progress_warns_and_others_do_not():
    with pytest.warns(UserWarning, match=r"the weight of progress is 0.3: over 0.2"):
        reasoning.Reward({"progress": 0.3})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        reasoning.Reward({"correct": 1, "format": 1, "progress": 0.2})


def test_bad_weights_forms_and_columns_raise():
    for call, words in [
        (lambda: reasoning.Reward({"legal": 1}), "weights: 'legal'; expected some of correct"),
        (lambda: reasoning.Reward(form="auto"), 'form is "auto", expected "answer" or "boxed"'),
        (lambda: reasoning.Reward()(None, [RIGHT] * 2, [PUZZLE]), "2 completions of 1 puzzles"),
        (lambda: reasoning.Reward()(None, [RIGHT] * 2, [None, PUZZLE[:-2] + "xx"]), "row 1: column"),
        (lambda: reasoning.progress_reward(None, [RIGHT], puzzle=[PUZZLE]), "needs the column solution"),
    ]:
        with pytest.raises(ValueError, match=words):
            call()


def test_sizes_may_be_mixed_and_rows_without_a_puzzle_have_no_reward():
    tasks = [task_of(side) for side in (9, 4, 16, 9)]
    puzzles = [task.puzzle for task in tasks]
    texts = [f"<answer>{task.solution}</answer>" for task in tasks]
    assert reasoning.correct_reward([], texts, puzzle=puzzles) == [1.0] * 4
    puzzles[1] = None
    assert reasoning.correct_reward([], texts, puzzle=puzzles) == [1.0, None, 1.0, 1.0]
    assert reasoning.correct_reward([], [], puzzle=[]) == []


@pytest.mark.parametrize("name", baselines.BASELINES)
@pytest.mark.parametrize("side", [4, 6, 9, 16])
def test_baselines_are_answers_that_keep_the_givens(name, side):
    task = task_of(side, blanks=side * side // 2)
    found = reasoning.score(baselines.BASELINES[name](task.puzzle), task.puzzle, size=side)
    assert (found.format, found.givens) == (True, True)
    assert found.complete is (name != "echo") or name == "singles"


def test_baselines_earn_what_they_should(minimal):
    solutions = [row["solution"] for row in ninefold.solve(minimal[:200])]
    columns = {"puzzle": minimal[:200], "solution": solutions}
    found = {}
    for name, answer in baselines.BASELINES.items():
        texts = [answer(puzzle) for puzzle in minimal[:200]]
        rewards = [sum(reward(None, texts, **columns)) / 200 for reward in FUNCTIONS.values()]
        found[name] = [round(each, 3) for each in rewards]
    # Correct, format, progress: singles alone solve some of the puzzles, and fill in nothing wrong.
    assert found["echo"] == [0, 0, 0]
    assert found["ones"] == found["row fill"] == [0, 1, 0]
    assert found["guess"][:2] == [0, 1]
    assert found["guess"][2] < 0.02
    assert found["singles"][0] == found["singles"][1] > 0.2
    assert found["singles"][2] > 0.4


def test_steps_are_paid_by_their_worth_and_by_the_blanks_that_they_fill():
    chat = [{"role": "assistant", "content": "r5c5=5\nr7c5=3"}]
    for trace, expected in [
        ("r5c5=5\nr7c5=3", 2 / 51),
        (chat, 2 / 51),
        # A guess that is true lowers the worth of what stands beside it.
        ("r5c5=5\nr7c5=3\nr1c3=4", 2 / 3 * 3 / 51),
        ("r5c5=5\nr1c3=1", 0),
        ("It is easy.", 0),
        ("", 0),
    ]:
        assert reasoning.step_reward([], [trace], puzzle=[PUZZLE]) == pytest.approx([expected])
    small = "1.3434122143432."
    rewards = reasoning.step_reward([], ["r1c2=2", chat, chat], puzzle=[small, PUZZLE, None])
    assert rewards == [None, pytest.approx(2 / 51), None]
    with pytest.raises(ValueError, match="1 completions and 0 of puzzle"):
        reasoning.step_reward([], [chat])
    with pytest.raises(ValueError, match="row 1: "):
        reasoning.step_reward([], [chat, chat], puzzle=[PUZZLE, "5" * 81])


def test_no_trace_is_paid_more_than_the_path_that_it_pads():
    puzzle = next(line for line in lines_of("hard.txt") if reasoning.traces([line])["trace"][0])
    path = reasoning.traces([puzzle])["trace"][0]
    lines = path.split("\n")

    def paid(lines: list[str]) -> float:
        return reasoning.step_reward([], ["\n".join(lines)], puzzle=[puzzle])[0]

    assert paid(lines) <= 1
    first = next(line for line in lines if "<>" not in line)
    strikes = [line for line in lines if "<>" in line]
    givens = [f"r{i // 9 + 1}c{i % 9 + 1}={c}" for i, c in enumerate(puzzle) if c != "."]
    solution = ninefold.solve([puzzle])["solution"][0]
    filled = [f"r{i // 9 + 1}c{i % 9 + 1}={c}" for i, c in enumerate(solution)]
    codes = ", ".join({step["technique"] for step in reasoning.steps([puzzle])})
    for padded in [
        [first, *lines],
        [*givens, *lines],
        [*lines, *filled],
        [*lines, *lines],
        [f"{codes}: {line}" for line in lines],
        [*(f"{line} {line}" for line in lines)],
    ]:
        assert paid(padded) <= paid(lines) + 1e-9
    # Strikes alone fill nothing, one at a time or together.
    assert paid(strikes) == 0
    # A sentence with two conclusions of which one is false is false.
    wrong = next(cell for cell in filled if cell[:4] not in {given[:4] for given in givens})
    wrong = wrong[:5] + str(int(wrong[5]) % 9 + 1)
    assert paid([f"{first} And {wrong}.", *lines]) == 0


def test_the_form_auto_finds_what_is_not_declared():
    rows = "\n".join(SOLUTION[i : i + 9] for i in range(0, 81, 9))
    puzzle = "\n".join(PUZZLE[i : i + 9] for i in range(0, 81, 9))
    drawn = "\n".join(
        ("------+-------+------\n" if i in (27, 54) else "")
        + " | ".join(" ".join(SOLUTION[j : j + 3]) for j in (i, i + 3, i + 6))
        for i in range(0, 81, 9)
    )
    moves = "\n".join(
        f"r{i // 9 + 1}c{i % 9 + 1}={SOLUTION[i]}" for i in range(81) if PUZZLE[i] == "."
    )
    for text in [
        RIGHT,
        rf"\boxed{{{SOLUTION}}}",
        f"The puzzle:\n{puzzle}\n\nThe solution:\n{rows}\nDone.",
        f"{puzzle}\n\n{rows}",
        f"```\n{rows}\n```\nThat is it.",
        f"Solved.\n\n{drawn}\n",
        f"{puzzle}\nIn one line:\n{SOLUTION}\nDone.",
        f"<think>{puzzle}</think>{rows}",
        f"Moves:\n{moves}\nThat is all.",
    ]:
        assert reasoning.score(text, PUZZLE, form="auto").correct, text
    for text, reason in [
        (f"{rows}\n\nor rather\n\n{puzzle}", "incomplete"),
        (f"<think>{rows}</think>I do not know.", "no-answer"),
        (f"{rows}\n{rows[:9]}", "no-answer"),
        (rows[10:], "no-answer"),
        (RIGHT + RIGHT, "several-answers"),
        (f"{moves}\nr1c3=1", "malformed"),
        (f"It is r1c3=4.\n{moves[:6]}\nand so on", "incomplete"),
        (f"{rows}<think>", "unclosed-think"),
    ]:
        assert reasoning.score(text, PUZZLE, form="auto").reason == reason, text


def test_files_for_openai_evals_have_the_prompt_and_the_answer(tmp_path):
    tasks = reasoning.tasks("test", limit=3)
    path = tmp_path / "sudoku.jsonl"
    assert openai_evals.write(tasks, path) == 3
    for line, task in zip(path.read_text("utf-8").splitlines(), tasks, strict=True):
        row = json.loads(line)
        assert row["input"] == task.prompt
        assert row["ideal"].replace("\n", "") == task.solution
        assert row["ideal"].count("\n") == 8
        assert reasoning.score(f"<answer>{row['ideal']}</answer>", task.puzzle).correct
