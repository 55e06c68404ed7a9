//! The lines of an output: csv, solutions only, or JSON, one for each line of input.

use crate::json::{push, push_comment, push_fields, push_string};
use ninefold_core::grid::{CELLS, Grid};
use ninefold_engine::{Counters, Outcome, Status};
use ninefold_text::{Layout, csv, kept_names, line};

/// The form of an output line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowFormat {
    /// `puzzle,solution,status`, with a header.
    #[default]
    Csv,
    /// The solution alone, or the status where there is no single one.
    Solution,
    /// A JSON object a line, with the counters of the search; of a variant also its time.
    Jsonl {
        /// With the number of propagations: not of engines that do not count them.
        propagations: bool,
    },
}

/// The content of an output line, about one line of input.
pub struct Row<'a> {
    /// Number of the line in its input, from 1.
    pub line: u64,
    /// The puzzle as it stands in the input.
    pub puzzle: &'a [u8],
    /// Its status.
    pub status: Status,
    /// The outcome of its search; `None` for malformed lines.
    pub outcome: Option<&'a Outcome>,
    /// More about the status; empty where there is nothing to add.
    pub explanation: &'a str,
    /// Extra columns of the input: name and content.
    pub fields: &'a [(&'a str, &'a [u8])],
    /// The puzzle is a variant: its text may be of any length, and have to be quoted.
    pub is_variant: bool,
    /// The solution of a board of another size than nine rows and columns.
    pub solution: Option<&'a str>,
}

/// Longest part of a malformed line that is repeated in the output.
const LONGEST_ECHO: usize = 1024;

impl RowFormat {
    /// The header line, if the format has one. `layout` names the kept fields.
    #[doc(hidden)]
    pub fn header(self, layout: Option<&Layout>, out: &mut Vec<u8>) {
        if self == RowFormat::Csv {
            out.extend_from_slice(b"puzzle,solution,status");
            for name in layout.map(kept_names).unwrap_or_default() {
                out.push(b',');
                csv::write_field(name.as_bytes(), out);
            }
            out.push(b'\n');
        }
    }

    /// Appends the line of a puzzle.
    #[inline]
    #[doc(hidden)]
    pub fn puzzle(self, row: &Row<'_>, out: &mut Vec<u8>) {
        match self {
            RowFormat::Csv => csv_row(row, out),
            RowFormat::Solution => solution_row(row, out),
            RowFormat::Jsonl { propagations } => json_row(row, propagations, out),
        }
    }

    /// Appends the line of a comment or a blank line, so that lines can be counted off.
    #[doc(hidden)]
    pub fn remark(self, number: u64, text: &[u8], out: &mut Vec<u8>) {
        match self {
            RowFormat::Csv | RowFormat::Solution => out.extend_from_slice(text),
            RowFormat::Jsonl { .. } => {
                push_comment(number, text, out);
            }
        }
        out.push(b'\n');
    }
}

/// The solution that a row shows: the first one, whenever there is one.
fn solution<'a>(row: &Row<'a>) -> Option<&'a Grid> {
    row.outcome.and_then(Outcome::solution)
}

/// Appends the solution that a row shows, if there is one. Returns whether there is.
fn write_solution(row: &Row<'_>, out: &mut Vec<u8>) -> bool {
    match (row.solution, solution(row)) {
        (Some(text), _) => out.extend_from_slice(text.as_bytes()),
        (None, Some(solution)) => line::write_full(solution, out),
        (None, None) => return false,
    }
    true
}

/// Length of the row of a puzzle with one solution and no other fields.
const PLAIN: usize = 2 * (CELLS + 1) + "unique\n".len();

/// Appends that row, which nearly all are, written once and where it is to stay.
#[inline]
fn plain_row(puzzle: &[u8; CELLS], solution: &Grid, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + PLAIN, b',');
    let Some(row) = out[start..].first_chunk_mut::<PLAIN>() else { return };
    row[..CELLS].copy_from_slice(puzzle);
    for (byte, value) in row[CELLS + 1..].iter_mut().zip(solution.as_bytes()) {
        *byte = b'0' + value;
    }
    row[2 * (CELLS + 1)..].copy_from_slice(b"unique\n");
}

#[inline]
fn csv_row(row: &Row<'_>, out: &mut Vec<u8>) {
    if row.status == Status::Unique
        && row.explanation.is_empty()
        && row.fields.is_empty()
        && !row.is_variant
        && let (Ok(puzzle), Some(solution)) = (row.puzzle.try_into(), solution(row))
    {
        plain_row(puzzle, solution, out);
        return;
    }
    if row.status == Status::Malformed {
        csv::write_field(&echo(row.puzzle), out);
    } else if row.is_variant {
        csv::write_field(row.puzzle, out);
    } else {
        // 81 cells or 729 marks: nothing to quote.
        out.extend_from_slice(row.puzzle);
    }
    out.push(b',');
    write_solution(row, out);
    out.push(b',');
    if row.explanation.is_empty() {
        out.extend_from_slice(row.status.as_str().as_bytes());
    } else {
        csv::write_field(format!("{}: {}", row.status, row.explanation).as_bytes(), out);
    }
    for (_, content) in row.fields {
        out.push(b',');
        csv::write_field(content, out);
    }
    out.push(b'\n');
}

fn solution_row(row: &Row<'_>, out: &mut Vec<u8>) {
    let is_one = matches!(row.status, Status::Unique | Status::Solved);
    if !(is_one && write_solution(row, out)) {
        out.extend_from_slice(row.status.as_str().as_bytes());
    }
    if !row.explanation.is_empty() {
        out.extend_from_slice(b": ");
        out.extend_from_slice(row.explanation.as_bytes());
    }
    for (_, content) in row.fields {
        out.push(b'\t');
        out.extend_from_slice(content);
    }
    out.push(b'\n');
}

fn json_row(row: &Row<'_>, with_propagations: bool, out: &mut Vec<u8>) {
    push(out, format_args!("{{\"line\":{}", row.line));
    let puzzle = if row.is_variant { row.puzzle.into() } else { echo(row.puzzle) };
    push_string(",\"puzzle\":", &puzzle, out);
    out.extend_from_slice(b",\"solution\":");
    match solution(row) {
        Some(_) => {
            out.push(b'"');
            write_solution(row, out);
            out.push(b'"');
        }
        None => out.extend_from_slice(b"null"),
    }
    push_string(",\"status\":", row.status.as_str().as_bytes(), out);
    if let Some(Outcome { solutions, counters, elapsed, .. }) = row.outcome {
        let Counters { nodes, propagations, backtracks, .. } = counters;
        push(out, format_args!(",\"solutions\":{solutions},\"nodes\":{nodes}"));
        push(out, format_args!(",\"backtracks\":{backtracks}"));
        if with_propagations {
            push(out, format_args!(",\"propagations\":{propagations}"));
        }
        // Variants are searched one by one. Many classic puzzles are searched at a time: a time
        // would mean little, and the same run would not write the same bytes.
        if row.is_variant && !elapsed.is_zero() {
            push(out, format_args!(",\"microseconds\":{:.1}", elapsed.as_secs_f64() * 1e6));
        }
    }
    if !row.explanation.is_empty() {
        push_string(",\"explanation\":", row.explanation.as_bytes(), out);
    }
    push_fields(row.fields, out);
    out.push(b'\n');
}

/// A malformed line as it is repeated: valid text, of bounded length.
fn echo(text: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    if text.len() <= LONGEST_ECHO {
        return text.into();
    }
    let cut = &text[..LONGEST_ECHO];
    [cut, format!("... ({} bytes in all)", text.len()).as_bytes()].concat().into()
}
