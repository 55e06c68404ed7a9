//! A directory of outputs that appears whole or not at all.
//!
//! While it is written it is `DIR.partial`, with a mark in it that is locked: the system lets go of
//! the lock when the process ends, so that the next run for the same directory takes away what a
//! killed one has left.

use std::error::Error;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use super::resumable::{with_suffix, writing};
use super::{BatchError, Output, system, writer::behind_links};

/// The name of the mark in a directory that is being written.
const MARK: &str = ".ninefold";

/// Checks whether a directory may be replaced; an error is the reason why not.
pub type Replaces<'a> = &'a dyn Fn(&Path) -> Result<(), Box<dyn Error + Send + Sync>>;

/// A directory that is being written.
pub struct OutputDirectory {
    target: PathBuf,
    /// The directory until it has its name. Code that ends the process in between removes it.
    pub partial: PathBuf,
    mark: Option<File>,
    sync: bool,
    /// In the order in which they were made.
    files: Vec<PathBuf>,
}

impl OutputDirectory {
    /// Begins a directory. One that is there already and not empty is replaced, when this one is
    /// whole, if `replaces` finds nothing against it; without `replaces` it is an error.
    ///
    /// # Errors
    /// It exists, is no directory, holds an input or may not be replaced; another run is writing
    /// it; or it cannot be made.
    pub fn begin(
        target: &Path,
        inputs: &[&Path],
        replaces: Option<Replaces<'_>>,
    ) -> Result<OutputDirectory, BatchError> {
        let target = behind_links(target);
        let not_written = |source| writing(&target, source);
        match fs::metadata(&target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(not_written(error)),
            Ok(metadata) if !metadata.is_dir() => {
                return Err(not_written(io::ErrorKind::NotADirectory.into()));
            }
            Ok(_) if is_empty(&target).map_err(not_written)? => {}
            Ok(_) => {
                let Some(check) = replaces else { return Err(BatchError::Exists(target)) };
                let inside = |input: &&&Path| {
                    input.canonicalize().is_ok_and(|input| input.starts_with(&target))
                };
                if let Some(input) = inputs.iter().find(inside) {
                    return Err(BatchError::IsInput(input.to_path_buf()));
                }
                check(&target)
                    .map_err(|why| BatchError::NotReplaced { path: target.clone(), why })?;
            }
        }
        let partial = with_suffix(&target, ".partial");
        let mark = claim(&partial)?;
        Ok(OutputDirectory { target, partial, mark: Some(mark), sync: true, files: Vec::new() })
    }

    /// The same directory, which gets its name without waiting for the disk. For scratch work.
    #[must_use]
    pub fn without_sync(mut self) -> OutputDirectory {
        self.sync = false;
        self
    }

    /// Makes a file of this name, which may begin with the name of a directory in this one.
    ///
    /// # Errors
    /// It is there already, or cannot be made.
    pub fn create(&mut self, name: &str) -> Result<Output, BatchError> {
        let path = self.partial.join(name);
        let shown = self.target.join(name);
        let made = || {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            File::create_new(&path)
        };
        let file = made().map_err(|source| writing(&shown, source))?;
        self.files.push(path);
        Ok(Output::to_writer(&shown.display().to_string(), BufWriter::new(file)))
    }

    /// Puts the directory in its place.
    ///
    /// # Errors
    /// It cannot be written to the disk or renamed; then nothing is left of it.
    pub fn finish(mut self) -> Result<(), BatchError> {
        self.put_in_place().map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => {
                BatchError::Exists(self.target.clone())
            }
            _ => writing(&self.target, source),
        })
    }

    fn put_in_place(&mut self) -> io::Result<()> {
        if self.sync {
            for file in &self.files {
                File::open(file)?.sync_data()?;
            }
        }
        // Removed before the renaming: what has its name has no mark.
        fs::remove_file(self.partial.join(MARK))?;
        let is_replaced = self.target.is_dir() && !is_empty(&self.target)?;
        if is_replaced {
            system::exchange(&self.partial, &self.target)?;
            fs::remove_dir_all(&self.partial)?;
        } else {
            if self.target.is_dir() {
                fs::remove_dir(&self.target)?;
            }
            fs::rename(&self.partial, &self.target)?;
        }
        self.mark = None;
        Ok(())
    }
}

