"""Sudoku for TextArena.

Importing this registers ``ninefold/Sudoku-v0`` and, without a wrapper, ``ninefold/Sudoku-v0-raw``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import textarena

from ..env import SudokuGame
from ._tasks import chosen, drawn

__all__ = ["SudokuEnv"]


class SudokuEnv(textarena.Env):
    """A :class:`~ninefold.reasoning.SudokuGame` for one player, with its actions and its feedback.

    ``reset(seed=...)`` draws a task; ``tasks`` is a sequence of puzzles, or of anything with a
    ``puzzle``. Without it they are ``ninefold.reasoning.tasks(split=split, seed=seed, size=size)``.
    The reward is that of the game; ``close`` returns it, and how the game ended.
    """

    def __init__(
        self,
        tasks: Sequence[Any] | None = None,
        *,
        split: str = "train",
        seed: int = 0,
        size: int = 9,
        feedback: Literal["rules", "none", "truth"] = "rules",
        max_turns: int | None = None,
    ) -> None:
        self._tasks = chosen(tasks, feedback == "truth", split=split, seed=seed, size=size)
        self._feedback, self._max_turns = feedback, max_turns

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Begins a game."""
        task = self._tasks[drawn(self._tasks, seed)]
        self._game = SudokuGame(task, feedback=self._feedback, max_turns=self._max_turns)
        # Not the seed: this state would set that of the module `random` for everybody.
        self.state = textarena.SinglePlayerState(num_players, max_turns=self._game.max_turns)
        self.state.reset(
            game_state={"board": self._game.board},
            player_prompt_function=lambda player_id, game_state: self._game.observe(),
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Plays one action; the second value has the parts of the turn."""
        kinds = textarena.ObservationType
        self.state.add_observation(action, kinds.PLAYER_ACTION, from_id=0)
        turn = self._game.act(action)
        self.state.game_state["board"] = self._game.board
        self.state.step_info.update(turn.parts)
        self.state.add_observation(turn.observation, kinds.GAME_BOARD)
        if turn.done and not self.state.done:
            self.state.set_outcome(self._game.reward(), self._game.ending)
        done, info = self.state.step()
        return bool(done), dict(info)

    def get_board_str(self) -> str:
        """The board as a text, for renderers."""
        return self._game.observe()


_ENTRY = f"{__name__}:SudokuEnv"
textarena.register("ninefold/Sudoku-v0-raw", _ENTRY)
textarena.register(
    "ninefold/Sudoku-v0", _ENTRY, default_wrappers=[textarena.wrappers.LLMObservationWrapper]
)
