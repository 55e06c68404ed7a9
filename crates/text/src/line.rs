//! The line format: 81 characters, row by row; `0`, `.`, `_` or `*` for a blank; `X`, `?`, `-` or
//! `·` too, in a line that has no other.
//!
//! A tab, a space, `;`, `,` or `:` ends the grid and begins extra fields. White space or a quote
//! may stand before it. Plain lines are read without a search; all others, also the lists and
//! addresses among [`notation::NOTATIONS`], take a slower way.

use std::ops::Range;

use super::bytes::{run, split};
use super::notation::{self, NOTATIONS, cells, position};
use super::{Style, csv, record::Record, wrong_at};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{CELLS, Grid};

const PLAIN_CELL: &str = "a digit 1 to 9 or a blank (0 . _ *)";
const CELL: &str = "a digit 1 to 9 or a blank (0 . _ *, or X ? - · alone)";
const MORE_CELLS: &str = "81 cells";
const END: &str = "the end of the line or a separator (tab, space, ; , :) after 81 cells";

/// The value of a cell's character, or `None` when it is not one.
#[inline]
pub const fn cell_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'.' | b'_' | b'*' => Some(0),
        _ => None,
    }
}

/// Whether this is a cell's character.
pub(crate) fn is_cell(byte: &u8) -> bool {
    cell_value(*byte).is_some()
}

/// Whether this byte ends the grid and begins extra fields.
pub const fn is_separator(byte: u8) -> bool {
    matches!(byte, b'\t' | b' ' | b';' | b',' | b':')
}

/// The puzzle of a line, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The puzzle.
    pub grid: Grid,
    /// Where its 81 characters stand; nowhere if it is written in another way.
    pub place: Range<usize>,
    /// Where it ends, and a separator may stand.
    pub end: usize,
}

/// The grid at the beginning of a line.
///
/// # Errors
/// The first column that is wrong.
#[inline]
pub fn parse(text: &[u8]) -> Result<Grid, Malformed> {
    match beginning(text) {
        Some(grid) => Ok(grid),
        None => otherwise(text).map(|parts| parts.grid),
    }
}

/// The puzzle at the beginning of a line, and where it stands. Errors: the first column that is
/// wrong.
#[inline]
pub fn parts(text: &[u8]) -> Result<Parts, Malformed> {
    match beginning(text) {
        Some(grid) => Ok(Parts { grid, place: 0..CELLS, end: CELLS }),
        None => otherwise(text),
    }
}

/// 81 cells with a separator or nothing behind them.
#[inline]
fn beginning(text: &[u8]) -> Option<Grid> {
    let (cells, rest) = text.split_first_chunk::<CELLS>()?;
    let ends = rest.first().is_none_or(|&byte| is_separator(byte));
    parse_cells(cells).filter(|_| ends)
}

/// A line whose blanks are others, with white space or quotes around the puzzle, or in another
/// notation; or what is wrong with it.
#[cold]
fn otherwise(text: &[u8]) -> Result<Parts, Malformed> {
    // Items of variants, of which there are many.
    let end = run(text, is_cell);
    if (1..CELLS).contains(&end)
        && matches!(text.get(end), Some(b'~' | b'A'..=b'W'))
        && text.starts_with(b".")
    {
        return Err(wrong_at(text, end, PLAIN_CELL));
    }
    if let Some(parts) = quoted(text) {
        return Ok(parts);
    }
    let inner = notation::bare(text);
    let bare = &text[inner.clone()];
    let mut all = NOTATIONS.iter().filter_map(|notation| notation.beginning);
    let Some(read) = all.find_map(|beginning| beginning(bare)) else {
        return Err(explain(text));
    };
    let start = inner.start;
    let read = read.map_err(|error| Malformed { column: start + error.column, ..error });
    read.map(|Parts { grid, place, end }| Parts {
        grid,
        place: if place.is_empty() { place } else { start + place.start..start + place.end },
        // Quotes around it are closed there.
        end: if end == bare.len() { text.trim_ascii_end().len() } else { start + end },
    })
}

/// A puzzle behind white space or in quotes, with plain blanks.
fn quoted(text: &[u8]) -> Option<Parts> {
    let white = text.len() - text.trim_ascii_start().len();
    let quote = text.get(white).filter(|byte| matches!(byte, b'"' | b'\''));
    let start = white + usize::from(quote.is_some());
    if start == 0 {
        return None;
    }
    let place = start..start + CELLS;
    let grid = parse_cells(text.get(place.clone())?.as_array()?)?;
    let has_end = quote.is_none_or(|quote| text.get(place.end) == Some(quote));
    let end = place.end + usize::from(quote.is_some());
    let ends = has_end && text.get(end).is_none_or(|&byte| is_separator(byte));
    ends.then_some(Parts { grid, place, end })
}

/// The grid of exactly 81 plain characters.
///
/// # Errors
/// The first column that is wrong.
pub fn parse_exact(text: &[u8]) -> Result<Grid, Malformed> {
    let Some(grid) = beginning(text) else {
        let rare = cells::beginning(text).filter(|(_, end)| *end == text.len());
        return rare.map(|(grid, _)| grid).ok_or_else(|| explain(text));
    };
    match text.get(CELLS) {
        None => Ok(grid),
        Some(_) => Err(wrong_at(text, CELLS, "the end after 81 cells")),
    }
}

