//! Puzzle formats: the containers of records, the notations of puzzles, and the printing of grids.
//!
//! [`detect`](detect::detect) looks at the beginning of an input and returns its [`Layout`]: a
//! [`Container`] and a [`Notation`]. A container takes the input apart into records with fields;
//! [`notation::NOTATIONS`] is the table of the ways in which a field is read, whatever container it
//! is in. Containers in which a record is no line ([`container::CONTAINERS`]) are unfolded first:
//! each record becomes a line of csv with its place in the file. [`INPUT_FORMATS`] is the table of
//! all names for what is read, [`OUTPUT_FORMATS`] that of all that is written. Nothing in here
//! opens a file.

pub mod bank;
mod beside;
mod bytes;
pub mod candidate_grid;
pub mod choice;
pub mod container;
pub mod csv;
pub mod detect;
pub mod drawn;
pub mod entry;
pub mod grid;
pub mod hodoku;
mod input_format;
pub mod json_lines;
mod layout;
pub mod line;
pub mod multi_line;
pub mod notation;
mod output_format;
pub mod pencilmarks;
pub mod record;
mod records;
mod scan;
pub mod sdk;
mod selection;
pub mod tables;
pub mod unknown;
pub mod variant;

pub use beside::{given_name, given_solution, given_status, kept_fields, kept_names, named_fields};
pub use input_format::{INPUT_FORMATS, InputFormat};
pub use layout::{Container, Layout, Notation};
pub use output_format::{Fields, Loss, OUTPUT_FORMATS, OutputFormat, Style};
pub use records::{RecordEntry, records};
pub use scan::{position, record_of, scan_line};
pub use selection::{ColumnSelection, NoColumn, Projection, SelectionError};

use std::ops::Range;

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Candidates, Grid};

/// One line of input, taken apart. Places are byte ranges within the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scanned {
    /// Nothing but white space.
    Blank,
    /// A line that begins with `#`.
    Comment,
    /// A puzzle and where it stands; nowhere, if not as 81 or 729 characters.
    Puzzle(Grid, Range<usize>),
    /// Candidates that are not those of clues, and their place; an empty one, if not as 729
    /// characters.
    Restricted(Box<Candidates>, Range<usize>),
    /// A variant, or a text that is meant as one: the crate of variants reads it.
    Variant(variant::Text),
    /// Anything else.
    Malformed(Malformed),
}

/// The kind of a line before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Nothing but white space.
    Blank,
    /// A line that begins with `#`.
    Comment,
    /// Anything else.
    Puzzle,
}

/// The kind of a line, given without its line end, of a layout with one puzzle a line.
#[inline]
pub fn line_kind(text: &[u8]) -> LineKind {
    match text.first() {
        None => LineKind::Blank,
        Some(b'#') => LineKind::Comment,
        Some(byte) if byte.is_ascii_whitespace() && text.trim_ascii().is_empty() => LineKind::Blank,
        Some(_) => LineKind::Puzzle,
    }
}

/// A line without its line end (`\n` or `\r\n`).
#[inline]
pub fn trim_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The error that something else is expected at a place of a text, counted from 0.
#[cold]
pub(crate) fn wrong_at(text: &[u8], place: usize, expected: &'static str) -> Malformed {
    let found = Found::at(&text[place.min(text.len())..]);
    Malformed { column: place + 1, found, expected }
}

/// The length of a byte order mark at the beginning of an input.
pub fn bom_len(input: &[u8]) -> usize {
    if input.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
}
