"""Tasks, rewards, traces and games for training reasoning models on Sudoku.

>>> from ninefold import reasoning
>>> answer = f"<think>Row 1 first.</think><answer>{SOLUTION}</answer>"
>>> reasoning.score(answer, PUZZLE).correct
True

:func:`tasks` names puzzles without end, :func:`prompt` puts one into words.
:func:`score` takes one answer and :func:`score_batch` many. What an answer may look like is in
:func:`score`. :class:`Reward` makes a reward of the parts. An :class:`Oracle` judges single steps.
:class:`SudokuGame` is played in turns. :func:`steps` and :func:`traces` solve puzzles as a person
does, with all reasons. This needs no other package.
"""

from .curriculum import AdaptiveCurriculum, Curriculum, Stage
from .env import SudokuGame, Turn
from .oracle import Claim, Oracle, StepScore, TraceScore, Verdict, score_traces
from .prompts import TEMPLATES, prompt
from .rewards import (
    Reward,
    Score,
    correct_reward,
    format_reward,
    progress_reward,
    score,
    score_batch,
    step_reward,
)
from .tasks import Task, Tasks, tasks
from .traces import steps, traces, vocabulary

__all__ = [
    "TEMPLATES",
    "AdaptiveCurriculum",
    "Claim",
    "Curriculum",
    "Oracle",
    "Reward",
    "Score",
    "Stage",
    "StepScore",
    "SudokuGame",
    "Task",
    "Tasks",
    "TraceScore",
    "Turn",
    "Verdict",
    "correct_reward",
    "format_reward",
    "progress_reward",
    "prompt",
    "score",
    "score_batch",
    "score_traces",
    "step_reward",
    "steps",
    "tasks",
    "traces",
    "vocabulary",
]
