//! An item of a puzzle's text, such as `Cage~15~R1C1~R1C2`, and the readers of its arguments.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Cell, CellSet};

/// Cells as an item names them. Nearly all items have few.
pub(super) type CellList = SmallVec<[Cell; 16]>;

/// A name and its arguments, with their columns in the text (bytes, from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item<'a> {
    /// The name, as in [`KINDS`](crate::KINDS).
    pub(super) name: &'a str,
    /// The column of the name.
    pub(super) column: usize,
    /// The arguments.
    pub(super) arguments: &'a [Argument<'a>],
    /// The column after the item.
    pub(super) end: usize,
    /// The dot and the whole item, where they stand in one piece.
    whole: Option<&'a str>,
}

/// One argument of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Argument<'a> {
    /// Its text.
    pub(super) text: &'a str,
    /// Its column.
    pub(super) column: usize,
}

/// The items of a text, in the making: one list has the arguments of all.
#[derive(Debug, Default)]
pub(super) struct ItemList<'a> {
    /// The items without their arguments, and the number of arguments of all up to this one.
    heads: Vec<(Item<'a>, usize)>,
    arguments: Vec<Argument<'a>>,
}

impl<'a> ItemList<'a> {
    /// A list with room for so many items and arguments.
    pub(super) fn with_capacity(items: usize, arguments: usize) -> ItemList<'a> {
        let (heads, arguments) = (Vec::with_capacity(items), Vec::with_capacity(arguments));
        ItemList { heads, arguments }
    }

    /// Adds an argument of the item that ends next.
    pub(super) fn add_argument(&mut self, text: &'a str, column: usize) {
        self.arguments.push(Argument { text, column });
    }

    /// Ends an item, whose arguments are those added since the last one.
    pub(super) fn end_item(&mut self, name: &'a str, column: usize, end: usize) {
        self.end(Item { name, column, arguments: &[], end, whole: None });
    }

    /// Ends an item that stands in one piece behind so many bytes, with the dot before it. Nothing is
    /// added if it is only a dot.
    pub(super) fn end_piece(&mut self, name: Option<&'a str>, whole: &'a str, before: usize) {
        if let Some(name) = name.filter(|_| whole.len() > 1) {
            let (column, end) = (before + 2, before + whole.len() + 1);
            self.end(Item { name, column, arguments: &[], end, whole: Some(whole) });
        }
    }

    fn end(&mut self, item: Item<'a>) {
        self.heads.push((item, self.arguments.len()));
    }

    /// The items.
    pub(super) fn items(&self) -> Vec<Item<'_>> {
        let mut from = 0;
        let item = |(head, to): &(Item<'a>, usize)| {
            let arguments = &self.arguments[std::mem::replace(&mut from, *to)..*to];
            Item { arguments, ..*head }
        };
        self.heads.iter().map(item).collect()
    }
}

impl<'a> Item<'a> {
    /// The arguments, to read one after the other.
    pub(super) fn arguments(&self) -> Arguments<'_, 'a> {
        Arguments { item: self, next: 0 }
    }

    /// The error of an item that is wrong as a whole.
    pub(super) fn wrong(&self, found: impl Into<String>, expected: &'static str) -> Malformed {
        Malformed { column: self.column, found: Found::Text(found.into()), expected }
    }

    /// The text of the item: `.Cage~15~R1C1~R1C2`.
    #[cfg(test)]
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        self.write_text(&mut text);
        text
    }

    /// Appends the text of the item.
    pub(super) fn write_text(&self, text: &mut String) {
        if let Some(whole) = self.whole {
            return text.push_str(whole);
        }
        text.push('.');
        text.push_str(self.name);
        for argument in self.arguments {
            text.push('~');
            text.push_str(argument.text);
        }
    }
}

/// The arguments of an item that have not been read.
#[derive(Clone, Debug)]
pub(super) struct Arguments<'i, 'a> {
    item: &'i Item<'a>,
    next: usize,
}

