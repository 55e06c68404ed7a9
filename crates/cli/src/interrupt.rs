//! Ctrl-C and other interruptions: remove the partial output, or report the use of what is left;
//! exit 130.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, time::Duration};

use tempfile::TempDir;

use crate::system;
use ninefold_jobs::batch::{Output, Revoker};
use ninefold_lab::running;

/// The outputs that are being written.
static OUTPUTS: Mutex<Vec<Revoker>> = Mutex::new(Vec::new());

/// Temporary directories.
static DIRECTORIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit code after an interruption.
const INTERRUPTED: i32 = 130;

/// Number of attempts to remove a directory, a millisecond apart.
const CLEARINGS: u32 = 500;

/// The message about what an interruption leaves, if that is of use.
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// From now on an interruption takes these outputs back.
pub(crate) fn guard<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    let revokers: Vec<Revoker> = outputs.into_iter().filter_map(Output::revoker).collect();
    revokers
        .iter()
        .filter_map(Revoker::hidden_name)
        .for_each(|name| system::on_fault_remove(&name));
    locked(&OUTPUTS).extend(revokers);
    listen()
}

/// A temporary directory, which an interruption removes too.
pub(crate) fn directory(what_for: &str) -> anyhow::Result<TempDir> {
    let directory = tempfile::Builder::new().prefix("ninefold-").tempdir();
    let directory = directory
        .map_err(|error| anyhow::anyhow!("cannot make a directory for {what_for}: {error}"))?;
    guard_directory(directory.path().to_owned())?;
    Ok(directory)
}

/// From now on an interruption removes this directory, which is being written.
pub(crate) fn guard_directory(path: PathBuf) -> anyhow::Result<()> {
    locked(&DIRECTORIES).push(path);
    listen()
}

/// From now on an interruption leaves all files as they are and prints this message about their
/// use.
pub(crate) fn keep(what_for: String) -> anyhow::Result<()> {
    *locked(&KEPT) = Some(what_for);
    listen()
}

/// From now on an interruption is reported. It leaves what was registered by the other functions
/// here, or nothing.
pub(crate) fn listen() -> anyhow::Result<()> {
    Ok(system::listen(end)?)
}

/// Does not return once an interruption has begun to end the program: what fails because its files
/// are gone is not what is to be said.
pub(crate) fn settle() {
    drop(locked(&OUTPUTS));
}

/// Ends the process, on a separate thread. It holds the locks while it exits, so that no guard is
/// added in between, and no program started.
fn end() {
    let outputs = locked(&OUTPUTS);
    let directories = locked(&DIRECTORIES);
    let running = running::groups();
    running.iter().for_each(|&id| system::kill_group(id));
    let revoked = outputs.iter().filter(|output| output.revoke()).count();
    directories.iter().for_each(|directory| clear(directory));
    let kept = locked(&KEPT);
    let what = match &*kept {
        Some(kept) => format!("; {kept}"),
        None if revoked == 0 && directories.is_empty() => String::new(),
        None => "; the partial output was removed".to_owned(),
    };
    super::say(&format!("\nninefold: interrupted{what}\n"));
    std::process::exit(INTERRUPTED);
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes a directory, even if another process is writing into it.
fn clear(path: &Path) {
    for _ in 0..CLEARINGS {
        let removed = fs::remove_dir_all(path);
        if removed.is_ok() || !path.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
