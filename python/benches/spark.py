"""How fast `ninefold.spark.batches` is beside the engine alone, and a job on Spark beside one process.

    python benches/spark.py [PUZZLES] [ROUNDS]
    python benches/spark.py --cluster [PUZZLES] [ROUNDS]

The first is without Spark: record batches of 10,000 rows, as Spark sends them, and of 100 rows. They take turns with the
engine, on one thread, in an order drawn anew for each round; the ratios are those of the medians and of the best rounds.
The second starts two executors on this machine, of one core each. Their job reads Parquet, solves, and throws the rows
away; it takes turns with `ninefold.solve` on two threads, which has the puzzles in memory.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

import ninefold
import ninefold.spark
import pyarrow
from ninefold import _ninefold


def puzzles(count: int) -> pyarrow.Table:
    """Generated puzzles: a fifth is made, and the rest are equivalents, which are as hard."""
    made = ninefold.generate(max(1, count // 5), seed=17)
    table = ninefold.morph(made, 5, seed=17, solutions=False)[:count]
    return pyarrow.table({"puzzle": pyarrow.table(table)["puzzle"].combine_chunks()})


def timed(work: Callable[[], object]) -> float:
    """The seconds of one call."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def in_turns(cases: dict[str, Callable[[], float]], rounds: int, count: int) -> None:
    """Prints the seconds of each case, and how it compares with the first."""
    seconds: dict[str, list[float]] = {case: [] for case in cases}
    load = os.getloadavg()[0]
    for _ in range(rounds):
        for case in random.sample(list(cases), len(cases)):
            seconds[case].append(cases[case]())
    print(f"{count:,} puzzles, {rounds} rounds, {os.cpu_count()} cores,", end=" ")
    print(f"load before and after: {load:.1f}, {os.getloadavg()[0]:.1f}")
    first = seconds[next(iter(cases))]
    for case, own in seconds.items():
        ratios = (statistics.median(first) / statistics.median(own), min(first) / min(own))
        line = f"{case:32} median {statistics.median(own):7.3f} s, best {min(own):7.3f} s"
        print(f"{line}    {ratios[0]:5.0%}, {ratios[1]:5.0%}")


def alone(count: int, rounds: int) -> None:
    """The function by itself."""
    table = puzzles(count)

    def solved(rows: int) -> None:
        parts = table.to_batches(rows)
        assert sum(part.num_rows for part in ninefold.spark.batches(parts)) == count

    cases: dict[str, Callable[[], float]] = {
        "engine": lambda: _ninefold.engine_seconds(table["puzzle"], 1)[0],
        "batches of 10,000 rows": lambda: timed(lambda: solved(10_000)),
        "batches of 100 rows": lambda: timed(lambda: solved(100)),
    }
    in_turns(cases, rounds, count)


def cluster(count: int, rounds: int) -> None:
    """A job from end to end."""
    import pyarrow.parquet
    import pyspark
    from pyspark.sql import SparkSession

    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    table = puzzles(count)
    with tempfile.TemporaryDirectory() as place:
        os.environ["SPARK_WORKER_DIR"] = os.path.join(place, "work")
        for part in range(8):
            rows = table.slice(part * count // 8, (part + 1) * count // 8 - part * count // 8)
            pyarrow.parquet.write_table(rows, os.path.join(place, f"{part}.parquet"))
        builder = SparkSession.builder.master("local-cluster[2,1,1024]")
        settings = {
            "spark.driver.host": "127.0.0.1",
            "spark.log.level": "OFF",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.files.maxPartitionBytes": "1m",
        }
        for name, value in settings.items():
            builder = builder.config(name, value)
        spark = builder.getOrCreate()
        df = spark.read.parquet(*(os.path.join(place, f"{part}.parquet") for part in range(8)))
        solved = ninefold.spark.solve(df)

        def job() -> None:
            solved.write.format("noop").mode("overwrite").save()

        def read() -> None:
            df.write.format("noop").mode("overwrite").save()

        # Executors have started, and Java has compiled what is hot.
        job()
        cases: dict[str, Callable[[], float]] = {
            "ninefold.solve, 2 threads": lambda: timed(lambda: ninefold.solve(table, threads=2)),
            "Spark, 2 executors of 1 core": lambda: timed(job),
            "Spark, the same without solving": lambda: timed(read),
        }
        in_turns(cases, rounds, count)
        spark.stop()


def main() -> None:
    run = cluster if "--cluster" in sys.argv else alone
    numbers = [int(argument) for argument in sys.argv[1:] if argument != "--cluster"]
    run(numbers[0] if numbers else 1_000_000, numbers[1] if len(numbers) > 1 else 15)


if __name__ == "__main__":
    main()
