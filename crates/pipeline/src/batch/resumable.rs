//! Outputs that outlive an interruption: written next to their target, with a note that identifies
//! the run.
//!
//! While `FILE` is being made there are `FILE.partial` and `FILE.partial.json`, the note. A run
//! with the same note can continue behind the last whole line. At the end the partial file gets its
//! name, so that `FILE` itself is whole or not there. A run keeps its partial file locked, so that
//! no other run resumes it meanwhile.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::{ffi::OsString, time::UNIX_EPOCH};

use xxhash_rust::xxh3::Xxh3;

use super::BatchError;
use super::temporary::{Temporary, claim};

/// An output that can be resumed.
pub struct Resumable {
    file: File,
    target: PathBuf,
    force: bool,
    /// Whether it waits for the disk.
    pub sync: bool,
    /// Lines that were there already.
    pub lines: u64,
    /// Nothing of it was there.
    pub(super) is_new: bool,
    /// The whole in another form, that is to have the name instead.
    packed: Option<PathBuf>,
}

/// The part of a partial output that is kept.
pub(super) enum Behind {
    /// All whole lines.
    WholeLines,
    /// A number of bytes.
    Bytes(u64),
}

/// The output that a run finds when it begins.
pub enum Begun {
    /// An output to be written, from the first line or behind those that are there.
    Open(Resumable),
    /// A partial output of a run with another note, which is this.
    Other(String),
    /// A partial output that the options did not ask to resume.
    Unasked,
}

impl Resumable {
    /// Begins an output, or resumes one if that is asked for.
    ///
    /// # Errors
    /// The target exists and `force` is not given, another run is writing it, or a file cannot be
    /// made or read.
    pub fn begin(
        target: &Path,
        note: &str,
        resume: bool,
        force: bool,
    ) -> Result<Begun, BatchError> {
        let behind = |found: &str| (found == note).then_some(Behind::WholeLines);
        Resumable::begin_behind(target, note, (resume, force), &behind)
    }

