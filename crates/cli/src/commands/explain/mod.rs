//! `ninefold explain`: a puzzle solved as a person does, step by step.

mod board;
mod json;
mod narrator;
mod pages;
mod variant;

use std::{num::NonZeroUsize, ops::RangeInclusive};

use super::print;
use crate::{
    CliError, Ending, args::logic::ExplainArgs, args::logic::Say, hints, inputs::say_left_out,
    pager::Pager, say, summary::counted, table::table,
};
use narrator::Narrator;
use ninefold_jobs::engine::{Engine, Limits, Rules, Status};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::jobs::{JobError, named_puzzles_of_any_size};
use ninefold_jobs::logic::{
    Difficulty, FoundStep, Grader, LogicBoard, PathRecord, Profile, StepCollector, profiles,
};
use ninefold_jobs::session::{GamePuzzle, HintDegree, SavedGame, Session};

pub(crate) fn run(args: &ExplainArgs) -> Result<Ending, CliError> {
    let Some(argument) = args.puzzle.as_deref().filter(|_| !args.profiles) else {
        return print(&profile_list()).map(|()| Ending::Clean);
    };
    if let Some(size) = args.size.filter(|size| size.side() != 9) {
        return board::explain(argument, size, args);
    }
    if let Some(page) = &args.html {
        return pages::write(args, argument, page);
    }
    let named = named_puzzles_of_any_size(argument, 1, args.format, args.web.into())?;
    let mut named =
        named.into_iter().next().ok_or_else(|| JobError::NoPuzzle(argument.to_owned()))?;
    say_left_out(named.left_out);
    if let Some(board) = named.board.take() {
        return variant::explain(argument, args, None, &board);
    }
    let name = std::mem::take(&mut named.name);
    let game = match named.into_game() {
        Ok(game) => game,
        Err(error) => {
            say(&format!("ninefold: {argument}: {name}, {}\n", hints::with_flags(error)));
            return Ok(Ending::Flawed);
        }
    };
    if let Some(ruleset) = game.puzzle.ruleset() {
        return variant::explain(argument, args, Some(&game), ruleset);
    }
    if args.timeout.is_some() {
        return Err(variants_only(argument));
    }
    if let Some(degree) = args.hint {
        return hint(argument, game, degree);
    }
    let case = match Case::new(args, &game)? {
        Ok(case) => case,
        Err(mistakes) => {
            say(&format!("ninefold: {argument}: {mistakes}\n"));
            return Ok(Ending::Flawed);
        }
    };
    match args.svg_step {
        Some(step) => print(&pages::picture(&case, step.get(), args.style)?)?,
        None if args.json => print(&json::of(&case, args.all))?,
        None if args.all => pager(args).print(&narrator::all(&case, args.say))?,
        None => Narrator::new(args, &case).tell(&mut pager(args))?,
    }
    Ok(Ending::Clean)
}

fn pager(args: &ExplainArgs) -> Pager {
    Pager::for_stdout(!args.no_pager)
}

/// The numbers of the steps that are asked for.
fn shown(args: &ExplainArgs) -> RangeInclusive<usize> {
    let from = args.step.or(args.from).map_or(1, NonZeroUsize::get);
    let to = args.step.or(args.to).map_or(usize::MAX, NonZeroUsize::get);
    from..=to
}

/// Prints the next step of a game, or as much of it as is asked for.
fn hint(argument: &str, game: SavedGame, degree: HintDegree) -> Result<Ending, CliError> {
    let mut session = Session::new(game).map_err(|error| CliError::Usage(error.to_string()))?;
    let hint = session.hint().map(|hint| hint.text(degree));
    let said = hint.unwrap_or_else(|| format!("{argument}: there is nothing left to do"));
    print(&(said + "\n")).map(|()| Ending::Clean)
}

/// The message about wrong digits or candidates of a position.
type Mistakes = String;

/// A puzzle or a position to explain, with the verdict of an engine on its solutions.
struct Case {
    puzzle: Grid,
    /// The board that the path begins on.
    start: LogicBoard,
    profile: &'static Profile,
    solution: Option<Grid>,
    status: Status,
    /// Techniques of uniqueness are used though there are several solutions.
    assumes_unique: bool,
    /// The numbers of the steps that are shown, from 1.
    shown: RangeInclusive<usize>,
}

impl Case {
    /// The case of a game as it stands; or its mistakes.
    fn new(args: &ExplainArgs, game: &SavedGame) -> Result<Result<Case, Mistakes>, CliError> {
        let puzzle = game.puzzle.givens();
        let is_begun =
            game.placed != Grid::EMPTY || !game.struck.is_empty() || !game.away.is_empty();
        let (mut start, status, solution) = match (is_begun, &game.puzzle) {
            (false, GamePuzzle::Classic(puzzle)) => beginning(puzzle),
            _ => match position(game)? {
                Ok(position) => position,
                Err(mistakes) => return Ok(Err(mistakes)),
            },
        };
        let assumes_unique = args.assume_unique && status != Status::Unique;
        if assumes_unique {
            start.assume_unique();
        }
        let (profile, shown) = (args.profile, shown(args));
        Ok(Ok(Case { puzzle, start, profile, solution, status, assumes_unique, shown }))
    }

