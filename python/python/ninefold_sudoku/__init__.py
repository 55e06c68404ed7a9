"""The taskset ``ninefold_sudoku`` of verifiers, whose ids have no dots."""

from ninefold.reasoning.integrations.verifiers import SudokuTaskset

__all__ = ["SudokuTaskset"]
