//! An engine that looks for two solutions of each puzzle, and of which the judge checks every
//! solution.

use std::borrow::Cow;

use ninefold_jobs::batch::verify_all;
use ninefold_jobs::engine::{Engine, Lanes, Limits, Outcome, Status};
use ninefold_jobs::grid::Grid;

use crate::errors::Failure;
use crate::rows::{RowError, Task};

/// The engine, with the puzzles of the last task and their outcomes.
#[derive(Default)]
pub(crate) struct CheckedEngine {
    engine: Lanes,
    puzzles: Vec<Grid>,
    outcomes: Vec<Outcome>,
    /// The place of each row's puzzle, or the error of a row without one.
    places: Vec<Result<usize, RowError>>,
}

/// A row that was read.
pub(crate) struct ReadRow<'a> {
    pub(crate) number: u64,
    /// The text that the column `puzzle` shows.
    pub(crate) shown: Option<Cow<'a, [u8]>>,
    /// Its puzzle with the outcome, or the reason for its absence, in words.
    pub(crate) puzzle: Result<(&'a Grid, &'a Outcome), &'a str>,
}

impl CheckedEngine {
    /// Reads the rows of a task, each with the outcome of its puzzle under [`Limits::UNIQUE`], or
    /// an empty outcome if `solves` is false.
    ///
    /// # Errors
    /// A solution is wrong, which is a bug.
    pub(crate) fn read<'a>(
        &'a mut self,
        task: &Task<'a>,
        solves: bool,
    ) -> Result<impl Iterator<Item = ReadRow<'a>>, Failure> {
        let CheckedEngine { engine, puzzles, outcomes, places } = self;
        puzzles.clear();
        places.clear();
        places.extend(task.chunk.rows.iter().map(|row| {
            row.puzzle().map(|puzzle| {
                puzzles.push(puzzle);
                puzzles.len() - 1
            })
        }));
        outcomes.clear();
        outcomes.resize(puzzles.len(), Outcome::EMPTY);
        if solves {
            engine.solve_block(puzzles, &Limits::UNIQUE, outcomes);
            verify_all("lanes", puzzles, outcomes)?;
        }
        Ok(task.rows().zip(&*places).map(|((number, row), place)| {
            let puzzle = match place {
                Ok(place) => Ok((&puzzles[*place], &outcomes[*place])),
                Err(words) => Err(&words[..]),
            };
            ReadRow { number, shown: row.shown(puzzle.ok().map(|(puzzle, _)| puzzle)), puzzle }
        }))
    }
}

/// The solution of a puzzle that has exactly one.
pub(crate) fn only_solution(outcome: &Outcome) -> Option<&Grid> {
    (outcome.status(&Limits::UNIQUE) == Status::Unique).then_some(&outcome.first)
}
