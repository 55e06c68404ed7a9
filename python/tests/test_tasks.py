"""Rows of tasks: a function of their place, in the right split, without the solution in their texts."""

import hashlib
import os
import pickle

import pytest
from ninefold import audit, reasoning, split

TRAIN = reasoning.tasks(limit=40)


def test_a_row_is_a_function_of_its_place():
    rows = list(TRAIN[:12])
    assert [row.index for row in rows] == list(range(12))
    assert [TRAIN[i] for i in reversed(range(12))] == rows[::-1]
    shards = [TRAIN[:12].shard(rank, 5) for rank in range(5)]
    assert sorted(row.index for shard in shards for row in shard) == list(range(12))
    assert list(pickle.loads(pickle.dumps(TRAIN))[3:5]) == rows[3:5]
    assert reasoning.tasks(limit=40)[-1] == TRAIN[39]
    with pytest.raises(IndexError):
        TRAIN[40]


def test_rows_of_two_seeds_and_of_two_splits_share_nothing():
    def puzzles(**place):
        return [row.puzzle for row in reasoning.tasks(limit=30, **place)]

    train = {seed: puzzles(seed=seed) for seed in range(3)}
    assert len(set().union(*train.values())) == 90
    test = {seed: puzzles(split="test", seed=seed) for seed in range(2)}
    leaks = audit(sum(train.values(), []), sum(test.values(), []))
    assert len(leaks) == 0


def test_a_split_of_files_is_the_one_of_tasks():
    shares = {"train": 0.98, "valid": 0.01, "test": 0.01}
    for part in shares:
        rows = list(reasoning.tasks(part, seed=5, limit=10))
        table = split([row.puzzle for row in rows], shares)
        assert table["part"] == [part] * 10
        assert table["group"] == [row.group for row in rows]


def test_a_task_is_right_about_itself():
    for row in TRAIN[:20]:
        right = reasoning.score(f"<answer>{row.solution}</answer>", row.puzzle, solution=row.solution)
        assert right.correct
        assert right.blanks == 81 - row.clues
        assert row.prompt == [{"role": "user", "content": reasoning.prompt(row.puzzle)}]
        assert row.hardest in row.techniques
        assert sum(row.techniques.values()) == row.steps
        assert row.solution not in repr(row) + str(row) + str(row.prompt)
        assert hash(row) == hash(TRAIN[row.index])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"split": "dev"}, "split is \"dev\", expected one of train, valid, test"),
        ({"size": 5}, "size is 5: the curriculum has no stage of it"),
        ({"template": "plain"}, "template is \"plain\", expected one of plain-1, rules-1, moves-1, tools-1"),
        ({"form": "x"}, "form is \"x\""),
        ({"limit": -1}, "limit is -1, expected at least 0"),
        ({"curriculum": "a level=no"}, "curriculum, line 1: found \"level=no\", expected level= one of easy"),
        ({"curriculum": "a\na"}, "curriculum, line 2: found \"a\", expected another name"),
        ({"curriculum": ""}, "curriculum, line 1: found \"the end\", expected a stage with"),
    ],
)
def test_wrong_words_are_named(words, message):
    with pytest.raises(ValueError, match="^" + message.replace("(", r"\(")):
        reasoning.tasks(**words)


def test_weights_over_time_are_a_function_of_the_step():
    stage = reasoning.Stage(name="a", size=4, schedule=((0, 1.0), (10, 0.0)))
    curriculum = reasoning.Curriculum([stage, reasoning.Stage(name="b", size=4, weight=1.0)])
    assert [each.weight for each in curriculum.at(5).stages] == [0.5, 1.0]
    late = reasoning.tasks(curriculum=curriculum.at(10), limit=20)
    assert {row.stage for row in late} == {"b"}
    assert {row.stage for row in reasoning.tasks(curriculum=curriculum, limit=20)} == {"a", "b"}


def test_the_default_curriculum_is_the_one_that_is_taken():
    default = reasoning.Curriculum.default()
    for size in (4, 9):
        rows = reasoning.tasks(size=size, limit=3)
        assert list(reasoning.tasks(curriculum=default, size=size, limit=3)) == list(rows)
    assert {stage.size for stage in default.stages} == {4, 6, 8, 9, 10, 12, 16}


# The sha256 of the lines of puzzles and solutions of `tasks("test", size=size, limit=1000)`, which are
# everybody's to be measured with, after the beginning of that of the first 50. They never change but
# with the revision.
FROZEN = {
    4: "657f6156f1199033 4c07179212a2d6a539c64afa00b66babff4867a0b5d80961ea164e6b1debb076",
    6: "945e1753dd39dfff 669c45be171a4a90367a86361293516a2ea2be789aa97575439a8b1e1e82c9e0",
    8: "ed842191e7b7807a 2f0c2aeb04c5c8c365121b5970c92e178e44af4e4b6b6d44f29e2136582794de",
    9: "78af534d64d9fb04 cc28ec734f1747015c128718be6a34724ee7db346726e2e34a613df7e57619ca",
    10: "06e59afec12eedcc d141bcc96c2e8169f8738b709a9f643e3b2726874efd124cb9afcea4634906cf",
    12: "256236acb79122fd 12f5be144d95e6d87c0dadc38a41d89fdb63804ccf94bb9a21fdc3ad93c84ec5",
    16: "dc8759dc2e459611 946273ac29401d931701ff877b9475d37882021534cfcd52b88cc4722ccd3315",
}


@pytest.mark.parametrize("size", FROZEN)
def test_frozen_test_lists_never_change(size):
    # A minute for all rows: NINEFOLD_HUNT asks for them.
    first, whole = FROZEN[size].split()
    is_whole = size < 9 or "NINEFOLD_HUNT" in os.environ
    rows = reasoning.tasks("test", size=size, limit=1000 if is_whole else 50)
    lines = "".join(f"{row.puzzle} {row.solution}\n" for row in rows)
    found = hashlib.sha256(lines.encode()).hexdigest()
    assert (rows[0].revision, found if is_whole else found[:16]) == (1, whole if is_whole else first)
