"""What `solve` says is true, whatever the form of the input and the number of threads."""

import random

import brute
import ninefold
import pyarrow as pa
import pytest
from conftest import PUZZLE, ROOT, SOLUTION

MALFORMED = [
    ("", "column 1: found the end of the line, expected 81 cells"),
    ("x", "column 1: found 'x', expected a digit 1 to 9 or a blank (0 . _ *, or X ? - · alone)"),
    (PUZZLE[:80], "column 81: found the end of the line, expected 81 cells"),
    (PUZZLE + "1", "column 82: found '1'"),
    (PUZZLE[:40] + "?" + PUZZLE[41:], "column 41: found '?'"),
    ("é" * 81, "column 1: found 'é'"),
]


def small_set() -> list[str]:
    """Puzzles with no, one and several solutions, made here."""
    rng = random.Random(5)
    made = []
    for fewest in [24, 27, 30, 34, 40] * 12:
        cells = list(SOLUTION)
        for i in rng.sample(range(81), 81 - fewest):
            cells[i] = "."
        if rng.random() < 0.3:
            i = rng.randrange(81)
            cells[i] = rng.choice("123456789")
        made.append("".join(cells))
    return made


def test_a_brute_force_solver_agrees():
    puzzles = small_set()
    table = ninefold.solve(puzzles)
    seen = set()
    for row, puzzle in zip(table, puzzles, strict=True):
        found = brute.solutions(puzzle)
        status = ["none", "unique", "multiple"][len(found)]
        seen.add(status)
        assert (row["status"], row["solutions"]) == (status, len(found)), puzzle
        if status == "unique":
            assert row["solution"] == found[0]
        elif status == "multiple":
            assert brute.is_solution(puzzle, row["solution"])
        else:
            assert row["solution"] is None
    assert seen == {"none", "unique", "multiple"}


def test_limits_count_and_give_up():
    puzzles = ["." * 81, PUZZLE]
    assert ninefold.solve(puzzles, limit=1)["status"] == ["solved", "solved"]
    assert ninefold.solve(puzzles, limit=1000)["solutions"] == [1000, 1]
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    table = ninefold.solve([hard, PUZZLE], node_limit=1)
    assert table["status"] == ["gave-up", "unique"]
    assert table["solution"][0] is None or brute.is_solution(hard, table["solution"][0])
    assert ninefold.solve([hard])["status"] == ["unique"]


def test_a_row_for_each_malformed_row_with_its_place():
    texts = [text for text, _ in MALFORMED]
    table = ninefold.solve([*texts, PUZZLE])
    assert table["status"] == ["malformed"] * len(texts) + ["unique"]
    for row, (text, words) in zip(table, MALFORMED, strict=False):
        assert row["error"].startswith(words), row
        assert row["puzzle"] == text
        assert row["solution"] is row["solutions"] is row["nodes"] is None


def test_a_long_malformed_row_is_cut_between_characters():
    row = ninefold.solve(["é" * 10_000])[0]
    assert row["puzzle"].startswith("é" * 500)
    assert row["puzzle"].endswith("... (20000 bytes in all)")
    assert len(row["puzzle"]) < 600


def test_clashes_are_named():
    assert ninefold.solve(["55" + PUZZLE[2:]])["error"] == ["digit 5 in row 1 at r1c1 and r1c2"]


def test_texts_are_read_in_any_format():
    boxes = ninefold.Puzzle(PUZZLE).pretty()
    csv = f"source,question,answer,rating\na,{PUZZLE},{SOLUTION},1\nb,x,,2\n"
    assert ninefold.solve(boxes)["solution"] == [SOLUTION]
    assert ninefold.solve(csv)["status"] == ["unique", "malformed"]
    assert ninefold.solve(f"# remark\n{PUZZLE}\r\n\n{PUZZLE}")["status"] == ["unique"] * 2
    assert ninefold.solve(PUZZLE.encode())["status"] == ["unique"]
    assert len(ninefold.solve("")) == len(ninefold.solve("\n# nothing\n")) == 0
    assert ninefold.verify(csv)["status"] == ["right", "malformed"]


