"""A solver and a grouping by symmetry that share nothing with ninefold: slow and obvious."""

import itertools

import numpy as np


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

    All 1,296 orders of columns, for each choice of the first row: the digits are renamed so that it
    reads 123456789, then the rows of each band are sorted, and then the other two bands. A band's
    rows and the bands differ in their first column already.
    """
    rows = np.array([int(digit) for digit in grid], dtype=np.uint8).reshape(9, 9)
    orders = np.array(ORDERS)
    each = np.arange(len(orders))[:, None]
    best = []
    for turned in (rows, rows.T):
        for first in range(9):
            names = np.zeros((len(orders), 10), dtype=np.uint8)
            names[each, turned[first][orders]] = np.arange(1, 10, dtype=np.uint8)
            laid = names[each[:, :, None], turned[:, orders].transpose(1, 0, 2)]
            own = first // 3
            bands = []
            for band in [own, *(other for other in range(3) if other != own)]:
                three = laid[:, 3 * band : 3 * band + 3]
                bands.append(three[each, np.argsort(three[:, :, 0], axis=1)])
            swap = bands[1][:, 0, 0] > bands[2][:, 0, 0]
            second = np.where(swap[:, None, None], bands[2], bands[1])
            third = np.where(swap[:, None, None], bands[1], bands[2])
            whole = np.concatenate([bands[0], second, third], axis=1).reshape(len(orders), 81)
            best.append(min(whole.tolist()))
    return "".join(map(str, min(best)))
