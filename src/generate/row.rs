//! Puzzles that were made, as lines of output.

use std::io::Write;

use super::corpus::{Kind, Made};
use super::variant::MadeVariant;
use crate::grid::ClueSymmetry;
use crate::text::line;

/// Forms of output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The puzzle alone, 81 characters.
    #[default]
    Line,
    /// Comma-separated: see [`COLUMNS`].
    Csv,
    /// A JSON object a line, with the same names.
    Jsonl,
    /// The lines of [`Form::Csv`] without the first, which become columns of a Parquet file when all are there.
    Parquet,
}

/// What is said of a puzzle:
///
/// - its solution, if there is one only, and how many there are;
/// - the number of its clues; the decisions that the engine `rules` needs to find all solutions;
/// - whether every clue is needed (of puzzles with several solutions this is not asked; of variants it is empty where a
///   search gave up, and of clues that all puzzles of an order have it is not asked);
/// - the largest symmetry of its clues; its number in the order, from 0;
/// - its sampling weight, where the method has one.
pub const COLUMNS: [&str; 9] =
    ["puzzle", "solution", "solutions", "clues", "nodes", "minimal", "symmetry", "index", "weight"];

impl Form {
    /// The first line, if there is one.
    pub fn header(self) -> String {
        match self {
            Form::Csv => COLUMNS.join(",") + "\n",
            Form::Line | Form::Jsonl | Form::Parquet => String::new(),
        }
    }

    /// Appends the line of a puzzle.
    pub fn write(self, made: &Made, kind: Kind, out: &mut Vec<u8>) {
        match self {
            Form::Line => line::write(&made.puzzle, out),
            Form::Csv | Form::Parquet => csv(made, kind, out),
            Form::Jsonl => json(made, kind, out),
        }
        out.push(b'\n');
    }
}

impl Form {
    /// Appends the line of a variant puzzle: of the columns, `weight` is left empty.
    pub fn write_variant(self, made: &MadeVariant, out: &mut Vec<u8>) {
        let MadeVariant { text, solution, givens, nodes, minimal, number } = made;
        let (clues, symmetry) = (givens.clues(), ClueSymmetry::of(givens).name());
        match self {
            Form::Line => out.extend_from_slice(text.as_bytes()),
            Form::Csv | Form::Parquet => {
                push(out, format_args!("{text},{solution},1,{clues},{nodes},"));
                minimal.iter().for_each(|minimal| push(out, format_args!("{minimal}")));
                push(out, format_args!(",{symmetry},{number},"));
            }
            Form::Jsonl => {
                push(out, format_args!("{{\"puzzle\":\"{text}\",\"solution\":\"{solution}\","));
                push(out, format_args!("\"solutions\":1,\"clues\":{clues},\"nodes\":{nodes},"));
                push(out, format_args!("\"minimal\":"));
                or_null(out, *minimal);
                push(out, format_args!(",\"symmetry\":\"{symmetry}\",\"index\":{number},"));
                push(out, format_args!("\"weight\":null}}"));
            }
        }
        out.push(b'\n');
    }
}

fn solutions(kind: Kind) -> u64 {
    match kind {
        Kind::Multiple(count) => count,
        _ => 1,
    }
}

fn csv(made: &Made, kind: Kind, out: &mut Vec<u8>) {
    line::write(&made.puzzle, out);
    out.push(b',');
    if solutions(kind) == 1 {
        line::write_full(&made.solution, out);
    }
    push(out, format_args!(",{},{},", solutions(kind), made.puzzle.clues()));
    made.nodes.iter().for_each(|nodes| push(out, format_args!("{nodes}")));
    out.push(b',');
    made.minimal.iter().for_each(|minimal| push(out, format_args!("{minimal}")));
    push(out, format_args!(",{},{},", ClueSymmetry::of(&made.puzzle).name(), made.number));
    made.weight.iter().for_each(|weight| push(out, format_args!("{weight}")));
}

fn json(made: &Made, kind: Kind, out: &mut Vec<u8>) {
    let solution = (solutions(kind) == 1).then(|| format!("\"{}\"", made.solution));
    push(out, format_args!("{{\"puzzle\":\"{}\",\"solution\":", made.puzzle));
    push(out, format_args!("{},", solution.as_deref().unwrap_or("null")));
    push(out, format_args!("\"solutions\":{},", solutions(kind)));
    push(out, format_args!("\"clues\":{},\"nodes\":", made.puzzle.clues()));
    or_null(out, made.nodes);
    push(out, format_args!(",\"minimal\":"));
    or_null(out, made.minimal);
    let symmetry = ClueSymmetry::of(&made.puzzle).name();
    push(out, format_args!(",\"symmetry\":\"{symmetry}\",\"index\":{},\"weight\":", made.number));
    or_null(out, made.weight);
    out.push(b'}');
}

fn or_null<T: std::fmt::Display>(out: &mut Vec<u8>, value: Option<T>) {
    match value {
        Some(value) => push(out, format_args!("{value}")),
        None => out.extend_from_slice(b"null"),
    }
}

/// Appends text; memory does not fail to be written to.
fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}
