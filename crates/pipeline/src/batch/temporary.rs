//! A file that has no name until it is whole.
//!
//! Where the system can (Linux, on most file systems), the file has no name at all while it is
//! written, so that nothing is left of it however the process ends. Elsewhere it has a hidden name
//! next to its target, with the name of this machine in it, and a lock that the system lets go when
//! the process ends: the next run on this machine for the same target takes over a name that was
//! left. It leaves those of other machines alone, whose locks it may not be able to see.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{ffi::OsString, io};

use super::system;

/// Hidden names that are tried, when others are in use by runs for the same target.
const NAMES: u32 = 1_000;

/// Longer names are shortened, so that the hidden one is no longer than a name may be.
const LONGEST: usize = 120;

/// A file that has no name until it is whole.
pub(super) struct Temporary {
    pub(super) file: File,
    pub(super) target: PathBuf,
    state: Arc<Mutex<State>>,
}

enum State {
    /// It is being written, under a hidden name or none.
    Begun(Option<PathBuf>),
    /// It has the name of its target.
    InPlace,
    /// It is not to get that name.
    Revoked,
}

/// Takes a file back before it has its name, from another thread.
#[derive(Clone)]
pub struct Revoker(Arc<Mutex<State>>);

impl Revoker {
    /// From now on the file does not get its name, and nothing is left of it. False if it has its
    /// name already.
    pub fn revoke(&self) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *state, State::Revoked) {
            State::InPlace => {
                *state = State::InPlace;
                false
            }
            State::Begun(name) => {
                name.iter().for_each(remove);
                true
            }
            State::Revoked => true,
        }
    }

    /// The hidden name, if it has one.
    pub fn hidden_name(&self) -> Option<PathBuf> {
        match &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Begun(name) => name.clone(),
            State::InPlace | State::Revoked => None,
        }
    }
}

impl Temporary {
    /// An empty file in the directory of the target, with the permissions of any new file.
    pub(super) fn beside(target: &Path) -> io::Result<Temporary> {
        match system::unnamed_file(directory_of(target)) {
            Some(file) => Ok(Temporary::of(file, target, None)),
            None => Temporary::named(target),
        }
    }

    /// An empty file with a hidden name, in the directory of the target.
    fn named(target: &Path) -> io::Result<Temporary> {
        let (file, name) = claim_any(target)?;
        Ok(Temporary::of(file, target, Some(name)))
    }

    fn of(file: File, target: &Path, name: Option<PathBuf>) -> Temporary {
        let state = Arc::new(Mutex::new(State::Begun(name)));
        Temporary { file, target: target.to_owned(), state }
    }

    pub(super) fn revoker(&self) -> Revoker {
        Revoker(Arc::clone(&self.state))
    }

    /// Gives the file the name of its target, in one step: at every moment the name has the old
    /// file or the whole new one. Errors: something has that name and `replace` is not given; it
    /// was revoked; or the system refuses.
    pub(super) fn put_in_place(self, replace: bool) -> io::Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let State::Begun(name) = &*state else {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "it was revoked"));
        };
        if replace && let Ok(replaced) = fs::metadata(&self.target) {
            // A user that could not read the old file cannot read the new one.
            self.file.set_permissions(replaced.permissions())?;
        }
        match (name, replace) {
            (None, false) => system::name(&self.file, &self.target)?,
            (None, true) => replace_by_unnamed(&self.file, &self.target)?,
            (Some(name), false) => system::rename_new(name, &self.target)?,
            (Some(name), true) => fs::rename(name, &self.target)?,
        }
        *state = State::InPlace;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // A file that is in place is not taken back.
        let _ = self.revoker().revoke();
    }
}

