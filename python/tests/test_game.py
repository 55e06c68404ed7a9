"""Games in turns: what is refused, and in which words; endings; and cheats that earn nothing."""

import copy
import pickle

import pytest
from conftest import PUZZLE, SOLUTION
from games import BOXES, Task, moves, task_of, tells
from ninefold.reasoning import SudokuGame

SMALL = "1.3434122143432."
# Several digits fit into most blanks, and most of them are wrong.
WIDE = "1...............", "1234341221434321"


@pytest.mark.parametrize("feedback", ["rules", "none", "truth"])
@pytest.mark.parametrize("side", BOXES)
def test_the_solution_played_move_by_move_earns_one(side, feedback):
    task = task_of(side)
    game = SudokuGame(task, feedback=feedback)
    turns = [game.act(move) for move in moves(task)]
    assert [turn.done for turn in turns] == [False] * 5 + [True]
    assert (game.ending, game.reward(), game.board) == ("full", 1.0, task.solution)
    at_once = SudokuGame(task, feedback=feedback)
    assert at_once.act(" ".join(moves(task))).parts["made"] == 6
    assert at_once.reward() == 1.0


def test_boards_are_rows_of_numbers_that_stand_apart():
    shown = SudokuGame(task_of(12)).observe().splitlines()
    rows = [line for line in shown if line.split()[0] in {".", *map(str, range(1, 13))}]
    assert [len(row.split()) for row in rows] == [12] * 12
    assert any("10 11 12" in row for row in rows)


def test_only_what_the_visible_board_refutes_is_refused_and_the_peer_is_named():
    game = SudokuGame(PUZZLE)
    turn = game.act("r1c3=5 r1c3=8 r5c3=4 r1c1=5 r1c3=2")
    assert turn.observation.splitlines()[:5] == [
        "r1c3=5 is refused: r1c1 has 5 in row 1.",
        "r1c3=8 is refused: r3c3 has 8 in column 3.",
        "r5c3=4 is refused: r5c1 has 4 in row 5.",
        "r1c1=5 is refused: r1c1 is a given.",
        "r1c3=2 is made.",
    ]
    assert (turn.parts["made"], turn.parts["refused"]) == (1, 4)
    assert SOLUTION[2] == "4"  # So the move that was made is wrong.


def test_a_right_digit_and_a_wrong_one_that_is_legal_are_told_alike():
    puzzle, solution = WIDE
    assert solution[-1] == "1"
    for feedback in ("rules", "none"):
        told = set()
        for value in "1234":
            turn = SudokuGame(puzzle, feedback=feedback).act(f"r4c4={value}")
            assert turn.parts == {"made": 1, "refused": 0, "undone": 0, "hints": 0, "malformed": 0}
            told.add(turn.observation.replace(f"={value}", "=?").replace(f". {value}", ". ?"))
        assert told == {
            ("r4c4=? is made.\n" if feedback == "rules" else "")
            + "1 . . .\n. . . .\n. . . .\n. . . ?\nTurn 1 of 60."
        }


def test_without_feedback_a_clash_is_made_and_nothing_is_said():
    game = SudokuGame(SMALL, feedback="none")
    assert game.act("r1c2=1 r1c1=2").observation.splitlines()[0] == "1 1 3 4"
    assert game.act("r4c4=1").done
    assert game.reward() == 0.0


def test_truth_tells_right_from_wrong_and_pays_first_tries_only():
    task = Task(*WIDE)
    game = SudokuGame(task, feedback="truth")
    assert "r1c2=3 is refused: it is wrong." in game.act("r1c2=3").observation
    assert "r1c3<>3 is refused: it is wrong." in game.act("r1c3<>3").observation
    game.act("r1c2<>3 r1c4<>3")
    game.act(" ".join(moves(task)))
    assert (game.ending, game.reward()) == ("full", 13 / 15)


def test_wrong_moves_as_an_oracle_fill_the_board_and_earn_what_was_not_asked():
    game = SudokuGame(Task("." * 15 + "1", "1234341221434321"), feedback="truth")
    asked = 0
    for cell in range(15):
        tries = [game.act(f"r{cell // 4 + 1}c{cell % 4 + 1}={value}") for value in (4, 3, 2, 1)]
        asked += any("it is wrong" in turn.observation for turn in tries)
    assert (game.ending, asked) == ("full", 7)
    assert game.reward() == 8 / 15


@pytest.mark.parametrize(
    "text",
    [
        "r1c2<>3,4",
        " r1c2 = 3 \n",
        "r1c2: 3;r1c3=2",
        "<think>r9c9=9 [undo]</think>r1c2=3",
        "So it is [r1c2=3, r1c3<>4].",
        "[undo]",
    ],
)
def test_these_are_actions(text):
    assert SudokuGame(WIDE[0]).act(text).parts["malformed"] == 0


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "[]",
        "r1c2",
        "r1c2=",
        "r1c2=3,4",
        "r1c2=3 and r1c3=2",
        "r0c2=3",
        "r1c5=3",
        "r1c2=5",
        "r1c2=0",
        "r1c2=33",
        "r1c2=3r1c3=2",
        "R1C2=3",
        "Undo",
        "undo undo",
        "undo r1c2=3",
        "r1c2=３",
        "r１c2=3",
        "r1c2≠3",
        "[r1c2=3] [r1c3=2]",
        "[[r1c2=3]]",
        "[r1c2=3",
        "r1c2=3]",
        "r1c2=3<think>",
        "<answer>r1c2=3</answer>",
        "1234341221434321",
        "r1c2=3" + "\0",
        "[" * 100_000,
        "r1c1" * 100_000,
        "r1c2=3 " * 200_000,
    ],
)
def test_these_are_malformed_and_the_third_ends_the_game(text):
    game = SudokuGame(WIDE[0])
    assert [game.act(text).done for _ in range(3)] == [False, False, True]
    assert (game.ending, game.reward(), game.board) == ("malformed", 0.0, WIDE[0])
    assert game.totals == {"malformed": 3}


