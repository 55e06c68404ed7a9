"""The other functions: what they say is true, and is what the program says of the same lines."""

import random
import re

import brute
import ninefold
import pyarrow as pa
import pytest
from conftest import PUZZLE, SOLUTION

BAD = ["x", None, PUZZLE[:80]]


def moved(puzzle: str, rng: random.Random) -> str:
    """A random equivalent, made here."""
    rows = [puzzle[i : i + 9] for i in range(0, 81, 9)]
    if rng.random() < 0.5:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    order, columns = rng.choice(brute.ORDERS), rng.choice(brute.ORDERS)
    digits = rng.sample("123456789", 9)
    table = str.maketrans("123456789", "".join(digits))
    return "".join("".join(rows[i][j] for j in columns) for i in order).translate(table)


def grouped(names) -> list[int]:
    """The same value for the same name: numbers in the order in which names first come up."""
    first = {}
    return [first.setdefault(name, len(first)) for name in names]


def collection(minimal) -> list[str]:
    """Equivalent puzzles, inequivalent ones with one solution, and others, shuffled."""
    rng = random.Random(11)
    made = []
    for puzzle in minimal[:6]:
        solution = ninefold.solve(puzzle)["solution"][0]
        richer = list(puzzle)
        for i in rng.sample(range(81), 30):
            richer[i] = solution[i]
        for source in (puzzle, "".join(richer), solution):
            made += [source, moved(source, rng), moved(source, rng)]
    rng.shuffle(made)
    return made


def test_canonical_forms_tell_equivalents_and_nothing_else(minimal):
    puzzles = collection(minimal)
    table = ninefold.canon([*puzzles, *BAD])
    assert table["status"] == ["ok"] * len(puzzles) + ["malformed"] * 3
    forms = table["canonical"][: len(puzzles)]
    assert len(set(forms)) == 18
    assert ninefold.canon(forms)["canonical"] == forms
    full = [i for i, puzzle in enumerate(puzzles) if "." not in puzzle][:6]
    for i in full:
        assert brute.least_of_first_row(puzzles[i]) == forms[i]
    assert ninefold.canon("." * 81)["automorphisms"] == [3359232]


def test_a_split_keeps_together_what_a_brute_force_grouping_does(minimal):
    puzzles = collection(minimal)
    table = ninefold.split([*puzzles, *BAD], {"train": 0.5, "test": 0.5}, salt="3")
    assert table["part"][len(puzzles) :] == [None] * 3
    assert table["error"][len(puzzles)].startswith("column 1")
    solutions = [brute.solutions(puzzle)[0] for puzzle in puzzles]
    least = {solution: brute.least_of_first_row(solution) for solution in set(solutions)}
    truth = grouped(least[solution] for solution in solutions)
    assert grouped(table["group"][: len(puzzles)]) == truth
    parts = dict(zip(truth, table["part"], strict=False))
    assert [parts[group] for group in truth] == table["part"][: len(puzzles)]
    assert set(parts.values()) == {"train", "test"}


def test_splits_by_number_are_met_at_a_boundary(minimal):
    minimal = minimal[:2000]
    table = ninefold.split(minimal, {"train": 1.0, "test": 300}, salt="1")
    assert table["part"].count("test") == 300
    assert table["part"].count("train") == len(minimal) - 300
    only = ninefold.split(minimal, {"few": 10}, salt="1")
    assert only["part"].count("few") == 10
    assert only["part"].count(None) == len(minimal) - 10
    grown = ninefold.split(minimal[:500], {"a": 0.7, "b": 0.3}, salt="9")
    assert grown["part"] == ninefold.split(minimal, {"a": 0.7, "b": 0.3}, salt="9")["part"][:500]


@pytest.mark.parametrize(
    ("parts", "error", "words"),
    [
        ({}, ValueError, "a split needs parts"),
        ({"a": 0.5}, ValueError, "the shares add up to 0.5, not to 1"),
        ({"a": 1.5, "b": -0.5}, ValueError, "not from 0 to 1"),
        ({"a": float("nan")}, ValueError, "not from 0 to 1"),
        ({"a": 3}, ValueError, "the parts need 3 puzzles; there are 2"),
        ({"a": -3}, ValueError, "the size of a is -3"),
        ([0.5, 0.5], TypeError, "parts is a list, expected a dict"),
        ({1: 1.0}, TypeError, "the name of a part is a int"),
        ({"a": "1"}, TypeError, "the size of a is a str"),
    ],
)
def test_parts_that_are_none(parts, error, words):
    with pytest.raises(error, match=words):
        ninefold.split([PUZZLE, PUZZLE], parts)


