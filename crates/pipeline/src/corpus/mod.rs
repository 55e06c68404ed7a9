//! Many puzzles as a whole: keys that find repeats, the rule of a split, leaks, statistics, morphs,
//! grades.
//!
//! The jobs of `ninefold-jobs` read files and write them; here is what is true of the
//! puzzles.

mod audit;
mod first_seen;
pub mod grades;
mod histogram;
mod key;
mod morph;
mod split;
mod stats;
mod unique;

pub use audit::{Leak, LeakIndex, LeakKeys, LeakingLine};
pub use first_seen::{FirstSeen, LinePlace, OutOfMemory};
pub use grades::{GradeFormat, GradeTally, GradedMorphs, Grading};
pub use histogram::Histogram;
pub use key::Key;
pub use morph::morphs;
pub use split::{PartSize, SplitError, SplitGroup, SplitPart, SplitRule};
pub use stats::{
    ClassicCounts, ConstraintCount, Keyed, PuzzleCounts, RepeatIndex, Repeats, VariantCounts,
};

pub use unique::only_solution;
