//! A generating run into a file, with a manifest, that can be resumed after an interruption.

use std::path::{Path, PathBuf};

use super::checksum::{InputSum, sha256_of};
use super::run::{check_format, header_lines, run_plan};
use super::{error::GenerateError, manifest::Manifest};
use super::{options::GenerateOptions, plan::Plan};
use crate::batch::{BatchError, Begun, Control, Resumable, with_suffix};
#[cfg(feature = "parquet")]
use crate::generate::GeneratedFormat;
use crate::revision::{self, made_by};

/// The treatment of a file that exists already, whole or partial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// An error.
    #[default]
    Refuse,
    /// A partial file of a run with the same options is continued; a whole one is left as it is.
    Resume,
    /// The file is overwritten.
    Overwrite,
}

/// A run into a file. While it is under way there are `FILE.partial` and `FILE.partial.json`; at
/// the end `FILE.manifest.json` is written and the partial file gets its name.
pub struct GenerateFile<'a> {
    options: &'a GenerateOptions,
    plan: Plan,
    target: PathBuf,
    manifest: Manifest,
    output: Resumable,
}

impl<'a> GenerateFile<'a> {
    /// Begins a run, or resumes one. `None` when the file is complete already and was to be
    /// resumed. The partial file exists from here on.
    ///
    /// # Errors
    /// Options contradict each other, an input cannot be read, or the file or a partial one is
    /// there and `existing` does not allow it.
    pub fn begin(
        options: &'a GenerateOptions,
        target: &Path,
        existing: Existing,
    ) -> Result<Option<GenerateFile<'a>>, GenerateError> {
        check_format(options)?;
        let (plan, inputs) = options.plan()?;
        let manifest = new_manifest(options, target, inputs);
        let is_same = |found: Manifest| {
            found.check_revision().is_ok()
                && found.options().is_ok_and(|found| found.makes_the_same_as(options))
        };
        if existing == Existing::Resume
            && target.exists()
            && Manifest::read(&Manifest::path_for(target)).is_ok_and(is_same)
        {
            return Ok(None);
        }
        let (resume, force) = (existing == Existing::Resume, existing == Existing::Overwrite);
        let path = with_suffix(target, ".partial");
        match Resumable::begin(target, &manifest.to_json(), resume, force)? {
            Begun::Open(output) => {
                let target = target.to_owned();
                Ok(Some(GenerateFile { options, plan, target, manifest, output }))
            }
            Begun::Other(note) => {
                let note = Manifest::from_json(&note).map(|note| note.command);
                let begun_by = note.unwrap_or_else(|_| "its note cannot be read".to_owned());
                Err(GenerateError::OtherRun { path, begun_by })
            }
            Begun::Unasked => Err(GenerateError::Interrupted(path)),
        }
    }

    /// The same run, whose file gets its name without waiting for the disk: after a power loss it
    /// may be empty. For scratch work.
    pub fn without_sync(self) -> GenerateFile<'a> {
        GenerateFile { output: self.output.without_sync(), ..self }
    }

    /// The file that is being written.
    pub fn partial(&self) -> PathBuf {
        self.output.partial()
    }

    /// Lines that an earlier run has written.
    pub fn lines_done(&self) -> u64 {
        self.output.lines
    }

    /// Puzzles that are left to make.
    pub fn puzzles_left(&self) -> u64 {
        let done = self.lines_done().saturating_sub(header_lines(self.options));
        self.options.puzzles().saturating_sub(done)
    }

    /// Makes the puzzles that are missing and puts the file in its place. Returns its manifest.
    /// When the run fails or is cancelled, the partial file is kept and can be resumed.
    ///
    /// # Errors
    /// No puzzle was found, the file cannot be written, or the run was cancelled.
    pub fn run(mut self, control: Control<'_>) -> Result<Manifest, GenerateError> {
        let name = self.partial().display().to_string();
        let done = self.output.lines;
        run_plan(&self.plan, self.options, &mut self.output, name, done, control)?;
        #[cfg(feature = "parquet")]
        if self.options.format == GeneratedFormat::Parquet {
            self.output.pack(super::parquet::pack)?;
        }
        let whole = self.output.whole();
        let metadata = whole.metadata();
        let reading = |source| BatchError::Read { name: whole.display().to_string(), source };
        self.manifest.bytes = metadata.map_err(reading)?.len();
        let sha256 = self.output.read_whole().and_then(sha256_of);
        self.manifest.sha256 = sha256.map_err(reading)?;
        // The manifest first: a file with its name then always has a manifest.
        self.manifest.write_with(&Manifest::path_for(&self.target), self.output.sync)?;
        self.output.finish()?;
        Ok(self.manifest)
    }
}

/// The manifest without the length and the checksum of the file.
fn new_manifest(options: &GenerateOptions, target: &Path, inputs: Vec<InputSum>) -> Manifest {
    let arguments = options.to_words();
    Manifest {
        made_by: made_by(),
        revision: revision::GENERATION,
        command: format!("ninefold generate {}", shell_words(&arguments)),
        arguments,
        inputs,
        file: target.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        rows: options.puzzles(),
        bytes: 0,
        sha256: String::new(),
    }
}

/// Words as a POSIX shell takes them, so that the command can be copied and run again.
pub(in crate::jobs) fn shell_words(words: &[String]) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./,:=+@%".contains(c);
    let quoted = |word: &String| match word.chars().all(is_plain) {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::jobs::JobError;

    #[test]
    fn a_cancelled_run_is_resumed_to_the_same_file() {
        let directory = tempfile::tempdir().expect("a directory");
        let [whole, target] = ["whole", "target"].map(|name| directory.path().join(name));
        let threads = std::num::NonZeroUsize::new(1);
        let options = GenerateOptions { count: 8_000, threads, ..GenerateOptions::default() };
        let begin = |target, existing| GenerateFile::begin(&options, target, existing);
        let run = begin(&whole, Existing::Refuse).expect("begun").expect("not there");
        let manifest = run.run(Control::NONE).expect("made");
        assert_eq!((manifest.rows, manifest.bytes), (8_000, 8_000 * 82));

        let stop = AtomicBool::new(false);
        let report = |_| stop.store(true, Ordering::Relaxed);
        let run = begin(&target, Existing::Refuse).expect("begun").expect("not there");
        let error = run.run(Control::new(&report).with_cancel(&stop)).expect_err("cancelled");
        assert!(matches!(error, GenerateError::Job(JobError::Cancelled)), "{error}");
        assert!(!target.exists());
        let error = begin(&target, Existing::Refuse).err();
        assert!(matches!(error, Some(GenerateError::Interrupted(_))));
        let other = GenerateOptions { seed: 1, ..options.clone() };
        let error = GenerateFile::begin(&other, &target, Existing::Resume).err();
        assert!(matches!(error, Some(GenerateError::OtherRun { .. })));

        let run = begin(&target, Existing::Resume).expect("begun").expect("not complete");
        assert_eq!(run.puzzles_left() + run.lines_done(), 8_000);
        run.run(Control::NONE).expect("made");
        assert!(fs::read(&whole).expect("read") == fs::read(&target).expect("read"));
        assert!(begin(&target, Existing::Resume).expect("begun").is_none(), "it is complete");
        let names = fs::read_dir(directory.path()).expect("listed").count();
        assert_eq!(names, 4, "two files and their manifests");
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        let words = ["--count=1", "--ruleset=cage:3-5+.AntiKnight", "--pattern=it's"];
        let text = shell_words(&words.map(str::to_owned));
        assert_eq!(text, r"--count=1 --ruleset=cage:3-5+.AntiKnight '--pattern=it'\''s'");
    }
}
