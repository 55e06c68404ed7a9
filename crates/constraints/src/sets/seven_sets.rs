//! Sets of sets of the seven digits from 2 to 8, as 128 bits: what is between a 1 and a 9, and around
//! them.
//!
//! [`DigitSets`](super::DigitSets) hold all nine digits, at four times the cost.

use crate::digits;

/// A set of digit sets: bit i stands for the set with the mask i, bit 0 of which is the digit 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SevenSets(u128);

/// For each digit, the digit sets that hold it.
static WITH: [u128; 7] = {
    let mut with = [0; 7];
    let mut set = 0;
    while set < 128 {
        let mut digit = 0;
        while digit < 7 {
            with[digit] |= (set as u128 >> digit & 1) << set;
            digit += 1;
        }
        set += 1;
    }
    with
};

/// The digit sets of each sum.
static OF_SUM: [SevenSets; 36] = {
    let mut sets = [SevenSets(0); 36];
    let mut set = 0;
    while set < 128 {
        sets[digits::sum(set << 1) as usize].0 |= 1 << set;
        set += 1;
    }
    sets
};

impl SevenSets {
    /// The digit set without digits, alone.
    pub const EMPTY_SET: SevenSets = SevenSets(1);

    /// The digit sets with this sum.
    #[inline]
    pub fn of_sum(sum: u32) -> SevenSets {
        OF_SUM.get(sum as usize).copied().unwrap_or(SevenSets(0))
    }

    /// Whether there is no digit set.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The digit sets that are in both.
    #[inline]
    pub fn and(self, other: SevenSets) -> SevenSets {
        SevenSets(self.0 & other.0)
    }

    /// The complement of each digit set.
    #[inline]
    pub fn complements(self) -> SevenSets {
        SevenSets(self.0.reverse_bits())
    }

    /// Each digit set with one of these digits (bit 0 for 2) that it lacks.
    #[inline]
    pub fn with_one_of(self, mask: u16) -> SevenSets {
        let (mut all, mut left) = (0, mask);
        while left != 0 {
            let digit = left.trailing_zeros() as usize;
            all |= (self.0 & !WITH[digit]) << (1 << digit);
            left &= left - 1;
        }
        SevenSets(all)
    }

    /// Goes back through cells with different digits, from the sets that they and the cells before
    /// them are wanted to hold: adds to `kept`, as masks of the digits from 1 on, which of their
    /// digits are part of such a set. `made` has for each cell the sets of the cells before it.
    /// Returns what is wanted of the cells before the first.
    #[inline]
    pub fn back(mut self, made: &[SevenSets], masks: &[u16], kept: &mut [u16]) -> SevenSets {
        for ((&made, &mask), kept) in made.iter().zip(masks).zip(kept).rev() {
            let (mut before, mut left) = (0, mask);
            while left != 0 {
                let digit = left.trailing_zeros() as usize;
                let from = (self.0 & WITH[digit]) >> (1 << digit) & made.0;
                *kept |= u16::from(from != 0) << (digit + 1);
                before |= from;
                left &= left - 1;
            }
            self.0 = before;
        }
        self
    }
}
