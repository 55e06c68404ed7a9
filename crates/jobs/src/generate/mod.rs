//! New puzzles from a seed, and their lines in an output.
//!
//! A puzzle is a random full grid ([`random_grid`]) from which clues are removed while the solution
//! stays the only one ([`minimal`]). A [`PuzzleSpec`] describes the puzzles to make; puzzle i of a
//! run is a function of the spec and i. Rare puzzles are searched for from puzzle to puzzle: those
//! of a given technique, score or rating by a [`DifficultySearch`]. Variant puzzles take their
//! constraints from the full grid ([`VariantSpec`]). Whole files of puzzles:
//! [`jobs::generate`](crate::jobs::generate()).
//!
//! ```
//! use ninefold_jobs::generate::{Generator, PuzzleSpec};
//!
//! let spec = PuzzleSpec { seed: 7, describe: true, ..PuzzleSpec::default() };
//! let mut generator = Generator::new(&spec);
//! let first = generator.puzzle(0)?;
//! assert_eq!(first.minimal, Some(true));
//! assert_eq!(generator.puzzle(0)?, first);
//! # Ok::<(), ninefold_jobs::generate::NotFound>(())
//! ```

#[cfg(feature = "parquet")]
pub(crate) mod parquet;

pub use ninefold_pipeline::generate::*;
