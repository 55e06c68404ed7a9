//! Rows of positions: clues, digits that were filled in, and the candidates that are left.

use ninefold_jobs::grid::{Candidates, Cell, Digit, Grid};
use ninefold_jobs::text::record::Record;
use ninefold_jobs::text::{self, Layout, hodoku, pencilmarks};

use crate::masks::MaskRow;
use crate::rows::{Row, RowError};

/// A position; a puzzle is one where nothing was done yet.
pub(crate) struct Position {
    pub(crate) clues: Grid,
    /// The clues, and what was filled in.
    pub(crate) filled: Grid,
    /// The candidates, where they lack some that the filled cells leave; those of a filled cell are
    /// its digit.
    pub(crate) left: Option<Box<Candidates>>,
}

impl Position {
    /// The position of a row, with the candidates and the clues that are given with it.
    ///
    /// # Errors
    /// The first mistake, with its cell, what was found and what was expected.
    pub(crate) fn of(
        row: Row<'_>,
        candidates: Option<&MaskRow>,
        givens: Option<Row<'_>>,
    ) -> Result<Position, RowError> {
        let mut position = match row {
            Row::Text(text) => {
                let line = text::trim_line_end(text);
                // Nearly all rows. What stands behind 81 cells is nobody's business.
                match text::line::parse(line) {
                    Ok(clues) => Position::of_clues(clues),
                    Err(_) => {
                        Position::of_record(&record(line).map_err(|error| error.to_string())?)
                    }
                }
            }
            row => Position::of_clues(row.puzzle()?),
        };
        if let Some(masks) = candidates
            && let Some(masks) = masks.as_ref().map_err(|words| format!("candidates: {words}"))?
        {
            position.take_away(masks).map_err(|words| format!("candidates: {words}"))?;
        }
        if let Some(givens) = givens {
            let givens = givens.puzzle().map_err(|words| format!("givens: {words}"))?;
            position.clues = position.with_givens(givens)?;
        }
        Ok(position)
    }

    fn of_clues(clues: Grid) -> Position {
        Position { clues, filled: clues, left: None }
    }

    fn of_record(record: &Record<'_>) -> Position {
        let (clues, filled) = (record.clues, record.filled());
        let left = record.candidates.filter(|_| record.is_restricted()).map(Box::new);
        Position { clues, filled, left }
    }

    /// Leaves the blanks these candidates alone, as far as the filled cells allow them.
    fn take_away(&mut self, given: &Candidates) -> Result<(), String> {
        let mut left = match self.left.take() {
            Some(left) => left,
            None => Box::new(Candidates::left_by(&self.filled)),
        };
        for cell in Cell::all() {
            let mask = given.get(cell);
            match self.filled.get(cell) {
                Some(digit) if mask & !digit.bit() != 0 => {
                    let found = listed(mask);
                    return Err(format!(
                        "{cell} holds {digit}, found {found}, expected it or none"
                    ));
                }
                Some(_) => {}
                None if mask == 0 => {
                    return Err(format!("{cell} is blank, found none, expected at least one"));
                }
                None => left.set(cell, left.get(cell) & mask),
            }
        }
        self.left = (!left.adds_nothing_to(&self.filled)).then_some(left);
        Ok(())
    }

    /// The clues, which must be among the filled cells.
    fn with_givens(&self, givens: Grid) -> Result<Grid, String> {
        for cell in Cell::all() {
            let (given, found) = (givens.get(cell), self.filled.get(cell));
            if let Some(given) = given.filter(|_| given != found) {
                let found = found.map_or("a blank".to_owned(), |digit| digit.to_string());
                return Err(format!("givens: {cell} is {given}, found {found} in the position"));
            }
        }
        Ok(givens)
    }

    /// The digits, where those are all that is known.
    pub(crate) fn as_puzzle(&self) -> Option<&Grid> {
        self.left.is_none().then_some(&self.filled)
    }

    /// Whether nothing was done yet.
    pub(crate) fn is_puzzle(&self) -> bool {
        self.left.is_none() && self.clues == self.filled
    }

    /// The candidates, those of a filled cell being its digit.
    pub(crate) fn candidates(&self) -> Candidates {
        self.left.as_deref().copied().unwrap_or_else(|| Candidates::left_by(&self.filled))
    }

    /// The reason why this solution is impossible here, if it is.
    pub(crate) fn flaw(&self, solution: &Grid) -> Option<String> {
        let candidates = self.candidates();
        Cell::all().find_map(|cell| {
            let right = solution.get(cell)?;
            match self.filled.get(cell) {
                Some(digit) if digit != right => {
                    Some(format!("{cell} is {digit}, and the only solution has {right} there"))
                }
                None if !candidates.contains(cell, right) => Some(format!(
                    "{cell} has no candidate {right}, which the only solution has there"
                )),
                _ => None,
            }
        })
    }
}

/// The record of a text in a notation of a puzzle or of a position.
fn record(text: &[u8]) -> Result<Record<'_>, ninefold_jobs::error::Malformed> {
    // Only pencilmarks have a text of this length without a separator.
    let cells = text.iter().take_while(|byte| byte.is_ascii_digit() || b".*_".contains(byte));
    let layout = match cells.count() > pencilmarks::LENGTH / 2 {
        true => &Layout::PENCILMARKS,
        false if hodoku::looks_like(text) => &Layout::HODOKU,
        false => &Layout::POSITIONS,
    };
    text::record_of(layout, text)
}

/// The digits of a mask: `1 3`.
fn listed(mask: u16) -> String {
    let digits = Digit::all().filter(|digit| mask & digit.bit() != 0);
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}
