//! Killers in 81 characters: one cell of each cage holds its sum, the others point to it.
//!
//! The form is that of the enjoysudoku forum's "snarfable" killers
//! (<http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html>): sums are `0`
//! to `9`, `A` = 10 to `Z` = 35, `a` = 36 to `j` = 45; `<`, `>`, `^` and `v` point to a neighbour.
//! `` ` ``, `'`, `,` and `.` point to the cell beyond a corner: upper left, upper right, lower left
//! and lower right. The sum 0 stands for no stated sum.

use super::statement::{Statement, cell_name, count, places};
use crate::kinds::moved;
use ninefold_core::{
    error::{Found, Malformed},
    grid::{CELLS, Cell},
};

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
            Some(step) => Some(moved(cell, step).ok_or_else(|| wrong(POINTS))?),
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
fn direction(character: char) -> Option<(i8, i8)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sums_have_a_character() {
        for (character, expected) in [('9', 9), ('A', 10), ('Z', 35), ('a', 36), ('j', 45)] {
            assert_eq!(sum(character), Some(expected));
        }
        assert_eq!((sum('k'), sum('.')), (None, None));
    }
}
