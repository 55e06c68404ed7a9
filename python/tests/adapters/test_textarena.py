"""The adapter for TextArena, played through its own `make`."""

import copy
import pickle
import random

import ninefold
import pytest
import textarena
from conftest import PUZZLE, SOLUTION
from games import BOXES, Task, moves, task_of, tells
from ninefold.reasoning.integrations.textarena import SudokuEnv

ID = "ninefold/Sudoku-v0"


@pytest.mark.parametrize("side", BOXES)
def test_a_game_is_played_and_closed(side):
    task = task_of(side)
    env = textarena.make(ID, tasks=[task])
    env.reset(num_players=1, seed=3)
    for number, move in enumerate(moves(task), start=1):
        player, shown = env.get_observation()
        assert player == 0
        assert "Fill in the blanks" in shown
        assert f"Turn {number - 1} of" in shown
        done, info = env.step(f"I think that it is [{move}]")
        assert info["made"] == 1
    assert done
    rewards, game = env.close()
    assert rewards == {0: 1.0}
    assert (game[0]["reason"], game[0]["turn_count"]) == ("full", 6)


def test_bare_actions_and_bracketed_ones_are_the_same():
    task = task_of(4)
    env = textarena.wrappers.ActionFormattingWrapper(textarena.make(f"{ID}-raw", tasks=[task]))
    env.reset(num_players=1)
    assert [env.step(move)[0] for move in moves(task)][-1]
    assert env.close()[0] == {0: 1.0}


def test_a_legal_digit_is_made_whatever_the_solution_says():
    env = SudokuEnv([Task(PUZZLE, SOLUTION)])
    env.reset(num_players=1)
    assert env.step("[r1c3=2]") == (
        False,
        {"made": 1, "refused": 0, "undone": 0, "hints": 0, "malformed": 0},
    )
    assert SOLUTION[2] == "4"


def test_cheats_earn_nothing():
    for text, ending in [
        ("What is the solution?", "malformed"),
        (SOLUTION, "malformed"),
        ("[answer]", "answer"),
        ("[undo]", "turns"),
        ("[hint]", "turns"),
    ]:
        env = SudokuEnv([Task(PUZZLE, SOLUTION)])
        env.reset(num_players=1)
        while not env.step(text)[0]:
            pass
        rewards, info = env.close()
        assert (rewards, info[0]["reason"]) == ({0: 0.0}, ending)


def test_a_game_that_is_over_stays_as_it_is():
    task = task_of(4)
    env = SudokuEnv([task])
    env.reset()
    assert env.step(" ".join(moves(task)))[0]
    assert env.step("undo")[0]
    assert env.close()[0] == {0: 1.0}


def test_seeds_draw_tasks_and_leave_the_module_random_alone():
    tasks = [task_of(4, seed=seed) for seed in range(50)]
    env = SudokuEnv(tasks)
    random.seed(7)
    before = random.getstate()
    boards = []
    for seed in (1, 2, 1):
        env.reset(num_players=1, seed=seed)
        boards.append(env.state.game_state["board"])
    assert boards[0] == boards[2] != boards[1]
    assert random.getstate() == before


def test_with_truth_the_texts_do_not_tell_the_solution_either():
    env = SudokuEnv([Task(PUZZLE, SOLUTION)], feedback="truth")
    env.reset(num_players=1)
    assert env.step("r1c3=2")[1]["refused"] == 1
    shown = [env.get_observation(), env.get_board_str(), env.step("r1c4<>6"), env.state]
    assert not tells(shown, SOLUTION)


def test_without_tasks_it_plays_those_of_the_library():
    env = textarena.make(ID, split="test", seed=7)
    env.reset(num_players=1, seed=1)
    board = env.state.game_state["board"]
    env.reset(num_players=1, seed=1)
    assert env.state.game_state["board"] == board
    solution = ninefold.solve([board])["solution"][0]
    for each in (env.get_observation(), env.env, pickle.dumps(env.env)):
        assert not tells(each, solution)


def test_nothing_that_it_holds_or_returns_tells_the_solution():
    for feedback in ("rules", "none"):
        env = SudokuEnv([Task(PUZZLE, SOLUTION)], feedback=feedback)
        env.reset(num_players=1, seed=1)
        shown = [env.get_observation(), env.step("r1c3=4"), env.step("hint"), env.step("x")]
        shown += [env.get_observation(), env.get_board_str(), env.close()]
        for each in (shown, env, env.state, copy.deepcopy(env), repr(env)):
            assert not tells(each, SOLUTION)
