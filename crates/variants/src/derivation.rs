//! The derivation of an implied sum: the houses and cages whose sums, added and subtracted, are it.
//!
//! Only sentences need it, so it is made when one is asked for: a search never does.

use ninefold_constraints::{SumPart, SumReason};
use ninefold_core::grid::{Cell, CellSet};

/// Houses and cages, and the sum that follows from them.
#[derive(Clone, Debug, Default)]
pub(super) struct Derivation {
    parts: Vec<Part>,
    pub(super) inside: CellSet,
    pub(super) outside: CellSet,
    pub(super) total: i32,
}

/// Cells with a known sum, and how often they count.
#[derive(Clone, Copy, Debug)]
struct Part {
    cells: CellSet,
    sum: u32,
    times: i32,
}

impl Derivation {
    /// Adds a house or a cage some times, or takes it out.
    pub(super) fn add(&mut self, cells: CellSet, sum: u32, times: i32) {
        let same = |part: &&mut Part| (part.cells, part.sum) == (cells, sum);
        match self.parts.iter_mut().find(same) {
            Some(part) => part.times += times,
            None => self.parts.push(Part { cells, sum, times }),
        }
        self.parts.retain(|part| part.times != 0);
    }

    /// Takes out all of another.
    pub(super) fn subtract(&mut self, other: &Derivation) {
        other.parts.iter().for_each(|part| self.add(part.cells, part.sum, -part.times));
    }

    /// Sets the sum that follows.
    pub(super) fn give(&mut self, inside: CellSet, outside: CellSet, total: i32) {
        (self.inside, self.outside, self.total) = (inside, outside, total);
    }

    /// The reason that it is, with the names of houses.
    pub(super) fn reason(&self, house_name: impl Fn(CellSet) -> String) -> SumReason {
        let mut terms = Vec::new();
        for (cells, weight) in [(self.inside, 1), (self.outside, -1)] {
            cells.into_iter().for_each(|cell| terms.push((cell.to_string(), weight)));
        }
        let parts = self.parts.iter().map(|&Part { cells, sum, times }| SumPart {
            house: (cells.len() == 9).then(|| house_name(cells)),
            cells: cells.into_iter().map(|cell: Cell| cell.to_string()).collect(),
            sum: sum as i32,
            times,
        });
        SumReason { terms, total: self.total, parts: parts.collect() }
    }
}
