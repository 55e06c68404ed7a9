//! Few digit sets of one size, side by side: those of a cage, or of a line of consecutive digits.
//!
//! At most twelve sets of one size have one sum. They stand in the lanes of one or two vectors, so that
//! all are compared with the candidates of all cells at once, without a branch.

use crate::digits::{self, ALL};

/// Digit sets of one size: in each lane a mask, and in the upper half the digits that are not in
/// it, so that one union gives both. Lanes behind the last one hold `NONE`.
#[derive(Debug)]
pub struct FewSets([u32; LANES]);

/// The most sets.
const LANES: usize = 12;

/// The most sets of sizes other than four and five.
const HALF: usize = 8;

/// No set: it has digits that no cell has.
const NONE: u32 = u16::MAX as u32;

impl FewSets {
    /// The sets of `size` digits, nine at most, with this sum.
    pub fn of_sum(size: usize, sum: u32) -> &'static FewSets {
        const NOTHING: &FewSets = &FewSets([NONE; LANES]);
        OF_SUM.get(size).and_then(|sums| sums.get(sum as usize)).unwrap_or(NOTHING)
    }

    /// The sets of `size` consecutive digits, two to nine.
    pub fn runs(size: usize) -> &'static FewSets {
        &RUNS[size.min(9)]
    }

    /// The sets that have a digit for each of these cells and a cell for each digit: the digits that
    /// are in some of them, and those that are in all. No digits are in some if there is no such set.
    #[inline]
    pub fn digits<const N: usize>(&self, masks: &[u16; N]) -> (u16, u16) {
        match N {
            4 | 5 => fitting(&self.0, masks),
            _ => fitting::<HALF, N>(self.0[..HALF].as_array().unwrap_or(&[NONE; HALF]), masks),
        }
    }
}

#[inline]
fn fitting<const L: usize, const N: usize>(sets: &[u32; L], masks: &[u16; N]) -> (u16, u16) {
    let outside = !masks.iter().fold(0, |all, mask| all | mask);
    let mut union = 0;
    for &set in sets {
        let mut fits = set & u32::from(outside) == 0;
        for &mask in masks {
            fits &= set & u32::from(mask) != 0;
        }
        union |= set & u32::from(fits).wrapping_neg();
    }
    (union as u16, ALL & !(union >> 16) as u16)
}

impl FewSets {
    const fn append(&mut self, mask: u16) {
        let mut lane = 0;
        while self.0[lane] != NONE {
            lane += 1;
        }
        let most = if matches!(mask.count_ones(), 4 | 5) { LANES } else { HALF };
        assert!(lane < most, "too many sets");
        self.0[lane] = mask as u32 | ((ALL & !mask) as u32) << 16;
    }
}

static OF_SUM: [[FewSets; 46]; 10] = {
    let mut sets = [const { [const { FewSets([NONE; LANES]) }; 46] }; 10];
    let mut mask = 0;
    while mask <= ALL {
        sets[mask.count_ones() as usize][digits::sum(mask) as usize].append(mask);
        mask += 1;
    }
    sets
};

static RUNS: [FewSets; 10] = {
    let mut sets = [const { FewSets([NONE; LANES]) }; 10];
    let mut size = 2;
    while size < 10 {
        let mut low = 1;
        while low + size <= 10 {
            sets[size as usize].append(digits::from_to(low, low + size - 1));
            low += 1;
        }
        size += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::random::Random;

    /// The result of [`FewSets::digits`], from its definition.
    fn expected(is_set: impl Fn(u16) -> bool, masks: &[u16]) -> (u16, u16) {
        let all = masks.iter().fold(0, |all, mask| all | mask);
        let fits = |set: &u16| {
            set.count_ones() as usize == masks.len()
                && is_set(*set)
                && set & !all == 0
                && masks.iter().all(|mask| set & mask != 0)
        };
        let start = (0, ALL);
        (0..=ALL).filter(fits).fold(start, |(some, every), set| (some | set, every & set))
    }

    fn compare<const N: usize>(random: &mut Random) {
        for _ in 0..300 {
            let masks: [u16; N] =
                std::array::from_fn(|_| (random.below(512) | random.below(512)) as u16);
            for sum in 0..=46 {
                let expected = expected(|set| digits::sum(set) == sum, &masks);
                assert_eq!(FewSets::of_sum(N, sum).digits(&masks), expected, "{masks:?} {sum}");
            }
            let is_run = |set: u16| {
                let (low, high) = (digits::lowest(set), digits::highest(set));
                set == digits::from_to(low, high)
            };
            if N > 1 {
                assert_eq!(FewSets::runs(N).digits(&masks), expected(is_run, &masks), "{masks:?}");
            }
        }
    }

    #[test]
    fn digits_are_those_of_the_sets_that_fit() {
        let random = &mut Random::new(5, 1);
        compare::<1>(random);
        compare::<2>(random);
        compare::<3>(random);
        compare::<4>(random);
        compare::<5>(random);
        compare::<6>(random);
        compare::<7>(random);
        compare::<8>(random);
        compare::<9>(random);
    }
}