    /// Solves the puzzle step by step, unless it has no solution, and visits the steps that are
    /// shown, with their numbers. Returns the board at the end, what was used, and the number of
    /// steps.
    fn walk<E>(
        &self,
        mut visit: impl FnMut(usize, &LogicBoard, &FoundStep<'_>) -> Result<(), E>,
    ) -> Result<(LogicBoard, PathRecord, usize), E> {
        let (mut board, mut record, mut number) =
            (self.start.clone(), PathRecord::new(self.profile), 0);
        if self.status != Status::None {
            Grader::new(self.profile).walk(&mut board, |board, found| {
                record.add(found);
                number += 1;
                if self.shown.contains(&number) { visit(number, board, found) } else { Ok(()) }
            })?;
        }
        Ok((board, record, number))
    }

    /// Clues, solutions and profile, on a line.
    fn facts(&self) -> String {
        let clues = counted(self.puzzle.clues(), "clue");
        format!("{clues}, {}; profile {}", self.solutions(), self.profile.name)
    }

    /// The number of solutions in words, and its consequence for the techniques.
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

/// The error of a time that a classic puzzle was given.
fn variants_only(argument: &str) -> CliError {
    CliError::Usage(format!("--timeout is for variants; {argument} has no constraints"))
}

/// The error of a step that the path does not have.
fn no_step(steps: usize) -> CliError {
    let steps = counted(steps, "step");
    CliError::Usage(format!("there is no such step: the path has {steps}"))
}

/// Visits all steps that the profile finds on the first board of the path, easiest technique first,
/// guesses excluded.
fn every_step(case: &Case, mut visit: impl FnMut(&FoundStep<'_>)) {
    let mut steps = StepCollector::all();
    if case.status == Status::None {
        return;
    }
    for (rank, entry) in case.profile.entries.iter().enumerate() {
        if entry.technique.is_guess() {
            continue;
        }
        steps.clear();
        let _ = entry.technique.find(&case.start, &mut steps);
        for step in steps.found() {
            let difficulty = entry.difficulty_of(&case.start, step);
            visit(&FoundStep { step, rank, difficulty });
        }
    }
}

/// A board, the verdict of an engine on the solutions of its puzzle, and the only one.
type Start = (LogicBoard, Status, Option<Grid>);

/// The board of a puzzle, and the number of its solutions as found by an engine.
fn beginning(puzzle: &Grid) -> Start {
    let outcome = Rules::new().solve_one(puzzle, &Limits::UNIQUE);
    let status = outcome.status(&Limits::UNIQUE);
    let solution = outcome.solution().copied().filter(|_| status == Status::Unique);
    let board = match &solution {
        Some(solution) => LogicBoard::with_solution(puzzle, solution),
        None => LogicBoard::new(puzzle),
    };
    (board, status, solution)
}

/// The board of a position, and the number of solutions of its puzzle as found by an engine; or the
/// mistakes that were made on the way.
fn position(game: &SavedGame) -> Result<Result<Start, Mistakes>, CliError> {
    let mut session =
        Session::new(game.clone()).map_err(|error| CliError::Usage(error.to_string()))?;
    if !session.check().is_clean()
        && let Some(hint) = session.hint()
    {
        return Ok(Err(hint.text(HintDegree::Step)));
    }
    let Some(board) = session.board().cloned() else {
        return Err(CliError::usage("a variant, expected a classic puzzle"));
    };
    let solution = session.solution().copied();
    let board = match &solution {
        Some(solution) => board.with_last_resort(solution),
        None => board,
    };
    Ok(Ok((board, session.status(), solution)))
}

/// All profiles, each with a table.
fn profile_list() -> String {
    let mut text = String::new();
    for profile in profiles() {
        let rows = profile.entries.iter().map(|entry| {
            let (technique, difficulty) = (entry.technique, entry.difficulty());
            let score = difficulty.map_or_else(String::new, |cost| {
                let score = cost.shown(cost.score().into());
                let is_whole = score.fract() == 0.0 && cost.shown(10.0) > 1.0;
                if is_whole { format!("{score}") } else { format!("{score:.1}") }
            });
            let level = difficulty.map_or("by its length or type", Difficulty::level).to_owned();
            [technique.name().to_owned(), technique.code().to_owned(), score, level]
        });
        text += if text.is_empty() { "" } else { "\n" };
        text += &format!("{}: {}\n\n", profile.name, profile.description);
        text += &table("technique|code| score|level", rows);
    }
    text
}
