//! The manifest of a generated file: all that it takes to make it again, and to know that it is the same.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::CliError;
use ninefold::batch::{with_suffix, write_whole};
use ninefold_lab::checksum;

/// What stands in `FILE.manifest.json`.
#[derive(Debug, Serialize, Deserialize, PartialEq)]
pub struct Manifest {
    /// The program and its version.
    pub made_by: String,
    /// The command line, for people.
    pub command: String,
    /// Its arguments but for those that do not matter for what is in the file.
    pub arguments: Vec<String>,
    /// Files that it read.
    pub inputs: Vec<InputSum>,
    /// The name of the file.
    pub file: String,
    /// Lines, a header not counted.
    pub rows: u64,
    /// Length of the file.
    pub bytes: u64,
    /// SHA-256 of the file.
    pub sha256: String,
}

/// A file that was read.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq)]
pub struct InputSum {
    /// Its path, as it was given.
    pub path: PathBuf,
    /// Its SHA-256.
    pub sha256: String,
}

/// The program and its version.
pub fn made_by() -> String {
    concat!("ninefold ", env!("CARGO_PKG_VERSION")).to_owned()
}

impl InputSum {
    /// Of a file as it is now.
    pub fn of(path: &Path) -> Result<InputSum, CliError> {
        Ok(InputSum { path: path.to_owned(), sha256: checksum::of_file(path)? })
    }
}

impl Manifest {
    /// Where the manifest of a file is.
    pub fn path_for(file: &Path) -> PathBuf {
        with_suffix(file, ".manifest.json")
    }

    /// Reads a manifest.
    pub fn read(path: &Path) -> Result<Manifest, CliError> {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let manifest = serde_json::from_str(&text)
            .map_err(|error| anyhow::anyhow!("{} is no manifest: {error}", path.display()))?;
        Ok(manifest)
    }

    /// Writes it to this path.
    pub fn write(&self, path: &Path) -> Result<(), CliError> {
        Ok(write_whole(path, &(self.to_json() + "\n"))?)
    }

    /// As text.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
