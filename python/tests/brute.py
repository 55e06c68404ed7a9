"""A solver and a grouping by symmetry that share nothing with ninefold: slow and obvious."""

import itertools


def _peers() -> list[set[int]]:
    def house(a: int, b: int) -> bool:
        same_box = a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3
        return a // 9 == b // 9 or a % 9 == b % 9 or same_box

    return [{b for b in range(81) if b != a and house(a, b)} for a in range(81)]


PEERS = _peers()


def solutions(puzzle: str, limit: int = 2) -> list[str]:
    """The first solutions of a puzzle, found by trying digits in the cell with the fewest."""
    cells = ["." if cell in "0." else cell for cell in puzzle]
    for i, cell in enumerate(cells):
        if cell != "." and any(cells[j] == cell for j in PEERS[i]):
            return []
    found: list[str] = []

    def search() -> None:
        best: tuple[int, set[str]] | None = None
        for i in range(81):
            if cells[i] == ".":
                left = set("123456789") - {cells[j] for j in PEERS[i]}
                if best is None or len(left) < len(best[1]):
                    best = (i, left)
        if best is None:
            found.append("".join(cells))
            return
        i, left = best
        for digit in sorted(left):
            cells[i] = digit
            search()
            cells[i] = "."
            if len(found) >= limit:
                return

    search()
    return found


def is_solution(puzzle: str, solution: str) -> bool:
    """Whether these 81 digits solve the puzzle."""
    keeps = all(a in ("0", ".", b) for a, b in zip(puzzle, solution, strict=True))
    return keeps and all(solution[i] != solution[j] for i in range(81) for j in PEERS[i])


def _orders() -> list[tuple[int, ...]]:
    """All orders of nine lines that keep bands together."""
    threes = list(itertools.permutations(range(3)))
    return [
        tuple(3 * bands[place // 3] + within[place // 3][place % 3] for place in range(9))
        for bands in threes
        for within in itertools.product(threes, repeat=3)
    ]


ORDERS = _orders()


def least_of_first_row(grid: str) -> str:
    """The canonical form of a full grid, by laying each row or column first, in every way.

    All 1,296 orders of columns, each with all ways to choose and order the other rows: the digits
    are renamed so that the first row is 123456789, and the rows are then sorted, band by band.
    """
    rows = [grid[i : i + 9] for i in range(0, 81, 9)]
    best = None
    for turned in (rows, ["".join(column) for column in zip(*rows, strict=True)]):
        for first in range(9):
            for order in ORDERS:
                names = {turned[first][column]: str(i + 1) for i, column in enumerate(order)}
                laid = ["".join(names[row[column]] for column in order) for row in turned]
                bands = [sorted(laid[3 * band : 3 * band + 3]) for band in range(3)]
                own = first // 3
                others = sorted(bands[band] for band in range(3) if band != own)
                form = "".join(row for band in [bands[own], *others] for row in band)
                if best is None or form < best:
                    best = form
    assert best is not None
    return best
