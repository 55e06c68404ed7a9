//! Little killers: a clue outside of the grid is the sum of a diagonal, on which digits may repeat.

use super::{Done, moved};
use crate::{
    builder::RulesetBuilder,
    weighted_sum::{Terms, WeightedSum},
};
use ninefold_constraints::item::Item;
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
pub(crate) fn make(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
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
}
