//! The candidates that chains work on: a small copy of a board, from which candidates can be taken
//! without side effects.

use crate::prelude::*;
use crate::shared::table::Table;

/// The candidates of a position, by cell and by digit.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Marks {
    /// By cell, digits as bits; 0 for filled cells.
    masks: Table<u16, CELLS>,
    /// By digit, the cells that have it as a candidate.
    pub places: [CellSet; 9],
}

impl Marks {
    /// The candidates of a board.
    pub(super) fn of(board: &LogicBoard) -> Marks {
        let mut places = [CellSet::EMPTY; 9];
        Digit::all().for_each(|digit| places[digit.index()] = board.places(digit));
        Marks { masks: Table(*board.all_cells()), places }
    }

    /// The candidates of a cell, digits as bits.
    #[inline]
    pub(super) fn mask(&self, cell: Cell) -> u16 {
        self.masks[cell.index()]
    }

    /// The cells of a house that may have a digit.
    #[inline]
    pub(super) fn places_in(&self, house: usize, digit: Digit) -> CellSet {
        self.places[digit.index()] & CellSet::house_at(house)
    }

    /// Takes a candidate away.
    #[inline]
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.masks[cell.index()] &= !digit.bit();
        self.places[digit.index()].remove(cell);
    }
}
