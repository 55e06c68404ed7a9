//! An engine that looks for two solutions of each puzzle, and of which every solution is verified.

use crate::{batch::BatchError, batch::verify_all};
use ninefold_core::grid::Grid;
use ninefold_engine::{Engine, Lanes, Limits, Outcome, Rules};

/// An engine and the outcomes of the last puzzles that it was given.
pub struct VerifiedEngine<E> {
    name: &'static str,
    engine: E,
    outcomes: Vec<Outcome>,
}

impl VerifiedEngine<Lanes> {
    /// The engine `lanes`, for many puzzles at once.
    pub fn lanes() -> VerifiedEngine<Lanes> {
        VerifiedEngine { name: "lanes", engine: Lanes::new(), outcomes: Vec::new() }
    }
}

impl VerifiedEngine<Rules> {
    /// The engine `rules`, whose decisions measure how hard a puzzle is for a search.
    pub fn rules() -> VerifiedEngine<Rules> {
        VerifiedEngine { name: "rules", engine: Rules::new(), outcomes: Vec::new() }
    }
}

impl<E: Engine> VerifiedEngine<E> {
    /// The outcome of each of these puzzles under [`Limits::UNIQUE`].
    ///
    /// # Errors
    /// A solution is wrong, which is a bug.
    pub fn solve(&mut self, puzzles: &[Grid]) -> Result<&[Outcome], BatchError> {
        self.outcomes.resize(puzzles.len(), Outcome::EMPTY);
        self.engine.solve_block(puzzles, &Limits::UNIQUE, &mut self.outcomes);
        verify_all(self.name, puzzles, &self.outcomes)?;
        Ok(&self.outcomes)
    }
}
