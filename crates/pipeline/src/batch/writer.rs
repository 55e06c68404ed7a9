//! Outputs that appear whole or not at all: a file that gets its name at the end.
//!
//! Standard output and special files (a pipe, `/dev/null`) cannot be renamed and are written
//! directly.

mod pieces;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::checkpoint::{Done, Position};
use super::resumed_output::{self, Continued};
use super::temporary::{Revoker, Temporary, directory_of};
use super::{BatchError, Sink, resumable::Resumable};
use ninefold_text::{ColumnSelection, Projection};
use pieces::Pieces;

/// An output being written.
pub struct Output {
    /// Its name, for messages.
    #[doc(hidden)]
    pub name: String,
    kind: Kind,
    columns: Selected,
    /// When it has its name, what earlier runs have left of it is removed.
    forgets: bool,
}

/// The columns that are written of the rows of an output.
enum Selected {
    /// All.
    All,
    /// Some of them; the output has not said yet which it has.
    Asked(ColumnSelection),
    /// Some of them, and memory for them.
    Some(Projection, Vec<u8>),
}

enum Kind {
    Atomic {
        temp: Temporary,
        force: bool,
        sync: bool,
        pieces: Pieces,
    },
    Continued(Box<Continued>),
    /// An earlier run has done it all.
    Complete(PathBuf, Box<Done>),
    /// Standard output, a special file, or a writer of the caller's.
    Plain {
        writer: Box<dyn Write + Send>,
        is_stdout: bool,
    },
}

