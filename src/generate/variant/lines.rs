//! Random lines and groups of cells that satisfy a condition within a full grid.

use crate::grid::{Cell, CellSet};
use crate::random::Random;

/// A cell as items name it, as in `R1C9`.
pub(super) fn cell_name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

/// The eight cells around one, or the four that share a side with it.
pub(super) fn neighbours(cell: Cell, diagonal: bool) -> Vec<Cell> {
    let (row, column) = (cell.row() as i32, cell.column() as i32);
    let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    steps
        .filter(|&(down, right)| (down, right) != (0, 0) && (diagonal || down == 0 || right == 0))
        .map(|(down, right)| (row + down, column + right))
        .filter(|(row, column)| (0..9).contains(row) && (0..9).contains(column))
        .map(|(row, column)| Cell::at(row as usize, column as usize))
        .collect()
}

/// A line of so many free cells that share sides or corners, where each next cell fits the line so
/// far. `None` when it ends too early.
pub(super) fn line(
    length: usize,
    taken: CellSet,
    random: &mut Random,
    fits: impl Fn(&[Cell], Cell) -> bool,
) -> Option<Vec<Cell>> {
    let free: Vec<Cell> = (CellSet::ALL - taken).into_iter().collect();
    if free.is_empty() {
        return None;
    }
    let mut cells = vec![free[random.below(free.len())]];
    while cells.len() < length {
        let last = *cells.last()?;
        let mut next = neighbours(last, true);
        next.retain(|&cell| !taken.contains(cell) && !cells.contains(&cell) && fits(&cells, cell));
        if next.is_empty() {
            return None;
        }
        cells.push(next[random.below(next.len())]);
    }
    Some(cells)
}

/// Tries for one group.
const TRIES: usize = 400;

/// So many groups of cells, each found at random, that share no cell.
pub(super) fn several(
    count: usize,
    random: &mut Random,
    mut find: impl FnMut(CellSet, &mut Random) -> Option<Vec<Cell>>,
) -> Option<Vec<Vec<Cell>>> {
    let (mut found, mut taken) = (Vec::with_capacity(count), CellSet::EMPTY);
    for _ in 0..count * TRIES {
        if found.len() == count {
            break;
        }
        if let Some(cells) = find(taken, random) {
            taken |= cells.iter().copied().collect();
            found.push(cells);
        }
    }
    (found.len() == count).then_some(found)
}
