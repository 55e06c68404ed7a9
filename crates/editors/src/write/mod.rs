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
use ninefold_variants::{NotSaid, RulesetFormat, items};

/// The forms of web editors in which rulesets are written.
pub static FORMATS: &[RulesetFormat] = &[
    RulesetFormat {
        name: "fpuzzles",
        description: "variants and others: the JSON of f-puzzles, an object a line",
        one_puzzle: false,
        has_heading: true,
        read_rules: Some(read::any),
        writer: fpuzzles::write,
    },
    RulesetFormat {
        name: "scl",
        description: "variants and others: SudokuPad's own JSON, an object a line",
        one_puzzle: false,
        has_heading: true,
        read_rules: Some(read::any),
        writer: scl::write,
    },
    RulesetFormat {
        name: "fpuzzles-link",
        description: "variants and others: an address a line that opens the puzzle on f-puzzles",
        one_puzzle: false,
        has_heading: true,
        read_rules: Some(read::any),
        writer: |ruleset, heading| {
            let json = fpuzzles::write(ruleset, heading)?;
            Ok(format!("https://www.f-puzzles.com/?load={}", packed(&json)))
        },
    },
    RulesetFormat {
        name: "sudokupad-link",
        description: "variants and others: an address a line that opens the puzzle on SudokuPad",
        one_puzzle: false,
        has_heading: true,
        read_rules: Some(read::any),
        writer: sudokupad::link,
    },
];

/// A text, packed and escaped for an address.
fn packed(json: &str) -> String {
    let packed = lz_str::compress_to_base64(json);
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

#[cfg(test)]
mod tests;