    /// Begins an output. The note that is found decides the part that is kept: `None` for the note
    /// of another run.
    pub(super) fn begin_behind(
        target: &Path,
        note: &str,
        (resume, force): (bool, bool),
        behind: &dyn Fn(&str) -> Option<Behind>,
    ) -> Result<Begun, BatchError> {
        let refuse_existing = || match target.exists() && !force {
            true => Err(BatchError::Exists(target.to_owned())),
            false => Ok(()),
        };
        refuse_existing()?;
        if target.file_name().is_none() {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "it is no name of a file");
            return Err(writing(target, error));
        }
        let (partial, note_path) = (partial(target), note_of(target));
        let mut file = hold(&partial)?;
        // Another run may have finished before the lock was free.
        refuse_existing().inspect_err(|_| drop(fs::remove_file(&partial)))?;
        let length = file.metadata().map_err(|source| writing(&partial, source))?.len();
        let mut lines = 0;
        if length > 0 && !force {
            let found = fs::read_to_string(&note_path).unwrap_or_default();
            if !resume {
                return Ok(Begun::Unasked);
            }
            lines = match behind(&found) {
                None => return Ok(Begun::Other(found)),
                Some(Behind::WholeLines) => behind_whole_lines(&mut file),
                Some(Behind::Bytes(bytes)) => behind_bytes(&mut file, bytes),
            }
            .map_err(|source| writing(&partial, source))?;
        } else {
            file.set_len(0).map_err(|source| writing(&partial, source))?;
            write_whole(&note_path, note.as_bytes(), false)?;
        }
        let (target, is_new) = (target.to_owned(), length == 0 || force);
        Ok(Begun::Open(Resumable { file, target, force, sync: true, lines, is_new, packed: None }))
    }

    /// Removes the part of an output that an interrupted run has left, and its note. Errors:
    /// another run is writing it, or it cannot be removed.
    pub(super) fn forget(target: &Path) -> Result<(), BatchError> {
        let partial = partial(target);
        let _held = hold(&partial)?;
        fs::remove_file(&partial).map_err(|source| writing(&partial, source))?;
        // Without the file it is of no use, and no harm.
        let _ = fs::remove_file(note_of(target));
        Ok(())
    }

    /// The part of an output that an interrupted run has left, with a note. Errors: another run is
    /// writing it.
    pub(super) fn left_of(target: &Path) -> Result<Option<PathBuf>, BatchError> {
        let partial = partial(target);
        let is_there = partial.metadata().is_ok_and(|metadata| metadata.is_file());
        if !is_there || !note_of(target).exists() {
            return Ok(None);
        }
        match claim(&partial) {
            Ok(None) => Err(BatchError::InUse(partial)),
            Ok(Some(file)) if file.metadata().is_ok_and(|metadata| metadata.len() == 0) => Ok(None),
            _ => Ok(Some(partial)),
        }
    }

    /// The same output, which gets its name without waiting for the disk: after a power loss a file
    /// of that name may be empty. For scratch work.
    pub fn without_sync(mut self) -> Resumable {
        self.sync = false;
        self
    }

    pub(super) fn note(&self) -> PathBuf {
        note_of(&self.target)
    }

    /// The checksum of the first `bytes` bytes; writing continues behind them.
    pub(super) fn digest(&mut self, bytes: u64) -> io::Result<Xxh3> {
        let mut digest = Xxh3::new();
        self.file.rewind()?;
        each_piece((&self.file).take(bytes), |read| digest.update(read))?;
        self.file.seek(io::SeekFrom::Start(bytes))?;
        Ok(digest)
    }

    /// Time of the last write, in nanoseconds since 1970, if the system has it.
    pub(super) fn modified(&self) -> Option<u64> {
        modified(&self.file.metadata().ok()?)
    }

    /// Waits until what was written is on the disk, unless it need not.
    pub(super) fn sync(&self) -> Result<(), BatchError> {
        let synced = if self.sync { self.file.sync_data() } else { Ok(()) };
        synced.map_err(|source| writing(&self.partial(), source))
    }

    /// The file that is being written.
    pub fn partial(&self) -> PathBuf {
        partial(&self.target)
    }

    /// Forms the whole from the lines that were written, for outputs whose format cannot be
    /// resumed. Errors: `pack` failed, or the file cannot be made.
    pub fn pack(
        &mut self,
        pack: impl FnOnce(BufReader<File>, File) -> io::Result<()>,
    ) -> Result<(), BatchError> {
        let path = with_suffix(&self.target, ".partial.packed");
        let packed = || {
            self.file.flush()?;
            let lines = BufReader::with_capacity(1 << 18, from_beginning(&self.file)?);
            pack(lines, File::create(&path)?)
        };
        packed().map_err(|source| writing(&path, source))?;
        self.packed = Some(path);
        Ok(())
    }

    /// The bytes of the file that is to have the name, from the first one on. Nothing more may be
    /// written afterwards. Errors: it cannot be read.
    pub fn read_whole(&mut self) -> io::Result<File> {
        self.file.flush()?;
        self.packed.as_ref().map_or_else(|| from_beginning(&self.file), File::open)
    }

    /// The file that is to have the name.
    pub fn whole(&self) -> PathBuf {
        self.packed.clone().unwrap_or_else(|| self.partial())
    }

    /// Gives the output its name.
    ///
    /// # Errors
    /// The target came into being meanwhile, or the file cannot be renamed; the partial one is
    /// kept.
    pub fn finish(mut self) -> Result<(), BatchError> {
        let whole = self.whole();
        self.settle(&whole).map_err(|source| writing(&whole, source))?;
        if !self.force && self.target.exists() {
            return Err(BatchError::Exists(self.target));
        }
        fs::rename(&whole, &self.target).map_err(|source| writing(&self.target, source))?;
        // Lines of a file that is complete, and their note, are of no use, and no harm if they
        // stay.
        if self.packed.is_some() {
            let _ = fs::remove_file(self.partial());
        }
        let _ = fs::remove_file(note_of(&self.target));
        Ok(())
    }

    /// Writes the whole to the end, and waits until it is on the disk.
    fn settle(&mut self, whole: &Path) -> io::Result<()> {
        self.file.flush()?;
        let packed = self.packed.as_ref().map(|_| File::options().write(true).open(whole));
        let packed = packed.transpose()?;
        let file = packed.as_ref().unwrap_or(&self.file);
        if let Ok(replaced) = self.target.metadata() {
            file.set_permissions(replaced.permissions())?;
        }
        if self.sync { file.sync_data() } else { Ok(()) }
    }
}