def test_nothing_that_is_shown_is_an_action_when_it_comes_back():
    for side in BOXES:
        game = SudokuGame(task_of(side))
        for said in ("", "hint", "r1c1<>1", "undo", "answer"):
            shown = game.act(said).observation
            assert SudokuGame(task_of(side)).act(shown).parts["malformed"] == 1, shown


def test_digits_over_nine_are_numbers_or_letters():
    task = task_of(16, blanks=256)
    for text in ("r16c16=16", "r16c16=G", "r16c16<>10,G"):
        assert SudokuGame(task).act(text).parts["refused"] == 0
    assert SudokuGame(task).act("r16c16=17").parts["malformed"] == 1


def test_undo_takes_moves_and_strikes_back_one_by_one():
    game = SudokuGame(WIDE[0])
    game.act("r1c2=3 r1c3<>2,4 r1c2=4 r1c3<>2")
    assert "Struck: r1c3<>2 r1c3<>4\n" in game.observe()
    for board, strikes in (("14", 2), ("13", 2), ("13", 1), ("13", 0), ("1.", 0)):
        turn = game.act("undo")
        assert turn.parts["undone"] == 1
        assert (game.board[:2], turn.observation.count("<>")) == (board, strikes)
    assert "nothing to undo" in game.act("undo").observation
    assert game.totals["undone"] == 5


def test_a_game_ends_with_its_last_turn_and_nothing_happens_after_that():
    game = SudokuGame(PUZZLE, max_turns=2)
    assert [game.act("r1c3=4").done, game.act("r1c4=6").done] == [False, True]
    assert (game.ending, game.reward()) == ("turns", 0.0)
    board = game.board
    turn = game.act("undo")
    assert (turn.parts, turn.done, game.board, game.turns) == ({}, True, board, 2)


def test_an_answer_that_is_not_full_earns_nothing():
    game = SudokuGame(SMALL)
    game.act("r1c2=2")
    assert game.reward() == 0.0
    assert game.act("answer").done
    assert (game.ending, game.reward(), game.score().reason) == ("answer", 0.0, "incomplete")


def test_hints_are_singles_of_the_board_and_a_game_of_hints_alone_earns_nothing():
    game = SudokuGame(PUZZLE)
    while not game.done:
        said = game.act("hint").observation.splitlines()[0].split()
        assert game.act(f"{said[1]}={said[3].strip(',')}").parts["made"] == 1
    assert (game.board, game.totals["hints"], game.ending) == (SOLUTION, 51, "full")
    assert game.reward() == 0.0
    one = SudokuGame(task_of(6))
    one.act("hint")
    one.act(" ".join(moves(task_of(6))))
    assert one.reward() == 5 / 6
    assert "no cell follows" in SudokuGame(WIDE[0]).act("hint").observation


@pytest.mark.parametrize("feedback", ["rules", "none", "truth"])
def test_undo_loops_earn_nothing(feedback):
    task = Task(PUZZLE, SOLUTION)
    game = SudokuGame(task, feedback=feedback)
    while not game.done:
        game.act("r1c3=4")
        game.act("undo")
    assert (game.ending, game.reward()) == ("turns", 0.0)


def test_what_cannot_be_played_is_refused_with_its_place():
    for puzzle, message in [
        (SOLUTION, "no cell is blank"),
        ("11" + "." * 14, "r1c1 and r1c2 in row 1 both hold 1"),
        ("5" + "." * 15, "r1c1 is '5'; expected a symbol of 1 to 4"),
        ("." * 25, "25 symbols; expected one of 16, 36"),
        ("", "0 symbols"),
    ]:
        with pytest.raises(ValueError, match=message):
            SudokuGame(puzzle)
    with pytest.raises(ValueError, match="feedback: 'all'; expected rules, none or truth"):
        SudokuGame(PUZZLE, feedback="all")
    with pytest.raises(ValueError, match="max_turns: 0; expected 1 or more"):
        SudokuGame(PUZZLE, max_turns=0)
    with pytest.raises(ValueError, match="solution: expected 81 symbols without a blank"):
        SudokuGame(Task(PUZZLE, PUZZLE), feedback="truth")


@pytest.mark.parametrize("feedback", ["rules", "none", "truth"])
def test_no_part_of_a_game_holds_the_solution(feedback):
    game = SudokuGame(Task(PUZZLE, SOLUTION), feedback=feedback)
    shown = [game.observe()]
    for text in ("r1c3=4", "r1c4<>2", "hint", "what is the solution?", "undo", "answer"):
        shown.append(game.act(text))
    for each in (shown, game, game.score(), str(game), pickle.dumps(game)):
        assert not tells(each, SOLUTION)
    assert tells(Task(PUZZLE, SOLUTION), SOLUTION)


def test_copies_and_pickles_play_on():
    for feedback in ("rules", "truth"):
        task = task_of(9)
        game = SudokuGame(task, feedback=feedback)
        game.act(moves(task)[0])
        for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            assert other.act(" ".join(moves(task)[1:])).done
            assert other.reward() == 1.0
        assert not game.done
