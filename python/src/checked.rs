//! An engine that looks for two solutions of each puzzle, and of which the judge checks every
//! solution.

use std::borrow::Cow;

use ninefold_jobs::batch::{BatchError, verify_all};
use ninefold_jobs::engine::{Engine, Lanes, Limits, Outcome, Rules, Status};
use ninefold_jobs::grid::{Candidates, Grid};
use ninefold_jobs::logic::LogicBoard;
use ninefold_jobs::verify;

use crate::errors::Failure;
use crate::pool::FEW;
use crate::position::Position;
use crate::rows::{RowError, Task, first_clash};

/// The engine, with the puzzles of the last task and their outcomes.
#[derive(Default)]
pub(crate) struct CheckedEngine {
    /// Made with the first puzzle that it is to solve.
    engine: Option<Lanes>,
    puzzles: Vec<Grid>,
    outcomes: Vec<Outcome>,
    /// The place of each row's puzzle, or the error of a row without one.
    places: Vec<Result<usize, RowError>>,
    /// The engine of positions.
    rules: Rules,
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
        let CheckedEngine { engine, puzzles, outcomes, places, .. } = self;
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
            engine.get_or_insert_default().solve_block(puzzles, &Limits::UNIQUE, outcomes);
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

    /// Reads the rows of a task as positions, each with its solutions.
    ///
    /// # Errors
    /// A solution is wrong, which is a bug.
    pub(crate) fn positions<'a>(
        &'a mut self,
        task: &Task<'a>,
    ) -> Result<impl Iterator<Item = Result<ReadPosition<'a>, Failure>>, Failure> {
        let CheckedEngine { engine, puzzles, outcomes, rules, .. } = self;
        let positions: Vec<Result<Position, RowError>> = task.chunk.positions().collect();
        puzzles.clear();
        puzzles.extend(positions.iter().flatten().map(|position| position.clues));
        outcomes.clear();
        outcomes.resize(puzzles.len(), Outcome::EMPTY);
        // Lanes take a hundred times as long for a single puzzle. Nodes, which differ, are not shown.
        let (name, engine): (_, &mut dyn Engine) = match puzzles.len() <= FEW {
            true => ("rules", &mut *rules),
            false => ("lanes", engine.get_or_insert_default()),
        };
        engine.solve_block(puzzles, &Limits::UNIQUE, outcomes);
        verify_all(name, puzzles, outcomes)?;
        let mut outcomes = outcomes.iter();
        Ok(task.rows().zip(positions).map(move |((number, row), position)| {
            let shown = row.shown(position.as_ref().ok().and_then(Position::as_puzzle));
            let judged = match position {
                Ok(position) => {
                    let clues = outcomes.next().unwrap_or(&Outcome::EMPTY);
                    Ok(Judged::of(position, clues, rules)?)
                }
                Err(words) => Err(words),
            };
            Ok(ReadPosition { number, shown, judged })
        }))
    }
}

/// A row of positions that was read.
pub(crate) struct ReadPosition<'a> {
    pub(crate) number: u64,
    /// The text that the column `puzzle` shows.
    pub(crate) shown: Option<Cow<'a, [u8]>>,
    /// Its position, or the reason for its absence, in words.
    pub(crate) judged: Result<Judged, RowError>,
}

/// The solution of a puzzle that has exactly one.
pub(crate) fn only_solution(outcome: &Outcome) -> Option<&Grid> {
    (outcome.status(&Limits::UNIQUE) == Status::Unique).then_some(&outcome.first)
}

/// A position that was read, with the verdict of the engines.
pub(crate) struct Judged {
    pub(crate) position: Position,
    pub(crate) status: Status,
    /// The only solution, if there is one.
    pub(crate) solution: Option<Grid>,
    /// Whether that is the only solution of the clues, too.
    pub(crate) is_of_clues: bool,
    /// Why there is no solution, if that is known.
    pub(crate) flaw: Option<String>,
}

impl Judged {
    /// A position by the outcome of its clues under [`Limits::UNIQUE`].
    fn of(position: Position, clues: &Outcome, rules: &mut Rules) -> Result<Judged, Failure> {
        let status = clues.status(&Limits::UNIQUE);
        let solution = only_solution(clues).copied();
        let is_of_clues = solution.is_some();
        let judged = Judged { position, status, solution, is_of_clues, flaw: None };
        let Judged { position, .. } = &judged;
        let none = |flaw| {
            let (status, solution, is_of_clues) = (Status::None, None, false);
            (status, solution, is_of_clues, flaw)
        };
        let (status, solution, is_of_clues, flaw) = match (&judged.solution, status) {
            (_, Status::None) => none(first_clash(&position.clues)),
            _ if position.is_puzzle() => return Ok(judged),
            (Some(solution), _) => match position.flaw(solution) {
                Some(flaw) => none(Some(flaw)),
                None => return Ok(judged),
            },
            (None, _) => {
                let outcome = search(&position.candidates(), &Limits::UNIQUE, rules)?;
                let status = outcome.status(&Limits::UNIQUE);
                let flaw = (status == Status::None).then(|| first_clash(&position.filled));
                (status, only_solution(&outcome).copied(), false, flaw.flatten())
            }
        };
        Ok(Judged { status, solution, is_of_clues, flaw, ..judged })
    }

    /// The board to begin with. Techniques of uniqueness rely on the clues.
    pub(crate) fn board(&self, assume_unique: bool) -> LogicBoard {
        let Position { clues, filled, .. } = &self.position;
        let board = match self.position.is_puzzle() {
            true => LogicBoard::new(clues),
            false => LogicBoard::of_position(clues, filled, &self.position.candidates()),
        };
        let mut board = match &self.solution {
            Some(solution) if self.is_of_clues => board.with_known_solution(solution),
            Some(solution) => board.with_last_resort(solution),
            None => board,
        };
        if assume_unique {
            board.assume_unique();
        }
        board
    }
}

/// The solutions of a puzzle of candidates, each checked by the judge.
///
/// # Errors
/// One is wrong, which is a bug.
pub(crate) fn search(
    candidates: &Candidates,
    limits: &Limits,
    rules: &mut Rules,
) -> Result<Outcome, Failure> {
    let outcome = rules.solve_candidates(candidates, limits);
    let outcome = outcome.ok_or_else(|| Failure::Bug("rules takes candidates".to_owned()))?;
    if let Some(solution) = outcome.solution()
        && let Err(flaw) = verify::check_candidates(candidates, solution)
    {
        return Err(Failure::Batch(BatchError::WrongSolution {
            engine: "rules".to_owned(),
            place: "a position".to_owned(),
            flaw: flaw.to_string(),
            puzzle: candidates.to_string(),
            solution: solution.to_string(),
        }));
    }
    Ok(outcome)
}
