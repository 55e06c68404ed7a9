//! Which cells may not hold the same digit: the one relation that all constraints share.

use crate::grid::{CELLS, Cell, CellSet};

/// For each cell, those that must differ from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart([CellSet; CELLS]);

impl Apart {
    /// No cell has to differ from another.
    pub const NONE: Apart = Apart([CellSet::EMPTY; CELLS]);

    /// All of these cells hold different digits.
    pub fn all(&mut self, cells: CellSet) {
        for cell in cells {
            self.0[cell.index()] |= cells - CellSet::of(cell);
        }
    }

    /// These two cells hold different digits. Of one cell and itself, nothing is said.
    pub fn pair(&mut self, a: Cell, b: Cell) {
        self.all(CellSet::of(a) | CellSet::of(b));
    }

    /// The cells that must differ from this one.
    #[inline]
    pub const fn from(&self, cell: Cell) -> CellSet {
        self.0[cell.index()]
    }

    /// Whether all of these cells hold different digits.
    pub fn are_all(&self, cells: CellSet) -> bool {
        cells.into_iter().all(|cell| (cells - CellSet::of(cell)).is_subset(self.from(cell)))
    }

    /// Parts these cells into groups whose cells all differ: as few as taking the first that fits gives.
    pub fn groups(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut groups: Vec<(CellSet, Vec<Cell>)> = Vec::new();
        for &cell in cells {
            match groups.iter_mut().find(|(set, _)| set.is_subset(self.from(cell))) {
                Some((set, group)) => {
                    set.insert(cell);
                    group.push(cell);
                }
                None => groups.push((CellSet::of(cell), vec![cell])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_differ_when_every_two_do() {
        let mut apart = Apart::NONE;
        let cells = [Cell::at(0, 0), Cell::at(0, 1), Cell::at(5, 5)];
        apart.pair(cells[0], cells[1]);
        assert_eq!(apart.groups(&cells), [vec![cells[0], cells[1]], vec![cells[2]]]);
        assert_eq!(apart.groups(&[cells[0], cells[0]]).len(), 2);
        assert!(apart.are_all(cells[..2].iter().copied().collect()));
        assert!(!apart.are_all(cells.into_iter().collect()));
    }
}
