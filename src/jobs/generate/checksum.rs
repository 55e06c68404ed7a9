//! SHA-256 of files.

use std::fs::File;
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::batch::BatchError;

/// The SHA-256 of a file, in hexadecimal.
///
/// # Errors
/// The file cannot be read.
pub(super) fn sha256_of_file(path: &Path) -> Result<String, BatchError> {
    let mut hasher = Hasher(Sha256::new());
    File::open(path)
        .and_then(|mut file| io::copy(&mut file, &mut hasher))
        .map_err(|source| BatchError::Read { name: path.display().to_string(), source })?;
    Ok(hasher.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A hasher as a writer.
struct Hasher(Sha256);

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
