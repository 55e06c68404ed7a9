//! Ctrl-C and its like: remove the partial output, say so, exit 130.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::batch::writer::Output;

/// The temporary files of the outputs that are being written.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit code after an interruption.
const INTERRUPTED: i32 = 130;

/// From now on an interruption removes the temporary files of these outputs.
pub fn guard<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    let files = outputs.into_iter().filter_map(Output::temporary).map(ToOwned::to_owned);
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
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
        let _ = std::fs::remove_file(file);
    }
    super::say(if files.is_empty() {
        "\nninefold: interrupted\n"
    } else {
        "\nninefold: interrupted; the partial output was removed\n"
    });
    std::process::exit(INTERRUPTED);
}
