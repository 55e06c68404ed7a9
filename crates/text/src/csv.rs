//! Comma-separated records with a header: which column is the puzzle, and how a line is split.
//!
//! One line is one record: a quoted field may hold delimiters but no line ends, so that a file
//! can be cut at any line end. Delimiter: comma, semicolon or tab, as the header has it.

use std::{borrow::Cow, ops::Range};

use super::choice::{Choice, NoChoice, PUZZLE_NAMES, SOLUTION_NAMES, by_name, choose};
use super::record::{Field, NAMELESS, Record, SOLUTION, STATUS, is_full};
use super::{Style, bytes::run, layout::Notation, line};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{CELLS, Grid};

/// No file has its puzzle in a column beyond this one.
const MOST_COLUMNS: usize = 1000;

/// The name of a column without one.
pub(crate) fn by_number(index: usize) -> String {
    format!("column{}", index + 1)
}

/// The columns of a file, from its header; or the members of objects, from the first ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The character between two fields.
    pub delimiter: u8,
    /// Which of the columns mean something.
    pub choice: Choice,
    /// The names of all columns, as the header has them.
    pub names: Vec<String>,
    /// Whether the lines stand for rows of a table that was not text, as of a Parquet file: errors
    /// then name the column and count within its field, and a puzzle [`NULL`] counts as missing.
    pub is_table: bool,
}

/// The puzzle of a table's row that has none.
pub const NULL: &[u8] = b"null";

impl Columns {
    /// Reads a header line; `None` when no column of it is named as a puzzle.
    pub fn from_header(text: &[u8]) -> Option<Columns> {
        let (names, delimiter) = header(text)?;
        Some(Columns { choice: by_name(&names)?, delimiter, names, is_table: false })
    }

    /// Reads a header line with the first records below it, whose contents count more than names.
    /// `None` when neither shows a puzzle, or the line is not a header.
    pub(crate) fn from_records(
        text: &[u8],
        records: &[&[u8]],
    ) -> Option<Result<Columns, Vec<String>>> {
        let (names, delimiter) = header(text)?;
        let named = by_name(&names);
        let columns = Columns { choice: Choice::default(), delimiter, names, is_table: false };
        match columns.chosen(records) {
            // One column of an unknown name is a title.
            Ok(_) if columns.names.len() == 1 && named.is_none() => None,
            Ok(choice) => Some(Ok(Columns { choice, ..columns })),
            Err(NoChoice::Unclear(fields)) => {
                Some(Err(fields.into_iter().map(|field| columns.names[field].clone()).collect()))
            }
            Err(NoChoice::None) => named.map(|choice| Ok(Columns { choice, ..columns })),
        }
    }

    /// The columns of a table with these names; `None` when none is named as a puzzle.
    pub fn of_table(names: Vec<String>) -> Option<Columns> {
        Some(Columns { choice: by_name(&names)?, delimiter: b',', names, is_table: true })
    }

    /// The choice that the contents of these records make.
    fn chosen(&self, records: &[&[u8]]) -> Result<Choice, NoChoice> {
        let fields = records.iter().map(|text| contents(text, self.delimiter));
        let records: Vec<Vec<Cow<'_, [u8]>>> = fields.collect();
        choose(&self.names, &records)
    }

    /// The columns with the choice that the contents of the first records make, if they make one.
    pub(crate) fn settled(self, records: &[&[u8]]) -> Columns {
        match self.chosen(records) {
            Ok(choice) => Columns { choice, ..self },
            Err(_) => self,
        }
    }

    /// The columns when the puzzle is in this one, whatever the contents of others.
    pub(crate) fn with_kept_puzzle(self, records: &[&[u8]]) -> Columns {
        let puzzle = self.choice.puzzle;
        let before = self.choice.clone();
        let settled = self.settled(records);
        match settled.choice.puzzle == puzzle {
            true => settled,
            false => Columns { choice: before, ..settled },
        }
    }

