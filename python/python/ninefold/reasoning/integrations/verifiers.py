"""Sudoku for verifiers: a taskset of puzzles, one answer each.

verifiers finds it by the id ``ninefold_sudoku``, the package that exports :class:`SudokuTaskset`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf

from ..rewards import Reward, Score, score
from ..tasks import tasks

__all__ = ["SudokuTaskset"]


class SudokuData(vf.TaskData):
    """A puzzle and its solution: a symbol for each cell. No model is shown them but as the prompt."""

    puzzle: str
    solution: str
    size: int
    answer_form: Literal["answer", "boxed"]


class SudokuTaskConfig(vf.TaskConfig):
    """The weights of a :class:`~ninefold.reasoning.Reward`: ``--env.taskset.task.correct 1``."""

    correct: float = 1.0
    format: float = 0.0
    progress: float = 0.0


class SudokuTask(vf.Task[SudokuData, vf.State, SudokuTaskConfig]):
    """One puzzle: its reward, and the parts of its score as metrics."""

    @vf.reward
    async def reward(self, trace: vf.Trace) -> float:
        """The weighted parts of the score of the last reply."""
        config = self.config
        weights = {part: getattr(config, part) for part in ("correct", "format", "progress")}
        return Reward(weights).of(self._score(trace.last_reply))

    @vf.metric
    async def parts(self, trace: vf.Trace) -> dict[str, float]:
        """The parts of the score, each for itself."""
        scored = self._score(trace.last_reply)
        blanks = max(scored.blanks, 1)
        return {
            **{part: float(getattr(scored, part)) for part in _FLAGS},
            "right_blanks": (scored.right_blanks or 0) / blanks,
            "wrong_blanks": (scored.wrong_blanks or 0) / blanks,
        }

    async def validate(self, runtime: Any) -> bool:
        """Whether the solution is a right answer, and the puzzle and the prompt are none."""
        data = self.data
        grids = [data.solution, data.puzzle]
        opening, closing = _FORMS[data.answer_form]
        right, echo = (self._score(f"{opening}{grid}{closing}") for grid in grids)
        prompt = self._score(data.prompt_text)
        return right.correct and not echo.complete and not prompt.format

    def _score(self, text: str) -> Score:
        data = self.data
        return score(
            text, data.puzzle, form=data.answer_form, size=data.size, solution=data.solution
        )


_FLAGS = ("format", "complete", "givens", "legal", "correct")
_FORMS = {"answer": ("<answer>", "</answer>"), "boxed": (r"\boxed{", "}")}


class SudokuConfig(vf.TasksetConfig):
    """Which tasks: the options of :func:`ninefold.reasoning.tasks`, under ``--env.taskset``."""

    split: Literal["train", "valid", "test"] = "train"
    seed: int = 0
    size: int = 9
    limit: int = 1000
    """The number of tasks."""
    template: str = "rules-1"
    form: Literal["answer", "boxed"] = "answer"
    task: SudokuTaskConfig = SudokuTaskConfig()


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
    """The tasks of a split and a seed, made when they are asked for."""

    def load(self) -> Iterator[SudokuTask]:
        """Yields the tasks, in order."""
        config = self.config
        rows = tasks(
            config.split,
            seed=config.seed,
            size=config.size,
            limit=config.limit,
            template=config.template,
            form=config.form,
        )
        for row in rows:
            data = SudokuData(
                id=row.id,
                name=row.id,
                prompt=row.prompt[0]["content"],
                puzzle=row.puzzle,
                solution=row.solution,
                size=row.size,
                answer_form=row.answer_form,
            )
            yield SudokuTask(data, config.task)
