//! Solutions of a page's puzzles, each verified.

use crate::batch::BatchError;
use crate::batch::memory::verify_all;
use crate::engine::{Engine, Lanes, Limits, Outcome, Status};
use crate::grid::Grid;

/// An engine and the outcomes of the last page.
pub struct Solver {
    engine: Lanes,
    outcomes: Vec<Outcome>,
}

impl Solver {
    /// With the engine for many puzzles at once.
    pub fn new() -> Solver {
        Solver { engine: Lanes::new(), outcomes: Vec::new() }
    }

    /// What came of each of these puzzles when two solutions were looked for.
    ///
    /// # Errors
    /// A solution is wrong, which is a bug.
    pub fn solve(&mut self, puzzles: &[Grid]) -> Result<&[Outcome], BatchError> {
        self.outcomes.resize(puzzles.len(), Outcome::EMPTY);
        self.engine.solve_block(puzzles, &Limits::UNIQUE, &mut self.outcomes);
        verify_all("lanes", puzzles, &self.outcomes)?;
        Ok(&self.outcomes)
    }
}

/// The one solution of a puzzle that has one.
pub fn only_solution(outcome: &Outcome) -> Option<&Grid> {
    (outcome.status(&Limits::UNIQUE) == Status::Unique).then_some(&outcome.first)
}
