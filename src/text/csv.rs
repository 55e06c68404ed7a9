//! Comma-separated records with a header: which column is the puzzle, and how a line is split.
//!
//! One line is one record: a quoted field may hold delimiters but no line ends, so that a file
//! can be cut at any line end. Delimiter: comma, semicolon or tab, as the header has it.

use std::ops::Range;

use super::line;
use crate::error::{Found, Malformed};
use crate::grid::Grid;

/// Header names that mean the puzzle, and the solution. Compared without case.
const PUZZLE_NAMES: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "grid", "board"];
const SOLUTION_NAMES: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// The columns of a file, from its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// What stands between two fields.
    pub delimiter: u8,
    /// Index of the puzzle's column.
    pub puzzle: usize,
    /// Index of the solution's column.
    pub solution: Option<usize>,
    /// The names of all columns, as the header has them.
    pub names: Vec<String>,
}

impl Columns {
    /// Reads a header line; `None` when no column of it is named as a puzzle.
    pub fn from_header(text: &[u8]) -> Option<Columns> {
        let header = std::str::from_utf8(text).ok()?;
        let delimiter = [b',', b';', b'\t'].into_iter().find(|byte| text.contains(byte));
        let delimiter = delimiter.unwrap_or(b',');
        let names: Vec<String> =
            ranges(text, delimiter).map(|range| header[range].to_owned()).collect();
        let find = |wanted: &[&str]| {
            names.iter().position(|name| wanted.contains(&name.to_ascii_lowercase().as_str()))
        };
        let (puzzle, solution) = (find(&PUZZLE_NAMES)?, find(&SOLUTION_NAMES));
        Some(Columns { delimiter, puzzle, solution, names })
    }

    /// The columns that are neither puzzle nor solution.
    pub fn others(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.names.len()).filter(|&i| i != self.puzzle && Some(i) != self.solution)
    }
}

/// The places of the fields of a line: without the quotes and the white space around them.
pub fn ranges(text: &[u8], delimiter: u8) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let content = trim(text, start..field_end(text, start, delimiter));
        let end = field_end(text, start, delimiter);
        next = (end < text.len()).then_some(end + 1);
        Some(content)
    })
}

/// Where the field that starts here ends: at the next delimiter outside quotes.
fn field_end(text: &[u8], start: usize, delimiter: u8) -> usize {
    let mut quoted = false;
    let end = text[start..].iter().position(|&byte| {
        quoted ^= byte == b'"';
        byte == delimiter && !quoted
    });
    end.map_or(text.len(), |length| start + length)
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

/// The puzzle of a line and where it stands.
///
/// # Errors
/// The column is missing, or does not hold exactly 81 cells.
pub fn parse(text: &[u8], columns: &Columns) -> Result<(Grid, Range<usize>), Malformed> {
    let Some(place) = ranges(text, columns.delimiter).nth(columns.puzzle) else {
        return Err(Malformed {
            column: text.len() + 1,
            found: Found::EndOfLine,
            expected: "a field with a puzzle, as the header says",
        });
    };
    match line::parse_exact(&text[place.clone()]) {
        Ok(grid) => Ok((grid, place)),
        Err(malformed) => Err(Malformed { column: place.start + malformed.column, ..malformed }),
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

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn headers_of_the_field_are_known() {
        let columns = |header: &str| {
            Columns::from_header(header.as_bytes()).map(|found| (found.puzzle, found.solution))
        };
        assert_eq!(columns("quizzes,solutions"), Some((0, Some(1))));
        assert_eq!(columns("id,puzzle,solution,clues,difficulty"), Some((1, Some(2))));
        assert_eq!(columns("source,question,answer,rating"), Some((1, Some(2))));
        assert_eq!(columns("Solution; \"Puzzle\""), Some((1, Some(0))));
        assert_eq!(columns("puzzle"), Some((0, None)));
        assert_eq!(columns("name,clues"), None);
        assert_eq!(columns(PUZZLE), None);
    }

    #[test]
    fn fields_are_trimmed_and_unquoted() {
        let text = b" a , \"b, c\",,d ";
        let fields: Vec<_> = ranges(text, b',').map(|range| &text[range]).collect();
        assert_eq!(fields, [&b"a"[..], b"b, c", b"", b"d"]);
    }

    #[test]
    fn a_wrong_cell_is_reported_at_its_column_in_the_line() {
        let columns = Columns::from_header(b"id,puzzle").expect("a header");
        let good = format!("17, \"{PUZZLE}\"");
        assert_eq!(parse(good.as_bytes(), &columns).expect("a puzzle").1, 5..86);
        let bad = good.replacen("195", "1x5", 1);
        assert_eq!(parse(bad.as_bytes(), &columns).expect_err("malformed").column, 5 + 14);
        assert_eq!(parse(b"17", &columns).expect_err("malformed").column, 3);
    }

    #[test]
    fn written_fields_read_back() {
        for field in ["plain", "a,b", "say \"no\"", ""] {
            let mut out = Vec::new();
            write_field(field.as_bytes(), &mut out);
            let unquoted = out[ranges(&out, b',').next().expect("one field")].to_vec();
            let unescaped = String::from_utf8(unquoted).expect("text").replace("\"\"", "\"");
            assert_eq!(unescaped, field);
        }
    }
}
