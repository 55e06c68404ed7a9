//! SHA-256 of files, and the checksums of files that were read.

use std::path::{Path, PathBuf};
use std::{fs::File, io};

use hmac_sha256::Hash;
use serde_json::{Value, json};

use crate::batch::BatchError;
use crate::jobs::json_fields::{FieldError, text};

/// A file that was read, and its checksum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputSum {
    /// The path, as it was given.
    pub path: PathBuf,
    /// SHA-256 of the file.
    pub sha256: String,
}

impl InputSum {
    /// Reads one from a manifest.
    pub(in crate::jobs) fn from_json(input: &Value) -> Result<InputSum, FieldError> {
        Ok(InputSum { path: text(input, "path")?.into(), sha256: text(input, "sha256")? })
    }

    /// The form in which a manifest has it.
    pub(in crate::jobs) fn to_json(&self) -> Value {
        json!({"path": self.path.to_string_lossy(), "sha256": self.sha256})
    }

    /// The checksum of a file as it is now.
    pub(in crate::jobs) fn of(path: &Path) -> Result<InputSum, BatchError> {
        // It is read twice, and may have no end.
        let refused = || io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file");
        path.metadata()
            .and_then(|metadata| if metadata.is_file() { Ok(()) } else { Err(refused()) })
            .map_err(|source| BatchError::Read { name: path.display().to_string(), source })?;
        Ok(InputSum { path: path.to_owned(), sha256: sha256_of_file(path)? })
    }

    /// The first of these files that has changed since.
    pub(in crate::jobs) fn changed(inputs: &[InputSum]) -> Result<Option<&Path>, BatchError> {
        for input in inputs {
            if InputSum::of(&input.path)? != *input {
                return Ok(Some(&input.path));
            }
        }
        Ok(None)
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

/// The SHA-256 of what is left to read, in hexadecimal.
///
/// # Errors
/// It cannot be read.
pub fn sha256_of(mut reader: impl io::Read) -> io::Result<String> {
    let mut hasher = Sha256::default();
    io::copy(&mut reader, &mut hasher)?;
    Ok(hasher.hexadecimal())
}

/// The SHA-256 of what is written to it.
#[derive(Default)]
pub struct Sha256(Hash);

impl Sha256 {
    /// The sum of these bytes, in hexadecimal.
    pub(in crate::jobs) fn of(bytes: &[u8]) -> String {
        let mut sum = Sha256::default();
        sum.0.update(bytes);
        sum.hexadecimal()
    }

    /// The sum of all that was written, in hexadecimal.
    pub fn hexadecimal(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl io::Write for Sha256 {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
