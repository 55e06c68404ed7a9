"""All forms of input give the same rows; what is no input is refused in clear words."""

from pathlib import Path

import duckdb
import ninefold
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import PUZZLE, SOLUTION


def cells_of(puzzles):
    return np.array([[0 if c == "." else int(c) for c in p] for p in puzzles], dtype=np.uint8)


@pytest.fixture
def some(minimal):
    return minimal[:50]


def frames(some):
    """The same puzzles in many forms."""
    text = pa.array(some, pa.string())
    table = pa.table({"id": range(len(some)), "puzzle": text})
    connection = duckdb.connect()
    connection.register("t", table)
    return {
        "list": some,
        "tuple": tuple(some),
        "generator": (puzzle for puzzle in some),
        "puzzles": [ninefold.Puzzle(puzzle) for puzzle in some],
        "bytes": [puzzle.encode() for puzzle in some],
        "array": text,
        "large": text.cast(pa.large_string()),
        "view": text.cast(pa.string_view()),
        "dictionary": text.dictionary_encode(),
        "chunked": pa.chunked_array([text[:7], text[7:7], text[7:]]),
        "batch": pa.record_batch({"id": range(len(some)), "puzzle": text}),
        "table": table,
        "reader": table.to_reader(max_chunksize=7),
        "struct": table.to_struct_array(),
        "polars": pl.DataFrame(table),
        "polars series": pl.Series(some, dtype=pl.String),
        "polars categorical": pl.Series(some, dtype=pl.Categorical),
        "pandas": pd.DataFrame({"id": range(len(some)), "quizzes": pd.Series(some, dtype="str")}),
        "pandas series": pd.Series(some, dtype="str"),
        "pandas objects": pd.Series(some, dtype=object),
        "numpy objects": np.array(some, dtype=object),
        "numpy text": np.array(some, dtype="U81"),
        "duckdb": connection.sql("select * from t"),
        "result": ninefold.canon(some),
    }


@pytest.mark.parametrize("name", frames([]).keys())
def test_every_form_gives_the_same_rows(some, name):
    table = ninefold.solve(frames(some)[name])
    assert table == ninefold.solve(some)
    assert set(table["status"]) == {"unique"}


@pytest.mark.parametrize("name", frames([]).keys())
def test_every_form_may_be_empty(name):
    assert len(ninefold.solve(frames([])[name])) == 0


@pytest.mark.parametrize(
    "kind", [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())]
)
def test_slices_nulls_and_malformed_rows(kind):
    texts = ["a", PUZZLE, None, "", PUZZLE[:80], PUZZLE.replace(".", "0"), "z"]
    array = pa.array(texts).dictionary_encode() if pa.types.is_dictionary(kind) else pa.array(texts, kind)
    sliced = array[1:6]
    table = ninefold.solve(sliced)
    assert table["status"] == ["unique", "malformed", "malformed", "malformed", "unique"]
    assert table["error"][1] == "the row is null, expected a puzzle"
    assert table["puzzle"] == texts[1:6]
    assert ninefold.solve(pa.table({"puzzle": array}).slice(2, 3)) == ninefold.solve(texts[2:5])


def test_nulls_of_a_struct_are_nulls_of_its_texts():
    structs = pa.array([{"puzzle": PUZZLE}, None, {"puzzle": None}])
    assert ninefold.solve(structs)["status"] == ["unique", "malformed", "malformed"]
    hidden = pa.StructArray.from_arrays(
        [pa.array([PUZZLE, PUZZLE])], ["puzzle"], mask=pa.array([True, False])
    )
    assert ninefold.solve(hidden)["status"] == ["malformed", "unique"]


def test_only_nulls():
    assert ninefold.solve(pa.nulls(3))["status"] == ["malformed"] * 3
    assert ninefold.solve(pd.Series([PUZZLE, None, float("nan")], dtype=object))["status"] == [
        "unique",
        "malformed",
        "malformed",
    ]


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8"])
def test_arrays_of_all_whole_numbers(some, dtype):
    cells = cells_of(some).astype(dtype)
    expected = ninefold.solve(some)
    assert ninefold.solve(cells) == expected
    assert ninefold.solve(cells.reshape(-1, 9, 9)) == expected
    assert ninefold.solve(np.asfortranarray(cells)) == expected
    assert ninefold.solve(np.repeat(cells, 2, axis=0)[::2]) == expected
    assert ninefold.solve(cells[::-1])["solution"] == expected["solution"][::-1]
    turned = cells.reshape(-1, 9, 9).transpose(0, 2, 1)
    assert ninefold.solve(turned)["status"] == expected["status"]
    assert ninefold.solve(cells[0])[0] == expected[0]
    assert ninefold.solve(cells[0].reshape(9, 9))[0] == expected[0]


