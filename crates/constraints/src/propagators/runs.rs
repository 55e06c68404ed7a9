//! Places that count cells of one region: along lines from a cell on, or among some cells.

use crate::domains::{Conflict, Domains, bits, is_single};
use crate::{place::Place, propagator::Propagator};

/// The most lines from a cell, and the most cells of one.
pub(crate) const MOST: usize = 32;

/// A place holds how many cells, along lines that begin at the same cell, have the label of that
/// cell without a break.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    places: Vec<Place>,
    /// The labels along the lines, each from the common first cell on.
    arms: Vec<Vec<Place>>,
    /// Difference between the number of cells and the value's number from 0 on.
    added: u32,
}

impl Run {
    /// A run along these lines.
    pub(crate) fn new(control: Place, arms: Vec<Vec<Place>>, added: u32) -> Run {
        let mut places = arms.concat();
        places.sort_unstable();
        places.dedup();
        places.retain(|&place| place != control);
        places.insert(0, control);
        Run { places, arms, added }
    }

    /// The lengths that a line can have in the region of a label, as bits: bit 1 for one cell.
    fn lengths(arm: &[Place], domains: &Domains, label: u16) -> u64 {
        let mut lengths = 0;
        for (length, &place) in (1..).zip(arm) {
            if domains.get(place) & label == 0 {
                break;
            }
            let ends = arm.get(length).is_none_or(|&next| domains.get(next) != label);
            lengths |= u64::from(ends) << length;
        }
        lengths
    }

    /// All sums of one of these and one of those.
    fn sums(a: u64, b: u64) -> u64 {
        let mut left = a;
        let mut sums = 0;
        while left != 0 {
            sums |= b.checked_shl(left.trailing_zeros()).unwrap_or(0);
            left &= left - 1;
        }
        sums
    }

    /// Strikes from the cells of a line, for all labels at once, what none leaves them: `kept` has
    /// for each length of the line the labels that support it.
    fn keep(arm: &[Place], domains: &mut Domains, kept: &[u16]) -> Result<(), Conflict> {
        for (at, &place) in arm.iter().enumerate() {
            let mask = domains.get(place);
            let mut some = 0u16;
            for (index, &labels) in kept.iter().enumerate().take(arm.len() + 1).skip(1) {
                some |= match labels {
                    0 => 0,
                    _ if at < index => labels,
                    // Behind the end: not the same label, which is one only if it is known.
                    _ if at == index && is_single(labels) => mask & !labels,
                    _ => mask,
                };
            }
            domains.keep(place, some)?;
        }
        Ok(())
    }
}

impl Propagator for Run {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let control = self.places[0];
        let totals = u64::from(domains.get(control)) << self.added;
        let mut supported = 0u64;
        let mut kept = [[0u16; MOST + 1]; MOST];
        for label in bits(domains.get(self.arms[0][0])) {
            let bit = 1 << label;
            let mut lengths = [0u64; MOST];
            // The sums of the arms before each, without the common first cell.
            let mut before = [0u64; MOST + 1];
            before[0] = 0b10;
            for (i, arm) in self.arms.iter().enumerate() {
                lengths[i] = Run::lengths(arm, domains, bit);
                before[i + 1] = Run::sums(lengths[i] >> 1, before[i]);
            }
            let count = self.arms.len();
            supported |= before[count] & totals;
            // The wanted sums, and what they leave each arm.
            let mut wanted = before[count] & totals;
            for (i, _) in self.arms.iter().enumerate().rev() {
                let (mut earlier, mut left) = (0u64, lengths[i] >> 1);
                while left != 0 {
                    let length = left.trailing_zeros();
                    left &= left - 1;
                    let fits = before[i] & (wanted >> length);
                    if fits != 0 {
                        earlier |= fits;
                        kept[i][length as usize + 1] |= bit;
                    }
                }
                wanted = earlier;
            }
        }
        domains.keep(control, (supported >> self.added) as u16)?;
        for (arm, kept) in self.arms.iter().zip(&kept) {
            Run::keep(arm, domains, kept)?;
        }
        Ok(())
    }

    fn effort(&self) -> usize {
        10 + 4 * self.places.len()
    }
}

/// A place holds how many of some cells have the label of the first of them.
#[derive(Clone, Debug)]
pub(crate) struct CountSame {
    places: Vec<Place>,
    labels: Vec<Place>,
    /// Difference between the number of cells and the value's number from 0 on.
    added: u32,
}

impl CountSame {
    /// A count of these cells' labels.
    pub(crate) fn new(control: Place, labels: Vec<Place>, added: u32) -> CountSame {
        let mut places = labels.clone();
        places.retain(|&place| place != control);
        places.insert(0, control);
        CountSame { places, labels, added }
    }
}

impl Propagator for CountSame {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let control = self.places[0];
        let mask = domains.get(control);
        let counts = |value: u32| (value + self.added) as usize;
        let mut supported = 0u16;
        // The labels of the first cell for which there is a count; those for which others may share
        // it; and those for which others that could share it need not.
        let (mut first, mut shared, mut unshared) = (0u16, 0u16, 0u16);
        for label in bits(domains.get(self.labels[0])) {
            let bit = 1u16 << label;
            let least = self.labels[1..].iter().filter(|&&p| domains.get(p) == bit).count() + 1;
            let most = self.labels[1..].iter().filter(|&&p| domains.get(p) & bit != 0).count() + 1;
            for value in bits(mask).filter(|&value| (least..=most).contains(&counts(value))) {
                first |= bit;
                supported |= 1 << value;
                shared |= if counts(value) > least { bit } else { 0 };
                unshared |= if counts(value) < most { bit } else { 0 };
            }
        }
        domains.keep(control, supported)?;
        domains.keep(self.labels[0], first)?;
        for &place in &self.labels[1..] {
            let mask = domains.get(place);
            if first & !mask != 0 || is_single(mask) || unshared.count_ones() > 1 {
                continue;
            }
            let others = if unshared == 0 { 0 } else { mask & !unshared };
            domains.keep(place, mask & shared | others)?;
        }
        Ok(())
    }

    fn effort(&self) -> usize {
        10 + 3 * self.places.len()
    }
}
