"""Actions of a game, read from what a model writes. The grammar is in the docs of SudokuGame."""

from __future__ import annotations

import re
from typing import Literal

from . import _board

Action = list[tuple[int, int, bool]] | Literal["undo", "hint", "answer"] | None
WORDS: tuple[Literal["undo", "hint", "answer"], ...] = ("undo", "hint", "answer")
_DIGIT = "(?:1[0-6]|[1-9A-G])(?![0-9A-Za-z])"
_ITEM = re.compile(
    rf"r([0-9]{{1,2}})c([0-9]{{1,2}})\s*(?:[=:]\s*({_DIGIT})|<>\s*({_DIGIT}(?:\s*,\s*{_DIGIT})*))[\s,;]*",
    re.ASCII,
)


def parsed(text: str, side: int) -> Action:
    """What a text asks for; None if it is malformed. Items: cell, value, whether it strikes."""
    if len(text) > 1_000_000:
        return None
    text = text.rpartition("</think>")[2]
    if "<think>" in text:
        return None
    if "[" in text or "]" in text:
        pairs = re.findall(r"\[([^\[\]]*)\]", text)
        if len(pairs) != 1 or text.count("[") != 1 or text.count("]") != 1:
            return None
        text = pairs[0]
    text = text.strip()
    for word in WORDS:
        if text == word:
            return word
    items = []
    at = 0
    while at < len(text):
        found = _ITEM.match(text, at)
        if not found:
            return None
        row, column, digit, struck = found.groups()
        if not (1 <= int(row) <= side and 1 <= int(column) <= side):
            return None
        for symbol in re.split(r"[\s,]+", digit or struck):
            value = _board.SYMBOLS.find(symbol) if len(symbol) == 1 else int(symbol)
            if value > side:
                return None
            items.append(((int(row) - 1) * side + int(column) - 1, value, digit is None))
        at = found.end()
    return items or None
