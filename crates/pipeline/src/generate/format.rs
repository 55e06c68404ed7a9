//! Generated puzzles as lines of output: the formats and their columns.

use std::io::Write;

use ninefold_core::grid::ClueSymmetry;
use ninefold_generate::GeneratedVariant;
use ninefold_generate::{Generated, PuzzleKind};
use ninefold_text::line;

/// The formats of output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GeneratedFormat {
    /// The puzzle alone, 81 characters.
    #[default]
    Line,
    /// Comma-separated: see [`COLUMNS`].
    Csv,
    /// One JSON object a line, with the same names.
    Jsonl,
    /// A Parquet file: the lines of [`GeneratedFormat::Csv`] without the header, which become
    /// columns when all are there.
    Parquet,
}

/// The columns of a generated puzzle:
///
/// - `solution`, if there is only one, and the number of `solutions`;
/// - the number of `clues`; the `nodes` that the engine `rules` needs to find all solutions (of
///   variants the ruleset search);
/// - `minimal`: whether every clue is needed. It is empty for puzzles with several solutions, and
///   for variants where a search gave up; givens that all variants of a run share are not tested;
/// - the largest `symmetry` of the clues; the `index` in the run, from 0;
/// - the sampling `weight`, where the method has one.
pub const COLUMNS: [&str; 9] =
    ["puzzle", "solution", "solutions", "clues", "nodes", "minimal", "symmetry", "index", "weight"];

impl GeneratedFormat {
    /// The header line; empty for the formats without one.
    #[doc(hidden)]
    pub fn header(self) -> String {
        match self {
            GeneratedFormat::Csv => COLUMNS.join(",") + "\n",
            GeneratedFormat::Line | GeneratedFormat::Jsonl | GeneratedFormat::Parquet => {
                String::new()
            }
        }
    }

    /// Appends the line of a puzzle.
    pub(super) fn write(self, made: &Generated, kind: PuzzleKind, out: &mut Vec<u8>) {
        match self {
            GeneratedFormat::Line => line::write(&made.puzzle, out),
            GeneratedFormat::Csv | GeneratedFormat::Parquet => csv(made, kind, out),
            GeneratedFormat::Jsonl => json(made, kind, out),
        }
        out.push(b'\n');
    }

    /// Appends the line of a variant puzzle. The column `weight` is empty.
    pub(super) fn write_variant(self, made: &GeneratedVariant, out: &mut Vec<u8>) {
        let GeneratedVariant { text, solution, givens, nodes, minimal, number } = made;
        let (clues, symmetry) = (givens.clues(), ClueSymmetry::of(givens).name());
        match self {
            GeneratedFormat::Line => out.extend_from_slice(text.as_bytes()),
            GeneratedFormat::Csv | GeneratedFormat::Parquet => {
                push(out, format_args!("{text},{solution},1,{clues},{nodes},"));
                minimal.iter().for_each(|minimal| push(out, format_args!("{minimal}")));
                push(out, format_args!(",{symmetry},{number},"));
            }
            GeneratedFormat::Jsonl => {
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

fn solutions(kind: PuzzleKind) -> u64 {
    match kind {
        PuzzleKind::Multiple(count) => count,
        _ => 1,
    }
}

fn csv(made: &Generated, kind: PuzzleKind, out: &mut Vec<u8>) {
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

fn json(made: &Generated, kind: PuzzleKind, out: &mut Vec<u8>) {
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

/// Appends text. Writing to memory does not fail.
fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}
