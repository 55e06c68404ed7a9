//! Ctrl-C and its like: remove the partial output, or say what it is good for; exit 130.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::batch::writer::Output;

/// The temporary files of the outputs that are being written.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit code after an interruption.
const INTERRUPTED: i32 = 130;

/// What an interruption leaves, if it leaves anything of use.
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// From now on an interruption removes the temporary files of these outputs.
pub fn guard<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    let files = outputs.into_iter().filter_map(Output::temporary).map(ToOwned::to_owned);
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
    listen()
}

/// From now on an interruption removes this directory.
pub fn remove(directory: &Path) -> anyhow::Result<()> {
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner).push(directory.to_owned());
    listen()
}

/// From now on an interruption leaves all as it is and says what that is good for.
pub fn keep(what_for: String) -> anyhow::Result<()> {
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = Some(what_for);
    listen()
}

fn listen() -> anyhow::Result<()> {
    match ctrlc::set_handler(end) {
        // A second run in one process: the handler is there already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Runs on a thread of its own. Holding the lock while exiting keeps a new guard from coming in between.
fn end() {
    let files = TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner);
    for file in files.iter() {
        let _ = if file.is_dir() { fs::remove_dir_all(file) } else { fs::remove_file(file) };
    }
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let what = match &*kept {
        Some(kept) => format!("; {kept}"),
        None if files.is_empty() => String::new(),
        None => "; the partial output was removed".to_owned(),
    };
    super::say(&format!("\nninefold: interrupted{what}\n"));
    std::process::exit(INTERRUPTED);
}
