//! Claims that a digit is on or off in a cell or a group, and what follows from them.

mod closure;
mod consequences;
mod graph;
mod sets;
mod walk;

pub(super) use closure::{Closure, Implications};
pub(super) use consequences::Consequences;
pub(super) use graph::Graph;
pub(super) use walk::Walk;

use crate::prelude::*;

/// The subject of claims: a digit in a cell or in a group of cells, on or off.
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
