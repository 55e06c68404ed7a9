//! All puzzles of some inputs, one after the other, on the caller's thread.

use super::block::{Block, BlockEntry, Content};
use super::{BatchError, Chunk, Inputs, variants};
use crate::ruleset;
use ninefold_boards::Cells;
use ninefold_core::{error::Malformed, grid::Grid};
use ninefold_text::line;
use ninefold_variants::{Ruleset, parse::refused_size};

/// Calls `take` with each entry of the inputs, with its chunk and the text of that.
fn each_entry(
    inputs: &Inputs,
    mut take: impl FnMut(&Chunk<'_>, &[u8], BlockEntry<'_>),
) -> Result<(), BatchError> {
    let (mut buffer, mut block) = (Vec::new(), Block::default());
    while let Some(chunk) = inputs.next_chunk(&mut buffer)? {
        let text = chunk.text(&buffer);
        block.read(inputs.layout(chunk.input), text);
        block.entries().for_each(|entry| take(&chunk, text, entry));
    }
    Ok(())
}

/// Calls `take` with the input's number, the line there (from 1) and the grid of each puzzle, in
/// order. Returns the number of malformed lines of each input.
///
/// # Errors
/// An input cannot be read, or its puzzles may be variants or have restricted candidates.
pub fn each_puzzle(
    inputs: &Inputs,
    mut take: impl FnMut(usize, u64, &Grid),
) -> Result<Vec<u64>, BatchError> {
    inputs.refuse_candidates()?;
    let mut malformed = vec![0; inputs.count()];
    each_entry(inputs, |chunk, _, entry| match entry.content {
        Content::Puzzle { puzzle, .. } => {
            take(chunk.input, chunk.first_line + entry.number, puzzle);
        }
        Content::Malformed { .. } => malformed[chunk.input] += 1,
        Content::Remark | Content::Restricted { .. } | Content::Variant(_) => {}
    })?;
    Ok(malformed)
}

/// Calls `take` with the input's number, the line there (from 1) and the ruleset of each puzzle, in
/// order: a classic puzzle is a ruleset of givens alone. Returns the number of malformed lines of
/// each input; boards of another size than nine rows and columns, or with other digits, are among
/// them.
///
/// # Errors
/// An input cannot be read, its puzzles may have restricted candidates, or there are other boards
/// and nothing else.
pub fn each_ruleset(
    inputs: &Inputs,
    mut take: impl FnMut(usize, u64, Ruleset),
) -> Result<Vec<u64>, BatchError> {
    inputs.refuse_restricted()?;
    let mut malformed = vec![0; inputs.count()];
    let (mut is_empty, mut first_other) = (true, None);
    each_entry(inputs, |chunk, text, entry| {
        let line = chunk.first_line + entry.number;
        let ruleset = match entry.content {
            Content::Remark | Content::Restricted { .. } => return,
            Content::Puzzle { puzzle, .. } => plain(puzzle).ok(),
            Content::Variant(variant) => {
                variants::titled(&variant.text, text, inputs.web()).map(|read| read.ruleset).ok()
            }
            Content::Malformed { .. } => None,
        };
        match ruleset {
            Some(ruleset) if refused_size(&ruleset).is_none() => {
                is_empty = false;
                take(chunk.input, line, ruleset);
            }
            other => {
                malformed[chunk.input] += 1;
                first_other = first_other.or_else(|| other.map(|_| (chunk.input, line)));
            }
        }
    })?;
    match first_other.filter(|_| is_empty) {
        Some((input, line)) => Err(BatchError::OtherBoards(inputs.place(input, line))),
        None => Ok(malformed),
    }
}

/// The first board of inputs whose options name another size than 9x9.
///
/// # Errors
/// An input cannot be read.
pub fn first_board(inputs: &Inputs) -> Result<Option<Cells>, BatchError> {
    let mut first = None;
    each_entry(inputs, |_, _, entry| {
        if let Content::Variant(variant) = entry.content {
            first = first.or(variant.board().copied());
        }
    })?;
    Ok(first)
}

/// A plain puzzle as a ruleset.
fn plain(puzzle: &Grid) -> Result<Ruleset, Malformed> {
    let mut text = Vec::new();
    line::write(puzzle, &mut text);
    ruleset::parse::any(&String::from_utf8_lossy(&text))
}