impl<'a> Arguments<'_, 'a> {
    /// Takes the next argument, if there is one.
    pub(super) fn take(&mut self) -> Option<Argument<'a>> {
        let argument = self.item.arguments.get(self.next).copied()?;
        self.next += 1;
        Some(argument)
    }

    /// The item that they belong to.
    pub(super) fn item(&self) -> &Item<'_> {
        self.item
    }

    /// The number of arguments left.
    pub(super) fn left(&self) -> usize {
        self.item.arguments.len() - self.next
    }

    /// Takes the next argument.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn required(&mut self, expected: &'static str) -> Result<Argument<'a>, Malformed> {
        let column = self.item.end;
        self.take().ok_or(Malformed { column, found: Found::EndOfItem, expected })
    }

    /// Takes the next argument as a whole number.
    ///
    /// # Errors
    /// There is none, or it is no number of the range.
    pub(super) fn number(
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

    /// Takes all arguments that are left as cells, each once.
    ///
    /// # Errors
    /// An argument is no cell, or a cell comes twice, or there are too few or too many.
    pub(super) fn cells(
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
    pub(super) fn path(
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

    /// Takes the next argument as a row or a column, such as R5 or C3. Returns its name for
    /// sentences, and its cells from the left or the top.
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

    /// Checks that no argument is left.
    ///
    /// # Errors
    /// One is left.
    pub(super) fn end(&mut self) -> Result<(), Malformed> {
        match self.take() {
            None => Ok(()),
            Some(argument) => Err(argument.unexpected("no further argument")),
        }
    }
}

impl Argument<'_> {
    /// The error of a wrong argument.
    pub(super) fn wrong(&self, found: String, expected: &'static str) -> Malformed {
        Malformed { column: self.column, found: Found::Text(found), expected }
    }

    /// The error of an argument that is something else than expected.
    pub(super) fn unexpected(&self, expected: &'static str) -> Malformed {
        match self.text {
            "" => self.wrong("nothing".to_owned(), expected),
            text => {
                let short: String = text.chars().take(40).collect();
                self.wrong(format!("{short:?}"), expected)
            }
        }
    }

    /// The argument as a whole number.
    ///
    /// # Errors
    /// It is no number of the range.
    pub(super) fn number(
        &self,
        range: RangeInclusive<u32>,
        expected: &'static str,
    ) -> Result<u32, Malformed> {
        let number = self.digits().filter(|number| range.contains(number));
        number.ok_or_else(|| self.unexpected(expected))
    }

    /// The number that the argument is, if it is nothing but digits.
    #[inline]
    fn digits(&self) -> Option<u32> {
        let bytes = self.text.as_bytes();
        let digits = bytes.iter().try_fold(0u32, |number, byte| match byte {
            b'0'..=b'9' => number.checked_mul(10)?.checked_add(u32::from(byte - b'0')),
            _ => None,
        });
        digits.filter(|_| !bytes.is_empty())
    }

    /// The argument as a whole number that may have a minus sign.
    ///
    /// # Errors
    /// It is no number of the range.
    pub(super) fn signed(
        &self,
        range: RangeInclusive<i32>,
        expected: &'static str,
    ) -> Result<i32, Malformed> {
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.text.parse().ok().filter(|_| is_number);
        number.filter(|number| range.contains(number)).ok_or_else(|| self.unexpected(expected))
    }

    /// The cell of nine rows and columns that the argument names, if it does.
    #[inline]
    pub(super) fn usual_cell(&self) -> Option<Cell> {
        match self.text.as_bytes() {
            [b'R' | b'r', row @ b'1'..=b'9', b'C' | b'c', column @ b'1'..=b'9'] => {
                Some(Cell::at(usize::from(row - b'1'), usize::from(column - b'1')))
            }
            _ => None,
        }
    }

    /// The argument as a cell.
    ///
    /// # Errors
    /// It is no cell.
    pub(super) fn cell(&self) -> Result<Cell, Malformed> {
        self.usual_cell().ok_or_else(|| self.no_cell())
    }

    /// The error of an argument that is no cell.
    #[cold]
    fn no_cell(&self) -> Malformed {
        let bytes = self.text.as_bytes();
        let looks_like_one = bytes.first().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'r'))
            && bytes.iter().all(|byte| byte.is_ascii_digit() || b"rRcC".contains(byte));
        self.unexpected(match looks_like_one {
            true => "a cell of the grid, R1C1 to R9C9",
            false => "a cell, as in R1C2",
        })
    }
}
