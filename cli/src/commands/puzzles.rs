//! Puzzles that are named on the command line: as 81 characters, or by the file that they stand in.

use std::path::Path;

use crate::CliError;
use ninefold::batch::chunk::Feed;
use ninefold::batch::source::{self, Expect};
use ninefold::error::{Found, Malformed};
use ninefold::grid::Grid;
use ninefold::text::drawn::{self, Drawn};
use ninefold::text::{self, Scanned, line};

/// A puzzle and what to call it: its line, that of the error, or nothing if it was the argument itself.
pub type Named = (String, Result<Grid, Malformed>);

/// The puzzle that an argument is, or the first puzzles of the file that it names.
pub fn named(argument: &str, count: usize) -> Result<Vec<Named>, CliError> {
    match literal(argument)? {
        Some(puzzle) => Ok(vec![(String::new(), Ok(puzzle))]),
        None => first(&open(Path::new(argument), Expect::Any)?, count),
    }
}

/// The puzzle that an argument is, unless it names a file.
pub fn literal(argument: &str) -> Result<Option<Grid>, CliError> {
    match line::parse_exact(argument.as_bytes()) {
        Ok(puzzle) => Ok(Some(puzzle)),
        Err(error) if is_meant_as_puzzle(argument) => {
            Err(CliError::Usage(format!("the puzzle is malformed: {error}")))
        }
        Err(_) => Ok(None),
    }
}

/// A file, or standard input, to be read once.
pub fn open(path: &Path, expect: Expect) -> Result<Feed, CliError> {
    Ok(Feed::new(vec![source::open(path, expect)?], None)?)
}

/// The one puzzle of an argument: of a file, the first.
pub fn only(argument: &str) -> Result<Named, CliError> {
    let first = named(argument, 1)?.into_iter().next();
    first.ok_or_else(|| CliError::Usage(format!("{argument}: no puzzle in it")))
}

/// Nobody names a file so: it is not there, and it consists of many digits and blanks.
fn is_meant_as_puzzle(argument: &str) -> bool {
    let cells = argument.bytes().filter(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_'));
    let cells = cells.count();
    cells >= 40 && cells * 10 >= argument.len() * 9 && !Path::new(argument).exists()
}

/// The first puzzles of a file.
pub fn first(feed: &Feed, count: usize) -> Result<Vec<Named>, CliError> {
    feed.refuse_candidates()?;
    let (mut puzzles, mut buffer) = (Vec::new(), Vec::new());
    while puzzles.len() < count {
        let Some(chunk) = feed.next(&mut buffer)? else { break };
        let number = |line: usize| format!("line {}", chunk.first_line + line as u64);
        let layout = feed.layout(chunk.input);
        if layout.is_drawn() {
            let text = chunk.text(&buffer);
            let mut drawn = drawn::puzzles(layout, text).peekable();
            while let Some(this) = drawn.next() {
                puzzles.push(match this.record {
                    Ok(record) => match drawn.peek().and_then(|next| tenth_row(next, text)) {
                        Some(tenth) => (number(tenth), Err(too_many_rows())),
                        None => (number(this.line), Ok(record.clues)),
                    },
                    Err((line, error)) => (number(line), Err(error)),
                });
            }
            continue;
        }
        for (line, text) in chunk.text(&buffer).split_inclusive(|&byte| byte == b'\n').enumerate() {
            match text::scan_line(layout, text::trim_line_end(text)) {
                // Restricted candidates and variants were refused above.
                Scanned::Blank
                | Scanned::Comment
                | Scanned::Restricted(..)
                | Scanned::Variant(_) => {}
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

/// What is wrong with a puzzle of more than nine rows.
fn too_many_rows() -> Malformed {
    let found = Found::Text("a tenth row".to_owned());
    Malformed { column: 1, found, expected: "nine rows in a puzzle" }
}

/// The line of a row that follows the nine of a puzzle at once and begins no other that is whole.
fn tenth_row(next: &Drawn<'_>, text: &[u8]) -> Option<usize> {
    let mut before = text.split(|&byte| byte == b'\n').skip(next.line.checked_sub(1)?);
    let before = before.next()?.trim_ascii();
    let follows = !before.is_empty() && !before.starts_with(b"#");
    (next.record.is_err() && follows).then_some(next.line)
}
