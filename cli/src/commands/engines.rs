//! `ninefold engines`: the registry as a table.

use crate::{CliError, Ending};
use ninefold::engine::Backend;
use ninefold::engine::registry::{AUTO, CROSSOVER, ENGINES, EngineInfo};
use ninefold::jobs::find_engine;

/// Runs `engines`.
pub fn run() -> Result<Ending, CliError> {
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
                let names: Vec<&str> = backends.iter().map(|backend| backend.name()).collect();
                names.join(", ")
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
    super::print(&text)?;
    Ok(Ending::Clean)
}

/// The engines of these names, each of which may be named once. Unlike `solve`, whoever measures
/// names them: there is no `auto`.
pub fn find_engines(names: &[String]) -> Result<Vec<&'static EngineInfo>, CliError> {
    for (place, name) in names.iter().enumerate() {
        if names[..place].contains(name) {
            return Err(CliError::Usage(format!("the engine {name} is named twice")));
        }
        if name == AUTO {
            let message = "auto is no engine of its own: name those that are to be measured";
            return Err(CliError::Usage(message.to_owned()));
        }
    }
    names.iter().map(|name| Ok(find_engine(name)?)).collect()
}
