//! Pencilmarks: 729 characters, nine for each cell; the digit where it is a candidate, else a
//! blank.
//!
//! The place of a candidate is `81 * row + 9 * column + digit - 1`. Blanks are `.`, `0`, `*` or
//! `_`. Behind a separator follow extra fields, as in a plain line.

use std::ops::Range;

use super::{Style, line::is_separator, record::Record, wrong_at};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Candidates, Digit};

/// Length of a puzzle.
pub const LENGTH: usize = 9 * CELLS;

const MORE: &str = "729 pencilmarks, nine for each cell";
const END: &str = "the end of the line or a separator (tab, space, ; , :) after 729 pencilmarks";
const MARKS: [&str; 9] = [
    "1 or a blank (. 0 * _) at this place",
    "2 or a blank (. 0 * _) at this place",
    "3 or a blank (. 0 * _) at this place",
    "4 or a blank (. 0 * _) at this place",
    "5 or a blank (. 0 * _) at this place",
    "6 or a blank (. 0 * _) at this place",
    "7 or a blank (. 0 * _) at this place",
    "8 or a blank (. 0 * _) at this place",
    "9 or a blank (. 0 * _) at this place",
];

/// The candidates at the beginning of a line. Errors: the first column that is wrong.
pub fn parse(text: &[u8]) -> Result<Candidates, Malformed> {
    let malformed = |place, expected| wrong_at(text, place, expected);
    let mut masks = [0; CELLS];
    for place in 0..LENGTH {
        match text.get(place) {
            Some(&byte) if usize::from(byte) == usize::from(b'1') + place % 9 => {
                masks[place / 9] |= 1 << (place % 9);
            }
            Some(b'.' | b'0' | b'*' | b'_') => {}
            None => return Err(malformed(place, MORE)),
            Some(&byte) if is_separator(byte) => return Err(malformed(place, MORE)),
            Some(_) => return Err(malformed(place, MARKS[place % 9])),
        }
    }
    if text.get(LENGTH).is_some_and(|&byte| !is_separator(byte)) {
        return Err(malformed(LENGTH, END));
    }
    Candidates::from_masks(masks).ok_or_else(|| unreachable!("nine bits a cell"))
}

/// The place of the puzzle on its line.
pub const PLACE: Range<usize> = 0..LENGTH;

/// A line as a record. Errors: the first column that is wrong.
pub fn record(text: &[u8]) -> Result<Record<'_>, Malformed> {
    parse(text).map(|candidates| Record::of_candidates(candidates).with_tail(&text[LENGTH..]))
}

/// Appends 729 characters.
pub fn write(candidates: &Candidates, blank: u8, out: &mut Vec<u8>) {
    for mask in candidates.masks() {
        out.extend(Digit::all().map(|digit| match mask & digit.bit() {
            0 => blank,
            _ => b'0' + digit.get(),
        }));
    }
}

/// Appends a record as a line. Blanks of a puzzle without candidates may hold any digit, so that
/// its clues can be told from them again.
pub fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    let candidates = record.candidates.unwrap_or_else(|| Candidates::of_clues(&record.filled()));
    write(&candidates, style.blank, out);
    super::line::write_tail(record, out);
    out.push(b'\n');
}
