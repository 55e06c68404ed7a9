//! Generated puzzles as lines of output: the formats and their columns.

use std::{fmt::Display, io::Write};

use super::boards::{GeneratedBoard, count};
use ninefold_core::grid::ClueSymmetry;
use ninefold_generate::{Generated, GeneratedVariant, PuzzleKind};

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
        let Generated { puzzle, solution, nodes, minimal, number, weight, .. } = made;
        let solutions = match kind {
            PuzzleKind::Multiple(count) => count,
            _ => 1,
        };
        let only: Option<&dyn Display> = if solutions == 1 { Some(solution) } else { None };
        let symmetry = ClueSymmetry::of(puzzle).name();
        let values = [
            Some(puzzle as &dyn Display),
            only,
            Some(&solutions),
            Some(&puzzle.clues()),
            nodes.as_ref().map(|nodes| nodes as _),
            minimal.as_ref().map(|minimal| minimal as _),
            Some(&symmetry),
            Some(number),
            weight.as_ref().map(|weight| weight as _),
        ];
        self.row(values, out);
    }

    /// Appends the line of a variant puzzle. The column `weight` is empty.
    pub(super) fn write_variant(self, made: &GeneratedVariant, out: &mut Vec<u8>) {
        let GeneratedVariant { text, solution, givens, nodes, minimal, number } = made;
        let values = [
            Some(text as &dyn Display),
            Some(solution),
            Some(&1),
            Some(&givens.clues()),
            Some(nodes),
            minimal.as_ref().map(|minimal| minimal as _),
            Some(&ClueSymmetry::of(givens).name()),
            Some(number),
            None,
        ];
        self.row(values, out);
    }

    /// Appends the line of a board of another size. The column `weight` is empty.
    pub(super) fn write_board(self, made: &GeneratedBoard, out: &mut Vec<u8>) {
        let GeneratedBoard { puzzle, solution, nodes, minimal, number } = made;
        let has_clue = |cell: usize| puzzle.values()[cell] != 0;
        let values = [
            Some(puzzle as &dyn Display),
            Some(solution),
            Some(&1),
            Some(&count(puzzle)),
            nodes.as_ref().map(|nodes| nodes as _),
            minimal.as_ref().map(|minimal| minimal as _),
            Some(&ClueSymmetry::of_board(puzzle.size().side(), has_clue).name()),
            Some(number),
            None,
        ];
        self.row(values, out);
    }

    /// Appends a line with the values of the columns that are known.
    fn row(self, values: [Option<&dyn Display>; COLUMNS.len()], out: &mut Vec<u8>) {
        for (i, (name, value)) in COLUMNS.into_iter().zip(values).enumerate() {
            // Writing to memory does not fail.
            let _ = match self {
                GeneratedFormat::Line if i > 0 => break,
                GeneratedFormat::Jsonl => {
                    let start = if i == 0 { '{' } else { ',' };
                    let is_text = matches!(name, "puzzle" | "solution" | "symmetry");
                    let quote = if is_text && value.is_some() { "\"" } else { "" };
                    let value = value.unwrap_or(&"null");
                    write!(out, "{start}\"{name}\":{quote}{value}{quote}")
                }
                _ => write!(out, "{}{}", if i == 0 { "" } else { "," }, value.unwrap_or(&"")),
            };
        }
        out.extend_from_slice(if self == GeneratedFormat::Jsonl { b"}\n" } else { b"\n" });
    }
}