/// Reads a line that consists of 81 cells and a line feed: what nearly all lines look like, and
/// what takes no search for the line's end. False when it is another line; the grid is of no use
/// then.
#[inline]
pub fn parse_bare(text: &[u8], grid: &mut Grid) -> bool {
    match text.split_first_chunk::<CELLS>() {
        Some((cells, [b'\n', ..])) => are_cells(cells, grid.bytes_mut()),
        _ => false,
    }
}

/// Reads 81 cells and nothing else into a grid: what nearly all texts of a column look like, without
/// a copy. False when it is another text; the grid is of no use then.
#[inline]
pub fn parse_into(text: &[u8], grid: &mut Grid) -> bool {
    text.as_array().is_some_and(|cells| are_cells(cells, grid.bytes_mut()))
}

#[inline]
fn parse_cells(cells: &[u8; CELLS]) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    are_cells(cells, grid.bytes_mut()).then_some(grid)
}

/// Reads all cells without a branch, so that it compiles to vector code; inlined, also into the pipeline.
#[inline]
fn are_cells(cells: &[u8; CELLS], values: &mut [u8; CELLS]) -> bool {
    let mut bad = 0u8;
    for (value, &byte) in values.iter_mut().zip(cells) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = u8::from(digit <= 9);
        let is_blank = u8::from(byte == b'.') | u8::from(byte == b'_') | u8::from(byte == b'*');
        *value = digit & is_digit.wrapping_neg();
        bad |= 1 ^ (is_digit | is_blank);
    }
    bad == 0
}

#[cold]
fn explain(text: &[u8]) -> Malformed {
    let side = text.trim_ascii().len().isqrt();
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || cell_value(*byte).is_some();
    if side > 16 && side * side == text.trim_ascii().len() && text.trim_ascii().iter().all(is_cell)
    {
        let found = Found::Text(format!("{} cells, a board of {side} rows", side * side));
        return Malformed { column: 1, found, expected: "a board of at most 16 rows" };
    }
    let head = &text[..run(text, |&byte| !is_separator(byte))];
    let has_plain = head.iter().any(|&byte| cell_value(byte) == Some(0));
    let head = String::from_utf8_lossy(head);
    let has_rare = cells::are_blanks(head.chars().filter_map(cells::rare_blank), has_plain);
    let is_cell = |c: &char| match cells::rare_blank(*c) {
        Some(_) => has_rare,
        None => u8::try_from(*c).is_ok_and(|byte| cell_value(byte).is_some()),
    };
    let cells = head.chars().take_while(is_cell).take(CELLS);
    let (count, place) = cells.fold((0, 0), |(count, place), c| (count + 1, place + c.len_utf8()));
    let expected = match count {
        CELLS => END,
        _ if text.get(place).is_none_or(|&byte| is_separator(byte)) => MORE_CELLS,
        _ if has_plain => PLAIN_CELL,
        _ => CELL,
    };
    wrong_at(text, place, expected)
}

/// Where the puzzle of a line ends.
fn end(text: &[u8]) -> usize {
    if beginning(text).is_some() && text.get(CELLS) != Some(&b':') {
        return CELLS;
    }
    let position = position::read(text).and_then(Result::ok);
    match position {
        Some(record) => text.len() - record.tail.len(),
        None => parts(text).map_or(CELLS, |parts| parts.end),
    }
}

/// The text behind the puzzle of a line and one separator.
pub fn behind(text: &[u8]) -> &[u8] {
    text.get(end(text) + 1..).unwrap_or_default()
}

/// The fields after the grid, without the white space around them.
pub fn fields(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    split(behind(text), |&byte| is_separator(byte)).map(<[u8]>::trim_ascii)
}

/// Appends 81 characters, a dot for a blank.
#[inline]
pub fn write(grid: &Grid, out: &mut Vec<u8>) {
    write_with(grid, b'.', out);
}

/// Appends 81 characters with this blank.
#[inline]
pub fn write_with(grid: &Grid, blank: u8, out: &mut Vec<u8>) {
    let cells = grid.as_bytes().map(|value| if value == 0 { blank } else { b'0' + value });
    out.extend_from_slice(&cells);
}

/// A line as a record. Errors: the first column that is wrong.
pub fn record(text: &[u8]) -> Result<Record<'_>, Malformed> {
    parts(text).map(|parts| Record::of(parts.grid).with_tail(&text[parts.end..]))
}

/// Appends a record as a line.
pub fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    write_with(&record.clues, style.blank, out);
    write_tail(record, out);
    out.push(b'\n');
}

/// Appends what stands behind a puzzle: as it was on its line, or the contents of all fields.
pub fn write_tail(record: &Record<'_>, out: &mut Vec<u8>) {
    if !record.tail.is_empty() {
        out.extend_from_slice(record.tail);
        return;
    }
    for (_, content) in record.fields.iter().filter(|(_, content)| !content.is_empty()) {
        out.push(b',');
        csv::write_field(content, out);
    }
}

/// Appends a record as a line of an `.sdm` file: nothing but the grid, and CRLF.
pub fn write_sdm(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    write_with(&record.clues, style.blank, out);
    out.extend_from_slice(b"\r\n");
}

/// Appends the 81 digits of a full grid (a blank, were there one, as `0`).
#[inline]
pub fn write_full(grid: &Grid, out: &mut Vec<u8>) {
    out.extend_from_slice(&grid.as_bytes().map(|value| b'0' + value));
}
