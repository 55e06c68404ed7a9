//! Reading the arguments of an item, one after the other.

use std::ops::RangeInclusive;

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Cell, CellSet};

use super::{Argument, CellList, Item};

/// The arguments of an item that have not been read.
#[derive(Clone, Debug)]
pub struct Arguments<'i, 'a> {
    pub(super) item: &'i Item<'a>,
    pub(super) next: usize,
}

impl<'a> Arguments<'_, 'a> {
    /// Takes the next argument, if there is one.
    pub fn take(&mut self) -> Option<Argument<'a>> {
        let argument = self.item.arguments.get(self.next).copied()?;
        self.next += 1;
        Some(argument)
    }

    /// The item that they belong to.
    pub fn item(&self) -> &Item<'_> {
        self.item
    }

    /// The number of arguments left.
    pub fn left(&self) -> usize {
        self.item.arguments.len() - self.next
    }

    /// Takes the next argument.
    ///
    /// # Errors
    /// No argument is left.
    #[inline]
    pub fn required(&mut self, expected: &'static str) -> Result<Argument<'a>, Malformed> {
        let column = self.item.end;
        self.take().ok_or(Malformed { column, found: Found::EndOfItem, expected })
    }

    /// Takes the next argument as a whole number.
    ///
    /// # Errors
    /// No argument is left, or it is not a number of the range.
    pub fn number(
        &mut self,
        range: RangeInclusive<u32>,
        expected: &'static str,
    ) -> Result<u32, Malformed> {
        let argument = self.required(expected)?;
        argument.number(range, expected)
    }

    /// Takes the next argument as a whole number. If it does not begin with a digit, leaves it and
    /// returns the default.
    ///
    /// # Errors
    /// The number is out of range.
    pub fn number_or(
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

    /// Takes all arguments that are left as cells, each once.
    ///
    /// # Errors
    /// An argument is no cell, or a cell comes twice, or there are too few or too many.
    pub fn cells(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<CellList, Malformed> {
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

    /// Takes all arguments that are left as the cells of a line, which may come back to a cell.
    ///
    /// # Errors
    /// An argument is no cell, or there are too few or too many.
    pub fn path(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<CellList, Malformed> {
        let mut cells = CellList::new();
        for argument in &self.item.arguments[self.next..] {
            match argument.usual_cell() {
                Some(cell) => cells.push(cell),
                None => return Err(argument.no_cell()),
            }
        }
        self.next = self.item.arguments.len();
        match count.contains(&cells.len()) {
            true => Ok(cells),
            false => {
                let word = if cells.len() == 1 { "cell" } else { "cells" };
                let found = Found::Text(format!("{} {word}", cells.len()));
                Err(Malformed { column: self.item.column, found, expected })
            }
        }
    }

    /// Takes the next argument as a row or a column, such as R5 or C3: its cells from the left or the
    /// top.
    ///
    /// # Errors
    /// No argument is left, or it is another one.
    pub fn line(&mut self) -> Result<[Cell; 9], Malformed> {
        const EXPECTED: &str = "a row or a column, as in R5 or C3";
        let argument = self.required(EXPECTED)?;
        let [letter, digit @ b'1'..=b'9'] = argument.text.as_bytes() else {
            return Err(argument.unexpected(EXPECTED));
        };
        let index = usize::from(digit - b'1');
        match letter.to_ascii_uppercase() {
            b'R' => Ok(std::array::from_fn(|i| Cell::at(index, i))),
            b'C' => Ok(std::array::from_fn(|i| Cell::at(i, index))),
            _ => Err(argument.unexpected(EXPECTED)),
        }
    }

    /// Checks that no argument is left.
    ///
    /// # Errors
    /// One is left.
    pub fn end(&mut self) -> Result<(), Malformed> {
        match self.take() {
            None => Ok(()),
            Some(argument) => Err(argument.unexpected("no further argument")),
        }
    }
}
