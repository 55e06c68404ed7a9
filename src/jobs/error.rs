//! Why a job did not end.

use super::convert::BlankError;
use super::engines::EngineError;
use crate::batch::BatchError;

/// Why a job did not end. Nothing is left of its outputs.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Inputs, outputs or workers failed.
    #[error(transparent)]
    Batch(BatchError),
    /// The engine cannot do what is asked.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The format cannot have this character for a blank.
    #[error(transparent)]
    Blank(#[from] BlankError),
    /// The caller stopped it.
    #[error("stopped before the end")]
    Cancelled,
}

impl From<BatchError> for JobError {
    fn from(error: BatchError) -> JobError {
        match error {
            BatchError::Cancelled => JobError::Cancelled,
            error => JobError::Batch(error),
        }
    }
}
