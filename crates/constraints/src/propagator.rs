//! The search's view of a constraint.

use std::fmt;

use super::board::Board;
use crate::domains::{Conflict, Domains};
use crate::links::Link;
use crate::place::{Differing, FullHouse, Place};

/// A part of a constraint that strikes values during a search.
///
/// It may strike only values that are part of no solution, and need not strike all of them: the
/// search checks every full board against the definition of each rule before it counts.
pub trait Propagator: fmt::Debug + Send + Sync {
    /// The places that it looks at. It is asked whenever one of them has lost values.
    fn places(&self) -> &[Place];

    /// Strikes values. Must not allocate once it has been asked for the first time.
    ///
    /// # Errors
    /// No solution is left.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict>;

    /// All places whose losses wake it: its places, and others that matter to it.
    fn watched(&self) -> &[Place] {
        self.places()
    }

    /// Records the houses that it can exploit. Called once, before
    /// [`prepare`](Propagator::prepare).
    fn set_houses(&mut self, _: &[FullHouse]) {}

    /// Builds what depends on which places must differ. Called once, when all of that is known.
    fn prepare(&mut self, _: &Differing) {}

    /// Reserves scratch words that backtracking restores; advances `next`. A word may hold only
    /// what stays true as long as values are struck.
    fn reserve_scratch(&mut self, _next: &mut usize) {}

    /// Pairs of places, and which values they may hold side by side: two of them make a fork.
    fn links(&self) -> Vec<Link<Place>> {
        Vec::new()
    }

    /// The places to branch on when it fails again and again. None stand for the one that was last
    /// branched on: for a propagator that looks at the whole board.
    fn blamed(&self) -> &[Place] {
        self.places()
    }

    /// Places one of which must hold a value, and that value as a mask: the search branches on where
    /// it is.
    fn needs(&self) -> Vec<(Vec<Place>, u16)> {
        Vec::new()
    }

    /// Whether its only rule is that its places differ.
    fn is_different(&self) -> bool {
        false
    }

    /// A sentence, without a full stop, for what follows from several constraints. Empty for all
    /// others: the item that they come from has one.
    fn explain(&self, _: &Board) -> String {
        String::new()
    }

    /// The approximate cost of one call; cheap ones are asked first. A pair of places is 2.
    fn effort(&self) -> usize {
        self.places().len()
    }
}

/// Shared code of tests of propagators.
#[cfg(test)]
pub(crate) mod checks {
    use super::*;
    use crate::domains::bits;

    /// The places from the first on.
    pub(crate) fn places(count: usize) -> Vec<Place> {
        (0..count).map(Place::new).collect()
    }

    /// These pairs differ, of this number of places.
    pub(crate) fn differing(count: usize, pairs: &[[usize; 2]]) -> Differing {
        let mut differing = Differing::none(count);
        pairs.iter().for_each(|pair| differing.add_group(&pair.map(Place::new)));
        differing
    }

    /// The values that a propagator leaves.
    pub(crate) fn after(propagator: &impl Propagator, masks: &[u16]) -> Result<Vec<u16>, Conflict> {
        let mut domains = Domains::default();
        domains.begin(masks);
        propagator.propagate(&mut domains).map(|()| domains.masks().to_vec())
    }

    /// The values of each place in all ways to fill the places that a rule allows, as numbers from 0.
    /// It is asked about each beginning of one too.
    pub(crate) fn filled(masks: &[u16], allows: &dyn Fn(&[u32]) -> bool) -> Vec<u16> {
        fn fill(
            masks: &[u16],
            allows: &dyn Fn(&[u32]) -> bool,
            way: &mut Vec<u32>,
            kept: &mut [u16],
        ) {
            let Some(&mask) = masks.get(way.len()) else {
                return kept.iter_mut().zip(way).for_each(|(kept, value)| *kept |= 1 << *value);
            };
            for value in bits(mask) {
                way.push(value);
                if allows(way) {
                    fill(masks, allows, way, kept);
                }
                way.pop();
            }
        }
        let mut kept = vec![0; masks.len()];
        fill(masks, allows, &mut Vec::new(), &mut kept);
        kept
    }

    /// Whether all values differ.
    pub(crate) fn differ(values: &[u32]) -> bool {
        (1..values.len()).all(|i| !values[..i].contains(&values[i]))
    }

    /// Checks that a propagator strikes nothing that is part of a solution, and finds no conflict
    /// where there is one. Returns what it leaves.
    pub(crate) fn checked(
        propagator: &impl Propagator,
        masks: &[u16],
        solutions: &[u16],
    ) -> Result<Vec<u16>, Conflict> {
        let left = after(propagator, masks);
        match &left {
            Ok(left) => {
                let mut pairs = left.iter().zip(solutions);
                assert!(pairs.all(|(left, held)| held & !left == 0), "{masks:?} {propagator:?}");
            }
            Err(Conflict) => assert!(solutions.contains(&0), "{masks:?} {propagator:?}"),
        }
        left
    }
}
