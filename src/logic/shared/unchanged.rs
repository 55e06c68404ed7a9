//! A memory of searches by house that found nothing.
//!
//! A step changes few houses. Where a house and what a search of it looks at are as they were when
//! that search last found nothing, it finds nothing now.

use crate::grid::{CELLS, Cell, House};
use crate::logic::board::LogicBoard;
use crate::logic::technique::StepCollector;

/// How many searches of houses have a place in the memory: eight of subsets, and Sue de Coq.
const SEARCHES: usize = 9;

/// All houses, as bits.
const EVERYWHERE: u32 = (1 << 27) - 1;

/// The candidates that were seen last, and for each search the houses that have changed since it
/// found nothing there, as bits.
pub(in crate::logic) struct Unchanged {
    candidates: [u16; CELLS],
    changed: [u32; SEARCHES],
}

impl Default for Unchanged {
    fn default() -> Unchanged {
        Unchanged { candidates: [0; CELLS], changed: [EVERYWHERE; SEARCHES] }
    }
}

/// The houses of each cell, as bits.
static HOUSES_OF: [u32; CELLS] = {
    let mut houses = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = 1 << row | 1 << (9 + column) | 1 << (18 + row / 3 * 3 + column / 3);
        cell += 1;
    }
    houses
};

impl Unchanged {
    /// Borrows the memory of a collector and brings it up to date with a board. Give it back with
    /// [`StepCollector::give_back`].
    pub(in crate::logic) fn of(board: &LogicBoard, steps: &mut StepCollector) -> Box<Unchanged> {
        let mut memory = steps.take_scratch::<Unchanged>();
        memory.see(board);
        memory
    }

    fn see(&mut self, board: &LogicBoard) {
        let now = board.all_cells();
        if self.candidates == *now {
            return;
        }
        let (mut changed, mut gained) = (0, 0);
        for ((old, new), houses) in self.candidates.iter().zip(now).zip(HOUSES_OF) {
            gained |= new & !old;
            changed |= if old == new { 0 } else { houses };
        }
        // Another puzzle, or a step taken back: then what is outside of a house counts as well.
        let changed = if gained == 0 { changed } else { EVERYWHERE };
        self.changed.iter_mut().for_each(|all| *all |= changed);
        self.candidates = *now;
    }

    /// The houses that have changed since a search found nothing there, as bits.
    pub(in crate::logic) fn changed(&self, search: usize) -> u32 {
        self.changed[search]
    }

    /// Whether a house has changed since a search found nothing there.
    pub(in crate::logic) fn has_changed(&self, search: usize, house: House) -> bool {
        self.changed[search] >> house.index() & 1 == 1
    }

    /// Notes that a search finds nothing in a house until the house changes, whatever else loses
    /// candidates.
    pub(in crate::logic) fn is_barren(&mut self, search: usize, house: House) {
        self.changed[search] &= !(1 << house.index());
    }

    /// Notes that a search finds nothing anywhere until something changes.
    pub(in crate::logic) fn all_barren(&mut self, search: usize) {
        self.changed[search] = 0;
    }
}
