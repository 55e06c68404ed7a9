//! Puzzles on one line: items in the syntax of Interactive Sudoku Solver, joined by dots.

use crate::error::{Found, Malformed};
use crate::ruleset::assemble::ruleset;
use crate::ruleset::item::{Item, ItemList};
use crate::ruleset::network::{self, Network};
use crate::ruleset::set::Ruleset;

/// The ruleset of a line of items, such as `.Cage~3~R1C1~R1C2.AntiKnight`. White space is ignored
/// wherever it stands, line ends too.
///
/// # Errors
/// The first column that is wrong.
pub fn line(text: &str) -> Result<Ruleset, Malformed> {
    read(text, ruleset)
}

/// Reads the items of a text, in which white space means nothing.
///
/// # Errors
/// The first column that is wrong.
fn read<T>(
    text: &str,
    of_items: impl Fn(&[Item<'_>]) -> Result<T, Malformed>,
) -> Result<T, Malformed> {
    if !text.contains(char::is_whitespace) {
        return of_items(&list(text)?.items());
    }
    let characters = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    let without: String = characters.clone().map(|(_, character)| character).collect();
    let of_item = |error: &Malformed| error.found == Found::EndOfItem;
    list(&without).and_then(|list| of_items(&list.items())).map_err(|error| {
        // The end of an item is behind its last character, and not where the next one begins.
        let behind = usize::from(of_item(&error) && error.column > 1);
        let before = without.as_bytes()[..(error.column - 1 - behind).min(without.len())].len();
        let column = place(text, &characters, before) + 1 + behind;
        Malformed { column, ..error }
    })
}

/// Where the byte of this number among those that are no white space stands in a text; its end, for
/// the byte behind the last one.
fn place(
    text: &str,
    characters: &(impl Iterator<Item = (usize, char)> + Clone),
    number: usize,
) -> usize {
    let mut passed = 0;
    for (place, character) in characters.clone() {
        if passed + character.len_utf8() > number {
            return place + number - passed;
        }
        passed += character.len_utf8();
    }
    text.trim_end().len()
}

/// The network of a line of items, for boards of any size and constraints of constraints.
///
/// # Errors
/// The first column that is wrong.
pub fn network(text: &str) -> Result<Network, Malformed> {
    read(text, network::read)
}

/// The items of a text without white space. `.Cage~3~R1C1~R1C2.~R5C5_3` has two; a dot may stand at
/// the end, or twice.
///
/// # Errors
/// It does not begin with a dot.
fn list(text: &str) -> Result<ItemList<'_>, Malformed> {
    let mut left = text.strip_prefix('.');
    if left.is_none() {
        let expected = "a dot and the name of a constraint, as in .Cage~15~R1C1~R1C2";
        return Err(Malformed { column: 1, found: Found::at(text.as_bytes()), expected });
    }
    let mut list = ItemList::with_capacity(text.len() / 16, text.len() / 4);
    while let Some(from) = left {
        let column = text.len() - from.len() + 1;
        let (item, next) = cut(from, b'.');
        left = next;
        if item.is_empty() {
            continue;
        }
        let end = column + item.len();
        let (name, mut rest) = cut(item, b'~');
        while let Some(from) = rest {
            let (argument, next) = cut(from, b'~');
            list.add_argument(argument, end - from.len());
            rest = next;
        }
        list.end_item(name, column, end);
    }
    Ok(list)
}

/// The text before the first such byte, which is ASCII, and that behind it. Pieces are short:
/// whatever goes through a text in larger steps takes longer.
fn cut(text: &str, at: u8) -> (&str, Option<&str>) {
    match text.bytes().position(|byte| byte == at) {
        Some(place) => (&text[..place], Some(&text[place + 1..])),
        None => (text, None),
    }
}
