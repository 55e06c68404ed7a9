//! SHA-256 of files, and the checksums of files that were read.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use hmac_sha256::Hash;

use crate::batch::BatchError;

/// A file that was read, and its checksum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputSum {
    /// The path, as it was given.
    pub path: PathBuf,
    /// SHA-256 of the file.
    pub sha256: String,
}

impl InputSum {
    /// The checksum of a file as it is now.
    pub(in crate::jobs) fn of(path: &Path) -> Result<InputSum, BatchError> {
        // It is read twice, and may have no end.
        let refused = || io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file");
        path.metadata()
            .and_then(|metadata| if metadata.is_file() { Ok(()) } else { Err(refused()) })
            .map_err(|source| BatchError::Read { name: path.display().to_string(), source })?;
        Ok(InputSum { path: path.to_owned(), sha256: sha256_of_file(path)? })
    }
}

/// The SHA-256 of a file, in hexadecimal.
///
/// # Errors
/// The file cannot be read.
pub fn sha256_of_file(path: &Path) -> Result<String, BatchError> {
    File::open(path)
        .and_then(sha256_of)
        .map_err(|source| BatchError::Read { name: path.display().to_string(), source })
}

/// The SHA-256 of what is left to read of a file, in hexadecimal.
pub(super) fn sha256_of(mut file: File) -> io::Result<String> {
    let mut hasher = Hasher(Hash::new());
    io::copy(&mut file, &mut hasher)?;
    Ok(hasher.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A hasher as a writer.
struct Hasher(Hash);

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
