"""The functions of the package: they check what is handed in and say what comes out.

The work is done in Rust, without the GIL.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from . import _boards, _ninefold
from ._table import Table

__all__ = [
    "SolvedStream",
    "audit",
    "canon",
    "explain",
    "generate",
    "grade",
    "morph",
    "solve",
    "solve_stream",
    "solve_variants",
    "split",
    "verify",
]

_Range = int | tuple[int, int] | str


def _whole(name: str, value: object, least: int = 0, most: int = 2**64 - 1) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a {type(value).__name__}, expected a whole number")
    number = value.__index__()
    if not least <= number <= most:
        bound = f"at least {least}" if number < least else f"at most {most}"
        raise ValueError(f"{name} is {number}, expected {bound}")
    return int(number)


def _maybe(name: str, value: object, least: int = 0) -> int | None:
    return None if value is None else _whole(name, value, least)


def solve(
    puzzles: Any,
    *,
    candidates: Any = None,
    limit: int = 2,
    threads: int | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    size: int = 9,
) -> Table:
    """Solve puzzles: a row for each, in order.

    ``puzzles`` is a text of one puzzle or many lines, a list of texts (None is allowed), a NumPy
    array of whole numbers of shape (n, 81) or (n, 9, 9) with 0 for a blank, or anything with
    ``__arrow_c_stream__`` or ``__arrow_c_array__``: columns and tables of pyarrow, polars, pandas
    and DuckDB. ``column`` names the column of a table; by itself, the one that is called puzzle,
    quizzes, question or the like is found.

    A puzzle may be a position: a text of 729 characters, nine for each cell, a line of HoDoKu's
    library, or 81 cells with ``+`` before placed digits. Or
    ``candidates`` stand beside the puzzles: an array or nested lists of shape (n, 81), masks with
    bit d - 1 for digit d, or (n, 81, 9), flags; a filled cell has its digit or nothing, and None is
    a row without. The solutions are those that the candidates leave.

    ``size`` is the number of rows: 4, 6, 8, 9, 10, 12 or 16. Those other than 9 are texts of a symbol
    a cell (1 to 9, then A to G), or arrays; ``nodes`` are null.

    ``limit`` is the number of solutions after which a search stops: 2 proves that a solution is the
    only one, 1 takes the first. ``node_limit`` gives up on a puzzle after so many decisions.
    ``threads`` is one a core unless it is given; rows do not depend on it.

    The columns: ``puzzle`` as it stands in the input; ``solution``, the first one found, or null;
    ``status``: unique, solved (limit 1), multiple, none, gave-up or malformed; ``solutions`` that
    were found, at most ``limit``; ``nodes``, the decisions of the search; ``error``: of a malformed
    row, the column in it and what was found there; of a puzzle whose clues clash, where.

    >>> table = ninefold.solve([PUZZLE, "." * 81, PUZZLE.replace("53", "55", 1), None])
    >>> table["status"]
    ['unique', 'multiple', 'none', 'malformed']
    >>> table["error"][2]
    'digit 5 in row 1 at r1c1 and r1c2'
    >>> ninefold.solve("." * 81, candidates=[[0b1] + [0b111111111] * 80], limit=1)["solution"][0][0]
    '1'
    """
    limit = _whole("limit", limit, 1)
    threads, node_limit = _maybe("threads", threads, 1), _maybe("node_limit", node_limit)
    if size != 9:
        options = {"candidates": candidates, "node_limit": node_limit}
        return _boards.on_boards(
            "solve", puzzles, size, limit=limit, column=column, threads=threads, **options
        )
    return Table(_ninefold.solve(puzzles, candidates, column, limit, threads, node_limit))


class SolvedStream:
    """The batches of :func:`solve_stream`, read and solved as they are asked for.

    It has ``__arrow_c_stream__``, for ``pyarrow.RecordBatchReader.from_stream``, polars, DuckDB and
    others, and can be iterated over: each batch is a :class:`Table`. It can be read once.
    """

    __slots__ = ("_stream",)

    def __init__(self, stream: _ninefold.SolvedStream) -> None:
        self._stream = stream

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The batches that are left as an Arrow stream."""
        return self._stream.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        """The schema of the batches."""
        return self._stream.__arrow_c_schema__()

    def __iter__(self) -> Iterator[Table]:
        return self

    def __next__(self) -> Table:
        batch = self._stream.next_batch()
        if batch is None:
            raise StopIteration
        return Table(batch)


