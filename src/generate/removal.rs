//! The order in which the clues of a full grid are tried.

use crate::grid::{CELLS, Cell};
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
    /// Each cell on its own, in random order.
    pub fn random(random: &mut Random) -> Removal {
        let mut order = Removal::SINGLES;
        random.shuffle(&mut order.cells);
        order
    }

    /// These groups, in random order. A cell that is in none keeps its clue.
    ///
    /// # Panics
    /// When there are more than 81 cells.
    pub fn of_groups<'a>(groups: impl Iterator<Item = &'a [Cell]>, random: &mut Random) -> Removal {
        let mut all: Vec<&[Cell]> = groups.collect();
        random.shuffle(&mut all);
        let mut order = Removal { groups: all.len(), ..Removal::SINGLES };
        let mut end = 0;
        for (group, place) in all.iter().zip(&mut order.ends) {
            order.cells[end..end + group.len()].copy_from_slice(group);
            end += group.len();
            *place = end as u8;
        }
        order
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
