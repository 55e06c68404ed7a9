//! A move as a person types it: a digit for a cell (`r1c2 5`, `r1c2=5`, or the notes' index of the
//! cell and the digit, `1 5`), or candidates to take away (`r1c2,r3c45<>5`).

use super::{bytes::run, wrong_at};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{CELLS, Cell, Digit};

const DIGIT: &str = "a digit from 1 to 9";
const ROW: &str = "a row from 1 to 9";
const COLUMN: &str = "a column from 1 to 9";

/// The cell and the digit of an entry.
///
/// # Errors
/// The first place that is wrong.
pub fn parse(text: &str) -> Result<(Cell, Digit), Malformed> {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    reader.skip_white();
    let (cell, digit) = reader.cell().and_then(|cell| Ok((cell, reader.digit()?)))?;
    reader.skip_white();
    match reader.rest().is_empty() {
        true => Ok((cell, digit)),
        false => Err(reader.wrong("nothing behind the digit")),
    }
}

/// Whether a text is meant to take candidates away.
pub fn is_elimination(text: &str) -> bool {
    text.contains("<>")
}

/// The candidates that a text takes away, in the notation of steps: `r1c2<>5`, `r1c2,r3c45<>5`, or
/// several of these with commas between them. Errors: the first place that is wrong.
pub fn parse_eliminations(text: &str) -> Result<Vec<(Cell, Digit)>, Malformed> {
    let mut reader = Reader { text: text.trim_ascii_end().as_bytes(), at: 0 };
    let mut candidates = Vec::new();
    loop {
        let cells = reader.cells()?;
        for digit in reader.removed()? {
            candidates.extend(cells.iter().map(|&cell| (cell, digit)));
        }
        reader.skip_white();
        if reader.rest().is_empty() {
            return Ok(candidates);
        }
        if !reader.letter(b',') {
            return Err(reader.wrong("a comma and more cells, or nothing"));
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// The error that something else is expected here.
    fn wrong(&self, expected: &'static str) -> Malformed {
        wrong_at(self.text, self.at, expected)
    }

    fn skip_white(&mut self) {
        self.at += run(self.rest(), u8::is_ascii_whitespace);
    }

    /// All decimal digits that stand here.
    fn number(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let length = run(rest, u8::is_ascii_digit);
        self.at += length;
        &rest[..length]
    }

    /// Goes on behind this letter, of any case, if it stands here.
    fn letter(&mut self, letter: u8) -> bool {
        let is_here = self.rest().first().is_some_and(|byte| byte.eq_ignore_ascii_case(&letter));
        self.at += usize::from(is_here);
        is_here
    }

    fn cell(&mut self) -> Result<Cell, Malformed> {
        if self.letter(b'r') {
            let row = self.one(ROW)?;
            if !self.letter(b'c') {
                return Err(self.wrong("c and a column, as in r1c2"));
            }
            return Ok(Cell::at(usize::from(row - 1), usize::from(self.one(COLUMN)? - 1)));
        }
        let column = self.at + 1;
        let number = self.number();
        if number.is_empty() {
            return Err(
                self.wrong("a cell and a digit, as in r1c2 5, r1c2=5 or 1 5 (index 0 to 80)")
            );
        }
        let found = String::from_utf8_lossy(number).into_owned();
        let index = found.parse().ok().filter(|&index: &usize| index < CELLS);
        let found = Found::Text(format!("index {found}"));
        let expected = "one from 0 to 80 (or a cell, as in r1c2)";
        index.and_then(Cell::new).ok_or(Malformed { column, found, expected })
    }

    /// One number from 1 to 9.
    fn one(&mut self, expected: &'static str) -> Result<u8, Malformed> {
        let wrong = self.wrong(expected);
        match self.number() {
            [byte @ b'1'..=b'9'] => Ok(byte - b'0'),
            [] | [_] => Err(wrong),
            number => {
                let found = Found::Text(String::from_utf8_lossy(number).into_owned());
                Err(Malformed { found, ..wrong })
            }
        }
    }

    /// Numbers from 1 to 9, a digit each.
    fn several(&mut self, expected: &'static str) -> Result<Vec<u8>, Malformed> {
        let start = self.at;
        let number = self.number();
        let digits = run(number, |byte| matches!(byte, b'1'..=b'9'));
        if number.is_empty() || digits < number.len() {
            return Err(wrong_at(self.text, start + digits, expected));
        }
        Ok(number.iter().map(|byte| byte - b'0').collect())
    }

    /// Cells with commas between them, up to what follows: `r1c2,r34c5`.
    fn cells(&mut self) -> Result<Vec<Cell>, Malformed> {
        let mut cells = Vec::new();
        loop {
            self.skip_white();
            if !self.letter(b'r') {
                return Err(self.wrong("cells, as in r1c2 or r13c45"));
            }
            let rows = self.several(ROW)?;
            if !self.letter(b'c') {
                return Err(self.wrong("c and a column, as in r1c2"));
            }
            let columns = self.several(COLUMN)?;
            let at = |row, column| Cell::at(usize::from(row - 1), usize::from(column - 1));
            for &row in &rows {
                cells.extend(columns.iter().map(|&column| at(row, column)));
            }
            self.skip_white();
            if !self.letter(b',') {
                return Ok(cells);
            }
        }
    }

    /// `<>` and digits.
    fn removed(&mut self) -> Result<Vec<Digit>, Malformed> {
        if !(self.letter(b'<') && self.letter(b'>')) {
            return Err(self.wrong("<> and digits, as in r1c2<>5"));
        }
        self.skip_white();
        let digits = self.several(DIGIT)?;
        Ok(digits.iter().filter_map(|&digit| Digit::new(digit)).collect())
    }

    fn digit(&mut self) -> Result<Digit, Malformed> {
        let before = self.at;
        self.skip_white();
        if self.letter(b'=') {
            self.skip_white();
        } else if self.at == before {
            return Err(self.wrong("a blank or = and a digit"));
        }
        Ok(Digit::new(self.one(DIGIT)?).unwrap_or_else(|| unreachable!("1 to 9")))
    }
}
