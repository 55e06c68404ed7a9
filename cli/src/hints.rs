//! Options that would help, added to errors of the library and of lab, which know of none.

use ninefold::engine::registry::ENGINES;
use ninefold_lab::LabError;

/// The message of an error of lab, with the option that would help.
pub fn for_lab(error: &LabError) -> String {
    match error {
        LabError::ComparisonExists(_) => format!("{error}; --force overwrites it"),
        LabError::NeedsNodeLimit { engine } => {
            format!("the engine {engine} may not finish: it needs --node-limit")
        }
        LabError::UnknownEngine { .. } => {
            let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
            format!("{error}; there are: auto, {}", names.join(", "))
        }
        LabError::NoPuzzles { malformed: 1.., .. } => {
            format!("{error}; `ninefold solve` says what is wrong with each")
        }
        LabError::EmptyBand { .. } => format!("{error}; try another --seed"),
        error => error.to_string(),
    }
}
