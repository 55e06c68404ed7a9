//! Puzzle formats: what a file looks like, how its puzzles are read, how grids are printed.
//!
//! [`detect`](detect::detect) looks at the beginning of an input and says which [`Layout`] it has. A layout then
//! takes the input apart, line by line ([`mod@line`], [`csv`]) or, for drawn grids, as one piece ([`grid`]). Nothing in
//! here opens a file.

pub mod csv;
pub mod detect;
pub mod grid;
pub mod line;

use std::ops::Range;

use crate::error::Malformed;
use crate::grid::Grid;

/// How the puzzles stand in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A puzzle a line: 81 cells, then perhaps a separator and further fields.
    Line,
    /// A record a line, in columns that a header names.
    Csv(csv::Columns),
    /// Nine lines a puzzle: drawn, plain, or comma-separated.
    Grid,
}

impl Layout {
    /// The name that `--format` takes.
    pub fn name(&self) -> &'static str {
        match self {
            Layout::Line => "line",
            Layout::Csv(_) => "csv",
            Layout::Grid => "grid",
        }
    }
}

/// One line of input, taken apart. Places are byte ranges within the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scanned {
    /// Nothing but white space.
    Blank,
    /// A line that begins with `#`.
    Comment,
    /// A puzzle and where it stands.
    Puzzle(Grid, Range<usize>),
    /// Anything else.
    Malformed(Malformed),
}

/// Takes apart one line, given without its line end, of a layout with one puzzle a line.
///
/// A [`Layout::Grid`] has none; its lines are scanned as [`Layout::Line`].
#[inline]
pub fn scan_line(layout: &Layout, text: &[u8]) -> Scanned {
    match text.first() {
        None => return Scanned::Blank,
        Some(b'#') => return Scanned::Comment,
        Some(byte) if byte.is_ascii_whitespace() && text.trim_ascii().is_empty() => {
            return Scanned::Blank;
        }
        Some(_) => {}
    }
    let parsed = match layout {
        Layout::Csv(columns) => csv::parse(text, columns),
        Layout::Line | Layout::Grid => line::parse(text).map(|grid| (grid, 0..81)),
    };
    match parsed {
        Ok((grid, place)) => Scanned::Puzzle(grid, place),
        Err(malformed) => Scanned::Malformed(malformed),
    }
}

/// The solution that a line of input itself claims, if it has one.
///
/// In a csv it is the column named so; in a plain line it is the first field after the puzzle
/// that consists of 81 digits.
pub fn given_solution<'a>(layout: &Layout, text: &'a [u8]) -> Option<&'a [u8]> {
    match layout {
        Layout::Csv(columns) => csv::field(text, columns.delimiter, columns.solution?),
        Layout::Line => line::fields(text).find(|field| {
            field.len() == 81 && field.iter().all(|byte| matches!(byte, b'1'..=b'9'))
        }),
        Layout::Grid => None,
    }
}

/// A line without its line end (`\n` or `\r\n`).
#[inline]
pub fn trim_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The length of a byte order mark at the beginning of an input.
pub fn bom_len(input: &[u8]) -> usize {
    if input.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
}
