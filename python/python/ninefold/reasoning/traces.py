"""Paths of logic: each step with all that it rests on, as rows and as texts."""

from __future__ import annotations

from typing import Any, Literal

from .. import _ninefold
from .._table import Table
from .._verbs import _maybe, _whole

__all__ = ["steps", "traces", "vocabulary"]


def steps(
    puzzles: Any,
    *,
    profile: Literal["hodoku", "hodoku-all", "se", "notes-rules", "notes-strategies"] = "hodoku",
    prune: bool = False,
    threads: int | None = None,
    column: str | None = None,
) -> Table:
    """Solve puzzles as a person does: a row for each step, with its reasons in full.

    ``puzzles`` may have any form that :func:`ninefold.solve` takes. The columns:

    - ``row`` of the puzzle; ``index`` of the step, from 0, and number of steps (``of``);
    - ``state`` and ``candidates`` before the step, ``state_after`` and ``candidates_after``: 81
      characters, a dot for a blank; 81 words, each with the candidates of a cell;
    - ``technique`` with its ``family`` (single, intersection, subset, fish, wing, uniqueness,
      coloring, chain, als, forcing), ``score`` and ``level``; with the profile ``se`` the rating ``se``;
    - ``premises``: a JSON array of objects. Their ``kind`` is ``filled`` (cells that hold digits),
      ``absent`` (digits that cells lack, though no filled cell says so), ``candidate`` (of the
      pattern), ``house`` or ``link``; ``by`` is the index of the step that placed or struck it, null
      for what was so from the beginning. The conclusion follows from these alone;
    - ``conclusion``: a JSON array of objects with ``op`` (``place`` or ``strike``), ``cell``, ``digit``;
    - the step as ``sentence``, which ends with the conclusion in notation; ``terse``, that notation
      alone; ``tokens``, words of :func:`vocabulary`. Sentences count steps from 1;
    - ``needed``: it places a digit, or a later step that is needed rests on it. With ``prune`` all
      others are left out, and steps are numbered anew;
    - ``uses_uniqueness``: it relies on there being one solution;
    - ``error``: why there are no steps. A puzzle with several solutions has none, nor has one that
      the profile solves only by trial or not at all.

    It takes about 3 ms a puzzle on one core. Rows do not depend on ``threads``.

    >>> table = ninefold.reasoning.steps(PUZZLE)
    >>> table[0]["sentence"]
    'r5c5: 1 is in r5c9, 2 is in r6c5, ...; only 5 is left: r5c5=5.'
    >>> table[0]["premises"]
    '[{"kind":"filled","cells":["r..."],"digits":[...],"by":null},...'
    """
    threads = _maybe("threads", threads, 1)
    return Table(_ninefold.paths(puzzles, None, profile, bool(prune), column, threads))


def traces(
    puzzles: Any,
    *,
    style: Literal["terse", "sentences", "table", "tokens"] = "sentences",
    table: Literal["touched", "all", "none"] = "touched",
    merge_singles: int = 1,
    profile: Literal["hodoku", "hodoku-all", "se", "notes-rules", "notes-strategies"] = "hodoku",
    prune: bool = False,
    threads: int | None = None,
    column: str | None = None,
) -> Table:
    """Solve puzzles as a person does: a text for each puzzle, in order.

    The columns are ``puzzle``, ``solution``, ``trace``, number of ``steps`` and ``error``, as in
    :func:`steps`. Styles:

    - ``terse``: a line a step, its conclusion: ``r5c2=7`` or ``r358c7<>7 r35c7<>9``;
    - ``sentences``: a line a step, numbered from 1, with its reasons in full;
    - ``table``: sentences; before each step that is no single, the rows of candidates it is about;
      with ``table="all"`` all nine rows, with ``"none"`` no rows;
    - ``tokens``: the givens and the facts of each step in words of :func:`vocabulary`, on one line.

    With ``merge_singles`` up to so many singles in a row are one step of the text, on one line;
    ``steps`` and the words of ``tokens`` stay as they are.

    >>> ninefold.reasoning.traces(PUZZLE, style="terse")["trace"][0][:13]
    'r5c5=5\\nr7c6=7'
    >>> ninefold.reasoning.traces(PUZZLE, style="terse", merge_singles=2)["trace"][0][:13]
    'r5c5=5 r7c6=7'
    >>> ninefold.reasoning.traces(PUZZLE, style="tokens")["trace"][0][:27]
    '<s> R1 C1 = 5 given ; R1 C2'
    """
    threads = _maybe("threads", threads, 1)
    form = (style, table, _whole("merge_singles", merge_singles, 1))
    return Table(_ninefold.paths(puzzles, form, profile, bool(prune), column, threads))


def vocabulary() -> list[str]:
    """Return the words of traces in tokens; the number of a word is its place.

    >>> words = ninefold.reasoning.vocabulary()
    >>> words[:7], len(words)
    (['<pad>', '<s>', '<end>', ';', '=', 'X', 'given'], 91)
    """
    return _ninefold.trace_vocabulary()
