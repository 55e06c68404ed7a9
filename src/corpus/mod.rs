//! Files of puzzles as wholes: canonical forms, duplicates, splits without leaks, equivalents,
//! statistics, grades.
//!
//! Each of these jobs is a [`ChunkTask`]: it works on a chunk of puzzles, on any thread, and hands over
//! a piece of its result. A job that must look at all puzzles in their order (is this one a repeat?)
//! has a [`Receiver`](crate::batch::run::Receiver), which takes the pieces one after the other.
//! [`key`] says when two puzzles are the same, and [`seen`] remembers where each was first.

pub mod audit;
pub mod dedup;
pub mod forms;
pub mod grades;
pub mod key;
pub mod morphs;
mod parsed;
pub mod seen;
mod solver;
pub mod split;
pub mod stats;
pub mod variants;

pub use parsed::{LineContent, LineCounts, ParsedChunk, ParsedLine};

use crate::batch::BatchError;

/// The part of a job that looks at one chunk by itself. There is one for each thread.
pub trait ChunkTask: Send {
    /// The result of a chunk.
    type Piece: Default + Send;

    /// Works on a chunk and leaves the result in an empty piece.
    ///
    /// # Errors
    /// An error ends the whole run.
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, piece: &mut Self::Piece)
    -> Result<(), BatchError>;
}
