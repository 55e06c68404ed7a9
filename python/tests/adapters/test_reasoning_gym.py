"""The adapter for reasoning-gym: what its own data sets are tested for, and what its scores pay."""

import json

import pytest
import reasoning_gym
from conftest import PUZZLE, ROOT, SOLUTION
from games import BOXES, Task, task_of, tells
from ninefold import reasoning
from ninefold.reasoning.integrations.reasoning_gym import SudokuConfig, SudokuDataset
from reasoning_gym.dataset import ReseedingDataset
from reasoning_gym.utils import extract_answer

LINES = (ROOT / "crates/reasoning/tests/reward_cases.jsonl").read_text("utf-8").splitlines()
CASES = [case for case in map(json.loads, LINES) if "answer>" in str(case["text"])]


def dataset(side: int = 9, size: int = 20) -> SudokuDataset:
    tasks = [task_of(side, blanks=side, seed=seed) for seed in range(size)]
    return SudokuDataset(SudokuConfig(side=side, size=size), tasks)


@pytest.mark.parametrize("side", BOXES)
def test_items_have_the_shape_that_reasoning_gym_asks_for(side):
    data = dataset(side)
    assert len(data) == len(list(data)) == 20
    for index, item in enumerate(data):
        assert item == data[index]
        assert isinstance(item["question"], str)
        assert item["metadata"]["source_dataset"] == "ninefold_sudoku"
        assert item["metadata"]["source_index"] == index
        assert item["metadata"]["difficulty"] == {"side": side, "blanks": side}
        assert data.score_answer(item["answer"], item) == 1.0
        assert json.loads(json.dumps(item)) == item


def test_it_is_made_by_its_name_and_plays_the_tasks_of_the_library():
    data = reasoning_gym.create_dataset("ninefold_sudoku", split="test", seed=7, size=5)
    rows = reasoning.tasks("test", seed=7, limit=5)
    assert [item["metadata"]["puzzle"] for item in data] == [row.puzzle for row in rows]
    for item, row in zip(data, rows, strict=True):
        assert item["question"] == row.prompt[0]["content"]
        assert data.score_answer(row.solution, item) == 1.0
    with pytest.raises(IndexError):
        data[5]


def test_seeds_share_no_item_nor_do_chunks_of_seeds():
    made = [reasoning_gym.create_dataset("ninefold_sudoku", seed=seed, size=20) for seed in (42, 43)]
    assert len({item["question"] for data in made for item in data}) == 40
    endless = ReseedingDataset(made[0], chunk_size=10)
    assert len({next(endless)["question"] for _ in range(30)}) == 30


@pytest.mark.parametrize(
    "options", [{"side": 5}, {"side": 0}, {"split": "all"}, {"size": 0}, {"size": -1}]
)
def test_configurations_that_cannot_be_made_are_refused(options):
    with pytest.raises(AssertionError):
        SudokuConfig(**options).validate()


def test_only_a_right_answer_is_paid_and_its_length_does_not_matter():
    data = SudokuDataset(SudokuConfig(size=1), [Task(PUZZLE, SOLUTION)])
    item = data[0]
    ones = PUZZLE.replace(".", "1")
    for answer in (None, "", PUZZLE, ones, SOLUTION[::-1], f"{ones}\n{SOLUTION}", "r1c3=4"):
        assert data.score_answer(answer, item) == 0.0
    rows = "\n".join(SOLUTION[i : i + 9] for i in range(0, 81, 9))
    for answer in (SOLUTION, rows, item["answer"], f"<answer>{rows}</answer>"):
        assert data.score_answer(answer, item) == 1.0
    long = f"<think>{'Row one. ' * 1000}</think>\n<answer>{rows}</answer>"
    assert data.score_answer(long, item) == 1.0
    assert data.score_answer(extract_answer(long), item) == 1.0


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_completions_with_tags_are_paid_as_rewards_are(case):
    data = SudokuDataset(SudokuConfig(size=1), [Task(PUZZLE, SOLUTION)])
    is_right = case["form"] == "answer" and case["reason"] == "right"
    assert data.score_answer(case["text"], data[0]) == float(is_right)


def test_prompts_of_messages_are_one_text():
    messages = [{"role": "user", "content": "Solve it."}, {"role": "user", "content": "1.34"}]
    data = SudokuDataset(SudokuConfig(size=1), [Task(PUZZLE, SOLUTION, messages)])
    assert data[0]["question"] == "Solve it.\n1.34"


def test_neither_question_nor_metadata_tell_the_solution():
    item = SudokuDataset(SudokuConfig(size=1), [Task(PUZZLE, SOLUTION, PUZZLE)])[0]
    assert tells(item, SOLUTION)
    del item["answer"]
    assert not tells(item, SOLUTION)
