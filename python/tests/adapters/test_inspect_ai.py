"""The adapter for inspect_ai: whole evaluations with a model that says what it is told to."""

import asyncio

from cheats import cheats, hard, right
from games import tells
from inspect_ai import eval as evaluate
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Target
from inspect_ai.solver import TaskState
from ninefold import reasoning
from ninefold.reasoning.integrations.inspect_ai import sudoku, sudoku_scorer


def run(answers, tmp_path, task="ninefold/sudoku", **options):
    """The log of an evaluation in which a model gives these answers, in order of the tasks."""
    outputs = []
    for answer in answers:
        output = ModelOutput.from_content("mockllm", answer)
        output.usage = ModelUsage()
        outputs.append(output)
    (log,) = evaluate(
        task,
        model=get_model("mockllm/model", custom_outputs=outputs),
        task_args={"limit": len(answers), **options},
        log_dir=str(tmp_path),
        display="none",
        max_samples=1,
    )
    assert log.status == "success", log.error
    return log


def values(log) -> list[dict[str, float]]:
    """What the scorer said of each answer, in order of the tasks."""
    samples = sorted(log.samples, key=lambda sample: sample.id)
    return [sample.scores["sudoku_scorer"].value for sample in samples]


def test_right_answers_are_right(tmp_path):
    rows = reasoning.tasks("test", limit=3)
    log = run([right(row) for row in rows], tmp_path)
    assert all(set(value.values()) == {0.0, 1.0} for value in values(log))
    assert [value["wrong_blanks"] for value in values(log)] == [0.0] * 3
    metrics = {score.name: score.metrics["mean"].value for score in log.results.scores}
    assert (metrics["correct"], metrics["wrong_blanks"]) == (1.0, 0.0)


def test_cheats_are_not_right():
    (row,) = hard("test", 1)
    metadata = {"puzzle": row.puzzle, "size": row.size, "answer_form": row.answer_form}

    def correct(text):
        output = ModelOutput.from_content("mockllm", text)
        state = TaskState("mockllm", row.id, 0, "", [], output=output, metadata=metadata)
        return asyncio.run(sudoku_scorer()(state, Target(row.solution))).value["correct"]

    assert correct(right(row)) == 1.0
    for name, text in cheats(row).items():
        assert correct(text) == 0.0, name


def test_other_forms_count_if_the_task_says_so(tmp_path):
    (row,) = reasoning.tasks("test", limit=1)
    answers = [f"So it is\n\n{row.solution}\n\nas was to be shown."]
    assert [value["correct"] for value in values(run(answers, tmp_path))] == [0.0]
    assert [value["correct"] for value in values(run(answers, tmp_path, auto=True))] == [1.0]


def test_the_model_is_not_shown_the_solution():
    for sample in sudoku(limit=5).dataset:
        assert not tells(sample.input, sample.target)
        assert not tells(sample.metadata, sample.target)
