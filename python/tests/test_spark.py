"""ninefold.spark on a real cluster: two executors, each a process of its own, on this machine.

Needs pyspark and a Java that it runs on. Without them these tests fail: they are never skipped.
"""

import doctest
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import ninefold
import ninefold.spark
import pyarrow
import pytest
from conftest import PUZZLE, ROOT, snippets
from test_docs import FLAGS

PAGE = ROOT / "docs" / "spark.md"


def lines_of(name):
    """The lines of a file of datasets/ that hold a puzzle, or something that is none."""
    lines = (ROOT / "datasets" / name).read_bytes().decode().split("\n")
    return [line for line in lines if line.strip() and not line.startswith("#")]


@pytest.fixture(scope="module")
def lines():
    """12,000 lines: puzzles with one solution, with none, with several, and malformed ones."""
    lines = lines_of("minimal.txt") + lines_of("invalid.txt")
    assert len(lines) > 11_000
    return lines


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The directory that the cluster was started in, as a user's would be."""
    place = tmp_path_factory.mktemp("cluster")
    (place / "datasets").symlink_to(ROOT / "datasets")
    return place


def cluster(place, executors):
    """Environment variables of a Spark on this machine, with workers of the same Python."""
    import pyspark

    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.fail("the tests of ninefold.spark need Java 17 or later: install a JRE, or set JAVA_HOME")
    home = Path(pyspark.__file__).parent
    conf = place / "conf"
    conf.mkdir()
    settings = {
        "spark.master": f"local-cluster[{executors},1,1024]",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.memory": "512m",
        "spark.executor.memory": "512m",
        "spark.local.dir": place / "scratch",
        "spark.sql.warehouse.dir": place / "warehouse",
        # Batches that are much smaller than what the engine likes.
        "spark.sql.execution.arrow.maxRecordsPerBatch": 300,
        "spark.log.level": "OFF",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        # Processes that live for a minute: their start is what takes time.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    }
    (conf / "spark-defaults.conf").write_text("".join(f"{k} {v}\n" for k, v in settings.items()))
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("SPARK_")},
        "PATH": f"{Path(sys.executable).parent}:{home / 'bin'}:{os.environ['PATH']}",
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_CONF_DIR": str(conf),
        "SPARK_HOME": str(home),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(place / "work"),
    }


@pytest.fixture(scope="module")
def session(place):
    variables = cluster(place, 2)
    from pyspark.sql import SparkSession

    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        patch.chdir(place)
        session = SparkSession.builder.appName("ninefold tests").getOrCreate()
        yield session
        session.stop()


def frame(session, lines, **columns):
    """A DataFrame with a column of puzzles, in as many partitions as there are cores."""
    table = pyarrow.table({"puzzle": pyarrow.array(lines, pyarrow.string()), **columns})
    return session.createDataFrame(table)


def rows_of(df):
    """All rows, as a table of pyarrow."""
    return df.toArrow()


def checksum(table):
    """Of all rows in the order of their text."""
    rows = sorted(json.dumps(row) for row in table.to_pylist())
    return len(rows), hashlib.sha256("\n".join(rows).encode()).hexdigest()


@pytest.fixture(scope="module")
def expected(lines):
    """The checksum of the same rows out of one process."""
    return checksum(ninefold.solve(lines).to_pyarrow())


