"""Answers that need no model: what a reward pays for them is what a model is to be compared with.

Each function takes a puzzle, a symbol for each cell, and returns the text of an answer in tags.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from . import _board

__all__ = ["BASELINES", "echo", "guess", "ones", "row_fill", "singles"]


def _answer(values: list[int]) -> str:
    return f"<answer>\n{_board.rows(values)}\n</answer>"


def echo(puzzle: str) -> str:
    """The puzzle itself.

    >>> from ninefold.reasoning import baselines
    >>> print(baselines.echo("1.3434122143432."))
    <answer>
    1 . 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 .
    </answer>
    """
    return _answer(_board.read(puzzle)[1])


def ones(puzzle: str) -> str:
    """A 1 in each blank."""
    return _answer([value or 1 for value in _board.read(puzzle)[1]])


def row_fill(puzzle: str) -> str:
    """The digits that a row lacks, in order, in its blanks."""
    side, values = _board.read(puzzle)
    for start in range(0, len(values), side):
        row = values[start : start + side]
        missing = iter(sorted(set(range(1, side + 1)) - set(row)))
        values[start : start + side] = [value or next(missing, 1) for value in row]
    return _answer(values)


def singles(puzzle: str) -> str:
    """All that follows by naked and hidden singles; the other cells stay blank."""
    side, values = _board.read(puzzle)
    while found := _board.single(values, side):
        values[found[0]] = found[1]
    return _answer(values)


def guess(puzzle: str, seed: int = 0) -> str:
    """In each blank, one of the digits that the givens and the guesses before it allow, by chance."""
    side, values = _board.read(puzzle)
    chance = random.Random(f"{seed} {puzzle}")
    for cell, peers in enumerate(_board.peers(side)):
        if not values[cell]:
            seen = {values[peer] for peer in peers}
            digits = range(1, side + 1)
            values[cell] = chance.choice([digit for digit in digits if digit not in seen] or digits)
    return _answer(values)


#: All of them, by name.
BASELINES: dict[str, Callable[[str], str]] = {
    "echo": echo,
    "ones": ones,
    "row fill": row_fill,
    "singles": singles,
    "guess": guess,
}
