//! Penpa: a drawing on a grid, with the rules in words where its author wrote them down. See
//! [`drawn`](super::drawn) for what becomes of it.
//!
//! Facts about the format are those of penpa-edit's own reader, as
//! marktekfan/sudokupad-penpa-import carries it.

mod board;
mod drawings;

use std::io::Read as _;

use serde_json::{Map, Value, json};

use super::{
    Object, Read,
    cells::told_cell,
    drawn::{self, Unsaid},
    refuse, wrong,
};
use board::Board;
use ninefold_variants::{
    base64,
    parse::{RulesTextPolicy, TitledPuzzle},
};

const PENPA: &str = "a puzzle that is packed as Penpa packs it";

/// The fields of the first line, which commas separate.
const TITLE: usize = 15;
const AUTHOR: usize = 16;
const RULES: usize = 18;
const BACKGROUND: usize = 21;

/// Reads a puzzle: the packed drawing, and the packed answer if there is one.
///
/// # Errors
/// It is damaged, or has something that no rule in words explains.
pub(super) fn read(
    packed: &str,
    answer: Option<&str>,
    texts: RulesTextPolicy,
) -> Read<TitledPuzzle> {
    let text = unpacked(packed).ok_or_else(|| wrong("a drawing that is damaged", PENPA))?;
    let text = long_names(&text);
    let lines: Vec<&str> = text.split('\n').collect();
    let head: Vec<&str> = lines[0].split(',').collect();
    let board = Board::of(&head, lines.get(1).copied().unwrap_or_default())?;
    let question = lines.get(3).and_then(|line| serde_json::from_str::<Object>(line).ok());
    let Some(question) = question else {
        return refuse("a drawing of Penpa without its question", PENPA);
    };
    let of = |field: usize| head.get(field).copied().unwrap_or_default();
    if !of(BACKGROUND).is_empty() {
        return refuse("a background image", "rules that are told by more than an image");
    }
    let mut keys = Map::new();
    let said = said(of(RULES));
    for (key, field, label) in [("title", TITLE, "Title:"), ("author", AUTHOR, "Author:")] {
        let text = of(field).replace("%2C", ",");
        let text = text.trim();
        keys.insert(key.to_owned(), text.strip_prefix(label).unwrap_or(text).trim().into());
    }
    keys.insert("ruleset".to_owned(), said.clone().into());
    let drawings = drawings::of(&question, &board)?;
    let givens = drawings::givens(&question, &board);
    let regions = drawings::regions(&question, &board)?;
    let region = |at: usize| regions.as_ref().map(|regions| regions[at].into());
    let cell = |(at, given): (usize, &Option<u32>)| told_cell(region(at), given.map(Value::from));
    let cells: Vec<Value> = givens.iter().enumerate().map(cell).collect();
    let rows: Vec<&[Value]> = cells.chunks(board.size).collect();
    keys.insert("size".to_owned(), board.size.into());
    keys.insert("grid".to_owned(), json!(rows));
    if let Some(solution) = answer.and_then(|answer| solution(answer, &givens, &board)) {
        keys.insert("solution".to_owned(), solution.into());
    }
    drawn::read(&keys, &drawings, &[said], texts, Unsaid::IsRefused)
}

/// The rules, as the first line writes them.
fn said(field: &str) -> String {
    let text = field.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&");
    text.replace("%2F", "=").replace("<br>", "\n")
}

/// The digits of an answer, with the givens where it leaves them out.
fn solution(packed: &str, givens: &[Option<u32>], board: &Board) -> Option<String> {
    let parts: Vec<Value> = serde_json::from_str(&unpacked(packed)?).ok()?;
    let mut digits = givens.to_vec();
    for entry in parts.get(4)?.as_array()? {
        let (place, digit) = entry.as_str()?.split_once(',')?;
        let at = board.cell(place.parse().ok()?)?;
        digits[at] = Some(digit.trim().parse().ok()?);
    }
    digits.into_iter().map(|digit| digit.map(|digit| digit.to_string())).collect()
}

/// Bytes beyond which no puzzle goes: a few packed ones can stand for gigabytes.
const MOST: u64 = 1 << 22;

/// Short names and their meanings, in the order in which they were put in.
#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    ("z", "zZ"), ("\"qa\"", "z9"), ("\"pu_q\"", "zQ"), ("\"pu_a\"", "zA"), ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"), ("\"surface\"", "zS"), ("\"line\"", "zL"), ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"), ("\"cage\"", "zC"), ("\"number\"", "zN"), ("\"symbol\"", "zY"),
    ("\"special\"", "zP"), ("\"board\"", "zB"), ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"), ("\"command_replay\"", "z8"), ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"), ("\"freelineE\"", "z2"), ("\"thermo\"", "zT"), ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"), ("\"squareframe\"", "z0"), ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"), ("\"killercages\"", "z6"), ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"), ("null", "zO"),
];

/// The text of a packed one; `None` where it is not one, or too long.
fn unpacked(packed: &str) -> Option<String> {
    let packed: String = packed
        .chars()
        .map(|c| match c {
            '+' | ' ' => '-',
            '/' => '_',
            c => c,
        })
        .collect();
    let bytes = base64::bytes(&packed)?;
    let mut text = String::new();
    let mut reader = flate2::read::DeflateDecoder::new(&bytes[..]).take(MOST);
    let length = reader.read_to_string(&mut text).ok()?;
    ((length as u64) < MOST && !text.is_empty()).then_some(text)
}

/// A text in which names are whole.
fn long_names(text: &str) -> String {
    NAMES.iter().rev().fold(text.to_owned(), |text, (long, short)| text.replace(short, long))
}

#[cfg(test)]
mod tests;
