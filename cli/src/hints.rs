//! Errors of the library in the words of the command line: with the flag that helps, and with the
//! commands that can do what another cannot.

use ninefold::batch::BatchError;
use ninefold::jobs::JobError;

use crate::CliError;

/// The message of an error.
pub fn message(error: &CliError) -> String {
    match error {
        CliError::Batch(error) => of_batch(error),
        CliError::Job(JobError::Batch(error)) => of_batch(error),
        CliError::Job(JobError::NeedsAllLines { .. }) => format!("{error}: it takes no --shard"),
        error => error.to_string(),
    }
}

fn of_batch(error: &BatchError) -> String {
    match error {
        BatchError::Exists(_) => format!("{error}; --force overwrites it"),
        BatchError::NoShare(name) => {
            format!("--shard cannot cut {name}: its length is not known before it is read")
        }
        BatchError::OtherColumns { .. } => {
            format!("--keep-fields needs the same columns in all inputs: {error}")
        }
        BatchError::Restricted(_) => {
            format!("{error}, which only solve, verify and convert take")
        }
        BatchError::Variants(_) => {
            format!("{error}, which only solve, show, verify, stats and compare take")
        }
        error => error.to_string(),
    }
}