def solve_stream(
    reader: Any,
    *,
    limit: int = 2,
    threads: int | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    batch_rows: int = 32768,
) -> SolvedStream:
    """Solve a stream of batches that need not fit into memory.

    ``reader`` is anything with ``__arrow_c_stream__``. Its batches are cut and joined into batches
    of ``batch_rows``, which suit the engine; no more of them are read ahead than keep the threads
    busy. The rows are those of :func:`solve`.

    >>> stream = ninefold.solve_stream(ninefold.solve([PUZZLE] * 5), batch_rows=2)
    >>> [len(batch) for batch in stream]
    [2, 2, 1]
    """
    limit, batch_rows = _whole("limit", limit, 1), _whole("batch_rows", batch_rows, 1, 1 << 20)
    threads, node_limit = _maybe("threads", threads, 1), _maybe("node_limit", node_limit)
    return SolvedStream(
        _ninefold.solve_stream(reader, column, limit, threads, node_limit, batch_rows)
    )


def solve_variants(
    puzzles: Any,
    *,
    limit: int = 2,
    threads: int | None = None,
    node_limit: int | None = None,
    column: str | None = None,
) -> Table:
    """Solve variants, such as killer, thermo or kropki, a line each; rows as those of :func:`solve`.

    The forms are those of the program: items that begin with a dot (``.Cage~15~R1C1~R1C2``), 81
    characters of a killer, SumoCue, givens and regions of a jigsaw. Plain puzzles may be among
    them. Each solution is checked against the rules of its puzzle. Variants are solved one by one:
    most take milliseconds, some minutes; ``node_limit`` bounds that.

    >>> ninefold.solve_variants([".AntiKnight.~R1C1_5", ".Cage~99~R1C1~R1C2"])["status"]
    ['multiple', 'malformed']
    """
    limit = _whole("limit", limit, 1)
    threads, node_limit = _maybe("threads", threads, 1), _maybe("node_limit", node_limit)
    return Table(_ninefold.solve_variants(puzzles, column, limit, threads, node_limit))


def verify(
    puzzles: Any,
    solutions: Any = None,
    *,
    candidates: Any = None,
    threads: int | None = None,
    column: str | None = None,
    solution_column: str | None = None,
    size: int = 9,
) -> Table:
    """Check given solutions with the judge, which shares no code with the solvers.

    ``solutions`` are as many as ``puzzles``, in any form that puzzles may have; without them,
    ``puzzles`` is a table with a column of solutions. The status is right, wrong, missing or
    malformed, and ``error`` says what is wrong. Puzzles may be positions, and ``candidates`` stand
    beside them, as in :func:`solve`: a solution holds a candidate in each cell; ``size`` as there.
    Whether a solution is the only one is not looked
    at: that is :func:`solve`.

    >>> ninefold.verify([PUZZLE, PUZZLE], [SOLUTION, SOLUTION.replace("534", "543", 1)])["error"]
    [None, 'r1c2 does not hold its clue 3']
    >>> ninefold.verify(ninefold.solve(PUZZLE))["status"]
    ['right']
    """
    threads = _maybe("threads", threads, 1)
    if size != 9:
        if solutions is None:
            raise ValueError(f"no solutions are given, which size={size} needs as solutions=")
        options = {"candidates": candidates, "solution_column": solution_column}
        return _boards.on_boards(
            "verify", puzzles, size, solutions=solutions, column=column, threads=threads, **options
        )
    return Table(_ninefold.verify(puzzles, solutions, candidates, column, solution_column, threads))


