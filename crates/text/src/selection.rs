//! A selection of the columns of csv rows: which, in which order, under which names.

use std::{ops::Range, str::FromStr};

use super::bytes::whole_lines;
use super::csv::{self, raw_ranges};

/// A selection as a caller writes it: `question,answer=solution,rating`.
///
/// Each item is the name of a column, or a new name and the column behind `=`. A name that other
/// people's files use for the puzzle or the solution (`question`, `quizzes`, `answer`) means these,
/// and `rating` means the difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnSelection(Vec<(String, String)>);

/// A text that selects no columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected names of columns, as in question,answer=solution")]
#[non_exhaustive]
pub struct SelectionError;

/// A selection that a header cannot serve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no column {wanted}; there are {}", columns.join(", "))]
pub struct NoColumn {
    /// The name that was asked for.
    pub wanted: String,
    /// The names of the columns.
    pub columns: Vec<String>,
}

/// A selection applied to the columns of an output.
#[derive(Clone, Debug)]
pub struct Projection {
    names: Vec<String>,
    /// The header as it is without a selection.
    header: Vec<u8>,
    /// The number of columns.
    width: usize,
    places: Vec<usize>,
}

/// Columns of the difficulty, in different outputs.
const RATINGS: [&str; 3] = ["rating", "score", "er"];

impl FromStr for ColumnSelection {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<ColumnSelection, SelectionError> {
        let item = |item: &str| {
            let (name, column) = item.split_once('=').unwrap_or((item, item));
            let [name, column] = [name.trim(), column.trim()];
            let is_plain = |text: &str| {
                !text.is_empty() && !text.contains(|c: char| c == '"' || c.is_control())
            };
            (is_plain(name) && is_plain(column)).then(|| (name.to_owned(), column.to_owned()))
        };
        let mut items = Vec::new();
        for text in text.split(',') {
            items.push(item(text).ok_or(SelectionError)?);
        }
        Ok(ColumnSelection(items))
    }
}

impl ColumnSelection {
    /// The selection for rows below this header, of which commas divide the fields.
    ///
    /// # Errors
    /// There is no such column.
    pub fn of(&self, header: &[u8]) -> Result<Projection, NoColumn> {
        let columns: Vec<String> = csv::ranges(header, b',')
            .map(|range| String::from_utf8_lossy(&csv::unescaped(&header[range])).into_owned())
            .collect();
        let find = |wanted: &str| columns.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        let place = |wanted: &str| {
            find(wanted)
                .or_else(|| find(csv::usual_name(wanted)?))
                .or_else(|| RATINGS.into_iter().filter(|_| wanted == RATINGS[0]).find_map(find))
                .ok_or_else(|| NoColumn { wanted: wanted.to_owned(), columns: columns.clone() })
        };
        let (mut places, mut names) = (Vec::new(), Vec::new());
        for (name, column) in &self.0 {
            places.push(place(column)?);
            names.push(name.clone());
        }
        Ok(Projection { names, header: header.to_vec(), width: columns.len(), places })
    }
}

impl Projection {
    /// Appends the selected columns of whole lines. Comments, blank lines, and lines with another
    /// number of fields are copied.
    pub fn rows(&self, lines: &[u8], out: &mut Vec<u8>) {
        for line in whole_lines(lines) {
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            if text == self.header {
                self.write_names(out);
            } else if text.is_empty() || text.starts_with(b"#") || !self.write_fields(text, out) {
                out.extend_from_slice(text);
            }
            out.push(b'\n');
        }
    }

    fn write_names(&self, out: &mut Vec<u8>) {
        for (i, name) in self.names.iter().enumerate() {
            out.extend_from_slice(if i > 0 { b"," } else { b"" });
            let mut field = Vec::new();
            csv::write_field(name.as_bytes(), &mut field);
            self.write_raw(i, &field, out);
        }
    }

    /// False if the line has another number of fields.
    fn write_fields(&self, text: &[u8], out: &mut Vec<u8>) -> bool {
        // The most that any output has; the fields of a wider one are looked for one by one.
        let mut fields = [const { 0..0 }; 32];
        let mut count = 0;
        for range in raw_ranges(text, b',') {
            fields.get_mut(count).into_iter().for_each(|field| *field = range.clone());
            count += 1;
        }
        if count != self.width {
            return false;
        }
        for (i, &place) in self.places.iter().enumerate() {
            let far = || raw_ranges(text, b',').nth(place).unwrap_or_default();
            let range: Range<usize> = fields.get(place).cloned().unwrap_or_else(far);
            out.extend_from_slice(if i > 0 { b"," } else { b"" });
            self.write_raw(i, &text[range], out);
        }
        true
    }

    /// Writes a field as it stands, but in quotes where its line would be taken for a comment or a
    /// blank one.
    fn write_raw(&self, place: usize, field: &[u8], out: &mut Vec<u8>) {
        let is_remark = place == 0 && field.starts_with(b"#");
        let is_blank = self.places.len() == 1 && field.trim_ascii().is_empty();
        let quote: &[u8] = if is_remark || is_blank { b"\"" } else { b"" };
        out.extend_from_slice(quote);
        out.extend_from_slice(field);
        out.extend_from_slice(quote);
    }
}