    /// Reads a header line as gsf's tools write it: `#!sudoku -c1,PuzzleR,Label`. The number is
    /// that of the puzzle's column, what follows it is the delimiter, and then come the names of
    /// all columns.
    pub fn from_command(text: &[u8]) -> Option<Columns> {
        let rest = text.strip_prefix(b"#!sudoku")?.trim_ascii_start().strip_prefix(b"-c")?;
        let digits = run(rest, u8::is_ascii_digit);
        let (number, names) = rest.split_at(digits);
        let puzzle: usize = std::str::from_utf8(number).ok()?.parse().ok()?;
        let puzzle = puzzle.checked_sub(1).filter(|&puzzle| puzzle < MOST_COLUMNS)?;
        let (&delimiter, names) = names.split_first().unwrap_or((&b' ', &[]));
        let names = std::str::from_utf8(names).ok()?;
        let named = ranges(names.as_bytes(), delimiter).map(|range| names[range].to_owned());
        let mut names: Vec<String> = named.collect();
        names.extend((names.len()..=puzzle).map(by_number));
        let choice = Choice { puzzle, ..Choice::default() };
        Some(Columns { delimiter, choice, names, is_table: false })
    }

    /// Guesses the columns from a record of a file without a header, which are called by their
    /// numbers: what reads as a puzzle is one, and a full grid that agrees is its solution. A line
    /// that is all in quotes is one field, in any notation.
    pub fn from_record(text: &[u8]) -> Option<Columns> {
        let is_quoted = text.starts_with(b"\"") && ranges(text, b',').count() == 1;
        let mut delimiters = [b',', b';', b'\t'].into_iter();
        let delimiter = delimiters.find(|byte| is_quoted || text.contains(byte))?;
        let names = (0..ranges(text, delimiter).count()).map(by_number).collect();
        let columns = Columns { delimiter, choice: Choice::default(), names, is_table: false };
        let fields = || ranges(text, delimiter).map(|range| &text[range]);
        let choice = match columns.chosen(&[text]) {
            Ok(choice) if choice.notation == Notation::Cells || is_quoted => choice,
            Ok(_) | Err(NoChoice::None) => return None,
            // The first puzzle is meant, and a full grid behind it.
            Err(NoChoice::Unclear(_)) => {
                let puzzle = fields().position(|field| line::parse_exact(field).is_ok())?;
                let behind = fields().skip(puzzle + 1).position(is_full);
                let solution = behind.map(|i| puzzle + 1 + i);
                Choice { puzzle, solution, ..Choice::default() }
            }
        };
        Some(Columns { choice, ..columns })
    }

    /// Remarks about columns that are not read, as sentences.
    pub fn remarks(&self) -> Vec<String> {
        self.choice.remarks(&self.names)
    }

    /// The name of the column that is the puzzle.
    pub(crate) fn puzzle(&self) -> &str {
        &self.names[self.choice.puzzle]
    }

    /// The name of a column: the solution's is always the same.
    pub(crate) fn name(&self, index: usize) -> &str {
        match self.names.get(index) {
            Some(_) if Some(index) == self.choice.solution => SOLUTION,
            Some(name) => name,
            None => NAMELESS,
        }
    }

    /// The names of all columns but the puzzle's.
    pub fn beside_the_puzzle(&self) -> impl Iterator<Item = &str> + '_ {
        (0..self.names.len()).filter(|&i| i != self.choice.puzzle).map(|i| self.name(i))
    }

    /// The names of the columns that are kept: all that an output does not have itself. The status
    /// of an earlier run gives way to that of this one.
    pub(crate) fn kept_names(&self) -> impl Iterator<Item = &str> + '_ {
        self.kept_places().map(|i| &self.names[i][..])
    }

    pub(crate) fn kept_places(&self) -> impl Iterator<Item = usize> + '_ {
        let is_own = |i: usize| i == self.choice.puzzle || Some(i) == self.choice.solution;
        (0..self.names.len()).filter(move |&i| !is_own(i) && self.names[i] != STATUS)
    }
}

/// The names of a header line, and the character between two.
fn header(text: &[u8]) -> Option<(Vec<String>, u8)> {
    let header = std::str::from_utf8(text).ok()?;
    let delimiter = [b',', b';', b'\t'].into_iter().find(|byte| text.contains(byte));
    let delimiter = delimiter.unwrap_or(b',');
    let names = ranges(text, delimiter).map(|range| header[range].replace("\"\"", "\""));
    Some((names.collect(), delimiter))
}

