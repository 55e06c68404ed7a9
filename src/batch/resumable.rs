//! Outputs that outlive an interruption: written beside their target, with a note of what they are
//! part of.
//!
//! While `FILE` is being made there are `FILE.partial` and `FILE.partial.json`, the note. A run
//! with the same note can go on behind the last whole line. At the end the partial file gets its
//! name, so that `FILE` itself is whole or not there.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::BatchError;

/// An output that can be gone on with.
pub struct Resumable {
    file: File,
    target: PathBuf,
    force: bool,
    lines: u64,
    /// The whole in another form, that is to have the name instead.
    packed: Option<PathBuf>,
}

/// The output that a run finds when it begins.
pub enum Begun {
    /// An output to be written, from the first line or behind those that are there.
    Open(Resumable),
    /// A partial output of a run with another note, which is this.
    Other(String),
    /// A partial output, and nobody asked to go on with it.
    Unasked,
}

impl Resumable {
    /// Begins an output, or goes on with one where that is asked for.
    ///
    /// # Errors
    /// The target exists and `force` is not given, or a file cannot be made or read.
    pub fn begin(
        target: &Path,
        note: &str,
        resume: bool,
        force: bool,
    ) -> Result<Begun, BatchError> {
        if target.exists() && !force {
            return Err(BatchError::Exists(target.to_owned()));
        }
        let (partial, note_path) = (partial(target), note_of(target));
        if partial.exists() && !force {
            let found = fs::read_to_string(&note_path).unwrap_or_default();
            if !resume {
                return Ok(Begun::Unasked);
            }
            if found != note {
                return Ok(Begun::Other(found));
            }
            let (file, lines) = reopen(&partial).map_err(|source| writing(&partial, source))?;
            return Ok(Begun::Open(Resumable::of(file, target, force, lines)));
        }
        write_whole(&note_path, note)?;
        let file = File::create(&partial).map_err(|source| writing(&partial, source))?;
        Ok(Begun::Open(Resumable::of(file, target, force, 0)))
    }

    fn of(file: File, target: &Path, force: bool, lines: u64) -> Resumable {
        Resumable { file, target: target.to_owned(), force, lines, packed: None }
    }

    /// Lines that were there already.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The file that is being written.
    pub fn partial(&self) -> PathBuf {
        partial(&self.target)
    }

    /// Forms the whole anew, from the lines that were written, for outputs that cannot be gone on
    /// with themselves.
    ///
    /// # Errors
    /// `pack` failed, or the file cannot be made.
    pub fn pack(
        &mut self,
        pack: impl FnOnce(BufReader<File>, File) -> io::Result<()>,
    ) -> Result<(), BatchError> {
        let path = with_suffix(&self.target, ".partial.packed");
        let packed = || {
            self.file.flush()?;
            let lines = BufReader::with_capacity(1 << 18, File::open(partial(&self.target))?);
            pack(lines, File::create(&path)?)
        };
        packed().map_err(|source| writing(&path, source))?;
        self.packed = Some(path);
        Ok(())
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
        self.file.flush().map_err(|source| writing(&whole, source))?;
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
}

impl Write for Resumable {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Opens a partial file behind its last whole line, and counts the lines before.
fn reopen(partial: &Path) -> io::Result<(File, u64)> {
    let mut file = File::options().read(true).write(true).open(partial)?;
    let mut reader = BufReader::with_capacity(1 << 18, &file);
    let (mut lines, mut whole, mut read) = (0, 0, 0);
    loop {
        let bytes = reader.fill_buf()?;
        let length = bytes.len();
        if length == 0 {
            break;
        }
        for end in memchr::memchr_iter(b'\n', bytes) {
            lines += 1;
            whole = read + end as u64 + 1;
        }
        read += length as u64;
        reader.consume(length);
    }
    file.set_len(whole)?;
    file.seek(io::SeekFrom::Start(whole))?;
    Ok((file, lines))
}

/// Writes a small file that is there whole or not at all.
///
/// # Errors
/// It cannot be written.
pub fn write_whole(path: &Path, text: &str) -> Result<(), BatchError> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let write = || {
        let mut file = NamedTempFile::new_in(directory)?;
        file.write_all(text.as_bytes())?;
        set_usual_permissions(file.as_file())?;
        file.persist(path).map_err(|error| error.error)
    };
    write().map(drop).map_err(|source| writing(path, source))
}

/// Temporary files are made for their owner alone.
fn set_usual_permissions(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
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

fn writing(path: &Path, source: io::Error) -> BatchError {
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
    fn a_torn_line_is_dropped_and_the_rest_gone_on_with() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let mut output = open(begin(&target, "note", false));
        output.write_all(b"one\ntwo\nthr").expect("written");
        drop(output);
        assert!(matches!(begin(&target, "note", false), Begun::Unasked));
        assert!(matches!(begin(&target, "other", true), Begun::Other(note) if note == "note"));
        let mut output = open(begin(&target, "note", true));
        assert_eq!(output.lines(), 2);
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
}