def canon(
    puzzles: Any, *, threads: int | None = None, column: str | None = None, size: int = 9
) -> Table:
    """The canonical form of each puzzle: the least of all its equivalents.

    Two puzzles are equivalent if and only if their canonical forms are equal: relabelled digits,
    permuted rows, columns, bands and stacks, and reflections make no difference. ``automorphisms``
    is the number of ways to move the cells that change nothing; 1 where there is no symmetry. Of
    other sizes than 9, 4 and 6 have canonical forms, without that number.

    >>> swapped = PUZZLE.translate(str.maketrans("12", "21"))
    >>> a, b = ninefold.canon([PUZZLE, swapped])["canonical"]
    >>> a == b
    True
    """
    puzzles, threads = _boards.texts(puzzles, size), _maybe("threads", threads, 1)
    return Table(_ninefold.canon(puzzles, column, threads, _whole("size", size)))


def grade(
    puzzles: Any,
    *,
    candidates: Any = None,
    givens: Any = None,
    profile: Literal["hodoku", "se", "notes-rules", "notes-strategies"] = "hodoku",
    assume_unique: bool = False,
    threads: int | None = None,
    column: str | None = None,
    size: int = 9,
) -> Table:
    """How hard each puzzle is for a person who solves it technique by technique.

    The profile ``hodoku`` fills ``level`` and ``score``, as HoDoKu counts them; ``se`` fills
    ``se_rating``, ``se_pearl`` and ``se_diamond``, Sudoku Explainer's ER, EP and ED. A puzzle that
    the profile does not solve has none of these; of ``se``, ``se_at_least`` is the lower bound that
    is known. ``hardest`` is the hardest technique, ``techniques`` are all with their counts,
    ``logic`` says whether it took no guess. ``solution`` is there where there is exactly one.
    Techniques that rely on uniqueness are used where it is proved, or ``assume_unique`` is given.

    Boards of another ``size``, as in :func:`solve`, are graded by the techniques that all sizes
    have, HoDoKu's up to X-chains; ``logic`` says that no trial was needed.

    A position is graded by what is left to do: ``puzzles`` are its digits, ``candidates`` and
    ``givens`` as in :func:`explain`.

    >>> row = ninefold.grade(PUZZLE)[0]
    >>> row["level"], row["score"], row["hardest"]
    ('Easy', 204, 'naked-single')
    >>> ninefold.grade(PUZZLE, profile="se")["se_rating"]
    [1.2]
    """
    threads = _maybe("threads", threads, 1)
    if size != 9:
        options = {"candidates": candidates, "givens": givens, "assume_unique": assume_unique}
        options["profile"] = None if profile == "hodoku" else profile
        return _boards.on_boards("grade", puzzles, size, column=column, threads=threads, **options)
    batches = _ninefold.grade(
        puzzles, candidates, givens, profile, bool(assume_unique), column, threads
    )
    return Table(batches)


def explain(
    puzzles: Any,
    *,
    candidates: Any = None,
    givens: Any = None,
    profile: Literal["hodoku", "se", "notes-rules", "notes-strategies"] = "hodoku",
    assume_unique: bool = False,
    limit: int | None = None,
    reasons: bool = False,
    positions: bool = False,
    threads: int | None = None,
    column: str | None = None,
    size: int = 9,
) -> Table:
    """The steps by which a person solves each puzzle: a row for each step.

    ``row`` is the row of the puzzle, ``step`` counts from 1, ``sentence`` is the step in the field's
    notation, ``placements`` and ``eliminations`` are its consequences, ``grid`` is the grid behind
    it. A puzzle without steps has one row, whose ``error`` says why. ``limit`` is the most steps of
    each: 1 gives the next step.

    ``puzzles`` may be positions: their digits, with ``candidates`` beside them as in :func:`solve`,
    and with the puzzles that they came from as ``givens``, on whose clues techniques of uniqueness
    rely; without ``givens`` all digits count as clues.

    Of boards of another ``size``, the sentences are plain English.

    ``reasons`` adds two columns of JSON, as ``ninefold explain --json`` has it: ``reasons``, what each
    step is about, and ``premises``, all facts that it rests on, each ``by`` the step that made it so.
    ``positions`` adds the position before each step as ``puzzle`` (the clues), ``state`` (all
    digits) and ``candidates`` (81 masks, 0 for a filled cell), and takes singles in an order that
    depends on the position alone. So each row's step is the first one from its position:

    >>> steps = ninefold.explain(PUZZLE, positions=True)
    >>> again = ninefold.explain(
    ...     steps["state"], candidates=steps["candidates"], givens=steps["puzzle"], limit=1
    ... )
    >>> again["sentence"] == steps["sentence"]
    True
    >>> steps[0]["sentence"], steps[0]["placements"]
    ('Naked Single: r5c5=5', 'r5c5=5')
    """
    limit, threads = _maybe("limit", limit, 1), _maybe("threads", threads, 1)
    if size != 9:
        options = {"candidates": candidates, "givens": givens, "assume_unique": assume_unique}
        options |= {"reasons": reasons, "positions": positions}
        options["profile"] = None if profile == "hodoku" else profile
        return _boards.on_boards(
            "explain", puzzles, size, limit=limit, column=column, threads=threads, **options
        )
    batches = _ninefold.explain(
        puzzles,
        candidates,
        givens,
        profile,
        bool(assume_unique),
        limit,
        bool(reasons),
        bool(positions),
        column,
        threads,
    )
    return Table(batches)


