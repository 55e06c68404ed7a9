//! One verb a file.

pub(crate) mod assist;
pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod comparison;
pub(crate) mod constraints;
pub(crate) mod contestant;
pub(crate) mod convert;
pub(crate) mod corpus;
pub(crate) mod dataset;
mod drawing;
pub(crate) mod engines;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod index;
pub(crate) mod man;
pub(crate) mod one_puzzle;
pub(crate) mod reasoning;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod verify;
pub(crate) mod visual;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::CliError;
use ninefold_jobs::batch::BatchError;

/// Prints to standard output. A closed pipe is not an error, and no reason to stop: files are still
/// to be written, and the exit code is still a verdict.
pub(crate) fn print(text: &str) -> Result<(), CliError> {
    let mut stdout = io::stdout();
    match stdout.write_all(crate::plain::plain(text).as_bytes()).and_then(|()| stdout.flush()) {
        Err(source) if source.kind() != io::ErrorKind::BrokenPipe => Err(unwritten(source)),
        _ => Ok(()),
    }
}

pub(crate) fn unwritten(source: io::Error) -> CliError {
    CliError::Batch(BatchError::Write { name: "standard output".to_owned(), source })
}

/// The path `name-2.svg` for `name.svg` and the number 2.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{}", extension.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_before_the_extension() {
        assert_eq!(numbered(Path::new("a/b.svg"), 2), Path::new("a/b-2.svg"));
        assert_eq!(numbered(Path::new("b"), 1), Path::new("b-1"));
    }
}
