//! 81 characters, also with the blanks that few files have: `?`, `-`, `·` and crosses. These are
//! blanks only where all blanks of the puzzle are the same sign and there are several of them;
//! anywhere else they are slips.

use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Cell, Digit, Grid};

use super::Reading;
use crate::line::{self, Parts, cell_value, is_separator};

/// Reads exactly 81 characters.
pub(super) fn read(field: &[u8]) -> Option<Result<Reading, Malformed>> {
    if let Ok(grid) = line::parse_exact(field) {
        return Some(Ok(Reading::Cells(grid)));
    }
    let (grid, end) = beginning(field)?;
    (end == field.len()).then_some(Ok(Reading::Cells(grid)))
}

/// The sign that a character is, if it may be a blank where it is the only one: a cross or a dot in
/// any of its forms is the same sign.
pub(crate) fn rare_blank(c: char) -> Option<char> {
    match c {
        '?' | '-' => Some(c),
        'x' | 'X' => Some('x'),
        '·' | '•' | '∙' | '⋅' => Some('·'),
        _ => None,
    }
}

/// Whether these rare blanks of a puzzle are blanks: several of one sign, and no plain blank.
pub(crate) fn are_blanks(mut rare: impl Iterator<Item = char>, has_plain: bool) -> bool {
    let Some(first) = rare.next() else { return true };
    let mut others = rare.peekable();
    !has_plain && others.peek().is_some() && others.all(|other| other == first)
}

/// The puzzle of 81 characters that a line begins with.
pub(crate) fn parts(text: &[u8]) -> Option<Parts> {
    let (grid, end) = beginning(text)?;
    let ends = text.get(end).is_none_or(|&byte| is_separator(byte));
    // Characters of two bytes have no place for others.
    let place = if end == CELLS { 0..end } else { 0..0 };
    ends.then_some(Parts { grid, place, end })
}

/// The grid of the 81 characters at the beginning of a text whose blanks are rare ones, and where
/// they end.
pub(crate) fn beginning(text: &[u8]) -> Option<(Grid, usize)> {
    let longest = &text[..text.len().min(4 * CELLS)];
    let valid = match std::str::from_utf8(longest) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&longest[..error.valid_up_to()]).unwrap_or_default(),
    };
    let mut grid = Grid::EMPTY;
    let mut characters = valid.char_indices();
    let mut has_plain = false;
    for cell in Cell::all() {
        match characters.next()?.1 {
            c @ '1'..='9' => grid.set(cell, Digit::new(c as u8 - b'0')),
            c if rare_blank(c).is_some() => {}
            c if c.is_ascii() && cell_value(c as u8) == Some(0) => has_plain = true,
            _ => return None,
        }
    }
    let end = characters.next().map_or(valid.len(), |(at, _)| at);
    are_blanks(valid[..end].chars().filter_map(rare_blank), has_plain).then_some((grid, end))
}
