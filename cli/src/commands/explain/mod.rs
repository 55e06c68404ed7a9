//! `ninefold explain`: a puzzle solved as a person does, step by step.

mod json;
mod narrator;
mod pages;
mod profiles;

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use super::print;
use crate::args::logic::ExplainArgs;
use crate::{CliError, Ending, say};
use narrator::Narrator;
use ninefold::engine::{Engine, Limits, Outcome, Rules, Status};
use ninefold::grid::Grid;
use ninefold::jobs::classic_puzzle;
use ninefold::logic::{FoundStep, Grader, LogicBoard, Profile};

/// Runs `explain`.
pub(crate) fn run(args: &ExplainArgs) -> Result<Ending, CliError> {
    let Some(argument) = args.puzzle.as_deref().filter(|_| !args.profiles) else {
        print(&profiles::list())?;
        return Ok(Ending::Clean);
    };
    if let Some(page) = &args.html {
        return pages::write(args, argument, page);
    }
    let puzzle = match classic_puzzle(argument, args.format)? {
        (_, Ok(puzzle)) => puzzle,
        (name, Err(error)) => {
            say(&format!("ninefold: {argument}: {name}, {error}\n"));
            return Ok(Ending::Flawed);
        }
    };
    let case = Case::new(args, &puzzle);
    match args.svg_step {
        Some(step) => print(&pages::picture(&case, step.get(), args.style)?)?,
        None if args.json => print(&json::of(&case))?,
        None => Narrator::new(args, &case).tell()?,
    }
    Ok(Ending::Clean)
}

/// A puzzle to explain, with the verdict of an engine on its solutions.
struct Case {
    puzzle: Grid,
    profile: &'static Profile,
    outcome: Outcome,
    status: Status,
    /// Techniques of uniqueness are used though there are several solutions.
    assumes_unique: bool,
    /// The numbers of the steps that are shown, from 1.
    shown: RangeInclusive<usize>,
}

impl Case {
    fn new(args: &ExplainArgs, puzzle: &Grid) -> Case {
        let outcome = Rules::new().solve_one(puzzle, &Limits::UNIQUE);
        let status = outcome.status(&Limits::UNIQUE);
        let assumes_unique = args.assume_unique && status != Status::Unique;
        let from = args.step.or(args.from).map_or(1, NonZeroUsize::get);
        let to = args.step.or(args.to).map_or(usize::MAX, NonZeroUsize::get);
        let profile = args.profile;
        Case { puzzle: *puzzle, profile, outcome, status, assumes_unique, shown: from..=to }
    }

    fn board(&self) -> LogicBoard {
        match self.outcome.solution().filter(|_| self.status == Status::Unique) {
            Some(solution) => LogicBoard::with_solution(&self.puzzle, solution),
            None => {
                let mut board = LogicBoard::new(&self.puzzle);
                if self.assumes_unique {
                    board.assume_unique();
                }
                board
            }
        }
    }

    /// Solves the puzzle step by step, unless it has no solution, and returns the board at the end.
    fn walk<E>(
        &self,
        visit: impl FnMut(&LogicBoard, &FoundStep<'_>) -> Result<(), E>,
    ) -> Result<LogicBoard, E> {
        let mut board = self.board();
        if self.status != Status::None {
            Grader::new(self.profile).walk(&mut board, visit)?;
        }
        Ok(board)
    }

    /// How many solutions there are, and what follows for the techniques.
    fn solutions(&self) -> &'static str {
        match (self.status, self.assumes_unique) {
            (Status::Unique, _) => "one solution",
            (Status::None, _) => "no solution",
            (_, true) => {
                "several solutions; techniques that rely on there being one are used all the same"
            }
            (_, false) => "several solutions: techniques that rely on there being one are left out",
        }
    }
}

/// The error of a step that the path does not have.
fn no_step(steps: usize) -> CliError {
    let word = if steps == 1 { "step" } else { "steps" };
    CliError::Usage(format!("there is no such step: the path has {steps} {word}"))
}
