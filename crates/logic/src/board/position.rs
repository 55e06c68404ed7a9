//! The board of a position: filled cells and candidates, however they came about.
//!
//! The singles of a board wait in the order in which they arose, which a position does not hold.
//! Those of a position's board wait in the order in which they arise when the filled cells are
//! placed in row-major order, and the candidates that are missing are taken away after that. So the
//! first step from a position is a function of the position alone.

use super::{LogicBoard, digits};
use ninefold_core::grid::{Candidates, Cell, CellSet, Grid};

impl LogicBoard {
    /// The board of a position: the clues, all filled cells with them, and the candidates that are
    /// left of the blanks. Candidates that filled cells rule out are not there in any case.
    pub fn of_position(clues: &Grid, filled: &Grid, left: &Candidates) -> LogicBoard {
        let givens = Cell::all().filter(|&cell| clues.get(cell).is_some()).collect();
        LogicBoard::again(filled, givens, |cell| left.get(cell))
    }

    /// The same position, with its singles in the order of positions.
    pub fn renewed(&self) -> LogicBoard {
        LogicBoard {
            solution: self.solution,
            last_resort: self.last_resort,
            assumes_unique: self.assumes_unique,
            ..LogicBoard::again(&self.filled, self.givens, |cell| self.candidates(cell))
        }
    }

    /// The board, given the only solution of its clues, as in
    /// [`with_solution`](LogicBoard::with_solution).
    pub fn with_known_solution(self, solution: &Grid) -> LogicBoard {
        LogicBoard { solution: Some(*solution), ..self }
    }

    fn again(filled: &Grid, givens: CellSet, left: impl Fn(Cell) -> u16) -> LogicBoard {
        let mut board = LogicBoard { givens, ..LogicBoard::new(filled) };
        for cell in board.open {
            digits(board.candidates(cell) & !left(cell))
                .for_each(|digit| board.remove(cell, digit));
        }
        board
    }
}
