//! Single files of a directory, replaced whole or not at all.

use std::fs;
use std::io;
use std::path::Path;

use ninefold_jobs::batch::write_whole;

use crate::error::LabError;

/// Removes a file, if it is there.
///
/// # Errors
/// It is there and stays.
pub(crate) fn remove(directory: &Path, name: &str) -> Result<(), LabError> {
    let path = directory.join(name);
    match fs::remove_file(&path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(LabError::writing(&path)(source))
        }
        _ => Ok(()),
    }
}

/// Writes a file anew, whole or not at all.
///
/// # Errors
/// It cannot be written.
pub(crate) fn replace(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), LabError> {
    Ok(write_whole(&directory.join(name), bytes, true)?)
}
