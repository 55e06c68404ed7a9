"""Tasks: rows of puzzles, each a function of its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, overload

from .. import _ninefold
from .._verbs import _maybe, _whole
from .curriculum import Curriculum
from .prompts import prompt

__all__ = ["Task", "Tasks", "tasks"]


@dataclass(frozen=True, kw_only=True)
class Task:
    """A puzzle for a model, with what is known about it.

    - ``id``, as in ``9x9-train-0-000123``, of ``size``, ``split``, ``seed`` and ``index``; with
      ``revision`` and the curriculum they determine the row;
    - ``box``: rows and columns of a box;
    - ``puzzle`` and ``solution``: a symbol for each cell, a dot for a blank; ``clues`` of the puzzle;
    - ``group``: tasks of two splits never share one. It is the same for equivalent solutions;
    - ``level``, ``score``, ``hardest`` (technique), ``techniques`` (with the number of uses), ``steps``
      and ``needs_uniqueness`` of the path of the profile ``hodoku``;
    - ``stage`` of the curriculum;
    - ``prompt``: messages of a chat, made by ``template``; ``answer_form`` is the ``form`` of
      :func:`score`.

    ``str`` and ``repr`` do not tell the solution.

    >>> task = ninefold.reasoning.tasks("test", seed=7)[0]
    >>> task.id, task.box, task.solution in repr(task)
    ('9x9-test-7-000000', (3, 3), False)
    >>> answer = f"<answer>{task.solution}</answer>"
    >>> ninefold.reasoning.score(answer, task.puzzle, form=task.answer_form, size=task.size).correct
    True
    """

    id: str
    revision: int
    seed: int
    split: str
    index: int
    size: int
    box: tuple[int, int]
    puzzle: str
    solution: str = field(repr=False)
    clues: int
    group: str
    level: str
    score: int
    hardest: str
    techniques: dict[str, int] = field(hash=False)
    steps: int
    needs_uniqueness: bool
    stage: str
    prompt: list[dict[str, str]] = field(repr=False, hash=False)
    template: str
    answer_form: Literal["answer", "boxed"]


class Tasks(Sequence[Task]):
    """Rows that are made when they are asked for: see :func:`tasks`."""

    def __init__(
        self,
        split: str,
        seed: int,
        size: int | None,
        curriculum: str | None,
        template: str,
        form: Literal["answer", "boxed"],
        indices: range,
    ) -> None:
        self._place = (split, seed, size, curriculum)
        self._words: tuple[str, Literal["answer", "boxed"]] = (template, form)
        self._source = _ninefold.TaskSource(*self._place)
        self.indices = indices
        prompt("1.3434122143432.", template, form=form, size=4)  # Bad words fail here.

    def __len__(self) -> int:
        """Return the number of rows: 2**63 - 1 where there is no limit."""
        return len(self.indices)

    @overload
    def __getitem__(self, key: int) -> Task: ...
    @overload
    def __getitem__(self, key: slice) -> Tasks: ...
    def __getitem__(self, key: int | slice) -> Task | Tasks:
        """Make a row, or name some of them by a slice.

        >>> rows = ninefold.reasoning.tasks(limit=100)
        >>> [row.index for row in rows[-2:]], rows[3] == rows[3:5][0]
        ([98, 99], True)
        """
        if isinstance(key, slice):
            return Tasks(*self._place, *self._words, self.indices[key])
        return self._task(self.indices[key])

    def shard(self, rank: int, world: int) -> Tasks:
        """Return the rows ``rank``, ``rank + world``, ... for one of ``world`` workers.

        >>> [row.index for row in ninefold.reasoning.tasks(limit=6).shard(1, 3)]
        [1, 4]
        """
        world = _whole("world", world, 1)
        return self[_whole("rank", rank, 0, world - 1) :: world]

    def __repr__(self) -> str:
        """Tell the place, not the rows."""
        split, seed, size, _ = self._place
        return f"<tasks of {split}, seed {seed}, size {size or 'any'}, {self.indices}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the place, not the rows."""
        return Tasks, (*self._place, *self._words, self.indices)

    def _task(self, index: int) -> Task:
        (size, height), puzzle, solution, group, stage, grade, techniques, path = self._source.row(index)
        split, seed, *_ = self._place
        template, form = self._words
        text = prompt(puzzle, template, form=form, size=size)
        return Task(
            id=f"{size}x{size}-{split}-{seed}-{index:06}",
            revision=_ninefold.REASONING,
            seed=seed,
            split=split,
            index=index,
            size=size,
            box=(height, size // height),
            puzzle=puzzle,
            solution=solution,
            clues=len(puzzle) - puzzle.count("."),
            group=group,
            level=grade[0],
            score=grade[1],
            hardest=grade[2],
            techniques=techniques,
            steps=path[0],
            needs_uniqueness=path[1],
            stage=stage,
            prompt=[{"role": "user", "content": text}],
            template=template,
            answer_form=form,
        )


def tasks(
    split: Literal["train", "valid", "test"] = "train",
    *,
    seed: int = 0,
    size: int | None = None,
    curriculum: Curriculum | str | None = None,
    limit: int | None = None,
    template: str = "rules-1",
    form: Literal["answer", "boxed"] = "answer",
) -> Tasks:
    """Name rows of puzzles, which are made when they are asked for.

    Row i is a function of ``split``, ``seed``, ``curriculum`` and i alone, whoever makes it: so workers
    may share the rows (:meth:`Tasks.shard`) or take seeds of their own. The rows of two seeds share
    nothing but by chance. The ``split`` of a puzzle is that of its solution, up to symmetry, and it is
    the same for every seed and everybody: ``train`` has 98 of 100, ``valid`` and ``test`` one each. There
    are 49 grids of 6x6 up to symmetry, of which ``valid`` and ``test`` have five each, and two of 4x4:
    there the split is that of the puzzle, 80 to 10 to 10, so that solutions repeat.

    ``curriculum`` has the kinds of puzzles, :meth:`Curriculum.default` unless it is given; ``size`` takes
    those of one size, 9 unless a curriculum is given. ``limit`` is the number of rows. ``template`` and ``form`` are those of :func:`prompt` and
    change the prompt alone.

    The result is a sequence: ``len``, indices, slices, iteration; it may be pickled. A row takes a
    millisecond or, where a technique is rare, as long as the search for it. A row that cannot be
    found raises ValueError.

    >>> rows = ninefold.reasoning.tasks("test", seed=0, limit=1000)
    >>> rows
    <tasks of test, seed 0, size 9, range(0, 1000)>
    >>> rows[17].split, len(rows), len(rows.shard(0, 8))
    ('test', 1000, 125)
    """
    text = None if curriculum is None else str(curriculum)
    size, seed = _maybe("size", size), _whole("seed", seed)
    if size is None and text is None:
        size = 9
    stop = 2**63 - 1 if limit is None else _whole("limit", limit, 0, 2**63 - 1)
    return Tasks(split, seed, size, text, template, form, range(stop))
