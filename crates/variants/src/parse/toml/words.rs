//! The words within a string: cells and ranges of cells, digits, and the names of keys.

use super::source::Content;
use crate::parse::statement::{Statement, count, name};
use ninefold_core::{
    error::{Found, Malformed},
    grid::{CELLS, Cell, Digit, Grid},
};

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

/// Rules for reading the words of a puzzle. If it has a shape, its board may have up to sixteen
/// rows and columns, and values from 0 on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    /// The most rows and columns.
    most: usize,
}

impl Words {
    /// The words of a puzzle with or without a shape.
    pub(crate) fn of_puzzle(has_shape: bool) -> Words {
        Words { most: if has_shape { 16 } else { 9 } }
    }

    /// Whether the puzzle has a shape.
    pub(super) fn has_shape(self) -> bool {
        self.most > 9
    }

    /// Reads `r4c7 even`, `r1c1-4 2468` or, as in items, `r1c1_10_12`: cells and the digits that they
    /// may hold.
    pub(super) fn cells(self, content: &Content<'_>) -> Result<Statement, Malformed> {
        const EXPECTED: &str = "cells and their digits, as in r4c7 2468, or even, or odd";
        let wrong =
            |column, found| Malformed { column, found: Found::Text(found), expected: EXPECTED };
        let mut words: Vec<(&str, usize)> = content.words().collect();
        let Some((digits, column)) = words.pop() else {
            return Err(wrong(content.column, "nothing".to_owned()));
        };
        let mut statement = Statement::new("", content.column);
        let mut add = |word, column, suffix: &str| -> Result<(), Malformed> {
            for name in self.arguments(word, column)? {
                let with = std::mem::replace(&mut statement, Statement::new("", column));
                statement = with.with(name + suffix, column);
            }
            Ok(())
        };
        if digits.contains('_') {
            words.push((digits, column));
            for (word, column) in words {
                let place = word.find('_').unwrap_or(word.len());
                let (cell, values) = word.split_at(place);
                let are_values = values.bytes().all(|byte| byte == b'_' || byte.is_ascii_digit());
                if !are_values || values.is_empty() {
                    return Err(wrong(column, format!("{word:?}")));
                }
                add(cell, column, values)?;
            }
            return Ok(statement);
        }
        let least = if self.has_shape() { b'0' } else { b'1' };
        let list = match digits {
            "even" => "2468",
            "odd" => "13579",
            digits if digits.bytes().all(|byte| (least..=b'9').contains(&byte)) => digits,
            other => return Err(wrong(column, format!("{other:?}"))),
        };
        if words.is_empty() {
            return Err(wrong(column, format!("{digits:?} only")));
        }
        let suffix: String = list.chars().map(|digit| format!("_{digit}")).collect();
        for (word, column) in words {
            add(word, column, &suffix)?;
        }
        Ok(statement)
    }

    /// The arguments that a word stands for: several cells for a range, and none for `_`. A word in
    /// single quotes stands for itself.
    pub(super) fn arguments(self, word: &str, column: usize) -> Result<Vec<String>, Malformed> {
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
        let quoted = word.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
        if let Some(quoted) = quoted {
            return Ok(vec![quoted.to_owned()]);
        }
        if self.has_shape() && is_cell_of_items(word) {
            return Ok(vec![word.to_owned()]);
        }
        let lower = word.to_ascii_lowercase();
        let Some((rows, columns)) = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'))
        else {
            let is_line = matches!(lower.as_bytes(), [b'r' | b'c', b'1'..=b'9']);
            return Ok(vec![if is_line { lower.to_ascii_uppercase() } else { word.to_owned() }]);
        };
        let (Some(rows), Some(columns)) = (self.range(rows), self.range(columns)) else {
            return Err(wrong(match self.has_shape() {
                false => "cells of the grid, r1c1 to r9c9, as in r1c2 or r1c2-4",
                true => "cells of the board, as in r1c2, r1c2-4 or r12c10",
            }));
        };
        let mut cells = Vec::with_capacity(rows.len() * columns.len());
        for row in rows {
            for &column in &columns {
                cells.push(name(row, column));
            }
        }
        Ok(cells)
    }

    /// The indices of `3`, `3-5`, or backwards `5-3`.
    fn range(self, text: &str) -> Option<Vec<usize>> {
        let number = |text: &str| match text.as_bytes() {
            [b'1'..=b'9'] | [b'1', b'0'..=b'9'] => {
                text.parse().ok().filter(|&number: &usize| number <= self.most)
            }
            _ => None,
        };
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last): (usize, usize) = (number(first)? - 1, number(last)? - 1);
        Some(if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() })
    }

    /// An argument as a word that is read as it.
    pub(crate) fn written(self, argument: &str) -> String {
        if argument.is_empty() {
            return "_".to_owned();
        }
        match self.arguments(argument, 1).as_deref() {
            Ok([only]) if only == argument || Words::normal(only) == Words::normal(argument) => {
                argument.to_owned()
            }
            _ => format!("'{argument}'"),
        }
    }

    /// An argument of an item with capital letters, if it is a cell, a row or a column.
    pub(crate) fn normal(argument: &str) -> String {
        match argument.as_bytes() {
            [b'R' | b'r', b'1'..=b'9', b'C' | b'c', b'1'..=b'9']
            | [b'R' | b'r' | b'C' | b'c', b'1'..=b'9'] => argument.to_ascii_uppercase(),
            _ => argument.to_owned(),
        }
    }
}

/// Whether a word is a cell as items name it: `R1Ca` in the tenth column.
fn is_cell_of_items(word: &str) -> bool {
    let is_number = |byte: u8| matches!(byte, b'1'..=b'9' | b'a'..=b'g' | b'A'..=b'G');
    match *word.as_bytes() {
        [b'R' | b'r', row, b'C' | b'c', column] => {
            let is_plain = row.is_ascii_digit() && column.is_ascii_digit();
            is_number(row) && is_number(column) && !is_plain
        }
        _ => false,
    }
}

/// The key of a kind of constraint: `white-dot` for `WhiteDot`, `x-sum` for `XSum`, `strict-xv` for
/// `StrictXV`.
pub(crate) fn kebab(name: &str) -> String {
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
