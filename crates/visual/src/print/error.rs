//! Errors of the library in the words of this program, with the flag that helps.

use ninefold_jobs::batch::BatchError;
use ninefold_jobs::jobs::{GenerateError, JobError};

use crate::{VisualError, of_malformed};

pub(super) fn of_job(error: JobError) -> VisualError {
    match error {
        JobError::Batch(error) => of_batch(error),
        JobError::Malformed(error) => {
            VisualError::Usage(format!("{error}{}", of_malformed(&error)))
        }
        JobError::Cancelled => VisualError::Failed(error.to_string()),
        error => VisualError::Usage(error.to_string()),
    }
}

pub(super) fn of_batch(error: BatchError) -> VisualError {
    match error {
        BatchError::Exists(_) => VisualError::Usage(format!("{error}; --force overwrites it")),
        BatchError::IsInput(_) | BatchError::StdinTwice | BatchError::Variants(_) => {
            VisualError::Usage(error.to_string())
        }
        BatchError::Restricted(_) => {
            VisualError::Usage(format!("{error}, which print does not take"))
        }
        error => VisualError::Failed(error.to_string()),
    }
}

pub(super) fn of_generate(error: GenerateError) -> VisualError {
    match error {
        GenerateError::Job(error) => of_job(error),
        error @ GenerateError::Options(_) => VisualError::Usage(error.to_string()),
        error => VisualError::Failed(error.to_string()),
    }
}
