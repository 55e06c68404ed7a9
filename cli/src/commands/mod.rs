//! One verb a file.

pub mod assist;
pub mod bench;
pub mod compare;
pub mod completions;
pub mod constraints;
pub mod convert;
pub mod corpus;
mod drawing;
pub mod engines;
pub mod explain;
pub mod generate;
pub mod man;
pub mod report;
pub mod show;
pub mod solve;
pub mod verify;

use std::io::{self, Write};

use super::CliError;
use ninefold::batch::BatchError;

/// Prints to standard output. That nobody reads on is no error, and no reason to leave off: files are still to be
/// written, and the exit code is still a verdict.
fn print(text: &str) -> Result<(), CliError> {
    let mut stdout = io::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(source) if source.kind() != io::ErrorKind::BrokenPipe => {
            let name = "standard output".to_owned();
            Err(CliError::Batch(BatchError::Write { name, source }))
        }
        _ => Ok(()),
    }
}
