//! One verb a file.

pub mod bench;
pub mod compare;
pub mod engines;
pub mod generate;
pub mod report;
pub mod show;
pub mod solve;
pub mod verify;

use std::io::{self, Write};
use std::num::NonZeroUsize;

use super::CliError;
use crate::batch::BatchError;

/// The number of worker threads: as asked for, or one a core.
fn threads(asked: Option<NonZeroUsize>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// Prints to standard output; a closed pipe becomes the error that ends the program quietly.
fn print(text: &str) -> Result<(), CliError> {
    let mut stdout = io::stdout();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|source| {
        CliError::Batch(BatchError::Write { name: "standard output".to_owned(), source })
    })
}
