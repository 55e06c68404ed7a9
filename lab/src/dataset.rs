//! A file of puzzles to measure with, in memory, and what tells it apart from any other.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::checksum;
use super::error::BenchError;
use ninefold::batch::read_puzzles;
use ninefold::grid::Grid;

/// What is written down of a dataset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dataset {
    /// The file, as it was named.
    pub name: String,
    /// SHA-256 of the file on the disk.
    pub sha256: String,
    /// How many puzzles it has.
    pub puzzles: usize,
    /// How many of its lines are malformed. They are not part of what is measured.
    pub malformed: usize,
}

/// A dataset and its puzzles.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What it is.
    pub dataset: Dataset,
    /// Its puzzles.
    pub puzzles: Vec<Grid>,
}

/// Reads a dataset.
///
/// # Errors
/// It cannot be read, or there is no puzzle in it.
pub fn load(path: &Path) -> Result<Loaded, BenchError> {
    if path == Path::new("-") {
        let message = "standard input (-) cannot be measured: it can be read only once";
        return Err(BenchError::Usage(message.to_owned()));
    }
    let gathered = read_puzzles(path)?;
    if gathered.puzzles.is_empty() {
        let mut message = format!("there is no puzzle in {}", path.display());
        if gathered.malformed > 0 {
            message += &malformed_only(gathered.malformed as u64);
        }
        return Err(BenchError::Usage(message));
    }
    let dataset = Dataset {
        name: path.display().to_string(),
        sha256: checksum::of_file(path)?,
        puzzles: gathered.puzzles.len(),
        malformed: gathered.malformed,
    };
    Ok(Loaded { dataset, puzzles: gathered.puzzles })
}

/// What is to be said of inputs that have malformed lines and nothing else.
pub fn malformed_only(lines: u64) -> String {
    format!(": malformed lines: {lines}; `ninefold solve` says what is wrong with each")
}
