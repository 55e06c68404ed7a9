//! The notation of the values of a board, a character each.
//!
//! Boards of ten and more rows write them in one of three ways, which a puzzle shows by what it uses:
//! `A` to `P`; `1` to `9` and then letters from `A` = 10 on; or the same from `0` on. A zero is a blank
//! unless the puzzle has other blanks, or has as many zeros as rows and no blank at all.

use ninefold_core::error::{Found, Malformed};

/// The most rows of boards whose values are digits alone.
pub(super) const MOST_DIGITS: usize = 9;

/// The notation of the values of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Digits, and from ten on letters; the first value is this one.
    Digits { least: u32 },
    /// Letters alone.
    Letters,
}

impl Style {
    /// Digits from 1 on.
    pub(super) const DIGITS: Style = Style::Digits { least: 1 };

    /// The notation of the givens of a board.
    ///
    /// # Errors
    /// Zero is a value, and so is the letter of the highest value that boards without a zero have.
    pub(super) fn of(clues: &[(usize, char)], side: usize) -> Result<Style, Malformed> {
        if side <= MOST_DIGITS {
            return Ok(Style::DIGITS);
        }
        let has = |wanted: &dyn Fn(char) -> bool| clues.iter().any(|&(_, c)| wanted(c));
        if !has(&|c| matches!(c, '1'..='9')) {
            return Ok(Style::Letters);
        }
        let zeros = clues.iter().filter(|(_, c)| *c == '0').count();
        let has_blanks = has(&|c| matches!(c, '.' | '_' | '*'));
        let zero_is_a_value = zeros > 0 && (has_blanks || zeros == side);
        let highest = clues.iter().find(|(_, c)| value_of(*c, 10) == u32::try_from(side).ok());
        match highest.filter(|_| zero_is_a_value) {
            None => Ok(Style::Digits { least: u32::from(!zero_is_a_value) }),
            Some(_) if !has_blanks => Ok(Style::DIGITS),
            Some(&(column, highest)) => {
                let expected = "values from 0 or from 1 on: there are a 0, another blank, and one value too many";
                Err(Malformed { column, found: Found::Char(highest), expected })
            }
        }
    }

    /// The values of the board, where they are not those from 1 on.
    pub(super) fn range(self, side: usize) -> Option<String> {
        (self == Style::Digits { least: 0 }).then(|| format!("0-{}", side - 1))
    }

    /// The value of a character, none within of a blank, and none of anything else.
    pub(super) fn value(self, character: char, side: usize) -> Option<Option<u32>> {
        let (first_letter, least) = match self {
            Style::Digits { least } => (10, least),
            Style::Letters => (1, 1),
        };
        let is_blank = matches!(character, '.' | '_' | '*') || (character == '0' && least == 1);
        if is_blank {
            return Some(None);
        }
        let range = least..least + u32::try_from(side).unwrap_or_default();
        let value = value_of(character, first_letter).filter(|value| range.contains(value));
        value.map(Some)
    }
}

/// The value of a digit or of a letter, the first of which has the value given.
fn value_of(character: char, first_letter: u32) -> Option<u32> {
    match character.to_ascii_uppercase() {
        digit @ '0'..='9' => digit.to_digit(10),
        letter @ 'A'..='Z' => Some(u32::from(letter) - u32::from('A') + first_letter),
        _ => None,
    }
}