def morph(
    puzzles: Any,
    count: int = 1,
    *,
    seed: int = 0,
    solutions: bool = True,
    keep_original: bool = False,
    threads: int | None = None,
    column: str | None = None,
    size: int = 9,
) -> Table:
    """Random equivalents of each puzzle, drawn uniformly from all symmetries.

    A board of 9x9 has 1,218,998,108,160 of them; ``size`` is as in :func:`solve`.

    ``row`` is the row of the puzzle and ``morph`` the number of the equivalent, from 1; the puzzle
    itself is number 0, with ``keep_original``. With ``solutions``, each puzzle is solved, and a
    solution that is the only one is moved alike. An equivalent depends on the seed, the row and its
    number alone, and is the one that ``ninefold morph`` makes of a file of these lines.

    >>> table = ninefold.morph(PUZZLE, 3, seed=7)
    >>> len(table), set(ninefold.canon(table)["canonical"]) == set(ninefold.canon(PUZZLE)["canonical"])
    (3, True)
    >>> ninefold.verify(table)["status"]
    ['right', 'right', 'right']
    """
    count, seed = _whole("count", count), _whole("seed", seed)
    puzzles, threads = _boards.texts(puzzles, size), _maybe("threads", threads, 1)
    options = (count, seed, bool(solutions), bool(keep_original))
    return Table(_ninefold.morph(puzzles, *options, column, threads, _whole("size", size)))


def split(
    puzzles: Any,
    parts: Mapping[str, float | int],
    *,
    seed: int | None = None,
    salt: str = "ninefold-split-1",
    group: Literal["canonical", "exact", "none"] = "canonical",
    threads: int | None = None,
    column: str | None = None,
    size: int = 9,
) -> Table:
    """The part of each puzzle, so that no part gives another one away.

    ``parts`` maps names to shares that add up to 1 (floats), or to numbers of puzzles (ints), met at
    the nearest boundary between groups. Puzzles with equivalent solutions stay together, equivalent
    puzzles among them; with ``group="exact"`` only equal puzzles do, with ``"none"`` nothing. The
    part depends on the salt and the group alone, and is that of ``ninefold split``: with one salt, the
    test part of anybody is in nobody's ``train`` part of the same share. Another ``salt`` makes another
    split; ``salt="seed"`` leaves it to ``seed``, which is only for that. The column
    ``group`` is the fingerprint of the group. A malformed row has no part. ``size`` is as in
    :func:`solve`; of 4x4 equivalent puzzles stay together, as there are two classes of solutions.

    >>> table = ninefold.split([PUZZLE] * 3, {"train": 0.9, "test": 0.1})
    >>> len(set(table["part"]))
    1
    """
    if not isinstance(parts, Mapping):
        raise TypeError(
            f"parts is a {type(parts).__name__}, expected a dict, as in "
            '{"train": 0.9, "test": 0.1}'
        )
    sizes: list[tuple[str, float | int]] = []
    for name, part in parts.items():
        if not isinstance(name, str):
            raise TypeError(f"the name of a part is a {type(name).__name__}, expected a str")
        if isinstance(part, float):
            sizes.append((name, part))
        else:
            sizes.append((name, _whole(f"the size of {name}", part)))
    if seed is not None and salt != "seed":
        raise ValueError(f'seed is {seed!r}, expected None unless salt is "seed"')
    number, threads = _whole("seed", seed or 0), _maybe("threads", threads, 1)
    puzzles, size = _boards.texts(puzzles, size), _whole("size", size)
    return Table(_ninefold.split(puzzles, sizes, number, salt, group, column, threads, size))


