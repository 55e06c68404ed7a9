//! Notations: the ways to write one puzzle, or one solution, in a field of any file.
//!
//! [`NOTATIONS`] is the table. A new notation is a file with a function that reads it, and a row: it is
//! read in every container then, and with a second function also as a line without a table. Any other
//! field gets an error with a description of its look.

pub(crate) mod address;
pub mod answer;
pub(crate) mod board;
pub(crate) mod cells;
pub mod position;
pub(crate) mod row;

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Candidates, Grid};

use super::line::{self, Parts};
use super::{bytes::run, hodoku, pencilmarks, variant};

/// The content of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A puzzle of 81 cells, or a solution.
    Cells(Grid),
    /// Candidates that may not be those of clues.
    Candidates(Box<Candidates>),
    /// The text of a variant, which a reader of variants takes.
    Variant(String),
}

/// Reads a text: `None` if it is not in a notation, an error if it is meant for that one.
type Read<T> = fn(&[u8]) -> Option<Result<T, Malformed>>;

/// A row of the table.
pub struct FieldNotation {
    /// Its name in the docs.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// A field in it, of the same puzzle in all rows that can hold it.
    pub example: &'static str,
    read: Read<Reading>,
    /// Reads what a line begins with, where no container does.
    pub(crate) beginning: Option<Read<Parts>>,
}

/// All notations of a field, in the order in which they are tried.
pub static NOTATIONS: &[FieldNotation] = &[
    FieldNotation {
        name: "cells",
        about: "81 characters; a blank is one of 0 . _ *, or X ? - · alone",
        example: "53??7????6??195????98????6?8???6???34??8?3??17???2???6?6????28????419??5????8??79",
        read: cells::read,
        beginning: Some(|text| cells::parts(text).map(Ok)),
    },
    FieldNotation {
        name: "pencilmarks",
        about: "729 characters, nine for each cell",
        example: "",
        read: |field| {
            (field.len() == pencilmarks::LENGTH)
                .then(|| pencilmarks::parse(field).ok())?
                .map(|candidates| Ok(of_candidates(candidates)))
        },
        beginning: None,
    },
    FieldNotation {
        name: "position",
        about: "81 cells with + before placed digits, then : and deleted candidates as digit, row, column",
        example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 214",
        read: |field| position::read(field).map(|read| read.map(of_record)),
        beginning: None,
    },
    FieldNotation {
        name: "hodoku",
        about: "a line of HoDoKu's library, between colons",
        example: ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
        read: |field| hodoku::looks_like(field).then(|| hodoku::record(field).map(of_record)),
        beginning: None,
    },
    FieldNotation {
        name: "address",
        about: "an address that has the 81 cells after = in it, as SudokuWiki's",
        example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        read: |field| address::read(field).map(|grid| Ok(Reading::Cells(grid))),
        beginning: Some(|text| address::parts(text).map(Ok)),
    },
    FieldNotation {
        name: "board",
        about: "rows in brackets, on several lines, or values with separators: 4x4 to 16x16",
        example: "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,9]]",
        read: board::read,
        beginning: Some(|text| board::parts(text).map(Ok)),
    },
    FieldNotation {
        name: "pairs",
        about: "a board of 10 to 16 rows as two digits a cell, 00 or .. for a blank",
        example: "",
        read: |field| board::pairs(field).map(|board| Ok(Reading::Variant(board))),
        beginning: None,
    },
    FieldNotation {
        name: "variant",
        about: "the items of a variant, a killer of 81 characters, SumoCue, a jigsaw, a board of 4 to 16 rows, JSON or an address of a web editor",
        example: ".~R1C1_5.AntiKnight",
        read: |field| {
            (variant::looks_like(field) || variant::is_sized(field))
                .then(|| Ok(Reading::Variant(String::from_utf8_lossy(field).into_owned())))
        },
        beginning: None,
    },
];

fn of_candidates(candidates: Candidates) -> Reading {
    match candidates.as_clues() {
        Some(clues) => Reading::Cells(clues),
        None => Reading::Candidates(Box::new(candidates)),
    }
}

fn of_record(record: super::record::Record<'_>) -> Reading {
    match record.candidates {
        Some(candidates) => of_candidates(candidates),
        None => Reading::Cells(record.filled()),
    }
}

/// Reads a field, without the white space and the quotes around it. Errors: it is in none of the
/// notations, or is meant for one and wrong. The column is that in the field.
pub fn read(field: &[u8]) -> Result<Reading, Malformed> {
    let place = bare(field);
    let inner = &field[place.clone()];
    if let Ok(grid) = line::parse_exact(inner) {
        return Ok(Reading::Cells(grid));
    }
    let read = NOTATIONS.iter().find_map(|notation| (notation.read)(inner));
    let read = read.unwrap_or_else(|| Err(explain(inner)));
    read.map_err(|error| Malformed { column: place.start + error.column, ..error })
}

/// The place of a field without the white space and the quotes around it.
pub(crate) fn bare(field: &[u8]) -> std::ops::Range<usize> {
    let start = field.len() - field.trim_ascii_start().len();
    let end = start + field.trim_ascii().len();
    let inner = &field[start..end];
    match inner {
        [quote @ (b'"' | b'\''), .., last] if inner.len() > 2 && quote == last => {
            start + 1..end - 1
        }
        _ => start..end,
    }
}

/// The error of a field that is in no notation.
#[cold]
pub(crate) fn explain(field: &[u8]) -> Malformed {
    let cells = run(field, line::is_cell);
    if cells == field.len() && cells > 0 {
        let (found, expected) = match (cells, cells.isqrt()) {
            (_, side) if side * side == cells && side > 16 => (
                Found::Text(format!("{cells} cells, a board of {side} rows")),
                "a board of at most 16 rows",
            ),
            _ => (
                Found::Text(format!("the end of the field after {cells} cells")),
                "81 cells: if a spreadsheet has cut off zeros at the beginning, import the column as text",
            ),
        };
        let is_short = cells < 81;
        let column = if is_short { cells + 1 } else { 82.min(cells + 1) };
        return Malformed { column, found, expected };
    }
    match line::parse_exact(field) {
        Ok(_) => unreachable!("cells are read"),
        Err(error) => {
            let found = match error.found {
                Found::EndOfLine => Found::EndOfField,
                found => found,
            };
            Malformed { found, ..error }
        }
    }
}
