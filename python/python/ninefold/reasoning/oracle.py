"""Verdicts on single steps of reasoning, and scores of whole traces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .. import _ninefold
from .._table import Table
from .._verbs import _maybe, _whole

__all__ = ["Claim", "Oracle", "StepScore", "TraceScore", "Verdict", "score_traces"]


class Claim(NamedTuple):
    """Digits that are placed, and candidates that are struck: rows, columns and digits from 1.

    >>> str(ninefold.reasoning.Claim(places=((5, 2, 7),), strikes=((3, 7, 9), (3, 8, 9))))
    'r5c2=7 r3c7<>9 r3c8<>9'
    """

    places: tuple[tuple[int, int, int], ...] = ()
    strikes: tuple[tuple[int, int, int], ...] = ()

    def __str__(self) -> str:
        """The claim as :meth:`Oracle.judge` reads it."""
        places = [f"r{row}c{column}={digit}" for row, column, digit in self.places]
        return " ".join(
            places + [f"r{row}c{column}<>{digit}" for row, column, digit in self.strikes]
        )


class Verdict(NamedTuple):
    """The verdict on a claim.

    - ``kind``: malformed, or of several conclusions the first of these that one of them has: filled
      (the cell holds another digit), clash (``peer`` has the digit), false (a solution of the puzzle
      contradicts it); then, of all of them, idle (known already), unsound (true, but not by the
      technique or the premises that were claimed), direct (one use of ``technique`` concludes it),
      chained (``missing`` steps come before it; ``technique`` is the hardest), trial (its contrary
      ends in a contradiction after ``length`` singles), guess (true, and none of these);
    - ``state`` of the position: ok; wrong, if something in it is false, from which anything follows;
      several, if the puzzle has several solutions and all in it is true of each;
    - ``true``: whether it holds in all solutions of the puzzle; None if it is malformed;
    - ``justified``: derived within the limits of the oracle, and so worth a reward. What is true need
      not be;
    - ``why``: the fact that the verdict rests on, in a short sentence.
    """

    kind: str
    state: str
    true: bool | None
    justified: bool
    technique: str | None
    missing: int | None
    length: int | None
    peer: str | None
    why: str


class StepScore(NamedTuple):
    """A step of a trace: its line, what it claims, the verdict on all of that, and its reward.

    ``claim`` is None if it is malformed. ``verdict`` is None then, and behind a step that is false.
    ``reward`` is that of the worst conclusion that is new; None if all are known.
    """

    line: int
    claim: str | None
    verdict: Verdict | None
    reward: float | None


class TraceScore(NamedTuple):
    """The score of a trace; see :meth:`Oracle.score_trace`."""

    mean: float
    min: float
    placed: int
    wrong: bool
    steps: list[StepScore]


class Oracle:
    """Judges steps of reasoning about one puzzle of nine rows: whether they are true, and why.

    ``cap`` is the code of the hardest technique that is tried, in the order of the profile hodoku;
    ``uniqueness`` whether techniques may rely on there being one solution (of a puzzle with several
    they never do). ``chained`` steps may be missing before a claim that is justified, and ``trial``
    singles may lie between its contrary and a contradiction: None for no trials. ValueError: the
    puzzle is malformed or has no solution.

    An oracle remembers positions: the second claim about one takes some microseconds, the first up to
    half a millisecond with the default cap, a single 20 microseconds. It may be used by several
    threads, one at a time.

    >>> oracle = ninefold.reasoning.Oracle(PUZZLE)
    >>> oracle.judge(PUZZLE, "r5c5=5").technique
    'naked-single'
    """

    def __init__(
        self,
        puzzle: Any,
        *,
        cap: str = "xy-chain",
        uniqueness: bool = True,
        chained: int = 0,
        trial: int | None = None,
    ) -> None:
        self._oracle = _ninefold.Oracle(puzzle, _limits(cap, uniqueness, chained, trial))

    def judge(
        self,
        state: Any,
        claim: str | Claim,
        candidates: Any = None,
        technique: str | None = None,
        premises: str | Claim | None = None,
    ) -> Verdict:
        """Judge one claim about a position.

        ``state`` has the 81 cells as they are filled, the clues of the puzzle among them; None for
        the puzzle. ``claim`` has one conclusion or several, apart by spaces, commas, semicolons or
        lines: ``r5c2=7`` places a digit, ``r3c7<>7,9`` strikes two, ``r35c27<>7`` and
        ``r3c2,r5c7<>7`` strike one in several cells. Several are direct if one step concludes all.
        ``candidates`` are what is left in each blank: 729 characters, nine for each cell, a digit or
        a dot; or 81 whole numbers, bit 0 for digit 1. None: all that the filled cells leave.

        With ``technique``, the code of one, or with ``premises``, facts of the position written as a
        claim (``r5c9=1`` is filled, ``r6c3<>2`` is gone), it is direct or unsound: one step of that
        technique must conclude it, from those facts alone.

        ValueError: the position is none of the puzzle, or the grounds are malformed. A call starts
        no thread.

        >>> oracle = ninefold.reasoning.Oracle(PUZZLE)
        >>> oracle.judge(PUZZLE, "r1c3=5")
        Verdict(kind='clash', state='ok', true=False, ..., peer='r1c1', why='r1c3 sees 5 in r1c1')
        >>> oracle.judge(PUZZLE, "r7c5=3").why
        'by naked-single after 1 other step'
        >>> oracle.judge(PUZZLE, "r5c5=5", technique="x-wing").kind
        'unsound'
        """
        columns = [state, _claim(claim), _marks(candidates), technique, _claim(premises)]
        return Verdict._make(self._oracle.judge(columns))

    def judge_batch(
        self,
        states: Any,
        claims: Iterable[str | Claim | None],
        *,
        candidates: Any = None,
        techniques: Any = None,
        premises: Any = None,
        threads: int | None = None,
    ) -> Table:
        """Judge many claims: a row for each, in order.

        ``claims`` are as in :meth:`judge`; a list, or a column of pyarrow, polars or pandas.
        ``states``, ``candidates``, ``techniques`` and ``premises`` are lists of as many, or one for
        all claims. The columns are the fields of :class:`Verdict`, and ``error``: what is wrong with
        the position; the other columns of such a row are null. ``threads`` is one a core unless it
        is given; rows do not depend on it.

        >>> oracle = ninefold.reasoning.Oracle(PUZZLE)
        >>> table = oracle.judge_batch(PUZZLE, ["r5c5=5", "r5c5=6", "5"])
        >>> table["kind"], table["justified"]
        (['direct', 'clash', 'malformed'], [True, False, False])
        """
        listed = [_claim(claim) for claim in _items(claims)]
        kinds: list[tuple[str, Any, Callable[[Any], str | None]]] = [
            ("states", states, str),
            ("candidates", candidates, _marks),
            ("techniques", techniques, str),
            ("premises", premises, _claim),
        ]
        columns: list[Any] = []
        for name, values, one in kinds:
            if _is_column(values, name):
                column: Any = [None if value is None else one(value) for value in _items(values)]
                if len(column) != len(listed):
                    raise ValueError(f"there are {len(column)} {name} for {len(listed)} claims")
            else:
                column = None if values is None else one(values)
            columns.append(column)
        columns.insert(1, listed)
        threads = _maybe("threads", threads, 1)
        return Table(self._oracle.judge_batch(len(listed), columns, threads))

    def score_trace(self, text: str) -> TraceScore:
        r"""Score a trace: the text of a model, up to its answer, step by step.

        A line with a claim in it, as :meth:`judge` reads it, is a step, judged at the position that
        the steps before have made. Suppositions are told from claims by words (``if r1c8 is 4``), or
        stand before an arrow, ``=>``.

        A conclusion that is new has 1 if it is direct, or chained within the limit; 0.3 if it is a
        trial within the limit; 0 if it is a guess or malformed; -1 if it is false, and all behind it
        have 0. ``mean`` and ``min`` are over these, 0 without any. Strikes with 1 are left out where
        the trace places a digit: it is they that make placements direct. ``placed`` counts blanks
        that are filled rightly.

        >>> oracle = ninefold.reasoning.Oracle(PUZZLE)
        >>> score = oracle.score_trace("1. Row 5: r5c5=5.\n2. So r7c5=3.\n3. I guess that r1c3=4.")
        >>> score.placed, score.wrong, [step.reward for step in score.steps]
        (3, False, [1.0, 1.0, 0.0])
        """
        mean, least, placed, wrong, steps = self._oracle.score_trace(text)
        scores = [
            StepScore(line, claim, None if verdict is None else Verdict._make(verdict), reward)
            for line, claim, verdict, reward in steps
        ]
        return TraceScore(mean, least, placed, wrong, scores)


def score_traces(
    traces: Any,
    puzzles: Any,
    *,
    cap: str = "xy-chain",
    uniqueness: bool = True,
    chained: int = 0,
    trial: int | None = None,
    threads: int | None = None,
) -> Table:
    r"""Score many traces, as :meth:`Oracle.score_trace` does: a row for each, in order.

    ``traces`` are texts or chats and ``puzzles`` as many, as in :func:`score_batch`. The columns are
    the fields of :class:`TraceScore`, with the number of steps, and ``error``: what is wrong with a
    puzzle. A whole path takes a few milliseconds.

    >>> traces = ["r5c5=5\nr7c5=3", "r5c5=5\nr1c3=1", "Row 1 is easy."]
    >>> table = ninefold.reasoning.score_traces(traces, [PUZZLE] * 3)
    >>> table["mean"], table["min"], table["wrong"]
    ([1.0, 0.0, 0.0], [1.0, -1.0, 0.0], [False, True, False])
    """
    limits, threads = _limits(cap, uniqueness, chained, trial), _maybe("threads", threads, 1)
    return Table(_ninefold.score_traces(traces, puzzles, limits, threads))


def _limits(
    cap: str, uniqueness: bool, chained: int, trial: int | None
) -> tuple[str, bool, int, int | None]:
    return cap, bool(uniqueness), _whole("chained", chained), _maybe("trial", trial)


def _claim(claim: str | Claim | None) -> str | None:
    return None if claim is None else str(claim)


def _items(values: Any) -> list[Any]:
    """A list of a column."""
    for name in ("to_pylist", "tolist", "to_list"):
        if hasattr(values, name):
            return list(getattr(values, name)())
    if isinstance(values, str):
        raise TypeError("claims is a str, expected a list")
    return list(values)


def _is_column(values: Any, name: str) -> bool:
    """Whether there is one for each claim: candidates of one position are numbers."""
    if values is None or isinstance(values, (str, Claim)) or hasattr(values, "_ninefold_text"):
        return False
    if name != "candidates":
        return True
    first = next(iter(_items(values)), None)
    return first is None or hasattr(first, "__len__")


def _marks(candidates: Any) -> str | None:
    """Candidates as 729 characters."""
    if candidates is None or isinstance(candidates, str):
        return candidates
    masks = [_whole("candidates", mask, 0, 511) for mask in _items(candidates)]
    return "".join(
        str(digit) if mask >> (digit - 1) & 1 else "." for mask in masks for digit in range(1, 10)
    )
