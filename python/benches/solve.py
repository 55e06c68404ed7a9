"""How fast `solve` is beside the engine alone, in one run: ratios, two threads, peak memory.

    python benches/solve.py [PUZZLES] [ROUNDS]

The engine solves parsed grids in memory and does nothing else. The forms of input take turns with it, in an order drawn
anew for each round, so that what else the machine does falls on all of them alike. Ratios are those of the medians, of
the best rounds, and of CPU time, which a busy machine disturbs least.
Peak memory is measured in a process of its own for each form: how much more than before the call the process held at
most, as a multiple of the bytes of the input.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from typing import Any

import ninefold
from ninefold import _ninefold

FORMS = ["arrow", "numpy", "list"]
CASES = [(form, threads) for form in ["engine", *FORMS] for threads in (1, 2)]


def inputs(count: int) -> dict[str, Any]:
    """The same generated puzzles in three forms."""
    import pyarrow

    # A fifth is generated, and the rest are equivalents: as hard, and made in seconds.
    made = ninefold.generate(max(1, count // 5), seed=17)
    table = ninefold.morph(made, 5, seed=17, solutions=False)[:count]
    text = pyarrow.table(table)["puzzle"].combine_chunks()
    return {"arrow": text, "numpy": table.to_numpy("puzzle"), "list": text.to_pylist()}


def peak(form: str, count: int) -> None:
    """Prints the bytes of the input and those that the call added at most."""
    data = inputs(count)
    kept = data.pop(form)
    data.clear()
    own = [kept, *kept] if form == "list" else []
    size = sum(map(sys.getsizeof, own)) or int(kept.nbytes)
    del own
    before = status("VmRSS")
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")
    table = ninefold.solve(kept, threads=1)
    print(size, status("VmHWM") - before, len(table))


def status(name: str) -> int:
    """A figure of this process, in bytes."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(name))


def timed(data: dict[str, Any], form: str, threads: int) -> tuple[float, float]:
    """The seconds of one call: by the clock, and of all cores."""
    if form == "engine":
        return _ninefold.engine_seconds(data["arrow"], threads)[:2]
    began, spent = time.perf_counter(), time.process_time()
    ninefold.solve(data[form], threads=threads)
    return time.perf_counter() - began, time.process_time() - spent


def main() -> None:
    if sys.argv[1:2] == ["--peak"]:
        peak(sys.argv[2], int(sys.argv[3]))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    data = inputs(count)
    seconds: dict[tuple[str, int], list[tuple[float, float]]] = {case: [] for case in CASES}
    load = os.getloadavg()
    for _ in range(rounds):
        for case in random.sample(CASES, len(CASES)):
            seconds[case].append(timed(data, *case))
    print(f"{count:,} puzzles, {rounds} rounds, {os.cpu_count()} cores, load before and after:", end=" ")
    print(f"{load[0]:.1f}, {os.getloadavg()[0]:.1f}")
    print("form    threads   median     best  of the engine: median   best   CPU    2 threads: median, best")
    for form, threads in CASES:
        own, cpu = zip(*seconds[form, threads], strict=True)
        engine, engine_cpu = zip(*seconds["engine", threads], strict=True)
        ratio = statistics.median(engine) / statistics.median(own)
        least = statistics.median(engine_cpu) / statistics.median(cpu)
        line = f"{form:7} {threads:7} {statistics.median(own):7.3f} s {min(own):6.3f} s"
        line += f"          {ratio:13.0%} {min(engine) / min(own):6.0%} {least:5.0%}"
        if threads == 2:
            one = [wall for wall, _ in seconds[form, 1]]
            pair = statistics.median(one) / statistics.median(own)
            line += f"              {pair:.2f}x, {min(one) / min(own):.2f}x"
        print(line)
    for form in FORMS:
        command = [sys.executable, __file__, "--peak", form, str(count)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        size, more, _ = map(int, done.stdout.split())
        print(f"memory  {form:7} input {size / 1e6:6.1f} MB, peak {more / 1e6:6.1f} MB more: {more / size:.2f}x")


if __name__ == "__main__":
    main()