/// A file without a name cannot replace another, so it gets a hidden one for a moment.
fn replace_by_unnamed(file: &File, target: &Path) -> io::Result<()> {
    // Should the process end in that moment, the next run finds the lock free.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(all_in_use());
    }
    let is_taken = |named: &io::Result<()>| {
        named.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists)
    };
    for name in hidden_names(target) {
        let mut named = system::name(file, &name);
        if is_taken(&named)
            && let Some(left) = claim_hidden(&name)?
        {
            // A name without a lock was left in such a moment.
            fs::remove_file(&name)?;
            drop(left);
            named = system::name(file, &name);
        }
        if !is_taken(&named) {
            named?;
            return fs::rename(&name, target).inspect_err(|_| remove(&name));
        }
    }
    Err(all_in_use())
}

/// Makes a file of this name and locks it, or takes over an existing one that is not locked, as it
/// is. `None` if it is locked. The lock lasts as long as the file is open.
pub(super) fn claim(name: &Path) -> io::Result<Option<File>> {
    loop {
        // The locked file must be the one that has the name.
        if name.symlink_metadata().is_ok_and(|metadata| metadata.is_symlink()) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a link"));
        }
        let mut options = File::options();
        options.read(true).write(true);
        let (file, is_new) = match options.clone().create_new(true).open(name) {
            Ok(file) => (file, true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                match options.open(name) {
                    Ok(file) => (file, false),
                    // Its owner has just put it in place.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    Err(error) => return Err(error),
                }
            }
            Err(error) => return Err(error),
        };
        match file.try_lock() {
            Ok(()) => {}
            // Without locks only a new file is certain to be ours.
            Err(TryLockError::Error(_)) if is_new => return Ok(Some(file)),
            Err(_) => return Ok(None),
        }
        match system::is_named(&file, name) {
            Ok(true) => return Ok(Some(file)),
            // It was put in place between opening and locking.
            Ok(false) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
}

/// Claims a hidden name; `None` also if the file is another user's.
fn claim_hidden(name: &Path) -> io::Result<Option<File>> {
    match claim(name) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied && name.exists() => Ok(None),
        claimed => claimed,
    }
}

/// A file without a name, for what is needed until the end of the process at most. Errors: it
/// cannot be made there.
pub fn scratch_file(directory: &Path) -> io::Result<File> {
    if let Some(file) = system::unnamed_file(directory) {
        return Ok(file);
    }
    let (file, name) = claim_any(&directory.join("scratch"))?;
    fs::remove_file(name)?;
    Ok(file)
}

/// An empty file with a hidden name for a target, which no other run uses, and the name.
fn claim_any(target: &Path) -> io::Result<(File, PathBuf)> {
    for name in hidden_names(target) {
        if let Some(file) = claim_hidden(&name)? {
            file.set_len(0)?;
            return Ok((file, name));
        }
    }
    Err(all_in_use())
}

fn hidden_names(target: &Path) -> impl Iterator<Item = PathBuf> {
    let file = target.file_name().unwrap_or_default();
    // Two names that are the same as far as this get different numbers.
    let file: OsString = match file.len() > LONGEST {
        true => file.to_string_lossy().chars().take(LONGEST / 4).collect::<String>().into(),
        false => file.to_owned(),
    };
    let host: String =
        system::host().chars().filter(char::is_ascii_alphanumeric).take(32).collect();
    let directory = directory_of(target).to_owned();
    (0..NAMES).map(move |number| {
        let mut name = OsString::from(".");
        name.push(&file);
        name.push(match number {
            0 => format!(".{host}.tmp"),
            _ => format!(".{host}-{number}.tmp"),
        });
        directory.join(name)
    })
}

fn all_in_use() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "too many runs write to it at this moment")
}

fn remove(name: impl AsRef<Path>) {
    // A file that cannot be removed is taken over by the next run.
    let _ = fs::remove_file(name);
}

