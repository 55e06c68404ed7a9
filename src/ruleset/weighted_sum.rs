//! Weighted sums of cells: killer cages with repeats, arrows, little killers, and sums that follow
//! from others.
//!
//! Peers with the same weight form a group. The possible sums of a group are those of the digit
//! sets that its cells can hold. A pass over the groups forwards and one backwards, with a bit for
//! each sum that can be reached, finds which sums of the groups add up to the total.

use std::borrow::Cow;
use std::ops::{BitAnd, BitOr, Shl, Shr};

use smallvec::SmallVec;

use super::constraint::{Constraint, Propagate};
use super::digits::{self, highest, is_single, lowest, values};
use super::peers::Peers;
use super::shape::Shape;
use super::sized_sets::SizedSets;
use super::state::{Conflict, SearchState};
use crate::grid::{Cell, CellSet, Grid};

/// Cells and their weights. Nearly all sums are short, and a puzzle has many.
pub(super) type Terms = SmallVec<[(Cell, i32); FEW]>;

/// A constraint: the digits of some cells, each times a weight, add up to a total.
#[derive(Clone, Debug)]
pub(super) struct WeightedSum {
    terms: Terms,
    total: i32,
    /// The cells of all groups, one group after the other.
    grouped: SmallVec<[Cell; 16]>,
    /// The weight of each group, and the end of its cells in `grouped`.
    groups: SmallVec<[(i32, u32); FEW]>,
    set: CellSet,
    says: Cow<'static, str>,
    shapes: Vec<Shape>,
}

/// Peers with the same weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<'a> {
    pub(super) cells: &'a [Cell],
    pub(super) weight: i32,
}

/// The most groups that are treated exactly. For more, only bounds are used.
const MOST: usize = 24;

/// The number of groups that nearly all sums have at most.
const FEW: usize = 6;

impl WeightedSum {
    /// The constraint that these terms add up to the total. A cell may be in several terms. `says`
    /// explains it in a sentence; of one that follows from others it is empty, and the terms are said.
    pub(super) fn new(terms: Terms, total: i32, says: impl Into<Cow<'static, str>>) -> WeightedSum {
        let set = terms.iter().map(|&(cell, _)| cell).collect();
        let (grouped, groups, shapes) = (SmallVec::new(), SmallVec::new(), Vec::new());
        WeightedSum { terms, total, grouped, groups, set, says: says.into(), shapes }
    }

    /// The constraint that the sum of some cells less that of others is the total. It follows from
    /// others.
    pub(super) fn difference(inside: CellSet, outside: CellSet, total: i32) -> WeightedSum {
        let mut terms = Terms::new();
        inside.into_iter().for_each(|cell| terms.push((cell, 1)));
        outside.into_iter().for_each(|cell| terms.push((cell, -1)));
        let (grouped, groups, shapes) = (SmallVec::new(), SmallVec::new(), Vec::new());
        let (set, says) = (inside | outside, Cow::Borrowed(""));
        WeightedSum { terms, total, grouped, groups, set, says, shapes }
    }

    fn groups(&self) -> impl DoubleEndedIterator<Item = (usize, Group<'_>)> {
        self.groups.iter().enumerate().map(|(i, &(weight, end))| {
            let start = if i == 0 { 0 } else { self.groups[i - 1].1 };
            (i, Group { cells: &self.grouped[start as usize..end as usize], weight })
        })
    }

    fn add_group(&mut self, weight: i32, cells: CellSet) {
        self.grouped.extend(cells);
        self.groups.push((weight, self.grouped.len() as u32));
    }

    /// The cells and their weights.
    #[cfg(test)]
    pub(super) fn terms(&self) -> &[(Cell, i32)] {
        &self.terms
    }

    /// The total.
    #[cfg(test)]
    pub(super) fn target(&self) -> i32 {
        self.total
    }

    /// Sets the shapes that it is drawn with.
    pub(super) fn drawn(self, shapes: Vec<Shape>) -> WeightedSum {
        WeightedSum { shapes, ..self }
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

impl Word for u64 {
    const BITS: u32 = 64;
    #[inline]
    fn lower(self) -> u64 {
        self
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
    fn without_lowest(self) -> u64 {
        self & self.wrapping_sub(1)
    }
    #[inline]
    fn up_to(self, bit: u32) -> u64 {
        self & u64::MAX >> (63 - bit)
    }
}

impl Word for u128 {
    const BITS: u32 = 128;
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
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }
    #[inline]
    fn up_to(self, bit: u32) -> u128 {
        self & u128::MAX >> (127 - bit)
    }
}

/// The positions of the set bits.
fn bits(mut left: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros());
        left &= left.wrapping_sub(1);
        lowest
    })
}

