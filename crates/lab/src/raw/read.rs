//! Raw files, read again.

use std::{fs, io, path::Path};

use ninefold_jobs::text::{line, variant};
use ninefold_jobs::{error::Malformed, grid::Grid, ruleset::parse};

use super::lines::{
    BlockSample, CompareSetting, PuzzleRow, RepeatSample, RunsLine, TransportSample, TrialSample,
};
use super::{NODES, OLDEST, PUZZLES, RUNS, SCHEMA};
use crate::{error::LabError, solver::Fault};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RawFiles {
    pub setting: CompareSetting,
    /// Its blocks, in the order in which they were solved.
    pub samples: Vec<BlockSample>,
    /// Costs of the transport to solvers.
    pub transport: Vec<TransportSample>,
    /// Solvers before their time counted.
    pub trials: Vec<TrialSample>,
    /// Solvers on puzzles that they had just seen.
    pub repeats: Vec<RepeatSample>,
    /// Faults of solvers that were found as they ran.
    pub faults: Vec<Fault>,
    /// The puzzles that take part, in their random order; of variants the givens.
    pub grids: Vec<Grid>,
    /// The result of each puzzle under each engine.
    pub puzzles: Vec<PuzzleRow>,
    /// Whether the comparison came to its end.
    pub is_complete: bool,
}

/// Reads the raw files of a directory. A last line that was torn by a kill is left out. Errors: a
/// file cannot be read, or it is not what this program writes.
pub(crate) fn read(directory: &Path) -> Result<RawFiles, LabError> {
    let path = directory.join(RUNS);
    let text = whole_lines(&path)?;
    let wrong = |line: usize, found: String| wrong(&path, line as u64 + 1, found);
    let (mut setting, mut samples, mut is_complete) = (None, Vec::new(), false);
    let (mut transport, mut trials, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    let mut repeats = Vec::new();
    for (number, line) in text.lines().enumerate() {
        match serde_json::from_str(line) {
            Ok(RunsLine::Setting(found)) if !(OLDEST..=SCHEMA).contains(&found.schema) => {
                let message = format!("schema {}, expected {OLDEST} to {SCHEMA}", found.schema);
                return Err(wrong(number, message));
            }
            Ok(RunsLine::Setting(found)) => setting = Some(found),
            Ok(RunsLine::Sample(sample)) => samples.push(sample),
            Ok(RunsLine::Transport(sample)) => transport.push(sample),
            Ok(RunsLine::Trial(trial)) => trials.push(trial),
            Ok(RunsLine::Repeat(sample)) => repeats.push(sample),
            Ok(RunsLine::Fault(fault)) => faults.push(fault),
            Ok(RunsLine::End {}) => is_complete = true,
            Err(error) => return Err(wrong(number, error.to_string())),
        }
    }
    let setting = setting.ok_or_else(|| wrong(0, "no line of type setting".to_owned()))?;
    let grids = read_grids(&directory.join(PUZZLES))?;
    let puzzles = read_rows(&directory.join(NODES))?;
    Ok(RawFiles {
        setting: *setting,
        samples,
        transport,
        trials,
        repeats,
        faults,
        grids,
        puzzles,
        is_complete,
    })
}

fn wrong(path: &Path, line: u64, found: String) -> LabError {
    LabError::Failed(format!("{} line {line}: {found}", path.display()))
}

fn read_grids(path: &Path) -> Result<Vec<Grid>, LabError> {
    let text = fs::read(path).map_err(LabError::reading(path))?;
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let grids = lines.enumerate().map(|(number, text)| {
        givens(text).map_err(|error| wrong(path, number as u64 + 1, error.to_string()))
    });
    grids.collect()
}

/// The givens of a classic puzzle or of a variant. A variant without any constraint is a dot.
fn givens(text: &[u8]) -> Result<Grid, Malformed> {
    line::parse(text).or_else(|plain| match std::str::from_utf8(text) {
        Ok(text) if text == "." || variant::looks_like(text.as_bytes()) => {
            parse::puzzle(text).map(|ruleset| ruleset.givens())
        }
        _ => Err(plain),
    })
}

fn read_rows(path: &Path) -> Result<Vec<PuzzleRow>, LabError> {
    let text = whole_lines(path)?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize::<PuzzleRow>().enumerate().map(|(number, row)| {
        row.map_err(|error| {
            let line = error.position().map_or(number as u64 + 2, csv::Position::line);
            wrong(path, line, error.to_string())
        })
    });
    rows.collect()
}

/// The lines of a file that were written to their ends. A torn last line may end within a letter.
fn whole_lines(path: &Path) -> Result<String, LabError> {
    let mut text = fs::read(path).map_err(LabError::reading(path))?;
    text.truncate(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    String::from_utf8(text)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
        .map_err(LabError::reading(path))
}
