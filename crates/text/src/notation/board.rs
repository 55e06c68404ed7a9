//! Boards in rows: drawn with frames, listed in brackets, or as values with separators between
//! them. As many rows as cells in a row, from 4 to 16; nine groups of digits are candidates.
//!
//! [`row()`] takes one line apart; [`boards`] puts rows together. A drawn puzzle and a field of a csv
//! or of JSON with line ends or brackets in it are both read here.

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Candidates, Cell, Digit, Grid};

use super::row::{Line, Row, Value, is_blank_value, row};
use super::{Reading, cells};
use crate::{bytes::split, line::Parts};

/// The least and the most rows of a board.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;
/// The largest size that a board may have before it is recognised as no board.
const LARGEST: usize = 100;

/// The boards of rows that follow each other, each with the number of its first row; an error comes
/// with the number of its row. Errors: the first row that does not fit.
pub(crate) fn boards(rows: &[&Row]) -> Result<Vec<(usize, Reading)>, (usize, Malformed)> {
    let fits = |side: usize| rows.iter().all(|row| row.cells(side).is_some());
    // One row that is the whole board.
    if let [row] = rows {
        let side = row.width().isqrt();
        if side * side == row.width() && SIDES.contains(&side) {
            let cells = row.cells(row.width()).unwrap_or_default();
            return Ok(vec![(0, board(&cells, side).map_err(|error| (0, error))?)]);
        }
    }
    let counted = rows.first().map_or(0, |row| row.width());
    let sides = [counted].into_iter().chain((4..=LARGEST).rev());
    let side = sides.into_iter().find(|&side| {
        side >= 4 && rows.len().is_multiple_of(side) && !rows.is_empty() && fits(side)
    });
    let Some(side) = side else { return Err(misfit(rows, counted)) };
    if !SIDES.contains(&side) {
        let found = Found::Text(format!("a board of {side} rows and columns"));
        return Err((0, Malformed { column: 1, found, expected: "a board of at most 16 rows" }));
    }
    let mut boards = Vec::new();
    for (number, rows) in rows.chunks(side).enumerate() {
        let first = number * side;
        let mut all = Vec::with_capacity(side * side);
        let mut ends = Vec::with_capacity(side);
        for row in rows {
            all.extend(row.cells(side).unwrap_or_default());
            ends.push(all.len());
        }
        let board = board_with(&all, side).map_err(|(cell, error)| (first + cell / side, error))?;
        boards.push((first, board));
    }
    Ok(boards)
}

/// Why rows are no board.
fn misfit(rows: &[&Row], counted: usize) -> (usize, Malformed) {
    let side = match rows.len() {
        side if SIDES.contains(&side) => side,
        _ => counted.clamp(4, 16),
    };
    let wrong = rows.iter().position(|row| row.cells(side).is_none());
    let (number, column) = match wrong {
        Some(number) => (number, rows[number].column_behind()),
        None => (rows.len().saturating_sub(1), 1),
    };
    let found = match wrong {
        Some(number) => format!("a row of {} cells", rows[number].width()),
        None => format!("{} rows of {side} cells", rows.len()),
    };
    let expected = "as many rows as cells in a row, 4 to 16, and a sign for each blank (0 . _ *)";
    (number, Malformed { column, found: Found::Text(found), expected })
}

fn board(cells: &[Value], side: usize) -> Result<Reading, Malformed> {
    board_with(cells, side).map_err(|(_, error)| error)
}

