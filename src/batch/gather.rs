//! All puzzles of a file in memory, in their order: for measuring, which must not wait for files.

use std::path::Path;

use super::BatchError;
use super::block::Block;
use super::chunk::Feed;
use super::source::{self, Expect};
use crate::grid::Grid;

/// The puzzles of a file.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    /// Those that can be read, in the order of the file.
    pub puzzles: Vec<Grid>,
    /// How many lines are malformed.
    pub malformed: usize,
}

/// Reads a file of puzzles of any format, compressed or not.
///
/// # Errors
/// It cannot be opened or read, or its puzzles may have restricted candidates.
pub fn gather(path: &Path) -> Result<Gathered, BatchError> {
    let feed = Feed::new(vec![source::open(path, Expect::Any)?], None)?;
    feed.refuse_candidates()?;
    let (mut buffer, mut block) = (Vec::new(), Block::default());
    let mut gathered = Gathered::default();
    while let Some(chunk) = feed.next(&mut buffer)? {
        block.read(feed.layout(chunk.input), chunk.text(&buffer));
        gathered.puzzles.extend_from_slice(&block.puzzles);
        gathered.malformed += block.malformed.len();
    }
    Ok(gathered)
}
