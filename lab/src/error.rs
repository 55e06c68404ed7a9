//! What can end a measurement.

use std::io;
use std::path::{Path, PathBuf};

use ninefold::batch::BatchError;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Usage(String),
    /// Puzzles could not be read or solved.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// A file or a program could not be used.
    #[error("cannot {what}: {source}")]
    Io {
        /// What was tried, as in "read results/x.jsonl".
        what: String,
        /// Why it failed.
        source: io::Error,
    },
    /// A program that was to be measured failed.
    #[error("{command} failed ({status}){}", quoted(.said))]
    Child {
        /// The program and its arguments.
        command: String,
        /// How it ended.
        status: String,
        /// The end of what it wrote to standard error.
        said: String,
    },
    /// A program that was to be measured does something else.
    #[error("{} ended well and wrote no output: it is no build of ninefold", .0.display())]
    NoOutput(PathBuf),
    /// Two runs of the same work differ where they must not: a bug, or broken hardware.
    #[error("{0}")]
    Unsteady(String),
}

impl BenchError {
    /// An error of reading a file.
    pub fn reading(path: &Path) -> impl FnOnce(io::Error) -> BenchError {
        let what = format!("read {}", path.display());
        |source| BenchError::Io { what, source }
    }

    /// An error of writing a file.
    pub fn writing(path: &Path) -> impl FnOnce(io::Error) -> BenchError {
        let what = format!("write {}", path.display());
        |source| BenchError::Io { what, source }
    }
}

/// What a program said, on lines of its own.
fn quoted(said: &str) -> String {
    let lines = said.lines().map(|line| format!("\n  {line}"));
    lines.collect()
}
