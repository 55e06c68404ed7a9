//! One statement of a puzzle's text, `Cage~15~R1C1~R1C2`, and how a constraint reads its arguments.

use std::ops::RangeInclusive;

use crate::error::{Found, Malformed};
use crate::grid::{Cell, CellSet};

/// A name and arguments, with the columns (bytes, from 1) where they stand in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item<'a> {
    /// The name, as in the [table](crate::ruleset::KINDS).
    pub(super) name: &'a str,
    /// Where the name stands.
    pub(super) column: usize,
    /// The arguments, white space around them taken off.
    pub(super) arguments: Vec<Argument<'a>>,
    /// Where the item ends.
    pub(super) end: usize,
}

/// One argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Argument<'a> {
    /// Its text.
    pub(super) text: &'a str,
    /// Where it stands.
    pub(super) column: usize,
}

impl<'a> Item<'a> {
    /// Its arguments, to be read one after the other.
    pub(super) fn arguments(&self) -> Arguments<'_, 'a> {
        Arguments { item: self, next: 0 }
    }

    /// What is wrong with it as a whole.
    pub(super) fn wrong(&self, found: impl Into<String>, expected: &'static str) -> Malformed {
        Malformed { column: self.column, found: Found::Text(found.into()), expected }
    }

    /// The item as it is written: `.Cage~15~R1C1~R1C2`.
    pub(super) fn text(&self) -> String {
        let arguments: Vec<&str> = self.arguments.iter().map(|argument| argument.text).collect();
        match arguments.is_empty() {
            true => format!(".{}", self.name),
            false => format!(".{}~{}", self.name, arguments.join("~")),
        }
    }
}

/// The arguments of an item that are not read yet.
#[derive(Clone, Debug)]
pub(super) struct Arguments<'i, 'a> {
    item: &'i Item<'a>,
    next: usize,
}

impl<'a> Arguments<'_, 'a> {
    /// The next one, if there is one.
    pub(super) fn take(&mut self) -> Option<Argument<'a>> {
        let argument = self.item.arguments.get(self.next).copied()?;
        self.next += 1;
        Some(argument)
    }

    /// How many are left.
    pub(super) fn left(&self) -> usize {
        self.item.arguments.len() - self.next
    }

    /// The next one, which has to be there.
    ///
    /// # Errors
    /// It is not.
    pub(super) fn required(&mut self, expected: &'static str) -> Result<Argument<'a>, Malformed> {
        let missing = Malformed { column: self.item.end, found: Found::EndOfItem, expected };
        self.take().ok_or(missing)
    }

    /// A whole number of this range.
    ///
    /// # Errors
    /// There is none, or it is out of range.
    pub(super) fn number(
        &mut self,
        range: RangeInclusive<u32>,
        expected: &'static str,
    ) -> Result<u32, Malformed> {
        let argument = self.required(expected)?;
        argument.number(range, expected)
    }

    /// The next argument as a number of this range, or this one where a cell comes next.
    ///
    /// # Errors
    /// It is out of range.
    pub(super) fn number_or(
        &mut self,
        default: u32,
        range: RangeInclusive<u32>,
        expected: &'static str,
    ) -> Result<u32, Malformed> {
        match self.item.arguments.get(self.next) {
            Some(argument) if argument.text.starts_with(|c: char| c.is_ascii_digit()) => {
                self.number(range, expected)
            }
            _ => Ok(default),
        }
    }

    /// All that is left, as cells, of which there must be at least (and at most) so many, each named once.
    ///
    /// # Errors
    /// One is none, or named twice, or there are too few or too many.
    pub(super) fn cells(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Vec<Cell>, Malformed> {
        let cells = self.path(count, expected)?;
        let mut seen = CellSet::EMPTY;
        for (i, &cell) in cells.iter().enumerate() {
            if seen.contains(cell) {
                let argument = self.item.arguments[self.next - cells.len() + i];
                let expected = "each cell once";
                return Err(argument.wrong(format!("{cell} again"), expected));
            }
            seen.insert(cell);
        }
        Ok(cells)
    }

    /// The same of a line that may come back to a cell.
    ///
    /// # Errors
    /// One is none, or there are too few or too many.
    pub(super) fn path(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Vec<Cell>, Malformed> {
        let mut cells = Vec::with_capacity(self.left());
        while let Some(argument) = self.take() {
            cells.push(argument.cell()?);
        }
        match count.contains(&cells.len()) {
            true => Ok(cells),
            false => {
                let word = if cells.len() == 1 { "cell" } else { "cells" };
                let found = Found::Text(format!("{} {word}", cells.len()));
                Err(Malformed { column: self.item.column, found, expected })
            }
        }
    }

    /// A row or a column, as in R5 or C3, and its cells from the left or the top.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn line(&mut self) -> Result<(String, [Cell; 9]), Malformed> {
        const EXPECTED: &str = "a row or a column, as in R5 or C3";
        let argument = self.required(EXPECTED)?;
        let [letter, digit @ b'1'..=b'9'] = argument.text.as_bytes() else {
            return Err(argument.unexpected(EXPECTED));
        };
        let index = usize::from(digit - b'1');
        match letter.to_ascii_uppercase() {
            b'R' => Ok((format!("row {}", index + 1), std::array::from_fn(|i| Cell::at(index, i)))),
            b'C' => {
                Ok((format!("column {}", index + 1), std::array::from_fn(|i| Cell::at(i, index))))
            }
            _ => Err(argument.unexpected(EXPECTED)),
        }
    }

    /// That nothing is left.
    ///
    /// # Errors
    /// Something is.
    pub(super) fn end(&mut self) -> Result<(), Malformed> {
        match self.take() {
            None => Ok(()),
            Some(argument) => Err(argument.unexpected("no further argument")),
        }
    }
}

impl Argument<'_> {
    /// What is wrong with it.
    pub(super) fn wrong(&self, found: String, expected: &'static str) -> Malformed {
        Malformed { column: self.column, found: Found::Text(found), expected }
    }

    /// That it is something else than was expected.
    pub(super) fn unexpected(&self, expected: &'static str) -> Malformed {
        match self.text {
            "" => self.wrong("nothing".to_owned(), expected),
            text => {
                let short: String = text.chars().take(40).collect();
                self.wrong(format!("{short:?}"), expected)
            }
        }
    }

    /// The argument as a whole number of this range.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn number(
        &self,
        range: RangeInclusive<u32>,
        expected: &'static str,
    ) -> Result<u32, Malformed> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.text.parse().ok().filter(|_| digits);
        number.filter(|number| range.contains(number)).ok_or_else(|| self.unexpected(expected))
    }

    /// The argument as a cell.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn cell(&self) -> Result<Cell, Malformed> {
        let bytes = self.text.as_bytes();
        if let [b'R' | b'r', row @ b'1'..=b'9', b'C' | b'c', column @ b'1'..=b'9'] = bytes {
            return Ok(Cell::at(usize::from(row - b'1'), usize::from(column - b'1')));
        }
        let looks_like_one = bytes.first().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'r'))
            && bytes.iter().all(|byte| byte.is_ascii_digit() || b"rRcC".contains(byte));
        Err(self.unexpected(match looks_like_one {
            true => "a cell of the grid, R1C1 to R9C9",
            false => "a cell, as in R1C2",
        }))
    }
}
