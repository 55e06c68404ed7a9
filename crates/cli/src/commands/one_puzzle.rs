//! `ninefold solve PUZZLE` on a terminal: one puzzle as people draw it, with its status, its grade and
//! the time that it took.

use std::{io::IsTerminal, time::Instant};

use super::show;
use crate::args::{ShowArgs, SolveArgs};
use crate::{CliError, Ending, summary::short};
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::jobs::{AnyPuzzle, is_puzzle, named_puzzles_of_any_size};
use ninefold_jobs::logic::{Grader, HODOKU, LogicBoard, PathRecord};
use ninefold_jobs::{batch::RowFormat, engine::registry::AUTO, grid::Grid};

/// The puzzle of a command that asks for nothing but its solution, and whose output people read.
pub(crate) fn asked_for(args: &SolveArgs) -> Option<&str> {
    let [input] = &args.inputs[..] else { return None };
    let has_defaults = args.engine == AUTO
        && args.backend.is_none()
        && args.output_format == RowFormat::Csv
        && (args.limit.get(), args.first) == (2, false)
        && args.node_limit.is_none()
        && args.timeout.is_none()
        && args.writing.output.is_none()
        && args.latency.is_none()
        && args.header.columns.is_none()
        && args.reading.summary.is_none();
    let is_plain = has_defaults
        && !(args.count_only || args.keep_fields || args.check || args.explain_status)
        && !args.reading.quiet;
    let puzzle = input.to_str().filter(|argument| is_plain && is_puzzle(argument))?;
    std::io::stdout().is_terminal().then_some(puzzle)
}

/// Draws it with its solution. `None` if the argument is no puzzle that can be drawn so.
pub(crate) fn run(puzzle: &str, args: &SolveArgs) -> Option<Result<Ending, CliError>> {
    let texts = args.web.for_solutions();
    let puzzles = named_puzzles_of_any_size(puzzle, 1, args.reading.format, texts).ok()?;
    let first = puzzles.into_iter().next()?;
    let below = match (first.board, first.puzzle) {
        // Its first line has the status.
        (Some(_), _) => String::new(),
        (None, Ok(AnyPuzzle::Position(_)) | Err(_)) => return None,
        (None, Ok(puzzle)) => ending(&puzzle),
    };
    let ended = show::run(&ShowArgs {
        puzzle: puzzle.to_owned(),
        format: args.reading.format,
        count: 1,
        solve: true,
        existing: args.writing.existing,
        web: args.web,
        ..ShowArgs::default()
    });
    Some(ended.and_then(|ending| super::print(&below).map(|()| ending)))
}

/// The line below the drawing: status, time, and difficulty.
fn ending(puzzle: &AnyPuzzle) -> String {
    let begun = Instant::now();
    let outcome = puzzle.solve(&Limits::UNIQUE);
    let time = short(begun.elapsed());
    let status = outcome.status(&Limits::UNIQUE);
    let grade = match (puzzle, outcome.solution(), status) {
        (AnyPuzzle::Classic(puzzle), Some(solution), Status::Unique) => graded(puzzle, solution),
        _ => String::new(),
    };
    format!("\n{status} in {time}{grade}\n")
}

/// The difficulty of a puzzle with one solution, in words.
fn graded(puzzle: &Grid, solution: &Grid) -> String {
    let mut board = LogicBoard::with_solution(puzzle, solution);
    let (mut grader, mut record) = (Grader::new(&HODOKU), PathRecord::new(&HODOKU));
    while let Some(found) = grader.next(&mut board) {
        record.add(&found);
        found.step.apply(&mut board);
    }
    let grade = record.grade(&board);
    let hardest = grade.hardest.map_or(String::new(), |name| format!(", hardest {}", name.name));
    format!("; {}{hardest}", grade.difficulty)
}
