//! Raw files being written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ninefold_jobs::{batch::write_whole, grid::CELLS};

use super::lines::{BlockSample, CompareSetting, PuzzleRow, RunsLine};
use super::{NODES, PUZZLES, RUNS};
use crate::error::LabError;
use crate::puzzle::{ComparablePuzzle, SampledPuzzle};

/// The name of the file of histograms.
pub(crate) const LATENCY: &str = "latency.hlog";

pub(crate) struct RawWriter {
    directory: PathBuf,
    runs: File,
    nodes: csv::Writer<File>,
}

impl RawWriter {
    /// Makes the directory and begins its files. Errors: as [`check_directory`], or a file cannot
    /// be written.
    pub(crate) fn create<P: ComparablePuzzle>(
        directory: &Path,
        overwrite: bool,
        setting: &CompareSetting,
        puzzles: &[SampledPuzzle<P>],
    ) -> Result<RawWriter, LabError> {
        check_directory(directory, overwrite)?;
        let create = |name: &str| {
            let path = directory.join(name);
            File::create(&path).map_err(LabError::writing(&path))
        };
        fs::create_dir_all(directory).map_err(LabError::writing(directory))?;
        let mut text = Vec::with_capacity(puzzles.len() * (CELLS + 1));
        for SampledPuzzle { puzzle, .. } in puzzles {
            text.extend_from_slice(puzzle.text().as_bytes());
            text.push(b'\n');
        }
        replace(directory, PUZZLES, &text)?;
        remove(directory, LATENCY)?;
        let (runs, nodes) = (create(RUNS)?, create(NODES)?);
        let mut writer = RawWriter {
            directory: directory.to_owned(),
            runs,
            nodes: csv::WriterBuilder::new().from_writer(nodes),
        };
        writer.line(&RunsLine::Setting(Box::new(setting.clone())))?;
        Ok(writer)
    }

    /// Adds one engine's work on one block. The rows of its puzzles come first, so that a sample
    /// that is there has its rows. Errors: it cannot be written.
    pub(crate) fn add(
        &mut self,
        sample: &BlockSample,
        puzzles: &[PuzzleRow],
    ) -> Result<(), LabError> {
        let path = self.directory.join(NODES);
        for row in puzzles {
            let written = self.nodes.serialize(row).map_err(io::Error::from);
            written.map_err(LabError::writing(&path))?;
        }
        self.nodes.flush().map_err(LabError::writing(&path))?;
        self.line(&RunsLine::Sample(sample.clone()))
    }

    /// Adds a line about solvers or their transport, or any other. Errors: it cannot be written.
    pub(crate) fn line(&mut self, line: &RunsLine) -> Result<(), LabError> {
        let mut text = serde_json::to_vec(line).unwrap_or_else(|_| unreachable!("plain data"));
        text.push(b'\n');
        let written = self.runs.write_all(&text);
        written.map_err(LabError::writing(&self.directory.join(RUNS)))
    }
}

/// Makes sure that a comparison may be written to a directory, which need not exist, before
/// anything is read or measured. Errors: [`LabError::ComparisonExists`] when it holds one and
/// `overwrite` is not given, or [`LabError::Io`] when it is no directory.
pub(crate) fn check_directory(directory: &Path, overwrite: bool) -> Result<(), LabError> {
    if directory.exists() && !directory.is_dir() {
        let source = io::Error::new(io::ErrorKind::NotADirectory, "it is no directory");
        return Err(LabError::writing(directory)(source));
    }
    if directory.join(RUNS).exists() && !overwrite {
        return Err(LabError::ComparisonExists(directory.to_owned()));
    }
    Ok(())
}

/// Removes a file, if it is there. Errors: it is there and stays.
pub(crate) fn remove(directory: &Path, name: &str) -> Result<(), LabError> {
    let path = directory.join(name);
    match fs::remove_file(&path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(LabError::writing(&path)(source))
        }
        _ => Ok(()),
    }
}

/// Writes a file anew, whole or not at all. Errors: it cannot be written.
pub(crate) fn replace(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), LabError> {
    Ok(write_whole(&directory.join(name), bytes, true)?)
}
