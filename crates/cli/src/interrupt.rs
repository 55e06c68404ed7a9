//! Ctrl-C and its like: remove the partial output, or say what it is good for; exit 130.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tempfile::TempDir;

use crate::system;
use ninefold::batch::{Output, Revoker};
use ninefold_lab::running;

/// The outputs that are being written.
static OUTPUTS: Mutex<Vec<Revoker>> = Mutex::new(Vec::new());

/// Temporary directories.
static DIRECTORIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit code after an interruption.
const INTERRUPTED: i32 = 130;

/// How often removing is tried, a millisecond apart.
const CLEARINGS: u32 = 500;

/// What an interruption leaves, if it leaves anything of use.
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
    let path = directory.path().to_owned();
    locked(&DIRECTORIES).push(path);
    listen()?;
    Ok(directory)
}

/// From now on an interruption removes this directory, which is being written.
pub(crate) fn guard_directory(path: PathBuf) -> anyhow::Result<()> {
    locked(&DIRECTORIES).push(path);
    listen()
}

/// From now on an interruption leaves all as it is and says what that is good for.
pub(crate) fn keep(what_for: String) -> anyhow::Result<()> {
    *locked(&KEPT) = Some(what_for);
    listen()
}

/// From now on an interruption is said; it leaves what the other functions here were told, or
/// nothing.
pub(crate) fn listen() -> anyhow::Result<()> {
    Ok(system::listen(end)?)
}

/// Does not return once an interruption has begun to end the program: what fails because its files
/// are gone is not what is to be said.
pub(crate) fn settle() {
    drop(locked(&OUTPUTS));
}

/// Runs on a thread of its own. Holding the locks while exiting keeps a new guard from coming in
/// between, and a new program from being started.
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

/// Removes a directory, into which somebody may still be writing.
fn clear(path: &Path) {
    for _ in 0..CLEARINGS {
        let removed = fs::remove_dir_all(path);
        if removed.is_ok() || !path.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
