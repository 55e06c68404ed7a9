//! `ninefold engines`: the registry as a table.

use crate::{CliError, Ending};
use ninefold_jobs::engine::Backend;
use ninefold_jobs::engine::registry::{AUTO, CROSSOVER, ENGINES};

pub(crate) fn run() -> Result<Ending, CliError> {
    let mut text = String::new();
    for entry in ENGINES {
        let mut notes = Vec::new();
        if !entry.finishes {
            notes.push("may need --node-limit or --timeout on hard puzzles".to_owned());
        }
        if entry.backends.len() > 1 {
            let (here, not_here): (Vec<_>, Vec<_>) =
                entry.backends.iter().partition(|backend| backend.is_available());
            let names = |backends: &[&Backend]| {
                backends.iter().map(|backend| backend.name()).collect::<Vec<_>>().join(", ")
            };
            notes.push(format!("backends: {}", names(&here)));
            if !not_here.is_empty() {
                notes.push(format!("not on this machine: {}", names(&not_here)));
            }
        }
        let notes =
            if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
        text += &format!("{:<12} {}{notes}\n", entry.name, entry.description);
    }
    text += &format!(
        "{AUTO:<12} the default: lanes for {CROSSOVER} puzzles and more, rules for fewer\n"
    );
    super::print(&text).map(|()| Ending::Clean)
}
