//! The raw files of a comparison: written as it goes, so that a run that is killed has lost nothing but its
//! last line, and read again by whoever makes a report of them.
//!
//! `puzzles.txt` holds the puzzles that take part; `runs.jsonl` the setting, then a line for each block that an
//! engine solved; `nodes.csv` a row for each puzzle and engine; `latency.hlog` a histogram for each engine.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::build::Build;
use super::entrant::{Entrant, Puzzle};
use super::machine::Machine;
use ninefold::error::Malformed;
use ninefold::grid::{CELLS, Grid};
use ninefold::ruleset::parse;
use ninefold::text::{line, variant};

/// Version of the files' form.
pub const SCHEMA: u32 = 1;

/// The name of the file of the puzzles that take part, in their random order.
pub const PUZZLES: &str = "puzzles.txt";
/// The name of the file of settings and samples.
pub const RUNS: &str = "runs.jsonl";
/// The name of the file of single puzzles.
pub const NODES: &str = "nodes.csv";
/// The name of the file of histograms.
pub const LATENCY: &str = "latency.hlog";

/// How a comparison was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// Version of these files' form.
    pub schema: u32,
    /// Version of the program.
    pub ninefold: String,
    /// The arguments that it was started with.
    pub command: Vec<String>,
    /// When, in UTC.
    pub started: String,
    /// Where.
    pub machine: Machine,
    /// With which build.
    pub build: Option<Build>,
    /// A known experiment, by name.
    pub experiment: Option<String>,
    /// Where the puzzles come from.
    pub inputs: Vec<Input>,
    /// Puzzles that take part, in a random order that `seed` gives.
    pub puzzles: usize,
    /// Seed of the sample, of its order and of the order of the engines.
    pub seed: u64,
    /// Solutions looked for.
    pub limit: u64,
    /// Nodes after which an engine gives a puzzle up.
    pub node_limit: Option<u64>,
    /// Seconds after which an engine gives a puzzle up.
    pub timeout_seconds: Option<f64>,
    /// Seconds for the whole, a like share for each engine.
    pub budget_seconds: f64,
    /// Puzzles in a block.
    pub block: usize,
    /// Those that take part.
    pub engines: Vec<EngineFacts>,
}

/// A source of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// Its name: a file, or a part of a generated corpus.
    pub name: String,
    /// Puzzles in it.
    pub puzzles: u64,
    /// Lines in it that are none.
    pub malformed: u64,
}

/// What is to be said of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineFacts {
    /// Its name.
    pub name: String,
    /// The instruction set that it used.
    pub backend: String,
    /// What it does.
    pub description: String,
    /// Whether the time of a puzzle is residence among hundreds.
    pub in_lanes: bool,
}

/// One engine on one block, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// Pass over the puzzles, from 0. In the first, each puzzle's own time is taken too.
    pub pass: u32,
    /// Block of puzzles, from 0.
    pub block: usize,
    /// Its turn among the engines, from 0.
    pub turn: usize,
    /// The engine.
    pub engine: String,
    /// Puzzles begun.
    pub run: u64,
    /// Puzzles decided.
    pub finished: u64,
    /// Time for all of them.
    pub nanoseconds: u64,
    /// Nodes of all of them.
    pub nodes: u64,
}

/// One engine on one puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleRow {
    /// Place in the random order.
    pub puzzle: usize,
    /// The input that it is from.
    pub input: String,
    /// Its line there, from 1.
    pub line: u64,
    /// Clues.
    pub clues: usize,
    /// The engine.
    pub engine: String,
    /// What came of it.
    pub status: String,
    /// Decisions.
    pub nodes: u64,
    /// Time, of which for an engine of lanes: residence.
    pub nanoseconds: u64,
    /// Time for sorting, within that.
    pub sorting_nanoseconds: u64,
}

impl PuzzleRow {
    /// Whether the puzzle was decided; if not, nodes and time are lower bounds.
    pub fn is_finished(&self) -> bool {
        self.status != ninefold::engine::Status::GaveUp.as_str()
    }
}

