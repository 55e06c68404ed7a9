"""Rows of tasks: a function of their place, in the right split, without the solution in their texts."""

import hashlib
import pickle

import pytest
from ninefold import audit, reasoning

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
        ({"curriculum": ""}, "curriculum, line 0: found \"the end\", expected a stage with"),
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


# The beginning of the sha256 of the lines of puzzles and solutions of `tasks("test", limit=1000)`,
# which are everybody's to be measured with. They never change but with the revision.
FROZEN = {4: "", 6: "", 8: "", 9: "", 10: "", 12: "", 16: ""}


@pytest.mark.parametrize(("size", "digest"), FROZEN.items())
def test_frozen_test_lists_never_change(size, digest):
    # All of small boards; of large ones a beginning. NINEFOLD_HUNT=1 checks them all.
    rows = reasoning.tasks("test", size=size, limit=1000 if size < 9 else 60)
    lines = "".join(f"{row.puzzle} {row.solution}\n" for row in rows)
    assert (rows[0].revision, hashlib.sha256(lines.encode()).hexdigest()[:16]) == (1, digest)
