//! Ctrl-C and its like: remove the partial output, say so, exit 130.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::batch::writer::Output;

/// The temporary file of the output that is being written.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The exit code after an interruption.
const INTERRUPTED: i32 = 130;

/// From now on an interruption removes this output's temporary file.
pub fn guard(output: &Output) -> anyhow::Result<()> {
    let mut temporary = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
    *temporary = output.temporary().map(ToOwned::to_owned);
    drop(temporary);
    match ctrlc::set_handler(end) {
        // A second output of the same run: the handler is there already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Runs on a thread of its own. Holding the lock while exiting keeps a new guard from coming in between.
fn end() {
    let temporary = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
    match &*temporary {
        Some(path) => {
            let _ = std::fs::remove_file(path);
            eprintln!("\nninefold: interrupted; the partial output was removed");
        }
        None => eprintln!("\nninefold: interrupted"),
    }
    std::process::exit(INTERRUPTED);
}
