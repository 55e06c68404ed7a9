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
