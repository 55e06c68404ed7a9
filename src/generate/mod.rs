//! New puzzles from a seed.
//!
//! A puzzle is a random full grid ([`random_grid`]) from which clues are removed while the solution
//! stays the only one ([`minimal`]). A [`PuzzleSpec`] says which puzzles are wanted; puzzle i of a
//! run is a function of the spec and i. Rare puzzles are searched for from puzzle to puzzle: those
//! of a given technique, score or rating by a [`DifficultySearch`]. Variant puzzles take their
//! constraints from the full grid ([`VariantSpec`]). Whole files of puzzles:
//! [`jobs::generate`](crate::jobs::generate()).
//!
//! ```
//! use ninefold::generate::{Generator, PuzzleSpec};
//!
//! let spec = PuzzleSpec { seed: 7, describe: true, ..PuzzleSpec::default() };
//! let mut generator = Generator::new(&spec);
//! let first = generator.puzzle(0)?;
//! assert_eq!(first.minimal, Some(true));
//! assert_eq!(generator.puzzle(0)?, first);
//! # Ok::<(), ninefold::generate::NotFound>(())
//! ```

pub mod bands;
mod construction;
mod difficulty;
mod fill;
mod filter;
mod format;
mod invalid;
mod neighbourhood;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod partitions;
mod pattern;
mod pattern_search;
mod question_stream;
mod rating;
mod reduce;
mod removal;
mod spec;
mod unavoidable;
mod variant;
mod witnesses;
pub mod workers;

pub use construction::Generator;
pub use difficulty::DifficultySearch;
pub use fill::random_grid;
pub use filter::{FilterError, LogicFilter, TechniqueUse, technique_number};
pub use format::{COLUMNS, GeneratedFormat};
pub use invalid::invalid_line;
pub(crate) use neighbourhood::{FEW_CLUES, MANY_NODES, SearchGoal};
pub use pattern::CluePattern;
pub(crate) use pattern_search::FEW_PATTERN_CLUES;
pub use reduce::minimal;
pub use spec::{
    ATTEMPTS, EASY_CLUES, Generated, HARD_NODES, NotFound, PuzzleKind, PuzzleSpec, Rejected,
    TYPICAL_CLUES,
};
pub use variant::{
    ConstraintsError, DERIVED, DerivedConstraint, DerivedCount, GeneratedVariant, Hopeless,
    VARIANT_ATTEMPTS, VariantConstraints, VariantGenerator, VariantSpec,
};
