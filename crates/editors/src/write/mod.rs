//! Rulesets in the forms of web editors: the JSON of f-puzzles and SudokuPad, and addresses that
//! open it.
//!
//! A rule that a form cannot express is refused by name: nothing is left out.

mod fpuzzles;
mod places;
mod same;
mod scl;
mod sudokupad;

use crate::read;
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
        sudokupad::link,
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

#[cfg(test)]
mod tests;
