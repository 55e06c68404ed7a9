//! Which cells may not hold the same digit: the one relation that all constraints share.

use ninefold_constraints::place::{Differing, Place};
use ninefold_core::grid::{CELLS, Cell, CellSet};

/// For each cell, its peers: the cells that must differ from it.
///
/// In classic Sudoku a cell has 20 peers; cages, thermometers and other constraints add more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peers([CellSet; CELLS]);

impl Peers {
    /// No cell has to differ from another.
    pub(super) const NONE: Peers = Peers([CellSet::EMPTY; CELLS]);

    /// The peers of classic Sudoku: cells of the same row, column or box.
    pub(super) fn usual() -> Peers {
        let mut peers = Peers::NONE;
        for (peers, cell) in peers.0.iter_mut().zip(Cell::all()) {
            *peers = CellSet::peers(cell);
        }
        peers
    }

    /// The cells that have other peers than in classic Sudoku.
    pub(super) fn more_than_usual(&self) -> CellSet {
        let mut more = CellSet::EMPTY;
        for cell in Cell::all() {
            if self.of(cell) != CellSet::peers(cell) {
                more.insert(cell);
            }
        }
        more
    }

    /// Makes all of these cells peers of each other.
    pub(super) fn add_group(&mut self, cells: CellSet) {
        for cell in cells {
            self.0[cell.index()] |= cells - CellSet::of(cell);
        }
    }

    /// Makes two cells peers. Nothing happens if they are the same cell.
    pub(super) fn add_pair(&mut self, a: Cell, b: Cell) {
        self.add_group(CellSet::of(a) | CellSet::of(b));
    }

    /// The cells that must differ from this one.
    #[inline]
    pub const fn of(&self, cell: Cell) -> CellSet {
        self.0[cell.index()]
    }

    /// The same relation between places.
    pub(super) fn differing(&self) -> Differing {
        let mut differing = Differing::none(CELLS);
        for cell in Cell::all() {
            for other in self.of(cell) - CellSet::up_to(cell) {
                differing.add_pair(Place::new(cell.index()), Place::new(other.index()));
            }
        }
        differing
    }

    /// Whether each of these cells is a peer of all others.
    pub(super) fn see_each_other(&self, cells: CellSet) -> bool {
        cells.into_iter().all(|cell| (cells - CellSet::of(cell)).is_subset(self.of(cell)))
    }

    /// Splits cells into groups of peers, a large group first: the cells that a sum has in one
    /// house exclude more together than apart.
    pub(super) fn largest_groups(&self, cells: CellSet) -> impl Iterator<Item = CellSet> + '_ {
        let mut left = cells;
        std::iter::from_fn(move || {
            let largest = self.large_group(left);
            left -= largest;
            (!largest.is_empty()).then_some(largest)
        })
    }

    /// A large group of peers among these cells: the largest that grows from a pair of them by
    /// adding the first cell that fits, again and again. A pair determines its house.
    fn large_group(&self, cells: CellSet) -> CellSet {
        let Some(first) = cells.first() else { return CellSet::EMPTY };
        // As most small sets do.
        if self.see_each_other(cells) {
            return cells;
        }
        let (mut largest, mut size) = (CellSet::of(first), 1);
        let (mut left, total) = (cells, cells.len());
        for (place, cell) in cells.into_iter().enumerate() {
            left.remove(cell);
            let seen_by_cell = left & self.of(cell);
            for other in seen_by_cell {
                let (mut group, mut count) = (CellSet::of(cell), 2);
                group.insert(other);
                let mut seen = cells & self.of(cell) & self.of(other);
                while let Some(next) = seen.first() {
                    group.insert(next);
                    seen &= self.of(next);
                    count += 1;
                }
                if count > size {
                    (largest, size) = (group, count);
                }
                // All that the cell sees is in one group: no other pair finds more.
                if seen_by_cell.is_subset(group) {
                    break;
                }
            }
            if place + size >= total {
                break;
            }
        }
        largest
    }

    /// Splits cells into groups of peers. Each cell goes to the first group that it fits into, so
    /// the groups are few, but not always the fewest possible.
    pub(super) fn groups(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut groups: Vec<(CellSet, Vec<Cell>)> = Vec::new();
        for &cell in cells {
            match groups.iter_mut().find(|(set, _)| set.is_subset(self.of(cell))) {
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
    fn a_group_takes_only_cells_that_all_see_each_other() {
        let mut peers = Peers::NONE;
        let cells = [Cell::at(0, 0), Cell::at(0, 1), Cell::at(5, 5)];
        peers.add_pair(cells[0], cells[1]);
        assert_eq!(peers.groups(&cells), [vec![cells[0], cells[1]], vec![cells[2]]]);
        assert_eq!(peers.groups(&[cells[0], cells[0]]).len(), 2);
        assert!(peers.see_each_other(cells[..2].iter().copied().collect()));
        assert!(!peers.see_each_other(cells.into_iter().collect()));
    }
}
