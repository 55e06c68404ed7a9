//! The index of a compressed file, written next to it.

use super::{Control, JobError};
use crate::batch::{FileIndex, Output};
use crate::revision::made_by;
use std::path::Path;

/// Makes the index of a gzip or Zstandard file and writes it to `output`, which should be at
/// [`FileIndex::path_of`]: there it is found when a share of the file, or some of its lines, are
/// asked for. Costs as much as unpacking the file once. Progress is in compressed bytes.
///
/// # Errors
/// The file cannot be read, is damaged or not compressed, or was changed meanwhile; the output
/// cannot be written; or the job was cancelled.
pub fn index(file: &Path, mut output: Output, control: Control<'_>) -> Result<FileIndex, JobError> {
    let index = FileIndex::of(file, control)?;
    output.put(index.to_json(&made_by()).as_bytes())?;
    output.finish()?;
    Ok(index)
}