impl Write for Resumable {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Goes behind the last whole line, cuts off what is there, and counts the lines before.
fn behind_whole_lines(file: &mut File) -> io::Result<u64> {
    let (mut lines, mut whole, mut read) = (0, 0, 0);
    each_piece(&*file, |bytes| {
        for end in memchr::memchr_iter(b'\n', bytes) {
            lines += 1;
            whole = read + end as u64 + 1;
        }
        read += bytes.len() as u64;
    })?;
    file.set_len(whole)?;
    file.seek(io::SeekFrom::Start(whole))?;
    Ok(lines)
}

fn each_piece(reader: impl Read, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut reader = BufReader::with_capacity(1 << 18, reader);
    loop {
        let piece = reader.fill_buf()?;
        let length = piece.len();
        if length == 0 {
            return Ok(());
        }
        take(piece);
        reader.consume(length);
    }
}

/// Time of the last write of a file, in nanoseconds since 1970, if the system has it.
pub(super) fn modified(metadata: &fs::Metadata) -> Option<u64> {
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    u64::try_from(since.as_nanos()).ok()
}

/// Moves behind the first `bytes` bytes and cuts off the rest. Counts no lines.
fn behind_bytes(file: &mut File, bytes: u64) -> io::Result<u64> {
    if file.metadata()?.len() < bytes {
        let problem = "it is shorter than its note records";
        return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
    }
    file.set_len(bytes)?;
    file.seek(io::SeekFrom::Start(bytes))?;
    Ok(0)
}

/// Writes a small file that is there whole or not at all; with `sync`, also after a power loss.
/// Errors: it cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8], sync: bool) -> Result<(), BatchError> {
    let write = || {
        let mut temporary = Temporary::beside(path)?;
        temporary.file.write_all(bytes)?;
        if sync {
            temporary.file.sync_data()?;
        }
        temporary.put_in_place(true)
    };
    write().map_err(|source| writing(path, source))
}

/// The file, to be read from its first byte on. It is not opened anew: where a lock keeps out all
/// but the handle that took it (Windows), that would be refused.
fn from_beginning(file: &File) -> io::Result<File> {
    let mut file = file.try_clone()?;
    file.rewind()?;
    Ok(file)
}

/// The locked file of this name. Errors: another run has the lock, or it cannot be made.
fn hold(partial: &Path) -> Result<File, BatchError> {
    let claimed = claim(partial).map_err(|source| writing(partial, source))?;
    claimed.ok_or_else(|| BatchError::InUse(partial.to_owned()))
}

fn partial(target: &Path) -> PathBuf {
    with_suffix(target, ".partial")
}

fn note_of(target: &Path) -> PathBuf {
    with_suffix(target, ".partial.json")
}

/// A path whose last name is longer by this.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// The error of a file or directory that cannot be written.
pub(super) fn writing(path: &Path, source: io::Error) -> BatchError {
    BatchError::Write { name: path.display().to_string(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin(target: &Path, note: &str, resume: bool) -> Begun {
        Resumable::begin(target, note, resume, false).expect("no error")
    }

    fn open(begun: Begun) -> Resumable {
        match begun {
            Begun::Open(output) => output,
            Begun::Other(_) | Begun::Unasked => panic!("not open"),
        }
    }

    #[test]
    fn a_torn_line_is_dropped_and_the_rest_is_resumed() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let mut output = open(begin(&target, "note", false));
        output.write_all(b"one\ntwo\nthr").expect("written");
        drop(output);
        assert!(matches!(begin(&target, "note", false), Begun::Unasked));
        assert!(matches!(begin(&target, "other", true), Begun::Other(note) if note == "note"));
        let mut output = open(begin(&target, "note", true));
        assert_eq!(output.lines, 2);
        output.write_all(b"three\n").expect("written");
        output.finish().expect("finished");
        assert_eq!(fs::read(&target).expect("read"), b"one\ntwo\nthree\n");
        let left = fs::read_dir(directory.path()).expect("listed").count();
        assert_eq!(left, 1, "only the target is left");
        assert!(matches!(
            Resumable::begin(&target, "note", true, false),
            Err(BatchError::Exists(_))
        ));
    }

    #[test]
    fn a_second_run_is_refused_while_the_first_one_writes() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let mut first = open(begin(&target, "note", false));
        first.write_all(b"one\n").expect("written");
        for (resume, force) in [(false, false), (true, false), (false, true)] {
            let second = Resumable::begin(&target, "note", resume, force);
            assert!(matches!(second, Err(BatchError::InUse(_))), "{resume} {force}");
        }
        first.finish().expect("finished");
        assert_eq!(fs::read(&target).expect("read"), b"one\n");
        let names = fs::read_dir(directory.path()).expect("listed").count();
        assert_eq!(names, 1, "only the target is left");
    }
}
