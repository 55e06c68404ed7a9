"""Curricula: kinds of puzzles with their shares, which may change over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from .. import _ninefold

__all__ = ["AdaptiveCurriculum", "Curriculum", "Stage"]

_Range = int | tuple[int, int] | str
_Words = str | Sequence[str]


def _text(value: Any) -> str:
    """A value as the library reads it: ``24-28`` for a range, ``a,b`` for a list."""
    if isinstance(value, (str, int, float)):
        return str(value)
    return ("," if all(isinstance(part, str) for part in value) else "-").join(map(str, value))


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A kind of puzzles.

    ``weight`` is the share, compared with other stages. ``schedule`` has pairs of a step and a weight,
    with straight lines between them, for :meth:`Curriculum.at`. ``size`` is the number of rows. ``clues`` or
    ``empties``, a number or a range, are those of the puzzle: without either it is minimal. ``level`` is
    easy, medium, hard, unfair or extreme; ``technique`` a code or several, of which each row has one:
    as its hardest, or with ``use="on-path"`` somewhere, or ``"needed"``; ``score`` and ``se`` are
    ranges of HoDoKu's score and of Sudoku Explainer's rating. ``use="needed"`` and ``se`` are for nine
    rows.

    >>> stage = ninefold.reasoning.Stage(name="fish", technique=["x-wing", "swordfish"])
    >>> print(stage)
    fish weight=1.0 size=9 technique=x-wing,swordfish
    """

    name: str
    weight: float = 1.0
    schedule: tuple[tuple[int, float], ...] = ()
    size: int = 9
    clues: _Range | None = None
    empties: _Range | None = None
    level: _Words | None = None
    technique: _Words | None = None
    use: Literal["hardest", "on-path", "needed"] | None = None
    score: _Range | None = None
    se: str | float | tuple[float, float] | None = None

    def at(self, step: int) -> Stage:
        """Return the stage with its weight at a step.

        >>> stage = ninefold.reasoning.Stage(name="late", schedule=((100, 0.0), (200, 3.0)))
        >>> [stage.at(step).weight for step in (0, 150, 900)]
        [0.0, 1.5, 3.0]
        """
        if not self.schedule:
            return self
        before, weight = self.schedule[0]
        for after, end in self.schedule:
            if step < after:
                weight += (end - weight) * max(step - before, 0) / max(after - before, 1)
                break
            before, weight = after, end
        return replace(self, weight=weight, schedule=())

    def __str__(self) -> str:
        """Write the stage as the library reads it."""
        fields = ("size", "clues", "empties", "level", "technique", "use", "score", "se")
        words = [(field, getattr(self, field)) for field in fields]
        text = [f"{field}={_text(value)}" for field, value in words if value is not None]
        return " ".join([self.name, f"weight={self.at(0).weight}", *text])


@dataclass(frozen=True)
class Curriculum:
    """Stages from which :func:`tasks` draws rows by weight or, with ``in_turn``, one after the other.

    >>> Stage, Curriculum = ninefold.reasoning.Stage, ninefold.reasoning.Curriculum
    >>> stages = [Stage(name="start", size=4), Stage(name="wings", technique="xy-wing", weight=0.1)]
    >>> rows = ninefold.reasoning.tasks(curriculum=Curriculum(stages, in_turn=True), limit=4)
    >>> [(row.stage, row.size) for row in rows]
    [('start', 4), ('wings', 9), ('start', 4), ('wings', 9)]
    """

    stages: Sequence[Stage]
    in_turn: bool = False

    @staticmethod
    def default(size: int | None = None) -> Curriculum:
        """Return the stages that are taken where no curriculum is given; those of a size, if given.

        >>> [stage.name for stage in ninefold.reasoning.Curriculum.default(size=4).stages]
        ['4x4-start', '4x4-minimal']
        """
        text = _ninefold.TaskSource("train", 0, size, None).curriculum()
        lines = [line.split() for line in text.splitlines()]
        stages = []
        for name, *words in lines:
            given: dict[str, Any] = dict(word.split("=") for word in words)
            given |= {"weight": float(given["weight"]), "size": int(given["size"])}
            stages.append(Stage(name=name, **given))
        return Curriculum(stages)

    @staticmethod
    def each_technique(*codes: str, size: int = 9) -> Curriculum:
        """Return a stage for each technique, in turn: the first k times as many rows have k of each.

        >>> Curriculum = ninefold.reasoning.Curriculum
        >>> rows = ninefold.reasoning.tasks(curriculum=Curriculum.each_technique("x-wing", "w-wing"))
        >>> [row.hardest for row in rows[:4]]
        ['x-wing', 'w-wing', 'x-wing', 'w-wing']
        """
        return Curriculum([Stage(name=code, technique=code, size=size) for code in codes], True)

    def at(self, step: int) -> Curriculum:
        """Return the curriculum with the weights at a step of the training; a function of it alone."""
        return replace(self, stages=[stage.at(step) for stage in self.stages])

    def __str__(self) -> str:
        """Write the curriculum as the library reads it, with the weights at step 0."""
        return "\n".join((["in turn"] if self.in_turn else []) + [str(stage) for stage in self.stages])


class AdaptiveCurriculum:
    """Weights that follow how often a model succeeds: most for stages that it solves half the time.

    It depends on what a model did, so no rows can be made again from it alone: ``log`` has the weights
    of each curriculum that was handed out.

    >>> Stage, Curriculum = ninefold.reasoning.Stage, ninefold.reasoning.Curriculum
    >>> base = Curriculum([Stage(name="a", size=4), Stage(name="b")])
    >>> adaptive = ninefold.reasoning.AdaptiveCurriculum(base)
    >>> for _ in range(98):
    ...     adaptive.record("a", True)
    >>> [stage.weight for stage in adaptive.curriculum().stages]
    [0.1, 1.0]
    """

    def __init__(self, base: Curriculum, *, floor: float = 0.1, memory: int = 1000) -> None:
        """Begin with a curriculum. ``floor`` is the least factor of a weight, and ``memory`` the number of
        answers of a stage that count."""
        self.base = base
        self.floor = floor
        self.memory = memory
        self.log: list[dict[str, float]] = []
        self._answers: dict[str, list[bool]] = {stage.name: [] for stage in base.stages}

    def record(self, stage: str, solved: bool) -> None:
        """Record an answer to a task of a stage. An unknown stage raises KeyError."""
        answers = self._answers[stage]
        answers.append(bool(solved))
        del answers[: -self.memory]

    def curriculum(self) -> Curriculum:
        """Return the curriculum of now, and log its weights."""
        stages = []
        for stage in self.base.at(0).stages:
            answers = self._answers[stage.name]
            rate = (sum(answers) + 1) / (len(answers) + 2)
            factor = max(self.floor, 4 * rate * (1 - rate))
            stages.append(replace(stage, weight=stage.weight * factor))
        self.log.append({stage.name: stage.weight for stage in stages})
        return replace(self.base, stages=stages)
