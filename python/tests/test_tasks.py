"""Rows of tasks: a function of their place, in the right split, without the solution in their texts."""

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
