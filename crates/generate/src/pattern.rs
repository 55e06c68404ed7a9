//! Clue patterns: the cells of a puzzle that are to have a clue.

use ninefold_core::grid::{CELLS, Cell, Grid};

/// The cells that are to have a clue, and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CluePattern([bool; CELLS]);

impl CluePattern {
    /// The pattern of a grid: a clue wherever the grid has a digit.
    pub fn of(grid: &Grid) -> CluePattern {
        CluePattern(grid.as_bytes().map(|value| value != 0))
    }

    /// The number of clues.
    pub fn clues(&self) -> usize {
        self.0.iter().filter(|&&has_clue| has_clue).count()
    }

    /// The puzzle that remains of a solution.
    pub(crate) fn cut(&self, solution: &Grid) -> Grid {
        let mut puzzle = *solution;
        for cell in Cell::all().filter(|cell| !self.0[cell.index()]) {
            puzzle.set(cell, None);
        }
        puzzle
    }
}
