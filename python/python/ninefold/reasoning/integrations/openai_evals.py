"""Files for OpenAI evals: a line for each task, with the prompt and the ideal answer."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from .. import _board
from ..tasks import Task

__all__ = ["write"]


def write(tasks: Iterable[Task], path: str | Path) -> int:
    """Writes tasks as JSON lines with ``input`` and ``ideal``, and returns how many.

    ``ideal`` is the solution in rows, as the prompt asks for it. evals compares texts: use its class
    ``Includes``, and take the figure for what it is, since it pays for a right grid anywhere in an
    answer. :func:`ninefold.reasoning.score` is what to trust.

    >>> from ninefold.reasoning.integrations import openai_evals
    >>> openai_evals.write(ninefold.reasoning.tasks("test", limit=2), "sudoku.jsonl")
    2
    """
    count = 0
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        for count, task in enumerate(tasks, 1):  # noqa: B007
            side, values = _board.read(task.solution)
            words = [str(value) for value in values]
            starts = range(0, len(words), side)
            between = " " if side > 9 else ""
            ideal = "\n".join(between.join(words[start : start + side]) for start in starts)
            file.write(json.dumps({"input": task.prompt, "ideal": ideal}) + "\n")
    return count
