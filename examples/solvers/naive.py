#!/usr/bin/env python3
"""A naive solver that speaks the protocol of docs/solver-protocol.md.

    ninefold compare datasets/easy.txt --solver 'python=python3 examples/solvers/naive.py'
"""

import json
import sys
import time

PEERS = [
    {p for p in range(81) if p != c and (p // 9 == c // 9 or p % 9 == c % 9
     or (p // 27, p % 9 // 3) == (c // 27, c % 9 // 3))}
    for c in range(81)
]


def solve(cells, limit, found):
    """Appends solutions to `found`, up to the limit. Returns the digits that were tried."""
    blanks = [cell for cell in range(81) if cells[cell] == "."]
    if not blanks:
        found.append("".join(cells))
        return 0
    # The blank with the fewest digits left.
    options = {c: set("123456789").difference(cells[p] for p in PEERS[c]) for c in blanks}
    cell = min(blanks, key=lambda blank: len(options[blank]))
    nodes = 0
    for digit in sorted(options[cell]):
        nodes += 1 + solve(cells[:cell] + [digit] + cells[cell + 1:], limit, found)
        if len(found) >= limit:
            break
    return nodes


def is_sound(cells):
    return all(cells[c] == "." or all(cells[p] != cells[c] for p in PEERS[c]) for c in range(81))


def answer(puzzle, limit):
    found, nodes = [], 0
    if is_sound(puzzle):
        nodes = solve(list(puzzle), limit, found)
    return f"{len(found)} {found[0] if found else '-'} {nodes}"


assert sys.stdin.readline() == "ninefold-solver 1\n"
hello = {"name": "naive", "version": "1", "returns": ["count", "solution", "nodes"], "limits": "any"}
print(json.dumps(hello), flush=True)
for request in sys.stdin:
    word, count, limit = request.split()
    assert word == "solve", request
    puzzles = [sys.stdin.readline().strip() for _ in range(int(count))]
    # All has been read: the clock starts.
    began = time.perf_counter_ns()
    answers = [answer(puzzle, int(limit)) for puzzle in puzzles]
    nanos = time.perf_counter_ns() - began
    print(*answers, f"done {nanos}", sep="\n", flush=True)
