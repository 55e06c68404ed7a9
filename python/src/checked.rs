//! An engine that looks for two solutions of each puzzle, and of which the judge checks every
//! solution.

use ninefold_jobs::batch::verify_all;
use ninefold_jobs::engine::{Engine, Lanes, Limits, Outcome, Status};
use ninefold_jobs::grid::Grid;

use crate::errors::Failure;
use crate::rows::{RowError, Rows};

/// The engine and the outcomes of the last puzzles.
pub(crate) struct CheckedEngine {
    engine: Lanes,
    outcomes: Vec<Outcome>,
}

impl CheckedEngine {
    pub(crate) fn new() -> CheckedEngine {
        CheckedEngine { engine: Lanes::new(), outcomes: Vec::new() }
    }

    /// The outcome of each puzzle under [`Limits::UNIQUE`].
    ///
    /// # Errors
    /// A solution is wrong, which is a bug.
    pub(crate) fn solve(&mut self, puzzles: &[Grid]) -> Result<&[Outcome], Failure> {
        self.outcomes.clear();
        self.outcomes.resize(puzzles.len(), Outcome::EMPTY);
        self.engine.solve_block(puzzles, &Limits::UNIQUE, &mut self.outcomes);
        verify_all("lanes", puzzles, &self.outcomes)?;
        Ok(&self.outcomes)
    }
}

/// The solution of a puzzle that has exactly one.
pub(crate) fn only_solution(outcome: &Outcome) -> Option<&Grid> {
    (outcome.status(&Limits::UNIQUE) == Status::Unique).then_some(&outcome.first)
}

/// The rows of a chunk, each read, and the puzzles among them.
pub(crate) struct Read {
    /// The place of each row's puzzle, or the error of a row without one.
    pub(crate) rows: Vec<Result<usize, RowError>>,
    pub(crate) puzzles: Vec<Grid>,
}

impl Read {
    pub(crate) fn of(rows: &Rows) -> Read {
        let mut read = Read { rows: Vec::with_capacity(rows.len()), puzzles: Vec::new() };
        for row in rows.iter() {
            let place = read.puzzles.len();
            let puzzle = row.puzzle().map(|puzzle| read.puzzles.push(puzzle));
            read.rows.push(puzzle.map(|()| place));
        }
        read
    }
}
