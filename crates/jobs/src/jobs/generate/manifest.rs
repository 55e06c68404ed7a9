//! The manifest of a generated file: all that it takes to make the file again and to recognise it.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::{Value, json};

use super::{checksum::InputSum, options::GenerateOptions, words::WordError};
use crate::batch::{BatchError, with_suffix, write_whole};
use crate::jobs::json_fields::{FieldError, list, number, readable, text, texts, wrong};
use crate::revision;

/// The contents of `FILE.manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The program and its version.
    pub made_by: String,
    /// The revision of generation, [`revision::GENERATION`] of that version.
    pub revision: u32,
    /// The command line, for people.
    pub command: String,
    /// The options that make a difference to the file: see [`GenerateOptions::to_words`].
    pub arguments: Vec<String>,
    /// The files that were read.
    pub inputs: Vec<InputSum>,
    /// The name of the file.
    pub file: String,
    /// The number of lines without the header.
    pub rows: u64,
    /// The length of the file.
    pub bytes: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// An error of a manifest.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// The manifest cannot be read.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, #[source] io::Error),
    /// The file is no manifest.
    #[error("{} is not a manifest: {}", .0.display(), .1)]
    Format(PathBuf, FieldError),
    /// The recorded options are not those of this version: the command, and the word that is not
    /// understood.
    #[error("this version does not understand the arguments of {0}")]
    Options(String, #[source] WordError),
    /// The file was made by other rules, so that making it again would give another one.
    #[error(
        "{} was made by {}, revision {} of generation; this is {}, revision {}, which makes \
         another file of the same options",
        .0, .1, .2, revision::made_by(), revision::GENERATION
    )]
    Revision(String, String, u32),
    /// A file that was read cannot be read again.
    #[error(transparent)]
    Input(#[from] BatchError),
    /// A file that was read has changed since.
    #[error("{} is not the file that {} was made from: its checksum differs", .0.display(), .1)]
    InputChanged(PathBuf, String),
}

impl Manifest {
    /// The path of the manifest of a file: `FILE.manifest.json`.
    pub fn path_for(file: &Path) -> PathBuf {
        with_suffix(file, ".manifest.json")
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// It cannot be read, or is no manifest.
    pub fn read(path: &Path) -> Result<Manifest, ManifestError> {
        let text = fs::read_to_string(path)
            .map_err(|source| ManifestError::Read(path.to_owned(), source))?;
        Manifest::from_json(&text)
            .map_err(|problem| ManifestError::Format(path.to_owned(), problem))
    }

    /// Writes the manifest, whole or not at all; with `sync`, it is whole also after a power loss.
    pub(super) fn write_with(&self, path: &Path, sync: bool) -> Result<(), BatchError> {
        write_whole(path, (self.to_json() + "\n").as_bytes(), sync)
    }

    /// The recorded options.
    ///
    /// # Errors
    /// This version does not understand them.
    pub fn options(&self) -> Result<GenerateOptions, ManifestError> {
        GenerateOptions::from_words(&self.arguments)
            .map_err(|source| ManifestError::Options(self.command.clone(), source))
    }

    /// Checks that the files that were read are unchanged.
    ///
    /// # Errors
    /// One of them cannot be read, or has changed.
    pub fn check_inputs(&self) -> Result<(), ManifestError> {
        let changed = InputSum::changed(&self.inputs)?.map(Path::to_owned);
        changed.map_or(Ok(()), |input| Err(ManifestError::InputChanged(input, self.file.clone())))
    }

    /// Checks that this version makes the same file of the same options.
    ///
    /// # Errors
    /// It is of another revision.
    pub fn check_revision(&self) -> Result<(), ManifestError> {
        if self.revision == revision::GENERATION {
            return Ok(());
        }
        Err(ManifestError::Revision(self.file.clone(), self.made_by.clone(), self.revision))
    }

    /// The manifest as JSON, without a line end.
    pub fn to_json(&self) -> String {
        let inputs: Vec<Value> = self.inputs.iter().map(InputSum::to_json).collect();
        readable(&[
            ("made_by", json!(self.made_by)),
            ("revision", json!(self.revision)),
            ("command", json!(self.command)),
            ("arguments", json!(self.arguments)),
            ("inputs", json!(inputs)),
            ("file", json!(self.file)),
            ("rows", json!(self.rows)),
            ("bytes", json!(self.bytes)),
            ("sha256", json!(self.sha256)),
        ])
    }

    /// Reads a manifest from JSON.
    ///
    /// # Errors
    /// The text is no manifest: what is wrong with it.
    pub fn from_json(json: &str) -> Result<Manifest, FieldError> {
        let value: Value = serde_json::from_str(json)?;
        // The first manifests had none.
        let revision = match &value["revision"] {
            Value::Null => 1,
            _ => u32::try_from(number(&value, "revision")?)
                .map_err(|_| wrong("revision", "a small number"))?,
        };
        Ok(Manifest {
            made_by: text(&value, "made_by")?,
            revision,
            command: text(&value, "command")?,
            arguments: texts(&value, "arguments")?,
            inputs: list(&value, "inputs", InputSum::from_json)?,
            file: text(&value, "file")?,
            rows: number(&value, "rows")?,
            bytes: number(&value, "bytes")?,
            sha256: text(&value, "sha256")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::revision::made_by;

    #[test]
    fn manifests_are_read_as_they_are_written() {
        let manifest = Manifest {
            made_by: made_by(),
            revision: 7,
            command: "ninefold generate --pattern='a \"b\"'".to_owned(),
            arguments: vec!["--count=1".to_owned(), "--pattern=a \"b\"".to_owned()],
            inputs: vec![InputSum { path: "a \"b\"".into(), sha256: "00".to_owned() }],
            file: "zürich.txt".to_owned(),
            rows: 1,
            bytes: 82,
            sha256: "ff".to_owned(),
        };
        let text = manifest.to_json();
        assert_eq!(Manifest::from_json(&text).expect("a manifest"), manifest);
        assert!(text.starts_with("{\n  \"made_by\": \"ninefold "), "{text}");
        assert!(text.contains("  \"arguments\": [\n    \"--count=1\",\n    "), "{text}");
        assert!(Manifest::from_json("{}").is_err());
    }

    #[test]
    fn manifests_of_the_datasets_stay_as_they_are() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets");
        let mut seen = 0;
        for entry in fs::read_dir(directory).expect("datasets") {
            let path = entry.expect("a file").path();
            if !path.to_string_lossy().ends_with(".manifest.json") {
                continue;
            }
            let manifest = Manifest::read(&path).expect("a manifest");
            assert_eq!(manifest.to_json() + "\n", fs::read_to_string(&path).expect("read"));
            assert!(manifest.options().is_ok(), "{}", path.display());
            assert!(manifest.check_revision().is_ok(), "{}", path.display());
            seen += 1;
        }
        assert!(seen > 5, "{seen} manifests");
    }
}
