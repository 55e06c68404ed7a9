//! The one table of all formats that are written: names, contents other than the clues, writers.
//!
//! `convert --to` and the tests read this table, so a new format is one file and one row. Content
//! that a format cannot hold is a [`Loss`], which is always reported.

use std::borrow::Cow;

use super::record::{FIELDS, NAMELESS, Record, SOLUTION};
use super::{bank, candidate_grid, csv, grid, hodoku, line, pencilmarks, sdk};

/// The choices that a caller has when a puzzle is written.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    /// The character of a blank.
    pub blank: u8,
    /// The columns of a csv other than the puzzle.
    pub columns: &'a [String],
}

/// The extra fields that a format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    /// None.
    None,
    /// Those with these names.
    Named(&'static [&'static str]),
    /// The contents of all, without their names.
    Contents,
    /// All that have a column.
    Columns,
}

/// One row of the table.
pub struct OutputFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// One line for the help.
    pub description: &'static str,
    /// The characters that may stand for a blank; the first one does where none is asked for.
    pub blanks: &'static [u8],
    /// Whether it holds candidates.
    pub candidates: bool,
    /// Whether it separates placed digits from clues.
    pub placed: bool,
    /// Whether it holds comments between the puzzles.
    pub comments: bool,
    /// Whether programs expect one puzzle in a file.
    pub one_puzzle: bool,
    /// The extra fields that it holds.
    pub fields: Fields,
    write: fn(&Record<'_>, &Style<'_>, &mut Vec<u8>),
}

/// A format that holds clues and nothing else.
const PLAIN: OutputFormat = OutputFormat {
    name: "",
    description: "",
    blanks: b".0_*",
    candidates: false,
    placed: false,
    comments: false,
    one_puzzle: false,
    fields: Fields::None,
    write: line::write_record,
};

/// All formats, those with a puzzle a line first.
pub static OUTPUT_FORMATS: &[OutputFormat] = &[
    OutputFormat {
        name: "line",
        description: "81 characters a line, more fields behind a comma",
        blanks: b".0_*X",
        comments: true,
        fields: Fields::Contents,
        ..PLAIN
    },
    OutputFormat {
        name: "csv",
        description: "a header, then puzzle, solution and other fields in columns",
        blanks: b".0_*X",
        fields: Fields::Columns,
        write: csv::write_record,
        ..PLAIN
    },
    OutputFormat {
        name: "pencilmarks",
        description: "729 characters a line, nine for each cell",
        candidates: true,
        comments: true,
        fields: Fields::Contents,
        write: pencilmarks::write_record,
        ..PLAIN
    },
    OutputFormat {
        name: "bank",
        description: "the puzzle bank's 100 bytes a line: hash, puzzle, rating",
        blanks: b"0",
        fields: Fields::Named(&bank::NAMES),
        write: bank::write_record,
        ..PLAIN
    },
    OutputFormat {
        name: "hodoku",
        description: "HoDoKu's library: a position and its step a line",
        blanks: b".0",
        candidates: true,
        placed: true,
        comments: true,
        fields: Fields::Named(&hodoku::NAMES),
        write: hodoku::write_record,
        ..PLAIN
    },
    OutputFormat {
        name: "sdm",
        description: "81 characters a line and nothing else, CRLF",
        blanks: b"0._*X",
        write: line::write_sdm,
        ..PLAIN
    },
    OutputFormat {
        name: "sdk",
        description: "nine lines of nine characters, metadata in lines before them",
        one_puzzle: true,
        fields: Fields::Named(&sdk::NAMES),
        write: sdk::write_record,
        ..PLAIN
    },
    OutputFormat {
        name: "ss",
        description: "the drawing of Simple Sudoku",
        one_puzzle: true,
        write: grid::write_ss,
        ..PLAIN
    },
    OutputFormat {
        name: "rows",
        description: "nine lines of nine comma-separated values, 0 for a blank",
        blanks: b"0",
        comments: true,
        write: grid::write_values,
        ..PLAIN
    },
    OutputFormat {
        name: "boxed",
        description: "drawn in boxes, as `show` does",
        comments: true,
        write: grid::write_record,
        ..PLAIN
    },
    OutputFormat {
        name: "candidates",
        description: "drawn in boxes, with the candidates of each cell",
        blanks: b".",
        candidates: true,
        comments: true,
        write: candidate_grid::write_record,
        ..PLAIN
    },
];

