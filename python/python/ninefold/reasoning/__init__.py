"""Rewards for training reasoning models on Sudoku.

>>> from ninefold import reasoning
>>> answer = f"<think>Row 1 first.</think><answer>{SOLUTION}</answer>"
>>> reasoning.score(answer, PUZZLE).correct
True

:func:`score` takes one answer and :func:`score_batch` many. What an answer may look like is in
:func:`score`. This needs no other package.
"""

from .rewards import Score, score, score_batch

__all__ = ["Score", "score", "score_batch"]
