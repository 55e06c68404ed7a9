"""Solve and generate on a cluster: PySpark DataFrames, Ray Data, and any other stream of batches.

A task runs on one thread and keeps nothing between batches. Its rows depend on its input alone and
never on a clock, so that a task that is run again gives the same rows. pyspark is imported only by
what takes a DataFrame or a session; pyarrow is always needed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import pyarrow

import ninefold

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["batches", "generate", "solve", "solve_batch"]

# What the engine is given at a time, some 20 ms of work: beside it, what a call costs is little.
_ROWS = 1 << 14
# Kept columns may be wide: a task holds about so many bytes of its input, and of rows of more than
# a kilobyte fewer at a time. So many batches are read before the first of them is handed on.
_BYTES = 1 << 26
_AHEAD = 4
# Puzzles of one share, which is a task: some seconds of a core. Of so many tasks at most.
_SHARE = 1 << 18
_SHARES = 10_000
# Puzzles that a task holds in memory.
_PIECE = 1 << 15

_SPARK_TYPES = {"utf8": "string", "int64": "long", "float64": "double", "boolean": "boolean"}


def solve(
    df: DataFrame,
    column: str = "puzzle",
    limit: int = 2,
    keep: Sequence[str] = (),
    *,
    node_limit: int | None = None,
) -> DataFrame:
    """Solve the puzzles of a column: a row for each, with the columns of :func:`ninefold.solve`.

    ``keep`` names columns of ``df`` that the rows keep; they come first. ``limit`` and
    ``node_limit`` are those of :func:`ninefold.solve`. A text that is no puzzle, or null, is a row
    whose ``status`` is malformed. No shuffle: each task reads, solves and hands on its partition.
    """
    from pyspark.sql.types import StringType

    keep = [keep] if isinstance(keep, str) else list(keep)
    empty = ninefold.solve([], limit=limit, node_limit=node_limit)
    _check_columns(df.columns, column, keep, empty.columns)
    kind = df.schema[column].dataType
    if not isinstance(kind, StringType):
        raise TypeError(f"the column {column!r} is of type {kind.simpleString()}, expected string")
    # mapInArrow looks columns up by their names, which fails for names with dots and backticks.
    chosen = [*keep, column]
    aliases = [f"c{place}" for place in range(len(chosen))]
    pairs = zip(chosen, aliases, strict=True)
    taken = df.select(*(df[_quoted(name)].alias(alias) for name, alias in pairs))

    # Its name is what the Spark page shows.
    def ninefold_solve(parts: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        return batches(parts, aliases[-1], limit, aliases[:-1], node_limit=node_limit)

    return taken.mapInArrow(ninefold_solve, _struct([df.schema[name] for name in keep], empty))


def batches(
    parts: Iterable[pyarrow.RecordBatch],
    column: str = "puzzle",
    limit: int = 2,
    keep: Sequence[str] = (),
    *,
    node_limit: int | None = None,
) -> Iterator[pyarrow.RecordBatch]:
    """Solve a stream of record batches on one thread, what :func:`solve` does in a task.

    Batches of any size come in; they are joined and cut into some thousand rows, and a few of these
    are read ahead.
    """
    keep = [keep] if isinstance(keep, str) else list(keep)
    waiting = iter(parts)
    results = ninefold.solve([]).columns
    # A stream for each run of batches whose rows are about as wide: nearly always one.
    part = next((part for part in waiting if part.num_rows > 0), None)
    while part is not None:
        _check_columns(part.schema.names, column, keep, results)
        run = _Run(part, waiting, column, keep)
        stream = ninefold.solve_stream(
            run.reader(),
            column=column,
            limit=limit,
            node_limit=node_limit,
            threads=1,
            batch_rows=run.rows,
        )
        try:
            for solved in map(pyarrow.table, stream):
                columns = run.kept_of(solved.num_rows)
                whole = pyarrow.table([*columns, *solved.columns], [*keep, *solved.column_names])
                yield from whole.to_batches()
        except Exception:
            if run.failed is not None:
                # What went wrong in the input, and not how it came to be known.
                raise run.failed from run.failed.__cause__
            raise
        part = run.other


def _rows(part: pyarrow.RecordBatch) -> int:
    """The rows that the engine is to be given at a time, by the width of these."""
    width: int = max(1, part.nbytes // max(1, part.num_rows))
    return min(_ROWS, max(1, _BYTES // (_AHEAD * width)))


class _Run:
    """Batches one behind the other whose rows are about as wide, and of one type."""

    def __init__(
        self,
        first: pyarrow.RecordBatch,
        parts: Iterator[pyarrow.RecordBatch],
        column: str,
        keep: Sequence[str],
    ) -> None:
        self.rows = _rows(first)
        # The first batch that is of another width or type.
        self.other: pyarrow.RecordBatch | None = None
        self.failed: BaseException | None = None
        self._parts = chain([first], parts)
        self._column, self._keep = column, keep
        self._schema = first.select([column]).schema
        self._kept: deque[pyarrow.RecordBatch] = deque()

    def reader(self) -> pyarrow.RecordBatchReader:
        return pyarrow.RecordBatchReader.from_batches(self._schema, self._puzzles())

    def _puzzles(self) -> Iterator[pyarrow.RecordBatch]:
        try:
            for part in self._parts:
                if part.num_rows == 0:
                    continue
                # A reader hands memory on as that of its schema, whatever it is.
                is_alike = self.rows <= 4 * _rows(part) <= 16 * self.rows
                if not is_alike or part.schema.field(self._column).type != self._schema.types[0]:
                    self.other = part
                    return
                if self._keep:
                    self._kept.append(part.select(self._keep))
                yield part.select([self._column])
        except BaseException as error:
            self.failed = error
            raise

    def kept_of(self, count: int) -> list[pyarrow.Array]:
        """Take so many rows of the kept columns, joined so that no batch is cut by them."""
        if not self._keep:
            return []
        taken: list[pyarrow.RecordBatch] = []
        while count > 0:
            batch = self._kept.popleft()
            if batch.num_rows > count:
                self._kept.appendleft(batch.slice(count))
                batch = batch.slice(0, count)
            count -= batch.num_rows
            taken.append(batch)
        columns: list[pyarrow.Array] = pyarrow.Table.from_batches(taken).combine_chunks().columns
        return columns


def solve_batch(
    table: pyarrow.Table,
    column: str = "puzzle",
    limit: int = 2,
    keep: Sequence[str] = (),
    *,
    node_limit: int | None = None,
) -> pyarrow.Table:
    """Solve one table on one thread, for ``map_batches`` of Ray Data and the like.

    >>> table = pyarrow.table({"id": [7, 8], "puzzle": [PUZZLE, "nothing"]})
    >>> solved = ninefold.spark.solve_batch(table, keep=["id"])
    >>> solved.select(["id", "status"]).to_pylist()
    [{'id': 7, 'status': 'unique'}, {'id': 8, 'status': 'malformed'}]
    """
    keep = [keep] if isinstance(keep, str) else list(keep)
    # As a stream, because its batches are as large as they are asked for: solve would cut these
    # rows into pieces of 2,048, which took 15 to 20 percent more.
    stream = ninefold.solve_stream(
        table.column(column), limit=limit, node_limit=node_limit, threads=1, batch_rows=2 * _ROWS
    )
    result = pyarrow.table(stream)
    _check_columns(table.column_names, column, keep, result.column_names)
    # Joined, so that the batches of the result are not cut wherever one of the input ended.
    kept = [table.column(name).combine_chunks() for name in keep]
    return pyarrow.table([*kept, *result.columns], [*keep, *result.column_names])


def generate(
    spark: SparkSession,
    count: int,
    seed: int,
    *,
    partitions: int | None = None,
    **options: Any,
) -> DataFrame:
    """Generate puzzles: the rows of ``ninefold.generate(count, seed=seed, **options)``, in any order.

    Task k makes share k. The column ``index`` is the number of the puzzle, which depends on the
    seed, the options and that number alone: ``partitions`` make no difference to the rows. Without
    it a task makes some 260,000 puzzles; give it for options that take long for each puzzle.
    """
    for name in ("shard", "threads"):
        if name in options:
            raise TypeError(f"{name} is not for a cluster: each task is a share, on one thread")
    if partitions is None:
        partitions = min(max(1, -(-count // _SHARE)), _SHARES)
    if partitions < 1:
        raise ValueError(f"partitions is {partitions}, expected at least 1")
    # A multiple of the tasks, so that the pieces of task k are share k.
    pieces = partitions * max(1, -(-count // (partitions * _PIECE)))

    def ninefold_generate(parts: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for part in parts:
            for piece in part.column(0).to_pylist():
                share = (piece + 1, pieces)
                made = ninefold.generate(count, seed=seed, shard=share, threads=1, **options)
                yield from pyarrow.table(made).to_batches()

    # Bad options raise here, and not in each task.
    empty = ninefold.generate(0, seed=seed, **options)
    numbers = spark.range(0, pieces, 1, partitions)
    return numbers.mapInArrow(ninefold_generate, _struct([], empty))


def _check_columns(
    columns: Sequence[str], column: str, keep: Sequence[str], results: Sequence[str]
) -> None:
    for name in [column, *keep]:
        if name not in columns:
            raise ValueError(f"there is no column {name!r} among: {', '.join(columns)}")
    for place, name in enumerate(keep):
        # Spark finds columns whatever the case of their letters.
        if name.lower() in results:
            raise ValueError(f"the column {name!r} cannot be kept: the result has one of that name")
        if name in keep[:place]:
            raise ValueError(f"the column {name!r} is kept twice")


def _quoted(name: str) -> str:
    # The name of a column and not the path of a field, whatever characters it has.
    return "`" + name.replace("`", "``") + "`"


def _struct(fields: Sequence[Any], table: ninefold.Table) -> Any:
    from pyspark.sql.types import StructType

    struct = StructType(list(fields))
    for name, kind in table.schema.items():
        struct = struct.add(name, _SPARK_TYPES[kind])
    return struct