impl Output {
    /// Begins an output. `None` is standard output.
    ///
    /// # Errors
    /// It exists and `force` is not given, it is one of the inputs, or it cannot be made.
    pub fn create(
        path: Option<&Path>,
        force: bool,
        inputs: &[&Path],
    ) -> Result<Output, BatchError> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Output::plain("standard output".to_owned(), io::stdout(), true));
        };
        let name = path.display().to_string();
        let write_error = |source| BatchError::Write { name: name.clone(), source };
        if path.as_os_str().is_empty() {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "its name is empty");
            return Err(write_error(error));
        }
        if let Ok(metadata) = path.metadata() {
            if metadata.is_dir() {
                let error = io::Error::new(io::ErrorKind::IsADirectory, "it is a directory");
                return Err(write_error(error));
            }
            if !metadata.is_file() {
                let file = File::options().write(true).open(path).map_err(write_error)?;
                return Ok(Output::plain(name, file, false));
            }
            if !force {
                return Err(BatchError::Exists(path.to_owned()));
            }
        }
        let target = behind_links(path);
        refuse_input(path, &target, inputs)?;
        let temp = Temporary::beside(&target).map_err(write_error)?;
        let pieces = Pieces::default();
        Ok(Output::of(name, Kind::Atomic { temp, force, sync: true, pieces }))
    }

    fn plain(name: String, writer: impl Write + Send + 'static, is_stdout: bool) -> Output {
        Output::of(name, Kind::Plain { writer: Box::new(writer), is_stdout })
    }

    fn of(name: String, kind: Kind) -> Output {
        Output { name, kind, columns: Selected::All, forgets: false }
    }

    /// Begins or resumes an output that a later run can resume: `run` identifies the run, as a JSON
    /// object. While it is being written there are `FILE.partial` and its note,
    /// `FILE.partial.json`, and they are left when the run does not come to its end.
    ///
    /// # Errors
    /// The file exists, a part of it is of another run or of one that is under way, it is one of
    /// the inputs or no file, or it cannot be made.
    pub fn create_or_resume(
        path: &Path,
        run: &Value,
        inputs: &[&Path],
    ) -> Result<Output, BatchError> {
        let name = path.display().to_string();
        if path == Path::new("-") || path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Err(BatchError::NoResume(name));
        }
        let target = behind_links(path);
        refuse_input(path, &target, inputs)?;
        refuse_beside(&target, inputs)?;
        let kind = match resumed_output::complete(&target, run) {
            Some(done) => Kind::Complete(target, Box::new(done)),
            None => Kind::Continued(Box::new(Continued::begin(&target, run)?)),
        };
        Ok(Output::of(name, kind))
    }

    /// The partial file that an interrupted run has left for this output, to be resumed. Errors:
    /// another run is writing it.
    #[doc(hidden)]
    pub fn unfinished(path: &Path) -> Result<Option<PathBuf>, BatchError> {
        Resumable::left_of(&behind_links(path))
    }

    /// The same output, which replaces partial files of interrupted runs: they are removed when
    /// this one has its name. Errors: a partial file is one of the inputs.
    #[doc(hidden)]
    pub fn instead_of_unfinished(self, inputs: &[&Path]) -> Result<Output, BatchError> {
        if let Some(target) = self.kind.target() {
            refuse_beside(target, inputs)?;
        }
        Ok(Output { forgets: true, ..self })
    }

    /// Checkpoints behind every chunk, which tests of jobs need.
    #[must_use]
    #[doc(hidden)]
    pub fn with_all_checkpoints(mut self) -> Output {
        if let Kind::Continued(continued) = &mut self.kind {
            continued.every = std::time::Duration::ZERO;
        }
        self
    }

    /// Whether an earlier run has done it all, so that nothing is left to do.
    #[doc(hidden)]
    pub fn is_complete(&self) -> bool {
        matches!(self.kind, Kind::Complete(..))
    }

    /// Notes all that was counted, once everything is written.
    #[doc(hidden)]
    pub fn conclude(&mut self, counts: impl FnOnce() -> Value) {
        if let Kind::Continued(continued) = &mut self.kind {
            continued.counts = counts();
        }
    }

    /// The work of an earlier run; `None` if the output begins at the start.
    pub fn earlier(&self) -> Option<&Done> {
        match &self.kind {
            Kind::Continued(continued) => continued.earlier.as_ref(),
            Kind::Complete(_, done) => Some(done),
            _ => None,
        }
    }

    /// The partial file of an output that can be resumed.
    #[doc(hidden)]
    pub fn partial(&self) -> Option<PathBuf> {
        match &self.kind {
            Kind::Continued(continued) => Some(continued.partial()),
            _ => None,
        }
    }

    /// Writes a checkpoint now and then, if the output can be resumed: all that was written is
    /// before `next`.
    pub(super) fn checkpoint(
        &mut self,
        next: Position,
        counts: impl FnOnce() -> Value,
    ) -> Result<(), BatchError> {
        match &mut self.kind {
            Kind::Continued(continued) => continued.checkpoint(next, counts),
            _ => Ok(()),
        }
    }

    /// The same output, which gets its name without waiting for the disk: after a power loss a file
    /// of that name may be empty. For scratch work.
    #[doc(hidden)]
    pub fn without_sync(mut self) -> Output {
        match &mut self.kind {
            Kind::Atomic { sync, .. } => *sync = false,
            Kind::Continued(continued) => continued.skip_sync(),
            Kind::Complete(..) | Kind::Plain { .. } => {}
        }
        self
    }

    /// The same output with only these columns.
    #[doc(hidden)]
    pub fn with_columns(self, selection: Option<ColumnSelection>) -> Output {
        Output { columns: selection.map_or(Selected::All, Selected::Asked), ..self }
    }

    /// Declares the columns of the output, before anything is written: its header as a line of csv,
    /// or `None` if it is no csv. Errors: columns were selected that it does not have.
    #[doc(hidden)]
    pub fn declare_columns(&mut self, header: Option<&[u8]>) -> Result<(), BatchError> {
        let Selected::Asked(selection) = &self.columns else { return Ok(()) };
        let header = header.ok_or(BatchError::NoColumns)?;
        let header = header.strip_suffix(b"\n").unwrap_or(header);
        self.columns = Selected::Some(selection.of(header)?, Vec::new());
        Ok(())
    }

    /// Writes bytes: a header, or rows. Errors: they cannot be written.
    #[doc(hidden)]
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), BatchError> {
        let written = self.write_all(bytes);
        written.map_err(|source| BatchError::Write { name: self.name.clone(), source })
    }

    /// An output that goes nowhere.
    pub fn nothing() -> Output {
        Output::to_writer("nothing", io::sink())
    }

    /// An output that goes to a writer of the caller's, in pieces of whole lines, such as memory.
    pub fn to_writer(name: &str, writer: impl Write + Send + 'static) -> Output {
        Output::plain(name.to_owned(), writer, false)
    }

    /// Whether both would end up in the same place.
    #[doc(hidden)]
    pub fn is_same_as(&self, other: &Output) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Plain { is_stdout: true, .. }, Kind::Plain { is_stdout: true, .. }) => true,
            (a, b) => a.target().is_some_and(|target| Some(target) == b.target()),
        }
    }

    /// The handle that removes the output when the program is interrupted; `None` for one that is
    /// written directly.
    #[doc(hidden)]
    pub fn revoker(&self) -> Option<Revoker> {
        match &self.kind {
            Kind::Atomic { temp, .. } => Some(temp.revoker()),
            _ => None,
        }
    }

    /// Ends the output: puts it in its place.
    ///
    /// # Errors
    /// It cannot be written to the end or renamed; then nothing is left of it.
    pub fn finish(mut self) -> Result<(), BatchError> {
        self.complete()?;
        self.put_in_place()
    }

    /// Ends outputs that belong together: all are written to the end before the first is put in its
    /// place. When one cannot be put there, those that were are taken away again, except files that
    /// `force` has overwritten. Errors: one of them cannot be written to the end or renamed.
    #[doc(hidden)]
    pub fn finish_all(outputs: impl IntoIterator<Item = Output>) -> Result<(), BatchError> {
        let mut outputs: Vec<Output> = outputs.into_iter().collect();
        outputs.iter_mut().try_for_each(Output::complete)?;
        let mut new = Vec::new();
        for output in outputs {
            let target = output.new_target().map(ToOwned::to_owned);
            if let Err(error) = output.put_in_place() {
                new.iter().for_each(|target: &PathBuf| drop(std::fs::remove_file(target)));
                return Err(error);
            }
            new.extend(target);
        }
        Ok(())
    }

    /// The final path of the output, if nothing is overwritten there.
    fn new_target(&self) -> Option<&Path> {
        match &self.kind {
            Kind::Atomic { temp, .. } if !temp.target.exists() => Some(&*temp.target),
            _ => None,
        }
    }

    /// Writes it to the end, and waits until it is on the disk.
    fn complete(&mut self) -> Result<(), BatchError> {
        let write_error = |source| BatchError::Write { name: self.name.clone(), source };
        self.kind.flush().map_err(write_error)?;
        let Kind::Atomic { temp, sync, pieces, .. } = &self.kind else { return Ok(()) };
        pieces.give_back(&temp.file).map_err(write_error)?;
        if *sync {
            temp.file.sync_data().map_err(write_error)?;
        }
        Ok(())
    }

    /// Gives it its name.
    fn put_in_place(self) -> Result<(), BatchError> {
        let (temp, force) = match self.kind {
            Kind::Atomic { temp, force, .. } => (temp, force),
            Kind::Continued(continued) => return continued.finish(),
            Kind::Complete(..) | Kind::Plain { .. } => return Ok(()),
        };
        let target = temp.target.clone();
        temp.put_in_place(force).map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => BatchError::Exists(target.clone()),
            _ => BatchError::Write { name: self.name, source },
        })?;
        if self.forgets { resumed_output::forget(&target) } else { Ok(()) }
    }
}

