//! Answers that are moves: `r1c5=3` or `r1c5: 3`, apart by spaces, lines, commas and semicolons.

use crate::Cells;

/// The puzzle with all moves played. A cell that is named twice has the same digit both times.
pub(crate) fn played(text: &[u8], puzzle: &Cells) -> Option<Cells> {
    let size = puzzle.size();
    let (mut cells, mut placed) = (*puzzle, Cells::blank(size));
    let mut left = skip(text, b" \t\r\n,;");
    if left.is_empty() {
        return None;
    }
    while !left.is_empty() {
        let (row, column, digit);
        (row, left) = number(left.strip_prefix(b"r")?)?;
        (column, left) = number(left.strip_prefix(b"c")?)?;
        let [b'=' | b':', value @ ..] = skip(left, SPACE) else { return None };
        (digit, left) = match skip(value, SPACE) {
            [letter @ b'A'..=b'G', left @ ..] => (size.value(*letter)?, left),
            value => number(value)?,
        };
        let range = 1..=size.side();
        let (row, column) = (usize::from(row), usize::from(column));
        if ![row, column, digit.into()].iter().all(|number| range.contains(number)) {
            return None;
        }
        let cell = (row - 1) * size.side() + column - 1;
        let before = std::mem::replace(&mut placed.values_mut()[cell], digit);
        if before != 0 && before != digit {
            return None;
        }
        cells.values_mut()[cell] = digit;
        left = skip(left, b" \t\r\n,;");
    }
    Some(cells)
}

/// White space of ASCII.
const SPACE: &[u8] = b" \t\n\r\x0b\x0c";

fn skip<'a>(text: &'a [u8], bytes: &[u8]) -> &'a [u8] {
    let length = text.iter().take_while(|byte| bytes.contains(byte)).count();
    &text[length..]
}

/// A number of one digit, or of two, and the text behind it.
fn number(text: &[u8]) -> Option<(u8, &[u8])> {
    let length = text.iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, left) = text.split_at(length);
    (length > 0).then(|| (digits.iter().fold(0, |number, digit| 10 * number + digit - b'0'), left))
}
