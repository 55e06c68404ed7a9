//! The puzzle bank's records: 100 bytes a line, `sha1[12] puzzle[81]  rating[4]`.
//!
//! The first twelve hexadecimal digits of the SHA-1 of the 81 digits (`0` for a blank) put the
//! puzzles of a bank in random order.

use std::{borrow::Cow, ops::Range};

use sha1_smol::Sha1;

use super::bytes::{all, run};
use super::{Style, line, record::Record, wrong_at};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Grid};

/// Hexadecimal digits at the beginning of a line.
const HASH: usize = 12;
/// The place of the puzzle on its line.
pub const PLACE: Range<usize> = HASH + 1..HASH + 1 + CELLS;

/// Names of the fields other than the puzzle.
pub const SHA1: &str = "sha1";
/// The difficulty, by Sukaku Explainer.
pub const RATING: &str = "rating";
/// Both.
pub const NAMES: [&str; 2] = [SHA1, RATING];

/// The puzzle of a line. Whether the hash is that of the puzzle is not asked. Errors: the first
/// column that is wrong.
pub fn parse(text: &[u8]) -> Result<Grid, Malformed> {
    let malformed = |place, expected| wrong_at(text, place, expected);
    let digits = run(&text[..text.len().min(HASH)], u8::is_ascii_hexdigit);
    if digits < HASH {
        return Err(malformed(digits, "twelve hexadecimal digits at the beginning of the line"));
    }
    if text.get(HASH) != Some(&b' ') {
        return Err(malformed(HASH, "a space between hash and puzzle"));
    }
    let cells = &text[PLACE.start..text.len().min(PLACE.end)];
    let grid = line::parse_exact(cells)
        .map_err(|error| Malformed { column: PLACE.start + error.column, ..error })?;
    if text.get(PLACE.end) != Some(&b' ') {
        return Err(malformed(PLACE.end, "a space between puzzle and rating"));
    }
    let wrong =
        PLACE.end + run(&text[PLACE.end..], |byte| matches!(byte, b'0'..=b'9' | b'.' | b' '));
    match wrong < text.len() || rating(text).is_empty() {
        true => Err(malformed(wrong, "a rating such as 7.2")),
        false => Ok(grid),
    }
}

/// The rating of a line.
pub fn rating(text: &[u8]) -> &[u8] {
    text.get(PLACE.end..).unwrap_or_default().trim_ascii()
}

/// The hash of a line.
pub fn hash(text: &[u8]) -> &[u8] {
    text.get(..HASH).unwrap_or_default()
}

/// A line as a record. Errors: the first column that is wrong.
pub fn record(text: &[u8]) -> Result<Record<'_>, Malformed> {
    let grid = parse(text)?;
    let fields = vec![(SHA1, Cow::Borrowed(hash(text))), (RATING, Cow::Borrowed(rating(text)))];
    Ok(Record { fields, ..Record::of(grid) })
}

/// Whether a line begins as those of a bank do.
pub fn looks_like(text: &[u8]) -> bool {
    let cells = text.get(PLACE).unwrap_or_default();
    all(hash(text), u8::is_ascii_hexdigit)
        && text.get(HASH) == Some(&b' ')
        && !cells.is_empty()
        && all(cells, line::is_cell)
}

/// The twelve digits of a puzzle.
pub fn hash_of(puzzle: &Grid) -> [u8; HASH] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let sum = Sha1::from(puzzle.as_bytes().map(|value| b'0' + value)).digest().bytes();
    std::array::from_fn(|i| DIGITS[usize::from(sum[i / 2] >> (4 * (1 - i % 2)) & 15)])
}

/// Whether a rating has the room that it needs.
pub fn fits(rating: &[u8]) -> bool {
    (1..=4).contains(&rating.len()) && all(rating, |byte| byte.is_ascii_digit() || *byte == b'.')
}

/// Appends a record: exactly 100 bytes. Without a rating that fits, it is 0.0.
pub fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    let rating = record.field(RATING).filter(|rating| fits(rating)).unwrap_or(b"0.0");
    out.extend_from_slice(&hash_of(&record.clues));
    out.push(b' ');
    line::write_with(&record.clues, style.blank, out);
    out.extend_from_slice(&b"     "[..5 - rating.len()]);
    out.extend_from_slice(rating);
    out.push(b'\n');
}
