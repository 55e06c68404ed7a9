//! Sums by groups: peers with the same weight, whose sums are those of the digit sets that they can
//! hold.
//!
//! A pass over the groups forwards and one backwards, with a bit for each sum that can be reached,
//! finds which sums of the groups add up to the total.

use std::ops::{BitAnd, BitOr, Shl, Shr};

use smallvec::SmallVec;

use super::{
    peers::Peers,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{
    digits::{self, is_single, values},
    sets::SizedSets,
};
use ninefold_core::grid::{Cell, CellSet};

/// The groups of a sum.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The cells of all groups, one group after the other.
    cells: SmallVec<[Cell; 16]>,
    /// The weight of each group, and the end of its cells.
    ends: SmallVec<[(i32, u32); FEW]>,
}

/// Peers with the same weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<'a> {
    pub(super) cells: &'a [Cell],
    pub(super) weight: i32,
}

/// The most groups that are treated exactly.
const MOST: usize = 24;

/// The number of groups that nearly all sums have at most.
const FEW: usize = 6;

impl Groups {
    /// Forgets all groups.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
    }

    /// Adds a group.
    pub(super) fn add(&mut self, weight: i32, cells: CellSet) {
        self.cells.extend(cells);
        self.ends.push((weight, self.cells.len() as u32));
    }

    /// Adds cells of one weight, split into groups of peers.
    pub(super) fn add_peers(&mut self, weight: i32, cells: CellSet, peers: &Peers) {
        peers.largest_groups(cells).for_each(|group| self.add(weight, group));
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, Group<'_>)> {
        self.ends.iter().enumerate().map(|(i, &(weight, end))| {
            let start = if i == 0 { 0 } else { self.ends[i - 1].1 };
            (i, Group { cells: &self.cells[start as usize..end as usize], weight })
        })
    }

    /// Leaves the groups only sums that add up to the total. Nothing is done, and it returns false, if
    /// there are too many groups or sums for it.
    ///
    /// # Errors
    /// None add up to it.
    pub(super) fn propagate(&self, state: &mut SearchState, total: i32) -> Result<bool, Conflict> {
        let count = self.ends.len();
        if count > MOST {
            return Ok(false);
        }
        if let [(weight, _)] = self.ends[..]
            && let Ok(sum @ 0..=45) = u32::try_from(total * weight)
            && weight * weight == 1
        {
            let group = Group { cells: &self.cells, weight };
            return group.keep(state, 1 << sum).map(|()| true);
        }
        let mut sums = [0; MOST];
        let mut target = total;
        for (i, group) in self.iter() {
            sums[i] = group.sums(state);
            if sums[i] == 0 {
                return Err(Conflict);
            }
            target -= group.bounds(sums[i]).0;
        }
        match target {
            ..0 => return Err(Conflict),
            // Nearly all sums are of a few groups.
            0..=63 if count <= FEW => {
                self.add_up::<u64, FEW>(state, &sums[..count], target as u32)?;
            }
            0..=127 => self.add_up::<u128, MOST>(state, &sums[..count], target as u32)?,
            128.. => return Ok(false),
        }
        Ok(true)
    }
}

/// The cells of a group that are not settled, without the digits of the settled ones.
struct Open {
    cells: [Cell; 9],
    masks: [u16; 9],
    count: usize,
    /// The sum of the settled digits.
    settled: u32,
}

impl Open {
    fn masks(&self) -> &[u16] {
        &self.masks[..self.count]
    }

    /// All of their digits.
    fn all(&self) -> u16 {
        self.masks().iter().fold(0, |all, mask| all | mask)
    }

    /// The digit sets that have a digit for each cell and a cell for each digit: all sets that the
    /// cells can hold, and perhaps more.
    #[inline]
    fn sets(&self) -> SizedSets {
        SizedSets::all(self.count).within(self.all()).meeting(self.masks())
    }
}

