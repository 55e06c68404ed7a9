//! Why a dataset was not made.

use std::path::PathBuf;

use super::audit::DatasetAudit;
use super::options::DatasetOptionsError;
use crate::batch::BatchError;
use crate::corpus::SplitError;
use crate::jobs::JobError;
use crate::jobs::generate::GenerateError;

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
    /// No puzzle is left.
    #[error("no puzzle with exactly one solution was found")]
    Empty,
    /// A part would have more rows than its layout can count.
    #[error("the part {part} would have {rows} rows; the layout {layout} can count {most}")]
    TooManyRows {
        /// The part.
        part: String,
        /// Its rows.
        rows: u64,
        /// The layout.
        layout: &'static str,
        /// The most rows.
        most: u64,
    },
    /// The dataset that was made did not pass its own audit, which is a bug.
    #[error(
        "internal error: the dataset does not pass its own audit, and was discarded: {0}\nPlease report this."
    )]
    Audit(Box<DatasetAudit>),
    /// A manifest cannot be read.
    #[error("{} is not the manifest of a dataset: {problem}", path.display())]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// The problem.
        #[source]
        problem: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The dataset was made by other rules, so that making it again would give another one.
    #[error("{} was made by {made_by}, whose results may differ: {what}", path.display())]
    Revision {
        /// The manifest.
        path: PathBuf,
        /// The program and version that made it.
        made_by: String,
        /// The difference.
        what: String,
    },
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
