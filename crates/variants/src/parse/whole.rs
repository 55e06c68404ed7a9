//! One puzzle over several lines: items, broken into lines anywhere, JSON, or a square grid.

use super::{Notation, RulesTextPolicy, TitledPuzzle, line, packed, square, statement::ruleset_of};
use ninefold_core::error::Malformed;

/// The puzzle of a text of items over several lines, of JSON, or of a grid of 4 to 16 rows with as
/// many values each. Line ends of items may stand anywhere, even within a name or a number, as
/// Interactive Sudoku Solver ignores them; lines that begin with `#` are comments.
///
/// # Errors
/// The first mistake.
///
/// ```
/// use ninefold_variants::parse;
///
/// let puzzle = parse::over_lines(".Cage~15\n# a comment\n~R1C1~R1\nC2\n.AntiKnight")?;
/// assert_eq!(puzzle.ruleset.text(), ".Cage~15~R1C1~R1C2.AntiKnight");
///
/// let error = parse::over_lines(".Cage~15\n~R1C0").expect_err("there is no column 0");
/// assert_eq!((error.line, error.error.column), (2, 2));
/// # Ok::<(), parse::TextError>(())
/// ```
pub fn over_lines(text: &str) -> Result<TitledPuzzle, TextError> {
    over_lines_with(text, RulesTextPolicy::Read, &[])
}

/// As [`over_lines`], also of the notations of sibling crates, whose puzzles have rules in words.
///
/// # Errors
/// The first mistake; a text of a web editor, if no notation reads it.
pub fn over_lines_with(
    text: &str,
    policy: RulesTextPolicy,
    notations: &[Notation],
) -> Result<TitledPuzzle, TextError> {
    if let Some(read) = packed(text, policy, notations) {
        return read.map_err(|error| TextError::within(text, error));
    }
    if let Some((sized, characters)) = square::characters(text) {
        let read = sized.statements(&characters).and_then(|items| ruleset_of(&items));
        return read.map(TitledPuzzle::from).map_err(|error| TextError::within(text, error));
    }
    let without_comments: String = text.split_inclusive('\n').map(blank_if_comment).collect();
    let ruleset = line(&without_comments).map_err(|error| TextError::within(text, error))?;
    Ok(TitledPuzzle::from(ruleset))
}

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

/// The line; of a comment, as many bytes that are blank.
fn blank_if_comment(line: &str) -> String {
    match line.starts_with('#') {
        true => line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect(),
        false => line.to_owned(),
    }
}
