//! The sum of some cells less that of others: what follows from the sums of cages and houses.

use super::weighted_sum::Terms;
use super::{
    constraint::Propagate,
    groups::Groups,
    peers::Peers,
    state::{Conflict, SearchState},
};
use ninefold_constraints::equation;
use ninefold_core::grid::CellSet;

/// A constraint: the sum of the digits inside less that of those outside is the total. A killer has
/// some thirty, so it is small.
pub(super) struct Difference {
    inside: CellSet,
    outside: CellSet,
    total: i32,
    groups: Groups,
}

impl Difference {
    /// The constraint for these cells. No cell is both inside and outside; there are few of them.
    pub(super) fn new(inside: CellSet, outside: CellSet, total: i32) -> Difference {
        Difference { inside, outside, total, groups: Groups::default() }
    }

    /// The cells and their weights.
    pub(super) fn terms(&self) -> Terms {
        let mut terms = Terms::new();
        for (cells, weight) in [(self.inside, 1), (self.outside, -1)] {
            cells.into_iter().for_each(|cell| terms.push((cell, weight)));
        }
        terms
    }

    /// Whether it is the constraint for these cells and this total.
    pub(super) fn is_of(&self, inside: CellSet, outside: CellSet, total: i32) -> bool {
        (self.inside, self.outside, self.total) == (inside, outside, total)
    }

    /// The total.
    #[cfg(test)]
    pub(super) fn target(&self) -> i32 {
        self.total
    }
}

impl Propagate for Difference {
    fn cells(&self) -> CellSet {
        self.inside | self.outside
    }

    fn explain(&self) -> String {
        equation(&self.terms(), self.total)
    }

    fn prepare(&mut self, peers: &Peers) {
        self.groups.clear();
        self.groups.add_peers(1, self.inside, peers);
        self.groups.add_peers(-1, self.outside, peers);
    }

    /// Looks at all sums if the cells are few.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        self.groups.propagate(state, self.total).map(|_| ())
    }

    fn effort(&self) -> usize {
        5 + self.cells().len()
    }
}
