//! Items with owned text, as the readers of all forms other than items make them.

use crate::{assemble::ruleset, set::Ruleset};
use ninefold_constraints::item::ItemList;
use ninefold_core::{
    error::{Found, Malformed},
    grid::Cell,
};

/// An item that owns its text, with the columns of the original text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The name of its kind.
    pub name: &'static str,
    /// The column of its name.
    pub column: usize,
    /// Its arguments, each with its column.
    pub arguments: Vec<(String, usize)>,
    /// The column behind its end.
    pub end: usize,
}

impl Statement {
    /// A statement without arguments.
    pub fn new(name: &'static str, column: usize) -> Statement {
        Statement { name, column, arguments: Vec::new(), end: column + 1 }
    }

    /// Adds an argument and its column.
    pub fn with(mut self, argument: impl Into<String>, column: usize) -> Statement {
        self.arguments.push((argument.into(), column));
        self.end = self.end.max(column + 1);
        self
    }
}

/// The ruleset of statements.
///
/// # Errors
/// The first statement that is wrong.
pub fn ruleset_of(statements: &[Statement]) -> Result<Ruleset, Malformed> {
    let mut list = ItemList::default();
    for Statement { name, column, arguments, end } in statements {
        arguments.iter().for_each(|(text, column)| list.add_argument(text, *column));
        list.end_item(name, *column, *end);
    }
    ruleset(&list.items())
}

/// The name of a cell in items: `R1C2`.
pub(super) fn cell_name(cell: Cell) -> String {
    name(cell.row(), cell.column())
}

/// The name of a cell in items, by row and column from 0: `Ra` is the tenth row.
pub(super) fn name(row: usize, column: usize) -> String {
    let digit = |place: usize| u32::try_from(place + 1).ok().and_then(|n| char::from_digit(n, 36));
    format!("R{}C{}", digit(row).unwrap_or('?'), digit(column).unwrap_or('?'))
}

/// The characters that are not white space, with their columns.
pub(super) fn places(text: &str) -> Vec<(usize, char)> {
    let characters = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    characters.map(|(index, character)| (index + 1, character)).collect()
}

/// Checks the number of characters.
///
/// # Errors
/// There are too many, at the first that is too much, or too few, at the end.
pub(super) fn count(
    places: &[(usize, char)],
    wanted: usize,
    expected: &'static str,
) -> Result<(), Malformed> {
    match (places.get(wanted), places.last()) {
        (Some(&(column, character)), _) => {
            Err(Malformed { column, found: Found::Char(character), expected })
        }
        (None, last) if places.len() < wanted => {
            let column = last.map_or(1, |(column, character)| column + character.len_utf8());
            Err(Malformed { column, found: Found::EndOfLine, expected })
        }
        _ => Ok(()),
    }
}
