"""The functions of the package."""

from __future__ import annotations

from typing import Any

from . import _ninefold
from ._table import Table

__all__ = ["solve"]


def solve(
    puzzles: Any,
    *,
    limit: int = 2,
    threads: int | None = None,
    node_limit: int | None = None,
    column: str | None = None,
) -> Table:
    """Solve puzzles: a row for each, in order.

    ``limit`` is the number of solutions after which a search stops: 2 proves that a solution is the
    only one. ``node_limit`` gives up on a puzzle after so many decisions. ``threads`` is one a
    core, if not given; the rows do not depend on it. ``column`` names the column of a table.

    >>> ninefold.solve(PUZZLE)[0]["status"]
    'unique'
    """
    return Table(_ninefold.solve(puzzles, column, limit, threads, node_limit))