/// A line of `runs.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Setting(Box<Setting>),
    Sample(Sample),
    /// The comparison came to its end.
    End {},
}

/// What went wrong with a raw file.
#[derive(Debug, thiserror::Error)]
pub enum RawError {
    /// The directory holds a comparison already.
    #[error("{} holds a comparison already; --force overwrites it", .0.display())]
    Exists(PathBuf),
    /// It cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is not what it should be.
    #[error("{} line {line}: {found}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What was found and what was expected.
        found: String,
    },
}

/// Raw files being written.
pub struct Writer {
    directory: PathBuf,
    runs: File,
    nodes: csv::Writer<File>,
}

impl Writer {
    /// Makes the directory and begins its files.
    ///
    /// # Errors
    /// It holds a comparison already and `force` is not given, or it cannot be written.
    pub fn create<P: Puzzle>(
        directory: &Path,
        force: bool,
        setting: &Setting,
        entrants: &[Entrant<P>],
    ) -> Result<Writer, RawError> {
        make_sure_of(directory, force)?;
        let written = |name: &str, made: io::Result<File>| {
            made.map_err(|source| RawError::Write { path: directory.join(name), source })
        };
        fs::create_dir_all(directory)
            .map_err(|source| RawError::Write { path: directory.to_owned(), source })?;
        let mut puzzles = Vec::with_capacity(entrants.len() * (CELLS + 1));
        for entrant in entrants {
            puzzles.extend_from_slice(entrant.puzzle.text().as_bytes());
            puzzles.push(b'\n');
        }
        replace(directory, PUZZLES, &puzzles)?;
        remove(directory, LATENCY)?;
        let runs = written(RUNS, File::create(directory.join(RUNS)))?;
        let nodes = written(NODES, File::create(directory.join(NODES)))?;
        let mut writer = Writer {
            directory: directory.to_owned(),
            runs,
            nodes: csv::WriterBuilder::new().from_writer(nodes),
        };
        writer.line(&Line::Setting(Box::new(setting.clone())))?;
        Ok(writer)
    }

    /// Adds one engine's work on one block: first its puzzles, so that a sample that is there has its rows.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, sample: &Sample, puzzles: &[PuzzleRow]) -> Result<(), RawError> {
        let path = || self.directory.join(NODES);
        for row in puzzles {
            let written = self.nodes.serialize(row);
            written.map_err(|error| RawError::Write { path: path(), source: error.into() })?;
        }
        self.nodes.flush().map_err(|source| RawError::Write { path: path(), source })?;
        self.line(&Line::Sample(sample.clone()))
    }

    /// Writes a file of the directory anew, whole or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), RawError> {
        replace(&self.directory, name, bytes)
    }

    /// Marks the end.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn end(mut self) -> Result<(), RawError> {
        self.line(&Line::End {})
    }

    fn line(&mut self, line: &Line) -> Result<(), RawError> {
        let mut text = serde_json::to_vec(line).unwrap_or_else(|_| unreachable!("plain data"));
        text.push(b'\n');
        let written = self.runs.write_all(&text);
        written.map_err(|source| RawError::Write { path: self.directory.join(RUNS), source })
    }
}

/// Makes sure, before anything is read or measured, that a comparison may be written to this directory, which need
/// not be there.
///
/// # Errors
/// It holds a comparison already and `force` is not given, or it is no directory.
pub fn make_sure_of(directory: &Path, force: bool) -> Result<(), RawError> {
    if directory.exists() && !directory.is_dir() {
        let source = io::Error::new(io::ErrorKind::NotADirectory, "it is no directory");
        return Err(RawError::Write { path: directory.to_owned(), source });
    }
    if directory.join(RUNS).exists() && !force {
        return Err(RawError::Exists(directory.to_owned()));
    }
    Ok(())
}

/// Removes a file, if it is there.
///
/// # Errors
/// It is there and stays.
pub fn remove(directory: &Path, name: &str) -> Result<(), RawError> {
    let path = directory.join(name);
    match fs::remove_file(&path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(RawError::Write { path, source })
        }
        _ => Ok(()),
    }
}

