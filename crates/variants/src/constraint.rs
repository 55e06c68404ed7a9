//! The two traits of a constraint: the rule itself, and how the search uses it.
//!
//! [`Constraint`] is the definition: which cells, whether a full grid obeys, a sentence, a drawing.
//! Checking a solution needs nothing else. [`Propagate`] removes candidates during a search. The
//! two share no code, so that a mistake in one is found by the other.

use std::fmt;

use super::links::Link;
use super::peers::Peers;
use super::sets::SizedSets;
use super::shape::Shape;
use super::state::{Conflict, SearchState};
use ninefold_core::grid::{Cell, CellSet, Grid};

/// A rule that a solution must obey, such as one cage or one thermometer.
///
/// A [`Ruleset`](super::Ruleset) hands out its constraints as `&dyn Constraint`. They are made from
/// text only, by the rows of [`KINDS`](super::KINDS).
pub trait Constraint: fmt::Debug + Send + Sync {
    /// The cells that the rule is about.
    fn cells(&self) -> CellSet;

    /// Whether a full grid obeys the rule. Follows the definition and shares no code with the
    /// search.
    fn verify(&self, solution: &Grid) -> bool;

    /// The rule as a sentence in English, without a full stop: `the cage r1c1 r1c2 holds different
    /// digits of sum 3`.
    fn explain(&self) -> String;

    /// The rule as shapes to draw. Empty for rows, columns and boxes, and where another constraint
    /// of the same item draws for all.
    fn shapes(&self) -> Vec<Shape> {
        Vec::new()
    }
}

/// How the search uses a constraint.
///
/// `propagate` may strike only candidates that are part of no solution. It need not strike all of
/// them: the search verifies every full grid before it counts.
pub(super) trait Propagate: Constraint {
    /// Strikes candidates that the constraint rules out, until it can strike no more by itself. The
    /// search asks it whenever one of its [`cells`](Constraint::cells) has lost candidates, but not
    /// because of its own strikes. Must not allocate.
    ///
    /// # Errors
    /// No solution is left.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict>;

    /// Adds the cells that must differ because of the constraint. The search keeps them different:
    /// `propagate` need not.
    fn add_peers(&self, _: &mut Peers) {}

    /// All cells whose losses it wants to hear of: its own, and others that tell it something.
    fn watched(&self) -> CellSet {
        self.cells()
    }

    /// Records the houses, nine cells each that hold all digits, that this constraint can exploit.
    /// Called once, before [`prepare`](Propagate::prepare).
    fn set_houses(&mut self, _: &[CellSet]) {}

    /// Builds tables that depend on which cells must differ. Called once, when the peers of all
    /// constraints are known.
    fn prepare(&mut self, _: &Peers) {}

    /// Reserves scratch words that backtracking restores; advances `next`.
    fn reserve_scratch(&mut self, _next: &mut usize) {}

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
    /// no constraint tells digits apart, the search need not try one digit after the other.
    fn tells_digits_apart(&self) -> bool {
        true
    }

    /// Whether it says of its cells that they hold all digits, and nothing else.
    fn is_house(&self) -> bool {
        false
    }

    /// Whether [`add_peers`](Propagate::add_peers) is all that it does. `propagate` is never called
    /// then.
    fn is_passive(&self) -> bool {
        false
    }
}

/// The names of cells for a sentence: `r1c1 r1c2`.
pub(super) fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

/// The digit of a cell as a number, 0 for a blank cell.
pub(super) fn value(solution: &Grid, cell: Cell) -> u32 {
    solution.get(cell).map_or(0, |digit| digit.get().into())
}
