"""Positions: digits and candidates that stand beside puzzles, and steps that come back from them."""

import json
import pickle

import ninefold
import numpy
import polars
import pyarrow
import pytest
from conftest import PUZZLE, SOLUTION, lines_of

HARD = lines_of("hard.txt")[:100]


@pytest.fixture(scope="module")
def steps() -> ninefold.Table:
    """The steps of 100 hard puzzles, with the position before each."""
    return ninefold.explain(HARD, reasons=True, positions=True)


def pencilmarks(state: str, masks: list[int]) -> str:
    """A position as 729 characters."""
    masks = [mask or 1 << int(cell) - 1 for cell, mask in zip(state, masks, strict=True)]
    return "".join(str(d) if mask >> d - 1 & 1 else "." for mask in masks for d in range(1, 10))


def library_line(row: dict) -> str:
    """A position as a line of HoDoKu's library."""
    cells, deleted = "", []
    for i, (given, digit) in enumerate(zip(row["puzzle"], row["state"], strict=True)):
        cells += digit if digit == given else "+" + digit
        peers = [j for j in range(81) if j // 9 == i // 9 or j % 9 == i % 9 or (j // 27, j % 9 // 3) == (i // 27, i % 9 // 3)]
        if digit == ".":
            gone = [d for d in range(1, 10) if not row["candidates"][i] >> d - 1 & 1]
            seen = {row["state"][j] for j in peers}
            deleted += [f"{d}{i // 9 + 1}{i % 9 + 1}" for d in gone if str(d) not in seen]
    return f":0000:x:{cells}:{' '.join(deleted)}:::"


def test_every_step_of_100_hard_puzzles_is_the_first_step_from_the_position_before_it(steps):
    assert len(steps) > 6900
    flags = numpy.unpackbits(steps.to_numpy("candidates").view(numpy.uint8), axis=1, bitorder="little")
    flags = flags.reshape(len(steps), 81, 16)[:, :, :9]
    for candidates in (steps["candidates"], steps.to_numpy("candidates"), flags, flags.astype(bool)):
        again = ninefold.explain(steps["state"], candidates=candidates, givens=steps["puzzle"], limit=1)
        for name in ("sentence", "technique", "placements", "eliminations", "score", "grid"):
            assert again[name] == steps[name]
    lines = [library_line(row) for row in steps]
    assert ninefold.explain(lines, limit=1)["sentence"] == steps["sentence"]


def test_positions_change_nothing_but_the_order_of_singles(steps):
    graded = ninefold.explain(HARD)
    assert len(graded) == len(steps)
    assert set(zip(graded["row"], graded["eliminations"])) == set(zip(steps["row"], steps["eliminations"]))
    assert set(zip(graded["row"], graded["placements"])) == set(zip(steps["row"], steps["placements"]))


def test_the_candidates_behind_a_step_are_those_before_it_without_what_it_strikes(steps):
    before = steps.to_numpy("candidates")
    for i in range(0, len(steps) - 1, 7):
        row, following = steps[i], steps[i + 1]
        if row["row"] != following["row"]:
            continue
        assert row["grid"] == following["state"]
        for word in row["eliminations"].split():
            place = (int(word[1]) - 1) * 9 + int(word[3]) - 1
            bit = 1 << int(word[-1]) - 1
            assert before[i, place] & bit and not before[i + 1, place] & bit


def test_reasons_are_those_of_the_program(steps):
    reasons = json.loads(steps["reasons"][0])
    assert set(reasons) == {"branches", "cells", "chain", "cover", "digits", "groups", "houses", "links"}
    assert "reasons" not in ninefold.explain(PUZZLE)
    for row in steps[:60]:
        for premise in json.loads(row["premises"]):
            assert premise["kind"] in ("filled", "absent", "candidate", "house", "link")
            # What an earlier step of the path has placed or struck.
            assert premise.get("by") is None or 0 < premise["by"] < row["step"]
            if premise["kind"] == "filled":
                at = [(int(cell[1]) - 1) * 9 + int(cell[3]) - 1 for cell in premise["cells"]]
                assert {row["state"][i] for i in at} == {str(digit) for digit in premise["digits"]}


def test_one_position_in_each_form():
    masks = [0b111111111] * 81
    masks[2] = 0b1010
    forms = [
        masks,
        [masks],
        tuple(masks),
        numpy.array(masks),
        numpy.array([masks], dtype=">u2"),
        [[bool(mask >> d & 1) for d in range(9)] for mask in masks],
        [numpy.array(masks)],
        polars.Series([masks]),
        pyarrow.array([masks]),
        pyarrow.chunked_array([[masks]]),
    ]
    for form in forms:
        row = ninefold.solve("." * 81, candidates=form, limit=1)[0]
        assert row["status"] == "solved" and row["solution"][2] in "24"


def test_positions_are_solved_graded_and_verified():
    masks = [1 << int(a) - 1 | 1 << int(b) - 1 for a, b in zip(SOLUTION, SOLUTION[1:] + "1")]
    text = pencilmarks("." * 81, masks)
    solved = ninefold.solve([text, PUZZLE])
    assert solved["status"] == ["unique", "unique"]
    assert solved["solution"] == [SOLUTION, SOLUTION]
    assert solved["puzzle"] == [text, PUZZLE]
    assert ninefold.verify([text, text], [SOLUTION, SOLUTION[9:] + SOLUTION[:9]])["status"] == ["right", "wrong"]
    beside = ninefold.verify(["." * 81] * 2, [SOLUTION, SOLUTION[9:] + SOLUTION[:9]], candidates=[masks, masks])
    assert beside["status"] == ["right", "wrong"]
    graded = ninefold.grade([text, "." * 81], candidates=[None, masks])
    assert graded["solution"] == [SOLUTION, SOLUTION]
    assert graded["steps"][0] == graded["steps"][1] == 81
    # The text alone, which is not a list of lines.
    assert ninefold.grade(text)["status"] == ["unique"]


@pytest.mark.parametrize(
    ("state", "change", "givens", "words"),
    [
        (PUZZLE, {0: 0b11}, None, "candidates: r1c1 holds 5, found 1 2, expected it or none"),
        (PUZZLE, {2: 0}, None, "candidates: r1c3 is blank, found none, expected at least one"),
        (PUZZLE, {2: 512}, None, "candidates: r1c3 has the mask 512, expected 0 to 511"),
        (PUZZLE, {2: -1}, None, "candidates: r1c3 has the mask -1, expected 0 to 511"),
        (PUZZLE, {}, "4" + PUZZLE[1:], "givens: r1c1 is 4, found 5 in the position"),
        (PUZZLE, {}, "53471" + PUZZLE[5:], "givens: r1c3 is 4, found a blank in the position"),
        (PUZZLE, {}, "x", "givens: column 1: found 'x'"),
    ],
)
def test_mistakes_of_a_row_are_told_with_their_cell(state, change, givens, words):
    masks = [0 if cell != "." else 511 for cell in state]
    for cell, mask in change.items():
        masks[cell] = mask
    table = ninefold.grade([state, state], candidates=[None, masks], givens=givens and [state, givens])
    assert table["status"] == ["unique", "malformed"]
    assert table["error"][0] is None and table["error"][1].startswith(words)


def test_wrong_positions_have_no_solution_and_say_why():
    wrong = PUZZLE[:2] + "1" + PUZZLE[3:]
    masks = [0 if cell != "." else 511 for cell in PUZZLE]
    masks[2] = 0b11
    table = ninefold.explain([wrong, PUZZLE], candidates=[None, masks], givens=[PUZZLE, PUZZLE])
    assert table["status"] == ["none", "none"]
    assert table["error"] == [
        "r1c3 is 1, and the only solution has 4 there",
        "r1c3 has no candidate 4, which the only solution has there",
    ]


@pytest.mark.parametrize(
    ("candidates", "error", "words"),
    [
        ("1" * 729, TypeError, "candidates is a str"),
        (5, TypeError, "candidates is a int"),
        (numpy.zeros((3, 80), dtype="u2"), ValueError, r"candidates has the shape \[3, 80\]"),
        (numpy.zeros((2, 81)), TypeError, "candidates is a ndarray"),
        (numpy.full((2, 81), 511), ValueError, "not as many candidates as puzzles"),
        (numpy.full((0, 81), 511), ValueError, "not as many candidates as puzzles"),
    ],
)
def test_candidates_that_are_none(candidates, error, words):
    with pytest.raises(error, match=words):
        ninefold.solve(PUZZLE, candidates=candidates)


def test_a_position_is_no_puzzle_where_only_clues_count():
    text = pencilmarks("." * 81, [0b11] + [511] * 80)
    assert ninefold.canon([text])["error"] == ["its candidates are not those of its clues, expected clues alone"]
    # One whose candidates follow from its digits is.
    assert ninefold.canon([pencilmarks(PUZZLE, [511 if c == "." else 0 for c in PUZZLE])]) == ninefold.canon([PUZZLE])


def test_candidates_are_a_column_as_all_others(steps):
    some = steps[5:9]
    assert some.schema["candidates"] == "uint16[81]"
    assert pickle.loads(pickle.dumps(some)) == some
    assert some.to_polars()["candidates"].to_list() == some["candidates"]
    assert some.to_pyarrow()["candidates"].to_pylist() == some["candidates"] == some.to_numpy("candidates").tolist()
    assert some.to_numpy("state").shape == (4, 81)
    assert ninefold.explain(["x"], positions=True)["candidates"] == [None]


def test_a_call_of_one_gives_the_rows_of_a_call_of_many():
    # Few rows are worked on without a thread, with what an earlier call has left.
    many = ninefold.explain(HARD[:20])
    for profile in ("notes-rules", "hodoku"):
        one = [ninefold.explain(puzzle, profile=profile)["sentence"] for puzzle in HARD[:20]]
    assert sum(one, []) == many["sentence"]
    assert [ninefold.solve(puzzle)[0] for puzzle in HARD[:20]] == list(ninefold.solve(HARD[:20]))
