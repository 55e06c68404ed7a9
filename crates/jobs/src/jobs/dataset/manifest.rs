//! The manifest of a dataset: all that it takes to make it again and to recognise it.

use std::{fs, path::Path};

use serde_json::{Value, json};

use super::error::DatasetError;
use super::options::{DatasetOptions, DatasetOptionsError};
use crate::jobs::generate::{InputSum, shell_words};
use crate::jobs::json_fields::{FieldError, list, number, readable, text, texts, wrong};
use crate::revision;

/// The name of the manifest in the directory of a dataset.
pub const MANIFEST: &str = "manifest.json";

/// The name of the dataset card: the file that is shown first wherever datasets are published.
pub const CARD: &str = "README.md";

/// A part of a dataset, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatasetPart {
    /// Its name.
    pub name: String,
    /// Puzzles of it before some were taken at random.
    pub of: u64,
    /// Its puzzles, no two of them equivalent.
    pub puzzles: u64,
    /// Its rows: the puzzles and their equivalents.
    pub rows: u64,
}

/// A file of a dataset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatasetFile {
    /// Its name within the directory.
    pub name: String,
    /// Its rows, where it has any.
    pub rows: Option<u64>,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of it, in hexadecimal.
    pub sha256: String,
}

/// The contents of `manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatasetManifest {
    /// The program and its version.
    pub made_by: String,
    /// The revisions of what makes a difference, by name.
    pub revisions: Vec<(String, u32)>,
    /// The options, as [`DatasetOptions::to_words`] writes them.
    pub arguments: Vec<String>,
    /// The files that were read.
    pub inputs: Vec<InputSum>,
    /// The lines that were read, and what became of them, by name.
    pub counts: Vec<(String, u64)>,
    /// The number of classes of equivalent solutions, over all parts.
    pub groups: u64,
    /// The parts.
    pub parts: Vec<DatasetPart>,
    /// The findings of its audit by name, with their counts.
    pub audit: Value,
    /// All files but the manifest.
    pub files: Vec<DatasetFile>,
}

/// The revisions of this version, in the order of their names.
pub(super) fn revisions(is_of_tasks: bool) -> Vec<(String, u32)> {
    let all = [
        ("dataset", Some(revision::DATASET)),
        ("generation", Some(revision::GENERATION)),
        ("grades", Some(revision::GRADES)),
        ("reasoning", is_of_tasks.then_some(revision::REASONING)),
        ("search", Some(revision::SEARCH)),
    ];
    all.into_iter().filter_map(|(name, number)| Some((name.to_owned(), number?))).collect()
}

impl DatasetManifest {
    /// The command line, for people; the directory is theirs to choose.
    pub fn command(&self) -> String {
        format!("ninefold dataset {} -o DIR", shell_words(&self.arguments))
    }

    /// Reads the manifest of a dataset: of its directory, or the file itself.
    ///
    /// # Errors
    /// It cannot be read, or is no manifest of a dataset.
    pub fn read(path: &Path) -> Result<DatasetManifest, DatasetError> {
        let file = if path.is_dir() { path.join(MANIFEST) } else { path.to_owned() };
        let failed = |problem| DatasetError::Manifest(file.clone(), problem);
        let text = fs::read_to_string(&file).map_err(|error| failed(error.into()))?;
        DatasetManifest::from_json(&text).map_err(|error| failed(error.into()))
    }

    /// The recorded options.
    ///
    /// # Errors
    /// This version does not understand them.
    pub fn options(&self) -> Result<DatasetOptions, DatasetOptionsError> {
        DatasetOptions::from_words(&self.arguments)
    }

    /// Checks that this version makes the same dataset of the same options and inputs. `path` is
    /// named in errors.
    ///
    /// # Errors
    /// A revision differs.
    pub fn check_revisions(&self, path: &Path) -> Result<(), DatasetError> {
        let is_of_tasks = self.revisions.iter().any(|(name, _)| name == "reasoning");
        let (theirs, ours) = (&self.revisions, revisions(is_of_tasks));
        let words = |of: &[(String, u32)]| {
            let word = |(name, number): &(String, u32)| format!("{name} {number}");
            of.iter().map(word).collect::<Vec<_>>().join(", ")
        };
        if *theirs == ours {
            return Ok(());
        }
        let what = format!("revisions {}; here {}", words(theirs), words(&ours));
        Err(DatasetError::Revision(path.to_owned(), self.made_by.clone(), what))
    }

