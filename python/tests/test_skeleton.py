import ninefold

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_puzzle_is_solved():
    assert ninefold.solve([PUZZLE])["status"] == ["unique"]
