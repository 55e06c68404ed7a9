"""Scores of answers of reasoning models: the cases of the library, chats, and many answers at once."""

import json

import ninefold
import numpy
import polars
import pyarrow as pa
import pytest
from conftest import PUZZLE, ROOT, SOLUTION
from ninefold import reasoning

CASES = [
    json.loads(line)
    for line in (ROOT / "crates/reasoning/tests/reward_cases.jsonl").read_text("utf-8").splitlines()
]
PARTS = ("format", "complete", "givens", "legal", "correct")
RIGHT = f"<answer>{SOLUTION}</answer>"


def parts(row) -> str:
    """The first letter of each part that a row has."""
    return "".join(part[0] if row[part] else "-" for part in PARTS)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_a_case_has_its_score(case):
    score = reasoning.score(case["text"], PUZZLE, form=case["form"])
    assert (parts(score._asdict()), score.reason) == (case["parts"], case["reason"])
    assert score.blanks == 51
    assert score.right_blanks is None


@pytest.mark.parametrize("form", ["answer", "boxed"])
def test_a_batch_has_the_rows_that_score_has(form):
    texts = [case["text"] for case in CASES if case["form"] == form] * 40
    puzzles, solutions = [PUZZLE] * len(texts), [SOLUTION] * len(texts)
    rows = [reasoning.score(text, PUZZLE, form=form, solution=SOLUTION) for text in texts]
    table = reasoning.score_batch(texts, puzzles, form=form, solutions=solutions)
    assert table.columns == [*reasoning.Score._fields, "error"]
    assert list(table) == [{**row._asdict(), "error": None} for row in rows]
    for threads in (1, 3):
        again = reasoning.score_batch(
            texts, puzzles, form=form, solutions=solutions, threads=threads
        )
        assert again == table


def test_inputs_of_all_kinds():
    answers = [RIGHT, None, "<answer>r1c3=4</answer>"]
    expected = reasoning.score_batch(answers, [PUZZLE] * 3)
    cells = numpy.array([[int(c) if c != "." else 0 for c in PUZZLE]] * 3, dtype=numpy.uint8)
    chats = [
        [{"role": "user", "content": RIGHT}, {"role": "assistant", "content": text}]
        for text in answers
    ]
    for given in (tuple(answers), chats, pa.array(answers), polars.Series(answers), iter(answers)):
        assert reasoning.score_batch(given, "\n".join([PUZZLE] * 3)) == expected
    for puzzles in (cells, pa.array([PUZZLE] * 3), [ninefold.Puzzle(PUZZLE)] * 3):
        assert reasoning.score_batch(answers, puzzles) == expected
    assert reasoning.score(answers[0], ninefold.Puzzle(PUZZLE)).correct
    assert len(reasoning.score_batch([], [])) == 0


def test_answers_without_a_text_are_empty():
    for chat in ([], [{"role": "user", "content": RIGHT}], [{"role": "assistant"}], None, ""):
        assert reasoning.score(chat, PUZZLE).reason == "empty"
    # Texts that Python has and UTF-8 has not.
    assert reasoning.score("\ud800" + RIGHT, PUZZLE).correct
    assert reasoning.score(RIGHT.replace("5", "\udfff", 1), PUZZLE).reason == "malformed"


def test_a_wrong_puzzle_is_a_row_of_a_batch_and_raises_alone():
    given = [PUZZLE, PUZZLE[1:], None, PUZZLE, PUZZLE]
    solutions = [SOLUTION, SOLUTION, SOLUTION, SOLUTION[::-1], None]
    table = reasoning.score_batch([RIGHT] * 5, given, solutions=solutions)
    assert table["correct"] == [True, None, None, None, True]
    assert table["right_blanks"] == [51, None, None, None, None]
    assert table["error"] == [
        None,
        "column 81: found the end of the line, expected 81 cells",
        "the row is null, expected a puzzle",
        "solution: it does not solve the puzzle",
        None,
    ]
    with pytest.raises(ValueError, match="column 81"):
        reasoning.score(RIGHT, PUZZLE[1:])
    with pytest.raises(ValueError, match="solution: it does not solve the puzzle"):
        reasoning.score(RIGHT, PUZZLE, solution=SOLUTION[::-1])
    with pytest.raises(ValueError, match="column 1: found .5."):
        reasoning.score(RIGHT, PUZZLE, size=4)


def test_bad_arguments_raise():
    for call, error, words in [
        (lambda: reasoning.score(5, PUZZLE), TypeError, "an answer has a int"),
        (lambda: reasoning.score(["x"], PUZZLE), TypeError, "an answer has a str"),
        (lambda: reasoning.score(RIGHT, PUZZLE, size=5), ValueError, "size is 5, expected one of 4"),
        (lambda: reasoning.score(RIGHT, PUZZLE, form="tags"), ValueError, 'form is "tags"'),
        (lambda: reasoning.score_batch(RIGHT, [PUZZLE]), TypeError, "answers are expected"),
        (lambda: reasoning.score_batch([RIGHT] * 2, [PUZZLE]), ValueError, "as many answers"),
        (lambda: reasoning.score_batch([RIGHT], [PUZZLE] * 2), ValueError, "as many answers"),
        (lambda: reasoning.score_batch([RIGHT], [PUZZLE], threads=0), ValueError, "threads is 0"),
    ]:
        with pytest.raises(error, match=words):
            call()
