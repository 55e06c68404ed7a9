//! Rows of nine cells: drawn in boxes, plain, or as comma-separated values.
//!
//! Lines that only draw (`+-------+`, `*---*`, `------`) are skipped, as are `|` and white space
//! inside a row. How rows become puzzles is the business of [`super::drawn`].

use super::bytes::{all, run, split};
use super::line::{cell_value, is_cell};
use super::{Style, record::Record, wrong_at};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Digit, Grid};

/// Whether a line holds nothing but drawing.
pub fn is_border(text: &[u8]) -> bool {
    let drawing =
        |byte: &u8| matches!(byte, b'+' | b'-' | b'=' | b'|' | b'*' | b' ' | b':' | b'\'');
    text.iter().all(drawing) && text.windows(3).any(|three| matches!(three, b"---" | b"==="))
}

/// Whether a line is, or is meant to be, part of a puzzle over nine lines.
pub fn looks_like_a_row(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    is_border(text) || text.starts_with(b"|") || row(text).is_ok()
}

/// Whether a line is a row.
pub fn is_row(text: &[u8]) -> bool {
    row(text).is_ok()
}

/// Whether a line was meant as comma-separated values of a row, though there are too few or too
/// many of them, or some are no cells.
pub fn is_meant_as_values(text: &[u8]) -> bool {
    let fields = || split(text, |&byte| byte == b',').map(<[u8]>::trim_ascii);
    let is_cell = |field: &&[u8]| matches!(field, [byte] if cell_value(*byte).is_some());
    (7..=11).contains(&fields().count())
        && fields().all(|field| field.len() <= 2)
        && fields().filter(is_cell).count() >= 5
}

/// Whether a line is nine characters and nothing else.
pub fn is_plain_row(text: &[u8]) -> bool {
    text.len() == 9 && all(text, is_cell)
}

/// The nine cells of a row as candidates: all of them for a blank. Errors: the first column that is
/// wrong.
pub fn row(text: &[u8]) -> Result<[u16; 9], Malformed> {
    let expected = if text.contains(&b',') {
        "nine values, 0 for a blank, with a comma between two"
    } else {
        "nine cells: digits 1 to 9 or blanks (0 . _ *)"
    };
    let error = |place| wrong_at(text, place, expected);
    let cells = if text.contains(&b',') { separated(text) } else { drawn(text) };
    let mut masks = [0; 9];
    let mut count = 0;
    for (column, value) in cells {
        match value {
            Some(value) if count < 9 => {
                masks[count] = Digit::new(value).map_or(0x1ff, Digit::bit);
            }
            _ => return Err(error(column)),
        }
        count += 1;
    }
    if count == 9 { Ok(masks) } else { Err(error(text.len())) }
}

/// Column and value of each comma-separated field. White space is a blank; so is nothing at all,
/// unless other blanks of the row have a sign.
fn separated(text: &[u8]) -> Vec<(usize, Option<u8>)> {
    let has_signs = text.iter().any(|&byte| cell_value(byte) == Some(0));
    let mut start = 0;
    let mut cells = Vec::new();
    for field in split(text, |&byte| byte == b',') {
        let value = match field.trim_ascii() {
            [] => (!has_signs || !field.is_empty()).then_some(0),
            [byte] => cell_value(*byte),
            _ => None,
        };
        let white = run(field, u8::is_ascii_whitespace);
        cells.push((start + if value.is_some() { 0 } else { white }, value));
        start += field.len() + 1;
    }
    cells
}

/// Column and value of each character that does not draw.
fn drawn(text: &[u8]) -> Vec<(usize, Option<u8>)> {
    let is_cell = |byte: &u8| !matches!(byte, b'|' | b'!') && !byte.is_ascii_whitespace();
    let cells = text.iter().enumerate().filter(|(_, byte)| is_cell(byte));
    cells.map(|(column, &byte)| (column, cell_value(byte))).collect()
}

/// Appends a record, drawn in boxes, and a blank line to end it.
pub fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    let drawing = boxed(&record.clues).into_bytes().into_iter();
    out.extend(drawing.map(|byte| if byte == b'.' { style.blank } else { byte }));
    out.push(b'\n');
}

/// Appends a record as nine lines of comma-separated values, and a blank line to end it.
pub(super) fn write_values(record: &Record<'_>, _: &Style<'_>, out: &mut Vec<u8>) {
    for row in record.clues.as_bytes().chunks_exact(9) {
        for (column, value) in row.iter().enumerate() {
            out.extend_from_slice(if column == 0 { b"" } else { b"," });
            out.push(b'0' + value);
        }
        out.push(b'\n');
    }
    out.push(b'\n');
}

/// Appends a record as Simple Sudoku draws it: eleven lines between two borders, and a blank line
/// to end it.
pub(super) fn write_ss(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    const BORDER: &[u8] = b"*-----------*\n";
    out.extend_from_slice(BORDER);
    for (index, row) in record.clues.as_bytes().chunks_exact(9).enumerate() {
        if index == 3 || index == 6 {
            out.extend_from_slice(b"|---+---+---|\n");
        }
        for minirow in row.chunks_exact(3) {
            out.push(b'|');
            let cells = minirow.iter();
            out.extend(cells.map(|&value| if value == 0 { style.blank } else { b'0' + value }));
        }
        out.extend_from_slice(b"|\n");
    }
    out.extend_from_slice(BORDER);
    out.push(b'\n');
}

/// The boxed drawing, 13 lines, each with its line end.
pub fn boxed(grid: &Grid) -> String {
    const BORDER: &str = "+-------+-------+-------+\n";
    let mut text = String::new();
    for (index, row) in grid.as_bytes().chunks_exact(9).enumerate() {
        if index % 3 == 0 {
            text.push_str(BORDER);
        }
        for (column, &value) in row.iter().enumerate() {
            text.push_str(if column % 3 == 0 { "| " } else { "" });
            text.push(if value == 0 { '.' } else { char::from(b'0' + value) });
            text.push(' ');
        }
        text.push_str("|\n");
    }
    text + BORDER
}