impl Drop for OutputDirectory {
    fn drop(&mut self) {
        if self.mark.take().is_some() {
            // A file that cannot be removed now is removed by the next run.
            let _ = fs::remove_dir_all(&self.partial);
        }
    }
}

/// Makes a directory with a locked mark, or takes over an abandoned one.
fn claim(partial: &Path) -> Result<File, BatchError> {
    let failed = |source| writing(partial, source);
    if let Err(error) = fs::create_dir(partial) {
        if error.kind() != io::ErrorKind::AlreadyExists {
            return Err(failed(error));
        }
        // A directory of another program has no mark, and is left alone.
        match File::open(partial.join(MARK)) {
            Ok(mark) => {
                lock(&mark, partial)?;
                fs::remove_dir_all(partial).map_err(failed)?;
            }
            Err(_) if is_empty(partial).unwrap_or(false) => {
                fs::remove_dir(partial).map_err(failed)?;
            }
            Err(_) => return Err(BatchError::Exists(partial.to_owned())),
        }
        fs::create_dir(partial).map_err(failed)?;
    }
    let mark = File::create_new(partial.join(MARK)).map_err(failed)?;
    lock(&mark, partial).map(|()| mark)
}

fn lock(mark: &File, partial: &Path) -> Result<(), BatchError> {
    mark.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => BatchError::InUse(partial.to_owned()),
        TryLockError::Error(source) => writing(partial, source),
    })
}

fn is_empty(directory: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(directory)?.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::super::temporary::tests::names;
    use super::*;

    fn write(target: &Path, replaces: bool, text: &str) -> Result<(), BatchError> {
        let check = |_: &Path| Ok(());
        let mut directory =
            OutputDirectory::begin(target, &[], replaces.then_some(&check as &dyn Fn(&Path) -> _))?;
        let mut file = directory.create("sub/a.txt")?;
        file.put(text.as_bytes())?;
        file.finish()?;
        assert!(!target.join("sub").exists() || replaces, "it has no name yet");
        directory.finish()
    }

    #[test]
    fn it_appears_whole_and_replaces_only_if_told_to() {
        let outer = tempfile::tempdir().expect("a directory");
        let target = outer.path().join("set");
        write(&target, false, "one").expect("written");
        assert_eq!(names(outer.path()), ["set"]);
        assert_eq!(names(&target), ["sub"]);
        assert!(matches!(write(&target, false, "two"), Err(BatchError::Exists(_))));
        write(&target, true, "two").expect("replaced");
        assert_eq!(fs::read_to_string(target.join("sub/a.txt")).expect("read"), "two");
        let refuse = |_: &Path| Err("not ours".into());
        let refused = OutputDirectory::begin(&target, &[], Some(&refuse)).err();
        assert!(matches!(refused, Some(BatchError::NotReplaced { .. })));
        let input = target.join("sub/a.txt");
        let fine = |_: &Path| Ok(());
        let refused = OutputDirectory::begin(&target, &[&input], Some(&fine)).err();
        assert!(matches!(refused, Some(BatchError::IsInput(_))));
        assert_eq!(names(outer.path()), ["set"]);
    }

    #[test]
    fn leftovers_of_a_killed_run_are_removed_and_nothing_else() {
        let outer = tempfile::tempdir().expect("a directory");
        let target = outer.path().join("set");
        let partial = outer.path().join("set.partial");
        let first = OutputDirectory::begin(&target, &[], None).expect("begun");
        let second = OutputDirectory::begin(&target, &[], None).err();
        assert!(matches!(second, Some(BatchError::InUse(_))));
        drop(first);
        assert_eq!(names(outer.path()), [""; 0]);

        fs::create_dir(&partial).expect("made");
        fs::write(partial.join(MARK), "").expect("written");
        fs::write(partial.join("half"), "ha").expect("written");
        write(&target, false, "whole").expect("written");
        assert_eq!(names(outer.path()), ["set"]);

        fs::create_dir(&partial).expect("made");
        fs::write(partial.join("mine"), "mine").expect("written");
        let refused = write(&target, true, "again");
        assert!(matches!(refused, Err(BatchError::Exists(path)) if path == partial));
        assert_eq!(names(&partial), ["mine"]);
    }
}
