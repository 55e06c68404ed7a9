//! Random lines and groups of cells that satisfy a condition within a full grid, and the room that
//! they leave to the next.

use std::ops::RangeInclusive;

use ninefold_core::grid::{Cell, CellSet};
use ninefold_core::random::Random;

/// A cell as items name it, as in `R1C9`.
pub(super) fn cell_name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

/// The eight cells around one, or the four that share a side with it.
pub(super) fn neighbours(cell: Cell, diagonal: bool) -> Vec<Cell> {
    let (row, column) = (cell.row(), cell.column());
    let mut cells = Vec::with_capacity(8);
    for r in row.saturating_sub(1)..(row + 2).min(9) {
        for c in column.saturating_sub(1)..(column + 2).min(9) {
            if (r, c) != (row, column) && (diagonal || r == row || c == column) {
                cells.push(Cell::at(r, c));
            }
        }
    }
    cells
}

/// The room that lines occupy: their cells, and the corners of cells where they pass between two
/// others.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Room {
    taken: CellSet,
    /// A bit for each of the 64 corners within the grid.
    corners: u64,
}

/// The corner that a diagonal step passes through. Two such steps cross there.
fn corner(from: Cell, to: Cell) -> Option<u64> {
    let is_diagonal = from.row() != to.row() && from.column() != to.column();
    is_diagonal.then(|| 1 << (from.row().min(to.row()) * 8 + from.column().min(to.column())))
}

impl Room {
    fn take(&mut self, cells: &[Cell]) {
        self.taken |= cells.iter().copied().collect();
        for pair in cells.windows(2) {
            self.corners |= corner(pair[0], pair[1]).unwrap_or(0);
        }
    }
}

/// A line of `length` free cells that share sides or corners, where each next cell fits the line so
/// far. It crosses neither itself nor the lines in the room. `None` when it ends too early.
pub(super) fn line(
    length: usize,
    room: &Room,
    random: &mut Random,
    fits: impl Fn(&[Cell], Cell) -> bool,
) -> Option<Vec<Cell>> {
    let free: Vec<Cell> = (CellSet::ALL - room.taken).into_iter().collect();
    if free.is_empty() {
        return None;
    }
    let mut cells = vec![free[random.below(free.len())]];
    let mut room = *room;
    room.take(&cells);
    while cells.len() < length {
        let last = *cells.last()?;
        let crosses = |next| corner(last, next).is_some_and(|corner| room.corners & corner != 0);
        let mut next = neighbours(last, true);
        next.retain(|&cell| !room.taken.contains(cell) && !crosses(cell) && fits(&cells, cell));
        if next.is_empty() {
            return None;
        }
        let next = next[random.below(next.len())];
        room.take(&[last, next]);
        cells.push(next);
    }
    Some(cells)
}

/// Tries for one group.
const TRIES: usize = 400;

/// Finds groups of cells at random until no more fit, up to the end of a range. They take room from
/// each other. `None` if they are fewer than its start. Where there are enough, the search for more
/// ends after several failures in a row: the grid is full.
pub(super) fn several(
    count: &RangeInclusive<usize>,
    room: &mut Room,
    random: &mut Random,
    mut find: impl FnMut(&Room, &mut Random) -> Option<Vec<Cell>>,
) -> Option<Vec<Vec<Cell>>> {
    let mut found = Vec::with_capacity(*count.end());
    let mut in_vain = 0;
    for _ in 0..count.end() * TRIES {
        let is_full = in_vain >= TRIES && found.len() >= *count.start();
        if found.len() == *count.end() || is_full {
            break;
        }
        in_vain += 1;
        if let Some(cells) = find(room, random) {
            room.take(&cells);
            found.push(cells);
            in_vain = 0;
        }
    }
    (found.len() >= *count.start()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_neither_share_cells_nor_cross() {
        let mut diagonals = 0;
        for number in 0..50 {
            let mut random = Random::new(6, number);
            let mut room = Room::default();
            let find = |room: &Room, random: &mut Random| line(5, room, random, |_, _| true);
            let found = several(&(6..=12), &mut room, &mut random, find).expect("room for six");
            let cells: Vec<Cell> = found.concat();
            let set: CellSet = cells.iter().copied().collect();
            assert_eq!(set.len(), cells.len());
            let steps = found.iter().flat_map(|line| line.windows(2));
            let mut corners: Vec<u64> = steps.filter_map(|s| corner(s[0], s[1])).collect();
            diagonals += corners.len();
            corners.sort_unstable();
            assert!(corners.windows(2).all(|pair| pair[0] != pair[1]));
        }
        assert!(diagonals > 100, "{diagonals}");
    }
}