/// Writes a file anew, whole or not at all.
///
/// # Errors
/// It cannot be written.
pub fn replace(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), RawError> {
    let (path, temporary) = (directory.join(name), directory.join(format!(".{name}.tmp")));
    let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, &path));
    written.map_err(|source| {
        // What failed is said; that its rest cannot be removed either is not worth a word.
        let _ = fs::remove_file(&temporary);
        RawError::Write { path, source }
    })
}

/// Raw files that were read.
#[derive(Clone, Debug, PartialEq)]
pub struct Raw {
    /// How the comparison was made.
    pub setting: Setting,
    /// Its blocks, in the order in which they were solved.
    pub samples: Vec<Sample>,
    /// The puzzles that take part, in their random order; of variants the givens.
    pub grids: Vec<Grid>,
    /// What came of each, under each engine.
    pub puzzles: Vec<PuzzleRow>,
    /// Whether it came to its end.
    pub is_complete: bool,
}

/// Reads the raw files of a directory. A last line that was torn by a kill is left out.
///
/// # Errors
/// A file cannot be read, or it is not what this program writes.
pub fn read(directory: &Path) -> Result<Raw, RawError> {
    let path = directory.join(RUNS);
    let text = whole_lines(&path)?;
    let wrong = |line: usize, found: String| RawError::Wrong {
        path: path.clone(),
        line: line as u64 + 1,
        found,
    };
    let (mut setting, mut samples, mut is_complete) = (None, Vec::new(), false);
    for (number, line) in text.lines().enumerate() {
        match serde_json::from_str(line) {
            Ok(Line::Setting(found)) if found.schema != SCHEMA => {
                let message = format!("schema {}, expected {SCHEMA}", found.schema);
                return Err(wrong(number, message));
            }
            Ok(Line::Setting(found)) => setting = Some(found),
            Ok(Line::Sample(sample)) => samples.push(sample),
            Ok(Line::End {}) => is_complete = true,
            Err(error) => return Err(wrong(number, error.to_string())),
        }
    }
    let setting = setting.ok_or_else(|| wrong(0, "no line of type setting".to_owned()))?;
    let grids = read_grids(&directory.join(PUZZLES))?;
    let puzzles = read_rows(&directory.join(NODES))?;
    Ok(Raw { setting: *setting, samples, grids, puzzles, is_complete })
}

fn read_grids(path: &Path) -> Result<Vec<Grid>, RawError> {
    let text = fs::read(path).map_err(|source| RawError::Read { path: path.to_owned(), source })?;
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let grids = lines.enumerate().map(|(number, text)| {
        givens(text).map_err(|error| RawError::Wrong {
            path: path.to_owned(),
            line: number as u64 + 1,
            found: error.to_string(),
        })
    });
    grids.collect()
}

/// The givens of a plain puzzle or of a variant, of which the one without any constraint is a dot.
fn givens(text: &[u8]) -> Result<Grid, Malformed> {
    line::parse(text).or_else(|plain| match std::str::from_utf8(text) {
        Ok(text) if text == "." || variant::looks_like(text.as_bytes()) => {
            parse::puzzle(text).map(|ruleset| ruleset.givens())
        }
        _ => Err(plain),
    })
}

fn read_rows(path: &Path) -> Result<Vec<PuzzleRow>, RawError> {
    let text = whole_lines(path)?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize::<PuzzleRow>().enumerate().map(|(number, row)| {
        row.map_err(|error| RawError::Wrong {
            path: path.to_owned(),
            line: error.position().map_or(number as u64 + 2, csv::Position::line),
            found: error.to_string(),
        })
    });
    rows.collect()
}

/// All lines of a file that were written to their ends. The one that was not may end within a letter.
fn whole_lines(path: &Path) -> Result<String, RawError> {
    let failed = |source| RawError::Read { path: path.to_owned(), source };
    let mut text = fs::read(path).map_err(failed)?;
    text.truncate(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    String::from_utf8(text)
        .map_err(|error| failed(io::Error::new(io::ErrorKind::InvalidData, error)))
}
