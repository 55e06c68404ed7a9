//! Square boards in plain characters, one for each cell: givens, regions, both, or a character for
//! each candidate of each cell. The number of characters determines the size.

use super::jigsaw::{candidates, givens, regions};
use super::statement::Statement;
use super::values::{MOST_DIGITS, Style};
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
    use crate::parse::statement::{places, texts};

    fn items(text: &str) -> String {
        let places = places(text);
        let sized = Sized::of(&places).expect("a size");
        sized.statements(&places).map_or_else(|error| error.to_string(), |items| texts(&items))
    }

    #[test]
    fn the_number_of_characters_tells_the_board() {
        assert_eq!(
            items("1..4.2..3...4..1"),
            ".Shape~4x4.~R1C1_1~R1C4_4~R2C2_2~R3C1_3~R4C1_4~R4C4_1"
        );
        assert_eq!(items(&".".repeat(36)), ".Shape~6x6.");
        let twelve = format!("{}c", ".".repeat(143));
        assert_eq!(items(&twelve), ".Shape~12x12.~RcCc_3");
        for count in [1, 4, 9, 15, 17, 25 * 25, 2 * 9, 27] {
            assert_eq!(Sized::of(&places(&".".repeat(count))), None, "{count}");
        }
    }

    #[test]
    fn values_from_ten_on_are_written_in_three_ways() {
        let grid = |clues: &str, blank: &str| {
            items(&format!("{clues}{}", blank.repeat(256 - clues.len())))
        };
        assert_eq!(grid("AP", "."), ".Shape~16x16.~R1C1_1~R1C2_16");
        assert_eq!(grid("1aG", "."), ".Shape~16x16.~R1C1_1~R1C2_10~R1C3_16");
        assert_eq!(grid("1aG", "0"), ".Shape~16x16.~R1C1_1~R1C2_10~R1C3_16");
        assert_eq!(grid("1aF", "0"), ".Shape~16x16.~R1C1_1~R1C2_10~R1C3_15");
        assert_eq!(grid("01F", "."), ".Shape~16x16~0-15.~R1C1_0~R1C2_1~R1C3_15");
        assert!(grid("01G", ".").starts_with("column 3: found 'G', expected values from 0 or"));
        assert!(grid("1H", ".").starts_with("column 2: found 'H', expected a value of the board"));
        assert!(items("1..5............").starts_with("column 4: found '5', expected a digit, no"));
        // A full grid from 0 on has no blanks.
        let row: String = ('0'..='9').chain('A'..='F').collect();
        let full: String = (0..16).map(|i| format!("{}{}", &row[i..], &row[..i])).collect();
        assert!(items(&full).starts_with(".Shape~16x16~0-15.~R1C1_0~R1C2_1"));
    }

    #[test]
    fn regions_stand_alone_or_behind_givens() {
        let regions = "AABBACBBACCCDDDD";
        let jigsaw = format!(".Shape~4x4.NoBoxes.Jigsaw~{regions}");
        assert_eq!(items(regions), jigsaw);
        assert_eq!(items(&format!("4...............{regions}")), format!("{jigsaw}.~R1C1_4"));
        // Values of a grid are in many pieces.
        let solved = "ABCDEFGHIJ".repeat(2);
        let rows: String = (0..10).map(|i| &solved[i..i + 10]).collect();
        assert!(items(&rows).starts_with(".Shape~10x10.~R1C1_1~R1C2_2"));
        let wrong = regions.replacen('C', "A", 1);
        assert!(
            items(&format!("{}{wrong}", ".".repeat(16)))
                .starts_with("column 25: found cell 5 of the region A, expected as many regions")
        );
    }

    #[test]
    fn candidates_are_told_from_larger_boards() {
        let marks = format!("1.3.{}", "1234".repeat(15));
        assert_eq!(items(&marks), ".Shape~4x4.~R1C1_1_3");
        assert!(items(&".".repeat(64)).starts_with(".Shape~8x8."));
        assert!(
            items(&format!("5.....{}", "123456".repeat(35))).starts_with("column 1: found '5'")
        );
    }
}
