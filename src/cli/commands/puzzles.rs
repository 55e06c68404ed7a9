//! Puzzles that are named on the command line: as 81 characters, or by the file that they stand in.

use std::path::Path;

use crate::batch::chunk::Feed;
use crate::batch::source::{self, Expect};
use crate::cli::CliError;
use crate::error::{Found, Malformed};
use crate::grid::Grid;
use crate::text::{self, Scanned, drawn, line};

/// A puzzle and what to call it: its line, that of the error, or nothing if it was the argument itself.
pub type Named = (String, Result<Grid, Malformed>);

/// The puzzle that an argument is, or the first puzzles of the file that it names.
pub fn named(argument: &str, count: usize) -> Result<Vec<Named>, CliError> {
    match line::parse_exact(argument.as_bytes()) {
        Ok(puzzle) => Ok(vec![(String::new(), Ok(puzzle))]),
        Err(error) if is_meant_as_puzzle(argument) => {
            Err(CliError::Usage(format!("the puzzle is malformed: {error}")))
        }
        Err(_) => from_file(Path::new(argument), count),
    }
}

/// The one puzzle of an argument: of a file, the first.
pub fn only(argument: &str) -> Result<Named, CliError> {
    let mut puzzles = named(argument, 2)?.into_iter();
    let first = puzzles.next();
    let first = first.ok_or_else(|| CliError::Usage(format!("{argument}: no puzzle in it")))?;
    Ok(puzzles.next().and_then(|next| tenth_row(&first, next)).unwrap_or(first))
}

/// Rows that follow the nine of a puzzle at once, too few for another, are no second puzzle: the first one has too
/// many.
fn tenth_row(first: &Named, next: Named) -> Option<Named> {
    const TOO_FEW: &str = "nine rows in a puzzle";
    let line = |named: &Named| named.0.strip_prefix("line ")?.parse::<u64>().ok();
    let error = next.1.as_ref().err()?;
    let follows = line(&next)? <= line(first)? + 18 && first.1.is_ok();
    let tenth =
        Malformed { column: 1, found: Found::Text("a tenth row".to_owned()), expected: TOO_FEW };
    (follows && error.expected == TOO_FEW).then_some((next.0, Err(tenth)))
}

/// Nobody names a file so: it is not there, and it consists of many digits and blanks.
fn is_meant_as_puzzle(argument: &str) -> bool {
    let cells = argument.bytes().filter(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_'));
    let cells = cells.count();
    cells >= 40 && cells * 10 >= argument.len() * 9 && !Path::new(argument).exists()
}

/// The first puzzles of a file.
fn from_file(path: &Path, count: usize) -> Result<Vec<Named>, CliError> {
    let feed = Feed::new(vec![source::open(path, Expect::Any)?], None)?;
    feed.refuse_candidates()?;
    let (mut puzzles, mut buffer) = (Vec::new(), Vec::new());
    while puzzles.len() < count {
        let Some(chunk) = feed.next(&mut buffer)? else { break };
        let number = |line: usize| format!("line {}", chunk.first_line + line as u64);
        let layout = feed.layout(chunk.input);
        if layout.is_drawn() {
            puzzles.extend(drawn::puzzles(layout, chunk.text(&buffer)).map(|drawn| {
                match drawn.record {
                    Ok(record) => (number(drawn.line), Ok(record.clues)),
                    Err((line, error)) => (number(line), Err(error)),
                }
            }));
            continue;
        }
        for (line, text) in chunk.text(&buffer).split_inclusive(|&byte| byte == b'\n').enumerate() {
            match text::scan_line(layout, text::trim_line_end(text)) {
                // Restricted candidates were refused above.
                Scanned::Blank | Scanned::Comment | Scanned::Restricted(..) => {}
                Scanned::Puzzle(puzzle, _) => puzzles.push((number(line), Ok(puzzle))),
                Scanned::Malformed(error) => puzzles.push((number(line), Err(error))),
            }
            if puzzles.len() == count {
                break;
            }
        }
    }
    puzzles.truncate(count);
    Ok(puzzles)
}