impl Group<'_> {
    #[inline]
    fn open(&self, state: &SearchState) -> Open {
        let (cells, masks) = ([self.cells[0]; 9], [0; 9]);
        let (mut open, mut digits) = (Open { cells, masks, count: 0, settled: 0 }, 0);
        for &cell in self.cells.iter().take(9) {
            let mask = state.get(cell);
            if is_single(mask) {
                digits |= mask;
            } else {
                open.cells[open.count] = cell;
                open.masks[open.count] = mask;
                open.count += 1;
            }
        }
        open.settled = digits::sum(digits);
        open.masks[..open.count].iter_mut().for_each(|mask| *mask &= !digits);
        open
    }

    /// The possible sums of the digits, not yet weighted: bit i for the sum i.
    pub(super) fn sums(&self, state: &SearchState) -> u64 {
        if let [cell] = self.cells[..] {
            return u64::from(state.get(cell)) << 1;
        }
        let open = self.open(state);
        let sums = match *open.masks() {
            [] => 1,
            [mask] => u64::from(mask) << 1,
            [a, b] => {
                let with = |a: u32| u64::from(b & !(1 << (a - 1))) << (a + 1);
                values(a).fold(0, |sums, a| sums | with(a))
            }
            _ => open.sets().sums(),
        };
        sums << open.settled
    }

    /// Leaves the cells only digits that are part of one of these sums.
    pub(super) fn keep(&self, state: &mut SearchState, sums: u64) -> Result<(), Conflict> {
        if let [cell] = self.cells[..] {
            return state.keep(cell, (sums >> 1) as u16);
        }
        let open = self.open(state);
        let sums = sums >> open.settled;
        match *open.masks() {
            [] => {
                if sums & 1 == 1 {
                    Ok(())
                } else {
                    Err(Conflict)
                }
            }
            [mask] => state.keep(open.cells[0], mask & (sums >> 1) as u16),
            [of_a, of_b] => {
                // Shifting the sums down by a digit of a gives the digits that b must have.
                let partners = |value: u32| {
                    let fits = (sums >> (value + 1)) as u16;
                    fits & of_b & !(1 << (value - 1))
                };
                let (mut kept_a, mut kept_b) = (0, 0);
                for value in values(of_a) {
                    let fits = partners(value);
                    kept_b |= fits;
                    kept_a |= if fits == 0 { 0 } else { 1 << (value - 1) };
                }
                state.keep(open.cells[0], kept_a)?;
                state.keep(open.cells[1], kept_b)
            }
            _ => {
                let some = open.sets().of_sums(sums).union();
                open.cells[..open.count].iter().try_for_each(|&cell| state.keep(cell, some))
            }
        }
    }

    /// The least and the greatest contribution to the total, for these sums.
    fn bounds(&self, sums: u64) -> (i32, i32) {
        let (low, high) = (sums.trailing_zeros() as i32, 63 - sums.leading_zeros() as i32);
        let ends = (self.weight * low, self.weight * high);
        (ends.0.min(ends.1), ends.0.max(ends.1))
    }

    /// The contributions above the least one: bit i for i, as far as the word goes.
    fn steps<W: Word>(&self, sums: u64) -> W {
        let (low, high) = (sums.trailing_zeros(), 63 - sums.leading_zeros());
        match self.weight {
            1 => W::from(sums >> low),
            -1 => W::from(sums.reverse_bits() >> (63 - high)),
            weight => bits(sums).fold(W::from(0), |steps, sum| {
                let from = if weight > 0 { sum - low } else { high - sum };
                let step = from * weight.unsigned_abs();
                if step < W::BITS { steps | W::from(1) << step } else { steps }
            }),
        }
    }

    /// The sums whose contributions are among these steps.
    fn sums_of<W: Word>(&self, sums: u64, steps: W) -> u64 {
        let (low, high) = (sums.trailing_zeros(), 63 - sums.leading_zeros());
        match self.weight {
            1 => steps.lower() << low & sums,
            -1 => steps.lower().reverse_bits() >> (63 - high) & sums,
            weight => bits(sums)
                .filter(|&sum| {
                    let from = if weight > 0 { sum - low } else { high - sum };
                    let step = from * weight.unsigned_abs();
                    step < W::BITS && steps.has(step)
                })
                .fold(0, |sums, sum| sums | 1 << sum),
        }
    }
}

