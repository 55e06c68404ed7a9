//! Claims: digits that are placed and candidates that are struck, in the notation of steps.
//!
//! Cells are `r5c2`, and on boards of up to nine rows `r35c27` are four of them; lists have commas
//! without spaces. `=` places a symbol, `<>` strikes one or several: `r3c7<>7,9`. Symbols are those of
//! the board, or decimals. Everything is ASCII; nothing is guessed.

use std::fmt;

use ninefold_core::error::{Found, Malformed};

use ninefold_boards::{Size, symbol};

/// A fact about a candidate: it is true, or it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conclusion {
    /// Index of the cell, row by row.
    pub cell: u8,
    /// The symbol, from 1.
    pub symbol: u8,
    /// The cell has the symbol; otherwise it has another one.
    pub is_placed: bool,
    /// Number of rows of the board, for names of cells.
    side: u8,
}

impl Conclusion {
    /// The conclusion about a symbol in a cell of a board.
    pub(crate) fn new(size: Size, cell: usize, symbol: u8, is_placed: bool) -> Conclusion {
        Conclusion { cell: cell as u8, symbol, is_placed, side: size.side() as u8 }
    }
}

/// As a claim is written: `r5c2=7` or `r5c2<>7`.
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.cell / self.side + 1, self.cell % self.side + 1);
        let sign = if self.is_placed { "=" } else { "<>" };
        write!(f, "r{row}c{column}{sign}{}", symbol(self.symbol))
    }
}

/// Conclusions that are claimed together, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim(Vec<Conclusion>);

impl Claim {
    /// A claim of some conclusions, of which there is at least one.
    pub(crate) fn of(conclusions: Vec<Conclusion>) -> Claim {
        Claim(conclusions)
    }

    /// Reads a claim: one or several conclusions, apart by spaces, lines, commas or semicolons, and
    /// nothing else. It takes time in proportion to the length of the text.
    ///
    /// # Errors
    /// The place of the first byte that is no part of a claim.
    ///
    /// ```
    /// use ninefold_reasoning::{Claim, Size};
    /// let size = Size::new(9).ok_or("a size")?;
    /// let claim = Claim::parse(size, b"r5c2=7, r38c7<>7,9")?;
    /// let words: Vec<String> = claim.conclusions().iter().map(ToString::to_string).collect();
    /// assert_eq!(words.join(" "), "r5c2=7 r3c7<>7 r3c7<>9 r8c7<>7 r8c7<>9");
    /// assert_eq!(
    ///     Claim::parse(size, b"r5c2=0").map_err(|error| error.to_string()),
    ///     Err("column 6: found '0', expected a symbol".to_owned())
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Size, text: &[u8]) -> Result<Claim, Malformed> {
        let mut reader = Reader::new(size, text, 0);
        reader.skip(SEPARATORS);
        while reader.at < text.len() || reader.conclusions.is_empty() {
            let cells = reader.cells().map_err(|expected| reader.malformed(expected))?;
            if !reader.conclude(&cells).map_err(|expected| reader.malformed(expected))? {
                return Err(reader.malformed("= or <>"));
            }
            let ended = reader.at;
            reader.skip(SEPARATORS);
            if reader.at == ended && ended < text.len() {
                return Err(reader.malformed("a space or a comma"));
            }
        }
        Ok(Claim(reader.conclusions))
    }

    /// Finds the conclusions in a sentence: all of them, or those behind its last `=>`, as what
    /// stands before is a supposition. `None` if it has no conclusions.
    ///
    /// # Errors
    /// A conclusion is begun and not ended: `r5c2=x`.
    pub(crate) fn in_sentence(size: Size, text: &[u8]) -> Result<Option<Claim>, Malformed> {
        let arrow = text.windows(2).rposition(|pair| pair == b"=>");
        let mut reader = Reader::new(size, text, arrow.map_or(0, |at| at + 2));
        while reader.at < text.len() {
            let begun = reader.at;
            let is_inside = begun > 0 && text[begun - 1].is_ascii_alphanumeric();
            if text[begun] == b'r'
                && !is_inside
                && let Ok(cells) = reader.cells()
                && reader.conclude(&cells).map_err(|expected| reader.malformed(expected))?
                && reader.peek().is_some_and(|byte| byte.is_ascii_alphanumeric())
            {
                return Err(reader.malformed("the end of the claim"));
            }
            reader.at = reader.at.max(begun + 1);
        }
        Ok(Some(reader.conclusions).filter(|found| !found.is_empty()).map(Claim))
    }

    /// The conclusions, in the order of the text.
    pub fn conclusions(&self) -> &[Conclusion] {
        &self.0
    }
}

/// Bytes between conclusions.
const SEPARATORS: &[u8] = b" \t\r\n,;";

