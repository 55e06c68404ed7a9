"""Solve, generate, grade and split Sudoku in bulk.

>>> import ninefold
>>> ninefold.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
ninefold.Table: 1 row
puzzle                       solution                     status  solutions  nodes  error
53..7....6..195....98......  534678912672195348198342...  unique  1          0

Each function takes many puzzles (texts, NumPy arrays, columns and tables of pyarrow, polars, pandas
and DuckDB) and returns a :class:`Table`, a row for each puzzle. A puzzle that is malformed is a row
too: its ``status`` says so and its ``error`` says where. Only bad arguments raise. The GIL is
released while a function works, and Ctrl-C ends it.
"""

from ._ninefold import __version__
from ._puzzle import Puzzle
from ._table import Table
from ._verbs import (
    SolvedStream,
    audit,
    canon,
    explain,
    generate,
    grade,
    morph,
    solve,
    solve_stream,
    solve_variants,
    split,
    verify,
)

__all__ = [
    "Puzzle",
    "SolvedStream",
    "Table",
    "__version__",
    "audit",
    "canon",
    "explain",
    "generate",
    "grade",
    "morph",
    "solve",
    "solve_stream",
    "solve_variants",
    "split",
    "verify",
]
