//! A square grid over several lines, drawn or plain, of any size: a row a line, the values apart by
//! white space or commas, or a character each. Lines and frames between boxes mean nothing.

use super::sized::{SIDES, Sized};

/// Whether a character may stand between the values of a row.
fn is_between(character: char) -> bool {
    character.is_whitespace() || matches!(character, '|' | ',')
}

/// Whether a line is a frame.
fn is_frame(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || matches!(c, '|' | '-' | '+' | '='))
}

/// The characters of a text that is such a grid, a character a cell, each with its column in the
/// whole text. Values from ten on that are written as numbers become letters.
pub(super) fn characters(text: &str) -> Option<(Sized, Vec<(usize, char)>)> {
    let mut start = 0;
    let mut rows = Vec::new();
    for line in text.split_inclusive('\n') {
        if !line.starts_with('#') && !is_frame(line) {
            rows.push((start, line));
        }
        start += line.len();
    }
    let side = rows.len();
    if !SIDES.contains(&side) {
        return None;
    }
    let mut cells = Vec::with_capacity(side * side);
    for (start, line) in rows {
        cells.append(&mut row(start, line, side)?);
    }
    match Sized::of(&cells)? {
        Sized::Candidates(_) | Sized::Jigsaw(_) => None,
        sized => Some((sized, cells)),
    }
}

/// The cells of a row: values apart from each other, or a character each.
fn row(start: usize, line: &str, side: usize) -> Option<Vec<(usize, char)>> {
    let place = |part: &str| start + (part.as_ptr().addr() - line.as_ptr().addr()) + 1;
    let values: Vec<&str> = line.split(is_between).filter(|value| !value.is_empty()).collect();
    let mut cells = Vec::with_capacity(side);
    if values.len() == side {
        for value in values {
            cells.push((place(value), single(value)?));
        }
        return Some(cells);
    }
    for (index, character) in line.char_indices() {
        if !is_between(character) {
            cells.push((start + index + 1, character));
        }
    }
    (cells.len() == side).then_some(cells)
}

/// The character of one value: itself, or the letter of a number from 10 on.
fn single(value: &str) -> Option<char> {
    let mut characters = value.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => Some(character),
        _ => char::from_digit(value.parse().ok()?, 36),
    }
}
