"""Prompts by name and version."""

from __future__ import annotations

from typing import Any, Literal

from .. import _ninefold

__all__ = ["TEMPLATES", "prompt"]

TEMPLATES = ("plain-1", "rules-1", "moves-1", "tools-1")


def prompt(
    puzzle: Any,
    template: str = "rules-1",
    *,
    form: Literal["answer", "boxed"] = "answer",
    size: int = 9,
) -> str:
    r"""Put a puzzle into words for a model.

    ``template`` is ``plain-1`` (the grid alone), ``rules-1`` (with the rules), ``moves-1`` (the answer
    is moves) or ``tools-1`` (for a model that has tools, without a word about an answer). The text of
    a version never changes. ``form`` and ``size`` are those of :func:`score`. Grids of more than nine
    rows have decimals with spaces between them.

    >>> text = ninefold.reasoning.prompt("1.3434122143432.", "plain-1", form="boxed", size=4)
    >>> print(text)
    Solve this Sudoku.
    <BLANKLINE>
    1.34
    3412
    2143
    432.
    <BLANKLINE>
    Give the whole grid, a line for each row, written as above, once: in \boxed{}, with nothing else in it.
    """
    return _ninefold.prompt(puzzle, template, form, size)