/// Something that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss<'a> {
    /// Candidates that are not those of the clues.
    Candidates,
    /// Placed digits, in addition to the clues.
    Placed,
    /// Placed digits that look like clues now.
    PlacedAsClues,
    /// The field of this name.
    Field(Cow<'a, str>),
    /// The content of this field, which has a form that it cannot take.
    Content(Cow<'a, str>),
    /// The names of fields whose contents are kept.
    Names,
    /// No loss but a gap: a rating that the format demands.
    NoRating,
    /// Comments between the puzzles.
    Comment,
}

impl Loss<'_> {
    /// The loss with owned names.
    pub fn into_owned(self) -> Loss<'static> {
        match self {
            Loss::Candidates => Loss::Candidates,
            Loss::Placed => Loss::Placed,
            Loss::PlacedAsClues => Loss::PlacedAsClues,
            Loss::Field(name) => Loss::Field(Cow::Owned(name.into_owned())),
            Loss::Content(name) => Loss::Content(Cow::Owned(name.into_owned())),
            Loss::Names => Loss::Names,
            Loss::NoRating => Loss::NoRating,
            Loss::Comment => Loss::Comment,
        }
    }

    /// A sentence about the loss of `count` puzzles.
    pub fn sentence(&self, format: &str, count: u64) -> String {
        let puzzles = if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") };
        let lost = |what: &str| format!("{format} cannot hold {what}: left out of {puzzles}");
        match self {
            Loss::Candidates => lost("candidates that are not those of the clues"),
            Loss::Placed => lost("digits that were placed"),
            Loss::PlacedAsClues => {
                format!(
                    "{format} does not distinguish placed digits from clues: alike in {puzzles}"
                )
            }
            Loss::Field(name) if name == NAMELESS => lost("fields beyond the header"),
            Loss::Field(name) => lost(&format!("the field {name:?}")),
            Loss::Content(name) => lost(&format!("some contents of the field {name:?}")),
            Loss::Names => {
                format!("{format} cannot hold names of fields: the contents alone in {puzzles}")
            }
            Loss::NoRating => {
                format!("{format} demands a rating: 0.0 was written for {puzzles} without one")
            }
            Loss::Comment => {
                let lines = if count == 1 { "1 line".to_owned() } else { format!("{count} lines") };
                format!("{format} cannot hold comments: left out {lines}")
            }
        }
    }
}

impl OutputFormat {
    /// The row with this name.
    pub fn find(name: &str) -> Option<&'static OutputFormat> {
        OUTPUT_FORMATS.iter().find(|format| format.name == name)
    }

    /// Appends a puzzle.
    pub fn write(&self, record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
        (self.write)(record, style, out);
    }

    /// Calls `lose` with whatever this format cannot hold of a puzzle.
    pub fn losses<'r>(
        &self,
        record: &'r Record<'_>,
        style: &Style<'_>,
        lose: &mut dyn FnMut(Loss<'r>),
    ) {
        if !self.candidates && record.is_restricted() {
            lose(Loss::Candidates);
        }
        if !self.placed && record.placed.clues() > 0 {
            lose(if self.candidates { Loss::PlacedAsClues } else { Loss::Placed });
        }
        let mut lost_names = false;
        for (name, content) in record.fields.iter().filter(|(_, content)| !content.is_empty()) {
            match self.fields {
                Fields::Contents => {
                    lost_names |= record.tail.is_empty() && !matches!(*name, SOLUTION | FIELDS);
                }
                Fields::Columns if style.columns.iter().any(|column| column == name) => {}
                Fields::Named(names) if names.contains(name) => {
                    if !self.fits(record, name, content) {
                        lose(Loss::Content(Cow::Borrowed(name)));
                    }
                }
                _ => lose(Loss::Field(Cow::Borrowed(name))),
            }
        }
        if lost_names {
            lose(Loss::Names);
        }
        let demands_a_rating = self.fields == Fields::Named(&bank::NAMES);
        if demands_a_rating && record.field(bank::RATING).is_none() {
            lose(Loss::NoRating);
        }
    }

    /// Whether a named field can take this content.
    fn fits(&self, record: &Record<'_>, name: &str, content: &[u8]) -> bool {
        match name {
            bank::SHA1 => content.eq_ignore_ascii_case(&bank::hash_of(&record.clues)),
            bank::RATING => bank::fits(content),
            _ => !self.placed || hodoku::fits(name, content),
        }
    }
}