/// The board of cells; an error comes with the number of its cell.
fn board_with(cells: &[Value], side: usize) -> Result<Reading, (usize, Malformed)> {
    let sign = |value: &str| value.chars().next().filter(|c| c.len_utf8() == value.len());
    let is_blank = |value: &str| {
        matches!(value, "" | "None" | "null" | "nan" | "NaN")
            || sign(value).is_some_and(is_blank_value)
    };
    let has_long = cells.iter().any(|(_, value)| value.len() > 1 && !is_blank(value));
    // A value of several digits among blanks is a slip, and not the candidates of its cell.
    let has_blank = cells.iter().any(|(_, value)| is_blank(value) || value == "0");
    let has_high = cells.iter().any(|(_, value)| value.parse::<u32>().is_ok_and(|value| value > 9));
    if side == 9 && has_high && !has_blank {
        return candidates(cells);
    }
    // Numbers are padded to two digits in all cells or in none.
    let is_digit =
        |value: &str| value.len() == 1 && value.parse::<u8>().is_ok_and(|value| value > 0);
    let is_padded = has_long && !cells.iter().any(|(_, value)| is_digit(value));
    let wrong = |cell: usize, expected: &'static str| {
        let (column, value) = &cells[cell];
        let found = match value.chars().next() {
            None => Found::Text("nothing".to_owned()),
            Some(c) if value.len() == c.len_utf8() => Found::Char(c),
            _ => Found::Text(value.clone()),
        };
        (cell, Malformed { column: *column, found, expected })
    };
    let mut text = String::with_capacity(cells.len());
    let rare =
        |value: &str| sign(value).and_then(cells::rare_blank).filter(|&c| side <= 9 || c != 'x');
    let is_plain =
        |value: &str| rare(value).is_none() && (is_blank(value) || side <= 9 && value == "0");
    let has_plain = cells.iter().any(|(_, value)| is_plain(value));
    // Where other blanks have a sign, a value is missing.
    let has_signs = cells
        .iter()
        .any(|(_, value)| !value.is_empty() && (is_plain(value) || rare(value).is_some()));
    let has_rare = cells::are_blanks(cells.iter().filter_map(|(_, value)| rare(value)), has_plain);
    for (cell, (_, value)) in cells.iter().enumerate() {
        let digit = value.parse::<usize>().ok();
        text.push(match (digit, value.as_bytes()) {
            _ if rare(value).is_some() && has_rare => '.',
            _ if value.is_empty() && has_signs => {
                return Err(wrong(cell, "a value, or the sign that the other blanks have"));
            }
            _ if rare(value).is_none() && is_blank(value) => '.',
            (Some(0), _) if value.len() == 1 && side <= 9 || is_padded || side > 9 && has_long => '.',
            (Some(digit), _) if digit <= side && side <= 9 && (is_padded || value.len() == 1) => {
                char::from(b'0' + digit as u8)
            }
            (Some(digit), _) if digit <= side && side > 9 && has_long => char::from(b'A' + digit as u8 - 1),
            (_, [byte]) if side > 9 && byte.is_ascii_alphanumeric() && !has_long => {
                char::from(*byte)
            }
            _ if side <= 9 => {
                const EXPECTED: &str =
                    "a digit, no higher than there are rows, or a blank (0 . _ *, or X ? - alone)";
                return Err(wrong(cell, EXPECTED));
            }
            _ => {
                const EXPECTED: &str = "a value of the board (a number up to its rows, or 1 to 9 and A = 10 on, or A to P), or a blank (. _ *, or ? - alone)";
                return Err(wrong(cell, EXPECTED));
            }
        });
    }
    Ok(match side {
        9 => Reading::Cells(grid(&text)),
        _ => Reading::Variant(text),
    })
}

fn grid(text: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, byte) in Cell::all().zip(text.bytes()) {
        grid.set(cell, Digit::new(byte.wrapping_sub(b'0')));
    }
    grid
}

fn candidates(cells: &[Value]) -> Result<Reading, (usize, Malformed)> {
    const EXPECTED: &str = "the candidates of a cell, each digit once";
    let mut masks = [0u16; 81];
    for (cell, (column, value)) in cells.iter().enumerate() {
        for (i, c) in value.chars().enumerate() {
            let digit = c.to_digit(10).and_then(|digit| Digit::new(digit as u8));
            let bit = digit.map_or(0, Digit::bit);
            if bit == 0 || masks[cell] & bit != 0 {
                let (column, found) = (column + i, Found::Char(c));
                return Err((cell, Malformed { column, found, expected: EXPECTED }));
            }
            masks[cell] |= bit;
        }
    }
    let candidates =
        Candidates::from_masks(masks).unwrap_or_else(|| unreachable!("nine bits a cell"));
    Ok(Reading::Candidates(Box::new(candidates)))
}

