//! Square boards in plain characters, one for each cell: givens, regions, both, or a character for
//! each candidate of each cell. The number of characters determines the size.

use super::values::{MOST_DIGITS, Style};
use super::{
    jigsaw::{candidates, givens, regions},
    statement::Statement,
};
use ninefold_core::error::Malformed;

/// The least and the most rows of such boards.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// The meaning of the characters of a text, on a board of this number of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sized {
    /// A given or a blank for each cell.
    Givens(usize),
    /// The name of a region for each cell.
    Regions(usize),
    /// Givens, and then the names of regions.
    Jigsaw(usize),
    /// A character for each digit of each cell.
    Candidates(usize),
}

impl Sized {
    /// The only meaning of this number of characters, or the meaning of these ones if there is a
    /// choice.
    pub(super) fn of(characters: &[(usize, char)]) -> Option<Sized> {
        let count = characters.len();
        let find =
            |holds: fn(usize, usize) -> bool| SIDES.into_iter().find(|&side| holds(side, count));
        let cube = find(|side, count| side <= MOST_DIGITS && side.pow(3) == count);
        if let Some(side) = cube.filter(|&side| candidates(characters, side).is_ok()) {
            return Some(Sized::Candidates(side));
        }
        if let Some(side) = find(|side, count| side * side == count) {
            let is_regions = are_regions(characters, side);
            return Some(if is_regions { Sized::Regions(side) } else { Sized::Givens(side) });
        }
        let jigsaw = find(|side, count| 2 * side * side == count).map(Sized::Jigsaw);
        jigsaw.or(cube.map(Sized::Candidates))
    }

    /// The items of such characters.
    ///
    /// # Errors
    /// The first column that is wrong.
    pub(super) fn statements(
        self,
        characters: &[(usize, char)],
    ) -> Result<Vec<Statement>, Malformed> {
        let column = characters.first().map_or(1, |(column, _)| *column);
        let (side, style, mut statements) = match self {
            Sized::Regions(9) => return regions(characters, 9),
            Sized::Givens(side) => {
                let style = Style::of(characters, side)?;
                (side, style, vec![givens(characters, side, style, expected(side))?])
            }
            Sized::Regions(side) => (side, Style::DIGITS, regions(characters, side)?),
            Sized::Jigsaw(side) => {
                let (clues, names) = characters.split_at(side * side);
                let style = Style::of(clues, side)?;
                let mut statements = regions(names, side)?;
                statements.push(givens(clues, side, style, expected(side))?);
                (side, style, statements)
            }
            Sized::Candidates(side) => (side, Style::DIGITS, vec![candidates(characters, side)?]),
        };
        let mut shape = Statement::new("Shape", column).with(format!("{side}x{side}"), column);
        if let Some(range) = style.range(side) {
            shape = shape.with(range, column);
        }
        statements.insert(0, shape);
        Ok(statements)
    }
}

/// Whether characters are the names of regions, some of them letters, and no values: each region is
/// in one piece, as no value in a solved grid is.
fn are_regions(names: &[(usize, char)], side: usize) -> bool {
    if !names.iter().any(|(_, name)| name.is_ascii_alphabetic()) || regions(names, side).is_err() {
        return false;
    }
    let is_same = |a: usize, b: usize| names[a].1 == names[b].1;
    let mut pieces: Vec<usize> = (0..names.len()).collect();
    // Each piece is known by its first cell, which spreads to neighbours until nothing changes.
    loop {
        let mut has_changed = false;
        for cell in 0..names.len() {
            let right = (cell % side + 1 < side, cell + 1);
            let below = (cell + side < names.len(), cell + side);
            for (is_inside, next) in [right, below] {
                if is_inside && is_same(cell, next) && pieces[cell] != pieces[next] {
                    let first = pieces[cell].min(pieces[next]);
                    (pieces[cell], pieces[next], has_changed) = (first, first, true);
                }
            }
        }
        if !has_changed {
            break;
        }
    }
    pieces.iter().enumerate().filter(|&(cell, piece)| cell == *piece).count() == side
}

/// The expected character of a given.
fn expected(side: usize) -> &'static str {
    match side <= MOST_DIGITS {
        true => "a digit, no higher than the board has rows, or a blank (0 . _ *)",
        false => "a value of the board (A to P; or 1 to 9 and A = 10 on), or a blank (. _ *)",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::statement::places;

    #[test]
    fn the_number_of_characters_tells_the_board() {
        for count in [1, 4, 9, 15, 17, 25 * 25, 2 * 9, 27] {
            assert_eq!(Sized::of(&places(&".".repeat(count))), None, "{count}");
        }
    }
}
