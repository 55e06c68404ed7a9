//! The members of chains.

use super::board::Candidate;
use ninefold_core::grid::{CellSet, Digit};

/// A member of a chain: the claim that a digit is in one of some cells, or in none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainNode {
    /// The cells: one cell, or in a grouped chain several cells of a box and a line.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the claim is that one of the cells has the digit.
    pub is_on: bool,
}

impl ChainNode {
    /// The claim that a candidate is true, or false.
    pub(super) const fn of(Candidate { cell, digit }: Candidate, is_on: bool) -> ChainNode {
        ChainNode { cells: CellSet::of(cell), digit, is_on }
    }

    /// The claim that one of some cells has a digit.
    pub const fn on(cells: CellSet, digit: Digit) -> ChainNode {
        ChainNode { cells, digit, is_on: true }
    }

    /// The claim that none of some cells has a digit.
    pub const fn off(cells: CellSet, digit: Digit) -> ChainNode {
        ChainNode { cells, digit, is_on: false }
    }
}
