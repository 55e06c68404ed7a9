//! Rulesets in the forms of web editors: the JSON of f-puzzles and SudokuPad, and addresses that
//! open it.
//!
//! A rule that a form cannot express is refused by name: nothing is left out.

mod fpuzzles;
mod places;
mod same;
mod scl;

use serde_json::{Map, Value};

use crate::read::{self, kinds};
use ninefold_variants::{Heading, NotSaid, Ruleset, RulesetFormat, items};

/// The forms of web editors in which rulesets are written.
pub static FORMATS: &[RulesetFormat] = &[
    format(
        "fpuzzles",
        "variants and others: the JSON of f-puzzles, an object a line",
        fpuzzles::write,
    ),
    format("scl", "variants and others: SudokuPad's own JSON, an object a line", scl::write),
    format(
        "fpuzzles-link",
        "variants and others: an address a line that opens the puzzle on f-puzzles",
        |ruleset, heading| {
            let json = fpuzzles::write(ruleset, heading)?;
            Ok(format!("https://www.f-puzzles.com/?load={}", packed(&json)))
        },
    ),
    format(
        "sudokupad-link",
        "variants and others: an address a line that opens the puzzle on SudokuPad",
        sudokupad,
    ),
];

type Writer = fn(&Ruleset, &Heading) -> Result<String, NotSaid>;

const fn format(name: &'static str, description: &'static str, writer: Writer) -> RulesetFormat {
    let read_rules = Some(read::any as fn(&str) -> _);
    RulesetFormat { name, description, one_puzzle: false, has_heading: true, read_rules, writer }
}

/// A text, packed and escaped for an address.
fn packed(json: &str) -> String {
    let packed = lz_str::compress_to_base64(json);
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// An address that opens a puzzle on SudokuPad, in whichever of the two forms that it reads shows
/// more.
///
/// From the JSON of f-puzzles it draws some keys and passes over the others in silence. A puzzle
/// that has only keys which it draws goes there so, because the site and other programs support the
/// rules then. Any other goes as SudokuPad's own JSON, where everything is drawn or told, such as
/// that a knight's move counts or that there are no boxes; what cannot be told so goes as f-puzzles
/// has it after all, for the sake of other readers. The refusal is that of SudokuPad's own.
fn sudokupad(ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
    let address = |form: &str, json: &str| format!("https://sudokupad.app/{form}{}", packed(json));
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

/// Whether SudokuPad draws all keys of a puzzle of f-puzzles. Cells without a region it does not
/// show.
fn is_drawn(json: &str) -> bool {
    let keys: Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
    let rows = keys.get("grid").and_then(Value::as_array);
    let mut cells = rows.into_iter().flatten().filter_map(Value::as_array).flatten();
    keys.keys().all(|key| kinds::of_key(key).is_some_and(|kind| kind.is_shown))
        && !cells.any(|cell| cell.get("region").is_some_and(Value::is_null))
}

#[cfg(test)]
mod tests;
