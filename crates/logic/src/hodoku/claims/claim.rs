//! Nodes, the subjects of claims: each is a digit in a cell or in a group of cells, on or off.

use crate::prelude::*;

#[derive(Clone, Copy, Debug)]
pub(in crate::hodoku) struct Node {
    /// One cell, or several of a box and a line.
    pub cells: CellSet,
    pub digit: Digit,
}

impl Node {
    pub(in crate::hodoku) fn of(Candidate { cell, digit }: Candidate) -> Node {
        Node { cells: CellSet::of(cell), digit }
    }
}

/// A claim: twice the index of its node, plus one if it is on.
pub(in crate::hodoku) type Claim = u16;
