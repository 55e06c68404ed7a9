"""Boards of 4 to 16 rows: the same verbs with `size`."""

import ninefold
import numpy
import pytest
from conftest import PUZZLE

SIZES = {4: None, 6: None, 8: None, 10: None, 12: (50, 60), 16: (110, 130)}
FOUR = "1.3434122143432."


def houses(size: int) -> list[list[int]]:
    """The cells of rows, columns and boxes."""
    height = max(h for h in range(1, 5) if size % h == 0 and h * h <= size)
    width, cells = size // height, range(size * size)
    rows = [[i for i in cells if i // size == k] for k in range(size)]
    columns = [[i for i in cells if i % size == k] for k in range(size)]
    def box(i):
        return i // size // height * height + i % size // width
    return rows + columns + [[i for i in cells if box(i) == k] for k in range(size)]


@pytest.mark.parametrize("size", SIZES)
def test_puzzles_of_every_size_are_generated_solved_graded_and_explained(size):
    made = ninefold.generate(6, seed=3, size=size, clues=SIZES[size])
    assert made == ninefold.generate(6, seed=3, size=size, clues=SIZES[size], threads=1)
    parts = [ninefold.generate(6, seed=3, size=size, clues=SIZES[size], shard=(k, 4)) for k in (1, 2, 3, 4)]
    assert sum((part.to_pylist() for part in parts), []) == made.to_pylist()
    solutions = made.to_numpy("solution")
    assert solutions.shape == (6, size * size)
    for solution in solutions:
        for house in houses(size):
            assert sorted(solution[house]) == list(range(1, size + 1))
    solved = ninefold.solve(made["puzzle"], size=size)
    assert solved["status"] == ["unique"] * 6
    assert solved["solution"] == made["solution"]
    assert ninefold.solve(made.to_numpy("puzzle"), size=size) == solved
    assert ninefold.solve(made.to_numpy("puzzle").reshape(-1, size, size), size=size) == solved
    assert ninefold.verify(made, made["solution"], size=size)["status"] == ["right"] * 6
    wrong = [text[::-1] for text in made["solution"]]
    assert set(ninefold.verify(made["puzzle"], wrong, size=size)["status"]) <= {"wrong", "right"}
    grades = ninefold.grade(made, size=size)
    assert grades["solution"] == made["solution"]
    steps = ninefold.explain(made, size=size)
    for row in range(6):
        own = [step for step in steps if step["row"] == row]
        assert len(own) == grades["steps"][row]
        assert sum(step["score"] for step in own) == (grades["score"][row] or sum(s["score"] for s in own))
        if grades["level"][row]:
            assert own[-1]["grid"] == made["solution"][row]


def test_a_step_of_a_small_board_is_a_sentence():
    row = ninefold.explain(FOUR, size=4, limit=1)[0]
    assert row["sentence"] == "Only r1c2 is blank in row 1, and only 2 is missing there: r1c2 is 2."
    assert row["placements"] == "r1c2=2"
    assert len(ninefold.explain([FOUR] * 3, size=4)) == 6


@pytest.mark.parametrize("size", SIZES)
def test_corpora_of_every_size_are_made_split_and_audited(size):
    made = ninefold.generate(12, seed=5, size=size, clues=SIZES[size])
    moved = ninefold.morph(made, 3, seed=1, size=size)
    assert moved == ninefold.morph(made.to_numpy("puzzle"), 3, seed=1, size=size, threads=1)
    assert moved["row"] == [row for row in range(12) for _ in range(3)]
    assert ninefold.solve(moved, size=size)["solution"] == moved["solution"]
    kept = ninefold.morph(made, 1, seed=1, size=size, keep_original=True, solutions=False)
    assert kept["puzzle"][::2] == made["puzzle"] and set(kept["solution"]) == {None}
    # Equivalents stay in one part, and are found where they are in two.
    parts = {"train": 0.5, "test": 0.5}
    own, others = (ninefold.split(table, parts, size=size) for table in (made, moved))
    assert others["part"] == [part for part in own["part"] for _ in range(3)]
    assert others["group"] == [group for group in own["group"] for _ in range(3)]
    leaks = ninefold.audit(made, moved, size=size)
    kinds = {"equivalent puzzle", "same puzzle"} if size < 8 else {"equivalent solution"}
    assert len(leaks) == 36 and set(leaks["leak"]) <= kinds
    if size < 8:
        canonical = ninefold.canon(made, size=size)["canonical"]
        assert ninefold.canon(moved, size=size)["canonical"] == [form for form in canonical for _ in range(3)]
    else:
        with pytest.raises(ValueError, match=f"boards of {size}x{size} have no canonical form"):
            ninefold.canon(made, size=size)


def test_the_parts_and_equivalents_of_small_boards_are_those_of_the_program():
    # `ninefold morph --size 4 --count 2 --seed 1 --keep-original` of this line.
    moved = ninefold.morph(FOUR, 2, seed=1, size=4, keep_original=True)
    assert moved["puzzle"] == [FOUR, "12.434122143.321", "12433.21431221.4"]
    assert ninefold.canon(moved, size=4)["canonical"] == [".1232341143.3214"] * 3
    table = ninefold.split([FOUR, "1.34341221434"], {"train": 0.5, "test": 0.5}, size=4)
    assert table["status"] == ["ok", "malformed"] and table["part"][1] is None
    assert "found the end" in table["error"][1]
    assert ninefold.audit([FOUR], ["1"], size=4)["status"] == ["malformed"]


def test_mistakes_on_boards_are_told():
    table = ninefold.solve([FOUR, "1" * 16, "5" * 16, None, "12"], size=4)
    assert table["status"] == ["unique", "none", "malformed", "malformed", "malformed"]
    assert table["error"][2].startswith("column 1")
    assert ninefold.solve("." * 16, size=4)["status"] == ["multiple"]
    assert ninefold.solve("." * 16, size=4, limit=1000)["solutions"] == [288]
    errors = [
        (lambda: ninefold.solve(FOUR, size=5), "size is 5, expected one of 4, 6, 8, 9, 10, 12, 16"),
        (lambda: ninefold.explain(FOUR, size=4, reasons=True), "reasons is for puzzles of 9x9"),
        (lambda: ninefold.grade(FOUR, size=4, profile="se"), "profile is for puzzles of 9x9"),
        (lambda: ninefold.verify([FOUR], size=4), "solutions="),
        (lambda: ninefold.solve(numpy.zeros((2, 15), dtype="u1"), size=4), "the array has the shape"),
        (lambda: ninefold.generate(1, seed=1, size=16), "expected a range of clues"),
        (lambda: ninefold.generate(1, seed=1, size=4, level="hard"), "level is for puzzles of 9x9"),
        (lambda: ninefold.generate(1, seed=1, size=4, clues=(3, 99)), "within the 16 cells"),
        (lambda: ninefold.generate(1, seed=1, size=4, symmetry="odd"), "symmetry"),
        (lambda: ninefold.generate(1, seed=1, size=4, shard=(5, 4)), "k/n"),
    ]
    for call, words in errors:
        with pytest.raises(ValueError, match=words):
            call()


def test_nine_rows_are_what_they_always_were():
    assert ninefold.solve(PUZZLE, size=9) == ninefold.solve(PUZZLE)
