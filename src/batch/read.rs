//! All puzzles of a feed, one after the other, for who wants to have them in memory.

use super::BatchError;
use super::block::{Block, Kind};
use super::chunk::Feed;
use crate::grid::Grid;

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
