//! Addresses that open a puzzle on SudokuPad, in whichever of the two forms that it reads shows more.
//!
//! From the JSON of f-puzzles it draws some keys and passes over the others in silence. A puzzle that
//! has only keys which it draws goes there so, because the site and other programs know the rules then. Any
//! other goes as SudokuPad's own JSON, where everything is drawn and told; what cannot be told so goes as
//! f-puzzles has it after all, for the sake of other readers.

use serde_json::{Map, Value};

use super::{NotSaid, fpuzzles, packed, scl};
use crate::ruleset::heading::Heading;
use crate::ruleset::set::Ruleset;

/// Keys of f-puzzles that SudokuPad draws, or that say nothing of the rules.
const DRAWN: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "negative",
    "disjointgroups",
    "diagonal+",
    "diagonal-",
    "littlekillersum",
    "arrow",
    "killercage",
    "ratio",
    "difference",
    "xv",
    "thermometer",
    "palindrome",
    "sandwichsum",
    "even",
    "odd",
    "extraregion",
    "clone",
    "quadruple",
    "betweenline",
    "minimum",
    "maximum",
];

/// The address of a puzzle.
///
/// # Errors
/// Neither form can say it: what SudokuPad's own cannot.
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

/// Whether SudokuPad draws all keys of a puzzle of f-puzzles.
fn is_drawn(json: &str) -> bool {
    let keys: Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
    keys.keys().all(|key| DRAWN.contains(&&key[..]))
}
