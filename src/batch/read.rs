//! All puzzles of a feed, one after the other, for who wants to have them in memory.

use super::BatchError;
use super::block::{Block, Kind};
use super::chunk::Feed;
use super::variants;
use crate::error::Malformed;
use crate::grid::Grid;
use crate::ruleset::Ruleset;
use crate::text::line;

/// Calls `take` with the input's number, the line there (from 1) and the grid of each puzzle, in order.
/// Returns the number of malformed lines of each input.
///
/// # Errors
/// An input cannot be read, or its puzzles may have restricted candidates.
pub fn each_puzzle(
    feed: &Feed,
    mut take: impl FnMut(usize, u64, &Grid),
) -> Result<Vec<u64>, BatchError> {
    feed.refuse_candidates()?;
    let (mut buffer, mut block) = (Vec::new(), Block::default());
    let mut malformed = vec![0; feed.inputs()];
    while let Some(chunk) = feed.next(&mut buffer)? {
        block.read(feed.layout(chunk.input), chunk.text(&buffer));
        let mut puzzles = block.puzzles.iter();
        for line in &block.lines {
            if matches!(line.kind, Kind::Puzzle(_) | Kind::Drawn) {
                let Some(puzzle) = puzzles.next() else { break };
                take(chunk.input, chunk.first_line + line.number, puzzle);
            }
        }
        malformed[chunk.input] += block.malformed.len() as u64;
    }
    Ok(malformed)
}

/// The same of a feed with variants, all of them as rulesets: a plain puzzle is one of givens alone.
///
/// # Errors
/// An input cannot be read, or its puzzles may have restricted candidates.
pub fn each_ruleset(
    feed: &Feed,
    mut take: impl FnMut(usize, u64, Ruleset),
) -> Result<Vec<u64>, BatchError> {
    feed.refuse_restricted()?;
    let (mut buffer, mut block) = (Vec::new(), Block::default());
    let mut malformed = vec![0; feed.inputs()];
    while let Some(chunk) = feed.next(&mut buffer)? {
        let text = chunk.text(&buffer);
        block.read(feed.layout(chunk.input), text);
        let (mut puzzles, mut variants) = (block.puzzles.iter(), block.variants.iter());
        for line in &block.lines {
            let read = match line.kind {
                Kind::Puzzle(_) | Kind::Drawn => puzzles.next().map(|puzzle| plain(puzzle).ok()),
                Kind::Variant => {
                    variants.next().map(|variant| variants::compile(&variant.text, text).ok())
                }
                Kind::Remark | Kind::Restricted(_) | Kind::Malformed => continue,
            };
            match read {
                Some(Some(ruleset)) => {
                    take(chunk.input, chunk.first_line + line.number, ruleset);
                }
                Some(None) => malformed[chunk.input] += 1,
                None => break,
            }
        }
        malformed[chunk.input] += block.malformed.len() as u64;
    }
    Ok(malformed)
}

/// A plain puzzle as a ruleset.
fn plain(puzzle: &Grid) -> Result<Ruleset, Malformed> {
    let mut text = Vec::new();
    line::write(puzzle, &mut text);
    variants::parse(&String::from_utf8_lossy(&text))
}
