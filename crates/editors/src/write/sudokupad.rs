//! Addresses that open a puzzle on SudokuPad, in whichever of the two forms that it reads shows
//! more.
//!
//! From the JSON of f-puzzles it draws some keys and passes over the others in silence. A puzzle
//! that has only keys which it draws goes there so, because the site and other programs support the
//! rules then. Any other goes as SudokuPad's own JSON, where everything is drawn or told, such as
//! that a knight's move counts or that there are no boxes; what cannot be told so goes as f-puzzles
//! has it after all, for the sake of other readers.

use serde_json::{Map, Value};

use super::{NotSaid, fpuzzles, packed, scl};
use crate::read::kinds;
use ninefold_variants::{Heading, Ruleset};

/// The address of a puzzle.
///
/// # Errors
/// Neither form can state it: what SudokuPad's own cannot.
pub(super) fn link(ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
    let of_f_puzzles = fpuzzles::write(ruleset, heading).ok();
    if let Some(json) = of_f_puzzles.as_deref().filter(|json| is_drawn(json)) {
        return Ok(address("fpuz", json));
    }
    match (scl::write(ruleset, heading), of_f_puzzles) {
        (Ok(json), _) => Ok(address("scl", &json)),
        (Err(_), Some(json)) => Ok(address("fpuz", &json)),
        (Err(error), None) => Err(error),
    }
}

fn address(form: &str, json: &str) -> String {
    format!("https://sudokupad.app/{form}{}", packed(json))
}

/// Whether SudokuPad draws all keys of a puzzle of f-puzzles. Cells without a region it does not
/// show.
fn is_drawn(json: &str) -> bool {
    let keys: Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
    let rows = keys.get("grid").and_then(Value::as_array);
    let mut cells = rows.into_iter().flatten().filter_map(Value::as_array).flatten();
    keys.keys().all(|key| kinds::of_key(key).is_some_and(|kind| kind.is_shown))
        && !cells.any(|cell| cell.get("region").is_some_and(Value::is_null))
}
