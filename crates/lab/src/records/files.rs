//! Files of records: one line of JSON each, appended, never changed.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{SCHEMA, record::Record};
use crate::{checksum, error::LabError, machine::Machine};

pub(super) fn file_of(results: &Path, machine: &Machine) -> PathBuf {
    results.join(&machine.slug).join("records.jsonl")
}

/// The name of a record: the first digits of its line's checksum.
fn id_of(line: &str) -> String {
    let mut id = checksum::of_bytes(line.as_bytes());
    id.truncate(ID_LENGTH);
    id
}

const ID_LENGTH: usize = 8;

/// Makes sure that records can be appended to a file, before anything is measured. Makes its
/// directory, and not yet the file. Errors: they cannot.
pub(super) fn check(path: &Path) -> Result<(), LabError> {
    let written = LabError::writing;
    if path.exists() {
        return File::options().append(true).open(path).map(drop).map_err(written(path));
    }
    let directory = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(directory).map_err(written(directory))?;
    // A file without a name leaves nothing behind.
    tempfile::tempfile_in(directory).map(drop).map_err(written(path))
}

/// Appends a line to a file, in one piece; returns the record's name. Errors: the file cannot be
/// made or written.
pub(super) fn append(path: &Path, record: &Record) -> Result<String, LabError> {
    let written = LabError::writing;
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

/// A value as a line of JSON. Errors: it has no such form.
pub(super) fn line_of(value: &impl Serialize) -> Result<String, LabError> {
    serde_json::to_string(value)
        .map_err(|error| LabError::Io { what: "write JSON".to_owned(), source: error.into() })
}

/// A record and its name.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRecord {
    /// Its name.
    pub id: String,
    /// The record.
    pub record: Record,
}

/// Records that were read, and lines that were skipped.
#[derive(Clone, Debug, Default)]
pub struct RecordList {
    /// The records, oldest first.
    pub records: Vec<StoredRecord>,
    /// A message about each line that is no record of this program.
    pub skipped: Vec<String>,
}

/// Adds the records of a file, in their order. Errors: the file cannot be read.
fn read(path: &Path, list: &mut RecordList) -> Result<(), LabError> {
    let text = fs::read(path).map_err(LabError::reading(path))?;
    let text = String::from_utf8_lossy(&text);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let reason = match serde_json::from_str::<Record>(line) {
            Ok(record) if record.schema == SCHEMA => {
                list.records.push(StoredRecord { id: id_of(line), record });
                continue;
            }
            Ok(Record { schema, .. }) => {
                format!("a record of schema {schema}, this program reads {SCHEMA}; skipped")
            }
            Err(error) => format!("no whole record; skipped ({error})"),
        };
        list.skipped.push(format!("{} line {}: {reason}", path.display(), number + 1));
    }
    Ok(())
}

/// Reads the records of all machines below a directory, oldest first.
///
/// # Errors
/// A directory or a file cannot be read.
pub fn list(results: &Path) -> Result<RecordList, LabError> {
    let mut list = RecordList::default();
    for machine in entries(results)?.iter().filter(|path| path.is_dir()) {
        let is_records = |path: &&PathBuf| path.extension().is_some_and(|end| end == "jsonl");
        for file in entries(machine)?.iter().filter(is_records) {
            read(file, &mut list)?;
        }
    }
    list.records.sort_by(|a, b| a.record.date.cmp(&b.record.date));
    Ok(list)
}

/// The paths in a directory, in the order of their names.
fn entries(directory: &Path) -> Result<Vec<PathBuf>, LabError> {
    let listed = fs::read_dir(directory).and_then(|entries| {
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()
    });
    let mut paths = listed.map_err(LabError::reading(directory))?;
    paths.sort();
    Ok(paths)
}

impl RecordList {
    /// The one record whose name begins so.
    ///
    /// # Errors
    /// No record is called so, or several are.
    pub fn find(&self, prefix: &str) -> Result<&StoredRecord, LabError> {
        let mut found = self.records.iter().filter(|stored| stored.id.starts_with(prefix));
        match (found.next(), found.next()) {
            (Some(stored), None) => Ok(stored),
            (None, _) => Err(LabError::Request(format!("no record is called {prefix:?}"))),
            (Some(StoredRecord { id: a, .. }), Some(StoredRecord { id: b, .. })) => {
                Err(LabError::Request(format!("{prefix:?} could be {a} or {b}: give more digits")))
            }
        }
    }
}
