//! Sets of digit sets as 512 bits: exact reasoning about groups of cells with different digits.
//!
//! A group of cells with different digits holds one set of digits. Which sets are allowed (those
//! with the sum 15, those of consecutive digits) is itself a set of 512 bits. Going through the
//! cells one by one, each adds one of its candidates to the sets that the cells before it can make:
//! eight words, shifted by a number of bits that depends on the digit. Going back from the allowed
//! sets shows which candidates are part of none. That is exact: each candidate that is left has an
//! arrangement.

use crate::digits::{self, ALL, values};

/// A set of digit sets: bit i stands for the digit set with the mask i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitSets([u64; 8]);

/// For digits 0 to 5, the bits within a word of the digit sets that hold them.
const WITHIN: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl DigitSets {
    /// No digit set at all.
    pub const NONE: DigitSets = DigitSets([0; 8]);
    /// The digit set without digits, alone.
    pub const EMPTY_SET: DigitSets = DigitSets([1, 0, 0, 0, 0, 0, 0, 0]);

    /// The digit sets of this size.
    #[inline]
    pub fn of_size(size: usize) -> &'static DigitSets {
        &OF_SIZE[size.min(10)]
    }

    /// The digit sets with this sum.
    #[inline]
    pub fn of_sum(sum: usize) -> &'static DigitSets {
        &OF_SUM[sum.min(46)]
    }

    /// The digit sets with no digit outside of this mask.
    #[inline]
    pub fn within(mask: u16) -> DigitSets {
        let mut sets = DigitSets([u64::MAX; 8]);
        for value in values(!mask) {
            match WITHIN.get(value as usize - 1) {
                Some(within) => sets.0.iter_mut().for_each(|word| *word &= !within),
                None => {
                    let bit = 1 << (value - 7);
                    (0..8).filter(|word| word & bit != 0).for_each(|word| sets.0[word] = 0);
                }
            }
        }
        sets
    }

    /// The digit sets with these masks.
    pub fn of_masks(masks: &[u16]) -> DigitSets {
        let mut sets = DigitSets::NONE;
        masks.iter().for_each(|&mask| sets.add(mask));
        sets
    }

    const fn add(&mut self, mask: u16) {
        self.0[mask as usize >> 6] |= 1 << (mask & 63);
    }

    /// The digit sets that hold all digits of this mask.
    #[inline]
    pub fn with_all(mask: u16) -> DigitSets {
        DigitSets::within(!mask).complements()
    }

    /// Whether the digit set with this mask is among them.
    #[inline]
    pub fn has(&self, mask: u16) -> bool {
        self.0[usize::from(mask >> 6)] >> (mask & 63) & 1 == 1
    }

    /// The complement of each digit set.
    #[inline]
    pub fn complements(&self) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[7 - i].reverse_bits()))
    }

    /// Whether there is no digit set.
    #[inline]
    pub fn is_none(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The digit sets that are in both.
    #[inline]
    pub fn and(&self, other: &DigitSets) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The digit sets that are in either.
    #[inline]
    pub fn or(&self, other: &DigitSets) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Whether some digit set is in both.
    #[inline]
    pub fn meets(&self, other: &DigitSets) -> bool {
        !self.and(other).is_none()
    }

    /// The digit sets that are not in the other.
    #[inline]
    pub fn minus(&self, other: &DigitSets) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Each digit set that lacks this digit (0 to 8), with the digit added.
    #[inline]
    pub fn with(&self, digit: usize) -> DigitSets {
        let mut sets = DigitSets::NONE;
        match WITHIN.get(digit) {
            Some(within) => {
                for (to, from) in sets.0.iter_mut().zip(&self.0) {
                    *to = (from & !within) << (1 << digit);
                }
            }
            None => {
                let bit = 1 << (digit - 6);
                for word in (0..8).filter(|word| word & bit == 0) {
                    sets.0[word | bit] = self.0[word];
                }
            }
        }
        sets
    }

    /// Each digit set that holds this digit (0 to 8), with the digit removed.
    #[inline]
    pub fn without(&self, digit: usize) -> DigitSets {
        let mut sets = DigitSets::NONE;
        match WITHIN.get(digit) {
            Some(within) => {
                for (to, from) in sets.0.iter_mut().zip(&self.0) {
                    *to = (from & within) >> (1 << digit);
                }
            }
            None => {
                let bit = 1 << (digit - 6);
                for word in (0..8).filter(|word| word & bit == 0) {
                    sets.0[word] = self.0[word | bit];
                }
            }
        }
        sets
    }

    /// The digit sets that cells with these candidates can hold, a different digit in each.
    #[inline]
    pub fn made_by(masks: impl Iterator<Item = u16>) -> DigitSets {
        masks.fold(DigitSets::EMPTY_SET, |sets, mask| sets.with_one_of(mask))
    }

    #[inline]
    fn with_one_of(&self, mask: u16) -> DigitSets {
        values(mask).fold(DigitSets::NONE, |all, value| all.or(&self.with(value as usize - 1)))
    }
}

