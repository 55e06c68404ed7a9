//! Chains of almost locked sets, what they remove, and HoDoKu's choice among them.

use super::graph::AlsGraph;
use crate::hodoku::chains::Sum;
use crate::prelude::*;
use std::cmp::Ordering;

/// The fewest sets.
const SHORTEST: usize = 4;

#[derive(Default)]
pub(super) struct Chain {
    /// The indices of its sets.
    pub sets: Vec<u16>,
    /// The digits of its links.
    pub common: Vec<Digit>,
}

impl Chain {
    /// The ends; `None` if the chain has too few sets.
    pub(super) fn ends(&self) -> Option<Ends> {
        match (self.sets.as_slice(), self.common.as_slice()) {
            (&[first, .., last], &[near, .., far]) if self.sets.len() >= SHORTEST => {
                Some(Ends { sets: [first, last], common: near.bit() | far.bit() })
            }
            _ => None,
        }
    }
}

/// The first and the last set of a chain, and the digits of their links.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub sets: [u16; 2],
    /// The digits of the first and of the last link, as bits.
    pub common: u16,
}

impl Ends {
    /// Visits the eliminations: digits that both ends may have as X, and the cells that lose them.
    pub(super) fn eliminations(&self, graph: &AlsGraph, mut gone: impl FnMut(Digit, CellSet)) {
        let set = |i: usize| &graph.sets()[usize::from(self.sets[i])];
        let (first, last) = (set(0), set(1));
        for digit in digits(first.useful & last.useful & !self.common) {
            let cells = first.losers(digit) & last.losers(digit);
            if !cells.is_empty() {
                gone(digit, cells);
            }
        }
    }
}

/// The candidates that a chain takes away.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Removal {
    /// By digit.
    cells: [CellSet; 9],
    sum: Sum,
}

impl Removal {
    /// The candidates that the chains between these ends take away, if any.
    pub(super) fn of(graph: &AlsGraph, ends: &Ends) -> Option<Removal> {
        let mut removal = Removal { cells: [CellSet::EMPTY; 9], sum: Sum::default() };
        ends.eliminations(graph, |digit, cells| {
            removal.cells[digit.index()] = cells;
            for cell in cells {
                removal.sum.add(Candidate { cell, digit });
            }
        });
        (removal.sum.count > 0).then_some(removal)
    }

    /// The order of choice: most candidates first, then those with the lowest sum. Different
    /// removals can be equal.
    pub(super) fn order(&self, other: &Removal) -> Ordering {
        self.sum.order(&other.sum)
    }
}
