//! Killers in 81 characters: one cell of each cage holds its sum, the others point to it.
//!
//! The form is that of the enjoysudoku forum's "snarfable" killers
//! (<http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html>): sums are `0`
//! to `9`, `A` = 10 to `Z` = 35, `a` = 36 to `j` = 45; `<`, `>`, `^` and `v` point to a neighbour.
//! `` ` ``, `'`, `,` and `.` point to the cell beyond a corner: upper left, upper right, lower left
//! and lower right. The sum 0 stands for no stated sum.

use super::statement::{Statement, cell_name, count, places};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{CELLS, Cell};

const KILLER: &str = "81 cells of a killer: sums (0-9, A-Z, a-j) or pointers (< > ^ v ` ' , .)";
const POINTS: &str = "a pointer to a cell of the grid";

/// Whether all characters are those of a killer, and at least one is a pointer other than a dot,
/// which may be a blank.
pub(super) fn looks_like_one(text: &str) -> bool {
    let mut characters = text.chars().filter(|character| !character.is_whitespace());
    let points = characters.clone().any(|c| "<>^v`',".contains(c));
    points && characters.all(|c| sum(c).is_some() || direction(c).is_some())
}

/// The cages of 81 characters, in the order of their first cells.
pub(super) fn statements(text: &str) -> Result<Vec<Statement>, Malformed> {
    let places = places(text);
    count(&places, CELLS, KILLER)?;
    let mut next = [None; CELLS];
    for (cell, &(column, character)) in Cell::all().zip(&places) {
        let wrong = |expected| Malformed { column, found: Found::Char(character), expected };
        next[cell.index()] = match direction(character) {
            Some((down, right)) => Some(neighbour(cell, down, right).ok_or_else(|| wrong(POINTS))?),
            None if sum(character).is_some() => None,
            None => return Err(wrong(KILLER)),
        };
    }
    let mut cages: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for cell in Cell::all() {
        let root = root(cell, &next).ok_or_else(|| {
            let column = places[cell.index()].0;
            let found = Found::Text("a pointer that leads round in a circle".to_owned());
            Malformed { column, found, expected: "a way to the sum of the cage" }
        })?;
        match cages.iter_mut().find(|(other, _)| *other == root) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((root, vec![cell])),
        }
    }
    let mut statements = Vec::with_capacity(cages.len());
    for (root, cells) in cages {
        let (column, character) = places[root.index()];
        let sum = sum(character).unwrap_or(0);
        // A single cell without a sum is in no cage.
        if sum > 0 || cells.len() > 1 {
            let mut cage = Statement::new("Cage", column).with(sum.to_string(), column);
            for cell in cells {
                cage = cage.with(cell_name(cell), places[cell.index()].0);
            }
            statements.push(cage);
        }
    }
    Ok(statements)
}

/// The cell that holds the sum, or `None` if the pointers go round in a circle.
fn root(start: Cell, next: &[Option<Cell>; CELLS]) -> Option<Cell> {
    let mut cell = start;
    for _ in 0..CELLS {
        match next[cell.index()] {
            None => return Some(cell),
            Some(following) => cell = following,
        }
    }
    None
}

fn sum(character: char) -> Option<u32> {
    match character {
        '0'..='9' => Some(character as u32 - '0' as u32),
        'A'..='Z' => Some(character as u32 - 'A' as u32 + 10),
        'a'..='j' => Some(character as u32 - 'a' as u32 + 36),
        _ => None,
    }
}

/// The direction of a pointer, as steps down and to the right.
fn direction(character: char) -> Option<(isize, isize)> {
    Some(match character {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

fn neighbour(cell: Cell, down: isize, right: isize) -> Option<Cell> {
    let row = cell.row().checked_add_signed(down).filter(|row| *row < 9)?;
    let column = cell.column().checked_add_signed(right).filter(|column| *column < 9)?;
    Some(Cell::at(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::puzzle;
    use crate::parse::statement::texts;

    /// A text with these first cells, and 0 in the others.
    fn text(first: &str) -> String {
        format!("{first:0<81}")
    }

    fn items(text: &str) -> String {
        texts(&statements(text).expect("a killer"))
    }

    #[test]
    fn cages_are_followed_to_their_sums() {
        // The first row, and what stands below it: up, up to the right, up to the left, down, and
        // down across.
        assert_eq!(
            items(&text("3<A<v0000^'0`B")),
            ".Cage~3~R1C1~R1C2~R2C1.Cage~10~R1C3~R1C4~R2C2~R2C4.Cage~11~R1C5~R2C5"
        );
        let across = ".Cage~2~R1C1~R2C2.Cage~1~R1C2~R2C1.Cage~4~R1C3~R1C4";
        assert_eq!(items(&text(".,>40000012")), across);
    }

    #[test]
    fn all_sums_have_a_character() {
        for (character, expected) in [('9', 9), ('A', 10), ('Z', 35), ('a', 36), ('j', 45)] {
            assert_eq!(sum(character), Some(expected));
        }
        assert_eq!((sum('k'), sum('.')), (None, None));
        assert_eq!(items(&text("0<00>0")), ".Cage~0~R1C1~R1C2.Cage~0~R1C5~R1C6");
        assert_eq!(items(&text("0")), "");
    }

    #[test]
    fn columns_are_those_of_the_text() {
        let wrong = |text: &str| puzzle(text).map(|_| ()).expect_err("malformed").to_string();
        assert_eq!(
            wrong(&text("<3")),
            "column 1: found '<', expected a pointer to a cell of the grid"
        );
        assert_eq!(
            wrong(&format!("  {}", text("0><5"))),
            "column 4: found a pointer that leads round in a circle, expected a way to the sum of the cage"
        );
        assert!(
            wrong(&text("3<")[..80])
                .starts_with("column 81: found the end of the line, expected 81 cells")
        );
        assert!(wrong(&(text("3<") + "0")).starts_with("column 82: found '0', expected 81 cells"));
        // An error of the sum has the column of the sum; a tenth cell that of the cage's first
        // cell.
        assert!(
            wrong(&text("00J<")).starts_with("column 3: found the sum 19 of 2 different digits")
        );
        assert!(wrong(&text("j<<<<<<<<^")).starts_with("column 1: found 10 cells"));
    }
}
