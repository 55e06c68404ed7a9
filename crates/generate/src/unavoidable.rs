//! Small unavoidable sets of a full grid: cells that can be filled in another way while all others
//! stay.
//!
//! A puzzle without a clue in such a set has several solutions, so every puzzle needs a clue in
//! each set. The last clue in a set is needed: no search for the other solution is required.
//!
//! The sets found here are quick to find: two lines of a chute, exchanged at the places of one
//! cycle of the permutation that takes one line to the other. A grid has some 22 of them with up to
//! eight cells, and they prove the need of 10.2 of the 24.4 clues of a minimal puzzle. (Two digits,
//! exchanged where columns and boxes tie them together, would prove 2.5 more, but finding those
//! sets takes longer than a search.)

use ninefold_core::grid::{CELLS, Cell, Grid};

/// A set of cells, one bit each.
pub(super) type Cells = u128;

/// Cells of the largest sets that are kept: these give nearly all of the proofs.
const LARGEST: u32 = 8;
/// The most sets that are kept. More sets are ignored; the clues in them are tested by a search.
pub(super) const MOST: usize = 40;

/// The bit of a cell.
#[inline]
const fn bit(cell: Cell) -> Cells {
    1 << cell.index()
}

/// The set of these cells.
#[inline]
pub(super) fn cells(group: &[Cell]) -> Cells {
    group.iter().fold(0, |cells, &cell| cells | bit(cell))
}

/// The small unavoidable sets of one grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unavoidable {
    sets: [Cells; MOST],
    count: usize,
}

impl Unavoidable {
    /// Finds the sets of a full grid. Some 500 nanoseconds.
    pub(super) fn of(solution: &Grid) -> Unavoidable {
        let mut found = Unavoidable { sets: [0; MOST], count: 0 };
        let bytes = solution.as_bytes();
        let across: [u8; CELLS] = std::array::from_fn(|i| i as u8);
        let down: [u8; CELLS] = std::array::from_fn(|i| (i % 9 * 9 + i / 9) as u8);
        found.pairs_of_lines(bytes, &across);
        found.pairs_of_lines(bytes, &down);
        found
    }

    /// The sets, and how many of them there are.
    pub(super) fn into_sets(self) -> ([Cells; MOST], usize) {
        (self.sets, self.count)
    }

    fn keep(&mut self, set: Cells) {
        if set.count_ones() <= LARGEST && self.count < MOST {
            self.sets[self.count] = set;
            self.count += 1;
        }
    }

    /// Adds the sets in pairs of lines; `cells` lists the cells line by line.
    fn pairs_of_lines(&mut self, bytes: &[u8; CELLS], cells: &[u8; CELLS]) {
        for pair in 0..9 {
            let first = 9 * (pair / 3 * 3 + [0, 0, 1][pair % 3]);
            let second = 9 * (pair / 3 * 3 + [1, 2, 2][pair % 3]);
            let digit = |place: usize| usize::from(bytes[usize::from(cells[place])]);
            let mut place_of = [0; 10];
            for place in 0..9 {
                place_of[digit(first + place)] = place;
            }
            let mut left = 0x1ff_u16;
            while left != 0 {
                let mut place = left.trailing_zeros() as usize;
                let mut set = 0;
                while left >> place & 1 == 1 {
                    left &= !(1 << place);
                    set |= 1 << cells[first + place] | 1 << cells[second + place];
                    place = place_of[digit(second + place)];
                }
                self.keep(set);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::random_grid;
    use ninefold_core::random::Random;
    use ninefold_engine::{Engine, Limits, Rules};

    #[test]
    fn without_the_clues_of_a_set_there_are_several_solutions() {
        let (mut engine, mut total) = (Rules::new(), 0);
        for number in 0..20 {
            let grid = random_grid(&mut Random::new(9, number));
            let (sets, count) = Unavoidable::of(&grid).into_sets();
            total += count;
            for &set in &sets[..count] {
                let mut puzzle = grid;
                for cell in Cell::all().filter(|&cell| set & bit(cell) != 0) {
                    puzzle.set(cell, None);
                }
                assert!(engine.solve_one(&puzzle, &Limits::UNIQUE).solutions == 2, "{puzzle}");
            }
        }
        assert!((20 * 15..20 * 30).contains(&total), "{total} sets of 20 grids");
    }
}
