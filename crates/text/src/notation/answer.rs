//! Solutions that come with puzzles: in the notation, the alphabet and the size of the puzzle.

use std::borrow::Cow;

use super::{Reading, bare, board, read};
use crate::{line, record::is_full};

/// The values of a board as characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    /// 1 to 9 alone, or A = 1 on.
    Letters,
    /// 1 to 9, then A = 10 on.
    Digits,
    /// 0 to 9, then A = 10 on: the values begin at 0.
    FromZero,
}

/// The text of a solution as the checks of this library read it: digits, or letters from A for 1 on
/// if the board of the puzzle has more than nine values. A list or rows become one line. Any other
/// text is left as it is, to be shown in an error.
pub fn solution<'a>(puzzle: &[u8], field: &'a [u8]) -> Cow<'a, [u8]> {
    let field = &field[bare(field)];
    if is_full(field) {
        return Cow::Borrowed(field);
    }
    let text: Cow<'a, [u8]> = match read(field) {
        Ok(Reading::Cells(grid)) => {
            let mut text = Vec::new();
            line::write(&grid, &mut text);
            Cow::Owned(text)
        }
        Ok(Reading::Variant(text)) => match side(text.as_bytes()) {
            Some(_) => Cow::Owned(text.into_bytes()),
            None => Cow::Borrowed(field),
        },
        _ => Cow::Borrowed(field),
    };
    match side(&text) {
        Some(side) if side > 9 => {
            Cow::Owned(in_letters(puzzle, &text, side).unwrap_or(text.into_owned()))
        }
        // A board of two digits a cell may have as many characters as another of one.
        _ => match board::pairs(&text) {
            Some(letters) => Cow::Owned(letters.into_bytes()),
            None => text,
        },
    }
}

/// The number of rows of a board with this number of characters.
fn side(text: &[u8]) -> Option<usize> {
    let side = text.len().isqrt();
    (side * side == text.len() && (4..=16).contains(&side)).then_some(side)
}

/// The characters of a board of more than nine rows, the puzzle's and the solution's, as letters
/// from A for 1 on.
fn in_letters(puzzle: &[u8], solution: &[u8], side: usize) -> Option<Vec<u8>> {
    let alphabet = alphabet(puzzle, solution, side)?;
    let letter = |byte: &u8| {
        let value = match (alphabet, byte.to_ascii_uppercase()) {
            (Alphabet::FromZero, digit @ b'0'..=b'9') => {
                return Some(match digit {
                    b'0' => b'0',
                    digit => b'A' + digit - b'1',
                });
            }
            (Alphabet::FromZero, letter @ b'A'..=b'F') => letter - b'A' + 10,
            (Alphabet::Digits, digit @ b'1'..=b'9') => digit - b'0',
            (Alphabet::Digits, letter @ b'A'..=b'G') => letter - b'A' + 10,
            (Alphabet::Letters, letter @ b'A'..=b'P') => letter - b'A' + 1,
            _ => return None,
        };
        Some(b'A' + value - 1)
    };
    let mut letters = solution.to_vec();
    for byte in &mut letters {
        *byte = letter(byte)?;
    }
    Some(letters)
}

/// The alphabet of a puzzle and its solution together: a solution has all values.
fn alphabet(puzzle: &[u8], solution: &[u8], rows: usize) -> Option<Alphabet> {
    let has = |text: &[u8], is: fn(&u8) -> bool| text.iter().any(is);
    let is_board = side(puzzle) == Some(rows);
    let has_digits = has(solution, |byte| matches!(byte, b'1'..=b'9'));
    // Of a puzzle, a zero is a blank unless there is another one.
    let has_zero = has(solution, |byte| *byte == b'0');
    match () {
        () if has_zero && has_digits => Some(Alphabet::FromZero),
        () if has_digits => Some(Alphabet::Digits),
        () if !has_zero && (is_board || !solution.is_empty()) => Some(Alphabet::Letters),
        () => None,
    }
}

/// A solution that this library has found, in letters from A for 1 on, in the alphabet of its
/// puzzle: 1 to 9 and A = 10 on, or 0 to 9 and A = 10 on. `None` where that is the same.
pub fn in_alphabet_of(puzzle: &[u8], solution: &str) -> Option<String> {
    let side = side(puzzle).filter(|&side| side > 9 && side * side == solution.len())?;
    let blanks = puzzle.iter().filter(|byte| matches!(byte, b'.' | b'_' | b'*')).count();
    let has_digits = puzzle.iter().any(|byte| matches!(byte, b'1'..=b'9'));
    let has_zero = blanks > 0 && puzzle.contains(&b'0');
    let from_zero = solution.contains('0');
    if !has_digits && !has_zero || side * side != puzzle.len() {
        return None;
    }
    let is_lower = puzzle.iter().any(u8::is_ascii_lowercase);
    let character = |byte: u8| {
        let value = match byte {
            b'0' => 0,
            byte => byte.checked_sub(b'A')? + 1,
        };
        let c = char::from_digit(u32::from(value), 17)?;
        let c = if is_lower { c } else { c.to_ascii_uppercase() };
        (from_zero || value > 0).then_some(c)
    };
    let mut text = String::with_capacity(solution.len());
    for byte in solution.bytes() {
        text.push(character(byte)?);
    }
    Some(text)
}
