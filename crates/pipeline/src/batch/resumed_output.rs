//! Outputs of `solve` and `grade` that can be resumed: a [`Resumable`] whose note identifies the
//! run and, now and then, records its progress.
//!
//! When the output is complete there is `FILE.run.json` next to it, with all counts: the same run,
//! begun once more, finds that nothing is left to do.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use xxhash_rust::xxh3::Xxh3;

use super::checkpoint::{Done, Position};
use super::resumable::{Begun, Behind, Resumable, modified, write_whole};
use super::sealed::{seal, unseal};
use super::{BatchError, with_suffix};
use crate::json::object;

/// Interval between checkpoints: the most work that is done again after a kill.
const EVERY: Duration = Duration::from_millis(500);

/// An output that can be resumed.
pub(super) struct Continued {
    /// `None` once it has its name.
    output: Option<Resumable>,
    /// The file that it will be.
    pub(super) target: PathBuf,
    run: Value,
    /// The length of what was written, and its checksum.
    bytes: u64,
    sum: Xxh3,
    /// The work of an earlier run.
    pub(super) earlier: Option<Done>,
    /// All that was counted, once the run is at its end.
    pub(super) counts: Value,
    saved: Instant,
    pub(super) every: Duration,
}

/// The work of a run that has come to its end, if it was this run and its output is still there.
pub(super) fn complete(target: &Path, run: &Value) -> Option<Done> {
    let metadata = target.metadata().ok()?;
    let record = unseal(&fs::read(record_of(target)).ok()?).ok()?;
    let done = Done::from_json(&record["done"])?;
    let is_same = record["run"] == *run
        && metadata.len() == done.bytes
        && modified(&metadata).is_some()
        && record["modified_ns"].as_u64() == modified(&metadata);
    is_same.then_some(done)
}

/// The files next to an output, which inputs must not be.
pub(super) fn beside(target: &Path) -> [PathBuf; 3] {
    [".partial", ".partial.json", ".run.json"].map(|end| with_suffix(target, end))
}

/// The record of a run that came to its end.
fn record_of(target: &Path) -> PathBuf {
    with_suffix(target, ".run.json")
}

/// Removes files that earlier runs have left next to an output that another run has written again.
/// Errors: another run is writing it.
pub(super) fn forget(target: &Path) -> Result<(), BatchError> {
    if let Some(_left) = Resumable::left_of(target)? {
        Resumable::forget(target)?;
    }
    // It is of no use without the output that it is about, and no harm.
    let _ = fs::remove_file(record_of(target));
    Ok(())
}

impl Continued {
    /// Begins an output, or resumes the one that a run with the same note has left. Errors: the
    /// target exists, or the partial output belongs to another run, or to a run that is under way.
    pub(super) fn begin(target: &Path, run: &Value) -> Result<Continued, BatchError> {
        let found = |text: &str| note(text).filter(|(found, _)| found == run).map(|(_, done)| done);
        let behind =
            |text: &str| found(text).map(|done| Behind::Bytes(done.map_or(0, |done| done.bytes)));
        let begun = Resumable::begin_behind(target, &text(run, None), (true, false), &behind)?;
        let mut output = match begun {
            Begun::Open(output) => output,
            Begun::Other(found) => return Err(other_run(target, &found, run)),
            Begun::Unasked => return Err(BatchError::Unfinished(with_suffix(target, ".partial"))),
        };
        let earlier = match output.is_new {
            true => None,
            false => fs::read_to_string(output.note()).ok().and_then(|text| found(&text)).flatten(),
        };
        let bytes = earlier.as_ref().map_or(0, |done| done.bytes);
        let path = output.partial();
        let read_error = |source| BatchError::Read { name: path.display().to_string(), source };
        let sum = output.digest(bytes).map_err(read_error)?;
        if earlier.as_ref().is_some_and(|done| done.sum != sum.digest128()) {
            let problem = "its contents are not those that its note speaks of".to_owned();
            return Err(BatchError::OtherRun { path, problem });
        }
        Ok(Continued {
            output: Some(output),
            target: target.to_owned(),
            run: run.clone(),
            bytes,
            sum,
            earlier,
            counts: Value::Null,
            saved: Instant::now(),
            every: EVERY,
        })
    }

    pub(super) fn skip_sync(&mut self) {
        self.output.iter_mut().for_each(|output| output.sync = false);
    }

    /// The file that is being written.
    pub(super) fn partial(&self) -> PathBuf {
        with_suffix(&self.target, ".partial")
    }

    /// Writes a checkpoint, if it is time for one: all that was written until now is before `next`.
    /// What it speaks of is on the disk before it is.
    pub(super) fn checkpoint(
        &mut self,
        next: Position,
        counts: impl FnOnce() -> Value,
    ) -> Result<(), BatchError> {
        let Some(output) = self.output.as_ref().filter(|_| self.saved.elapsed() >= self.every)
        else {
            return Ok(());
        };
        output.sync()?;
        let done = self.done(next, counts());
        write_whole(&output.note(), text(&self.run, Some(&done)).as_bytes(), output.sync)?;
        self.saved = Instant::now();
        Ok(())
    }

