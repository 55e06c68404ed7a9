//! The digits and automatic candidates of a game, of a classic puzzle or a variant.

use super::marks::Marks;
use super::puzzle::GamePuzzle;
use ninefold_core::grid::{Candidates, Cell, Digit, Grid};
use ninefold_logic::{Candidate, LogicBoard};

/// Given and filled-in digits, and what they leave.
#[derive(Clone)]
pub(super) enum Board {
    /// The board of a classic puzzle: kept up to date step by step, for the techniques.
    Classic(Box<LogicBoard>),
    /// The board of a variant.
    Variant {
        /// The digits.
        filled: Grid,
        /// Candidates; of a filled cell its digit.
        left: Box<Candidates>,
    },
}

impl Board {
    /// The board of a puzzle with these digits filled in and these candidates taken away.
    ///
    /// `solution` is known to be the only one; techniques of uniqueness rely on it.
    pub(super) fn new(
        puzzle: &GamePuzzle,
        solution: Option<&Grid>,
        base: &Candidates,
        placed: &Grid,
        away: &Marks,
    ) -> Board {
        match puzzle {
            GamePuzzle::Classic(givens) => {
                let mut board = match solution {
                    Some(solution) => LogicBoard::with_solution(givens, solution),
                    None => LogicBoard::new(givens),
                };
                for cell in Cell::all() {
                    if let Some(digit) = placed.get(cell) {
                        board.place(cell, digit);
                    }
                }
                for cell in board.open() {
                    let gone = away.get(cell) | !base.get(cell);
                    let gone = Digit::all().filter(|digit| gone & digit.bit() != 0);
                    gone.for_each(|digit| board.remove(cell, digit));
                }
                Board::Classic(Box::new(board))
            }
            GamePuzzle::Variant(ruleset) => {
                let filled = puzzle.with_givens(placed);
                let mut left = ruleset.left_by(&filled);
                for cell in Cell::all().filter(|&cell| filled.get(cell).is_none()) {
                    left.set(cell, left.get(cell) & !away.get(cell));
                }
                Board::Variant { filled, left: Box::new(left) }
            }
        }
    }

    pub(super) fn grid(&self) -> &Grid {
        match self {
            Board::Classic(board) => board.grid(),
            Board::Variant { filled, .. } => filled,
        }
    }

    /// The candidates of a blank; 0 for a filled cell.
    pub(super) fn candidates(&self, cell: Cell) -> u16 {
        match self {
            Board::Classic(board) => board.candidates(cell),
            Board::Variant { filled, .. } if filled.get(cell).is_some() => 0,
            Board::Variant { left, .. } => left.get(cell),
        }
    }

    /// Takes candidates away.
    pub(super) fn remove(&mut self, candidates: &[Candidate]) {
        for &Candidate { cell, digit } in candidates {
            match self {
                Board::Classic(board) => board.remove(cell, digit),
                Board::Variant { filled, left } if filled.get(cell).is_none() => {
                    left.remove(cell, digit);
                }
                Board::Variant { .. } => {}
            }
        }
    }

    pub(super) fn solution(&self) -> Option<&Grid> {
        self.logic().and_then(LogicBoard::solution)
    }

    pub(super) fn logic(&self) -> Option<&LogicBoard> {
        match self {
            Board::Classic(board) => Some(board),
            Board::Variant { .. } => None,
        }
    }

    pub(super) fn logic_mut(&mut self) -> Option<&mut LogicBoard> {
        match self {
            Board::Classic(board) => Some(board),
            Board::Variant { .. } => None,
        }
    }
}
