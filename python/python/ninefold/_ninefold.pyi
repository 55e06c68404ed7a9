# What the package is made of. Use the package.

from typing import Any, TypeAlias, final

__all__ = [
    "__version__",
    "Batches",
    "REASONING",
    "Oracle",
    "SolvedStream",
    "TaskSource",
    "audit",
    "batch_rows_of",
    "batches_of",
    "boxed",
    "candidates",
    "canon",
    "engine_seconds",
    "explain",
    "generate",
    "generate_boards",
    "grade",
    "morph",
    "on_boards",
    "paths",
    "prompt",
    "puzzle_text",
    "score",
    "score_batch",
    "score_traces",
    "solve",
    "solve_stream",
    "solve_variants",
    "split",
    "trace_vocabulary",
    "verify",
]

__version__: str
REASONING: int

_Limits: TypeAlias = tuple[str, bool, int, int | None]

@final
class Batches:
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def columns(self) -> list[tuple[str, str]]: ...
    def batch_sizes(self) -> list[int]: ...
    def nbytes(self) -> int: ...
    def slice(self, start: int, end: int) -> Batches: ...
    def values(self, column: str) -> list[Any]: ...
    def row(self, row: int) -> list[Any]: ...
    def cells(self, column: str) -> bytearray: ...
    def numbers(self, column: str, null: int) -> bytearray: ...

@final
class SolvedStream:
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def next_batch(self) -> Batches | None: ...

@final
class TaskSource:
    def __new__(
        cls, split: str, seed: int, size: int | None, curriculum: str | None
    ) -> TaskSource: ...
    def curriculum(self) -> str: ...
    def row(
        self, index: int
    ) -> tuple[
        tuple[int, int],
        str,
        str,
        str,
        str,
        tuple[str, int, str],
        dict[str, int],
        tuple[int, bool],
    ]: ...

@final
class Oracle:
    def __new__(cls, puzzle: object, limits: _Limits) -> Oracle: ...
    def judge(self, columns: list[object]) -> tuple[Any, ...]: ...
    def judge_batch(self, count: int, columns: list[object], threads: int | None) -> Batches: ...
    def score_trace(self, text: str) -> tuple[Any, ...]: ...

def score_traces(
    traces: object, puzzles: object, limits: _Limits, threads: int | None
) -> Batches: ...
def solve(
    puzzles: object,
    candidates: object | None,
    column: str | None,
    limit: int,
    threads: int | None,
    node_limit: int | None,
) -> Batches: ...
def solve_variants(
    puzzles: object,
    column: str | None,
    limit: int,
    threads: int | None,
    node_limit: int | None,
) -> Batches: ...
def solve_stream(
    reader: object,
    column: str | None,
    limit: int,
    threads: int | None,
    node_limit: int | None,
    batch_rows: int,
) -> SolvedStream: ...
def verify(
    puzzles: object,
    solutions: object | None,
    candidates: object | None,
    column: str | None,
    solution_column: str | None,
    threads: int | None,
) -> Batches: ...
def canon(
    puzzles: object, column: str | None, threads: int | None, size: int
) -> Batches: ...
def grade(
    puzzles: object,
    candidates: object | None,
    givens: object | None,
    profile: str,
    assume_unique: bool,
    column: str | None,
    threads: int | None,
) -> Batches: ...
def explain(
    puzzles: object,
    candidates: object | None,
    givens: object | None,
    profile: str,
    assume_unique: bool,
    limit: int | None,
    reasons: bool,
    positions: bool,
    column: str | None,
    threads: int | None,
) -> Batches: ...
def on_boards(
    verb: str,
    puzzles: object,
    size: int,
    limit: int | None,
    solutions: object | None,
    column: str | None,
    threads: int | None,
) -> Batches: ...
def generate_boards(
    first: int,
    last: int,
    seed: int,
    size: int,
    clues: tuple[int, int] | None,
    symmetry: str,
    threads: int | None,
) -> Batches: ...
def morph(
    puzzles: object,
    count: int,
    seed: int,
    solutions: bool,
    keep_original: bool,
    column: str | None,
    threads: int | None,
    size: int,
) -> Batches: ...
def split(
    puzzles: object,
    parts: list[tuple[str, float | int]],
    seed: int,
    salt: str,
    group: str,
    column: str | None,
    threads: int | None,
    size: int,
) -> Batches: ...
def audit(
    inputs: list[Any], column: str | None, threads: int | None, size: int
) -> Batches: ...
def generate(words: list[str], threads: int | None) -> Batches: ...
def prompt(puzzle: object, template: str, form: str, size: int) -> str: ...
def score(
    answer: object,
    puzzle: object,
    form: str,
    size: int,
    solution: object | None,
) -> tuple[
    bool, bool, bool, bool, bool, int, int | None, int | None, str, str | None
]: ...
def score_batch(
    answers: object,
    puzzles: object,
    form: str,
    size: int,
    solutions: object | None,
    threads: int | None,
) -> Batches: ...
def paths(
    puzzles: object,
    form: tuple[str, str, int] | None,
    profile: str,
    prune: bool,
    column: str | None,
    threads: int | None,
) -> Batches: ...
def trace_vocabulary() -> list[str]: ...
def batches_of(
    columns: list[tuple[str, str, bool]],
    batches: list[list[tuple[int, bytes | None, list[bytes]]]],
) -> Batches: ...
def candidates(text: str) -> list[str]: ...
def puzzle_text(puzzle: object) -> str: ...
def boxed(text: str) -> str: ...
def engine_seconds(puzzles: object, threads: int) -> tuple[float, float, int]: ...
def batch_rows_of(rows: int) -> int: ...
