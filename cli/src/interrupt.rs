//! Ctrl-C and its like: remove the partial output, or say what it is good for; exit 130.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use crate::bus;
use ninefold::batch::Output;
use ninefold_lab::ab;

/// The temporary files of the outputs that are being written.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit code after an interruption.
const INTERRUPTED: i32 = 130;

/// How often removing is tried, a millisecond apart.
const CLEARINGS: u32 = 500;

/// What an interruption leaves, if it leaves anything of use.
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// From now on an interruption removes the temporary files of these outputs.
pub(crate) fn guard<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    let files: Vec<PathBuf> =
        outputs.into_iter().filter_map(Output::temporary).map(ToOwned::to_owned).collect();
    files.iter().for_each(|file| bus::remove(file));
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
    listen()
}

/// A temporary directory, which an interruption removes too.
pub(crate) fn directory(what_for: &str) -> anyhow::Result<TempDir> {
    let directory = tempfile::Builder::new().prefix("ninefold-").tempdir();
    let directory = directory
        .map_err(|error| anyhow::anyhow!("cannot make a directory for {what_for}: {error}"))?;
    let path = directory.path().to_owned();
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner).push(path);
    listen()?;
    Ok(directory)
}

/// From now on an interruption leaves all as it is and says what that is good for.
pub(crate) fn keep(what_for: String) -> anyhow::Result<()> {
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = Some(what_for);
    listen()
}

/// From now on an interruption is said; it leaves what the other functions here were told, or
/// nothing.
pub(crate) fn listen() -> anyhow::Result<()> {
    match ctrlc::set_handler(end) {
        // A second run in one process: the handler is there already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Does not return once an interruption has begun to end the program: what fails because its files
/// are gone is not what is to be said.
pub(crate) fn settle() {
    drop(TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Runs on a thread of its own. Holding the locks while exiting keeps a new guard from coming in
/// between, and a new program from being started.
fn end() {
    let files = TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner);
    let running = ab::running();
    let group = running.and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
    if let Some(group) = group {
        // One that has ended by itself is as good.
        let _ = kill_process_group(group, Signal::KILL);
    }
    files.iter().for_each(|file| clear(file));
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let what = match &*kept {
        Some(kept) => format!("; {kept}"),
        None if files.is_empty() => String::new(),
        None => "; the partial output was removed".to_owned(),
    };
    super::say(&format!("\nninefold: interrupted{what}\n"));
    std::process::exit(INTERRUPTED);
}

/// Removes a file or a directory, into which somebody may still be writing.
fn clear(path: &Path) {
    for _ in 0..CLEARINGS {
        let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        if removed.is_ok() || !path.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
