"""Boards as numbers: which cells see each other, and how a board is written for a model."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any

SYMBOLS = ".123456789ABCDEFG"
SIDES = (4, 6, 8, 9, 10, 12, 16)


def read(puzzle: str) -> tuple[int, list[int]]:
    """The side of a puzzle with a symbol for each cell, and the values of cells, 0 for a blank."""
    side = isqrt(len(puzzle))
    if side not in SIDES or side * side != len(puzzle):
        expected = ", ".join(str(side * side) for side in SIDES)
        raise ValueError(f"puzzle: {len(puzzle)} symbols; expected one of {expected}")
    symbols = puzzle.replace("0", ".").replace("_", ".")
    values = [SYMBOLS.find(symbol) for symbol in symbols]
    for cell, value in enumerate(values):
        if not 0 <= value <= side:
            raise ValueError(
                f"puzzle: {name(cell, side)} is {puzzle[cell]!r}; expected a symbol of 1 to {side}"
            )
    return side, values


def text(values: Sequence[int]) -> str:
    """The symbols of a board in one line."""
    return "".join(SYMBOLS[value] for value in values)


def rows(values: Sequence[int]) -> str:
    """A board in rows, numbers with spaces between them, a dot for a blank."""
    side = isqrt(len(values))
    width = len(str(side))
    numbers = [(str(value) if value else ".").rjust(width) for value in values]
    return "\n".join(
        " ".join(numbers[start : start + side]) for start in range(0, len(numbers), side)
    )


def name(cell: int, side: int) -> str:
    """A cell as r1c5."""
    return f"r{cell // side + 1}c{cell % side + 1}"


def box(side: int) -> tuple[int, int]:
    """Rows and columns of a box: as wide as high, or wider."""
    height = max(rows for rows in range(1, isqrt(side) + 1) if side % rows == 0)
    return height, side // height


def houses(side: int) -> list[tuple[str, list[int]]]:
    """Rows, then columns, then boxes: the name of each, and its cells."""
    height, width = box(side)
    numbers = range(side)
    corners = [(i // height * height) * side + i % height * width for i in numbers]
    inside = [i // width * side + i % width for i in numbers]
    return [
        *((f"row {i + 1}", [i * side + j for j in numbers]) for i in numbers),
        *((f"column {i + 1}", [j * side + i for j in numbers]) for i in numbers),
        *((f"box {i + 1}", [corner + j for j in inside]) for i, corner in enumerate(corners)),
    ]


def peers(side: int) -> tuple[dict[int, str], ...]:
    """For each cell, the cells that share a house with it, and the name of the house."""
    if side in _PEERS:
        return _PEERS[side]
    found: tuple[dict[int, str], ...] = tuple({} for _ in range(side * side))
    for house, cells in houses(side):
        for cell in cells:
            for other in cells:
                if other != cell:
                    found[cell].setdefault(other, house)
    _PEERS[side] = found
    return found


# Made once for each side. A decorator would hide the signature from the check of types.
_PEERS: dict[int, tuple[dict[int, str], ...]] = {}


def clash(values: Sequence[int], cell: int, value: int, side: int) -> tuple[int, str] | None:
    """The first cell that rules a value out of a cell, and the house that they share."""
    return next(
        ((other, house) for other, house in peers(side)[cell].items() if values[other] == value),
        None,
    )


def single(values: Sequence[int], side: int) -> tuple[int, int, str] | None:
    """A cell, the only value that fits there, and why; by singles alone, of the board as it is."""
    seen = [{values[other] for other in cells} for cells in peers(side)]
    blanks = [cell for cell, value in enumerate(values) if not value]
    for cell in blanks:
        left = set(range(1, side + 1)) - seen[cell]
        if len(left) == 1:
            return cell, left.pop(), "nothing else fits there"
    for house, cells in houses(side):
        for value in set(range(1, side + 1)) - {values[cell] for cell in cells}:
            places = [cell for cell in cells if not values[cell] and value not in seen[cell]]
            if len(places) == 1:
                return places[0], value, f"it fits nowhere else in {house}"
    return None


def puzzle_of(task: Any) -> str:
    """The puzzle of a task, or the text itself."""
    return task if isinstance(task, str) else str(task.puzzle)
