//! Why a dataset was not made.

use std::path::PathBuf;

use ninefold_reasoning::NoTask;

use super::{audit::DatasetAudit, options::DatasetOptionsError};
use crate::{batch::BatchError, corpus::SplitError, jobs::JobError, jobs::generate::GenerateError};

/// Why a dataset was not made, or not read. Nothing is left of one that was being made.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// The options make no dataset.
    #[error(transparent)]
    Options(#[from] DatasetOptionsError),
    /// Inputs, outputs or workers failed.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The puzzles could not be generated.
    #[error(transparent)]
    Generate(Box<GenerateError>),
    /// An input cannot be read twice.
    #[error("{0} is not a regular file: a dataset records the checksum of what it is made from")]
    NotAFile(String),
    /// A row of a curriculum was not found.
    #[error(transparent)]
    NoTask(#[from] NoTask),
    /// No puzzle is left.
    #[error("no puzzle with exactly one solution was found")]
    Empty,
    /// A part would have more rows than its layout can count.
    #[error("the part {0} would have {1} rows; the layout {2} can count {3}")]
    TooManyRows(String, u64, &'static str, u64),
    /// The dataset that was made did not pass its own audit, which is a bug.
    #[error(
        "internal error: the dataset does not pass its own audit, and was discarded: {0}\nPlease report this."
    )]
    Audit(Box<DatasetAudit>),
    /// A manifest cannot be read.
    #[error("{} is not the manifest of a dataset: {}", .0.display(), .1)]
    Manifest(PathBuf, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// The dataset of a manifest was made by other rules, so that making it again would give
    /// another one: the manifest, the program and version that made it, and the difference.
    #[error("{} was made by {}, whose results may differ: {}", .0.display(), .1, .2)]
    Revision(PathBuf, String, String),
    /// An input is not what the dataset was made from.
    #[error("{} is not the file that the dataset was made from: its checksum differs", .0.display())]
    InputChanged(PathBuf),
    /// This build cannot read and write Parquet files.
    #[error("this build cannot write Parquet files")]
    NoParquet,
}

impl From<BatchError> for DatasetError {
    fn from(error: BatchError) -> DatasetError {
        DatasetError::Job(error.into())
    }
}

impl From<SplitError> for DatasetError {
    fn from(error: SplitError) -> DatasetError {
        DatasetError::Job(error.into())
    }
}

impl From<GenerateError> for DatasetError {
    fn from(error: GenerateError) -> DatasetError {
        match error {
            GenerateError::Job(error) => DatasetError::Job(error),
            error => DatasetError::Generate(Box::new(error)),
        }
    }
}
