//! Records: one line of JSON for each configuration that was measured, appended to a file, never changed.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::build::Build;
use super::checksum;
use super::error::BenchError;
use super::machine::Machine;
use super::stats::median_estimate;
use super::trial::{Measured, Proof, Setting, Task};

/// Version of the record's form. A reader skips what it does not know.
pub const SCHEMA: u32 = 1;

/// A record. results/README.md describes it for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: u32,
    /// When, in UTC.
    pub date: String,
    /// On what.
    pub machine: Machine,
    /// With which program.
    pub build: Build,
    /// What was solved.
    #[serde(flatten)]
    pub task: Task,
    /// The instruction set.
    pub backend: String,
    /// Threads.
    pub threads: usize,
    /// How long it took.
    pub timing: Timing,
    /// What came of it.
    #[serde(flatten)]
    pub proof: Proof,
    /// The most memory of the process in bytes: puzzles, outcomes and engine.
    pub peak_memory: Option<u64>,
    /// Seconds that a host kept from the machine meanwhile.
    pub steal_seconds: Option<f64>,
}

/// Times of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// How often each sample solved all puzzles.
    pub repeats: u32,
    /// Nanoseconds of each sample, as they came.
    pub samples_nanos: Vec<u64>,
    /// Median of the nanoseconds in which all puzzles were solved once.
    pub median_nanos: f64,
    /// Lower end of its 95 % interval; null where there are too few samples for one.
    pub low_nanos: Option<f64>,
    /// Upper end.
    pub high_nanos: Option<f64>,
}

impl Timing {
    fn of(measured: &Measured) -> Timing {
        let passes = passes(&measured.samples, measured.repeats);
        let estimate = median_estimate(&passes);
        let finite = |value: f64| value.is_finite().then_some(value);
        Timing {
            repeats: measured.repeats,
            samples_nanos: measured.samples.clone(),
            median_nanos: estimate.value,
            low_nanos: finite(estimate.low),
            high_nanos: finite(estimate.high),
        }
    }

    /// Of each sample, the nanoseconds for all puzzles once.
    pub fn passes(&self) -> Vec<f64> {
        passes(&self.samples_nanos, self.repeats)
    }
}

fn passes(samples: &[u64], repeats: u32) -> Vec<f64> {
    samples.iter().map(|&nanos| nanos as f64 / f64::from(repeats.max(1))).collect()
}

impl Record {
    /// The record of what was measured now.
    pub fn new(
        setting: &Setting<'_>,
        measured: &Measured,
        machine: &Machine,
        build: &Build,
    ) -> Record {
        Record {
            schema: SCHEMA,
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            machine: machine.clone(),
            build: build.clone(),
            task: setting.task(),
            backend: setting.backend.name().to_owned(),
            threads: setting.threads.get(),
            timing: Timing::of(measured),
            proof: measured.proof.clone(),
            peak_memory: measured.peak_memory,
            steal_seconds: measured.stolen,
        }
    }

    /// Puzzles a second, when all of them take so many nanoseconds.
    pub fn rate(&self, nanos: f64) -> f64 {
        self.task.dataset.puzzles as f64 / nanos * 1e9
    }
}

/// Where the records of a machine are.
pub fn file_of(results: &Path, machine: &Machine) -> PathBuf {
    results.join(&machine.slug).join("records.jsonl")
}

/// The name of a record: the first digits of its line's checksum.
pub fn id_of(line: &str) -> String {
    let mut id = checksum::of_bytes(line.as_bytes());
    id.truncate(ID_LENGTH);
    id
}

const ID_LENGTH: usize = 8;

/// Makes sure that records can be appended to a file, before anything is measured: what cannot be written down is
/// lost. Makes its directory, and not yet the file.
///
/// # Errors
/// They cannot.
pub fn make_sure_of(path: &Path) -> Result<(), BenchError> {
    let written = BenchError::writing;
    if path.exists() {
        return File::options().append(true).open(path).map(drop).map_err(written(path));
    }
    let directory = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(directory).map_err(written(directory))?;
    // A file without a name: nothing is left of it.
    tempfile::tempfile_in(directory).map(drop).map_err(written(path))
}

/// Appends a line to a file, in one piece; returns the record's name.
///
/// # Errors
/// The file cannot be made or written.
pub fn append(path: &Path, record: &Record) -> Result<String, BenchError> {
    let written = BenchError::writing;
    let line = line_of(record)?;
    let mut file =
        File::options().create(true).read(true).append(true).open(path).map_err(written(path))?;
    // A line that was torn when a machine stopped is not continued.
    let start = if ends_in_a_line(&mut file).map_err(written(path))? { "" } else { "\n" };
    file.write_all(format!("{start}{line}\n").as_bytes()).map_err(written(path))?;
    file.sync_data().map_err(written(path))?;
    Ok(id_of(&line))
}

fn ends_in_a_line(file: &mut File) -> std::io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Anything as a line of JSON.
///
/// # Errors
/// It has no such form.
pub fn line_of(value: &impl Serialize) -> Result<String, BenchError> {
    serde_json::to_string(value)
        .map_err(|error| BenchError::Io { what: "write JSON".to_owned(), source: error.into() })
}

/// A record that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Filed {
    /// Its name.
    pub id: String,
    /// The record.
    pub record: Record,
}

/// The records of a file, in their order, and a warning for each line that is none.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> Result<(Vec<Filed>, Vec<String>), BenchError> {
    let text = fs::read(path).map_err(BenchError::reading(path))?;
    let text = String::from_utf8_lossy(&text);
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match serde_json::from_str::<Record>(line) {
            Ok(record) if record.schema == SCHEMA => {
                records.push(Filed { id: id_of(line), record });
            }
            Ok(record) => warnings.push(format!(
                "{} line {}: a record of schema {}, this program reads {SCHEMA}; skipped",
                path.display(),
                number + 1,
                record.schema
            )),
            Err(error) => warnings.push(format!(
                "{} line {}: no whole record; skipped ({error})",
                path.display(),
                number + 1
            )),
        }
    }
    Ok((records, warnings))
}

/// The records of all machines, oldest first.
///
/// # Errors
/// A directory or a file cannot be read.
pub fn read_all(results: &Path) -> Result<(Vec<Filed>, Vec<String>), BenchError> {
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    for machine in entries(results)?.iter().filter(|path| path.is_dir()) {
        for file in
            entries(machine)?.iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl"))
        {
            let (more, said) = read(file)?;
            records.extend(more);
            warnings.extend(said);
        }
    }
    records.sort_by(|a, b| a.record.date.cmp(&b.record.date));
    Ok((records, warnings))
}

/// What is in a directory, by name.
fn entries(directory: &Path) -> Result<Vec<PathBuf>, BenchError> {
    let listed = fs::read_dir(directory).and_then(|entries| {
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()
    });
    let mut paths = listed.map_err(BenchError::reading(directory))?;
    paths.sort();
    Ok(paths)
}

/// The one record whose name begins so.
///
/// # Errors
/// There is none, or more than one.
pub fn find<'a>(records: &'a [Filed], prefix: &str) -> Result<&'a Filed, BenchError> {
    let mut found = records.iter().filter(|filed| filed.id.starts_with(prefix));
    match (found.next(), found.next()) {
        (Some(filed), None) => Ok(filed),
        (None, _) => Err(BenchError::Usage(format!("no record is called {prefix:?}"))),
        (Some(a), Some(b)) => Err(BenchError::Usage(format!(
            "{prefix:?} could be {} or {}: more digits, please",
            a.id, b.id
        ))),
    }
}
