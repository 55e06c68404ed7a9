//! Constraints as data: the items of a puzzle, such as `Cage~15~R1C1~R1C2`, and the readers of their
//! arguments.
//!
//! An item is its kind and its arguments, each of which is a cell, a number or a text. One struct for
//! all kinds is enough: 83 variants of an enum would repeat the signatures that the rows of
//! [`KINDS`](crate::KINDS) check, and most writers hand on cells and numbers without looking at the
//! kind. Text is looked at once, when an item is added to a list; two items are equal if kinds and
//! values are, however they were spelt.

mod arguments;

pub use arguments::Arguments;

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::Cell;

use crate::kinds::{self, ConstraintKind};
use crate::shape::BoardCell;

/// Cells as an item names them. Nearly all items have few.
pub type CellList = SmallVec<[Cell; 16]>;

/// A name and its arguments, with their columns in the text (bytes, from 1).
#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// The name, as in [`KINDS`](crate::KINDS).
    pub name: &'a str,
    /// The row of that name. `None` for `End`, and for a name that is unknown.
    pub kind: Option<&'static ConstraintKind>,
    /// The column of the name.
    pub column: usize,
    /// The arguments.
    pub arguments: &'a [Argument<'a>],
    /// The column after the item.
    pub end: usize,
    /// The dot and the whole item, where they stand in one piece.
    whole: Option<&'a str>,
}

/// One argument of an item.
#[derive(Clone, Copy, Debug)]
pub struct Argument<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its column.
    pub column: usize,
    /// The value of the text.
    pub value: Value,
}

/// The value of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A cell of a grid of up to 16 rows and columns: `R1C1`, `RaCg`.
    Cell(BoardCell),
    /// Nothing but digits.
    Number(u32),
    /// A cell and the values that it may hold: `R1C1_5`, a bit for each number from 0 on.
    Given(BoardCell, u32),
    /// Anything else.
    Text,
}

impl Value {
    #[inline]
    fn of(text: &str) -> Value {
        let bytes = text.as_bytes();
        let &[b'R' | b'r', row, b'C' | b'c', column, ref rest @ ..] = bytes else {
            return number(bytes).map_or(Value::Text, Value::Number);
        };
        let (Some(row), Some(column)) = (index(row), index(column)) else { return Value::Text };
        let cell = BoardCell::at(row, column);
        match rest {
            [] => Value::Cell(cell),
            [b'_', values @ ..] => {
                let values = values.split(|&byte| byte == b'_').map(number);
                let bit = |number: Option<u32>| Some(1u32 << number.filter(|number| *number < 32)?);
                let mask = values.map(bit).try_fold(0, |mask, bit| Some(mask | bit?));
                mask.map_or(Value::Text, |mask| Value::Given(cell, mask))
            }
            _ => Value::Text,
        }
    }
}

/// A row or column of a cell's name, from 0.
#[inline]
fn index(byte: u8) -> Option<usize> {
    match byte {
        b'1'..=b'9' => Some(usize::from(byte - b'1')),
        b'a'..=b'g' => Some(usize::from(byte - b'a') + 9),
        b'A'..=b'G' => Some(usize::from(byte - b'A') + 9),
        _ => None,
    }
}

/// The number that a text is, if it is nothing but digits.
#[inline]
fn number(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.iter().try_fold(0u32, |number, byte| match byte {
        b'0'..=b'9' => number.checked_mul(10)?.checked_add(u32::from(byte - b'0')),
        _ => None,
    });
    digits.filter(|_| !bytes.is_empty())
}

impl PartialEq for Argument<'_> {
    fn eq(&self, other: &Argument<'_>) -> bool {
        self.value == other.value && (self.value != Value::Text || self.text == other.text)
    }
}

impl PartialEq for Item<'_> {
    fn eq(&self, other: &Item<'_>) -> bool {
        self.name == other.name && self.arguments == other.arguments
    }
}

/// The items of a text, in the making: one list has the arguments of all.
#[derive(Debug, Default)]
pub struct ItemList<'a> {
    /// The items without their arguments, and the number of arguments of all up to this one.
    heads: Vec<(Item<'a>, usize)>,
    arguments: Vec<Argument<'a>>,
}

impl<'a> ItemList<'a> {
    /// A list with room for this number of items and arguments.
    #[inline]
    pub fn with_capacity(items: usize, arguments: usize) -> ItemList<'a> {
        let (heads, arguments) = (Vec::with_capacity(items), Vec::with_capacity(arguments));
        ItemList { heads, arguments }
    }

    /// Adds an argument of the item that ends next.
    pub fn add_argument(&mut self, text: &'a str, column: usize) {
        self.arguments.push(Argument::new(text, column));
    }

    /// Ends an item, whose arguments are those added since the last one.
    pub fn end_item(&mut self, name: &'a str, column: usize, end: usize) {
        self.end(name, column, end, None);
    }

    /// Ends an item that stands in one piece behind `before` bytes, with the dot before it. Nothing
    /// is added if it is only a dot.
    pub fn end_piece(&mut self, name: Option<&'a str>, whole: &'a str, before: usize) {
        if let Some(name) = name.filter(|_| whole.len() > 1) {
            let (column, end) = (before + 2, before + whole.len() + 1);
            self.end(name, column, end, Some(whole));
        }
    }

    fn end(&mut self, name: &'a str, column: usize, end: usize, whole: Option<&'a str>) {
        // Most items are of the kind of the one before.
        let last = self.heads.last().filter(|(last, _)| last.name == name);
        let kind = last.map_or_else(|| kinds::find(name), |(last, _)| last.kind);
        let item = Item { name, kind, column, arguments: &[], end, whole };
        self.heads.push((item, self.arguments.len()));
    }

    /// The items.
    pub fn items(&self) -> Vec<Item<'_>> {
        let mut from = 0;
        let item = |(head, to): &(Item<'a>, usize)| {
            let arguments = &self.arguments[std::mem::replace(&mut from, *to)..*to];
            Item { arguments, ..*head }
        };
        self.heads.iter().map(item).collect()
    }
}