/// The places of the fields of a line: without the quotes and the white space around them.
pub fn ranges(text: &[u8], delimiter: u8) -> impl Iterator<Item = Range<usize>> + '_ {
    raw_ranges(text, delimiter).map(|range| trim(text, range))
}

/// The contents of the fields of a line.
fn contents(text: &[u8], delimiter: u8) -> Vec<Cow<'_, [u8]>> {
    ranges(text, delimiter).map(|range| unescaped(&text[range])).collect()
}

/// The places of the fields of a line, as they stand there.
pub(super) fn raw_ranges(text: &[u8], delimiter: u8) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let end = field_end(text, start, delimiter);
        next = (end < text.len()).then_some(end + 1);
        Some(start..end)
    })
}

/// The name used here for a column under a common name: the puzzle or the solution.
pub(super) fn usual_name(name: &str) -> Option<&'static str> {
    let is = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    match () {
        () if is(&PUZZLE_NAMES) => Some(PUZZLE_NAMES[0]),
        () if is(&SOLUTION_NAMES) => Some(SOLUTION_NAMES[0]),
        () => None,
    }
}

/// The end of the field that starts here: the next delimiter outside quotes.
fn field_end(text: &[u8], start: usize, delimiter: u8) -> usize {
    let (mut at, mut quoted) = (start, false);
    while let Some(length) = memchr::memchr2(delimiter, b'"', &text[at..]) {
        at += length;
        if text[at] == b'"' {
            quoted = !quoted;
        } else if !quoted {
            return at;
        }
        at += 1;
    }
    text.len()
}

fn trim(text: &[u8], range: Range<usize>) -> Range<usize> {
    let Range { mut start, mut end } = range;
    while start < end && text[start].is_ascii_whitespace() {
        start += 1;
    }
    while start < end && text[end - 1].is_ascii_whitespace() {
        end -= 1;
    }
    if end - start >= 2 && text[start] == b'"' && text[end - 1] == b'"' {
        (start, end) = (start + 1, end - 1);
    }
    start..end
}

/// One field of a line.
pub fn field(text: &[u8], delimiter: u8, index: usize) -> Option<&[u8]> {
    ranges(text, delimiter).nth(index).map(|range| &text[range])
}

/// The puzzle of a line as text, and where it stands. Errors: the column is missing.
pub(crate) fn puzzle<'a>(
    text: &'a [u8],
    columns: &Columns,
) -> Result<(Cow<'a, [u8]>, Range<usize>), Malformed> {
    let place = place(text, columns)?;
    Ok((unescaped(&text[place.clone()]), place))
}

/// An error in the puzzle of a line, whose field is this one.
pub(crate) fn misread(
    malformed: Malformed,
    text: &[u8],
    place: &Range<usize>,
    columns: &Columns,
) -> Malformed {
    match columns.is_table {
        true => in_field(malformed, &text[place.clone()], columns),
        false => Malformed { column: place.start + malformed.column, ..malformed },
    }
}

/// An error in the puzzle of a row of a table.
#[cold]
fn in_field(malformed: Malformed, field: &[u8], columns: &Columns) -> Malformed {
    let is_null = field == NULL;
    let expected = if is_null { "a puzzle" } else { malformed.expected };
    let found = match malformed.found {
        _ if is_null => Found::Text("null".to_owned()),
        // A line end of the field, which has no place in a line.
        Found::Char('\\') if field.get(malformed.column) == Some(&b'n') => Found::Char('\n'),
        found => found,
    };
    let name = columns.names.get(columns.choice.puzzle).cloned().unwrap_or_default();
    let found = Found::InField(name, Box::new(found));
    Malformed { column: malformed.column, found, expected }
}

/// Makes sure that a full grid is no solution that stands in the column of the puzzle because an
/// earlier field is missing: of a record with fewer fields than columns, it is the last. And that
/// no line end is missing before the next record. Errors: fields are missing, or grids stand behind
/// the last column.
#[inline]
pub(crate) fn check_columns(
    grid: &Grid,
    place: &Range<usize>,
    text: &[u8],
    columns: &Columns,
) -> Result<(), Malformed> {
    // A solution, and a record behind it.
    if text.len() - place.end > 2 * CELLS {
        check_end(text, columns)?;
    }
    let is_last = place.end + 1 >= text.len() && columns.choice.puzzle + 1 < columns.names.len();
    if !is_last
        || grid.clues() < CELLS
        || ranges(text, columns.delimiter).count() >= columns.names.len()
    {
        return Ok(());
    }
    let found = Found::Text("a full grid in a record with too few fields".to_owned());
    let column = if columns.is_table { 1 } else { place.start + 1 };
    Err(Malformed { column, found, expected: "as many fields as columns" })
}

