"""A game of Sudoku in turns: the one state machine that all adapters wrap."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from . import _action, _board
from .rewards import Score, score

__all__ = ["SudokuGame", "Turn"]

MALFORMED = 3  # The number of malformed texts that ends a game.


class Turn(NamedTuple):
    """What one action did.

    - ``observation``: what a model is shown next;
    - ``parts``: how many moves and strikes were ``made`` and ``refused``, and how many were
      ``undone``; ``hints`` and ``malformed`` are 0 or 1;
    - ``done``: the game is over.

    >>> game = ninefold.reasoning.SudokuGame("1.3434122143432.")
    >>> turn = game.act("r1c2=2 r4c4=2")
    >>> turn.parts["made"], turn.parts["refused"], turn.done
    (1, 1, False)
    >>> print(turn.observation)
    r1c2=2 is made.
    r4c4=2 is refused: r4c3 has 2 in row 4.
    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 .
    Turn 1 of 8.
    """

    observation: str
    parts: dict[str, int]
    done: bool


class SudokuGame:
    """One puzzle, played in turns by a model that writes texts.

    ``task`` is a puzzle as a text with a symbol for each cell, or anything with such a ``puzzle``,
    of 4x4 to 16x16. ``max_turns`` is four for each blank unless it is given. A puzzle that is
    malformed, has no blank, or breaks the rules raises ValueError.

    An action is one of these, and nothing else:

    - moves (``r1c5=3`` or ``r1c5: 3``) and strikes of candidates (``r1c5<>3`` or ``r1c5<>3,4``),
      with spaces, commas, semicolons or lines between them. A move into a cell that the player has
      filled replaces its digit. Strikes are notes: they bind nobody;
    - ``undo``: takes the last move or strike back, those before it with the next ``undo``;
    - ``hint``: a single of the board as it is, if there is one;
    - ``answer``: the board is the answer.

    What stands before the last ``</think>`` is left out. If there are square brackets behind it,
    the action is what stands in the one pair of them; otherwise it is the whole text. All else is
    malformed.

    ``feedback`` says what a player is told:

    - ``"rules"``: a move is refused only if the visible board refutes it, and the cell that does so
      is named. A wrong digit that breaks no rule is made, with the same words as a right one;
    - ``"none"``: all moves into cells that are not givens are made, and only the board is shown;
    - ``"truth"``: a wrong move or strike is refused as wrong. That is an oracle, for curricula:
      such games are not to be compared with others. It needs ``task.solution``, of which no more
      than a digest of each cell is kept.

    The game is over when the board is full, with ``answer``, after ``max_turns``, or with the third
    malformed text; ``ending`` says which: full, answer, turns or malformed. :meth:`reward` is 0
    until then.

    >>> game = ninefold.reasoning.SudokuGame("1.3434122143432.")
    >>> game.act("The box has no other place for it, so [r1c2=2]").done
    False
    >>> game.act("r4c4=1").done, game.ending, game.reward()
    (True, 'full', 1.0)
    """

    def __init__(
        self,
        task: Any,
        *,
        feedback: Literal["rules", "none", "truth"] = "rules",
        max_turns: int | None = None,
    ) -> None:
        if feedback not in ("rules", "none", "truth"):
            raise ValueError(f"feedback: {feedback!r}; expected rules, none or truth")
        self.side, self._values = _board.read(_board.puzzle_of(task))
        self._givens = _board.text(self._values)
        self._blanks = self._values.count(0)
        if not self._blanks:
            raise ValueError("puzzle: no cell is blank, so there is nothing to play")
        for cell, value in enumerate(self._values):
            peer = _board.clash(self._values, cell, value, self.side) if value else None
            if peer:
                cells = f"{self._name(cell)} and {self._name(peer[0])}"
                raise ValueError(f"puzzle: {cells} in {peer[1]} both hold {value}")
        self.feedback = feedback
        self.max_turns = 4 * self._blanks if max_turns is None else max_turns
        if self.max_turns < 1:
            raise ValueError(f"max_turns: {max_turns}; expected 1 or more")
        self.turns = 0
        self.ending: str | None = None
        self._struck: set[tuple[int, int]] = set()
        self._history: list[tuple[int, int, bool]] = []
        self._totals: Counter[str] = Counter()
        # With feedback="truth": digests of the solution; whether the first try at a cell was right.
        self._digests: list[bytes] = []
        self._first: dict[int, bool] = {}
        if feedback == "truth":
            solution = _board.read(task.solution)[1]
            if len(solution) != len(self._values) or 0 in solution:
                raise ValueError(f"solution: expected {len(self._values)} symbols without a blank")
            self._digests = [self._digest(cell, value) for cell, value in enumerate(solution)]

    def __repr__(self) -> str:
        state = f"feedback={self.feedback!r}, turns={self.turns}, ending={self.ending!r}"
        return f"SudokuGame({self.board!r}, {state})"

    @property
    def board(self) -> str:
        """The board as it is: a symbol for each cell, a dot for a blank."""
        return _board.text(self._values)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the board, row by row, 0 for a blank."""
        return tuple(self._values)

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self.ending is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move or a strike to take back."""
        return bool(self._history)

    @property
    def totals(self) -> dict[str, int]:
        """The parts of all turns so far, added up."""
        return dict(self._totals)

    def observe(self) -> str:
        """What a model is shown now: board, strikes and turn, and before the first turn the rules.

        >>> print(ninefold.reasoning.SudokuGame("1.3434122143432.").observe())
        Fill in the blanks of this Sudoku. Each row, column and box of 2x2 holds 1 to 4 once.
        ...
        1 . 3 4
        3 4 1 2
        2 1 4 3
        4 3 2 .
        Turn 0 of 8.
        """
        lines = [] if self.turns else [self._rules()]
        lines.append(_board.rows(self._values))
        struck = [item for item in sorted(self._struck) if not self._values[item[0]]]
        if struck:
            notes = (f"{self._name(cell)}<>{value}" for cell, value in struck)
            lines.append(f"Struck: {' '.join(notes)}")
        lines.append(f"Turn {self.turns} of {self.max_turns}.")
        if self.ending:
            lines.append(f"The game is over: {_ENDINGS[self.ending]}.")
        return "\n".join(lines)

    def act(self, text: str | None) -> Turn:
        """Plays one action. When the game is over, nothing happens any more."""
        if self.done:
            return Turn(self.observe(), {}, True)
        self.turns += 1
        parts = Counter(made=0, refused=0, undone=0, hints=0, malformed=0)
        said = self._play(_action.parsed(text or "", self.side), parts)
        self._totals += parts
        if 0 not in self._values:
            self.ending = "full"
        elif self._totals["malformed"] >= MALFORMED:
            self.ending = "malformed"
        elif self.ending is None and self.turns >= self.max_turns:
            self.ending = "turns"
        return Turn("\n".join([*said, self.observe()]), dict(parts), self.done)

    def score(self) -> Score:
        """The parts of the score of the board as it is, by the rules that all answers have."""
        return score(f"<answer>{self.board}</answer>", self._givens, size=self.side)

    def reward(self) -> float:
        """From 0 to 1: 0 unless the game is over and the board is right.

        It is a function of the last board, less a share for each hint: with as many hints as blanks
        it is 0. With ``feedback="truth"`` only the cells count whose first try was right.
        """
        if not self.done or not self.score().correct:
            return 0.0
        own = sum(self._first.values()) if self.feedback == "truth" else self._blanks
        return max(0, own - self._totals["hints"]) / self._blanks

    def _play(self, action: _action.Action, parts: Counter[str]) -> list[str]:
        """Does what an action says, counts it, and says what was done."""
        if action is None:
            parts["malformed"] += 1
            return [f"That is malformed. {_FORM}"]
        if action == "answer":
            self.ending = "answer"
            return []
        if action == "hint":
            parts["hints"] += 1
            return [self._hint()]
        if action == "undo":
            return [self._undo(parts)]
        said = []
        for cell, value, is_strike in action:
            refusal = self._refusal(cell, value, is_strike)
            parts["refused" if refusal else "made"] += 1
            if not refusal:
                self._make(cell, value, is_strike)
            item = f"{self._name(cell)}{'<>' if is_strike else '='}{value}"
            said.append(f"{item} is refused: {refusal}." if refusal else f"{item} is made.")
        return [] if self.feedback == "none" else said

    def _make(self, cell: int, value: int, is_strike: bool) -> None:
        if is_strike:
            # Without a value there is nothing to undo.
            before = 0 if (cell, value) in self._struck else value
            self._struck.add((cell, value))
        else:
            before = self._values[cell]
            self._values[cell] = value
        self._history.append((cell, before, is_strike))

    def _undo(self, parts: Counter[str]) -> str:
        if not self._history:
            return "There is nothing to undo."
        parts["undone"] += 1
        cell, before, is_strike = self._history.pop()
        if is_strike:
            self._struck.discard((cell, before))
        else:
            self._values[cell] = before
        return "The last move or strike is taken back."

    def _hint(self) -> str:
        found = _board.single(self._values, self.side)
        if not found:
            return "Hint: no cell follows from the board by a single."
        cell, value, why = found
        return f"Hint: {self._name(cell)} is {value}, as {why}."

    def _refusal(self, cell: int, value: int, is_strike: bool) -> str | None:
        """Why a move or a strike is not made."""
        if self._givens[cell] != ".":
            return f"{self._name(cell)} is a given"
        if self.feedback == "none":
            return None
        if is_strike and self._values[cell]:
            return f"{self._name(cell)} is filled"
        if not is_strike:
            peer = _board.clash(self._values, cell, value, self.side)
            if peer:
                return f"{self._name(peer[0])} has {value} in {peer[1]}"
        if self.feedback == "truth":
            is_right = (self._digest(cell, value) == self._digests[cell]) is not is_strike
            if not is_right or not is_strike:
                self._first.setdefault(cell, is_right)
            return None if is_right else "it is wrong"
        return None

    def _digest(self, cell: int, value: int) -> bytes:
        return blake2b(f"{self._givens} {cell} {value}".encode(), digest_size=8).digest()

    def _name(self, cell: int) -> str:
        return _board.name(cell, self.side)

    def _rules(self) -> str:
        height, width = _board.box(self.side)
        return (
            f"Fill in the blanks of this Sudoku. Each row, column and box of {height}x{width} "
            f"holds 1 to {self.side} once.\n{_FORM}\n"
            "Rows are numbered from the top, columns from the left, both from 1. "
            "A hint costs as much as a blank earns; answer ends the game.\n"
            "Write nothing but the action, or put it in the only pair of square brackets."
        )


_ENDINGS = {
    "full": "the board is full",
    "answer": "you ended it",
    "turns": "no turn is left",
    "malformed": "three texts were malformed",
}
_FORM = (
    "An action is moves, each r<row>c<column>=<digit>; strikes of candidates, each "
    "r<row>c<column><><digit>; or one of these words alone: undo, hint, answer."
)
