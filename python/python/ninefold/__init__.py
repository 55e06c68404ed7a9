"""Solve, generate, grade and split Sudoku in bulk."""

from ._ninefold import __version__
from ._table import Table
from ._verbs import solve

__all__ = ["Table", "__version__", "solve"]
