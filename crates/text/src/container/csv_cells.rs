//! Csv with quoted cells over several lines.

use std::cmp::Ordering;

use ninefold_core::grid::CELLS;

use super::{LineCounter, Records};
use crate::csv::{self, Columns};
use crate::notation::{self, Reading};
use crate::{bytes::lines, trim_line_end};

/// Whether a quote that is open at the end of one of the first lines is closed on a later one.
pub(super) fn may_be(beginning: &[u8]) -> bool {
    let first = lines(beginning).next().unwrap_or_default();
    // Other containers have quotes in their own way.
    let is_other = matches!(first.trim_ascii_start().first(), Some(b'{' | b'[' | b'<' | b'#'));
    !is_other
        && lines(beginning).take(20).any(|line| quotes(line) % 2 == 1)
        && quotes(beginning) > 1
}

fn quotes(text: &[u8]) -> usize {
    memchr::memchr_iter(b'"', text).count()
}

pub(super) fn unfold(text: &[u8]) -> Option<Records> {
    let mut counter = LineCounter::new(text);
    let mut lines: Vec<(u64, &[u8])> = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let mut end = start;
        let mut open = false;
        let is_comment = text[start] == b'#';
        while end < text.len() && (open || text[end] != b'\n') {
            open ^= text[end] == b'"' && !is_comment;
            end += 1;
        }
        let record = trim_line_end(&text[start..end.min(text.len())]);
        if !record.trim_ascii().is_empty() {
            lines.push((counter.line(start), record));
        }
        start = end + 1;
    }
    if !lines.iter().any(|(_, record)| record.contains(&b'\n')) {
        return None;
    }
    let first = lines.iter().position(|(_, record)| !record.starts_with(b"#"))?;
    let header = lines[first].1;
    let below = lines[first + 1..].iter().map(|(_, record)| *record);
    let below: Vec<&[u8]> = below.filter(|record| !record.starts_with(b"#")).take(20).collect();
    let header = Columns::from_records(header, &below).and_then(Result::ok);
    let delimiter = header.as_ref().map_or(b',', |columns| columns.delimiter);
    let mut names = header.as_ref().map_or_else(Vec::new, |columns| columns.names.clone());
    if header.is_some() {
        lines.remove(first);
    }
    let mut records = Records::default();
    for (line, record) in lines {
        if record.starts_with(b"#") {
            records.push_comment(line, record);
            continue;
        }
        let mut fields = Vec::new();
        for range in csv::ranges(record, delimiter) {
            fields.push(csv::unescaped(&record[range]).into_owned());
        }
        // Those that come later may have more fields.
        names.extend((names.len()..fields.len()).map(csv::by_number));
        let misplaced = header.as_ref().filter(|columns| is_misplaced(&fields, columns));
        records.push(
            line,
            match misplaced {
                Some(columns) => vec![(&columns.names[columns.choice.puzzle], record.to_vec())],
                None => names.iter().map(|name| &name[..]).zip(fields).collect(),
            },
        );
    }
    records.unless_empty()
}

/// Whether a record cannot be read because a separator or a line end is missing: of one with too few
/// fields, the solution is where the puzzle should be; of one with too many, others are puzzles.
fn is_misplaced(fields: &[Vec<u8>], columns: &Columns) -> bool {
    let cells = |field: &Vec<u8>| match notation::read(field) {
        Ok(Reading::Cells(grid)) => Some(grid.clues()),
        _ => None,
    };
    match fields.len().cmp(&columns.names.len()) {
        Ordering::Less => fields.get(columns.choice.puzzle).and_then(cells) == Some(CELLS),
        Ordering::Equal => false,
        Ordering::Greater => {
            fields[columns.names.len()..].iter().any(|field| cells(field).is_some())
        }
    }
}