def audit(
    *inputs: Any, threads: int | None = None, column: str | None = None, size: int = 9
) -> Table:
    """What an input repeats of an earlier one, in the open or in disguise: a row for each leak.

    ``leak`` is the plainest of: same puzzle, equivalent puzzle, same solution, equivalent solution.
    ``input`` and ``row`` are where it is, ``first_input`` and ``first_row`` what it repeats, all
    from 0. Repeats within one input are none. Malformed rows are listed with the status malformed.
    No rows: nothing leaks. ``size`` is as in :func:`solve`; solutions of 4x4 are no leaks, as there
    are 288 of them, and from 8x8 on equivalent puzzles are found by their solutions.

    >>> train, test = [PUZZLE], [PUZZLE[::-1]]
    >>> ninefold.audit(train, test)["leak"]
    ['equivalent puzzle']
    """
    texts, threads = [_boards.texts(each, size) for each in inputs], _maybe("threads", threads, 1)
    return Table(_ninefold.audit(texts, column, threads, _whole("size", size)))


def generate(
    count: int,
    *,
    seed: int,
    kind: Literal["minimal", "unique", "grid", "unbiased"] | None = None,
    clues: _Range | None = None,
    symmetry: str | None = None,
    pattern: str | os.PathLike[str] | None = None,
    grids: Any = None,
    solution_count: int | None = None,
    node_class: Literal["none", "few", "many"] | None = None,
    nodes: _Range | None = None,
    level: str | Iterable[str] | None = None,
    technique: str | Iterable[str] | None = None,
    technique_use: Literal["path", "hardest", "needed"] | None = None,
    score: _Range | None = None,
    se: float | tuple[float, float] | str | None = None,
    search: Literal["many-nodes", "few-clues", "difficulty"] | None = None,
    ruleset: str | None = None,
    attempts: int | None = None,
    shard: tuple[int, int] | str | None = None,
    threads: int | None = None,
    size: int = 9,
) -> Table:
    """Generate puzzles from a seed; the options are those of ``ninefold generate``.

    Puzzle number i depends on the seed, the options and i alone. ``shard=(k, n)`` makes share k of
    n (from 1): the shares joined are the whole, so that n machines can make one each.

    ``clues`` and ``nodes`` are a number or a range, as in ``26`` or ``(24, 28)``. ``pattern`` is a
    text of 81 characters: clues where it has digits, and nowhere else. ``grids`` are full grids to
    begin with. ``level`` and ``technique`` are HoDoKu's, as in ``"hard"`` and ``"x-wing"``;
    ``technique_use`` is the part that the techniques play: on the ``path``, ``hardest`` or
    ``needed``. ``score`` is HoDoKu's, a number or a range, and ``se`` Sudoku Explainer's rating, as
    in ``7.1`` or ``(7.1, 7.5)``. With these three, rare puzzles are searched for from puzzle to
    puzzle (``search="difficulty"``), as the program does. ``ruleset`` makes variants, as in ``"killer"``.

    ``size`` is the number of rows, 4 to 16. Those other than 9 take ``clues``, ``symmetry`` and
    ``shard``: without clues, puzzles are minimal, up to 10 rows.

    The columns: ``puzzle``, ``solution`` (null if there are several), ``solutions``, ``clues``,
    ``nodes``, ``minimal``, ``symmetry``, ``index`` and ``weight`` (of ``kind="unbiased"``).

    >>> table = ninefold.generate(3, seed=7)
    >>> ninefold.generate(3, seed=7, shard=(2, 3))[0] == table[1]
    True
    >>> ninefold.generate(2, seed=1, clues=(28, 32), symmetry="half-turn")["minimal"]
    [False, False]
    >>> ninefold.generate(1, seed=1, size=4)["clues"][0] < 7
    True
    >>> ninefold.grade(ninefold.generate(2, seed=1, score=(400, 600)))["level"]
    ['Medium', 'Medium']
    """
    if size != 9:
        others = {
            "kind": None if kind == "minimal" and clues is None else kind,
            "pattern": pattern,
            "grids": grids,
            "solution_count": solution_count,
            "node_class": node_class,
            "nodes": nodes,
            "level": level,
            "technique": technique,
            "technique_use": technique_use,
            "score": score,
            "se": se,
            "search": search,
            "ruleset": ruleset,
            "attempts": attempts,
        }
        return _boards.generate(
            _whole("count", count),
            _whole("seed", seed),
            size,
            clues=_range("clues", clues),
            symmetry=symmetry,
            shard=_shard(shard),
            threads=_maybe("threads", threads, 1),
            **others,
        )
    if technique_use is not None and technique is None:
        raise ValueError("technique_use is given without a technique")
    narrow = (technique, score, se)
    if all(value is None for value in (search, ruleset, solution_count)) and kind != "unbiased":
        search = "difficulty" if any(value is not None for value in narrow) else None
    options: list[tuple[str, Any]] = [
        ("count", _whole("count", count)),
        ("seed", _whole("seed", seed)),
        ("kind", kind),
        ("solution-count", _maybe("solution_count", solution_count)),
        ("clues", _range("clues", clues)),
        ("symmetry", symmetry),
        ("node-class", node_class),
        ("nodes", _range("nodes", nodes)),
        ("level", _joined("level", level)),
        ("technique", _joined("technique", technique)),
        ("technique-use", technique_use),
        ("score", _range("score", score)),
        ("se", _ratings(se)),
        ("search", search),
        ("ruleset", ruleset),
        ("attempts", _maybe("attempts", attempts, 1)),
        ("shard", _shard(shard)),
    ]
    words = [f"--{name}={value}" for name, value in options if value is not None]
    threads = _maybe("threads", threads, 1)
    if pattern is None and grids is None:
        return Table(_ninefold.generate(words, threads))
    # The library reads both from files.
    with tempfile.TemporaryDirectory(prefix="ninefold-") as directory:
        for name, value in (("pattern", pattern), ("grids", grids)):
            if value is None:
                continue
            path = os.path.join(directory, name)
            with open(path, "w", encoding="ascii") as file:
                lines = _ninefold.solve(value, None, None, 1, threads, 0).values("puzzle")
                file.writelines(f"{line}\n" for line in lines)
            words.append(f"--{name}={path}")
        return Table(_ninefold.generate(words, threads))


