//! A character for each cell: givens, the names of regions, candidates.

use super::{
    statement::{Statement, count, name, places},
    values::Style,
};
use ninefold_core::{
    error::{Found, Malformed},
    grid::CELLS,
};

/// The expected form of a classic line.
pub(super) const CLASSIC: &str = "81 cells: digits 1 to 9 or blanks (0 . _ *)";
const JIGSAW: &str = "81 givens and 81 characters that name regions, 162 in all";
const NINE: &str = "nine cells in each of nine regions";

/// The items of 162 characters.
pub(super) fn statements(text: &str) -> Result<Vec<Statement>, Malformed> {
    let places = places(text);
    count(&places, 2 * CELLS, JIGSAW)?;
    let (clues, names) = places.split_at(CELLS);
    let mut statements = nine_regions(names)?;
    statements.push(nine_givens(clues, "a digit 1 to 9 or a blank (0 . _ *)")?);
    Ok(statements)
}

/// The statements that replace the boxes, from 81 characters that name the regions of the cells.
pub(super) fn nine_regions(names: &[(usize, char)]) -> Result<Vec<Statement>, Malformed> {
    count(names, CELLS, "81 characters, each the name of a region")?;
    regions(names, 9)
}

/// The givens of 81 characters.
pub(super) fn nine_givens(
    clues: &[(usize, char)],
    expected: &'static str,
) -> Result<Statement, Malformed> {
    let statement = givens(&clues[..clues.len().min(CELLS)], 9, Style::DIGITS, expected)?;
    count(clues, CELLS, expected)?;
    Ok(statement)
}

/// The statements that replace the boxes, from a name for each cell of a square board.
///
/// # Errors
/// There are not as many regions as rows, each with as many cells.
pub(super) fn regions(names: &[(usize, char)], side: usize) -> Result<Vec<Statement>, Malformed> {
    let expected = match side {
        9 => NINE,
        _ => "as many regions as the board has rows, with as many cells each",
    };
    let mut regions: Vec<(char, usize)> = Vec::with_capacity(side);
    for &(column, name) in names {
        let wrong = |found: String| Malformed { column, found: Found::Text(found), expected };
        if !name.is_ascii_alphanumeric() {
            let expected = "a letter or a digit, the name of a region";
            return Err(Malformed { column, found: Found::Char(name), expected });
        }
        let count = regions.len();
        match regions.iter_mut().find(|(other, _)| *other == name) {
            Some((_, cells)) if *cells == side => {
                return Err(wrong(format!("cell {} of the region {name}", side + 1)));
            }
            Some((_, cells)) => *cells += 1,
            None if count == side => return Err(wrong(format!("region {}, {name}", side + 1))),
            None => regions.push((name, 1)),
        }
    }
    let text: String = names.iter().map(|(_, name)| name).collect();
    let column = names.first().map_or(1, |(column, _)| *column);
    let jigsaw = Statement::new("Jigsaw", column).with(text, column);
    Ok(vec![Statement::new("NoBoxes", column), jigsaw])
}

/// The givens of a character for each cell.
///
/// # Errors
/// The first character that is neither a value of the board nor a blank.
pub(super) fn givens(
    clues: &[(usize, char)],
    side: usize,
    style: Style,
    expected: &'static str,
) -> Result<Statement, Malformed> {
    let mut statement = Statement::new("", clues.first().map_or(1, |(column, _)| *column));
    for (cell, &(column, character)) in clues.iter().enumerate() {
        match style.value(character, side) {
            Some(Some(value)) => {
                statement =
                    statement.with(format!("{}_{value}", name(cell / side, cell % side)), column);
            }
            Some(None) => {}
            None => return Err(Malformed { column, found: Found::Char(character), expected }),
        }
    }
    Ok(statement)
}

/// The candidates, a character for each digit of each cell: the digit, or a blank if it is no
/// candidate.
///
/// # Errors
/// The first character that is neither, or the first cell without a digit.
pub(super) fn candidates(marks: &[(usize, char)], side: usize) -> Result<Statement, Malformed> {
    let expected = match side {
        9 => "nine characters a cell, each its digit or a blank (0 . _ *)",
        _ => "as many characters a cell as there are digits, each its digit or a blank (0 . _ *)",
    };
    let first = marks.first().map_or(1, |(column, _)| *column);
    let mut statement = Statement::new("", first);
    for (cell, marks) in marks.chunks(side).enumerate() {
        let mut digits = String::new();
        for (&(column, character), digit) in marks.iter().zip('1'..='9') {
            match character {
                '0' | '.' | '_' | '*' => {}
                _ if character == digit => digits += &format!("_{digit}"),
                _ => return Err(Malformed { column, found: Found::Char(character), expected }),
            }
        }
        let column = marks.first().map_or(first, |(column, _)| *column);
        match digits.len() / 2 {
            0 => {
                let found = Found::Text("a cell without a digit".to_owned());
                return Err(Malformed { column, found, expected });
            }
            all if all == side => {}
            _ => statement = statement.with(name(cell / side, cell % side) + &digits, column),
        }
    }
    Ok(statement)
}
