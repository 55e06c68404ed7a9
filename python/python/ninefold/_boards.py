"""Boards of 4x4 to 16x16 but 9x9, which has engines of its own."""

from __future__ import annotations

from typing import Any

from . import _ninefold
from ._table import Table

_SYMBOLS = ".123456789ABCDEFG"


def texts(puzzles: Any, size: int) -> Any:
    """Texts of whole numbers in an array of shape (n, size * size) or (n, size, size).

    Arrays of 9x9 stay as they are.
    """
    if size == 9:
        return puzzles
    kind = getattr(getattr(puzzles, "dtype", None), "kind", None)
    if kind not in ("i", "u"):
        return puzzles
    if puzzles.size % size**2 or puzzles.shape[-1] not in (size, size**2):
        cells = size**2
        raise ValueError(
            f"the array has the shape {puzzles.shape}, expected (n, {cells}) or (n, {size}, {size})"
        )
    symbol = {value: _SYMBOLS[value] for value in range(size + 1)}
    rows = puzzles.reshape(-1, size**2).tolist()
    return ["".join(symbol.get(value, "?") for value in row) for row in rows]


def on_boards(
    verb: str,
    puzzles: Any,
    size: int,
    *,
    limit: int | None = None,
    solutions: Any = None,
    column: str | None = None,
    threads: int | None = None,
    **others: Any,
) -> Table:
    """A verb on boards of this size, which takes no other options."""
    _refuse(size, others)
    puzzles, solutions = texts(puzzles, size), texts(solutions, size)
    return Table(_ninefold.on_boards(verb, puzzles, size, limit, solutions, column, threads))


def generate(
    count: int,
    seed: int,
    size: int,
    *,
    clues: str | None,
    symmetry: str | None,
    shard: str | None,
    threads: int | None,
    **others: Any,
) -> Table:
    """Puzzles of this size: minimal ones, or with so many clues."""
    _refuse(size, others)
    bounds = None
    if clues is not None:
        first, _, last = clues.partition("-")
        try:
            bounds = int(first), int(last or first)
        except ValueError:
            raise ValueError(f"clues is {clues!r}, expected a number or a range, as in 20-24") from None
    part, parts = (1, 1) if shard is None else (int(word) for word in shard.split("/"))
    if not 1 <= part <= parts:
        raise ValueError(f"shard is {shard}, expected k/n with k from 1 to n")
    begin, end = count * (part - 1) // parts, count * part // parts
    return Table(
        _ninefold.generate_boards(begin, end, seed, size, bounds, symmetry or "none", threads)
    )


def _refuse(size: int, options: dict[str, Any]) -> None:
    for name, value in options.items():
        if value is not None and value is not False:
            raise ValueError(f"{name} is for puzzles of 9x9, and size is {size}")
