"""The adapter for Gymnasium, with Gymnasium's own check."""

import pickle
import warnings

import gymnasium
import numpy
import pytest
from conftest import PUZZLE, SOLUTION
from games import BOXES, SYMBOLS, Task, task_of, tells
from gymnasium.utils.env_checker import check_env
from ninefold import reasoning
from ninefold.reasoning.integrations.gymnasium import SudokuEnv

ID = "ninefold.reasoning.integrations.gymnasium:ninefold/Sudoku-v0"


def actions(task: Task, side: int) -> list[int]:
    """The actions that fill all blanks with the solution."""
    cells = enumerate(zip(task.puzzle, task.solution, strict=True))
    return [i * side + SYMBOLS.index(right) - 1 for i, (given, right) in cells if given == "."]


@pytest.mark.parametrize("side", BOXES)
def test_gymnasiums_check_passes_without_a_warning(side):
    tasks = [task_of(side, blanks=side, seed=seed) for seed in range(5)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, tasks=tasks, render_mode="ansi").unwrapped)


def test_a_game_is_won_and_lost_as_its_rules_say():
    task = task_of(9)
    env = gymnasium.make(ID, tasks=[task])
    cells, info = env.reset(seed=1)
    assert cells.shape == (9, 9)
    for action in actions(task, 9):
        assert info["action_mask"][action] == 1
        cells, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert "".join(map(str, cells.flat)) == task.solution
    env = gymnasium.make(ID, tasks=[task], max_turns=2)
    env.reset()
    assert [env.step(9**3)[1:4] for _ in range(2)] == [(0.0, False, False), (0.0, False, True)]


def test_the_mask_has_what_the_rules_allow_and_all_else_changes_nothing():
    env = SudokuEnv([PUZZLE], max_turns=1000)
    board, info = env.reset()
    mask = info["action_mask"]
    assert (mask.dtype, mask.sum()) == (numpy.int8, env.action_masks().sum())
    for action in numpy.flatnonzero(mask == 0):
        after, reward, *_, info = env.step(action)
        assert (after == board).all()
        assert (reward, info["made"]) == (0.0, 0)
    for action in numpy.flatnonzero(mask):
        assert env.step(action)[-1]["made"] == 1
        after, *_, info = env.step(9**3)
        assert (info["undone"], (after == board).all()) == (1, True)
        assert (info["action_mask"] == mask).all()


def test_masked_play_by_chance_never_breaks_a_rule():
    env = gymnasium.make(ID, tasks=[task_of(6, blanks=20, seed=seed) for seed in range(20)])
    env.action_space.seed(0)
    endings = set()
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            _, reward, terminated, truncated, info = env.step(action)
            assert info["refused"] == info["malformed"] == 0
            # A full board without a broken rule is right.
            assert reward == float(terminated)
            over = terminated or truncated
        endings.add(terminated)
    assert endings == {True, False}


def test_numbers_outside_the_space_do_not_crash_it():
    env = SudokuEnv([PUZZLE])
    env.reset()
    assert [env.step(action)[2] for action in (-1, 9**3 + 1, 10**6)] == [False, False, True]


def test_a_task_is_drawn_by_the_seed_or_taken_by_its_index():
    tasks = [task_of(4, blanks=4, seed=seed) for seed in range(50)]
    env = SudokuEnv(tasks)
    boards = [env.reset(seed=seed)[0].tobytes() for seed in (1, 2, 1)]
    assert boards[0] == boards[2] != boards[1]
    assert len({env.reset()[0].tobytes() for _ in range(30)}) > 10
    cells = env.reset(options={"index": 7})[0]
    assert "".join(SYMBOLS[cell] for cell in cells.flat) == tasks[7].puzzle
    with pytest.raises(ValueError, match="task 1: 9 rows; expected 4 as the first task has"):
        SudokuEnv([tasks[0], PUZZLE]).reset(options={"index": 1})
    with pytest.raises(ValueError, match="tasks: none"):
        SudokuEnv([])


def test_vectors_of_environments_play():
    tasks = [task_of(4, blanks=4, seed=seed) for seed in range(5)]
    envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode="sync", tasks=tasks)
    cells, info = envs.reset(seed=5)
    assert (cells.shape, info["action_mask"].shape) == ((3, 4, 4), (3, 65))
    assert envs.step(numpy.array([64, 64, 64]))[1].tolist() == [0.0] * 3


def test_without_tasks_it_plays_those_of_the_library():
    env = gymnasium.make(ID, split="test", seed=7).unwrapped
    rows = reasoning.tasks("test", seed=7, limit=3)
    for index, row in enumerate(rows):
        cells = env.reset(options={"index": index})[0]
        assert "".join(SYMBOLS[cell] for cell in cells.flat) == row.puzzle
        for each in (env, pickle.dumps(env), env.spec):
            assert not tells(each, row.solution)
    assert env.reset(seed=1)[0].tobytes() == env.reset(seed=1)[0].tobytes()


def test_nothing_that_it_holds_or_returns_tells_the_solution():
    env = SudokuEnv([Task(PUZZLE, SOLUTION)], render_mode="ansi")
    returned = [env.reset(seed=1), env.step(2 * 9 + 3), env.step(0), env.render(), env.metadata]
    for each in (returned, env, repr(env), pickle.dumps(env)):
        assert not tells(each, SOLUTION)
