//! Puzzles on one line: items in the syntax of Interactive Sudoku Solver, joined by dots.

use crate::error::{Found, Malformed};
use crate::ruleset::assemble::ruleset;
use crate::ruleset::item::{Argument, Item};
use crate::ruleset::network::{self, Network};
use crate::ruleset::set::Ruleset;

/// The ruleset of a line of items, such as `.Cage~3~R1C1~R1C2.AntiKnight`. White space is ignored
/// wherever it stands, line ends too.
///
/// # Errors
/// The first column that is wrong.
pub fn line(text: &str) -> Result<Ruleset, Malformed> {
    if !text.contains(char::is_whitespace) {
        return ruleset(&items(text)?);
    }
    let characters = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    let without: String = characters.clone().map(|(_, character)| character).collect();
    let of_item = |error: &Malformed| error.found == Found::EndOfItem;
    items(&without).and_then(|items| ruleset(&items)).map_err(|error| {
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
    network::read(&items(text)?)
}

/// The items of a line, without white space. `.Cage~3~R1C1~R1C2.~R5C5_3` has two; a dot may stand
/// at the end, or twice.
///
/// # Errors
/// It does not begin with a dot.
fn items(text: &str) -> Result<Vec<Item<'_>>, Malformed> {
    let indent = text.len() - text.trim_start().len();
    if !text[indent..].starts_with('.') {
        let found = Found::at(&text.as_bytes()[indent..]);
        let expected = "a dot and the name of a constraint, as in .Cage~15~R1C1~R1C2";
        return Err(Malformed { column: indent + 1, found, expected });
    }
    let mut items = Vec::with_capacity(text.len() / 16);
    let mut start = 0;
    for piece in text.split('.') {
        let (name, rest) = piece.split_once('~').map_or((piece, None), |(a, b)| (a, Some(b)));
        if rest.is_some() || !name.trim().is_empty() {
            let at = |part: &str, from: usize| from + (part.len() - part.trim_start().len()) + 1;
            let mut column = start + name.len() + 1;
            let mut arguments = Vec::with_capacity(rest.map_or(0, |rest| rest.len() / 5 + 1));
            for part in rest.into_iter().flat_map(|rest| rest.split('~')) {
                arguments.push(Argument { text: part.trim(), column: at(part, column) });
                column += part.len() + 1;
            }
            let end = start + piece.trim_end().len() + 1;
            items.push(Item { name: name.trim(), column: at(name, start), arguments, end });
        }
        start += piece.len() + 1;
    }
    Ok(items)
}