/// Refuses to write to an input.
fn refuse_input(path: &Path, target: &Path, inputs: &[&Path]) -> Result<(), BatchError> {
    let is_input = |input: &&Path| input.canonicalize().is_ok_and(|input| input == target);
    if inputs.iter().any(is_input) { Err(BatchError::IsInput(path.to_owned())) } else { Ok(()) }
}

/// Refuses inputs that stand where a run keeps what it has done of an output.
fn refuse_beside(target: &Path, inputs: &[&Path]) -> Result<(), BatchError> {
    resumed_output::beside(target).iter().try_for_each(|path| {
        let name = path.canonicalize().unwrap_or_else(|_| path.clone());
        refuse_input(path, &name, inputs)
    })
}

/// The file that will be written: a link is written through, not replaced, even if there is nothing
/// yet where it leads.
pub(super) fn behind_links(path: &Path) -> PathBuf {
    if let Ok(target) = path.canonicalize() {
        return target;
    }
    let mut target = path.to_owned();
    // As many links as the system follows.
    for _ in 0..40 {
        let Ok(next) = std::fs::read_link(&target) else { break };
        target = directory_of(&target).join(next);
    }
    // If the file is not there yet, at least its directory has one name only.
    match (directory_of(&target).canonicalize(), target.file_name()) {
        (Ok(directory), Some(file)) => directory.join(file),
        _ => target,
    }
}

impl Kind {
    /// The file that it will be.
    fn target(&self) -> Option<&Path> {
        match self {
            Kind::Atomic { temp, .. } => Some(&*temp.target),
            Kind::Continued(continued) => Some(&*continued.target),
            Kind::Complete(target, _) => Some(target),
            Kind::Plain { .. } => None,
        }
    }
}

impl Write for Kind {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Kind::Atomic { temp, pieces, sync, .. } => {
                pieces.write(&mut temp.file, bytes, *sync)?;
                Ok(bytes.len())
            }
            Kind::Continued(continued) => continued.write(bytes),
            Kind::Plain { writer, .. } => writer.write(bytes),
            Kind::Complete(..) => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Kind::Atomic { temp, pieces, .. } => pieces.flush(&mut temp.file),
            Kind::Continued(continued) => continued.flush(),
            Kind::Plain { writer, .. } => writer.flush(),
            Kind::Complete(..) => Ok(()),
        }
    }
}

impl Sink for &mut Output {
    fn accept(&mut self, bytes: &mut Vec<u8>) -> Result<(), BatchError> {
        let written = self.put(bytes);
        bytes.clear();
        written
    }
}

impl Write for Output {
    /// Takes whole lines only, where columns are selected.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.columns {
            Selected::All => self.kind.write(bytes),
            Selected::Asked(_) => Err(io::Error::other("no columns were declared")),
            Selected::Some(projection, rows) => {
                rows.clear();
                projection.rows(bytes, rows);
                self.kind.write_all(rows)?;
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.kind.flush()
    }
}

#[cfg(test)]
mod tests;
