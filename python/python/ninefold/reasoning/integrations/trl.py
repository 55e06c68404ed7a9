"""Sudoku for TRL: rows of a dataset, and an environment whose tools play a game.

The rewards of answers are functions of :mod:`ninefold.reasoning`, in the form that TRL calls:
``correct_reward``, ``format_reward``, ``progress_reward`` and ``Reward``. This file needs no package.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..env import SudokuGame
from ..tasks import Task

__all__ = ["SudokuEnvironment", "rows"]


def rows(tasks: Iterable[Task]) -> list[dict[str, Any]]:
    """Rows for ``datasets.Dataset.from_list``: the prompt, and columns that rewards are given by name.

    ``tasks`` is :func:`ninefold.reasoning.tasks` with a ``limit``. Trainers show a model ``prompt``
    alone.

    >>> from ninefold.reasoning.integrations import trl
    >>> data = trl.rows(ninefold.reasoning.tasks("train", limit=2))
    >>> list(data[0])
    ['prompt', 'id', 'puzzle', 'solution', 'size']
    """
    columns = ("prompt", "id", "puzzle", "solution", "size")
    return [{column: getattr(task, column) for column in columns} for task in tasks]


class SudokuEnvironment:
    """A :class:`~ninefold.reasoning.SudokuGame`, for ``environment_factory`` of ``GRPOTrainer``.

    The public methods are the tools of a model, but for ``reset`` and ``get_reward``, which the trainer
    calls. The prompts of the tasks are to be those of the template ``tools-1``.
    """

    def reset(self, puzzle: str = "", **columns: Any) -> str:
        """Begin the game of a row. Its other columns are not kept, the solution least of all."""
        self._game = SudokuGame(puzzle)
        return f"\n\nYou have {self._game.max_turns} moves."

    def get_reward(self) -> float:
        """The reward of the game: 1 if the board is full and right, less a share for each hint."""
        return self._game.reward()

    def place(self, row: int, column: int, digit: int) -> str:
        """Puts a digit into a cell.

        Args:
            row: The row of the cell, from 1 at the top.
            column: The column of the cell, from 1 at the left.
            digit: The digit.

        Returns:
            Whether the digit was placed, or why not, and the board.
        """
        return self._game.act(f"r{row}c{column}={digit}").observation

    def undo(self) -> str:
        """Takes the last digit back.

        Returns:
            The board.
        """
        return self._game.act("undo").observation

    def hint(self) -> str:
        """Asks for a cell that follows from the board. Each hint costs a part of the reward.

        Returns:
            The cell with its digit and the reason, and the board.
        """
        return self._game.act("hint").observation
