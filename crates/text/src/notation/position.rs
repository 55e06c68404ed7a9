//! Positions on one line: 81 cells with `+` before placed digits, then perhaps `:` and the
//! candidates that were deleted, as digit, row and column: `…:413 213`.

use std::ops::Range;

use ninefold_core::{error::Malformed, grid::CELLS};

use crate::bytes::{run, split};
use crate::line::{self, cell_value, is_separator};
use crate::{hodoku, record::Record};

/// The places of the cells and the deleted candidates of a position; `None` if a text is not one:
/// it has neither `+` nor deleted candidates, or not even 81 cells.
fn places(text: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    let mut cells = 0;
    let mut end = 0;
    while cells < CELLS {
        match *text.get(end)? {
            b'+' if matches!(text.get(end + 1), Some(b'1'..=b'9')) => {}
            byte if cell_value(byte).is_some() => cells += 1,
            _ => return None,
        }
        end += 1;
    }
    let behind = text.get(end);
    if behind.is_some_and(|&byte| !is_separator(byte)) {
        return None;
    }
    let deleted = match behind {
        Some(b':') => deleted(text, end + 1),
        _ => end..end,
    };
    (end > CELLS || !deleted.is_empty()).then_some((0..end, deleted))
}

/// The place of candidates behind a colon: words of three digits from 1 on, of empty cells, up to
/// the end of the text or another separator.
fn deleted(text: &[u8], start: usize) -> Range<usize> {
    let rest = &text[start..];
    let end = run(rest, |byte| matches!(byte, b'1'..=b'9' | b' '));
    let words = rest[..end].trim_ascii_end();
    let is_candidate = |word: &[u8]| word.len() == 3;
    let ends = rest.get(end).is_none_or(|byte| matches!(byte, b':' | b';' | b',' | b'\t'));
    // A count and a solution behind another colon are the output of a solver.
    let is_count =
        !words.contains(&b' ') && rest.get(end) == Some(&b':') && rest.len() > end + CELLS;
    let are_all = !words.is_empty() && split(words, |&byte| byte == b' ').all(is_candidate);
    if ends && are_all && !is_count { start..start + words.len() } else { start..start }
}

/// Whether a line is a position.
pub fn looks_like(text: &[u8]) -> bool {
    read(text).is_some_and(|read| read.is_ok())
}

/// The position at the beginning of a text; `None` for another text.
pub(crate) fn read(text: &[u8]) -> Option<Result<Record<'_>, Malformed>> {
    let (cells, deleted) = places(text)?;
    let end = cells.end.max(deleted.end);
    Some(hodoku::position(text, cells, deleted).map(|record| record.with_tail(&text[end..])))
}

/// A line as a record: a position, or 81 cells. Errors: the first column that is wrong.
pub(crate) fn of_line(text: &[u8]) -> Result<Record<'_>, Malformed> {
    read(text).unwrap_or_else(|| line::record(text))
}
