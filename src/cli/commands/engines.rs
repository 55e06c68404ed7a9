//! `ninefold engines`: the registry as a table.

use crate::cli::{CliError, Ending};
use crate::engine::registry::{DEFAULT, ENGINES};

/// Runs `engines`.
pub fn run() -> Result<Ending, CliError> {
    let mut text = String::new();
    for entry in ENGINES {
        let mut notes = Vec::new();
        if entry.name == DEFAULT {
            notes.push("default");
        }
        if !entry.finishes {
            notes.push("may need --node-limit or --timeout on hard puzzles");
        }
        if !entry.is_supported() {
            notes.push("not on this machine");
        }
        let notes =
            if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
        text += &format!("{:<12} {}{notes}\n", entry.name, entry.description);
    }
    super::print(&text)?;
    Ok(Ending::Clean)
}
