//! 81 characters whose blanks are others than those of nearly all files: `?`, `-`, `·`, crosses.

use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Cell, Digit, Grid};

use super::Reading;
use crate::line;

/// Reads exactly 81 characters.
pub(super) fn read(field: &[u8]) -> Option<Result<Reading, Malformed>> {
    if let Ok(grid) = line::parse_exact(field) {
        return Some(Ok(Reading::Cells(grid)));
    }
    let (grid, end) = beginning(field)?;
    (end == field.len()).then_some(Ok(Reading::Cells(grid)))
}

/// The grid of the 81 characters at the beginning of a text, one of which is a blank that plain
/// lines do not have, and where they end.
pub(crate) fn beginning(text: &[u8]) -> Option<(Grid, usize)> {
    let longest = &text[..text.len().min(3 * CELLS)];
    let valid = match std::str::from_utf8(longest) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&longest[..error.valid_up_to()]).unwrap_or_default(),
    };
    let mut grid = Grid::EMPTY;
    let mut characters = valid.char_indices();
    for cell in Cell::all() {
        let (_, c) = characters.next()?;
        match c {
            '1'..='9' => grid.set(cell, Digit::new(c as u8 - b'0')),
            '0' | '.' | '_' | '*' | '?' | '-' | '·' | '•' | '∙' | '⋅' => {}
            _ => return None,
        }
    }
    Some((grid, characters.next().map_or(valid.len(), |(at, _)| at)))
}
