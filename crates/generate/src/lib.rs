//! New puzzles from a seed.
//!
//! A puzzle is a random full grid ([`random_grid`]) from which clues are removed while the solution
//! stays the only one ([`minimal`]). A [`PuzzleSpec`] describes the puzzles to make; puzzle i of a
//! run is a function of the spec and i. Rare puzzles are searched for from puzzle to puzzle: those
//! of a given technique, score or rating by a [`DifficultySearch`]. Variant puzzles take their
//! constraints from the full grid ([`VariantSpec`]). Whole files of puzzles:
//! `ninefold::jobs::generate`.
//!
//! ```
//! use ninefold_generate::{Generator, PuzzleSpec};
//!
//! let spec = PuzzleSpec { seed: 7, describe: true, ..PuzzleSpec::default() };
//! let mut generator = Generator::new(&spec);
//! let first = generator.puzzle(0)?;
//! assert_eq!(first.minimal, Some(true));
//! assert_eq!(generator.puzzle(0)?, first);
//! # Ok::<(), ninefold_generate::NotFound>(())
//! ```

pub mod bands;
mod construction;
mod difficulty;
mod fill;
mod filter;
mod invalid;
mod neighbourhood;
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

pub use construction::{Construction, Generator};
pub use difficulty::DifficultySearch;
pub use fill::random_grid;
pub use filter::{FilterError, LogicFilter, TechniqueUse, technique_number};
pub use invalid::invalid_line;
pub use neighbourhood::{FEW_CLUES, MANY_NODES, NeighbourhoodSearch, SearchGoal};
pub use pattern::CluePattern;
pub use pattern_search::FEW_PATTERN_CLUES;
pub use question_stream::{QuestionStream, Source, Supply};
pub use rating::Rater;
pub use reduce::{Question, minimal};
pub use spec::{
    ATTEMPTS, EASY_CLUES, Generated, HARD_NODES, NotFound, PuzzleKind, PuzzleSpec, Rejected,
    TYPICAL_CLUES,
};
pub use variant::{
    ConstraintsError, DERIVED, DerivedConstraint, DerivedCount, GeneratedVariant, Hopeless,
    VARIANT_ATTEMPTS, VariantConstraints, VariantGenerator, VariantSpec,
};
