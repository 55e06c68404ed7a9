//! Why a job did not end.

use super::engines::EngineError;
use crate::batch::{BatchError, Fault};
use ninefold_boards::Size;
use ninefold_core::error::Malformed;

/// A character that a format does not have for a blank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a blank of the format {format} cannot be {blank:?}; it can be: {blanks}")]
pub struct BlankError {
    /// The format's name.
    pub format: &'static str,
    /// The character.
    pub blank: char,
    /// The characters that it can be.
    pub blanks: String,
}

/// Why a job did not end. Nothing is left of its outputs.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// Inputs, outputs or workers failed.
    #[error(transparent)]
    Batch(BatchError),
    /// The engine cannot do this job.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The parts make no split.
    #[error(transparent)]
    Split(#[from] crate::corpus::SplitError),
    /// The format cannot have this character for a blank.
    #[error(transparent)]
    Blank(#[from] BlankError),
    /// The lines of these inputs cannot stand in one output.
    #[error(
        "all inputs need the same columns, as their lines are kept: {other} has another header than {first}"
    )]
    HeadersDiffer {
        /// The first input.
        first: String,
        /// The first input with another header.
        other: String,
    },
    /// The job was given a share of its inputs or some of their lines, and its result needs all
    /// lines together.
    #[error("{job} must see all lines")]
    NeedsAllLines {
        /// The job.
        job: &'static str,
    },
    /// The job needs canonical forms, which boards of this size have not.
    #[error("boards of {side}x{side} have no canonical form", side = .0.side())]
    NoCanonicalForm(Size),
    /// The job compares inputs with each other and was given one.
    #[error("{job} needs two files at least")]
    OneInput {
        /// The job.
        job: &'static str,
    },
    /// Two outputs of the job are one file.
    #[error("two outputs cannot both be {name}")]
    SameOutput {
        /// The name of the file.
        name: String,
    },
    /// A text that is meant as a puzzle is malformed.
    #[error("the puzzle is malformed: {0}")]
    Malformed(Malformed),
    /// A file that is to give one puzzle has none.
    #[error("{0}: no puzzle in it")]
    NoPuzzle(String),
    /// The caller stopped it.
    #[error("stopped before the end")]
    Cancelled,
}

impl JobError {
    /// The cause of the error.
    pub fn fault(&self) -> Fault {
        match self {
            JobError::Batch(error) => error.fault(),
            JobError::Cancelled => Fault::Resource,
            _ => Fault::Request,
        }
    }
}

impl From<BatchError> for JobError {
    fn from(error: BatchError) -> JobError {
        match error {
            BatchError::Cancelled => JobError::Cancelled,
            error => JobError::Batch(error),
        }
    }
}
