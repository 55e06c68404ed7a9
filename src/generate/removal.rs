//! The order in which the clues of a full grid are tried.

use crate::grid::{CELLS, Cell, ClueSymmetry};
use crate::random::Random;

/// The order in which clues are tried: cells in groups that keep or lose their clues together, as a symmetry wants it.
#[derive(Clone, Copy, Debug)]
pub struct Removal {
    cells: [Cell; CELLS],
    /// Where each group ends among the cells.
    ends: [u8; CELLS],
    groups: usize,
}

impl Removal {
    /// The groups of a symmetry, in random order.
    pub fn random(symmetry: ClueSymmetry, random: &mut Random) -> Removal {
        let mut removal = Removal::SINGLES;
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

    const SINGLES: Removal = {
        let mut order = Removal { cells: [Cell::at(0, 0); CELLS], ends: [0; CELLS], groups: CELLS };
        let mut i = 0;
        while i < CELLS {
            order.cells[i] = Cell::at(i / 9, i % 9);
            order.ends[i] = i as u8 + 1;
            i += 1;
        }
        order
    };

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.groups
    }

    /// One group.
    #[inline]
    pub fn group(&self, number: usize) -> &[Cell] {
        &self.cells[self.end(number)..self.end(number + 1)]
    }

    /// The cells of the first groups.
    #[inline]
    pub fn first(&self, groups: usize) -> &[Cell] {
        &self.cells[..self.end(groups)]
    }

    #[inline]
    fn end(&self, groups: usize) -> usize {
        groups.checked_sub(1).map_or(0, |last| usize::from(self.ends[last]))
    }
}
