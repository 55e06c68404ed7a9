//! Sets of claims about candidates: those that are on, and those that are off.

use crate::board::Candidate;
use ninefold_core::grid::{CellSet, Digit};

/// The cells that an assumption gives to digits, and those that it takes from them.
#[derive(Clone, Copy)]
pub(in crate::hodoku) struct Consequences {
    on: [CellSet; 9],
    off: [CellSet; 9],
}

impl Consequences {
    /// No claim.
    pub(in crate::hodoku) const NOTHING: Consequences =
        Consequences { on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] };
    /// All claims.
    pub(in crate::hodoku) const EVERYTHING: Consequences =
        Consequences { on: [CellSet::ALL; 9], off: [CellSet::ALL; 9] };

    /// The cells that have a digit, or do not have it.
    #[inline]
    pub(in crate::hodoku) fn of(&self, digit: Digit, is_on: bool) -> CellSet {
        if is_on { self.on[digit.index()] } else { self.off[digit.index()] }
    }

    /// Whether a candidate is known to be on, or off.
    #[inline]
    pub(in crate::hodoku) fn has(&self, Candidate { cell, digit }: Candidate, is_on: bool) -> bool {
        self.of(digit, is_on).contains(cell)
    }

    /// Adds that a candidate is on, or off.
    #[inline]
    pub(in crate::hodoku) fn insert(&mut self, Candidate { cell, digit }: Candidate, is_on: bool) {
        let known = if is_on { &mut self.on } else { &mut self.off };
        known[digit.index()].insert(cell);
    }

    /// Adds that a digit is on, or off, in all of some cells.
    #[inline]
    pub(in crate::hodoku) fn insert_all(&mut self, cells: CellSet, digit: Digit, is_on: bool) {
        let known = if is_on { &mut self.on } else { &mut self.off };
        known[digit.index()] |= cells;
    }

    /// Adds all that others have.
    #[inline]
    pub(in crate::hodoku) fn add(&mut self, other: &Consequences) {
        for i in 0..9 {
            self.on[i] |= other.on[i];
            self.off[i] |= other.off[i];
        }
    }

    /// Keeps what others have too.
    #[inline]
    pub(in crate::hodoku) fn keep(&mut self, other: &Consequences) {
        for i in 0..9 {
            self.on[i] &= other.on[i];
            self.off[i] &= other.off[i];
        }
    }
}
