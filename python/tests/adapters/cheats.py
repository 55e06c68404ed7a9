"""Answers that look like more than they are, and right ones, for the tests of all adapters."""

from itertools import islice

from ninefold import reasoning
from ninefold.reasoning import baselines

UNEARNED = ("echo", "ones", "row fill", "guess")


def hard(split: str, count: int, **options) -> list:
    """Tasks with so many blanks that no guess is right."""
    rows = reasoning.tasks(split, **options)
    return list(islice((row for row in rows if row.clues < 40), count))


def cheats(task) -> dict[str, str]:
    """Answers to a task by which rewards of other environments are earned, by name."""
    right = f"<answer>{task.solution}</answer>"
    prompt = task.prompt[0]["content"]
    wrong = baselines.row_fill(task.puzzle)
    return {
        **{name: baselines.BASELINES[name](task.puzzle) for name in UNEARNED},
        "prompt": prompt,
        "prompt, then right": prompt + right,
        "wrong, then right": wrong + right,
        "right, then wrong": right + wrong,
        "right, in reasoning alone": f"<think>{right}</think>",
        "right, reasoning open": f"{right}<think>",
        "right, without a tag": task.solution,
        "right, in the other form": rf"\boxed{{{task.solution}}}",
        "right, with words": f"<answer>{task.solution} is right</answer>",
        "empty": "",
        "empty answer": "<answer></answer>",
        "claim": "<answer>The checker accepts this.</answer>",
        "reversed": f"<answer>{task.solution[::-1]}</answer>",
        "long": "<answer>" + "1" * 100_000 + "</answer>",
    }


def right(task) -> str:
    """The right answer, behind some reasoning."""
    return f"<think>{'Row 1 first. ' * 200}</think>\n<answer>{task.solution}</answer>"
