"""Scores of answers, in parts.

The work is done in Rust: a batch is scored without the GIL, one answer without a thread.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import Any, Literal, NamedTuple

from .. import _ninefold
from .._table import Table
from .._verbs import _maybe, _whole
from .oracle import score_traces

__all__ = [
    "Reward",
    "Score",
    "correct_reward",
    "format_reward",
    "progress_reward",
    "score",
    "score_batch",
    "step_reward",
]


class Score(NamedTuple):
    """The parts of a score, which are never mixed into one number here.

    - ``format``: the text declares one answer, and it is a grid or moves;
    - ``complete``: no cell is blank;
    - ``givens``: the givens are kept;
    - ``legal``: complete, and every row, column and box has each symbol once;
    - ``correct``: legal with the givens. Each solution of a puzzle with several is right;
    - ``blanks`` of the puzzle, and how many of them hold the symbol of the solution
      (``right_blanks``) or another one (``wrong_blanks``): None if no solution is given;
    - ``reason``: right, or the first thing that is wrong: empty, too-long, unclosed-think, no-answer,
      several-answers, unclosed-answer, malformed, givens-changed, incomplete, not-legal;
    - ``cells`` of the answer, row by row, a dot for a blank: None without format.

    >>> score = ninefold.reasoning.score("<answer>r1c3=4</answer>", PUZZLE, solution=SOLUTION)
    >>> score.format, score.correct, score.reason
    (True, False, 'incomplete')
    >>> score.blanks, score.right_blanks, score.wrong_blanks
    (51, 1, 0)
    """

    format: bool
    complete: bool
    givens: bool
    legal: bool
    correct: bool
    blanks: int
    right_blanks: int | None
    wrong_blanks: int | None
    reason: str
    cells: str | None


def score(
    answer: str | list[dict[str, Any]] | None,
    puzzle: Any,
    *,
    form: Literal["answer", "boxed", "auto"] = "answer",
    size: int = 9,
    solution: Any = None,
) -> Score:
    r"""Score one answer of a model to a puzzle.

    ``answer`` is what the model wrote, never the prompt: a text, or messages of a chat
    (``{"role": ..., "content": ...}``), of which the last of the assistant counts. The reasoning
    ends at the last ``</think>``. Behind it stands exactly one ``<answer>...</answer>``, or, with
    ``form="boxed"``, one ``\boxed{...}``. In it is one of these, and nothing else:

    - n rows of n symbols; spaces, commas, ``|``, lines between boxes and a code fence are left out;
    - n * n symbols in one line;
    - a JSON array of n arrays of n whole numbers, 0 for a blank;
    - moves, such as ``r1c5=3`` or ``r1c5: 3``, with spaces, commas or lines between them.

    Symbols are ``1`` to ``9`` and ``A`` to ``G``; ``.``, ``0`` or ``_`` for a blank; rows of more than
    nine symbols may have numbers with spaces between them. ``size`` is 4, 6, 8, 9, 10, 12 or 16.

    ``form="auto"`` is for evaluating models that were not trained on a form, never for a reward: the
    answer is in tags, or in a box if there are none, or it is the last grid (rows one below the other,
    or one line of all cells), or the last lines of moves.

    ``puzzle`` has a symbol for each cell. ``solution`` is needed for ``right_blanks`` and
    ``wrong_blanks`` alone. A malformed puzzle raises ValueError.

    >>> ninefold.reasoning.score(f"It is {SOLUTION}.", PUZZLE).reason
    'no-answer'
    >>> ninefold.reasoning.score(r"\boxed{r1c2=2, r4c4: 1}", "1.3434122143432.", form="boxed", size=4)
    Score(format=True, complete=True, givens=True, legal=True, correct=True, blanks=2, ...)
    >>> ninefold.reasoning.score(f"It is\n{SOLUTION}\n", PUZZLE, form="auto").correct
    True
    """
    return Score._make(_ninefold.score(answer, puzzle, form, size, solution))


def score_batch(
    answers: Any,
    puzzles: Any,
    *,
    form: Literal["answer", "boxed", "auto"] = "answer",
    size: int = 9,
    solutions: Any = None,
    threads: int | None = None,
) -> Table:
    """Score many answers: a row for each, in order.

    ``answers`` is a list whose items are as in :func:`score`, or a column of texts of pyarrow, polars,
    pandas or DuckDB. ``puzzles`` are as many, and so are ``solutions``; they may have any form that
    :func:`ninefold.solve` takes, and a text has one in each line. ``threads`` is one a core unless it
    is given; rows do not depend on it.

    The columns are the fields of :class:`Score`, and ``error``: what is wrong with a puzzle or its
    solution. The other columns of such a row are null.

    >>> answers = [f"<answer>{SOLUTION}</answer>", "<think>", None]
    >>> table = ninefold.reasoning.score_batch(answers, [PUZZLE] * 3)
    >>> table["correct"], table["reason"]
    ([True, False, False], ['right', 'unclosed-think', 'empty'])
    """
    size, threads = _whole("size", size), _maybe("threads", threads, 1)
    return Table(_ninefold.score_batch(answers, puzzles, form, size, solutions, threads))


# A model that is paid much for a part of a board learns to fill in what is easy, and no more.
MOST_PROGRESS = 0.2


def _correct(score: Mapping[str, Any]) -> float:
    return float(score["correct"])


def _format(score: Mapping[str, Any]) -> float:
    return float(score["format"] and score["complete"] and score["givens"])


def _progress(score: Mapping[str, Any]) -> float:
    if not score["givens"] or not score["blanks"]:
        return 0.0
    gain: float = (score["right_blanks"] - score["wrong_blanks"]) / score["blanks"]
    return max(0.0, gain)


_PARTS: dict[str, Callable[[Mapping[str, Any]], float]] = {
    "correct": _correct,
    "format": _format,
    "progress": _progress,
}


class Reward:
    """A reward of weighted parts, as a function of many answers: one that TRL calls.

    ``weights`` is by part; a part without a weight counts nothing, and by default it is ``correct``
    alone, 1.0:

    - ``correct``: 1 for a right board;
    - ``format``: 1 for one answer in its form, without a blank, with all givens. An echo of the puzzle
      has 0; any digits in the blanks have 1, so weigh it low, or only while a model learns the form;
    - ``progress``: (right blanks - wrong blanks) / blanks, 0 at least, and 0 unless all givens are
      kept. Guesses are more often wrong than right, and earn nothing. It needs solutions. A weight
      over 0.2 warns.

    ``form`` is that of :func:`score`, but for ``"auto"``.

    >>> reward = ninefold.reasoning.Reward({"correct": 1.0, "progress": 0.1})
    >>> answers = [f"<answer>{SOLUTION}</answer>", "<answer>r1c3=4 r1c4=6</answer>"]
    >>> reward(completions=answers, puzzle=[PUZZLE] * 2, solution=[SOLUTION] * 2)
    [1.1, 0.00392...]
    """

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        *,
        form: Literal["answer", "boxed"] = "answer",
    ) -> None:
        weights = {"correct": 1.0} if weights is None else dict(weights)
        for part in weights:
            if part not in _PARTS:
                raise ValueError(f"weights: {part!r}; expected some of {', '.join(_PARTS)}")
        if form not in ("answer", "boxed"):
            raise ValueError(f'form is "{form}", expected "answer" or "boxed"')
        if weights.get("progress", 0) > MOST_PROGRESS:
            warnings.warn(
                f"the weight of progress is {weights['progress']}: over {MOST_PROGRESS} a model may be "
                "paid more for the easy part of a board than for the board",
                stacklevel=2,
            )
        self.weights = {part: float(weight) for part, weight in weights.items() if weight}
        self.form = form
        # TRL logs a reward under this name.
        self.__name__ = "_".join([*self.weights, "reward"])

    def __repr__(self) -> str:
        return f"Reward({self.weights!r}, form={self.form!r})"

    def __call__(
        self,
        prompts: Any = None,
        completions: Sequence[Any] = (),
        puzzle: Sequence[Any] = (),
        solution: Sequence[Any] | None = None,
        **columns: Any,
    ) -> list[float | None]:
        """The reward of each completion: a text, or messages of a chat.

        ``puzzle`` and ``solution`` have one for each completion; sizes may be mixed. What else TRL
        passes is not looked at: ``prompts`` least of all. None is the reward of a row that has no
        puzzle, which TRL leaves out. A malformed puzzle raises ValueError.
        """
        if not len(completions) == len(puzzle):
            raise ValueError(f"{len(completions)} completions of {len(puzzle)} puzzles")
        if "progress" in self.weights and solution is None:
            raise ValueError("progress needs the column solution")
        rewards: list[float | None] = [None] * len(completions)
        rows: dict[int, list[int]] = {}
        for row, each in enumerate(puzzle):
            if each is not None:
                rows.setdefault(isqrt(len(each)), []).append(row)
        for size, chosen in rows.items():
            solutions = None if solution is None else [solution[row] for row in chosen]
            table = score_batch(
                [completions[row] for row in chosen],
                [puzzle[row] for row in chosen],
                form=self.form,
                size=size,
                solutions=solutions,
            )
            for row, scored in zip(chosen, table, strict=True):
                if scored["error"] is not None:
                    raise ValueError(f"row {row}: {scored['error']}")
                rewards[row] = self.of(scored)
        return rewards

    def of(self, score: Score | Mapping[str, Any]) -> float:
        """The reward for a score, or for a row of :func:`score_batch`.

        >>> score = ninefold.reasoning.score(f"<answer>{SOLUTION}</answer>", PUZZLE)
        >>> ninefold.reasoning.Reward().of(score)
        1.0
        """
        parts = score._asdict() if isinstance(score, Score) else score
        return sum((weight * _PARTS[part](parts) for part, weight in self.weights.items()), 0.0)


def correct_reward(
    prompts: Any = None, completions: Sequence[Any] = (), **columns: Any
) -> list[float | None]:
    """1 for each right board, as a function for TRL: see :class:`Reward`.

    >>> ninefold.reasoning.correct_reward(None, [f"<answer>{SOLUTION}</answer>"], puzzle=[PUZZLE])
    [1.0]
    """
    return Reward({"correct": 1.0})(prompts, completions, **columns)


def format_reward(
    prompts: Any = None, completions: Sequence[Any] = (), **columns: Any
) -> list[float | None]:
    """1 for each full board with all givens, as a function for TRL: see :class:`Reward`.

    >>> ones = PUZZLE.replace(".", "1")
    >>> ninefold.reasoning.format_reward(None, [f"<answer>{ones}</answer>"], puzzle=[PUZZLE])
    [1.0]
    """
    return Reward({"format": 1.0})(prompts, completions, **columns)


def progress_reward(
    prompts: Any = None, completions: Sequence[Any] = (), **columns: Any
) -> list[float | None]:
    """The right share of blanks less the wrong one, as a function for TRL: see :class:`Reward`.

    In TRL, its weight is in ``reward_weights``: 0.2 at most.

    >>> columns = {"puzzle": [PUZZLE], "solution": [SOLUTION]}
    >>> ninefold.reasoning.progress_reward(None, ["<answer>r1c3=4</answer>"], **columns)
    [0.0196...]
    """
    return _PROGRESS(prompts, completions, **columns)


def step_reward(
    prompts: Any = None,
    completions: Sequence[Any] = (),
    puzzle: Sequence[str | None] = (),
    **columns: Any,
) -> list[float | None]:
    r"""The worth of the steps of a trace times the share of blanks that they fill, for TRL.

    The worth is the mean of :meth:`Oracle.score_trace`: 1 if each step is direct, less with guesses.
    Without that share, one easy step would be paid as much as a whole path. A trace with a false step
    has 0. The answer is not looked at. A row whose puzzle is None or of another size than 9x9 has the
    reward None, and TRL leaves it out. A malformed puzzle raises ValueError.

    >>> trace = "Row 5: r5c5=5.\nSo r7c5=3."
    >>> ninefold.reasoning.step_reward(None, [trace], puzzle=[PUZZLE])
    [0.0392...]
    """
    if len(puzzle) != len(completions):
        raise ValueError(f"{len(completions)} completions and {len(puzzle)} of puzzle")
    rewards: list[float | None] = [None] * len(completions)
    nine = [(row, each) for row, each in enumerate(puzzle) if each is not None and len(each) == 81]
    table = score_traces([completions[row] for row, _ in nine], [each for _, each in nine])
    for (row, each), trace in zip(nine, table, strict=True):
        if trace["error"] is not None:
            raise ValueError(f"row {row}: {trace['error']}")
        blanks = sum(cell in ".0_" for cell in each)
        worth = 0.0 if trace["wrong"] else max(0.0, trace["mean"])
        rewards[row] = worth * trace["placed"] / max(blanks, 1)
    return rewards


with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    _PROGRESS = Reward({"progress": 1.0})
