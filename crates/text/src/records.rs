//! The entries of a text with all their content: for `convert`, which carries it along.

use super::drawn::{self, Part};
use super::{Layout, LineKind, bytes::lines, line_kind, record::Record, record_of};
use ninefold_core::error::Malformed;

/// An entry of a text. Blank lines are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // One at a time, on the stack: a box would allocate for each puzzle.
pub enum RecordEntry<'a> {
    /// A line that begins with `#`.
    Comment(&'a [u8]),
    /// A puzzle with its fields.
    Puzzle(Record<'a>),
    /// No puzzle: the line of the error in the text, from 0, and the error.
    Malformed(usize, Malformed),
}

/// The entries of a text of whole puzzles, in order.
pub fn records<'a>(
    layout: &'a Layout,
    text: &'a [u8],
) -> Box<dyn Iterator<Item = RecordEntry<'a>> + 'a> {
    if layout.is_drawn() {
        let entry = |part| match part {
            Part::Comment(line) => RecordEntry::Comment(line),
            Part::Puzzle(drawn) => match drawn.record {
                Ok(record) => RecordEntry::Puzzle(record),
                Err((line, error)) => RecordEntry::Malformed(line, error),
            },
        };
        return Box::new(drawn::parts(layout, text).into_iter().map(entry));
    }
    let lines = lines(text).enumerate();
    Box::new(lines.filter_map(move |(number, line)| match line_kind(line) {
        LineKind::Blank => None,
        LineKind::Comment => Some(RecordEntry::Comment(line)),
        LineKind::Puzzle => Some(match record_of(layout, line) {
            Ok(record) => RecordEntry::Puzzle(record),
            Err(error) => RecordEntry::Malformed(number, error),
        }),
    }))
}