def _range(name: str, value: _Range | None) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        if len(value) != 2:
            raise ValueError(f"{name} has {len(value)} numbers, expected the first and the last")
        first, last = (_whole(name, bound) for bound in value)
        return f"{first}-{last}"
    return str(_whole(name, value))


def _ratings(value: float | tuple[float, float] | str | None) -> str | None:
    if value is None or isinstance(value, str):
        return value
    bounds = list(value) if isinstance(value, Sequence) else [value]
    if len(bounds) > 2 or not bounds:
        raise ValueError(f"se has {len(bounds)} numbers, expected the first and the last")
    if not all(isinstance(bound, (int, float)) for bound in bounds):
        raise TypeError("se is expected to be a rating, or two, as in 7.1 or (7.1, 7.5)")
    return "-".join(f"{bound:.12g}" for bound in bounds)


def _joined(name: str, value: str | Iterable[str] | None) -> str | None:
    if value is None or isinstance(value, str):
        return value
    words = list(value)
    if not all(isinstance(word, str) for word in words):
        raise TypeError(f"{name} is expected to be a str, or several")
    return ",".join(words)


def _shard(value: tuple[int, int] | str | None) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, Sequence) or len(value) != 2:
        raise TypeError("shard is expected to be two numbers, as in (3, 8)")
    first, all_ = (_whole("shard", number, 1) for number in value)
    return f"{first}/{all_}"
