//! The errors of generating runs.

use std::path::PathBuf;

use crate::boards::Unfit;
use crate::{batch::BatchError, engine::registry::BackendError, jobs::JobError};
use ninefold_generate::{FilterError, Hopeless};
use ninefold_logic::Level;

/// An error of a generating run.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// An input or output failed, no puzzle was found, or the run was cancelled.
    #[error(transparent)]
    Job(#[from] JobError),
    /// Options contradict each other.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A file with a pattern or with full grids is not as it should be.
    #[error("{}: {problem}", path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// The problem with it.
        problem: InputProblem,
    },
    /// This machine lacks the backend.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// This build cannot write Parquet files.
    #[error("this build cannot write Parquet files")]
    NoParquet,
    /// A Parquet file can be written only as a whole, not to a pipe or standard output.
    #[error("a Parquet file is written as a whole")]
    ParquetStream,
    /// A partial file of an interrupted run is there.
    #[error("{} is there from an interrupted run", .0.display())]
    Interrupted(PathBuf),
    /// A partial file of a run with other options is there.
    #[error("{} was begun with other arguments ({begun_by})", path.display())]
    OtherRun {
        /// The partial file.
        path: PathBuf,
        /// The command of the run that began it.
        begun_by: String,
    },
}

impl From<BatchError> for GenerateError {
    fn from(error: BatchError) -> GenerateError {
        GenerateError::Job(error.into())
    }
}

/// A contradiction in the options of a generating run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// Classic puzzles of fewer than 17 clues.
    #[error("no classic puzzle with fewer than 17 clues has one solution")]
    TooFewClues(usize),
    /// Classic puzzles of more than 80 clues.
    #[error("{0} clues: expected at most 80")]
    TooManyClues(usize),
    /// Puzzles that boards of another size cannot have.
    #[error(transparent)]
    Board(Unfit),
    /// A technique that boards of another size do not have.
    #[error("boards of another size have no technique {0}")]
    NoBoardTechnique(&'static str),
    /// A difficulty that no puzzle has.
    #[error(transparent)]
    Difficulty(#[from] FilterError),
    /// A search for a difficulty without a difficulty.
    #[error("a search for a difficulty needs a level, a technique, a score or a rating")]
    NoDifficulty,
    /// Fixed constraints that no grid satisfies.
    #[error("no grid satisfies {0}")]
    NoGrid(String),
    /// Variants as asked for, which a look ahead found out of reach.
    #[error(transparent)]
    Hopeless(#[from] Hopeless),
    /// A level that variants have not.
    #[error("variants are easy, medium or hard, not {}", .0.name().to_lowercase())]
    VariantLevel(Level),
    /// Full grids with options about clues or difficulty.
    #[error("full grids take no options about clues, patterns, nodes, levels or techniques")]
    RestrictedGrids,
    /// Unbiased puzzles with a symmetry or pattern.
    #[error("unbiased puzzles are a sample of all minimal ones: they take no symmetry or pattern")]
    PatternedUnbiased,
    /// Puzzles with several solutions, but fewer than two.
    #[error("{0} solutions are not several")]
    Solutions(u64),
    /// Two options that exclude each other.
    #[error("{option} cannot be combined with {method}")]
    Conflict {
        /// The method, or the first option.
        method: &'static str,
        /// The option.
        option: &'static str,
    },
}

/// A problem with a file of grids.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputProblem {
    /// Lines that are no puzzles.
    #[error("{0} malformed lines")]
    Malformed(u64),
    /// A pattern file that does not hold one grid.
    #[error("{0} grids, expected one: a pattern")]
    NotOneGrid(usize),
    /// A pattern of too few clues.
    #[error("a pattern of {0} clues; no puzzle with fewer than 17 has one solution")]
    FewClues(usize),
    /// A line that is no full grid.
    #[error("line {0}: expected a full grid that obeys the rules")]
    NotFull(u64),
    /// A file without grids.
    #[error("no grids")]
    NoGrids,
}
