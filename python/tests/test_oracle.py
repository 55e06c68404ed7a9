"""Verdicts on claims and scores of traces: calls of one, batches, and what is refused."""

import threading

import ninefold
import numpy
import polars
import pyarrow as pa
import pytest
from conftest import PUZZLE, SOLUTION
from ninefold import reasoning

CLAIMS = ["r5c5=5", "r5c5=6", "r1c3=1", "r1c3<>6", "r7c5=3", "x", "r1c3=4"]
KINDS = ["direct", "clash", "false", "idle", "chained", "malformed", "chained"]


@pytest.fixture(scope="module")
def oracle():
    return reasoning.Oracle(PUZZLE)


def test_a_batch_has_the_rows_that_judge_has(oracle):
    alone = [oracle.judge(PUZZLE, claim) for claim in CLAIMS]
    assert [verdict.kind for verdict in alone] == KINDS
    rows = [{**verdict._asdict(), "error": None} for verdict in alone] * 400
    for threads in (None, 1, 3):
        table = oracle.judge_batch(PUZZLE, CLAIMS * 400, threads=threads)
        assert table.columns == [*reasoning.Verdict._fields, "error"]
        assert list(table) == rows
    for claims in (pa.array(CLAIMS), polars.Series(CLAIMS), iter(CLAIMS), tuple(CLAIMS)):
        assert list(oracle.judge_batch([PUZZLE] * len(CLAIMS), claims)) == rows[: len(CLAIMS)]
    assert len(oracle.judge_batch(PUZZLE, [])) == 0


def test_candidates_are_text_or_numbers(oracle):
    claim = reasoning.Claim(places=((5, 5, 5),))
    masks = [511] * 81
    assert oracle.judge(PUZZLE, claim, masks).technique == "naked-single"
    # The solution alone: everything is direct.
    only = [1 << (int(digit) - 1) for digit in SOLUTION]
    marks = "".join("." * (int(digit) - 1) + digit + "." * (9 - int(digit)) for digit in SOLUTION)
    for candidates in (only, numpy.array(only), tuple(only), marks):
        assert oracle.judge(PUZZLE, "r1c3=4", candidates).kind == "direct"
        table = oracle.judge_batch(PUZZLE, ["r1c3=4", "r1c3<>1"], candidates=candidates)
        assert table["kind"] == ["direct", "idle"]
        table = oracle.judge_batch(PUZZLE, ["r1c3=4"] * 2, candidates=[candidates, None])
        assert table["kind"] == ["direct", "chained"]
    # The true one is missing.
    masks[40] = 511 - 16
    assert oracle.judge(PUZZLE, "r1c3=4", masks).state == "wrong"


def test_limits_say_what_is_justified():
    assert not reasoning.Oracle(PUZZLE).judge(None, "r7c5=3").justified
    assert reasoning.Oracle(PUZZLE, chained=1).judge(None, "r7c5=3").justified
    several = reasoning.Oracle("." * 80 + "1").judge(None, "r9c9<>2")
    assert (several.state, several.kind) == ("several", "idle")


def test_grounds_must_lead_there(oracle):
    premises = "r5c5<>1,2,3,4,6,7,8,9"
    assert oracle.judge(PUZZLE, "r5c5=5", premises=premises).kind == "direct"
    both = oracle.judge(PUZZLE, "r5c5=5", technique="naked-single", premises=premises)
    assert both.kind == "direct"
    short = oracle.judge(PUZZLE, "r5c5=5", premises="r5c5<>1,2,3,4,6,7,8")
    assert (short.kind, short.why) == ("unsound", "the premises do not lead there in one step")
    table = oracle.judge_batch(
        PUZZLE, ["r5c5=5"] * 2, techniques=["naked-single", "x-wing"], premises=[None, None]
    )
    assert table["kind"] == ["direct", "unsound"]


def test_traces():
    text = "1. So r5c5=5.\n2. r7c5=3\n3. r1c3=1\n4. r1c3=4\n<answer>r1c3=9</answer>"
    score = reasoning.Oracle(PUZZLE).score_trace(text)
    assert [step.reward for step in score.steps] == [1.0, 1.0, -1.0, 0.0]
    assert (score.placed, score.wrong, score.min, score.mean) == (2, True, -1.0, 0.25)
    chat = [{"role": "user", "content": "r1c3=1"}, {"role": "assistant", "content": text}]
    table = reasoning.score_traces([text, chat, None, text], [PUZZLE] * 3 + ["x"])
    assert table["mean"] == [0.25, 0.25, 0.0, None]
    assert table["error"][3].startswith("column 1")


def test_one_oracle_serves_threads(oracle):
    found = []
    work = lambda: found.extend(oracle.judge(PUZZLE, claim).kind for claim in CLAIMS)  # noqa: E731
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(KINDS * 4)


def test_what_is_wrong_is_said(oracle):
    for call, error, words in [
        (lambda: reasoning.Oracle("x"), ValueError, "column 1"),
        (lambda: reasoning.Oracle("55" + "." * 79), ValueError, "no solution"),
        (lambda: reasoning.Oracle(PUZZLE, cap="brute-force"), ValueError, 'cap is "brute-force"'),
        (lambda: reasoning.Oracle(PUZZLE, chained=-1), ValueError, "chained is -1"),
        (lambda: oracle.judge("x", "r5c5=5"), ValueError, "state: column 1"),
        (lambda: oracle.judge("." * 81, "r5c5=5"), ValueError, "r1c1 is blank"),
        (lambda: oracle.judge(None, "r5c5=5", "x"), ValueError, "candidates: column 2"),
        (lambda: oracle.judge(None, "r5c5=5", technique="x-ray"), ValueError, "x-ray"),
        (lambda: oracle.judge(None, "r5c5=5", premises="?"), ValueError, "premises: column 1"),
        (lambda: oracle.judge_batch([None], ["a", "b"]), ValueError, "1 states for 2 claims"),
        (lambda: oracle.judge_batch(None, "r5c5=5"), TypeError, "expected a list"),
    ]:
        with pytest.raises(error, match=words):
            call()
    table = oracle.judge_batch([PUZZLE, "x"], ["r5c5=5"] * 2)
    assert table["kind"] == ["direct", None]
    assert table["error"][1].startswith("state: column 1")
    assert ninefold.Table is type(table)