def test_the_puzzle_is_shown_as_it_stands():
    zeros = PUZZLE.replace(".", "0")
    table = ninefold.solve([zeros, zeros + "\n", zeros + ",further,fields"])
    assert table["puzzle"] == [zeros] * 3
    assert table["status"] == ["unique"] * 3


def stream_bytes(table: ninefold.Table) -> bytes:
    """The table as the bytes of an Arrow stream: batches and all."""
    sink = pa.BufferOutputStream()
    data = table.to_pyarrow()
    with pa.ipc.new_stream(sink, data.schema) as writer:
        writer.write_table(data)
    return bytes(sink.getvalue())


@pytest.mark.parametrize("kind", ["list", "arrow", "numpy", "text"])
def test_threads_make_no_difference_to_a_byte(minimal, multiple, kind):
    puzzles = minimal + multiple + ["x", "." * 81] * 100
    data = {
        "list": puzzles,
        "arrow": pa.array(puzzles),
        "numpy": ninefold.solve([p for p in puzzles if p != "x"]).to_numpy("puzzle"),
        "text": "\n".join(puzzles),
    }[kind]
    one, two, eight = (ninefold.solve(data, threads=threads) for threads in (1, 2, 8))
    assert stream_bytes(one) == stream_bytes(two) == stream_bytes(eight)


def test_rows_do_not_depend_on_their_neighbours(minimal, multiple):
    puzzles = multiple[:100] + minimal[:100]
    together = ninefold.solve(puzzles)
    assert together.to_pylist() == [ninefold.solve([puzzle])[0] for puzzle in puzzles]


def test_streams_are_solved_batch_by_batch(minimal):
    read = 0

    def batches():
        nonlocal read
        for start in range(0, 5000, 100):
            read += 1
            yield pa.record_batch({"puzzle": minimal[start : start + 100]})

    schema = pa.schema({"puzzle": pa.string()})
    reader = pa.RecordBatchReader.from_batches(schema, batches())
    stream = ninefold.solve_stream(reader, batch_rows=250, threads=1)
    assert read == 0
    first = next(stream)
    assert len(first) == 250
    assert read <= 20
    rest = pa.RecordBatchReader.from_stream(stream).read_all()
    assert first["solution"] + rest["solution"].to_pylist() == ninefold.solve(minimal[:5000])["solution"]
    with pytest.raises(ValueError, match="read already"):
        stream.__arrow_c_stream__()


def test_a_reader_that_fails_ends_the_stream():
    def batches():
        yield pa.record_batch({"puzzle": [PUZZLE]})
        raise RuntimeError("the disk is gone")

    schema = pa.schema({"puzzle": pa.string()})
    stream = ninefold.solve_stream(pa.RecordBatchReader.from_batches(schema, batches()))
    with pytest.raises(ValueError, match="the disk is gone"):
        list(stream)
    assert list(stream) == []


def test_variants(minimal):
    lines = (ROOT / "datasets" / "variants.txt").read_text().splitlines()
    lines = [line for line in lines if line and not line.startswith("#")][:20]
    table = ninefold.solve_variants(lines)
    assert set(table["status"]) == {"unique"}
    assert [brute.is_solution("." * 81, grid) for grid in table["solution"]] == [True] * 20
    plain = ninefold.solve_variants([minimal[0], ".Cage~99~R1C1~R1C2", None, ".~R1C1_5~R1C2_5"])
    assert plain["status"] == ["unique", "malformed", "malformed", "none"]
    assert plain["solution"][0] == ninefold.solve(minimal[0])["solution"][0]
    assert "column" in plain["error"][1]
    assert ninefold.solve_variants("\n".join(lines)) == table
    assert table == ninefold.solve_variants(pa.array(lines), threads=3)
