//! Small unavoidable sets of a full grid: cells that can be filled in another way while all others
//! stay. They prove that clues are needed.
//!
//! A puzzle without a clue in such a set has several solutions, so every puzzle needs a clue in
//! each set. The last clue in a set is needed: no search for the other solution is required.
//!
//! The sets found here are quick to find: two lines of a chute, exchanged at the places of one
//! cycle of the permutation that takes one line to the other. A grid has some 22 of them with up to
//! eight cells, and they prove the need of 10.2 of the 24.4 clues of a minimal puzzle. (Two digits,
//! exchanged where columns and boxes tie them together, would prove 2.5 more, but finding those
//! sets takes longer than a search.)

use super::removal::RemovalOrder;
use ninefold_core::grid::{CELLS, Cell, Grid};

/// A set of cells, one bit each.
pub(super) type Cells = u128;

/// Cells of the largest sets that are kept: these give nearly all of the proofs.
const LARGEST: u32 = 8;
/// The most sets that are kept. More sets are ignored; the clues in them are tested by a search.
const MOST: usize = 40;

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

/// Finds the small unavoidable sets of a full grid: the sets, and how many of them there are. Some
/// 500 nanoseconds.
fn unavoidable_sets(solution: &Grid) -> ([Cells; MOST], usize) {
    let (mut sets, mut count) = ([0; MOST], 0);
    let bytes = solution.as_bytes();
    let across: [u8; CELLS] = std::array::from_fn(|i| i as u8);
    let down: [u8; CELLS] = std::array::from_fn(|i| (i % 9 * 9 + i / 9) as u8);
    for cells in [across, down] {
        for_each_set(bytes, &cells, |set| {
            if set.count_ones() <= LARGEST && count < MOST {
                sets[count] = set;
                count += 1;
            }
        });
    }
    (sets, count)
}

/// Finds the sets in pairs of lines; `cells` lists the cells line by line.
fn for_each_set(bytes: &[u8; CELLS], cells: &[u8; CELLS], mut keep: impl FnMut(Cells)) {
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
            keep(set);
        }
    }
}

/// Unavoidable sets, by the group that is tried last in each: when all others are removed, that one
/// is needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Witnesses {
    /// The group that is tried last, in ascending order, and the number of the set.
    order: [u16; MOST],
    sets: [Cells; MOST],
    count: usize,
    /// The number of those that belong to settled groups.
    past: usize,
}

impl Witnesses {
    /// No sets: nothing is proved.
    pub(super) const NONE: Witnesses =
        Witnesses { order: [0; MOST], sets: [0; MOST], count: 0, past: 0 };

    /// The sets of a solution, by the groups of an order of removal.
    pub(super) fn new(solution: &Grid, removal: &RemovalOrder) -> Witnesses {
        let mut group_of = [u16::MAX; CELLS];
        for number in 0..removal.groups() {
            removal.group(number).iter().for_each(|cell| group_of[cell.index()] = number as u16);
        }
        let (sets, found) = unavoidable_sets(solution);
        let mut order = [u16::MAX; MOST];
        let mut count = 0;
        for (number, &set) in sets[..found].iter().enumerate() {
            let (mut last, mut left) = (0, set);
            while left != 0 {
                last = last.max(group_of[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
            // A cell that keeps its clue in any case makes the set useless.
            if last < u16::MAX {
                order[count] = last << 8 | number as u16;
                count += 1;
            }
        }
        order[..count].sort_unstable();
        Witnesses { order, sets, count, past: 0 }
    }

    /// The first group that is needed, if all before it can be removed.
    pub(super) fn first(&self) -> Option<usize> {
        self.order[..self.count].first().map(|&first| usize::from(first >> 8))
    }

    /// Whether some set has clues left in this group only; `others` are the clues elsewhere. To be
    /// called with groups in ascending order.
    #[inline]
    pub(super) fn prove_needed(&mut self, group: usize, others: Cells) -> bool {
        let mut is_needed = false;
        while let Some(&next) = self.order[..self.count].get(self.past)
            && usize::from(next >> 8) <= group
        {
            is_needed |= usize::from(next >> 8) == group
                && self.sets[usize::from(next & 0xff)] & others == 0;
            self.past += 1;
        }
        is_needed
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
            let (sets, count) = unavoidable_sets(&grid);
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