/// The directory of a file, for a path lookup: that of a bare name is empty.
pub(super) fn directory_of(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::io::Write;

    /// The names of all that a directory has, in order.
    pub(in crate::batch) fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).expect("listed");
        let name = |entry: io::Result<fs::DirEntry>| entry.expect("entry").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).into_string().expect("text")).collect();
        names.sort();
        names
    }

    /// Both kinds, the second only where the system has it.
    fn both(target: &Path) -> Vec<Temporary> {
        let named = Temporary::named(target).expect("made");
        let unnamed = system::unnamed_file(directory_of(target));
        let unnamed = unnamed.map(|file| Temporary::of(file, target, None));
        [named].into_iter().chain(unnamed).collect()
    }

    #[test]
    fn a_file_gets_its_name_at_the_end_and_replaces_only_if_asked() {
        let directory = tempfile::tempdir().expect("a directory");
        for kind in 0..both(&directory.path().join("x")).len() {
            let target = directory.path().join(format!("out{kind}"));
            let begin = || both(&target).swap_remove(kind);
            let mut first = begin();
            first.file.write_all(b"first").expect("written");
            assert!(!target.exists());
            first.put_in_place(false).expect("named");
            assert_eq!(fs::read(&target).expect("read"), b"first");
            let second = begin().put_in_place(false).expect_err("it exists");
            assert_eq!(second.kind(), io::ErrorKind::AlreadyExists);
            let mut third = begin();
            third.file.write_all(b"third").expect("written");
            third.put_in_place(true).expect("replaced");
            assert_eq!(fs::read(&target).expect("read"), b"third");
            drop(begin());
        }
        let kinds = both(&directory.path().join("x")).len();
        assert_eq!(names(directory.path()).len(), kinds, "{:?}", names(directory.path()));
    }

    #[test]
    fn a_name_that_was_left_is_taken_over_and_one_in_use_is_not() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        let left = hidden_names(&target).next().expect("a name");
        let another = directory.path().join(".out.elsewhere.tmp");
        fs::write(&left, "half of it").expect("written");
        fs::write(&another, "half of it, on another machine").expect("written");
        let begun = Temporary::named(&target).expect("begun");
        let also = Temporary::named(&target).expect("begun");
        assert_eq!(begun.revoker().hidden_name(), Some(left.clone()));
        assert_eq!(begun.file.metadata().expect("there").len(), 0);
        assert_ne!(also.revoker().hidden_name(), Some(left.clone()));
        drop(also);
        begun.put_in_place(false).expect("named");
        fs::write(&left, "half of it").expect("written");
        if let Some(file) = system::unnamed_file(directory.path()) {
            Temporary::of(file, &target, None).put_in_place(true).expect("replaced");
            assert_eq!(names(directory.path()), [".out.elsewhere.tmp", "out"]);
        }
    }

    #[test]
    fn long_names_have_hidden_names_that_are_allowed() {
        let directory = tempfile::tempdir().expect("a directory");
        for name in ["x".repeat(255), "ä".repeat(127)] {
            let target = directory.path().join(name);
            let also = Temporary::named(&target).expect("begun");
            Temporary::named(&target).expect("begun").put_in_place(false).expect("named");
            drop(also);
        }
        assert_eq!(names(directory.path()).len(), 2);
    }

    #[test]
    fn a_revoked_file_gets_no_name_and_a_named_one_keeps_it() {
        let directory = tempfile::tempdir().expect("a directory");
        for (kind, begun) in both(&directory.path().join("out")).into_iter().enumerate() {
            assert!(begun.revoker().revoke());
            assert!(begun.put_in_place(true).is_err(), "{kind}");
            assert!(names(directory.path()).is_empty(), "{kind}: {:?}", names(directory.path()));
        }
        let begun = Temporary::beside(&directory.path().join("out")).expect("begun");
        let revoker = begun.revoker();
        begun.put_in_place(false).expect("named");
        assert!(!revoker.revoke());
        assert_eq!(names(directory.path()), ["out"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_replaces_another_has_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("out");
        for kind in 0..both(&target).len() {
            fs::write(&target, "old").expect("written");
            fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("set");
            both(&target).swap_remove(kind).put_in_place(true).expect("replaced");
            let mode = target.metadata().expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o640, "{kind}");
        }
    }
}
