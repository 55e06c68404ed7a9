"""Sudoku for OpenEnv: an environment, the application that serves it, and its client.

``uvicorn.run(app(size=4), host="127.0.0.1", port=8000)`` serves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from openenv.core.client_types import StepResult
from openenv.core.env_client import EnvClient
from openenv.core.env_server import Action, Environment, Observation, State, create_app

from .. import _board
from ..env import SudokuGame
from ._tasks import chosen, drawn

__all__ = [
    "SudokuAction",
    "SudokuClient",
    "SudokuEnvironment",
    "SudokuObservation",
    "SudokuState",
    "app",
]


class SudokuAction(Action):
    """One action of a :class:`~ninefold.reasoning.SudokuGame`, as the model wrote it."""

    text: str


class SudokuObservation(Observation):
    """What the model is shown, and the parts of the turn; ``reward`` is 0 until a game is over."""

    text: str
    parts: dict[str, int]


class SudokuState(State):
    """The board as it is, and how the game ended."""

    board: str
    ending: str | None


class SudokuEnvironment(Environment[SudokuAction, SudokuObservation, SudokuState]):
    """A :class:`~ninefold.reasoning.SudokuGame`, with its actions and its feedback.

    ``tasks`` is a sequence of puzzles, or of anything with a ``puzzle``. Without it they are
    ``ninefold.reasoning.tasks(split=split, seed=seed, size=size)``. ``reset(index=7)`` takes that
    task, ``reset(seed=7)`` draws one.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

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
        super().__init__()
        self._tasks = chosen(tasks, feedback == "truth", split=split, seed=seed, size=size)
        self._split, self._feedback, self._max_turns = split, feedback, max_turns
        self.reset(index=0)

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        *,
        split: str | None = None,
        index: int | None = None,
        **_: Any,
    ) -> SudokuObservation:
        """Begins a game."""
        self._check(split or self._split)
        task = self._tasks[drawn(self._tasks, seed) if index is None else index]
        self._game = SudokuGame(task, feedback=self._feedback, max_turns=self._max_turns)
        self._episode_id = episode_id
        return SudokuObservation(text=self._game.observe(), parts={}, reward=0.0)

    def step(
        self, action: SudokuAction, timeout_s: float | None = None, **_: Any
    ) -> SudokuObservation:
        """Plays one action."""
        turn = self._game.act(action.text)
        reward = self._game.reward()
        return SudokuObservation(
            text=turn.observation, parts=turn.parts, done=turn.done, reward=reward
        )

    @property
    def state(self) -> SudokuState:
        """The board as it is."""
        return SudokuState(
            episode_id=self._episode_id,
            step_count=self._game.turns,
            board=self._game.board,
            ending=self._game.ending,
        )

    def list_splits(self) -> list[str]:
        """The only split that is served."""
        return [self._split]

    def num_tasks(self, split: str) -> int:
        """The number of tasks."""
        self._check(split)
        return len(self._tasks)

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """A task without its solution."""
        self._check(split)
        return {"index": index, "puzzle": _board.puzzle_of(self._tasks[index])}

    def _check(self, split: str) -> None:
        if split != self._split:
            raise ValueError(f"split: {split!r}; expected {self._split!r}, which is served")


class SudokuClient(EnvClient[SudokuAction, SudokuObservation, SudokuState]):
    """Plays on a server: ``SudokuClient(base_url="http://127.0.0.1:8000").sync()``."""

    def _step_payload(self, action: SudokuAction) -> dict[str, Any]:
        return {"text": action.text}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[SudokuObservation]:
        ended = {key: payload.get(key) for key in ("reward", "done")}
        observation = SudokuObservation(**payload["observation"], **ended)
        return StepResult(observation=observation, reward=ended["reward"], done=ended["done"])

    def _parse_state(self, payload: dict[str, Any]) -> SudokuState:
        return SudokuState(**payload)


def app(tasks: Sequence[Any] | None = None, *, sessions: int = 64, **options: Any) -> Any:
    """An ASGI application that serves games; ``options`` are those of :class:`SudokuEnvironment`.

    Each session has a game of its own, ``sessions`` at a time.
    """
    return create_app(
        lambda: SudokuEnvironment(tasks, **options),
        SudokuAction,
        SudokuObservation,
        env_name="ninefold_sudoku",
        max_concurrent_envs=sessions,
        state_cls=SudokuState,
    )