def test_importing_ninefold_needs_neither_pyspark_nor_pyarrow():
    program = """if True:
        import sys, ninefold
        assert not {"pyspark", "pyarrow"} & set(sys.modules)
        import ninefold.spark
        assert "pyspark" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("size", [1, 1000, 4096, 4097, 100_000])
def test_batches_of_any_size_give_the_same_rows_in_order(lines, size, monkeypatch):
    monkeypatch.setattr(ninefold.spark, "_ROWS", 4096)
    lines = lines[-3000:] if size == 1 else lines
    table = pyarrow.table({"id": range(len(lines)), "puzzle": lines})
    empty = table.slice(0, 0).to_batches() or [pyarrow.RecordBatch.from_pylist([], table.schema)]
    parts = [*empty, *table.to_batches(size), *empty]
    solved = list(ninefold.spark.batches(iter(parts), keep=["id"]))
    assert all(batch.num_rows > 0 for batch in solved)
    assert len(solved) <= 2 + len(lines) // 1024, "the result is in few batches"
    solved = pyarrow.Table.from_batches(solved)
    assert solved["id"].to_pylist() == list(range(len(lines)))
    assert solved.drop_columns("id").to_pylist() == ninefold.solve(lines).to_pylist()


def test_wide_rows_are_not_collected_by_the_thousand():
    wide = pyarrow.table({"puzzle": [PUZZLE] * 100, "blob": [b"x" * 2_000_000] * 100})
    sizes = [batch.num_rows for batch in ninefold.spark.batches(wide.to_batches(10), keep=["blob"])]
    assert sum(sizes) == 100
    assert max(sizes) <= 40


def test_batches_of_other_types_and_widths_are_read_as_what_they_are():
    def part(kind, blob):
        puzzles = pyarrow.array([PUZZLE] * 50, pyarrow.string()).cast(kind)
        return pyarrow.RecordBatch.from_arrays([puzzles, [blob] * 50], ["puzzle", "blob"])

    dictionary = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    kinds = [pyarrow.string(), pyarrow.large_string(), dictionary, pyarrow.string_view()]
    parts = [part(kind, blob) for kind in kinds for blob in (b"x", b"y" * 4_000_000, b"z")]
    nulls = pyarrow.RecordBatch.from_arrays([pyarrow.nulls(2), [b"n", b"n"]], ["puzzle", "blob"])
    solved = list(ninefold.spark.batches([nulls, *parts], keep=["blob"]))
    status = [status for batch in solved for status in batch["status"].to_pylist()]
    assert status == ["malformed"] * 2 + ["unique"] * 600
    blobs = [blob[:1] for batch in solved for blob in batch["blob"].to_pylist()]
    assert blobs == [b"n"] * 2 + [letter for _ in kinds for letter in (b"x", b"y", b"z") for _ in range(50)]
    wide = [batch.num_rows for batch in solved if batch["blob"][0].as_py().startswith(b"y")]
    assert max(wide) <= 16


def test_what_goes_wrong_in_the_input_is_raised_as_it_is():
    def parts():
        yield pyarrow.RecordBatch.from_pydict({"puzzle": [PUZZLE]})
        raise ConnectionError("gone") from KeyError("why")

    with pytest.raises(ConnectionError, match="gone") as told:
        list(ninefold.spark.batches(parts()))
    assert isinstance(told.value.__cause__, KeyError)


def test_no_batches_in_no_batches_out():
    assert list(ninefold.spark.batches([])) == []


def test_the_types_are_plain():
    table = ninefold.spark.solve_batch(pyarrow.table({"puzzle": [PUZZLE]}))
    assert {str(kind) for kind in table.schema.types} == {"string", "int64"}


@pytest.mark.parametrize("partitions", [1, 2, 64])
def test_rows_are_those_of_one_process(session, lines, expected, partitions):
    df = ninefold.spark.solve(frame(session, lines).repartition(partitions))
    assert df.rdd.getNumPartitions() == partitions
    assert checksum(rows_of(df)) == expected


def test_rows_are_those_of_the_command_line(session, lines, place):
    program = os.environ.get("NINEFOLD_PROGRAM")
    if not program:
        pytest.skip("NINEFOLD_PROGRAM does not name the program (the rows of one process are compared)")
    (place / "lines.txt").write_text("\n".join(lines) + "\n")
    command = [program, "solve", "lines.txt", "--output-format", "jsonl", "--quiet"]
    done = subprocess.run(command, cwd=place, stdout=subprocess.PIPE, check=False)
    assert done.returncode == 3, "some lines are malformed"
    told = [json.loads(line) for line in done.stdout.splitlines()]
    solved = rows_of(ninefold.spark.solve(frame(session, lines).repartition(3)))
    names = ["puzzle", "solution", "status", "solutions", "nodes"]
    wanted = pyarrow.Table.from_pylist(told).select(names)
    assert checksum(solved.select(names)) == checksum(wanted)
    # The command line counts lines, which a DataFrame does not have.
    errors = [re.sub(r"^line \d+, ", "", row.get("explanation") or "") for row in told]
    malformed = sorted(error for error, row in zip(errors, told) if row["status"] == "malformed")
    found = solved.filter(pyarrow.compute.equal(solved["status"], "malformed"))
    assert sorted(found["error"].to_pylist()) == malformed


def breaking(marks, fault):
    """What passes batches on and, on the first attempt at a task, breaks off in the middle."""

    def strike():
        def parent(pid):
            return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])

        from pyspark import TaskContext

        task = TaskContext.get()
        # One executor is lost and not both: to start another one takes seconds.
        if task.attemptNumber() > 0 or (fault == "executor" and task.partitionId() > 0):
            return
        (Path(marks) / f"{task.partitionId()}").touch(exist_ok=False)
        if fault == "task":
            raise RuntimeError("this attempt fails")
        daemon = parent(os.getpid())
        if fault == "workers":
            # The process that solves, too: it has the same parent.
            for process in Path("/proc").glob("[0-9]*"):
                try:
                    if parent(process.name) == daemon and int(process.name) != os.getpid():
                        os.kill(int(process.name), signal.SIGKILL)
                except OSError:
                    pass
            os.kill(os.getpid(), signal.SIGKILL)
        executor = parent(daemon)
        assert b"CoarseGrainedExecutorBackend" in Path(f"/proc/{executor}/cmdline").read_bytes()
        os.kill(executor, signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)

    def passing(parts):
        for number, part in enumerate(parts):
            if number == 10:
                strike()
            yield part

    return passing


@pytest.mark.parametrize("fault", ["task", "workers", "executor"])
def test_what_fails_is_done_again_with_the_same_rows(session, lines, expected, tmp_path, fault):
    df = frame(session, lines)
    df = ninefold.spark.solve(df.mapInArrow(breaking(tmp_path, fault), df.schema))
    assert checksum(rows_of(df)) == expected
    struck = {"0"} if fault == "executor" else {"0", "1"}
    assert {mark.name for mark in tmp_path.iterdir()} == struck


def test_an_executor_killed_while_files_are_written_leaves_each_row_once(
    session, lines, expected, tmp_path
):
    marks, written = tmp_path / "marks", tmp_path / "solved"
    marks.mkdir()
    df = ninefold.spark.solve(frame(session, lines))
    df.mapInArrow(breaking(marks, "executor"), df.schema).write.parquet(str(written))
    assert [mark.name for mark in marks.iterdir()] == ["0"]
    assert checksum(rows_of(session.read.parquet(str(written)))) == expected


def test_malformed_rows_and_nulls_are_rows(session):
    lines = [PUZZLE, None, "", "nothing", PUZZLE + "1", "." * 81, None]
    solved = rows_of(ninefold.spark.solve(frame(session, lines)))
    assert solved["puzzle"].to_pylist() == [*lines[:5], "." * 81, None]
    assert solved["status"].to_pylist() == ["unique", *["malformed"] * 4, "multiple", "malformed"]
    assert solved["error"].to_pylist() == ninefold.solve(lines)["error"]
    assert checksum(solved) == checksum(ninefold.solve(lines).to_pyarrow())


def test_a_column_of_nulls_alone(session):
    solved = rows_of(ninefold.spark.solve(frame(session, [None] * 5)))
    assert solved["status"].to_pylist() == ["malformed"] * 5


def test_an_empty_frame(session):
    df = ninefold.spark.solve(frame(session, []))
    assert df.columns == ninefold.solve([]).columns
    assert df.count() == 0


def test_kept_columns_come_first_and_stay_with_their_rows(session, lines):
    from pyspark.sql import functions as F

    df = frame(session, lines, id=pyarrow.array(range(len(lines)))).repartition(4)
    df = df.withColumnRenamed("puzzle", "the `question`.text")
    df = df.withColumn("nested", F.struct("id", F.array(F.lit("a"), F.col("id").cast("string"))))
    df = df.withColumn("day", F.lit("2024-02-29 12:00").cast("timestamp")).withColumn("no", F.lit(1))
    keep = ["id", "nested", "day", "the `question`.text"]
    df = ninefold.spark.solve(df, column="the `question`.text", keep=keep)
    assert df.columns == [*keep, *ninefold.solve([]).columns]
    solved = rows_of(df).sort_by("id")
    assert solved["id"].to_pylist() == list(range(len(lines)))
    assert [row["id"] for row in solved["nested"].to_pylist()] == solved["id"].to_pylist()
    assert solved["the `question`.text"].to_pylist() == lines
    assert {str(day)[:19] for day in solved["day"].to_pylist()} == {"2024-02-29 12:00:00"}
    assert solved.select(ninefold.solve([]).columns).to_pylist() == ninefold.solve(lines).to_pylist()


def test_limits_reach_the_engine(session):
    lines = lines_of("multiple.txt")[:50]
    df = frame(session, lines)
    for limit, node_limit in [(1, None), (10, None), (10, 1)]:
        solved = rows_of(ninefold.spark.solve(df, limit=limit, node_limit=node_limit))
        assert solved.to_pylist() == ninefold.solve(lines, limit=limit, node_limit=node_limit).to_pylist()


def test_there_is_no_shuffle(session):
    df = session.range(0, 10, 1, 2).selectExpr(f"'{PUZZLE}' AS puzzle", "id", "id AS other")
    plan = ninefold.spark.solve(df, keep="id")._jdf.queryExecution().executedPlan().toString()
    assert "MapInArrow ninefold_solve" in plan
    assert "Exchange" not in plan
    assert "other" not in plan, "a column that is not kept does not go to Python"


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"column": "question"}, ValueError, "no column 'question' among: puzzle, status, Error, id"),
        ({"keep": ["ID"]}, ValueError, "no column 'ID'"),
        ({"keep": ["status"]}, ValueError, "'status' cannot be kept"),
        ({"keep": ["Error"]}, ValueError, "'Error' cannot be kept"),
        ({"keep": ["id", "id"]}, ValueError, "'id' is kept twice"),
        ({"column": "id"}, TypeError, "'id' is of type bigint, expected string"),
        ({"limit": 0}, ValueError, "limit"),
    ],
)
def test_bad_arguments_raise_before_anything_runs(session, arguments, error, words):
    columns = {name: pyarrow.array([1]) for name in ["status", "Error", "id"]}
    with pytest.raises(error, match=re.escape(words)):
        ninefold.spark.solve(frame(session, [PUZZLE], **columns), **arguments)


@pytest.mark.parametrize("partitions", [1, 3, 64])
def test_generated_puzzles_do_not_depend_on_partitions(session, partitions):
    df = ninefold.spark.generate(session, 5000, 7, partitions=partitions)
    assert df.rdd.getNumPartitions() == partitions
    made = rows_of(df).sort_by("index")
    assert made.to_pylist() == ninefold.generate(5000, seed=7).to_pylist()


def test_a_task_makes_its_share_in_pieces(session, monkeypatch):
    monkeypatch.setattr(ninefold.spark, "_PIECE", 100)
    df = ninefold.spark.generate(session, 1000, 7, partitions=3)
    made = rows_of(df)
    # Partitions come in order, and task k makes share k.
    shares = [ninefold.generate(1000, seed=7, shard=(k, 3)).to_pyarrow() for k in (1, 2, 3)]
    assert made.to_pylist() == pyarrow.concat_tables(shares).to_pylist()


def test_options_of_generate(session):
    options = {"clues": (28, 32), "symmetry": "half-turn"}
    df = ninefold.spark.generate(session, 20, 1, partitions=2, **options)
    made = rows_of(df).sort_by("index")
    assert made.to_pylist() == ninefold.generate(20, seed=1, **options).to_pylist()
    assert ninefold.spark.generate(session, 0, 1).count() == 0
    for wrong in [{"shard": (1, 2)}, {"threads": 2}, {"puzzles": 3}]:
        with pytest.raises(TypeError):
            ninefold.spark.generate(session, 20, 1, **wrong)
    for wrong in [{"kind": "sweet"}, {"partitions": 0}, {"clues": 99}]:
        with pytest.raises(ValueError):
            ninefold.spark.generate(session, 20, 1, **wrong)


def test_a_billion_puzzles_are_one_line(session):
    """Planned, not made."""
    df = ninefold.spark.generate(session, 1_000_000_000, 1)
    assert df.rdd.getNumPartitions() == 3815


@pytest.mark.parametrize("name", ninefold.spark.__all__)
def test_docstrings_are_there_and_their_examples_run(name):
    text = getattr(ninefold.spark, name).__doc__
    assert text
    names = {"ninefold": ninefold, "pyarrow": pyarrow, "PUZZLE": PUZZLE}
    example = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(example)
    assert runner.failures == 0


def test_python_snippets_of_the_page_run(session, place, monkeypatch):
    """One after the other, as one program, on the cluster of these tests."""
    monkeypatch.chdir(place)
    names = {}
    blocks = snippets(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) >= 4
    for number, snippet in enumerate(blocks, 1):
        exec(compile(snippet, f"{PAGE}, Python block {number}", "exec"), names)


def test_shell_snippets_of_the_page_run(tmp_path):
    """In front of a cluster whose workers have no ninefold but the one that is sent to them."""
    (tmp_path / "datasets").symlink_to(ROOT / "datasets")
    (tmp_path / "solve.py").write_text(snippets(PAGE.read_text(encoding="utf-8"))[0])
    package = Path(ninefold.__file__).parent
    shutil.make_archive(str(tmp_path / "wheel"), "zip", package.parent, package.name)
    (tmp_path / "wheel.zip").rename(tmp_path / "ninefold-0.1.0-cp311-abi3-linux_x86_64.whl")
    packages = tmp_path / "packages"
    packages.mkdir()
    for path in Path(pyarrow.__file__).parents[1].iterdir():
        if not path.name.startswith("ninefold"):
            (packages / path.name).symlink_to(path)
    bare = tmp_path / "python"
    bare.write_text(f"""#!/bin/sh
PYTHONPATH="$PYTHONPATH:{packages}" exec {sys.executable} -S "$@"
""")
    bare.chmod(0o755)
    assert subprocess.run([bare, "-c", "import pyarrow"], check=False).returncode == 0
    missing = subprocess.run([bare, "-c", "import ninefold"], capture_output=True, check=False)
    assert b"ModuleNotFoundError" in missing.stderr
    variables = {
        **cluster(tmp_path, 1),
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "PYSPARK_PYTHON": str(bare),
    }
    blocks = re.findall(r"^```bash\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert blocks
    for snippet in blocks:
        command = ["bash", "-euo", "pipefail", "-c", snippet]
        done = subprocess.run(
            command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{snippet}\n{done.stdout}\n{done.stderr[-5000:]}"
