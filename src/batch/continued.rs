//! Outputs of `solve` and `grade` that a later run can go on with: a [`Resumable`] whose note says
//! what the run is, and, now and then, what it has done.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::checkpoint::{Done, Position};
use super::resumable::{Begun, Behind, Resumable, write_whole};
use super::{BatchError, with_suffix};

/// How often a checkpoint is written: so much work is done again after a kill.
const EVERY: Duration = Duration::from_millis(500);

/// An output that a later run can go on with.
pub(super) struct Continued {
    output: Resumable,
    /// What tells this run from others.
    run: Value,
    /// The length of what was written.
    bytes: u64,
    /// What an earlier run has done.
    pub(super) earlier: Option<Done>,
    saved: Instant,
    every: Duration,
}

impl Continued {
    /// Begins an output, or goes on with what a run with the same note has left.
    ///
    /// # Errors
    /// The target exists, or what is left of it belongs to another run, or a run that is under way.
    pub(super) fn begin(target: &Path, run: &Value) -> Result<Continued, BatchError> {
        let found = |text: &str| note(text).filter(|(found, _)| found == run).map(|(_, done)| done);
        let behind =
            |text: &str| found(text).map(|done| Behind::Bytes(done.map_or(0, |done| done.bytes)));
        let begun = Resumable::begin_behind(target, &text(run, None), (true, false), behind)?;
        let output = match begun {
            Begun::Open(output) => output,
            Begun::Other(found) => return Err(other_run(target, &found, run)),
            Begun::Unasked => return Err(BatchError::Unfinished(with_suffix(target, ".partial"))),
        };
        let earlier = match output.is_new() {
            true => None,
            false => {
                std::fs::read_to_string(output.note()).ok().and_then(|text| found(&text)).flatten()
            }
        };
        let bytes = earlier.as_ref().map_or(0, |done| done.bytes);
        let (run, saved) = (run.clone(), Instant::now());
        Ok(Continued { output, run, bytes, earlier, saved, every: EVERY })
    }

    /// Checkpoints as often as there are chunks, for tests.
    #[cfg(test)]
    pub(super) fn with_all_checkpoints(self) -> Continued {
        Continued { every: Duration::ZERO, ..self }
    }

    pub(super) fn without_sync(self) -> Continued {
        Continued { output: self.output.without_sync(), ..self }
    }

    /// The file that it will be.
    pub(super) fn target(&self) -> &Path {
        self.output.target()
    }

    /// The file that is being written.
    pub(super) fn partial(&self) -> PathBuf {
        self.output.partial()
    }

    /// Writes a checkpoint, if it is time for one: all that was written until now is before `next`.
    /// What it speaks of is on the disk before it is.
    pub(super) fn checkpoint(
        &mut self,
        next: Position,
        counts: impl FnOnce() -> Value,
    ) -> Result<(), BatchError> {
        if self.saved.elapsed() < self.every {
            return Ok(());
        }
        let done = Done { bytes: self.bytes, next, counts: counts() };
        self.output.sync()?;
        let sync = self.output.is_synced();
        write_whole(&self.output.note(), text(&self.run, Some(&done)).as_bytes(), sync)?;
        self.saved = Instant::now();
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), BatchError> {
        self.output.finish()
    }
}

impl Write for Continued {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// A note: what the run is and what it has done.
fn text(run: &Value, done: Option<&Done>) -> String {
    format!("{:#}\n", json!({"run": run, "done": done.map(Done::to_json)}))
}

/// The note again.
fn note(text: &str) -> Option<(Value, Option<Done>)> {
    let note: Value = serde_json::from_str(text).ok()?;
    let done = match &note["done"] {
        Value::Null => None,
        done => Some(Done::from_json(done)?),
    };
    Some((note["run"].clone(), done))
}

/// Says in which way what was found is of another run.
fn other_run(target: &Path, found: &str, run: &Value) -> BatchError {
    let problem = match note(found) {
        None => "its note cannot be read".to_owned(),
        Some((found, _)) => {
            let empty = serde_json::Map::new();
            let names = run.as_object().unwrap_or(&empty).keys();
            let differs = names.filter(|name| found[name.as_str()] != run[name.as_str()]);
            let change = |name: &String| format!("{name} was {}, is {}", found[name], run[name]);
            let changes: Vec<String> = differs.map(change).collect();
            format!("it was begun by another run: {}", changes.join("; "))
        }
    };
    BatchError::OtherRun { path: with_suffix(target, ".partial"), problem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_on_behind_its_last_checkpoint() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let run = json!({"job": "test"});
        let mut first = Continued::begin(&target, &run).expect("begun").with_all_checkpoints();
        assert_eq!(first.earlier, None);
        first.write_all(b"one\n").expect("written");
        let next = Position { input: 0, offset: 9, line: 2 };
        first.checkpoint(next, || json!(1)).expect("saved");
        first.write_all(b"two\n").expect("written");
        drop(first);
        let error = Continued::begin(&target, &json!({"job": "other"})).err().expect("refused");
        assert!(error.to_string().contains(r#"job was "test", is "other""#), "{error}");
        let mut second = Continued::begin(&target, &run).expect("begun");
        let done = second.earlier.clone().expect("a checkpoint");
        assert_eq!((done.bytes, done.next, done.counts), (4, next, json!(1)));
        second.write_all(b"2\n").expect("written");
        second.finish().expect("finished");
        assert_eq!(std::fs::read(&target).expect("read"), b"one\n2\n");
        assert_eq!(std::fs::read_dir(directory.path()).expect("listed").count(), 1);
    }

    #[test]
    fn what_is_shorter_than_its_note_says_is_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let run = json!({"job": "test"});
        let mut first = Continued::begin(&target, &run).expect("begun").with_all_checkpoints();
        first.write_all(b"one\n").expect("written");
        first.checkpoint(Position::BEGIN, || json!(1)).expect("saved");
        std::fs::write(first.partial(), b"o").expect("cut short");
        drop(first);
        let error = Continued::begin(&target, &run).err().expect("refused");
        assert!(error.to_string().contains("shorter"), "{error}");
    }
}
