"""The table that all functions return."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

from . import _ninefold

if TYPE_CHECKING:
    import numpy
    import pandas
    import polars

__all__ = ["Table"]

_GRIDS = frozenset({"puzzle", "solution", "canonical", "grid", "state"})
# Numbers of cells of boards other than 9x9, and the values of their symbols.
_CELLS = frozenset({16, 36, 64, 100, 144, 256})
_VALUES = {symbol: value for value, symbol in enumerate("123456789ABCDEFG", 1)}
_SHOWN = 10
_WIDEST = 27


class Table:
    """Rows and named columns, in memory.

    A table is Arrow data: pyarrow, polars, pandas, DuckDB and all else that knows
    ``__arrow_c_stream__`` takes one as it is, without a copy. Nothing of these needs to be
    installed: a table also gives rows as dicts and columns as lists.

    >>> table = ninefold.solve([PUZZLE, "not a puzzle"])
    >>> len(table), table.columns
    (2, ['puzzle', 'solution', 'status', 'solutions', 'nodes', 'error'])
    >>> table["status"]
    ['unique', 'malformed']
    >>> table[0]["solution"][:9]
    '534678912'
    >>> for row in table:
    ...     print(row["status"], row["error"])
    unique None
    malformed column 1: found 'n', expected a digit 1 to 9 or a blank (0 . _ *, or X ? - · alone)
    """

    __slots__ = ("_batches",)

    _batches: _ninefold.Batches

    def __init__(self, batches: _ninefold.Batches) -> None:
        if not isinstance(batches, _ninefold.Batches):
            raise TypeError("tables are made by the functions of ninefold")
        self._batches = batches

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return [name for name, _ in self._batches.columns()]

    @property
    def schema(self) -> dict[str, str]:
        """The type of each column: ``utf8``, ``int64``, ``float64``, ``boolean`` or, for masks of
        candidates, ``uint16[81]``."""
        return dict(self._batches.columns())

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self), len(self.columns)

    @property
    def nbytes(self) -> int:
        """Bytes of memory that the table takes."""
        return self._batches.nbytes()

    def __len__(self) -> int:
        return len(self._batches)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names = self.columns
        size = 1024
        for start in range(0, len(self), size):
            part = self._batches.slice(start, min(len(self), start + size))
            for values in zip(*(part.values(name) for name in names), strict=True):
                yield dict(zip(names, values, strict=True))

    @overload
    def __getitem__(self, key: str) -> list[Any]: ...
    @overload
    def __getitem__(self, key: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: slice) -> Table: ...

    def __getitem__(self, key: str | int | slice) -> list[Any] | dict[str, Any] | Table:
        """A column as a list by its name, a row as a dict by its number, or rows as a table by a
        slice.

        >>> ninefold.solve([PUZZLE] * 5)[1:3]["status"]
        ['unique', 'unique']
        """
        if isinstance(key, str):
            return self._batches.values(key)
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            if step != 1:
                raise ValueError("a slice of a table has the step 1")
            return Table(self._batches.slice(start, max(start, stop)))
        if not hasattr(key, "__index__"):
            raise TypeError("a table is indexed by the name of a column, a row or a slice of rows")
        row = key.__index__()
        if not -len(self) <= row < len(self):
            raise IndexError(f"row {row} of a table of {len(self)}")
        return dict(zip(self.columns, self._batches.row(row % len(self)), strict=True))

    def __reduce__(self) -> tuple[type[Table], tuple[_ninefold.Batches]]:
        return Table, (self._batches,)

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        if self.schema != other.schema or len(self) != len(other):
            return False
        return all(self[name] == other[name] for name in self.columns)

    __hash__ = None  # type: ignore[assignment]

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The table as an Arrow stream, for other libraries."""
        return self._batches.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        """The schema of the table, for other libraries."""
        return self._batches.__arrow_c_schema__()

    def to_pyarrow(self) -> Any:
        """The table as a ``pyarrow.Table``, without a copy. pyarrow must be installed."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """The table as a ``polars.DataFrame``. polars must be installed."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a ``pandas.DataFrame``. pandas must be installed.

        Numbers that may be missing are of pandas' type ``Int64``.
        """
        import pandas

        kinds = {"int64": "Int64", "boolean": "boolean", "float64": "float64"}
        series = {
            name: pandas.Series(self[name], dtype=kinds.get(kind)) for name, kind in self.schema.items()
        }
        return pandas.DataFrame(series)

    @overload
    def to_numpy(self, column: None = None) -> dict[str, numpy.ndarray[Any, Any]]: ...
    @overload
    def to_numpy(self, column: str) -> numpy.ndarray[Any, Any]: ...

    def to_numpy(
        self, column: str | None = None
    ) -> dict[str, numpy.ndarray[Any, Any]] | numpy.ndarray[Any, Any]:
        """A column as a NumPy array, or all of them in a dict. NumPy must be installed.

        Grids (``puzzle``, ``solution``, ``canonical``, ``grid``, ``state``) become uint8 of shape (n, 81), 0
        for a blank; a row without a grid is all 0. ``candidates`` become uint16 of the same shape.
        Integers become int64, and -1 where they are
        missing; other texts become objects, with None where they are missing. The arrays are the
        caller's own, to be written to.

        >>> ninefold.solve([PUZZLE]).to_numpy("solution")[0, :9]
        array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8)
        """
        import numpy

        if column is None:
            return {name: self.to_numpy(name) for name in self.columns}
        kind = self.schema[column]
        if kind == "utf8":
            if column in _GRIDS:
                widths = {len(text) for text in self[:1024][column] if text}
                if len(widths) == 1 and (width := widths.pop()) in _CELLS:
                    blank = "." * width
                    rows = [text or blank for text in self[column]]
                    values = numpy.array([[_VALUES.get(c, 0) for c in row] for row in rows])
                    return values.astype(numpy.uint8).reshape(len(self), width)
                cells = numpy.frombuffer(self._batches.cells(column), dtype=numpy.uint8)
                return cells.reshape(len(self), 81)
            return numpy.array(self[column], dtype=object)
        if kind == "uint16[81]":
            masks = numpy.frombuffer(self._batches.numbers(column, 0), dtype=numpy.uint16)
            return masks.reshape(len(self), 81)
        types = {"int64": numpy.int64, "float64": numpy.float64, "boolean": numpy.bool_}
        return numpy.frombuffer(self._batches.numbers(column, -1), dtype=types[kind])

    def to_pylist(self) -> list[dict[str, Any]]:
        """All rows as dicts."""
        return list(self)

    def to_pydict(self) -> dict[str, list[Any]]:
        """All columns as lists."""
        return {name: self[name] for name in self.columns}

    def __repr__(self) -> str:
        names = self.columns
        head = self[: min(len(self), _SHOWN)]
        cells = [names, *([_cell(row[name]) for name in names] for row in head)]
        widths = [max(len(line[i]) for line in cells) for i in range(len(names))]
        lines = [
            "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
            for line in cells
        ]
        if len(self) > _SHOWN:
            lines.append("...")
        rows = "row" if len(self) == 1 else "rows"
        return "\n".join([f"ninefold.Table: {len(self):,} {rows}", *lines])


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return text if len(text) <= _WIDEST else text[: _WIDEST - 3] + "..."
