//! Errors of the library with the command that helps.

use ninefold_jobs::error::Malformed;
use ninefold_jobs::ruleset::parse::NEEDS_EDITORS;

/// A hint for a build without web editors.
pub(crate) fn of_malformed(error: &Malformed) -> &'static str {
    match error.expected == NEEDS_EDITORS {
        true => {
            "; `cargo build --release -p ninefold-visual --features editors` builds the program with \
             web editors"
        }
        false => "",
    }
}
