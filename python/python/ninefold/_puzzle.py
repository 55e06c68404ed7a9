"""One puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from . import _ninefold, _verbs
from ._table import Table

if TYPE_CHECKING:
    import numpy

__all__ = ["Puzzle"]


class Puzzle:
    """One puzzle, or one solution: 81 cells, each blank or a digit.

    It is made of a text in any format that the library reads, or of 81 numbers. Here a
    malformed puzzle is a bad argument, and raises ValueError. Two are equal if their cells are.
    For many puzzles the functions of the package are hundreds of times faster: they take lists of
    ``Puzzle`` too.

    >>> puzzle = ninefold.Puzzle(PUZZLE)
    >>> puzzle.clues, puzzle.status, puzzle.is_unique
    (30, 'unique', True)
    >>> str(puzzle.solve()) == SOLUTION
    True
    >>> puzzle[0, 0], puzzle[0, 2]
    (5, 0)
    >>> puzzle == ninefold.Puzzle(PUZZLE.replace(".", "0"))
    True
    """

    __slots__ = ("_solved", "_text")

    _text: str
    _solved: dict[str, Any] | None

    def __init__(self, puzzle: Any) -> None:
        if isinstance(puzzle, (list, tuple)):
            puzzle = _text_of(puzzle)
        self._text = _ninefold.puzzle_text(puzzle)
        self._solved = None

    @property
    def _ninefold_text(self) -> str:
        # By this name the functions of the package know a puzzle.
        return self._text

    @property
    def clues(self) -> int:
        """The number of cells with a digit."""
        return 81 - self._text.count(".")

    @property
    def cells(self) -> tuple[int, ...]:
        """The 81 cells, row by row, 0 for a blank."""
        return tuple(0 if cell == "." else int(cell) for cell in self._text)

    @property
    def rows(self) -> list[list[int]]:
        """The nine rows, 0 for a blank."""
        cells = self.cells
        return [list(cells[i : i + 9]) for i in range(0, 81, 9)]

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit."""
        return "." not in self._text

    def _outcome(self) -> dict[str, Any]:
        if self._solved is None:
            self._solved = _verbs.solve([self._text], threads=1)[0]
        return self._solved

    @property
    def status(self) -> str:
        """``unique``, ``multiple`` or ``none``: whether there is exactly one solution."""
        return str(self._outcome()["status"])

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.status == "unique"

    @property
    def nodes(self) -> int:
        """The decisions that the search for two solutions takes."""
        return int(self._outcome()["nodes"])

    def solve(self) -> Puzzle | None:
        """A solution, or None. Whether it is the only one: ``is_unique``."""
        solution = self._outcome()["solution"]
        return None if solution is None else Puzzle(solution)

    def count_solutions(self, limit: int = 1000) -> int:
        """The number of solutions, counted up to a limit.

        >>> ninefold.Puzzle("." * 81).count_solutions(limit=50)
        50
        """
        return int(_verbs.solve([self._text], limit=limit, threads=1)[0]["solutions"])

    def grade(
        self, profile: Literal["hodoku", "se", "notes-rules", "notes-strategies"] = "hodoku"
    ) -> dict[str, Any]:
        """The row of :func:`ninefold.grade`."""
        return _verbs.grade([self._text], profile=profile, threads=1)[0]

    def explain(
        self, profile: Literal["hodoku", "se", "notes-rules", "notes-strategies"] = "hodoku"
    ) -> Table:
        """The steps of :func:`ninefold.explain`."""
        return _verbs.explain([self._text], profile=profile, threads=1)

    def canon(self) -> Puzzle:
        """The canonical form: the least of all equivalents.

        >>> ninefold.Puzzle(PUZZLE).canon() == ninefold.Puzzle(PUZZLE[::-1]).canon()
        True
        """
        return Puzzle(_verbs.canon([self._text], threads=1)[0]["canonical"])

    def is_equivalent(self, other: Puzzle) -> bool:
        """Whether a symmetry of Sudoku turns one into the other."""
        return self.canon() == other.canon()

    def morph(self, seed: int) -> Puzzle:
        """A random equivalent."""
        return Puzzle(_verbs.morph([self._text], seed=seed, solutions=False, threads=1)[0]["puzzle"])

    def is_solved_by(self, solution: Any) -> bool:
        """Whether this is a solution of the puzzle."""
        return _verbs.verify([self._text], [str(Puzzle(solution))])["status"] == ["right"]

    def pencilmarks(self) -> list[list[set[int]]]:
        """The candidates of each cell, row by row: digits that no clue of its row, column or box
        rules out. A clue is its own.

        >>> ninefold.Puzzle(PUZZLE).pencilmarks()[0][2]
        {1, 2, 4}
        """
        marks = [{int(digit) for digit in cell} for cell in _ninefold.candidates(self._text)]
        return [marks[i : i + 9] for i in range(0, 81, 9)]

    def pretty(self) -> str:
        """The grid over several lines, with lines between the boxes."""
        return _ninefold.boxed(self._text)

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """The cells as uint8 of shape (9, 9), 0 for a blank. NumPy must be installed."""
        import numpy

        return numpy.array(self.rows, dtype=numpy.uint8)

    def __getitem__(self, place: tuple[int, int]) -> int:
        """The digit at a row and a column, both from 0; 0 for a blank."""
        row, column = place
        if not (0 <= row < 9 and 0 <= column < 9):
            raise IndexError(f"there is no cell {place}: rows and columns are 0 to 8")
        cell = self._text[9 * row + column]
        return 0 if cell == "." else int(cell)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cells)

    def __len__(self) -> int:
        return 81

    def __str__(self) -> str:
        """81 characters, a dot for a blank."""
        return self._text

    def __repr__(self) -> str:
        return f"Puzzle({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[Puzzle], tuple[str]]:
        return Puzzle, (self._text,)


def _text_of(cells: list[Any] | tuple[Any, ...]) -> str:
    """The text of 81 numbers, or of nine rows of nine."""
    if len(cells) == 9:
        cells = [cell for row in cells for cell in row]
    if len(cells) != 81:
        raise ValueError(f"found {len(cells)} cells, expected 81, or nine rows of nine")
    for place, cell in enumerate(cells):
        if not hasattr(cell, "__index__") or not 0 <= cell <= 9:
            raise ValueError(f"cell {place + 1}: found {cell!r}, expected a number from 0 to 9")
    return "".join(str(int(cell)) for cell in cells)
