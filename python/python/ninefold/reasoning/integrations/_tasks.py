"""Where the adapters have their tasks from."""

from __future__ import annotations

import importlib
import random
from collections.abc import Sequence
from typing import Any

from .._board import puzzle_of


def chosen(tasks: Sequence[Any] | None, keep: bool = False, **options: Any) -> Sequence[Any]:
    """The tasks that are given, or those of ``ninefold.reasoning.tasks`` with these options.

    Of a list only the puzzles are held, unless it is to be kept: an environment has no need of
    solutions, and what it does not hold, nothing that it returns can tell.
    """
    if tasks is None:
        made: Sequence[Any] = importlib.import_module("ninefold.reasoning").tasks(**options)
        return made
    if not len(tasks):
        raise ValueError("tasks: none; expected one or more")
    return tasks if keep or not isinstance(tasks, (list, tuple)) else list(map(puzzle_of, tasks))


def drawn(tasks: Sequence[Any], seed: int | None) -> int:
    """The index of a task, by a seed; by chance without one."""
    return random.Random(seed).randrange(len(tasks))