/// Makes sure that no grid stands behind the last column. Errors: one does.
#[cold]
fn check_end(text: &[u8], columns: &Columns) -> Result<(), Malformed> {
    let mut further = ranges(text, columns.delimiter).skip(columns.names.len());
    let Some(place) = further.find(|place| line::parse_exact(&text[place.clone()]).is_ok()) else {
        return Ok(());
    };
    let found = Found::Text("a grid behind the last column".to_owned());
    let column = if columns.is_table { 1 } else { place.start + 1 };
    Err(Malformed { column, found, expected: "a line end before the next record" })
}

/// The place of the puzzle of a line.
///
/// # Errors
/// The column is missing.
pub fn place(text: &[u8], columns: &Columns) -> Result<Range<usize>, Malformed> {
    ranges(text, columns.delimiter).nth(columns.choice.puzzle).ok_or_else(|| Malformed {
        column: text.len() + 1,
        found: Found::EndOfLine,
        expected: "a field with a puzzle, as in the header",
    })
}

/// The fields of a line other than the puzzle.
pub(crate) fn fields<'a>(text: &'a [u8], columns: &'a Columns) -> Vec<Field<'a>> {
    let others = ranges(text, columns.delimiter).enumerate();
    others
        .filter(|&(i, _)| i != columns.choice.puzzle)
        .map(|(i, range)| -> Field<'a> { (columns.name(i), unescaped(&text[range])) })
        .collect()
}

/// A field without the doubling of its quotes.
pub fn unescaped(field: &[u8]) -> Cow<'_, [u8]> {
    if !field.windows(2).any(|pair| pair == b"\"\"") {
        return Cow::Borrowed(field);
    }
    let mut plain = Vec::with_capacity(field.len());
    let mut rest = field;
    while let [first, tail @ ..] = rest {
        plain.push(*first);
        rest = if *first == b'"' { tail.strip_prefix(b"\"").unwrap_or(tail) } else { tail };
    }
    Cow::Owned(plain)
}

/// Appends a record as a line: the puzzle, then the columns. Fields of one name share their column.
pub fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    line::write_with(&record.clues, style.blank, out);
    for column in style.columns {
        out.push(b',');
        let fields = record.fields.iter().filter(|(name, _)| name == column);
        let mut contents = fields.map(|(_, content)| &content[..]).filter(|c| !c.is_empty());
        let Some(first) = contents.next() else { continue };
        match contents.next() {
            None => write_field(first, out),
            Some(second) => {
                let all: Vec<&[u8]> = [first, second].into_iter().chain(contents).collect();
                write_field(&all.join(&b" / "[..]), out);
            }
        }
    }
    out.push(b'\n');
}

/// Appends the header of what [`write_record`] writes.
pub fn write_header(columns: &[String], out: &mut Vec<u8>) {
    out.extend_from_slice(b"puzzle");
    for column in columns {
        out.push(b',');
        write_field(column.as_bytes(), out);
    }
    out.push(b'\n');
}

/// Appends the names of a table's columns as a header, without a line end.
pub fn write_names(names: &[String], out: &mut Vec<u8>) {
    for (index, name) in names.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        // Without quotes, it would be read without the white space around it, or as a comment.
        if name.trim_ascii() != name || name.starts_with('#') {
            out.extend_from_slice(format!("\"{}\"", name.replace('"', "\"\"")).as_bytes());
        } else {
            write_field(name.as_bytes(), out);
        }
    }
}

/// Appends a field, quoted where it must be.
pub fn write_field(field: &[u8], out: &mut Vec<u8>) {
    if !field.iter().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
        out.extend_from_slice(field);
        return;
    }
    out.push(b'"');
    for &byte in field {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}