    fn done(&self, next: Position, counts: Value) -> Done {
        Done { bytes: self.bytes, sum: self.sum.digest128(), next, counts }
    }

    /// Gives the output its name, and writes a record of the run next to it.
    pub(super) fn finish(mut self) -> Result<(), BatchError> {
        let counts = self.counts.take();
        let done = self.done(Position::END, counts);
        let Some(output) = self.output.take() else { return Ok(()) };
        output.sync()?;
        // The record first: it is believed only if the output agrees with it.
        let record = object(vec![
            ("run", self.run.clone()),
            ("done", done.to_json()),
            ("modified_ns", output.modified().into()),
        ]);
        let record = format!("{:#}\n", seal(record));
        write_whole(&record_of(&self.target), record.as_bytes(), output.sync)?;
        output.finish()
    }
}

impl Drop for Continued {
    /// Leaves nothing of a run that ended before it began.
    fn drop(&mut self) {
        if self.bytes == 0
            && let Some(output) = self.output.take()
        {
            drop(output);
            let _ = Resumable::forget(&self.target);
        }
    }
}

impl Write for Continued {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(output) = &mut self.output else { return Ok(bytes.len()) };
        let written = output.write(bytes)?;
        self.bytes += written as u64;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// A note: what the run is and what it has done.
fn text(run: &Value, done: Option<&Done>) -> String {
    let done = done.map_or(Value::Null, Done::to_json);
    format!("{:#}\n", seal(object(vec![("run", run.clone()), ("done", done)])))
}

fn note(text: &str) -> Option<(Value, Option<Done>)> {
    let mut note = unseal(text.as_bytes()).ok()?;
    let done = match &note["done"] {
        Value::Null => None,
        done => Some(Done::from_json(done)?),
    };
    Some((note["run"].take(), done))
}

/// The error of a partial output of another run, with the difference.
fn other_run(target: &Path, found: &str, run: &Value) -> BatchError {
    let problem = match note(found) {
        None => "its note cannot be read, or was changed".to_owned(),
        Some((found, _)) => {
            let empty = serde_json::Map::new();
            let names = run.as_object().unwrap_or(&empty).keys();
            let differs = names.filter(|name| found[name.as_str()] != run[name.as_str()]);
            let change = |name: &String| match &run[name] {
                Value::Array(_) | Value::Object(_) => format!("{name} differ"),
                now => format!("{name} was {}, is {now}", found[name]),
            };
            let changes: Vec<String> = differs.map(change).collect();
            format!("it was begun by another run: {}", changes.join("; "))
        }
    };
    BatchError::OtherRun { path: with_suffix(target, ".partial"), problem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn begun(target: &Path, run: &Value) -> Continued {
        let mut continued = Continued::begin(target, run).expect("begun");
        continued.every = Duration::ZERO;
        continued
    }

    #[test]
    fn a_run_goes_on_behind_its_last_checkpoint() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let run = json!({"job": "test"});
        let mut first = begun(&target, &run);
        assert_eq!(first.earlier, None);
        first.write_all(b"one\n").expect("written");
        let next = Position { input: 0, offset: 9, line: 2 };
        first.checkpoint(next, || json!(1)).expect("saved");
        first.write_all(b"two\n").expect("written");
        drop(first);
        let error = Continued::begin(&target, &json!({"job": "other"})).err().expect("refused");
        assert!(error.to_string().contains(r#"job was "test", is "other""#), "{error}");
        let mut second = begun(&target, &run);
        let done = second.earlier.clone().expect("a checkpoint");
        assert_eq!((done.bytes, done.next, done.counts), (4, next, json!(1)));
        second.write_all(b"2\n").expect("written");
        second.counts = json!(2);
        second.finish().expect("finished");
        assert_eq!(fs::read(&target).expect("read"), b"one\n2\n");
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 2);
        let done = complete(&target, &run).expect("complete");
        assert_eq!((done.bytes, done.next, done.counts), (6, Position::END, json!(2)));
        assert_eq!(complete(&target, &json!({"job": "other"})), None);
        fs::write(&target, b"one\n2\n").expect("written anew");
        assert_eq!(complete(&target, &run), None);
    }

    #[test]
    fn a_part_that_differs_from_its_note_is_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let run = json!({"job": "test"});
        for (damage, said) in [(&b"o"[..], "shorter"), (b"two\nmore", "contents are not those")] {
            let mut first = begun(&target, &run);
            first.write_all(b"one\n").expect("written");
            first.checkpoint(Position::default(), || json!(1)).expect("saved");
            fs::write(first.partial(), damage).expect("damaged");
            drop(first);
            let error = Continued::begin(&target, &run).err().expect("refused");
            assert!(error.to_string().contains(said), "{error}");
            Resumable::forget(&target).expect("removed");
        }
    }

    #[test]
    fn nothing_is_left_of_a_run_that_wrote_nothing() {
        let directory = tempfile::tempdir().expect("a directory");
        drop(begun(&directory.path().join("out"), &json!({"job": "test"})));
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 0);
    }
}
