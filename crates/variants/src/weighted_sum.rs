//! Weighted sums of cells: killer cages with repeats, arrows, little killers.

use smallvec::SmallVec;

use super::{
    constraint::Propagate,
    groups::Groups,
    peers::Peers,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{
    digits::{highest, lowest, values},
    equation,
};
use ninefold_core::grid::{Cell, CellSet};

/// Cells and their weights. Nearly all sums are short.
pub(super) type Terms = SmallVec<[(Cell, i32); 6]>;

/// A constraint: the digits of some cells, each times a weight, add up to a total.
pub(super) struct WeightedSum {
    terms: Terms,
    total: i32,
    groups: Groups,
    set: CellSet,
}

impl WeightedSum {
    /// The constraint that these terms add up to the total. A cell may be in several terms.
    pub(super) fn new(terms: Terms, total: i32) -> WeightedSum {
        let set = terms.iter().map(|&(cell, _)| cell).collect();
        let groups = Groups::default();
        WeightedSum { terms, total, groups, set }
    }

    /// The cells and their weights.
    #[cfg(test)]
    pub(super) fn terms(&self) -> &[(Cell, i32)] {
        &self.terms
    }

    /// The total.
    #[cfg(test)]
    pub(super) fn target(&self) -> i32 {
        self.total
    }

    /// Propagates with the least and the greatest contribution of each cell only.
    fn propagate_bounds(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let ends = |mask: u16, weight: i32| {
            let (low, high) = (weight * lowest(mask), weight * highest(mask));
            (low.min(high), low.max(high))
        };
        loop {
            let (mut least, mut most) = (0, 0);
            for &(cell, weight) in &self.terms {
                let (low, high) = ends(state.get(cell), weight);
                least += low;
                most += high;
            }
            let mut struck = false;
            for &(cell, weight) in &self.terms {
                let mask = state.get(cell);
                let (low, high) = ends(mask, weight);
                // The others at their least leave at most this much for the cell, and at their most
                // at least this much.
                let (at_most, at_least) = (self.total - (least - low), self.total - (most - high));
                let fits = |value: u32| (at_least..=at_most).contains(&(value as i32 * weight));
                let kept = values(mask).filter(|&v| fits(v)).fold(0, |kept, v| kept | 1 << (v - 1));
                if kept != mask {
                    state.keep(cell, kept)?;
                    struck = true;
                    break;
                }
            }
            if !struck {
                return Ok(());
            }
        }
    }
}

impl Propagate for WeightedSum {
    fn cells(&self) -> CellSet {
        self.set
    }

    fn explain(&self) -> String {
        equation(&self.terms, self.total)
    }

    fn prepare(&mut self, peers: &Peers) {
        self.groups.clear();
        for weight in [1, -1] {
            // A cell that comes again is a separate group.
            let (mut once, mut again) = (CellSet::EMPTY, Vec::new());
            for &(cell, _) in self.terms.iter().filter(|&&(_, other)| other == weight) {
                if once.contains(cell) { again.push(cell) } else { once.insert(cell) }
            }
            self.groups.add_peers(weight, once, peers);
            again.into_iter().for_each(|cell| self.groups.add(weight, CellSet::of(cell)));
        }
        for &(cell, weight) in self.terms.iter().filter(|(_, weight)| weight.abs() != 1) {
            self.groups.add(weight, CellSet::of(cell));
        }
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        match self.groups.propagate(state, self.total)? {
            true => Ok(()),
            false => self.propagate_bounds(state),
        }
    }

    fn plain_sum(&self) -> Option<(CellSet, i32)> {
        let is_plain =
            self.set.len() == self.terms.len() && self.terms.iter().all(|term| term.1 == 1);
        is_plain.then_some((self.set, self.total))
    }

    fn effort(&self) -> usize {
        5 + self.terms.len()
    }
}