/// The items of a puzzle, with owned text.
#[derive(Clone, Debug)]
pub struct Items {
    /// `.Cage~15~R1C1~R1C2.AntiKnight`; a dot alone without items.
    text: String,
    heads: Vec<Head>,
    /// Where each argument ends, and what it is.
    arguments: Vec<(u32, Value)>,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    kind: Option<&'static ConstraintKind>,
    /// Where the name ends.
    name: u32,
    /// The number of arguments of all items up to this one.
    arguments: u32,
}

impl Items {
    /// A copy of these.
    pub fn of(items: &[Item<'_>]) -> Items {
        let last = items.last().map_or(0, |item| item.end);
        let count = items.iter().map(|item| item.arguments.len()).sum();
        let mut text = String::with_capacity(last + 1);
        let mut heads = Vec::with_capacity(items.len());
        let mut arguments = Vec::with_capacity(count);
        for item in items {
            let mut end = (text.len() + 1 + item.name.len()) as u32;
            item.write_text(&mut text);
            let name = end;
            for argument in item.arguments {
                end += 1 + argument.text.len() as u32;
                arguments.push((end, argument.value));
            }
            heads.push(Head { kind: item.kind, name, arguments: arguments.len() as u32 });
        }
        if items.is_empty() {
            text.push('.');
        }
        Items { text, heads, arguments }
    }

    /// The items on one line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The items, which borrow their text. Columns are those of [`text`](Items::text).
    pub fn list(&self) -> ItemList<'_> {
        let piece = |from: u32, to: u32| self.text.get(from as usize..to as usize).unwrap_or("");
        let mut list = ItemList::with_capacity(self.heads.len(), self.arguments.len());
        let (mut from, mut next) = (0, 0);
        for &Head { kind, name, arguments } in &self.heads {
            let mut end = name;
            for &(to, value) in &self.arguments[next..arguments as usize] {
                let (text, column) = (piece(end + 1, to), end as usize + 2);
                list.arguments.push(Argument { text, column, value });
                end = to;
            }
            let (whole, column) = (Some(piece(from, end)), from as usize + 2);
            let name = piece(from + 1, name);
            let item = Item { name, kind, column, arguments: &[], end: end as usize + 1, whole };
            list.heads.push((item, list.arguments.len()));
            (from, next) = (end, arguments as usize);
        }
        list
    }

    /// The names of the items, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.heads.iter().map(|head| head.kind.map_or("End", |kind| kind.name))
    }
}

impl<'a> Item<'a> {
    /// An item without a name.
    pub(crate) const NOTHING: Item<'static> =
        Item { name: "", kind: None, column: 0, arguments: &[], end: 0, whole: None };

    /// The arguments, to read one after the other.
    pub fn arguments(&self) -> Arguments<'_, 'a> {
        Arguments { item: self, next: 0 }
    }

    /// The error of an item that is wrong as a whole.
    pub fn wrong(&self, found: impl Into<String>, expected: &'static str) -> Malformed {
        Malformed { column: self.column, found: Found::Text(found.into()), expected }
    }

    /// The text of the item: `.Cage~15~R1C1~R1C2`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write_text(&mut text);
        text
    }

    /// Appends the text of the item.
    #[inline]
    pub fn write_text(&self, text: &mut String) {
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

impl<'a> Argument<'a> {
    /// An argument at this column.
    #[inline]
    pub fn new(text: &'a str, column: usize) -> Argument<'a> {
        Argument { text, column, value: Value::of(text) }
    }

    /// A part of the argument by itself. Its errors are those of the whole.
    pub fn part(&self, text: &'a str) -> Argument<'a> {
        Argument::new(text, self.column)
    }

    /// The error of a wrong argument.
    pub fn wrong(&self, found: String, expected: &'static str) -> Malformed {
        Malformed { column: self.column, found: Found::Text(found), expected }
    }

    /// The error of an argument that is something else than expected.
    pub fn unexpected(&self, expected: &'static str) -> Malformed {
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
    pub fn number(
        &self,
        range: RangeInclusive<u32>,
        expected: &'static str,
    ) -> Result<u32, Malformed> {
        match self.value {
            Value::Number(number) if range.contains(&number) => Ok(number),
            _ => Err(self.unexpected(expected)),
        }
    }

    /// The argument as a whole number that may have a minus sign.
    ///
    /// # Errors
    /// It is no number of the range.
    pub fn signed(
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
    pub fn usual_cell(&self) -> Option<Cell> {
        match self.value {
            Value::Cell(cell) => cell.usual(),
            _ => None,
        }
    }

    /// The argument as a cell.
    ///
    /// # Errors
    /// It is no cell.
    pub fn cell(&self) -> Result<Cell, Malformed> {
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