def test_cells_out_of_range_are_malformed_rows(some):
    cells = cells_of(some[:4]).astype(np.int64)
    cells[0, 3], cells[1, 80], cells[2, 0] = 10, -1, 1000
    table = ninefold.solve(cells)
    assert table["status"] == ["malformed"] * 3 + ["unique"]
    assert table["error"][:3] == [
        "column 4: found 10, expected 0 to 9",
        "column 81: found a number that is not 0 to 9",
        "column 1: found a number that is not 0 to 9",
    ]
    assert "?" in table["puzzle"][0]


def test_read_only_arrays_and_no_rows(some):
    cells = cells_of(some)
    cells.flags.writeable = False
    assert ninefold.solve(cells) == ninefold.solve(some)
    assert len(ninefold.solve(np.zeros((0, 81), dtype=np.uint8))) == 0
    assert len(ninefold.solve(np.zeros((0, 9, 9), dtype=np.int32))) == 0


def test_items_that_are_no_text_are_malformed_rows():
    table = ninefold.solve([PUZZLE, 3, ["a"], None, float("nan"), 1.5, "\ud800"])
    assert table["status"] == ["unique"] + ["malformed"] * 6
    assert table["error"][1] == "found a int, expected a str"
    assert "surrogate" in table["error"][6]


def test_columns_are_found_by_their_names():
    for name in ["puzzle", "Puzzle", "quizzes", "question", "sudoku", "grid"]:
        table = pa.table({"source": ["x"], name: [PUZZLE], "answer": [SOLUTION]})
        assert ninefold.solve(table)["status"] == ["unique"], name
    assert ninefold.solve(pa.table({"id": [1], "any": [PUZZLE]}))["status"] == ["unique"]
    other = pa.table({"a,b": [PUZZLE], "c\nd": ["x"], "puzzle": ["y"]})
    assert ninefold.solve(other, column="a,b")["status"] == ["unique"]
    assert ninefold.solve(other)["status"] == ["malformed"]


@pytest.mark.parametrize(
    ("puzzles", "error", "words"),
    [
        (3, TypeError, "puzzles is a int, expected a str, a list of str"),
        (None, TypeError, "puzzles is a NoneType"),
        ({"puzzle": [PUZZLE]}, TypeError, "puzzles is a dict"),
        (Path("puzzles.txt"), TypeError, "read the file first"),
        (np.zeros((3, 80), dtype=np.uint8), ValueError, r"shape \(3, 80\), expected \(n, 81\)"),
        (np.zeros((3, 9, 8), dtype=np.uint8), ValueError, "shape"),
        (np.zeros((3, 81)), TypeError, "floating-point numbers, expected whole numbers"),
        (np.zeros((3, 81), dtype=bool), TypeError, "of flags"),
        (np.zeros((3, 81), dtype=">i4"), TypeError, "buffer format"),
        (pa.array([1, 2]), TypeError, "type Int64, expected text"),
        (pa.table({"puzzle": [1]}), TypeError, "column \"puzzle\" is of type Int64"),
        (pa.table({"a": ["x"], "b": ["y"]}), ValueError, "no column is called puzzle"),
        (pa.table({"a": [1]}), ValueError, "no column is called puzzle"),
    ],
)
def test_what_is_no_input_is_refused(puzzles, error, words):
    with pytest.raises(error, match=words):
        ninefold.solve(puzzles)


def test_bad_options_are_refused():
    for options, error, words in [
        ({"limit": 0}, ValueError, "limit is 0, expected at least 1"),
        ({"limit": -1}, ValueError, "limit is -1"),
        ({"limit": 2**64}, ValueError, "at most"),
        ({"limit": 1.5}, TypeError, "limit is a float, expected a whole number"),
        ({"limit": True}, TypeError, "limit is a bool"),
        ({"threads": 0}, ValueError, "threads is 0"),
        ({"threads": "2"}, TypeError, "threads is a str"),
        ({"node_limit": -5}, ValueError, "node_limit is -5"),
        ({"column": "nope"}, ValueError, "there is no column \"nope\" among: puzzle"),
    ]:
        with pytest.raises(error, match=words):
            ninefold.solve(pa.table({"puzzle": [PUZZLE]}), **options)
    with pytest.raises(TypeError, match="expected something with __arrow_c_stream__"):
        ninefold.solve_stream([PUZZLE])


def test_an_iterable_that_fails_is_its_own_error():
    def puzzles():
        yield PUZZLE
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        ninefold.solve(puzzles())
