//! Puzzle formats: detecting the layout of a file, reading puzzles, printing grids.
//!
//! [`detect`](detect::detect) looks at the beginning of an input and returns its [`Layout`]. A
//! layout then takes the input apart, line by line ([`mod@line`], [`csv`], [`pencilmarks`],
//! [`bank`], [`hodoku`], [`variant`]) or, where a puzzle takes nine lines, as one piece ([`drawn`],
//! with the rows of [`grid`] and [`candidate_grid`]; [`tables`]). [`INPUT_FORMATS`] is the table of
//! all that is read, [`OUTPUT_FORMATS`] that of all that is written. Nothing in here opens a file.

pub mod bank;
pub mod candidate_grid;
pub mod csv;
pub mod detect;
pub mod drawn;
pub mod entry;
pub mod grid;
pub mod hodoku;
mod input_format;
pub mod line;
pub mod multi_line;
mod output_format;
pub mod pencilmarks;
pub mod record;
mod records;
mod rows;
pub mod sdk;
mod selection;
mod ss;
pub mod tables;
pub mod variant;

pub use input_format::{INPUT_FORMATS, InputFormat};
pub use output_format::{Fields, Loss, OUTPUT_FORMATS, OutputFormat, Style};
pub use records::{RecordEntry, records};
pub use selection::{ColumnSelection, NoColumn, Projection};

use std::ops::Range;

use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Candidates, Grid};
use record::Record;

/// The arrangement of the puzzles in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A puzzle a line: 81 cells, then perhaps a separator and extra fields.
    Line,
    /// A record a line, in columns that a header names.
    Csv(csv::Columns),
    /// A puzzle a line: 729 pencilmarks, then perhaps a separator and extra fields.
    Pencilmarks,
    /// A puzzle a line, between a hash and a rating.
    Bank,
    /// A position a line, between colons.
    Hodoku,
    /// A variant puzzle a line, in any of several forms; a plain one of 81 cells may be among them.
    Variants,
    /// Nine lines a puzzle: drawn, plain, or comma-separated.
    Grid,
    /// Nine plain lines a puzzle, with metadata.
    Sdk,
    /// Nine lines a puzzle, with the candidates of each cell.
    CandidateGrid,
    /// Variants in TOML, each over several lines.
    Toml,
    /// One variant, whose items stand over several lines.
    Items,
    /// One variant, whose JSON stands over several lines.
    Json,
}

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

/// Takes apart one line, given without its line end, of a layout with one puzzle a line.
///
/// A drawn layout has none; its lines are scanned as [`Layout::Line`].
#[inline]
pub fn scan_line(layout: &Layout, text: &[u8]) -> Scanned {
    match line_kind(text) {
        LineKind::Blank => return Scanned::Blank,
        LineKind::Comment => return Scanned::Comment,
        LineKind::Puzzle => {}
    }
    let scanned = match layout {
        Layout::Csv(columns) => match columns.content {
            csv::Content::Cells => {
                csv::parse(text, columns).map(|(grid, place)| Scanned::Puzzle(grid, place))
            }
            csv::Content::Pencilmarks => {
                csv::parse_with(text, columns, pencilmarks::parse_exact).map(restricted)
            }
            csv::Content::Variants => {
                csv::place(text, columns).map(|place| variant::at(text, place))
            }
        },
        Layout::Variants => variant::scan(text),
        Layout::Pencilmarks => {
            pencilmarks::parse(text).map(|candidates| restricted((candidates, pencilmarks::PLACE)))
        }
        Layout::Bank => bank::parse(text).map(|grid| Scanned::Puzzle(grid, bank::PLACE)),
        Layout::Hodoku => hodoku::record(text).map(|record| match record.candidates {
            Some(candidates) => Scanned::Restricted(Box::new(candidates), 0..0),
            None => Scanned::Puzzle(record.filled(), 0..0),
        }),
        Layout::Line
        | Layout::Grid
        | Layout::Sdk
        | Layout::CandidateGrid
        | Layout::Toml
        | Layout::Items
        | Layout::Json => line::parse(text).map(|grid| Scanned::Puzzle(grid, 0..CELLS)),
    };
    scanned.unwrap_or_else(Scanned::Malformed)
}

