"""What tests of games and of adapters need: boards of all sizes, and a walk through an object."""

import itertools
import random
from dataclasses import dataclass

SYMBOLS = ".123456789ABCDEFG"
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4)}


@dataclass
class Task:
    """What games and adapters need of a task."""

    puzzle: str
    solution: str
    prompt: object = "Solve it."


def task_of(side: int, blanks: int = 6, seed: int = 0) -> Task:
    """A board of this side with a few blanks."""
    height, width = BOXES[side]
    values = [
        (width * (row % height) + row // height + column) % side + 1
        for row, column in itertools.product(range(side), repeat=2)
    ]
    solution = "".join(SYMBOLS[value] for value in values)
    holes = random.Random(seed).sample(range(side * side), blanks)
    return Task("".join("." if i in holes else s for i, s in enumerate(solution)), solution)


def moves(task: Task) -> list[str]:
    """The moves that fill all blanks with the solution."""
    side = int(len(task.puzzle) ** 0.5)
    return [
        f"r{i // side + 1}c{i % side + 1}={SYMBOLS.index(right)}"
        for i, (given, right) in enumerate(zip(task.puzzle, task.solution, strict=True))
        if given == "."
    ]


def strings(value, seen=None):
    """All texts in an object and in what it is made of."""
    seen = set() if seen is None else seen
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, (str, bytes)):
        yield value if isinstance(value, str) else value.decode("latin-1")
    elif isinstance(value, dict):
        for each in itertools.chain(value.keys(), value.values()):
            yield from strings(each, seen)
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield "".join(SYMBOLS[each] if type(each) is int and each < 17 else "" for each in value)
        for each in value:
            yield from strings(each, seen)
    elif hasattr(value, "tolist"):
        yield from strings(value.tolist(), seen)
    elif hasattr(value, "__dict__"):
        yield repr(value)
        yield from strings(vars(value), seen)


def tells(value, solution: str) -> list[str]:
    """The texts in an object that hold a solution of digits, whatever stands between them."""
    texts = list(strings(value))
    assert texts
    return [text for text in texts if solution in "".join(filter(str.isdigit, text))]