def test_an_audit_finds_each_kind_of_leak(minimal):
    rng = random.Random(3)
    a, b, c, d, e = minimal[:5]
    solution = ninefold.solve(c)["solution"][0]
    richer = list(c)
    blanks = [i for i in range(81) if c[i] == "."]
    for i in blanks[:3]:
        richer[i] = solution[i]
    richer = "".join(richer)
    train = [a, b, c, "y"]
    test = [e, a, moved(b, rng), richer, moved(richer, rng), d, d, "x", None]
    table = ninefold.audit(train, pa.array(test))
    found = [(row["row"], row["leak"], row["first_row"]) for row in table if row["status"] == "leak"]
    assert found == [
        (1, "same puzzle", 0),
        (2, "equivalent puzzle", 1),
        (3, "same solution", 2),
        (4, "equivalent solution", 2),
    ]
    bad = [(row["input"], row["row"]) for row in table if row["status"] == "malformed"]
    assert bad == [(0, 3), (1, 7), (1, 8)]
    assert table == ninefold.audit(train, test, threads=7)
    assert table["puzzle"][table["row"].index(2)] == test[2]
    three = ninefold.audit([a], [b], [b, a])
    assert [(row["input"], row["first_input"]) for row in three] == [(2, 1), (2, 0)]
    assert len(ninefold.audit([a], [b])) == 0
    with pytest.raises(ValueError, match="at least two"):
        ninefold.audit([a])


def test_a_split_leaks_nothing_by_its_own_audit(minimal):
    puzzles = collection(minimal) * 2
    table = ninefold.split(puzzles, {"train": 0.6, "test": 0.4}, salt="2")
    train, test = (
        [row["puzzle"] for row in table if row["part"] == part] for part in ("train", "test")
    )
    assert train and test
    assert len(ninefold.audit(train, test)) == 0


def test_morphs_are_equivalent_and_their_solutions_right(minimal):
    puzzles = [*minimal[:20], "x", "." * 81]
    table = ninefold.morph(puzzles, 5, seed=3, keep_original=True)
    assert table["row"] == [i for i in range(20) for _ in range(6)] + [20] + [21] * 6
    assert table["morph"][:6] == [0, 1, 2, 3, 4, 5]
    assert table["status"][120] == "malformed"
    forms = ninefold.canon(puzzles)["canonical"]
    assert ninefold.canon(table)["canonical"] == [forms[row] for row in table["row"]]
    for row in table[:120]:
        assert brute.is_solution(row["puzzle"], row["solution"])
    assert table["solution"][121:] == [None] * 6
    assert table["puzzle"][0] == minimal[0]
    plain = ninefold.morph(puzzles, 5, seed=3, solutions=False, threads=3)
    assert plain["puzzle"] == [p for p, m in zip(table["puzzle"], table["morph"], strict=True) if m != 0]
    assert set(plain["solution"]) == {None}
    assert len(set(ninefold.morph(PUZZLE, 1000, seed=1)["puzzle"])) == 1000
    assert len(ninefold.morph(PUZZLE, 0)) == 0
    many = ninefold.morph([PUZZLE], 100_000, seed=5, threads=2)
    assert many["morph"] == list(range(1, 100_001))


def test_solutions_are_judged():
    wrong = SOLUTION[::-1]
    table = ninefold.verify(
        [PUZZLE, PUZZLE, PUZZLE, PUZZLE, "x", PUZZLE],
        [SOLUTION, wrong, None, "", SOLUTION, SOLUTION[:80]],
    )
    assert table["status"] == ["right", "wrong", "missing", "missing", "malformed", "wrong"]
    data = pa.table({"quizzes": [PUZZLE], "solutions": [SOLUTION], "mine": [wrong]})
    assert ninefold.verify(data)["status"] == ["right"]
    assert ninefold.verify(data, solution_column="mine")["status"] == ["wrong"]
    solved = ninefold.solve([PUZZLE, "." * 81, "x"])
    assert ninefold.verify(solved)["status"] == ["right", "right", "malformed"]
    assert ninefold.verify(solved.to_numpy("puzzle")[:1], solved.to_numpy("solution")[:1])["status"] == [
        "right"
    ]
    with pytest.raises(ValueError, match="not as many solutions as puzzles"):
        ninefold.verify([PUZZLE, PUZZLE], [SOLUTION])
    with pytest.raises(ValueError, match="not as many solutions as puzzles"):
        ninefold.verify([PUZZLE], [SOLUTION, SOLUTION])
    with pytest.raises(ValueError, match="no solutions are given"):
        ninefold.verify([PUZZLE])
    with pytest.raises(ValueError, match="one column"):
        ninefold.verify(data, solution_column="quizzes")


