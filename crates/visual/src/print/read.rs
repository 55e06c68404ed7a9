//! The puzzles of a book from a file: those that can be printed, and messages about the others.

use ninefold_jobs::jobs::{NamedPuzzle, named_puzzles};

use super::args::PrintArgs;
use super::book::{BookError, BookPuzzle, Section};
use super::error;
use super::progress::Progress;
use crate::{Outcome, VisualError};

/// The most puzzles of a file that are printed without `--count`: a million would be an accident.
const MOST: usize = 10_000;

/// Reads, solves and grades the puzzles that the arguments name. Returns those that can be printed, and
/// a message about each of the others.
///
/// # Errors
/// The file cannot be read, or has more puzzles than are printed unasked.
pub(super) fn read(args: &PrintArgs, argument: &str) -> Outcome<(Section, Vec<String>)> {
    let count = args.count.map_or(MOST + 1, usize::from);
    let named = named_puzzles(argument, count, args.format).map_err(error::of_job)?;
    if args.count.is_none() && named.len() > MOST {
        return Err(VisualError::Usage(format!(
            "{argument} has more than {MOST} puzzles; --count N limits the number to print"
        )));
    }
    let progress = Progress::new("solving", named.len(), args.quiet);
    let (mut section, mut flaws) = (Section::default(), Vec::new());
    for NamedPuzzle { name, title, puzzle, .. } in named {
        let prepared = puzzle
            .map_err(BookError::from)
            .and_then(|puzzle| Ok((BookPuzzle::new(title, &puzzle)?, puzzle)));
        match prepared {
            Ok((prepared, puzzle)) => section.puzzles.push(match args.grade {
                true => prepared.graded(&puzzle),
                false => prepared,
            }),
            Err(flaw) if name.is_empty() => flaws.push(format!("the puzzle: {flaw}")),
            Err(flaw) => flaws.push(format!("{name}: {flaw}")),
        }
        progress.advance(1);
    }
    Ok((section, flaws))
}
