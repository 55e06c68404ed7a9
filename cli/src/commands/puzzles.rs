//! Puzzles that are named on the command line: as 81 characters, or by the file that they stand in.

use std::path::Path;

use crate::CliError;
use ninefold::batch::block::{Block, BlockEntry, Content};
use ninefold::batch::{Expect, InputOptions, Inputs};
use ninefold::error::{Found, Malformed};
use ninefold::grid::Grid;
use ninefold::text::line;

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
pub fn open(path: &Path, expect: Expect) -> Result<Inputs, CliError> {
    let options = InputOptions { format: expect, shard: None };
    Ok(Inputs::open(&[path], &options)?)
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
pub fn first(feed: &Inputs, count: usize) -> Result<Vec<Named>, CliError> {
    feed.refuse_candidates()?;
    let (mut puzzles, mut buffer, mut block) = (Vec::new(), Vec::new(), Block::default());
    while puzzles.len() < count {
        let Some(chunk) = feed.next_chunk(&mut buffer)? else { break };
        let (layout, text) = (feed.layout(chunk.input), chunk.text(&buffer));
        block.read(layout, text);
        let mut entries = block.entries().peekable();
        while let Some(entry) = entries.next() {
            let number = |line: u64| format!("line {}", chunk.first_line + line);
            puzzles.push(match entry.content {
                // Restricted candidates and variants were refused above.
                Content::Remark | Content::Restricted { .. } | Content::Variant(_) => continue,
                Content::Malformed { number: line, error } => (number(line), Err(error.clone())),
                Content::Puzzle { puzzle, .. } => {
                    let next = entries.peek().filter(|_| layout.is_drawn());
                    match next.and_then(|next| tenth_row(next, text)) {
                        Some(tenth) => (number(tenth), Err(too_many_rows())),
                        None => (number(entry.number), Ok(*puzzle)),
                    }
                }
            });
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
fn tenth_row(next: &BlockEntry<'_>, text: &[u8]) -> Option<u64> {
    let before = usize::try_from(next.number.checked_sub(1)?).ok()?;
    let before = text.split(|&byte| byte == b'\n').nth(before)?.trim_ascii();
    let follows = !before.is_empty() && !before.starts_with(b"#");
    (matches!(next.content, Content::Malformed { .. }) && follows).then_some(next.number)
}
