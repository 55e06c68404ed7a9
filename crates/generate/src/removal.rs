//! The order in which the clues of a full grid are tried for removal.

use ninefold_core::grid::{CELLS, Cell, ClueSymmetry};
use ninefold_core::random::Random;

/// The order in which clues are tried. Cells come in groups that keep or lose their clues together,
/// as the symmetry of the puzzle demands.
#[derive(Clone, Copy, Debug)]
pub(super) struct RemovalOrder {
    cells: [Cell; CELLS],
    /// The end of each group among the cells.
    ends: [u8; CELLS],
    groups: usize,
}

impl RemovalOrder {
    /// The groups of a symmetry in random order.
    pub(super) fn random(symmetry: ClueSymmetry, random: &mut Random) -> RemovalOrder {
        let mut removal = RemovalOrder::SINGLES;
        if symmetry == ClueSymmetry::None {
            random.shuffle(&mut removal.cells);
            return removal;
        }
        let groups = symmetry.groups();
        let mut order: [u8; CELLS] = std::array::from_fn(|i| i as u8);
        let order = &mut order[..groups.len()];
        random.shuffle(order);
        removal.groups = groups.len();
        let mut end = 0;
        for (&number, place) in order.iter().zip(&mut removal.ends) {
            let group = &groups[usize::from(number)];
            removal.cells[end..end + group.len()].copy_from_slice(group);
            end += group.len();
            *place = end as u8;
        }
        removal
    }

    const SINGLES: RemovalOrder = {
        let mut order =
            RemovalOrder { cells: [Cell::at(0, 0); CELLS], ends: [0; CELLS], groups: CELLS };
        let mut i = 0;
        while i < CELLS {
            order.cells[i] = Cell::at(i / 9, i % 9);
            order.ends[i] = i as u8 + 1;
            i += 1;
        }
        order
    };

    /// The number of groups.
    pub(super) fn groups(&self) -> usize {
        self.groups
    }

    /// One group.
    #[inline]
    pub(super) fn group(&self, number: usize) -> &[Cell] {
        &self.cells[self.end(number)..self.end(number + 1)]
    }

    /// The cells of the first groups.
    #[inline]
    pub(super) fn first(&self, groups: usize) -> &[Cell] {
        &self.cells[..self.end(groups)]
    }

    #[inline]
    fn end(&self, groups: usize) -> usize {
        groups.checked_sub(1).map_or(0, |last| usize::from(self.ends[last]))
    }
}
