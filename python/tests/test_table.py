"""A table goes to other libraries and to Python objects without changing."""

import duckdb
import ninefold
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import PUZZLE, SOLUTION

TEXTS = [PUZZLE, None, "x", "." * 81, PUZZLE]


@pytest.fixture
def table():
    return ninefold.solve(TEXTS)


def test_pyarrow_polars_and_duckdb_have_the_same_rows(table):
    rows = table.to_pylist()
    assert table.to_pyarrow().to_pylist() == rows
    assert table.to_polars().to_dicts() == rows
    assert pa.table(table).schema == pa.schema(
        [
            pa.field("puzzle", pa.string()),
            pa.field("solution", pa.string()),
            pa.field("status", pa.string(), nullable=False),
            pa.field("solutions", pa.int64()),
            pa.field("nodes", pa.int64()),
            pa.field("error", pa.string()),
        ]
    )
    table.to_pyarrow().validate(full=True)
    arrow = table.to_pyarrow()
    assert duckdb.sql("select * from arrow").fetchall() == [tuple(row.values()) for row in rows]
    assert isinstance(table.to_polars(), pl.DataFrame)
    assert pa.schema(table) == table.to_pyarrow().schema


def test_pandas_has_the_same_rows(table):
    frame = table.to_pandas()
    assert list(frame.columns) == table.columns
    assert frame["solutions"].dtype == "Int64"
    assert frame["nodes"].isna().tolist() == [False, True, True, False, False]
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    assert rows == table.to_pylist()
    assert ninefold.solve(frame)["status"] == table["status"]
    grades = ninefold.grade([PUZZLE, "x"]).to_pandas()
    assert grades["logic"].dtype == "boolean"
    assert pd.isna(grades["logic"][1])


def test_numpy_gets_arrays_of_its_own(table):
    grids = table.to_numpy("solution")
    assert (grids.dtype, grids.shape) == (np.uint8, (5, 81))
    assert "".join(map(str, grids[0])) == SOLUTION
    assert not grids[1].any()
    grids[0, 0] = 0
    assert table["solution"][0] == SOLUTION
    every = table.to_numpy()
    assert list(every) == table.columns
    assert every["nodes"].tolist()[1:3] == [-1, -1]
    assert every["nodes"].dtype == np.int64
    assert every["error"].tolist() == table["error"]
    assert ninefold.solve(table.to_numpy("puzzle"))["status"][0] == "unique"
    grades = ninefold.grade([PUZZLE, "x"], profile="se").to_numpy()
    assert grades["se_rating"][0] == 1.2
    assert np.isnan(grades["se_rating"][1])
    assert grades["logic"].tolist() == [True, False]
    nothing = ninefold.solve([]).to_numpy()
    assert nothing["solution"].shape == (0, 81)


def test_rows_columns_and_slices(table, minimal):
    assert len(table) == 5
    assert table.shape == (5, 6)
    assert table[0] == table[-5] == next(iter(table))
    assert [row["status"] for row in table] == table["status"]
    assert table[1:3].to_pylist() == table.to_pylist()[1:3]
    assert len(table[3:1]) == len(table[9:]) == 0
    assert "puzzle" in table
    assert "level" not in table
    assert table.to_pydict()["status"] == table["status"]
    assert table.nbytes > 81 * 5
    many = ninefold.solve(minimal)
    assert many[4000:6100]["solution"] == many["solution"][4000:6100]
    assert many[6000] == many.to_pylist()[6000]
    assert many[10:20][5] == many[15]
    assert many[100:200].to_pyarrow() == many.to_pyarrow()[100:200]


def test_what_is_not_there(table):
    for key, error in [
        (5, IndexError),
        (-6, IndexError),
        ("level", KeyError),
        (slice(0, 5, 2), ValueError),
        (1.0, TypeError),
        (None, TypeError),
    ]:
        with pytest.raises(error):
            table[key]
    with pytest.raises(KeyError):
        table.to_numpy("level")
    with pytest.raises(TypeError, match="made by the functions"):
        ninefold.Table([1])


def test_equality_is_that_of_rows(table):
    assert table == ninefold.solve(pa.array(TEXTS))
    assert table != ninefold.solve(TEXTS[1:])
    assert table != ninefold.canon(TEXTS)
    assert table != 3


def test_it_shows_its_first_rows(table, minimal):
    text = repr(table)
    assert text.splitlines()[0] == "ninefold.Table: 5 rows"
    assert "malformed" in text
    assert SOLUTION[:20] in text
    many = repr(ninefold.solve(minimal))
    assert many.startswith("ninefold.Table: 10,000 rows")
    assert many.endswith("...")
    assert len(many.splitlines()) == 13
    assert repr(ninefold.solve([])).startswith("ninefold.Table: 0 rows")


def test_the_memory_outlives_the_table():
    arrow = ninefold.solve([PUZZLE] * 1000).to_pyarrow()
    capsule = ninefold.solve([PUZZLE]).__arrow_c_stream__()
    del capsule
    assert arrow["solution"].to_pylist() == [SOLUTION] * 1000