def test_many_solutions_are_judged_chunk_by_chunk(minimal):
    solutions = ninefold.solve(minimal)["solution"]
    solutions[7000] = solutions[7001]
    table = ninefold.verify("\n".join(minimal), pa.array(solutions))
    assert [i for i, status in enumerate(table["status"]) if status != "right"] == [7000]


def test_grades_have_names_that_say_what_measured_them(minimal):
    hard = "..8.6...37...4..6.3..8.5..79..........7.24......1....2..67.2..94...5....18...9..."
    hodoku = ninefold.grade([PUZZLE, hard, "x", "55" + PUZZLE[2:], "." * 81])
    assert "rating" not in hodoku.columns
    assert hodoku["profile"] == ["hodoku"] * 5
    assert hodoku["level"][0] == "Easy"
    assert hodoku["score"][0] == 204
    assert hodoku["se_rating"] == [None] * 5
    assert hodoku["solution"][0] == SOLUTION
    assert hodoku["status"] == ["unique", "unique", "malformed", "none", "multiple"]
    assert hodoku["level"][2:4] == [None, None]
    assert hodoku["error"][3].startswith("digit 5 in row 1")
    assert hodoku["techniques"][0].startswith("full-house:")
    uses = [int(count) for count in re.findall(r":(\d+)", hodoku["techniques"][0])]
    assert sum(uses) == hodoku["steps"][0]
    se = ninefold.grade(minimal[:40], profile="se")
    for row in se:
        assert row["level"] is row["score"] is None
        assert (row["se_rating"] is None) == (row["se_at_least"] is not None) == (row["open"] > 0)
    assert se == ninefold.grade(minimal[:40], profile="se", threads=5)
    with pytest.raises(ValueError, match="no profile \"mine\"; expected one of hodoku"):
        ninefold.grade(PUZZLE, profile="mine")


def test_a_rating_by_dynamic_chains_is_exact_and_none_is_null():
    # It takes dynamic forcing chains; SukakuExplainer rates it the same.
    hard = "5.416...3.....8.5..9...46...............329.7...7..26.1.86..3...5.....8....4....2"
    row = ninefold.grade(hard, profile="se")[0]
    assert (row["open"], row["logic"], row["status"]) == (0, True, "unique")
    assert (row["se_rating"], row["se_pearl"], row["se_diamond"]) == (9.0, 1.2, 1.2)
    assert row["se_at_least"] is None
    several = ninefold.grade("." * 81, profile="se")[0]
    assert several["se_rating"] is several["se_at_least"] is None
    assert several["status"] == "multiple"


def test_steps_lead_to_the_solution(minimal):
    table = ninefold.explain([PUZZLE, "x", minimal[0], SOLUTION])
    first = [row for row in table if row["row"] == 0]
    assert [row["step"] for row in first] == list(range(1, len(first) + 1))
    assert first[-1]["grid"] == SOLUTION
    assert sum(row["score"] for row in first) == 204
    grid = PUZZLE
    for row in first:
        for r, c, digit in re.findall(r"r(\d)c(\d)=(\d)", row["placements"]):
            place = 9 * (int(r) - 1) + int(c) - 1
            grid = grid[:place] + digit + grid[place + 1 :]
        assert grid == row["grid"]
    (bad,) = (row for row in table if row["row"] == 1)
    assert bad["status"] == "malformed"
    (full,) = (row for row in table if row["row"] == 3)
    assert full["error"] == "no technique of the profile applies, or nothing is left to do"


def test_generated_puzzles_depend_on_the_seed_and_their_number_alone():
    table = ninefold.generate(500, seed=7, threads=1)
    assert table == ninefold.generate(500, seed=7, threads=2)
    assert table["index"] == list(range(500))
    parts = [ninefold.generate(500, seed=7, shard=(k, 3)).to_pylist() for k in (1, 2, 3)]
    assert sum(parts, []) == table.to_pylist()
    assert set(ninefold.solve(table)["status"]) == {"unique"}
    assert ninefold.solve(table)["solution"] == table["solution"]
    assert set(table["minimal"]) == {True}
    for row in table[:1]:
        for i in range(81):
            if row["puzzle"][i] != ".":
                less = row["puzzle"][:i] + "." + row["puzzle"][i + 1 :]
                assert len(brute.solutions(less)) == 2
    assert table["puzzle"] != ninefold.generate(500, seed=8)["puzzle"]


