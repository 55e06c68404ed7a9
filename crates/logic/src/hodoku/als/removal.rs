//! Removals by a chain of almost locked sets, and HoDoKu's choice among them.

use super::graph::AlsGraph;
use crate::prelude::*;
use std::cmp::Ordering;

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
    /// The number of candidates.
    count: usize,
    /// Their places as one number: HoDoKu's sum of the index of each cell, weighted 1, 81, 161 and
    /// so on in the order of digits and cells, and of the digits.
    sum: usize,
}

/// Factor by which the next candidate weighs more in the sum.
const WEIGHT: usize = 80;

impl Removal {
    /// The candidates that the chains between these ends take away, if any.
    pub(super) fn of(graph: &AlsGraph, ends: &Ends) -> Option<Removal> {
        let mut removal = Removal { cells: [CellSet::EMPTY; 9], count: 0, sum: 0 };
        ends.eliminations(graph, |digit, cells| {
            removal.cells[digit.index()] = cells;
            for cell in cells {
                let weight = 1 + WEIGHT * removal.count;
                removal.sum += weight * cell.index() + usize::from(digit.get());
                removal.count += 1;
            }
        });
        (removal.count > 0).then_some(removal)
    }

    /// The order of choice: most candidates first, then those with the lowest sum. Different
    /// removals can be equal.
    pub(super) fn order(&self, other: &Removal) -> Ordering {
        other.count.cmp(&self.count).then(self.sum.cmp(&other.sum))
    }
}
