"""Sudoku for Gymnasium: cells and digits as numbers, the rules as a mask of actions.

Importing this registers ``ninefold/Sudoku-v0``; :class:`SudokuEnv` says what it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy
from numpy.typing import NDArray

from .. import _board
from ..env import SudokuGame
from ._tasks import chosen, drawn

__all__ = ["SudokuEnv"]


class SudokuEnv(gymnasium.Env[NDArray[numpy.int8], numpy.int64]):
    """A :class:`~ninefold.reasoning.SudokuGame` with ``feedback="rules"`` and no hints.

    - Observation: n x n numbers, 0 for a blank.
    - Action: one of n * n * n + 1 numbers. ``cell * n + digit - 1`` puts a digit into a cell, and
      cells are counted row by row from 0; the last number is undo.
    - ``info["action_mask"]``: 1 for each action that the rules of Sudoku allow now, for
      ``action_space.sample(mask)`` and for learners that mask; :meth:`action_masks` is the same as
      booleans. All others are refused: the board stays, the turn counts.
    - Reward: 1 with the last step if the board is right, otherwise 0.
    - Terminated: the board is full. Truncated: after ``max_turns``, four for each blank by default.
    - ``reset`` draws a task by its seed; ``options={"index": 7}`` takes that task.

    ``tasks`` is a sequence of puzzles, or of anything with a ``puzzle``, all of one size. Without
    it they are ``ninefold.reasoning.tasks(split=split, seed=seed, size=size)``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        tasks: Sequence[Any] | None = None,
        *,
        split: str = "train",
        seed: int = 0,
        size: int = 9,
        max_turns: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._tasks = chosen(tasks, split=split, seed=seed, size=size)
        self._max_turns = max_turns
        self.render_mode = render_mode
        self._begin(0)
        self._side = side = self._game.side
        # For each cell, those that share a house with it: as many for each.
        self._peers = numpy.array([list(cells) for cells in _board.peers(side)])
        self.action_space = gymnasium.spaces.Discrete(side**3 + 1)
        self.observation_space = gymnasium.spaces.Box(0, side, (side, side), numpy.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.int8], dict[str, Any]]:
        """Begins a game."""
        super().reset(seed=seed)
        index = (options or {}).get("index")
        if index is None:
            index = drawn(self._tasks, int(self.np_random.integers(1 << 62)))
        self._begin(index)
        if self._game.side != self._side:
            sides = f"{self._game.side} rows; expected {self._side} as the first task has"
            raise ValueError(f"task {index}: {sides}")
        return self._observation(), {"action_mask": self.action_masks().astype(numpy.int8)}

    def step(
        self, action: numpy.int64
    ) -> tuple[NDArray[numpy.int8], float, bool, bool, dict[str, Any]]:
        """Plays one action; ``info`` has the parts of the turn too."""
        cell, digit = divmod(int(action), self._side)
        is_undo = int(action) == self._side**3
        text = "undo" if is_undo else f"{_board.name(cell, self._side)}={digit + 1}"
        turn = self._game.act(text)
        info = {"action_mask": self.action_masks().astype(numpy.int8), **turn.parts}
        is_truncated = self._game.ending == "turns"
        reward = self._game.reward()
        return self._observation(), reward, turn.done and not is_truncated, is_truncated, info

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Whether the rules allow each action now."""
        board = numpy.array(self._game.cells)
        held = board[:, None] == numpy.arange(1, self._side + 1)
        seen = held[self._peers].any(axis=1)
        allowed = ~seen & ~held & self._is_blank[:, None]
        return numpy.append(allowed.ravel(), self._game.can_undo)

    def render(self) -> str | None:
        """The board as a text."""
        return self._game.observe() if self.render_mode == "ansi" else None

    def _begin(self, index: int) -> None:
        self._game = SudokuGame(self._tasks[index], max_turns=self._max_turns)
        self._is_blank = numpy.array(self._game.cells) == 0

    def _observation(self) -> NDArray[numpy.int8]:
        return numpy.array(self._game.cells, dtype=numpy.int8).reshape(self._side, self._side)


gymnasium.register("ninefold/Sudoku-v0", entry_point=f"{__name__}:SudokuEnv")
