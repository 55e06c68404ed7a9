//! HoDoKu's library lines: `:technique:candidates:givens:deleted:eliminations:placements:extra`.
//!
//! A position and the step that it is an example of. In the givens a `+` stands before a digit that
//! was placed; the deleted candidates are those that the digits on the board do not rule out. A
//! candidate is written as its digit, row and column, as in `715` for the 7 in r1c5.

use std::{borrow::Cow, ops::Range};

use super::record::{Field, Record};
use super::{Style, bytes::split, line::cell_value, wrong_at};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Candidates, Cell, Digit, Grid};

/// The fields other than the position, in their order.
pub const NAMES: [&str; 5] = ["technique", "candidates", "eliminations", "placements", "extra"];

/// The fields for the technique and its candidates in a line without a step.
const NO_STEP: [&[u8]; 2] = [b"0000", b"x"];

/// Whether a line begins as those of a library do.
pub fn looks_like(text: &[u8]) -> bool {
    text.first() == Some(&b':') && text.iter().filter(|&&byte| byte == b':').count() >= 4
}

/// A line as a record. Errors: the first column that is wrong.
pub fn record(text: &[u8]) -> Result<Record<'_>, Malformed> {
    let [_, technique, candidates, givens, deleted, eliminations, placements, extra] = parts(text)?;
    let mut record = position(text, givens, deleted)?;
    let ranges = [technique, candidates, eliminations, placements, extra];
    let contents = ranges.map(|range| &text[range]);
    let without_step = if contents[..2] == NO_STEP { 2 } else { 0 };
    let fields = NAMES.into_iter().zip(contents).skip(without_step);
    record.fields =
        fields.map(|(name, content)| -> Field<'_> { (name, Cow::Borrowed(content)) }).collect();
    Ok(record)
}

/// The fields of a line other than the position; empty if the line has no other.
pub fn fields(text: &[u8]) -> Vec<&[u8]> {
    let Ok(parts) = parts(text) else { return vec![&[]; NAMES.len()] };
    [1, 2, 5, 6, 7].map(|i| &text[parts[i].clone()]).to_vec()
}

/// The places between the colons; the last one takes the rest.
fn parts(text: &[u8]) -> Result<[Range<usize>; 8], Malformed> {
    if text.first() != Some(&b':') {
        return Err(wrong_at(text, 0, "a colon at the beginning of the line"));
    }
    let mut parts = [const { 0..0 }; 8];
    let mut start = 0;
    for (i, part) in parts.iter_mut().enumerate() {
        let length = memchr::memchr(b':', &text[start..]).filter(|_| i < 7);
        let end = length.map_or(text.len(), |length| start + length);
        *part = start..end;
        if end == text.len() && i < 3 {
            return Err(wrong_at(text, end, "the fields :technique:candidates:givens"));
        }
        start = (end + 1).min(text.len());
    }
    Ok(parts)
}

/// The record of a position: the places of its digits and of the candidates that were deleted.
pub(super) fn position(
    text: &[u8],
    givens: Range<usize>,
    deleted: Range<usize>,
) -> Result<Record<'_>, Malformed> {
    let (clues, placed) = digits(text, givens)?;
    let mut record = Record { placed, ..Record::of(clues) };
    let mut left = Candidates::left_by(&record.filled());
    for range in words(text, deleted) {
        let (cell, digit) = candidate(text, range)?;
        left.remove(cell, digit);
    }
    if !left.adds_nothing_to(&record.filled()) {
        record.candidates = Some(left);
    }
    Ok(record)
}

/// Clues and placed digits.
fn digits(text: &[u8], range: Range<usize>) -> Result<(Grid, Grid), Malformed> {
    let malformed = |place, expected| Err(wrong_at(text, place, expected));
    let (mut clues, mut placed) = (Grid::EMPTY, Grid::EMPTY);
    let mut cells = Cell::all();
    let mut is_placed = false;
    for column in range.clone() {
        let byte = text[column];
        match cell_value(byte) {
            None if byte == b'+' && !is_placed => is_placed = true,
            None => {
                return malformed(column, "a digit 1 to 9, a blank (0 . _ *) or + before a digit");
            }
            Some(0) if is_placed => return malformed(column, "a digit 1 to 9 after +"),
            Some(value) => {
                let Some(cell) = cells.next() else {
                    return malformed(column, "a colon after 81 cells");
                };
                let grid = if is_placed { &mut placed } else { &mut clues };
                grid.set(cell, Digit::new(value));
                is_placed = false;
            }
        }
    }
    match cells.len() {
        0 if !is_placed => Ok((clues, placed)),
        _ => malformed(range.end, "81 cells"),
    }
}

/// The places of the words of a part.
fn words(text: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = range.start;
    split(&text[range], |&byte| byte == b' ').filter_map(move |word| {
        let place = start..start + word.len();
        start = place.end + 1;
        (!word.is_empty()).then_some(place)
    })
}

/// A candidate: its digit, row and column.
fn candidate(text: &[u8], range: Range<usize>) -> Result<(Cell, Digit), Malformed> {
    let digit = |i: usize| match text[range.start..range.end].get(i) {
        Some(byte @ b'1'..=b'9') => Ok(usize::from(byte - b'0')),
        _ => {
            let expected = "a candidate as digit, row and column, as in 715";
            Err(wrong_at(text, range.start + i, expected))
        }
    };
    let (value, row, column) = (digit(0)?, digit(1)?, digit(2)?);
    if range.len() > 3 {
        let expected = "a space or a colon after a candidate";
        return Err(wrong_at(text, range.start + 3, expected));
    }
    let digit = Digit::new(value as u8).unwrap_or_else(|| unreachable!("1 to 9"));
    Ok((Cell::at(row - 1, column - 1), digit))
}

/// Whether this can stand in a field of this name.
pub fn fits(name: &str, content: &[u8]) -> bool {
    name == "extra" || !content.contains(&b':')
}

/// Appends a record as a line.
pub fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    let field = |i: usize| record.field(NAMES[i]).filter(|content| fits(NAMES[i], content));
    for (i, missing) in NO_STEP.into_iter().enumerate() {
        out.push(b':');
        out.extend_from_slice(field(i).unwrap_or(missing));
    }
    out.push(b':');
    for cell in Cell::all() {
        match (record.clues.get(cell), record.placed.get(cell)) {
            (Some(digit), _) => out.push(b'0' + digit.get()),
            (None, Some(digit)) => out.extend([b'+', b'0' + digit.get()]),
            (None, None) => out.push(style.blank),
        }
    }
    out.push(b':');
    write_deleted(record, out);
    for i in 2..NAMES.len() {
        out.push(b':');
        out.extend_from_slice(field(i).unwrap_or_default());
    }
    out.push(b'\n');
}

/// Appends the candidates that were deleted, in the order of the cells.
fn write_deleted(record: &Record<'_>, out: &mut Vec<u8>) {
    let Some(candidates) = record.candidates else { return };
    let left = Candidates::left_by(&record.filled());
    let mut is_first = true;
    for cell in Cell::all() {
        for digit in Digit::all() {
            if left.contains(cell, digit) && !candidates.contains(cell, digit) {
                if !std::mem::take(&mut is_first) {
                    out.push(b' ');
                }
                out.extend(
                    [digit.get(), cell.row() as u8 + 1, cell.column() as u8 + 1].map(|n| b'0' + n),
                );
            }
        }
    }
}