/// A claim that is being read.
struct Reader<'a> {
    size: Size,
    text: &'a [u8],
    at: usize,
    conclusions: Vec<Conclusion>,
    /// By cell, the symbols that are struck and those that are placed, as bits.
    seen: [[u32; 2]; 256],
}

impl<'a> Reader<'a> {
    fn new(size: Size, text: &'a [u8], at: usize) -> Reader<'a> {
        Reader { size, text, at, conclusions: Vec::new(), seen: [[0; 2]; 256] }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip(&mut self, bytes: &[u8]) {
        self.at += self.text[self.at..].iter().take_while(|byte| bytes.contains(byte)).count();
    }

    fn take(&mut self, word: &[u8]) -> bool {
        let is_there = self.text[self.at..].starts_with(word);
        self.at += if is_there { word.len() } else { 0 };
        is_there
    }

    /// The error that something else is expected here.
    fn malformed(&self, expected: &'static str) -> Malformed {
        Malformed { column: self.at + 1, found: Found::at(&self.text[self.at..]), expected }
    }

    /// Reads a sign and symbols, and adds what follows for these cells. `false`: no sign is there.
    fn conclude(&mut self, cells: &[bool; 256]) -> Result<bool, &'static str> {
        let begun = self.at;
        self.skip(b" \t");
        let is_placed = match &self.text[self.at..] {
            // An arrow, which stands before what follows.
            [b'=', b'>', ..] => return Ok(self.back(begun)),
            [b'=', ..] => true,
            [b'<', b'>', ..] => false,
            _ => return Ok(self.back(begun)),
        };
        self.at += if is_placed { 1 } else { 2 };
        self.skip(b" \t");
        let mut symbols = self.symbol()?;
        // `r1c8 =4= r1c2` is a link of a chain.
        if is_placed && self.peek() == Some(b'=') {
            return Ok(false);
        }
        while !is_placed && matches!(self.text[self.at..], [b',', b'0'..=b'9' | b'A'..=b'G', ..]) {
            self.at += 1;
            symbols |= self.symbol()?;
        }
        for cell in (0..self.size.cells()).filter(|cell| cells[*cell]) {
            let seen = &mut self.seen[cell][usize::from(is_placed)];
            let new = symbols & !std::mem::replace(seen, *seen | symbols);
            let symbols = (1..=self.size.side() as u8).filter(|symbol| new >> symbol & 1 == 1);
            let size = self.size;
            self.conclusions
                .extend(symbols.map(|symbol| Conclusion::new(size, cell, symbol, is_placed)));
        }
        Ok(true)
    }

    fn back(&mut self, at: usize) -> bool {
        self.at = at;
        false
    }

    /// Reads cells: rows and columns, and all cells in which they meet; then others, behind a comma.
    fn cells(&mut self) -> Result<[bool; 256], &'static str> {
        let (side, mut cells) = (self.size.side(), [false; 256]);
        loop {
            let rows =
                if self.take(b"r") { self.lines().ok_or("a row")? } else { return Err("r") };
            let columns = if self.take(b"c") { self.lines() } else { return Err("c") };
            let columns = columns.ok_or("a column")?;
            for (cell, is_in) in cells[..side * side].iter_mut().enumerate() {
                *is_in |= rows >> (cell / side + 1) & columns >> (cell % side + 1) & 1 == 1;
            }
            if !self.text[self.at..].starts_with(b",r") {
                return Ok(cells);
            }
            self.at += 1;
        }
    }

    /// Reads rows or columns: a digit each, or one number on boards that have more than nine.
    fn lines(&mut self) -> Option<u32> {
        let side = self.size.side();
        if side > 9 {
            return self.number().map(|number| 1 << number);
        }
        let mut lines = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit).map(|byte| byte - b'0')
            && (1..=side).contains(&digit.into())
        {
            lines |= 1 << digit;
            self.at += 1;
        }
        Some(lines).filter(|lines| *lines != 0)
    }

    /// Reads a number up to that of the rows.
    fn number(&mut self) -> Option<u32> {
        let digits = self.text[self.at..].iter().take(2).take_while(|byte| byte.is_ascii_digit());
        let (length, number) = digits.fold((0, 0), |(length, number), digit| {
            (length + 1, 10 * number + u32::from(digit - b'0'))
        });
        let is_in_range = (1..=self.size.side() as u32).contains(&number);
        self.at += if is_in_range { length } else { 0 };
        is_in_range.then_some(number)
    }

    /// Reads a symbol, as a bit.
    fn symbol(&mut self) -> Result<u32, &'static str> {
        let letter = self.peek().filter(u8::is_ascii_uppercase);
        match letter.and_then(|letter| self.size.value(letter)) {
            Some(value) => {
                self.at += 1;
                Ok(1 << value)
            }
            None => self.number().map(|number| 1 << number).ok_or("a symbol"),
        }
    }
}
