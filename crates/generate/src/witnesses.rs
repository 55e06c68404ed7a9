//! Proofs that clues are needed, from unavoidable sets, in the order in which clues are tried.

use super::removal::RemovalOrder;
use super::unavoidable::{Cells, MOST, Unavoidable};
use ninefold_core::grid::{CELLS, Grid};

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
        let (sets, found) = Unavoidable::of(solution).into_sets();
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
