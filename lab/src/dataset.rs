//! A file of puzzles to measure with, in memory, and the facts that identify it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use ninefold::batch::read_puzzles;
use ninefold::grid::Grid;

use crate::checksum;
use crate::error::LabError;

/// The facts of a dataset that a record keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dataset {
    /// The file, as it was named.
    pub name: String,
    /// SHA-256 of the file on the disk.
    pub sha256: String,
    /// Puzzles in it.
    pub puzzles: usize,
    /// Malformed lines in it. They are not part of what is measured.
    pub malformed: usize,
}

/// A dataset and its puzzles.
#[derive(Clone, Debug)]
pub(crate) struct LoadedDataset {
    /// Its facts.
    pub(crate) dataset: Dataset,
    /// Its puzzles, in their order.
    pub(crate) puzzles: Vec<Grid>,
}

/// Reads a dataset.
///
/// # Errors
/// It is standard input, it cannot be read, or it holds no puzzle.
pub(crate) fn load(path: &Path) -> Result<LoadedDataset, LabError> {
    if path == Path::new("-") {
        return Err(LabError::StandardInput);
    }
    let gathered = read_puzzles(path)?;
    let name = path.display().to_string();
    if gathered.puzzles.is_empty() {
        return Err(LabError::NoPuzzles { inputs: name, malformed: gathered.malformed as u64 });
    }
    let dataset = Dataset {
        name,
        sha256: checksum::of_file(path)?,
        puzzles: gathered.puzzles.len(),
        malformed: gathered.malformed,
    };
    Ok(LoadedDataset { dataset, puzzles: gathered.puzzles })
}

/// Reads several datasets.
///
/// # Errors
/// As [`load`].
pub(crate) fn load_all(paths: &[PathBuf]) -> Result<Vec<LoadedDataset>, LabError> {
    paths.iter().map(|path| load(path)).collect()
}
