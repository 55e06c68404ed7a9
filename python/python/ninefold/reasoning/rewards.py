"""Scores of answers, in parts.

The work is done in Rust: a batch is scored without the GIL, one answer without a thread.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .. import _ninefold
from .._table import Table
from .._verbs import _maybe, _whole

__all__ = ["Score", "score", "score_batch"]


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
    form: Literal["answer", "boxed"] = "answer",
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
    ``puzzle`` has a symbol for each cell. ``solution`` is needed for ``right_blanks`` and
    ``wrong_blanks`` alone. A malformed puzzle raises ValueError.

    >>> ninefold.reasoning.score(f"It is {SOLUTION}.", PUZZLE).reason
    'no-answer'
    >>> ninefold.reasoning.score(r"\boxed{r1c2=2, r4c4: 1}", "1.3434122143432.", form="boxed", size=4)
    Score(format=True, complete=True, givens=True, legal=True, correct=True, blanks=2, ...)
    """
    return Score._make(_ninefold.score(answer, puzzle, form, size, solution))


def score_batch(
    answers: Any,
    puzzles: Any,
    *,
    form: Literal["answer", "boxed"] = "answer",
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