    /// Checks that the files that were read are unchanged.
    ///
    /// # Errors
    /// One of them cannot be read, or has changed.
    pub fn check_inputs(&self) -> Result<(), DatasetError> {
        match InputSum::changed(&self.inputs)? {
            Some(input) => Err(DatasetError::InputChanged(input.to_owned())),
            None => Ok(()),
        }
    }

    /// The manifest as JSON, without a line end.
    pub fn to_json(&self) -> String {
        let numbered = |all: &[(String, u64)]| -> Value {
            all.iter().map(|(name, number)| (name.replace(' ', "_"), json!(number))).collect()
        };
        let revisions: Value =
            self.revisions.iter().map(|(name, number)| (name.clone(), json!(number))).collect();
        let inputs: Vec<Value> = self.inputs.iter().map(InputSum::to_json).collect();
        let part = |part: &DatasetPart| {
            let DatasetPart { name, of, puzzles, rows } = part;
            json!({"name": name, "of": of, "puzzles": puzzles, "rows": rows})
        };
        let parts: Vec<Value> = self.parts.iter().map(part).collect();
        let file = |file: &DatasetFile| {
            let DatasetFile { name, rows, bytes, sha256 } = file;
            json!({"name": name, "rows": rows, "bytes": bytes, "sha256": sha256})
        };
        let files: Vec<Value> = self.files.iter().map(file).collect();
        readable(&[
            ("made_by", json!(self.made_by)),
            ("revisions", revisions),
            ("command", json!(self.command())),
            ("arguments", json!(self.arguments)),
            ("inputs", json!(inputs)),
            ("counts", numbered(&self.counts)),
            ("groups", json!(self.groups)),
            ("parts", json!(parts)),
            ("audit", self.audit.clone()),
            ("files", json!(files)),
        ])
    }

    /// Reads a manifest from JSON.
    ///
    /// # Errors
    /// The text is no manifest of a dataset: what is wrong with it.
    pub fn from_json(json: &str) -> Result<DatasetManifest, FieldError> {
        let value: Value = serde_json::from_str(json)?;
        let numbers = |name: &str| {
            let wrong = || wrong(name, "numbers");
            let object = value[name].as_object().ok_or_else(wrong)?;
            let number = |(name, value): (&String, &Value)| {
                Ok((name.replace('_', " "), value.as_u64().ok_or_else(wrong)?))
            };
            object.iter().map(number).collect::<Result<Vec<(String, u64)>, FieldError>>()
        };
        let revision = |(name, number)| match u32::try_from(number) {
            Ok(number) => Ok((name, number)),
            Err(_) => Err(wrong("revisions", "small numbers")),
        };
        let part = |part: &Value| {
            Ok(DatasetPart {
                name: text(part, "name")?,
                of: number(part, "of")?,
                puzzles: number(part, "puzzles")?,
                rows: number(part, "rows")?,
            })
        };
        let file = |file: &Value| {
            Ok(DatasetFile {
                name: text(file, "name")?,
                rows: file["rows"].as_u64(),
                bytes: number(file, "bytes")?,
                sha256: text(file, "sha256")?,
            })
        };
        Ok(DatasetManifest {
            made_by: text(&value, "made_by")?,
            revisions: numbers("revisions")?.into_iter().map(revision).collect::<Result<_, _>>()?,
            arguments: texts(&value, "arguments")?,
            inputs: list(&value, "inputs", InputSum::from_json)?,
            counts: numbers("counts")?,
            groups: number(&value, "groups")?,
            parts: list(&value, "parts", part)?,
            audit: value["audit"].clone(),
            files: list(&value, "files", file)?,
        })
    }
}

/// Finds what speaks against replacing a directory: anything that is not of a dataset.
pub(super) fn may_be_replaced(
    directory: &Path,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let manifest = DatasetManifest::read(directory)
        .map_err(|_| "it holds something else than a dataset of ninefold")?;
    let mut left = vec![directory.to_owned()];
    while let Some(at) = left.pop() {
        for entry in fs::read_dir(&at)? {
            let path = entry?.path();
            let name = path.strip_prefix(directory).unwrap_or(&path);
            if path.is_dir() && !path.is_symlink() {
                left.push(path);
            } else if name != Path::new(MANIFEST)
                && !manifest.files.iter().any(|file| Path::new(&file.name) == name)
            {
                return Err(format!("{} is no file of its manifest", name.display()).into());
            }
        }
    }
    Ok(())
}
