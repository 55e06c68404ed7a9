//! Puzzles that something else encloses: an object of JSON that has the text of one, and an address
//! of Interactive Sudoku Solver. Other objects and addresses are of web editors, which a sibling
//! crate reads.

use std::{borrow::Cow, collections::BTreeMap};

use serde_json::value::RawValue;

use ninefold_core::error::{Found, Malformed};

/// The expectation of a reader without web editors, for their JSON or address.
pub const NEEDS_EDITORS: &str =
    "a notation of this build, which lacks the feature `editors` that reads web editors";

/// Whether a text is an address, an object of JSON, or the packed part of an address.
pub fn is_packed(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') || is_address(text) || packed_part(text).is_some()
}

/// Whether a text is an address.
pub fn is_address(text: &str) -> bool {
    let scheme = text.get(..8).unwrap_or(text).to_ascii_lowercase();
    scheme.starts_with("https://") || scheme.starts_with("http://")
}

/// The names by which SudokuPad's addresses announce a packed puzzle.
pub const PACKED_KINDS: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// The packed puzzle of a text that is nothing else. LZ-string makes `N4Ig` of the beginning of any
/// object of JSON.
pub fn packed_part(text: &str) -> Option<&str> {
    let data = PACKED_KINDS.iter().find_map(|kind| text.strip_prefix(kind)).unwrap_or(text);
    (data.starts_with("N4Ig") && data.len() >= 32).then_some(data)
}

/// The error of a packed text that no notation of the build reads.
pub(super) fn refused(text: &str) -> Malformed {
    let is_object = text.trim_start().starts_with('{');
    if is_object && let Err(error) = serde_json::from_str::<&RawValue>(text) {
        return mistake(text, &error);
    }
    let what = if is_object { "the JSON" } else { "an address" };
    let found = Found::Text(format!("{what} of a web editor"));
    Malformed { column: 1, found, expected: NEEDS_EDITORS }
}

/// A mistake in a text of JSON.
pub fn mistake(text: &str, error: &serde_json::Error) -> Malformed {
    // Lines are found again from the column in the whole text.
    let before = text.lines().take(error.line().saturating_sub(1)).map(|line| line.len() + 1);
    let column = before.sum::<usize>() + error.column().max(1);
    let message = error.to_string();
    let message = message.split(" at line").next().unwrap_or_default();
    let found = Found::Text(format!("a mistake ({message})"));
    Malformed { column, found, expected: "a JSON object with a puzzle" }
}

/// The text of the puzzle that an object of JSON has under one of these names, the better one
/// first; `None` where it has none, or is no such object.
pub(super) fn in_object(text: &str) -> Option<String> {
    let object: BTreeMap<Cow<'_, str>, &RawValue> = match text.trim_start().starts_with('{') {
        true => serde_json::from_str(text).ok()?,
        false => return None,
    };
    let text_of = |name: &str| serde_json::from_str(object.get(name)?.get()).ok();
    ["puzzle", "input"].into_iter().find_map(text_of)
}

/// The items that an address of Interactive Sudoku Solver has, wherever it runs; `None` where it is
/// of another site.
pub fn items_of_address(address: &str) -> Option<String> {
    let (place, _) = address.split_once('?').filter(|_| is_address(address))?;
    let is_solver = place.to_ascii_lowercase().contains("interactive-sudoku-solver");
    let items = parameter(address, "q").filter(|_| is_solver)?;
    Some(items.replace(['\n', '\r'], ""))
}

/// The value of a parameter of an address.
pub fn parameter(address: &str, name: &str) -> Option<String> {
    let (_, query) = address.split_once(['?', '#'])?;
    let mut parameters = query.split(['&', '#', '?']);
    let value = parameters.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    value.map(decoded)
}

/// A part of an address without its escapes.
pub fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let escaped = match rest {
            [b'%', high, low, ..] => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                digit(*high).zip(digit(*low)).map(|(high, low)| (high * 16 + low) as u8)
            }
            _ => None,
        };
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &rest[3..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
