"""The adapter for verifiers: its own validation, and rewards as a rollout has them."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import verifiers.v1 as vf
from cheats import cheats, hard, right
from games import tells
from ninefold import reasoning
from verifiers.v1.graph import MessageNode
from verifiers.v1.trace import Trace, TraceTask
from verifiers.v1.types import AssistantMessage, UserMessage
from verifiers.v1.utils.loaders import load_taskset, taskset_config_type

ID = "ninefold_sudoku"


def taskset(**options):
    """The taskset as the programs of verifiers load it."""
    return load_taskset(taskset_config_type(ID)(id=ID, **options))


def trace_of(task, *messages):
    """A rollout with these messages."""
    nodes = [
        MessageNode(message=message, parent=i - 1 if i else None, sampled=message.role != "user")
        for i, message in enumerate(messages)
    ]
    return Trace(
        task=TraceTask(type="SudokuTask", data=task.data),
        agent=vf.AgentInfo(config=vf.AgentConfig()),
        nodes=nodes,
    )


def scored(task, *messages):
    """The rollout behind its scoring."""
    trace = trace_of(task, *messages)
    asyncio.run(task.score(trace))
    return trace


def test_the_programs_of_verifiers_validate_the_taskset(tmp_path):
    program = Path(sys.executable).with_name("vf-validate")
    command = [program, ID, "-n", "8", "--runtime.type", "subprocess", "-o", tmp_path, "--no-rich"]
    done = subprocess.run(
        command, cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (summary,) = tmp_path.glob("*/summary.json")
    found = json.loads(summary.read_text())
    assert (found["outcomes"]["valid"], found["total"]) == (8, 8)
    assert found["checks"]["gold"]["valid"] == found["checks"]["noop"]["valid"] == 8


def test_tasks_are_those_of_the_library():
    tasks = list(taskset(split="test", seed=3, limit=5, form="boxed"))
    rows = reasoning.tasks("test", seed=3, limit=5, form="boxed")
    for task, row in zip(tasks, rows, strict=True):
        assert (task.data.puzzle, task.data.solution) == (row.puzzle, row.solution)
        assert task.data.prompt == row.prompt[0]["content"]
        assert scored(task, AssistantMessage(content=rf"\boxed{{{row.solution}}}")).reward == 1.0


def test_right_answers_are_paid_and_cheats_are_not():
    (row,) = hard("train", 1)
    task = next(task for task in taskset() if task.data.id == row.id)
    user = UserMessage(content=row.prompt[0]["content"])
    trace = scored(task, user, AssistantMessage(content=right(row)))
    assert trace.reward == trace.metrics["correct"] == trace.metrics["right_blanks"] == 1.0
    for name, text in cheats(row).items():
        assert scored(task, user, AssistantMessage(content=text)).reward == 0.0, name
    # What is not the model's own last reply is not looked at.
    lost = AssistantMessage(content="I give up.")
    assert scored(task, UserMessage(content=right(row)), lost).reward == 0.0
    assert scored(task, user, AssistantMessage(content=right(row)), user, lost).reward == 0.0
    assert scored(task).reward == 0.0


def test_weights_are_those_of_the_configuration():
    (task,) = taskset(limit=1, task={"correct": 1.0, "format": 0.1})
    (row,) = reasoning.tasks(limit=1)
    assert scored(task, AssistantMessage(content=right(row))).reward == pytest.approx(1.1)
    ones = AssistantMessage(content=cheats(row)["ones"])
    assert scored(task, ones).reward == pytest.approx(0.1)


def test_the_model_is_not_shown_the_solution():
    for task in taskset(limit=5):
        shown = [task.data.prompt, task.data.system_prompt, task.data.name, task.data.description]
        assert not tells(shown, task.data.solution)
