//! A memory of searches by house that found nothing.
//!
//! A step changes few houses. Where a house and what a search of it looks at are as they were when
//! that search last found nothing, it finds nothing now.

use crate::prelude::*;

/// Number of searches of houses with a place in the memory: eight of subsets, Sue de Coq, the test
/// whether there is any subset, and two of locked candidates.
const SEARCHES: usize = 12;

/// The number of the first of the searches for locked candidates.
pub(crate) const POINTING: usize = 10;

/// All houses, as bits.
const EVERYWHERE: u32 = (1 << 27) - 1;

/// The candidates that were seen last, and for each search the houses that have changed since it
/// found nothing there, as bits.
pub(crate) struct Unchanged {
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
    /// Lends the memory of a collector, up to date with a board.
    pub(crate) fn with<R>(
        board: &LogicBoard,
        steps: &mut StepCollector,
        use_it: impl FnOnce(&mut Unchanged, &mut StepCollector) -> R,
    ) -> R {
        steps.with(|memory: &mut Unchanged, steps| {
            memory.see(board);
            use_it(memory, steps)
        })
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
    pub(crate) fn changed(&self, search: usize) -> u32 {
        self.changed[search]
    }

    /// Whether a house has changed since a search found nothing there.
    pub(crate) fn has_changed(&self, search: usize, house: House) -> bool {
        self.changed[search] >> house.index() & 1 == 1
    }

    /// Notes that a search finds nothing in a house until the house changes, whatever else loses
    /// candidates.
    pub(crate) fn is_barren(&mut self, search: usize, house: House) {
        self.changed[search] &= !(1 << house.index());
    }

    /// Notes that a search finds nothing anywhere until something changes.
    pub(crate) fn all_barren(&mut self, search: usize) {
        self.changed[search] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::{Cell, Digit, Grid};

    #[test]
    fn the_houses_of_a_lost_candidate_are_searched_again_and_no_others() {
        let (mut board, mut steps) = (LogicBoard::new(&Grid::EMPTY), StepCollector::first());
        Unchanged::with(&board, &mut steps, |memory, _| {
            assert_eq!(memory.changed(0), EVERYWHERE);
            memory.all_barren(0);
        });
        let five = Digit::all().nth(4).expect("a digit");
        board.remove(Cell::at(4, 0), five);
        Unchanged::with(&board, &mut steps, |memory, _| {
            assert_eq!(memory.changed(0), 1 << 4 | 1 << 9 | 1 << (18 + 3));
            assert_eq!(memory.changed(1), EVERYWHERE, "each search has its own memory");
            let row = House::all().nth(4).expect("a house");
            memory.is_barren(0, row);
            assert!(!memory.has_changed(0, row));
        });
        let changed = Unchanged::with(&board, &mut steps, |memory, _| memory.changed(0));
        assert_eq!(changed, 1 << 9 | 1 << (18 + 3));
    }

    #[test]
    fn everything_is_searched_again_where_a_candidate_came_back() {
        let board = LogicBoard::new(&Grid::EMPTY);
        let mut less = board.clone();
        less.remove(Cell::at(4, 0), Digit::all().next().expect("a digit"));
        let mut steps = StepCollector::first();
        Unchanged::with(&less, &mut steps, |memory, _| memory.all_barren(0));
        let changed = Unchanged::with(&board, &mut steps, |memory, _| memory.changed(0));
        assert_eq!(changed, EVERYWHERE);
    }
}