static OF_SIZE: [DigitSets; 11] = {
    let mut sets = [DigitSets::NONE; 11];
    let mut mask = 0;
    while mask <= ALL {
        sets[mask.count_ones() as usize].add(mask);
        mask += 1;
    }
    sets
};

static OF_SUM: [DigitSets; 47] = {
    let mut sets = [DigitSets::NONE; 47];
    let mut mask = 0;
    while mask <= ALL {
        sets[digits::sum(mask) as usize].add(mask);
        mask += 1;
    }
    sets
};

/// Leaves the masks of cells with different digits only digits that are part of an allowed set, and
/// returns the sets that are left. At most nine masks. `None` where no allowed set is left; the
/// masks are as they were then.
pub fn narrow_masks(masks: &mut [u16], allowed: &DigitSets) -> Option<DigitSets> {
    let mut made = [DigitSets::EMPTY_SET; 10];
    for (i, &mask) in masks.iter().enumerate() {
        made[i + 1] = made[i].with_one_of(mask);
    }
    let left = made[masks.len()].and(allowed);
    if left.is_none() {
        return None;
    }
    let mut wanted = left;
    for (i, mask) in masks.iter_mut().enumerate().rev() {
        let (mut kept, mut before) = (0, DigitSets::NONE);
        for value in values(*mask) {
            let from = wanted.without(value as usize - 1).and(&made[i]);
            if !from.is_none() {
                kept |= 1 << (value - 1);
                before = before.or(&from);
            }
        }
        *mask = kept;
        wanted = before;
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{differ, filled};
    use ninefold_core::random::Random;

    impl DigitSets {
        /// The digit sets whose masks satisfy a condition.
        fn of(mut chosen: impl FnMut(u16) -> bool) -> DigitSets {
            let masks: Vec<u16> = (0..=ALL).filter(|&mask| chosen(mask)).collect();
            DigitSets::of_masks(&masks)
        }

        /// The sums of the digit sets of this size: bit i for the sum i.
        fn sums(&self, size: usize) -> u64 {
            let (low, high) = (size * (size + 1) / 2, size * (19 - size) / 2);
            (low..=high).filter(|&sum| self.meets(&OF_SUM[sum])).fold(0, |all, sum| all | 1 << sum)
        }
    }

    #[test]
    fn narrowing_keeps_just_what_some_arrangement_uses() {
        let mut random = Random::new(7, 7);
        let mut conflicts = 0;
        for _ in 0..3_000 {
            let size = 1 + random.below(5);
            let masks: Vec<u16> = (0..size).map(|_| 1 + random.below(511) as u16).collect();
            let sum = random.below(46);
            let allowed = *DigitSets::of_sum(sum);
            let expected = filled(&masks, &|values| {
                let total = values.iter().map(|&value| value as usize + 1).sum::<usize>();
                differ(values) && (values.len() < size || total == sum)
            });
            let mut narrowed = masks.clone();
            match narrow_masks(&mut narrowed, &allowed) {
                None => {
                    conflicts += 1;
                    assert_eq!(narrowed, masks);
                    assert!(expected.iter().all(|&mask| mask == 0));
                }
                Some(left) => {
                    assert_eq!(narrowed, expected);
                    assert_eq!(left.sums(size), 1 << sum);
                }
            }
        }
        assert!((300..2_900).contains(&conflicts), "{conflicts}");
    }

    #[test]
    fn sets_within_others_and_complements_are_right() {
        let mut random = Random::new(8, 8);
        for _ in 0..200 {
            let mask = random.below(512) as u16;
            let within = DigitSets::within(mask);
            assert_eq!(within, DigitSets::of(|set| set & !mask == 0));
            assert_eq!(within.complements(), DigitSets::of(|set| set | mask == ALL));
            assert_eq!(within.minus(&within), DigitSets::NONE);
        }
    }
}
