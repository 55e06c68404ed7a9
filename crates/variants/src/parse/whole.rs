//! One puzzle over several lines: items, broken into lines anywhere, JSON, or a square grid.

use super::statement::ruleset_of;
use super::text_error::TextError;
use super::{Notation, RulesTextPolicy, TitledPuzzle, line, packed, square};

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

/// The line; of a comment, as many bytes that are blank.
fn blank_if_comment(line: &str) -> String {
    match line.starts_with('#') {
        true => line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect(),
        false => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wherever_a_text_is_broken_it_is_the_same_puzzle() {
        let text = ".Cage~15~R1C1~R1C2.~R5C5_3_4.Thermo~R9C4~R8C3.AntiKnight";
        for end in ["\n", "\r\n", "\n\n", "\n# é\n", " \t"] {
            for width in 1..text.len() {
                let pieces: Vec<&str> = text
                    .as_bytes()
                    .chunks(width)
                    .filter_map(|p| std::str::from_utf8(p).ok())
                    .collect();
                let read = over_lines(&pieces.join(end)).expect("a puzzle");
                assert_eq!(read.ruleset.text(), text, "{end:?} {width}");
            }
        }
    }

    #[test]
    fn a_grid_of_any_size_is_a_row_a_line() {
        let read = over_lines("1 . | . 4\n. 2 | . .\n---------\n3 . | . .\n4 . | . 1\n");
        let items = ".Shape~4x4.~R1C1_1~R1C4_4~R2C2_2~R3C1_3~R4C1_4~R4C4_1";
        assert_eq!(read.expect("a grid").ruleset.text(), items);
        let error = over_lines("1 . . 4\n. 2 . .\n3 . 5 .\n4 . . 1\n").expect_err("a 5");
        assert_eq!((error.line, error.error.column), (3, 5));
    }

    #[test]
    fn errors_have_the_line_and_the_column_of_the_file() {
        let wrong = |text: &str| over_lines(text).map(|_| ()).expect_err("malformed").to_string();
        assert!(wrong(".AntiKnight\n\n  .Foo\n").starts_with("line 3, column 4: found \"Foo\""));
        assert!(
            wrong("# a\n.Cage~15\n ~R1C1~R0\nC1").starts_with("line 3, column 8: found \"R0C1\"")
        );
        assert!(
            wrong(".Cage\n.AntiKnight").starts_with("line 1, column 6: found the end of the item")
        );
        assert!(wrong("\nx").starts_with("line 2, column 1: found 'x'"));
        assert!(wrong("").starts_with("line 1, column 1: found the end of the line"));
    }
}
