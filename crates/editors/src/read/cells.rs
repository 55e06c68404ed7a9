//! Cells and values as f-puzzles writes them.

use std::fmt::Display;

use serde_json::{Value, json};

use super::{Object, Read, refuse, wrong};

/// The cell of a text such as `R1C10`, from 0: a row and a column that may be one outside the grid.
pub(super) fn place(text: &str) -> Option<(usize, usize)> {
    let (row, column) = text.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|_| is_number)
    };
    Some((number(row)?, number(column)?))
}

/// The rows and columns of the boxes: two rows of three columns and so on, the height not greater
/// than the width.
pub(crate) fn boxes(size: usize) -> (usize, usize) {
    let height = (1..=size).filter(|h| size.is_multiple_of(*h) && h * h <= size).max().unwrap_or(1);
    (height, size / height)
}

/// These, each once, where it comes first.
pub(crate) fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen: Vec<T> = Vec::new();
    for item in all {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}

/// Whether cells are in item row or in one column.
pub(super) fn is_straight(cells: &[String]) -> bool {
    let places: Vec<_> = cells.iter().filter_map(|cell| place(cell)).collect();
    places.iter().all(|at| at.0 == places[0].0) || places.iter().all(|at| at.1 == places[0].1)
}

/// The name of a cell in the JSON of f-puzzles, or of a place next to the grid.
pub(crate) fn decimal(row: impl Display, column: impl Display) -> String {
    format!("R{row}C{column}")
}

/// Adds a part to the list of a key.
pub(crate) fn add_part(keys: &mut Object, key: &str, part: Value) {
    if let Value::Array(parts) = keys.entry(key).or_insert_with(|| json!([])) {
        parts.push(part);
    }
}

/// A cell of f-puzzles: its region and its digit, if they are known.
pub(super) fn told_cell(region: Option<Value>, digit: Option<Value>) -> Value {
    let given = digit.into_iter().flat_map(|digit| [("given", true.into()), ("value", digit)]);
    region.map(|region| ("region", region)).into_iter().chain(given).collect()
}

/// The name of a cell in items, or of a place next to the grid.
pub(crate) fn name(row: usize, column: usize) -> String {
    let number = |n: usize| char::from_digit(n as u32, 36).unwrap_or('?');
    decimal(number(row), number(column))
}

const CELL: &str = "a cell of the grid, as in R1C2";

/// The name of a cell that must be within a grid of this size.
pub(super) fn cell(value: Option<&Value>, size: usize, at: &str) -> Read<String> {
    let text = value.and_then(Value::as_str).unwrap_or_default();
    let inside =
        |&(row, column): &(usize, usize)| (1..=size).contains(&row) && (1..=size).contains(&column);
    let (row, column) =
        place(text).filter(inside).ok_or_else(|| wrong(format!("{text:?} in {at}"), CELL))?;
    Ok(name(row, column))
}

/// The names of the cells of a list.
pub(super) fn cells(value: Option<&Value>, size: usize, at: &str) -> Read<Vec<String>> {
    let Some(Value::Array(list)) = value else {
        return refuse(format!("no list of cells in {at}"), "a list of cells");
    };
    list.iter().map(|value| cell(Some(value), size, at)).collect()
}

/// Whether a value is there at all.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.trim().is_empty(),
        Value::Object(members) => !members.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// The list under a key, or an empty one.
pub(super) fn list<'a>(object: &'a Object, key: &str) -> &'a [Value] {
    object.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A value that is a number or a text, as text; empty where it is missing.
pub(super) fn text(part: &Object, key: &str) -> String {
    match part.get(key) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_within_and_beside_the_grid() {
        assert_eq!(place("R1C10"), Some((1, 10)));
        assert_eq!(place("r0c3"), Some((0, 3)));
        for text in ["", "R1", "RC", "R1C", "R+1C1", "R1.5C2", "C1R1", "R-1C2"] {
            assert_eq!(place(text), None, "{text}");
        }
        assert_eq!(name(1, 16), "R1Cg");
        let is_cell = |text: &str| cell(Some(&text.into()), 9, "here").is_ok();
        assert!(is_cell("R9C9") && !is_cell("R0C9") && !is_cell("R9C10"));
    }
}
