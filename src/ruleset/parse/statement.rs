//! Items with text of their own, as the readers of all forms other than items make them.

use crate::error::{Found, Malformed};
use crate::grid::Cell;
use crate::ruleset::item::{Argument, Item};

/// An item that owns its text, with the columns of the original text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    pub(super) name: &'static str,
    pub(super) column: usize,
    pub(super) arguments: Vec<(String, usize)>,
    pub(super) end: usize,
}

impl Statement {
    /// A statement without arguments.
    pub(super) fn new(name: &'static str, column: usize) -> Statement {
        Statement { name, column, arguments: Vec::new(), end: column + 1 }
    }

    /// Adds an argument and its column.
    pub(super) fn with(mut self, argument: impl Into<String>, column: usize) -> Statement {
        self.arguments.push((argument.into(), column));
        self.end = self.end.max(column + 1);
        self
    }

    /// The statement as an item that borrows its text.
    pub(super) fn item(&self) -> Item<'_> {
        let arguments = self.arguments.iter();
        let arguments = arguments.map(|(text, column)| Argument { text, column: *column });
        Item { name: self.name, column: self.column, arguments: arguments.collect(), end: self.end }
    }
}

/// The name of a cell in items: `R1C2`.
pub(super) fn cell_name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
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