def test_options_of_generate(minimal):
    made = ninefold.generate(5, seed=1, clues=(28, 30), symmetry="half-turn")
    assert all(28 <= clues <= 30 for clues in made["clues"])
    assert all((p[i] == ".") == (p[80 - i] == ".") for p in made["puzzle"] for i in range(81))
    pattern = ninefold.generate(3, seed=1, clues=32)["puzzle"][0]
    shaped = ninefold.generate(3, seed=2, pattern=pattern)["puzzle"]
    assert [["." == c for c in p] for p in shaped] == [["." == c for c in pattern]] * 3
    grids = ninefold.generate(2, seed=3, kind="grid")["puzzle"]
    assert ninefold.generate(4, seed=4, grids=grids)["solution"] == grids * 2
    two = ninefold.generate(3, seed=1, solution_count=2)
    assert two["solutions"] == [2, 2, 2]
    assert two["solution"] == [None] * 3
    assert set(ninefold.grade(ninefold.generate(3, seed=1, level="hard"))["level"]) == {"Hard"}
    wings = ninefold.generate(2, seed=1, technique=["x-wing"], level=("hard", "unfair"))
    assert all("x-wing:" in words for words in ninefold.grade(wings)["techniques"])
    needed = ninefold.generate(2, seed=1, technique="x-wing", technique_use="hardest")
    assert ninefold.grade(needed)["hardest"] == ["x-wing"] * 2
    scored = ninefold.grade(ninefold.generate(3, seed=1, score=(700, 800)))
    assert all(700 <= score <= 800 for score in scored["score"])
    rated = ninefold.grade(ninefold.generate(2, seed=1, se=(2.6, 3)), profile="se")
    assert all(2.6 <= rating <= 3 for rating in rated["se_rating"])
    assert ninefold.grade(ninefold.generate(1, seed=1, se=1.5), profile="se")["se_rating"] == [1.5]
    killers = ninefold.generate(2, seed=9, ruleset="killer")
    assert ninefold.solve_variants(killers)["solution"] == killers["solution"]
    assert len(ninefold.generate(0, seed=1)) == 0
    for options, error, words in [
        ({"clues": 12}, ValueError, "fewer than 17 clues"),
        ({"clues": (28,)}, ValueError, "clues has 1 numbers"),
        ({"clues": "x"}, ValueError, "clues=x"),
        ({"kind": "grid", "clues": 30}, ValueError, "full grids take no options"),
        ({"kind": "odd"}, ValueError, "kind=odd"),
        ({"se": 7.15}, ValueError, "se=7.15"),
        ({"se": (1, 2, 3)}, ValueError, "se has 3 numbers"),
        ({"se": [None]}, TypeError, "se is expected"),
        ({"technique_use": "hardest"}, ValueError, "without a technique"),
        ({"technique": "x-wing", "technique_use": "odd"}, ValueError, "technique-use=odd"),
        ({"shard": (4, 3)}, ValueError, "k/n"),
        ({"shard": 3}, TypeError, "two numbers"),
        ({"count": -1}, ValueError, "count is -1"),
        ({"seed": None}, TypeError, "seed is a NoneType"),
        ({"attempts": 1, "clues": 18}, ValueError, "none found"),
    ]:
        with pytest.raises(error, match=words):
            ninefold.generate(**{"count": 1, "seed": 1, **options})
    with pytest.raises(TypeError, match="seed"):
        ninefold.generate(1)


def test_one_puzzle():
    puzzle = ninefold.Puzzle(PUZZLE)
    assert puzzle == ninefold.Puzzle(puzzle) == ninefold.Puzzle(puzzle.cells) == ninefold.Puzzle(
        puzzle.to_numpy()
    )
    assert puzzle != PUZZLE
    assert len({puzzle, ninefold.Puzzle(PUZZLE.replace(".", "0"))}) == 1
    assert repr(puzzle) == f"Puzzle('{PUZZLE}')"
    assert eval(repr(puzzle), {"Puzzle": ninefold.Puzzle}) == puzzle
    assert puzzle.rows[0] == [5, 3, 0, 0, 7, 0, 0, 0, 0]
    assert list(puzzle) == list(puzzle.cells)
    assert puzzle.solve().is_full
    assert puzzle.is_solved_by(SOLUTION)
    assert not puzzle.is_solved_by(SOLUTION[::-1])
    assert puzzle.grade()["score"] == 204
    assert puzzle.explain()[0]["step"] == 1
    assert puzzle.is_equivalent(puzzle.morph(seed=3))
    assert puzzle.morph(seed=3) != puzzle
    assert puzzle.nodes == 0
    assert puzzle.pretty().count("\n") >= 10
    assert puzzle.pencilmarks()[0][0] == {5}
    none = ninefold.Puzzle("55" + "." * 79)
    assert (none.status, none.solve(), none.count_solutions()) == ("none", None, 0)
    for text in ["x", PUZZLE[:80], f"{PUZZLE}\n{PUZZLE}", "", [1, 2], None]:
        with pytest.raises((ValueError, TypeError)):
            ninefold.Puzzle(text)
    with pytest.raises(IndexError):
        puzzle[9, 0]
