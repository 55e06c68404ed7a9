//! The manifest of a generated file: all that it takes to make the file again and to recognise it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::checksum::InputSum;
use super::options::GenerateOptions;
use super::words::WordError;
use crate::batch::BatchError;
use crate::batch::{with_suffix, write_whole};
use crate::jobs::json_fields::{FieldError, list, number, text, texts, wrong};
use crate::jobs::readable_json::readable;
use crate::revision::{self, made_by};

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
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The manifest.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The file is no manifest.
    #[error("{} is not a manifest: {problem}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: FieldError,
    },
    /// The recorded options are not those of this version.
    #[error("this version does not understand the arguments of {command}")]
    Options {
        /// The recorded command.
        command: String,
        /// The word that is not understood.
        source: WordError,
    },
    /// The file was made by other rules, so that making it again would give another one.
    #[error(
        "{file} was made by {made_by}, revision {found} of generation; this is {}, revision {}, \
         which makes another file of the same options",
        revision::made_by(),
        revision::GENERATION
    )]
    Revision {
        /// The generated file.
        file: String,
        /// The program and version that made it.
        made_by: String,
        /// Its revision.
        found: u32,
    },
    /// A file that was read cannot be read again.
    #[error(transparent)]
    Input(#[from] BatchError),
    /// A file that was read has changed since.
    #[error("{} is not the file that {file} was made from: its checksum differs", input.display())]
    InputChanged {
        /// The input.
        input: PathBuf,
        /// The generated file.
        file: String,
    },
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
            .map_err(|source| ManifestError::Read { path: path.to_owned(), source })?;
        Manifest::from_json(&text)
            .map_err(|problem| ManifestError::Format { path: path.to_owned(), problem })
    }

    /// Writes the manifest, whole or not at all.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), BatchError> {
        self.write_with(path, true)
    }

    /// Writes the manifest; with `sync`, it is whole also after a power loss.
    pub(super) fn write_with(&self, path: &Path, sync: bool) -> Result<(), BatchError> {
        write_whole(path, (self.to_json() + "\n").as_bytes(), sync)
    }

    /// The recorded options.
    ///
    /// # Errors
    /// This version does not understand them.
    pub fn options(&self) -> Result<GenerateOptions, ManifestError> {
        GenerateOptions::from_words(&self.arguments)
            .map_err(|source| ManifestError::Options { command: self.command.clone(), source })
    }

    /// Checks that the files that were read are unchanged.
    ///
    /// # Errors
    /// One of them cannot be read, or has changed.
    pub fn check_inputs(&self) -> Result<(), ManifestError> {
        for input in &self.inputs {
            if InputSum::of(&input.path)? != *input {
                let (input, file) = (input.path.clone(), self.file.clone());
                return Err(ManifestError::InputChanged { input, file });
            }
        }
        Ok(())
    }

    /// Checks that this version makes the same file of the same options.
    ///
    /// # Errors
    /// It is of another revision.
    pub fn check_revision(&self) -> Result<(), ManifestError> {
        match self.revision == revision::GENERATION {
            true => Ok(()),
            false => Err(ManifestError::Revision {
                file: self.file.clone(),
                made_by: self.made_by.clone(),
                found: self.revision,
            }),
        }
    }

    /// Whether this version of the program made the file.
    pub fn is_by_this_version(&self) -> bool {
        self.made_by == made_by()
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
