"""Signals, threads, forks and memory: what a program around this package relies on."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time

import ninefold
import numpy as np
import pytest
from conftest import PUZZLE, SOLUTION


def interrupted(body: str) -> subprocess.CompletedProcess:
    """Runs a program that says `ready`, sends it SIGINT soon after, and returns how it ended."""
    head = "import ninefold, sys\ndef ready():\n    print('ready', flush=True)\n"
    program = subprocess.Popen(
        [sys.executable, "-c", head + textwrap.dedent(body)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout.readline() == "ready\n"
    time.sleep(0.3)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    return subprocess.CompletedProcess([], program.returncode, out, err)


@pytest.mark.parametrize(
    "call",
    [
        "ninefold.solve(['.' * 81] * 100_000, limit=1_000_000, threads=1)",
        # Deep in one puzzle, where no engine looks up.
        "ninefold.solve('.' * 81, limit=10**15)",
        "ninefold.generate(10**9, seed=1)",
        "ninefold.morph('.' * 81, 10**9)",
        "ninefold.solve_variants('.AntiKnight', limit=10**15)",
        "list(ninefold.solve_stream(ninefold.solve(['.' * 81]), limit=10**15))",
    ],
)
def test_ctrl_c_ends_a_call(call):
    done = interrupted(f"ready()\n{call}\n")
    assert "KeyboardInterrupt" in done.stderr
    assert done.returncode != 0


def test_a_program_goes_on_after_ctrl_c():
    done = interrupted(
        """
        try:
            ready()
            ninefold.solve(["." * 81] * 100_000, limit=1_000_000)
        except KeyboardInterrupt:
            print(ninefold.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")["status"])
        """
    )
    assert (done.returncode, done.stdout) == (0, "['unique']\n")


def test_the_gil_is_released_while_it_works():
    ticks, over = 0, threading.Event()

    def tick():
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    ninefold.solve(["." * 81] * 300, limit=3000, threads=1)
    during = ticks - before
    over.set()
    thread.join()
    assert during > 3


def test_threads_may_call_at_once(minimal):
    expected = ninefold.solve(minimal[:2000])
    results = {}

    def work(name):
        results[name] = ninefold.solve(minimal[:2000], threads=2)

    threads = [threading.Thread(target=work, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(table == expected for table in results.values())


def every_verb(puzzles):
    """A call of each function; the statuses of the first."""
    statuses = ninefold.solve(puzzles, threads=2)["status"]
    ninefold.canon(puzzles)
    ninefold.grade(puzzles[:5])
    ninefold.explain(puzzles[:2])
    ninefold.morph(puzzles, 2, seed=1)
    ninefold.split(puzzles, {"a": 0.5, "b": 0.5})
    ninefold.audit(puzzles[:10], puzzles[10:])
    ninefold.generate(20, seed=1, threads=2)
    ninefold.solve_variants(puzzles[:5])
    ninefold.verify(ninefold.solve(puzzles))
    list(ninefold.solve_stream(ninefold.solve(puzzles), threads=2))
    return statuses


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_fork_after_calls_does_not_hang(minimal):
    puzzles = minimal[:3000]
    every_verb(puzzles)
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        results = pool.map_async(every_verb, [puzzles] * 4).get(timeout=120)
    assert results == [["unique"] * 3000] * 4


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_no_thread_is_left_behind(minimal):
    every_verb(minimal[:3000])
    deadline = time.monotonic() + 10
    while left_behind() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left_behind() == []


def left_behind() -> list[str]:
    """The names of threads of this process that are ninefold's, or rayon's."""
    names = []
    for task in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{task}/comm", encoding="utf-8") as file:
                names.append(file.read().strip())
        # The thread may end before its file is opened, and also before it is read.
        except (FileNotFoundError, ProcessLookupError):
            pass
    return [name for name in names if name.startswith(("ninefold", "worker", "rayon"))]


def test_puzzles_and_tables_are_pickled():
    puzzle = ninefold.Puzzle(PUZZLE)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    for table in [
        ninefold.solve([PUZZLE, "x", None]),
        ninefold.grade([PUZZLE, "x"], profile="se"),
        ninefold.solve([]),
    ]:
        again = pickle.loads(pickle.dumps(table))
        assert again == table
        assert again.schema == table.schema


def test_an_array_that_changes_meanwhile_is_read_as_it_was(minimal):
    cells = ninefold.solve(minimal).to_numpy("puzzle")
    copy = cells.copy()
    stop = threading.Event()

    def scribble():
        while not stop.is_set():
            cells[np.random.randint(len(cells))] = 0
            time.sleep(0)

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        table = ninefold.solve(cells, threads=2)
    finally:
        stop.set()
        thread.join()
    assert len(table) == len(copy)
    assert set(table["status"]) <= {"unique", "multiple"}


def test_importing_needs_nothing_else():
    """Without site-packages' NumPy and the others: only this package."""
    code = """
        import sys
        for name in ("numpy", "pandas", "polars", "pyarrow", "duckdb"):
            sys.modules[name] = None
        import ninefold
        table = ninefold.solve(["%s", None])
        assert table["solution"][0] == "%s", table
        assert repr(table) and table.to_pylist() and ninefold.generate(2, seed=1)["puzzle"]
        try:
            table.to_numpy()
        except ImportError as error:
            print("no", error.name)
        assert not {"numpy", "pyarrow"} & {name for name, module in sys.modules.items() if module}
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code) % (PUZZLE, SOLUTION)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("no numpy")
