//! Puzzles on one line: items in the syntax of Interactive Sudoku Solver, joined by dots.

use crate::item::{Item, ItemList};
use crate::network::Network;
use ninefold_core::error::{Found, Malformed};

/// Reads the items of a text, in which white space means nothing.
///
/// # Errors
/// The first column that is wrong.
pub fn read<T>(
    text: &str,
    of_items: impl Fn(&[Item<'_>]) -> Result<T, Malformed>,
) -> Result<T, Malformed> {
    // Nearly all texts end here. The loop is one without branches.
    let is_graphic = text.bytes().fold(true, |is_so, byte| is_so & byte.is_ascii_graphic());
    if is_graphic || !text.contains(char::is_whitespace) {
        return of_items(&list(text)?.items());
    }
    let characters = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    let without: String = characters.clone().map(|(_, character)| character).collect();
    // Where each byte of that stands in the text, and where the last one ends.
    let places = characters.flat_map(|(place, character)| place..place + character.len_utf8());
    let places: Vec<usize> = places.chain([text.trim_end().len()]).collect();
    let of_item = |error: &Malformed| error.found == Found::EndOfItem;
    list(&without).and_then(|list| of_items(&list.items())).map_err(|error| {
        // The end of an item is behind its last character, and not where the next one begins.
        let behind = usize::from(of_item(&error) && error.column > 1);
        let column = places[(error.column - 1 - behind).min(without.len())] + 1 + behind;
        Malformed { column, ..error }
    })
}

/// The network of a line of items, for boards of any size and constraints of constraints.
///
/// # Errors
/// The first column that is wrong.
pub fn network(text: &str) -> Result<Network, Malformed> {
    read(text, crate::nodes::read)
}

/// The items of a text without white space. `.Cage~3~R1C1~R1C2.~R5C5_3` has two; a dot may stand at
/// the end, or twice.
///
/// # Errors
/// It does not begin with a dot.
fn list(text: &str) -> Result<ItemList<'_>, Malformed> {
    if !text.starts_with('.') {
        let expected = "a dot and the name of a constraint, as in .Cage~15~R1C1~R1C2";
        return Err(Malformed { column: 1, found: Found::at(text.as_bytes()), expected });
    }
    let mut list = ItemList::with_capacity(text.len() / 16, text.len() / 4);
    // Where the item begins with its dot, its name, and where the piece at hand begins.
    let (mut dot, mut name, mut from) = (0, None, 1);
    for (at, &byte) in text.as_bytes().iter().enumerate().skip(1) {
        if byte != b'~' && byte != b'.' {
            continue;
        }
        let piece = &text[from..at];
        match name {
            None => name = Some(piece),
            Some(_) => list.add_argument(piece, from + 1),
        }
        from = at + 1;
        if byte == b'.' {
            list.end_piece(name.take(), &text[dot..at], dot);
            dot = at;
        }
    }
    let piece = &text[from..];
    match name {
        None => name = Some(piece),
        Some(_) => list.add_argument(piece, from + 1),
    }
    list.end_piece(name, &text[dot..], dot);
    Ok(list)
}
