//! Why a job did not end.

use crate::batch::BatchError;

/// Why a job did not end. Nothing is left of its outputs.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Inputs, outputs or workers failed.
    #[error(transparent)]
    Batch(BatchError),
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
