//! Little killers: a clue outside of the grid is the sum of a diagonal, on which digits may repeat.

use super::moved;
use crate::builder::RulesetBuilder;
use crate::weighted_sum::{Terms, WeightedSum};
use ninefold_constraints::item::Item;
use ninefold_core::error::Malformed;
use ninefold_core::grid::Cell;

/// The direction of the diagonal that begins at a cell of the border: to the right from the left
/// side, to the left from the right side, down from the top, up from the bottom. No diagonal begins
/// at the two corners at the bottom.
fn direction(cell: Cell) -> Option<(i8, i8)> {
    match (cell.row(), cell.column()) {
        (0..=7, 0) => Some((1, 1)),
        (0, _) => Some((1, -1)),
        (1..=7, 8) => Some((-1, -1)),
        (8, 1..=7) => Some((-1, 1)),
        _ => None,
    }
}

/// Reads `LittleKiller~sum~first cell`.
pub(crate) fn make(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    let mut arguments = item.arguments();
    let clue = arguments.required("the sum of the diagonal")?;
    let sum = clue.number(0..=9999, "the sum of the diagonal, a whole number")?;
    let argument = arguments.required("the cell that the diagonal begins at")?;
    let cell = argument.cell()?;
    arguments.end()?;
    let Some(direction) = direction(cell) else {
        let found = format!("{cell}, where no diagonal begins");
        return Err(argument.wrong(found, "a cell at the border, other than R9C1 and R9C9"));
    };
    let (mut terms, mut next) = (Terms::new(), Some(cell));
    while let Some(cell) = next {
        terms.push((cell, 1));
        next = moved(cell, direction);
    }
    let size = terms.len() as u32;
    if !(size..=9 * size).contains(&sum) {
        let found = format!("the sum {sum} of {size} digits, which is {size} to {}", 9 * size);
        return Err(clue.wrong(found, "a sum that can be"));
    }
    builder.add(WeightedSum::new(terms, sum as i32));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn every_diagonal_has_one_first_cell() {
        let mut diagonals: Vec<Vec<Cell>> = Vec::new();
        for cell in Cell::all() {
            let Some(direction) = direction(cell) else { continue };
            let on = |&cell: &Cell| moved(cell, direction);
            let mut cells: Vec<Cell> = std::iter::successors(Some(cell), on).collect();
            cells.sort_unstable();
            assert!(cells.len() > 1 && !diagonals.contains(&cells), "{cell}");
            diagonals.push(cells);
        }
        assert_eq!(diagonals.len(), 30);
    }

    #[test]
    fn diagonals_go_inward() {
        let says = |text| {
            let ruleset = parse::line(text).expect("a little killer");
            ruleset.constraints().last().expect("a sum").explain()
        };
        assert_eq!(says(".LittleKiller~12~R1C3"), "the diagonal r1c3 r2c2 r3c1 sums to 12");
        assert_eq!(says(".LittleKiller~12~R8C1"), "the diagonal r8c1 r9c2 sums to 12");
        assert_eq!(says(".LittleKiller~12~R2C9"), "the diagonal r2c9 r1c8 sums to 12");
        assert_eq!(says(".LittleKiller~12~R9C8"), "the diagonal r9c8 r8c9 sums to 12");
    }

    #[test]
    fn impossible_clues_are_errors() {
        let column = |text| parse::line(text).expect_err(text).column;
        assert_eq!(column(".LittleKiller~2~R1C3"), 15);
        assert_eq!(column(".LittleKiller~28~R1C3"), 15);
        assert_eq!(column(".LittleKiller~12~R9C9"), 18);
        assert_eq!(column(".LittleKiller~12~R5C5"), 18);
        assert_eq!(column(".LittleKiller~12~R1C3~R1C4"), 23);
    }
}