/// Candidates, or a puzzle if they follow from its clues.
fn restricted((candidates, place): (Candidates, Range<usize>)) -> Scanned {
    match candidates.as_clues() {
        Some(clues) => Scanned::Puzzle(clues, place),
        None => Scanned::Restricted(Box::new(candidates), place),
    }
}

/// A line with a puzzle as a record, given without its line end, of a layout with one puzzle a
/// line.
///
/// # Errors
/// The first column that is wrong.
pub fn record_of<'a>(layout: &'a Layout, text: &'a [u8]) -> Result<Record<'a>, Malformed> {
    match layout {
        Layout::Csv(columns) => csv::record(text, columns),
        Layout::Pencilmarks => pencilmarks::record(text),
        Layout::Bank => bank::record(text),
        Layout::Hodoku => hodoku::record(text),
        Layout::Line
        | Layout::Variants
        | Layout::Grid
        | Layout::Sdk
        | Layout::CandidateGrid
        | Layout::Toml
        | Layout::Items
        | Layout::Json => line::record(text),
    }
}

/// The position on a line of HoDoKu's library, which separates filled-in digits from clues and from
/// cells with one candidate. `None` for other layouts, and where nothing was done yet.
pub fn position<'a>(layout: &Layout, line: &'a [u8]) -> Option<Record<'a>> {
    let record = (*layout == Layout::Hodoku).then(|| hodoku::record(line).ok())??;
    (record.placed != Grid::EMPTY || record.is_restricted()).then_some(record)
}

/// The solution that a line of input itself claims, if it has one.
///
/// In a csv it is the column named so; in a plain line it is the first field after the puzzle
/// that consists of 81 digits.
pub fn given_solution<'a>(layout: &Layout, text: &'a [u8]) -> Option<&'a [u8]> {
    match layout {
        Layout::Csv(columns) => csv::field(text, columns.delimiter, columns.solution?),
        Layout::Line => line::fields(text).find(|field| record::is_full(field)),
        Layout::Pencilmarks => {
            // As if the marks were a grid that ends where they end.
            let start = (pencilmarks::LENGTH - CELLS).min(text.len());
            line::fields(&text[start..]).find(|field| record::is_full(field))
        }
        Layout::Variants => variant::given_solution(text),
        Layout::Bank
        | Layout::Hodoku
        | Layout::Grid
        | Layout::Sdk
        | Layout::CandidateGrid
        | Layout::Toml
        | Layout::Items
        | Layout::Json => None,
    }
}

/// The names and the texts of the fields of a line, except the puzzle, its solution and the status.
/// Fields without a name are those of lines without a header.
pub fn named_fields(layout: &Layout, text: &[u8]) -> Vec<(String, String)> {
    let Layout::Csv(columns) = layout else {
        let is_line = matches!(layout, Layout::Line | Layout::Variants);
        let solution = given_solution(layout, text).map(String::from_utf8_lossy);
        let mut fields = if is_line { variant::named_fields(text) } else { Vec::new() };
        fields.retain(|(_, said)| Some(said.as_str()) != solution.as_deref());
        return fields;
    };
    let is_own = |index: usize, name: &str| {
        index == columns.puzzle || Some(index) == columns.solution || name == record::STATUS
    };
    let named = columns.names.iter().enumerate().filter(|(index, name)| !is_own(*index, name));
    let said = named.filter_map(|(index, name)| {
        let said = csv::unescaped(csv::field(text, columns.delimiter, index)?);
        (!said.is_empty()).then(|| (name.clone(), String::from_utf8_lossy(&said).into_owned()))
    });
    said.collect()
}

/// The status that a line of input claims, if any: in a column of that name, or in a member of an
/// object.
pub fn given_status<'a>(layout: &Layout, text: &'a [u8]) -> Option<&'a [u8]> {
    match layout {
        Layout::Csv(columns) => {
            let index = columns.names.iter().position(|name| name == record::STATUS)?;
            csv::field(text, columns.delimiter, index)
        }
        Layout::Variants => variant::given_status(text),
        _ => None,
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