/// A word of bits for sums that can be reached: 64, or 128 where there are more.
trait Word:
    Copy
    + From<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    fn lower(self) -> u64;
    fn lowest(self) -> u32;
    fn without_lowest(self) -> Self;

    fn has(self, bit: u32) -> bool {
        (self >> bit).lower() & 1 == 1
    }

    /// The highest bit, of a word that is not 0.
    fn highest(self) -> u32;

    /// Whether its bits have no gap from bit 0 on.
    fn is_run(self) -> bool;

    /// The positions of its set bits.
    fn positions(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let lowest = self.lowest();
            self = self.without_lowest();
            (lowest < Self::BITS).then_some(lowest)
        })
    }

    /// The bits up to this one.
    fn up_to(self, bit: u32) -> Self;
}

/// Makes words of unsigned integers.
macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            #[inline]
            fn lower(self) -> u64 {
                self as u64
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn highest(self) -> u32 {
                Self::BITS - 1 - self.leading_zeros()
            }
            #[inline]
            fn is_run(self) -> bool {
                self & self.wrapping_add(1) == 0
            }
            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn up_to(self, bit: u32) -> $word {
                self & <$word>::MAX >> (Self::BITS - 1 - bit)
            }
        }
    )*};
}

words!(u64, u128);

/// The positions of the set bits.
fn bits(mut left: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros());
        left &= left.wrapping_sub(1);
        lowest
    })
}

impl Groups {
    /// Leaves the groups only sums that together are `target` above the least.
    fn add_up<W: Word, const N: usize>(
        &self,
        state: &mut SearchState,
        sums: &[u64],
        target: u32,
    ) -> Result<(), Conflict> {
        let mut steps = [W::from(0); N];
        let (mut are_runs, mut most) = (true, 0);
        for (i, group) in self.iter() {
            steps[i] = group.steps::<W>(sums[i]).up_to(target);
            are_runs &= steps[i].is_run();
            most += steps[i].highest();
        }
        if are_runs {
            return self.add_runs(state, sums, &steps, most, target);
        }
        let mut before = [W::from(0); N];
        let mut reach = W::from(1);
        for (i, _) in self.iter() {
            before[i] = reach;
            let from = reach;
            reach = steps[i].positions().fold(W::from(0), |to, step| to | from << step);
            reach = reach.up_to(target);
        }
        if !reach.has(target) {
            return Err(Conflict);
        }
        let mut wanted = W::from(1) << target;
        for (i, group) in self.iter().rev() {
            let (mut kept, mut next) = (W::from(0), W::from(0));
            for step in steps[i].positions() {
                let from = wanted >> step & before[i];
                if from.lowest() < W::BITS {
                    kept = kept | W::from(1) << step;
                    next = next | from;
                }
            }
            wanted = next;
            let left = group.sums_of(sums[i], kept);
            if left != sums[i] {
                group.keep(state, left)?;
            }
        }
        Ok(())
    }

    /// The same for groups whose steps have no gaps: sums of such have none either.
    #[inline]
    fn add_runs<W: Word>(
        &self,
        state: &mut SearchState,
        sums: &[u64],
        steps: &[W],
        most: u32,
        target: u32,
    ) -> Result<(), Conflict> {
        if most < target {
            return Err(Conflict);
        }
        for (i, group) in self.iter() {
            // This group must add what the others cannot.
            let least = target.saturating_sub(most - steps[i].highest());
            let left = group.sums_of(sums[i], steps[i] >> least << least);
            if left != sums[i] {
                group.keep(state, left)?;
            }
        }
        Ok(())
    }
}
