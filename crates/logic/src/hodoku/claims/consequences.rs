//! Sets of claims about candidates: those that are on, and those that are off.

use crate::prelude::*;

/// The cells that an assumption gives to digits, and those that it takes from them.
#[derive(Clone, Copy, Default)]
pub(in crate::hodoku) struct Consequences {
    /// By truth and digit.
    cells: [[CellSet; 9]; 2],
}

impl Consequences {
    /// No claim.
    pub(in crate::hodoku) const NOTHING: Consequences =
        Consequences { cells: [[CellSet::EMPTY; 9]; 2] };
    /// All claims.
    pub(in crate::hodoku) const EVERYTHING: Consequences =
        Consequences { cells: [[CellSet::ALL; 9]; 2] };

    /// The cells that have a digit, or do not have it.
    #[inline]
    pub(in crate::hodoku) fn of(&self, digit: Digit, is_on: bool) -> CellSet {
        self.cells[usize::from(is_on)][digit.index()]
    }

    /// Whether a candidate is known to be on, or off.
    #[inline]
    pub(in crate::hodoku) fn has(&self, Candidate { cell, digit }: Candidate, is_on: bool) -> bool {
        self.of(digit, is_on).contains(cell)
    }

    /// Adds that a candidate is on, or off.
    #[inline]
    pub(in crate::hodoku) fn insert(&mut self, Candidate { cell, digit }: Candidate, is_on: bool) {
        self.cells[usize::from(is_on)][digit.index()].insert(cell);
    }

    /// Adds that a digit is on, or off, in all of some cells.
    #[inline]
    pub(in crate::hodoku) fn insert_all(&mut self, cells: CellSet, digit: Digit, is_on: bool) {
        self.cells[usize::from(is_on)][digit.index()] |= cells;
    }

    /// Adds all that others have.
    #[inline]
    pub(in crate::hodoku) fn add(&mut self, other: &Consequences) {
        let both = self.cells.as_flattened_mut().iter_mut().zip(other.cells.as_flattened());
        both.for_each(|(own, others)| *own |= *others);
    }

    /// Keeps what others have too.
    #[inline]
    pub(in crate::hodoku) fn keep(&mut self, other: &Consequences) {
        let both = self.cells.as_flattened_mut().iter_mut().zip(other.cells.as_flattened());
        both.for_each(|(own, others)| *own &= *others);
    }
}
