"""Sudoku for inspect_ai: the task ``ninefold/sudoku`` and its scorer.

inspect_ai finds both by the entry point that this package has.
"""

from __future__ import annotations

from typing import Any, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from ..rewards import score
from ..tasks import tasks

__all__ = ["sudoku", "sudoku_scorer"]


@scorer(metrics={"*": [mean(), stderr()]})
def sudoku_scorer(form: Literal["answer", "boxed", "auto"] | None = None) -> Scorer:
    """The parts of a score of the last answer of a model; the first, ``correct``, is what counts.

    ``form`` is that of :func:`ninefold.reasoning.score`: that of the prompt unless it is given, and
    ``"auto"`` for models that do not keep to it.
    """

    async def scored(state: TaskState, target: Target) -> Score:
        puzzle: dict[str, Any] = state.metadata
        found = score(
            state.output.completion,
            puzzle["puzzle"],
            form=form or puzzle["answer_form"],
            size=puzzle["size"],
            solution=target.text,
        )
        blanks = max(found.blanks, 1)
        value = {
            **{part: float(getattr(found, part)) for part in _FLAGS},
            "right_blanks": (found.right_blanks or 0) / blanks,
            "wrong_blanks": (found.wrong_blanks or 0) / blanks,
        }
        return Score(value=value, answer=found.cells, explanation=found.reason)

    return scored


_FLAGS = ("correct", "format", "complete", "givens", "legal")


@task
def sudoku(
    split: Literal["train", "valid", "test"] = "test",
    seed: int = 0,
    size: int = 9,
    limit: int = 100,
    template: str = "rules-1",
    form: Literal["answer", "boxed"] = "answer",
    auto: bool = False,
) -> Task:
    """Puzzles of a split, one answer each: ``inspect eval ninefold/sudoku -T size=4``.

    The options are those of :func:`ninefold.reasoning.tasks`. With ``auto`` an answer in another form
    than the prompt asks for counts too.
    """
    rows = tasks(split, seed=seed, size=size, limit=limit, template=template, form=form)
    samples = [
        Sample(
            input=[ChatMessageUser(content=row.prompt[0]["content"])],
            target=row.solution,
            id=row.id,
            metadata={"puzzle": row.puzzle, "size": row.size, "answer_form": row.answer_form},
        )
        for row in rows
    ]
    return Task(
        dataset=MemoryDataset(samples, name=f"sudoku {size}x{size} {split} {seed}"),
        solver=generate(),
        scorer=sudoku_scorer("auto" if auto else None),
    )
