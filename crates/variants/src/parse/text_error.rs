//! Errors of texts over several lines, which have a line and a column.

use ninefold_core::error::Malformed;

/// Text that is no puzzle, and where it goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, {error}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The mistake, with its column in that line.
    pub error: Malformed,
}

impl TextError {
    /// A mistake whose column is that in the whole text.
    pub(super) fn within(text: &str, error: Malformed) -> TextError {
        let before = &text.as_bytes()[..(error.column - 1).min(text.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        TextError { line, error: Malformed { column: before.len() - start + 1, ..error } }
    }
}

impl From<Malformed> for TextError {
    /// A mistake in line 1.
    fn from(error: Malformed) -> TextError {
        TextError { line: 1, error }
    }
}
