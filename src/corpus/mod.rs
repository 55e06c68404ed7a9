//! Many puzzles as a whole: keys that tell repeats, the rule of a split, leaks, statistics, morphs,
//! grades.
//!
//! The jobs of [`jobs`](crate::jobs) read files and write them; here is what is true of the
//! puzzles.

mod audit;
mod first_seen;
pub mod grades;
mod histogram;
mod key;
mod morph;
mod parsed;
mod split;
mod stats;
pub(crate) mod verified;

pub use audit::{Leak, LeakingLine};
pub use first_seen::{FirstSeen, LinePlace, OutOfMemory};
pub use histogram::Histogram;
pub use key::Key;
pub use parsed::{LineContent, LineCounts, ParsedChunk, ParsedLine};
pub use split::{SplitError, SplitGroup, SplitPart, SplitRule};
pub use stats::{ClassicCounts, ConstraintCount, PuzzleCounts, Repeats, VariantCounts};

pub(crate) use audit::{LeakIndex, LeakKeys};
pub(crate) use morph::morphs;
pub(crate) use stats::RepeatIndex;

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
