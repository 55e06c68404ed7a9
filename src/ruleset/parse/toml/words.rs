//! The words within a string: cells and ranges of cells, digits, and the names of keys.

use super::source::Content;
use crate::error::{Found, Malformed};
use crate::grid::{CELLS, Cell, Digit, Grid};
use crate::ruleset::parse::statement::{Statement, cell_name, count};

/// The grid of 81 digits.
pub(super) fn full(characters: &[(usize, char)]) -> Result<Grid, Malformed> {
    const EXPECTED: &str = "nine rows of digits 1 to 9";
    let mut grid = Grid::EMPTY;
    for (cell, &(column, character)) in Cell::all().zip(characters) {
        let digit = character.to_digit(10).and_then(|value| Digit::new(value as u8));
        let found = Found::Char(character);
        grid.set(cell, Some(digit.ok_or(Malformed { column, found, expected: EXPECTED })?));
    }
    count(characters, CELLS, EXPECTED).map(|()| grid)
}

/// Reads `r4c7 even` or `r1c1-4 2468`: cells and the digits that they may hold.
pub(super) fn cells(content: &Content<'_>) -> Result<Statement, Malformed> {
    const EXPECTED: &str = "cells and their digits, as in r4c7 2468, or even, or odd";
    let wrong = |column, found| Malformed { column, found: Found::Text(found), expected: EXPECTED };
    let mut words: Vec<(&str, usize)> = content.words().collect();
    let Some((digits, column)) = words.pop() else {
        return Err(wrong(content.column, "nothing".to_owned()));
    };
    let list = match digits {
        "even" => "2468",
        "odd" => "13579",
        digits if digits.bytes().all(|byte| matches!(byte, b'1'..=b'9')) => digits,
        other => return Err(wrong(column, format!("{other:?}"))),
    };
    if words.is_empty() {
        return Err(wrong(column, format!("{digits:?} only")));
    }
    let suffix: String = list.chars().flat_map(|digit| ['_', digit]).collect();
    let mut statement = Statement::new("", content.column);
    for (word, column) in words {
        for name in arguments(word, column)? {
            statement = statement.with(name + &suffix, column);
        }
    }
    Ok(statement)
}

/// The arguments that a word stands for: several cells for a range.
pub(super) fn arguments(word: &str, column: usize) -> Result<Vec<String>, Malformed> {
    let wrong = |expected| {
        let found = Found::Text(format!("{word:?}"));
        Malformed { column, found, expected }
    };
    if word.contains(['~', '.']) {
        return Err(wrong("arguments with spaces between them, without ~ and ."));
    }
    if word == "_" {
        return Ok(vec![String::new()]);
    }
    let lower = word.to_ascii_lowercase();
    let Some((rows, columns)) = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'))
    else {
        let is_line = matches!(lower.as_bytes(), [b'r' | b'c', b'1'..=b'9']);
        return Ok(vec![if is_line { lower.to_ascii_uppercase() } else { word.to_owned() }]);
    };
    let (Some(rows), Some(columns)) = (range(rows), range(columns)) else {
        return Err(wrong("cells of the grid, r1c1 to r9c9, as in r1c2 or r1c2-4"));
    };
    let cells =
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| Cell::at(row, column)));
    Ok(cells.map(cell_name).collect())
}

/// The indices of `3`, `3-5`, or backwards `5-3`.
fn range(text: &str) -> Option<Vec<usize>> {
    let number = |text: &str| match text.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(usize::from(digit - b'1')),
        _ => None,
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (number(first)?, number(last)?);
    Some(if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() })
}

/// The key of a kind of constraint: `white-dot` for `WhiteDot`, `x-sum` for `XSum`, `strict-xv` for
/// `StrictXV`.
pub(in crate::ruleset) fn kebab(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut key = String::with_capacity(name.len() + 2);
    for (i, letter) in letters.iter().enumerate() {
        let follows_small = i > 0 && !letters[i - 1].is_uppercase();
        let begins_word = i > 0 && letters.get(i + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (follows_small || begins_word) {
            key.push('-');
        }
        key.extend(letter.to_lowercase());
    }
    key
}
