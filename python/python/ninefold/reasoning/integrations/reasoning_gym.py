"""Sudoku for reasoning-gym: puzzles of all sizes with one solution, and answers judged by rules.

Importing this registers the data set ``ninefold_sudoku``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reasoning_gym
from reasoning_gym.dataset import ProceduralDataset

from .. import _board
from ..rewards import score
from ._tasks import chosen

__all__ = ["SudokuConfig", "SudokuDataset"]


@dataclass
class SudokuConfig:
    """``size`` is the number of items, as everywhere in reasoning-gym; ``side`` that of rows.

    ``seed`` and ``split`` are those of ``ninefold.reasoning.tasks``: data sets of other seeds share
    items only by chance, and those of other splits none.
    """

    side: int = 9
    split: str = "train"
    seed: int | None = 0
    size: int = 500

    def validate(self) -> None:
        """Refuses what cannot be made."""
        assert self.side in _board.SIDES, f"side: {self.side}; expected one of {_board.SIDES}"
        assert self.split in ("train", "valid", "test"), f"split: {self.split!r}"
        assert self.size > 0, f"size: {self.size}; expected 1 or more"


class SudokuDataset(ProceduralDataset):
    """Items with a ``question``, an ``answer`` and ``metadata``, which has no solution.

    ``tasks`` is a sequence of objects with ``puzzle``, ``solution`` and ``prompt``; without it they
    are ``ninefold.reasoning.tasks``. An item depends on the configuration and its index alone.
    """

    def __init__(self, config: SudokuConfig, tasks: Sequence[Any] | None = None) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._tasks = chosen(
            tasks,
            keep=True,
            split=config.split,
            seed=self.seed,
            size=config.side,
            limit=config.size,
        )

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item with this index."""
        task = self._tasks[idx]
        blanks = task.puzzle.count(".")
        return {
            "question": _text(task.prompt),
            "answer": _board.rows(_board.read(task.solution)[1]),
            "metadata": {
                "source_dataset": "ninefold_sudoku",
                "source_index": idx,
                "puzzle": task.puzzle,
                "difficulty": {"side": self.config.side, "blanks": blanks},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 if the answer is right, otherwise 0: nothing for givens, no penalty for length.

        ``answer`` is what stands between the tags, as ``extract_answer`` of reasoning-gym returns
        it, or the whole completion: a text with an answer tag is taken as that.
        """
        puzzle = entry["metadata"]["puzzle"]
        whole = answer if answer and "answer>" in answer else f"<answer>{answer or ''}</answer>"
        return float(score(whole, puzzle, size=_board.read(puzzle)[0]).correct)


def _text(prompt: Any) -> str:
    """A prompt, or the messages of one, as one text."""
    return prompt if isinstance(prompt, str) else "\n".join(each["content"] for each in prompt)


reasoning_gym.register_dataset("ninefold_sudoku", SudokuDataset, SudokuConfig)