/// A board of 10 to 16 rows with two characters a cell, a number or a blank (`00`, `..`), as one
/// letter a cell.
pub(crate) fn pairs(text: &[u8]) -> Option<String> {
    let side = (text.len() / 2).isqrt();
    if !(10..=16).contains(&side) || 2 * side * side != text.len() {
        return None;
    }
    let cell = |pair: &[u8]| match pair {
        b"00" | b".." | b"__" | b"--" => Some('.'),
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
            let number = 10 * (tens - b'0') + (ones - b'0');
            (usize::from(number) <= side).then(|| char::from(b'A' + number - 1))
        }
        _ => None,
    };
    let mut letters = String::with_capacity(side * side);
    for pair in text.chunks(2) {
        letters.push(cell(pair)?);
    }
    Some(letters)
}

/// The board that a field holds: in brackets, or over several lines, or as values with separators.
///
/// Columns of errors count from the beginning of the field.
pub(crate) fn read(field: &[u8]) -> Option<Result<Reading, Malformed>> {
    let start = field.trim_ascii_start();
    let is_listed = matches!(start.first(), Some(b'[' | b'{' | b'('))
        && !matches!(start.get(1), Some(b'"')) | start.starts_with(b"[\"");
    if is_listed && !is_balanced(field) {
        let (column, found) = (field.len() + 1, Found::EndOfField);
        return Some(Err(Malformed { column, found, expected: "a closing bracket for each" }));
    }
    let has_lines = field.contains(&b'\n') || memchr::memmem::find(field, b"\\n").is_some();
    let values = split(field, |byte| b" ,;\t".contains(byte)).filter(|v| !v.is_empty()).count();
    if !is_listed && !has_lines && values < 16 {
        return None;
    }
    let (mut starts, mut rows) = (Vec::new(), Vec::new());
    for (start, line) in lines_of(field, is_listed) {
        match row(&line, true) {
            Line::Words => return None,
            Line::Row(row) => {
                starts.push(start);
                rows.push(row);
            }
            Line::Blank | Line::Border | Line::Rule => {}
        }
    }
    let only: Vec<&Row> = rows.iter().collect();
    if only.len() < 4 && !matches!(&only[..], [row] if row.width() >= 16) {
        return None;
    }
    Some(match boards(&only) {
        Ok(mut boards) if boards.len() == 1 => Ok(boards.remove(0).1),
        Ok(boards) => {
            let found = Found::Text(format!("{} boards", boards.len()));
            Err(Malformed { column: 1, found, expected: "one puzzle in a field" })
        }
        Err((number, error)) => {
            let start = starts.get(number).copied().unwrap_or(0);
            Err(Malformed { column: start + error.column, ..error })
        }
    })
}

/// The puzzle of nine rows that a whole line is.
pub(crate) fn parts(text: &[u8]) -> Option<Parts> {
    match read(text)? {
        Ok(Reading::Cells(grid)) => Some(Parts { grid, place: 0..0, end: text.len() }),
        _ => None,
    }
}

/// Whether as many brackets are closed as opened.
fn is_balanced(field: &[u8]) -> bool {
    [(b'[', b']'), (b'{', b'}'), (b'(', b')')].into_iter().all(|(open, close)| {
        let count = |sign: u8| memchr::memchr_iter(sign, field).count();
        count(open) == count(close)
    })
}

/// The lines of a field and their places: at line ends, also escaped ones, and where a bracket
/// closes.
fn lines_of(field: &[u8], is_listed: bool) -> Vec<(usize, Vec<u8>)> {
    let mut lines = vec![(0, Vec::new())];
    let mut at = 0;
    while at < field.len() {
        let is_escaped = field[at..].starts_with(b"\\n");
        let is_closed = is_listed && matches!(field[at], b']' | b'}' | b')');
        if is_escaped || is_closed || field[at] == b'\n' {
            at += if is_escaped { 2 } else { 1 };
            // What divides two lists belongs to neither.
            while is_closed && at < field.len() && matches!(field[at], b',' | b' ') {
                at += 1;
            }
            lines.push((at, Vec::new()));
            continue;
        }
        if let Some((_, line)) = lines.last_mut() {
            line.push(field[at]);
        }
        at += 1;
    }
    lines
}
