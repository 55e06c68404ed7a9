//! One puzzle with all content of any format: `convert` carries it to another format.
//!
//! A format's reader fills in the content that it has; [`OutputFormat`](super::OutputFormat) finds
//! the parts that another format cannot hold.

use std::borrow::Cow;

use super::bytes::{all, run, split};
use super::line::is_separator;
use ninefold_core::grid::{Candidates, Cell, Grid};

/// A name and a content, as `rating` and `7.2`.
pub type Field<'a> = (&'a str, Cow<'a, [u8]>);

/// The name of a field that holds a solution.
pub const SOLUTION: &str = "solution";
/// The name of a field that holds a status.
pub const STATUS: &str = "status";
/// The name of whatever stands behind the grid of a plain line.
pub const FIELDS: &str = "fields";
/// Fields of a csv for which its header has no name.
pub const NAMELESS: &str = "";

/// One puzzle with all its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The clues.
    pub clues: Grid,
    /// Digits that were filled in; not in the cells of clues.
    pub placed: Grid,
    /// The candidates, where the format has them: those of cells with a clue or a placed digit are
    /// that digit.
    pub candidates: Option<Candidates>,
    /// All other fields, in the order of the format.
    pub fields: Vec<Field<'a>>,
    /// The text behind the puzzle on its line, separator included.
    pub tail: &'a [u8],
}

impl<'a> Record<'a> {
    /// A puzzle without other content.
    pub fn of(clues: Grid) -> Record<'a> {
        let (fields, tail) = (Vec::new(), &[][..]);
        Record { clues, placed: Grid::EMPTY, candidates: None, fields, tail }
    }

    /// A puzzle given by its candidates: the cells with one are its clues.
    pub fn of_candidates(candidates: Candidates) -> Record<'a> {
        Record { candidates: Some(candidates), ..Record::of(candidates.clues()) }
    }

    /// Adds the text behind the puzzle on its line.
    pub fn with_tail(self, tail: &'a [u8]) -> Record<'a> {
        Record { fields: tail_fields(tail), tail, ..self }
    }

    /// Clues and placed digits together.
    pub fn filled(&self) -> Grid {
        let mut grid = self.clues;
        for cell in Cell::all().filter(|&cell| self.placed.get(cell).is_some()) {
            grid.set(cell, self.placed.get(cell));
        }
        grid
    }

    /// Whether the candidates do not follow from the digits that are filled in.
    pub fn is_restricted(&self) -> bool {
        self.candidates.is_some_and(|candidates| !candidates.adds_nothing_to(&self.filled()))
    }

    /// The first field of this name that is not empty.
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        let mut found = self.fields.iter().filter(|(other, _)| *other == name);
        found.find(|(_, content)| !content.is_empty()).map(|(_, content)| &content[..])
    }
}

/// Splits what stands behind a puzzle into its solution, if there is one, and the rest.
fn tail_fields(tail: &[u8]) -> Vec<Field<'_>> {
    let trimmed = trim_separators(tail);
    if trimmed.is_empty() {
        return Vec::new();
    }
    let mut start = 0;
    for part in split(trimmed, |&byte| is_separator(byte)) {
        let end = start + part.len();
        if is_full(part) {
            let before = trim_separators(&trimmed[..start]);
            let after = trim_separators(&trimmed[end..]);
            let rest = match (before, after) {
                ([], rest) | (rest, []) => Cow::Borrowed(rest),
                _ => Cow::Owned([before, &trimmed[end..=end], after].concat()),
            };
            return vec![(SOLUTION, Cow::Borrowed(part)), (FIELDS, rest)];
        }
        start = end + 1;
    }
    vec![(FIELDS, Cow::Borrowed(trimmed))]
}

/// Whether these are the digits of a full grid.
pub fn is_full(text: &[u8]) -> bool {
    text.len() == 81 && all(text, |byte| matches!(byte, b'1'..=b'9'))
}

fn trim_separators(text: &[u8]) -> &[u8] {
    let text = &text[run(text, |&byte| is_separator(byte))..];
    let end = text.iter().rposition(|&byte| !is_separator(byte));
    end.map_or(&[], |end| &text[..=end])
}
