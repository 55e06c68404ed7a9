//! Candidate grids: nine rows of nine groups of digits, with whatever decoration a program puts
//! around them.
//!
//! White space, `|`, `!`, `:`, `,` and `;` separate groups. Any other sign that is no letter is
//! decoration, also inside a group: `-`, `+`, `*`, brackets. A group `0` is a cell without
//! candidates. A cell with one candidate is a clue.

use super::{Style, bytes::split, record::Record, wrong_at};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Candidates, Cell, Digit, Grid};

const GROUPS: &str = "nine groups of digits, the candidates of nine cells";

/// Whether a line holds nothing but decoration.
pub fn is_border(text: &[u8]) -> bool {
    !text.iter().any(u8::is_ascii_alphanumeric) && text.is_ascii()
}

/// Whether this line must be a row of a candidate grid: nine groups, one of them of several digits.
pub fn looks_like_a_row(text: &[u8]) -> bool {
    row(text).is_ok_and(|masks| masks.iter().any(|mask| mask.count_ones() > 1))
}

/// The nine masks of a row. Errors: the first column that is wrong.
pub fn row(text: &[u8]) -> Result<[u16; 9], Malformed> {
    let malformed = |place, expected| wrong_at(text, place, expected);
    let (mut masks, mut count) = ([0; 9], 0);
    let mut start = 0;
    for group in split(text, |&byte| is_separator(byte)) {
        if let Some(mask) = mask(group).map_err(|place| {
            malformed(start + place, "a digit that is not in this group yet, or decoration")
        })? {
            *masks.get_mut(count).ok_or_else(|| malformed(start, GROUPS))? = mask;
            count += 1;
        }
        start += group.len() + 1;
    }
    if count == 9 { Ok(masks) } else { Err(malformed(text.len(), GROUPS)) }
}

fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'|' | b'!' | b':' | b',' | b';')
}

/// The digits of a group; `None` when it is only decoration. The error is the place of what is
/// wrong.
fn mask(group: &[u8]) -> Result<Option<u16>, usize> {
    let mut mask = None;
    for (place, &byte) in group.iter().enumerate() {
        if let Some(digit) = byte.checked_sub(b'0').filter(|&value| value <= 9) {
            let bit = Digit::new(digit).map_or(0, Digit::bit);
            let known = mask.unwrap_or(0);
            if known & bit != 0 || (bit == 0 && mask.is_some()) {
                return Err(place);
            }
            mask = Some(known | bit);
        } else if byte.is_ascii_alphabetic() || !byte.is_ascii() {
            return Err(place);
        }
    }
    Ok(mask)
}

/// The candidates that are shown of a puzzle: its own, or those that its digits leave. A cell that
/// they leave one digit or none shows all nine, so that it is not taken for a clue when it is read
/// again.
fn shown(record: &Record<'_>) -> Candidates {
    record.candidates.unwrap_or_else(|| of_clues(&record.filled()))
}

fn of_clues(clues: &Grid) -> Candidates {
    let mut candidates = Candidates::left_by(clues);
    for cell in Cell::all().filter(|&cell| clues.get(cell).is_none()) {
        if candidates.get(cell).count_ones() < 2 {
            candidates.set(cell, Candidates::ALL.get(cell));
        }
    }
    candidates
}

/// Appends a record: columns as wide as they must be, boxes ruled off, and a blank line to end it.
pub fn write_record(record: &Record<'_>, _: &Style<'_>, out: &mut Vec<u8>) {
    let candidates = shown(record);
    let width = |column: usize| {
        let counts = (0..9).map(|row| candidates.get(Cell::at(row, column)).count_ones().max(1));
        counts.max().unwrap_or(1) as usize
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    for row in 0..9 {
        if row % 3 == 0 {
            write_border(&widths, out);
        }
        for (column, &width) in widths.iter().enumerate() {
            out.extend_from_slice(if column % 3 == 0 { b"| " } else { b"" });
            write_group(candidates.get(Cell::at(row, column)), width, out);
            out.push(b' ');
        }
        out.extend_from_slice(b"|\n");
    }
    write_border(&widths, out);
    out.push(b'\n');
}

fn write_border(widths: &[usize; 9], out: &mut Vec<u8>) {
    for stack in widths.chunks_exact(3) {
        out.push(b'+');
        out.resize(out.len() + stack.iter().sum::<usize>() + 4, b'-');
    }
    out.extend_from_slice(b"+\n");
}

fn write_group(mask: u16, width: usize, out: &mut Vec<u8>) {
    let end = out.len() + width;
    match mask {
        0 => out.push(b'0'),
        _ => out.extend(
            Digit::all().filter(|digit| mask & digit.bit() != 0).map(|digit| b'0' + digit.get()),
        ),
    }
    out.resize(end, b' ');
}
