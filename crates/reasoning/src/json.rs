//! Answers in JSON: an array of rows, which are arrays of numbers, 0 for a blank.
//!
//! A grammar so small needs no reader of all JSON, nor its memory and its depth.

use crate::{Cells, Size};

/// Reads all rows, and nothing behind them.
pub(crate) fn rows(text: &[u8], size: Size) -> Option<Cells> {
    let mut cells = Cells::blank(size);
    let mut left = token(text, b'[')?;
    for (i, row) in cells.values_mut().chunks_exact_mut(size.side()).enumerate() {
        left = if i > 0 { token(left, b',')? } else { left };
        left = token(left, b'[')?;
        for (j, cell) in row.iter_mut().enumerate() {
            left = if j > 0 { token(left, b',')? } else { left };
            (*cell, left) = number(left)?;
            if usize::from(*cell) > size.side() {
                return None;
            }
        }
        left = token(left, b']')?;
    }
    skip_space(token(left, b']')?).is_empty().then_some(cells)
}

fn skip_space(text: &[u8]) -> &[u8] {
    let length = text.iter().take_while(|byte| b" \t\n\r".contains(byte)).count();
    &text[length..]
}

/// The text behind a punctuation mark.
fn token(text: &[u8], mark: u8) -> Option<&[u8]> {
    skip_space(text).strip_prefix(&[mark])
}

/// A whole number below 100, and the text behind it. JSON has a negative zero, and no leading ones;
/// the mark behind a number is what refuses fractions, exponents and more digits.
fn number(text: &[u8]) -> Option<(u8, &[u8])> {
    match skip_space(text) {
        [b'0', left @ ..] | [b'-', b'0', left @ ..] => Some((0, left)),
        [a @ b'1'..=b'9', b @ b'0'..=b'9', left @ ..] => Some((10 * (a - b'0') + (b - b'0'), left)),
        [a @ b'1'..=b'9', left @ ..] => Some((a - b'0', left)),
        _ => None,
    }
}
