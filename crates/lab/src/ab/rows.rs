//! The rows that two builds of the program write for the same input, compared.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::{collections::BTreeMap, ffi::OsString};

use serde_json::{Map, Value};

use super::program::ProgramRun;
use crate::error::LabError;

/// Comparison of the rows of two outputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowDifferences {
    /// RowDifferences of the longer output.
    pub all: usize,
    /// Number of rows that differ, by column. A row that only one output has differs in `row`.
    pub differing: BTreeMap<String, usize>,
}

impl RowDifferences {
    /// Whether all rows are the same.
    pub fn are_equal(&self) -> bool {
        self.differing.is_empty()
    }
}

/// Runs both programs with these arguments, has them write into a directory, and compares their
/// rows, counters included. The outputs are removed again. Errors: one of them fails, or writes
/// nothing.
pub(crate) fn compare(
    old: &Path,
    new: &Path,
    arguments: &[OsString],
    inputs: &[PathBuf],
    directory: &Path,
) -> Result<RowDifferences, LabError> {
    let outputs = ["old.jsonl", "new.jsonl"].map(|name| directory.join(name));
    for (program, output) in [old, new].into_iter().zip(&outputs) {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--output-format".into(), "jsonl".into(), "-o".into(), output.into()]);
        arguments.extend(inputs.iter().map(Into::into));
        ProgramRun::new(program, arguments).run()?;
        if !output.exists() {
            let why = "ended well and wrote no output: it is not a build of ninefold";
            return Err(LabError::Failed(format!("{} {why}", program.display())));
        }
    }
    let rows = compare_files(&outputs[0], &outputs[1])?;
    for output in &outputs {
        // One that stays costs room, no more.
        let _ = fs::remove_file(output);
    }
    Ok(rows)
}

fn compare_files(old: &Path, new: &Path) -> Result<RowDifferences, LabError> {
    let open = |path: &Path| File::open(path).map(BufReader::new).map_err(LabError::reading(path));
    let (mut old_lines, mut new_lines) = (open(old)?.lines(), open(new)?.lines());
    let mut rows = RowDifferences::default();
    loop {
        let old_line = old_lines.next().transpose().map_err(LabError::reading(old))?;
        let new_line = new_lines.next().transpose().map_err(LabError::reading(new))?;
        if old_line.is_none() && new_line.is_none() {
            return Ok(rows);
        }
        rows.all += 1;
        if old_line != new_line {
            for column in differing_columns(old_line.as_deref(), new_line.as_deref()) {
                *rows.differing.entry(column).or_insert(0) += 1;
            }
        }
    }
}

/// The columns in which two unequal rows differ.
fn differing_columns(old: Option<&str>, new: Option<&str>) -> Vec<String> {
    let object =
        |line: Option<&str>| -> Option<Map<String, Value>> { serde_json::from_str(line?).ok() };
    let (Some(old), Some(new)) = (object(old), object(new)) else { return vec!["row".to_owned()] };
    let mut names: Vec<String> = old.keys().chain(new.keys()).cloned().collect();
    names.sort();
    names.dedup();
    names.retain(|name| old.get(name) != new.get(name));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_differ_by_column() {
        let (old, new) = (r#"{"a":1,"b":2,"c":3}"#, r#"{"a":1,"b":3,"d":3}"#);
        assert_eq!(differing_columns(Some(old), Some(new)), ["b", "c", "d"]);
        assert_eq!(differing_columns(Some(old), None), ["row"]);
        assert_eq!(differing_columns(Some("x"), Some(new)), ["row"]);
    }
}