impl WeightedSum {
    /// Leaves the groups only sums that add up to so much above the least.
    fn add_up<W: Word, const N: usize>(
        &self,
        state: &mut SearchState,
        sums: &[u64],
        target: u32,
    ) -> Result<(), Conflict> {
        let mut steps = [W::from(0); N];
        let (mut are_runs, mut most) = (true, 0);
        for (i, group) in self.groups() {
            steps[i] = group.steps::<W>(sums[i]).up_to(target);
            are_runs &= steps[i].is_run();
            most += steps[i].highest();
        }
        if are_runs {
            return self.add_runs(state, sums, &steps, most, target);
        }
        let mut before = [W::from(0); N];
        let mut reach = W::from(1);
        for (i, _) in self.groups() {
            before[i] = reach;
            let from = reach;
            reach = steps[i].positions().fold(W::from(0), |to, step| to | from << step);
            reach = reach.up_to(target);
        }
        if !reach.has(target) {
            return Err(Conflict);
        }
        let mut wanted = W::from(1) << target;
        for (i, group) in self.groups().rev() {
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
        for (i, group) in self.groups() {
            // What the others cannot add this group must.
            let least = target.saturating_sub(most - steps[i].highest());
            let left = group.sums_of(sums[i], steps[i] >> least << least);
            if left != sums[i] {
                group.keep(state, left)?;
            }
        }
        Ok(())
    }

    /// Propagates with the least and the greatest contribution of each cell only.
    fn propagate_bounds(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let ends = |mask: u16, weight: i32| {
            let (low, high) = (weight * lowest(mask), weight * highest(mask));
            (low.min(high), low.max(high))
        };
        loop {
            let (mut least, mut most) = (0, 0);
            for &(cell, weight) in &self.terms {
                let (low, high) = ends(state.get(cell), weight);
                least += low;
                most += high;
            }
            let mut struck = false;
            for &(cell, weight) in &self.terms {
                let mask = state.get(cell);
                let (low, high) = ends(mask, weight);
                // The others at their least leave at most this much for the cell, and at their most
                // at least so much.
                let (at_most, at_least) = (self.total - (least - low), self.total - (most - high));
                let fits = |value: u32| (at_least..=at_most).contains(&(value as i32 * weight));
                let kept = values(mask).filter(|&v| fits(v)).fold(0, |kept, v| kept | 1 << (v - 1));
                if kept != mask {
                    state.keep(cell, kept)?;
                    struck = true;
                    break;
                }
            }
            if !struck {
                return Ok(());
            }
        }
    }
}

impl Constraint for WeightedSum {
    fn cells(&self) -> CellSet {
        self.set
    }

    fn verify(&self, solution: &Grid) -> bool {
        let value = |cell| solution.get(cell).map_or(0, |digit| i32::from(digit.get()));
        self.terms.iter().map(|&(cell, weight)| weight * value(cell)).sum::<i32>() == self.total
    }

    fn explain(&self) -> String {
        if !self.says.is_empty() {
            return self.says.clone().into_owned();
        }
        let mut text = String::new();
        for &(cell, weight) in &self.terms {
            text += match (weight < 0, text.is_empty()) {
                (true, true) => "-",
                (true, false) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            };
            if weight.abs() != 1 {
                text += &format!("{} ", weight.abs());
            }
            text += &cell.to_string();
        }
        format!("{text} is {}, as follows from several sums", self.total)
    }

    fn shapes(&self) -> Vec<Shape> {
        self.shapes.clone()
    }
}

impl Propagate for WeightedSum {
    fn prepare(&mut self, peers: &Peers) {
        self.grouped.clear();
        self.groups.clear();
        for weight in [1, -1] {
            // A cell that comes again is a group of its own.
            let (mut once, mut again) = (CellSet::EMPTY, Vec::new());
            for &(cell, _) in self.terms.iter().filter(|&&(_, other)| other == weight) {
                if once.contains(cell) { again.push(cell) } else { once.insert(cell) }
            }
            for group in peers.largest_groups(once) {
                self.add_group(weight, group);
            }
            again.into_iter().for_each(|cell| self.add_group(weight, CellSet::of(cell)));
        }
        for place in 0..self.terms.len() {
            let (cell, weight) = self.terms[place];
            if weight.abs() != 1 {
                self.add_group(weight, CellSet::of(cell));
            }
        }
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        if self.groups.len() > MOST {
            return self.propagate_bounds(state);
        }
        let mut sums = [0; MOST];
        let mut target = self.total;
        for (i, group) in self.groups() {
            sums[i] = group.sums(state);
            if sums[i] == 0 {
                return Err(Conflict);
            }
            target -= group.bounds(sums[i]).0;
        }
        let count = self.groups.len();
        match target {
            ..0 => Err(Conflict),
            // Nearly all sums are of a few groups.
            0..=63 if count <= FEW => self.add_up::<u64, FEW>(state, &sums[..count], target as u32),
            0..=127 => self.add_up::<u128, MOST>(state, &sums[..count], target as u32),
            128.. => self.propagate_bounds(state),
        }
    }

    fn plain_sum(&self) -> Option<(CellSet, i32)> {
        let is_plain =
            self.set.len() == self.terms.len() && self.terms.iter().all(|term| term.1 == 1);
        is_plain.then_some((self.set, self.total))
    }

    fn effort(&self) -> usize {
        5 + self.terms.len()
    }
}
