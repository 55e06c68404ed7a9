"""Paths of logic: rows of steps and traces, read back."""

import json
import re
from typing import Any

import ninefold
import pytest
from conftest import PUZZLE, SOLUTION
from ninefold import reasoning

HARD = "...73......496..1.9..5.1....4.6..7.979.25......6.....3........73..4..825..9......"


def test_each_row_follows_from_the_one_before() -> None:
    rows = list(reasoning.steps([PUZZLE, HARD]))
    for before, after in zip(rows, rows[1:], strict=False):
        if before["row"] == after["row"]:
            assert before["state_after"] == after["state"]
            assert before["candidates_after"] == after["candidates"]
            assert before["index"] + 1 == after["index"] < after["of"]
    assert rows[0]["state"] == PUZZLE
    assert sum(row["state_after"] == SOLUTION for row in rows) == 1


def test_premises_name_the_steps_that_made_them_so() -> None:
    rows = list(reasoning.steps(HARD))
    struck = 0
    for row in rows:
        for premise in json.loads(row["premises"]):
            if premise.get("by") is None:
                continue
            made = json.loads(rows[premise["by"]]["conclusion"])
            op = "place" if premise["kind"] == "filled" else "strike"
            for cell in premise["cells"]:
                for digit in premise["digits"]:
                    assert {"op": op, "cell": cell, "digit": digit} in made
            struck += op == "strike"
    assert struck >= 5


def test_traces_end_at_the_solution() -> None:
    for style in ("terse", "sentences", "table"):
        (row,) = reasoning.traces(HARD, style=style)
        cells = list(HARD)
        for r, c, digit in re.findall(r"r(\d)c(\d)=(\d)\.?$", row["trace"], re.M):
            cells[9 * int(r) + int(c) - 10] = digit
        assert "".join(cells) == row["solution"]


def test_tables_show_the_rows_that_are_asked_for() -> None:
    def trace(**form: Any) -> list[str]:
        (text,) = reasoning.traces(HARD, **form)["trace"]
        return str(text).splitlines()

    sentences, none = trace(), trace(style="table", table="none")
    touched, whole = trace(style="table"), trace(style="table", table="all")
    assert none == sentences and touched == trace(style="table", table="touched")
    assert len(sentences) < len(touched) < len(whole)
    assert (len(whole) - len(sentences)) % 9 == 0


def test_merged_singles_are_one_line_and_say_the_same() -> None:
    (single,) = reasoning.traces([HARD], style="terse")
    (merged,) = reasoning.traces([HARD], style="terse", merge_singles=4)
    assert merged["trace"].split() == single["trace"].split()
    lines = merged["trace"].splitlines()
    assert len(lines) < single["steps"] == merged["steps"]
    assert max(line.count("=") for line in lines) == 4


def test_tokens_are_words_of_the_vocabulary() -> None:
    words = reasoning.vocabulary()
    (trace,) = reasoning.traces(HARD, style="tokens")["trace"]
    assert set(trace.split(" ")) <= set(words)


def test_pruned_paths_have_needed_steps_alone() -> None:
    whole, pruned = reasoning.steps(HARD), reasoning.steps(HARD, prune=True)
    assert len(pruned) == sum(whole["needed"]) and all(pruned["needed"])
    assert pruned["index"] == list(range(len(pruned)))


def test_puzzles_without_a_path_say_why() -> None:
    table = reasoning.steps(["." * 81, "x"])
    assert table["error"][0] == "the puzzle has several solutions, expected one"
    assert table["row"] == [0, 1] or table["row"] == [1, 2]
    assert reasoning.traces("." * 81)["trace"] == [None]
    with pytest.raises(ValueError, match="style"):
        reasoning.traces(PUZZLE, style="long")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='table is "some", expected one of all, touched, none'):
        reasoning.traces(PUZZLE, table="some")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="merge_singles is 0, expected at least 1"):
        reasoning.traces(PUZZLE, merge_singles=0)


def test_rows_do_not_depend_on_threads() -> None:
    puzzles = ninefold.generate(200, seed=3)
    one, two = (reasoning.steps(puzzles, threads=threads) for threads in (1, 2))
    assert list(one) == list(two)
