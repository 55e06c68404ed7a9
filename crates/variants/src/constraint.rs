//! The view of a constraint for the search of nine rows.
//!
//! The meaning of a constraint is written once for all boards, where its kind is
//! ([`Constraint`](super::Constraint)): whether a full grid obeys, a sentence, a drawing. This file
//! only removes candidates during a search. The two share no code, so that a mistake in one is
//! found by the other.

use super::{
    adapted::Adapted,
    peers::Peers,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{links::Link, sets::SizedSets};
use ninefold_core::grid::{Cell, CellSet};

/// The search's view of a constraint.
///
/// `propagate` may strike only candidates that are part of no solution. It need not strike all of
/// them: the search verifies every full grid before it counts.
pub(super) trait Propagate: Send + Sync {
    /// The cells that it is about.
    fn cells(&self) -> CellSet;

    /// The sentence of an implied constraint. Empty for one that an item states: its definition
    /// explains it.
    fn explain(&self) -> String {
        String::new()
    }

    /// Strikes candidates that the constraint rules out, until it can strike no more by itself. The
    /// search calls this whenever one of its [`cells`](Propagate::cells) has lost candidates,
    /// except by its strikes. Must not allocate.
    ///
    /// # Errors
    /// No solution is left.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict>;

    /// Adds the cells that must differ because of the constraint. The search keeps them different:
    /// `propagate` need not.
    fn add_peers(&self, _: &mut Peers) {}

    /// All cells whose losses wake it: its cells, and others that matter to it.
    fn watched(&self) -> CellSet {
        self.cells()
    }

    /// Builds tables that depend on which cells must differ. Called once, when the peers of all
    /// constraints are known.
    fn prepare(&mut self, _: &Peers) {}

    /// The sum of its cells, if these all differ and the sum is fixed: what the cages within a row
    /// leave of its 45 follows from such sums.
    fn total(&self) -> Option<(CellSet, u32)> {
        None
    }

    /// Cells, each once, and the sum of their digits, which may repeat: what lies side by side with
    /// others is taken together with them in a long search.
    fn plain_sum(&self) -> Option<(CellSet, i32)> {
        None
    }

    /// Its cells and the sets of digits that they can hold, if they all differ: what that leaves of
    /// a house is used in a long search.
    fn digit_sets(&self) -> Option<(CellSet, SizedSets)> {
        None
    }

    /// Pairs of cells, and which digits they may hold side by side: two of them make a fork.
    fn links(&self) -> Vec<Link<Cell>> {
        Vec::new()
    }

    /// The cells to branch on when it fails again and again.
    fn blamed(&self) -> CellSet {
        self.cells()
    }

    /// Cells one of which must hold a digit, and that digit as a mask: the search branches on where it
    /// is.
    fn needs(&self) -> Vec<(CellSet, u16)> {
        Vec::new()
    }

    /// The approximate cost of one call of `propagate`; cheap constraints are asked first. A pair
    /// of cells is 2.
    fn effort(&self) -> usize {
        self.cells().len()
    }

    /// Whether a solution may break the rule when two digits change places all over the grid. Where
    /// all digits are alike, the search need not try one digit after the other.
    fn tells_digits_apart(&self) -> bool {
        true
    }

    /// The propagator for any board that it is, if it is one.
    fn adapted(&mut self) -> Option<&mut Adapted> {
        None
    }

    /// Whether its only rule is that its cells hold all digits.
    fn is_house(&self) -> bool {
        false
    }

    /// Whether [`add_peers`](Propagate::add_peers) is all that it does. `propagate` is never called
    /// then.
    fn is_passive(&self) -> bool {
        false
    }
}
