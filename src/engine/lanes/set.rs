//! Sets of lanes as words, for code that deals with one lane after the other.

use super::vector::MOST_WORDS;

/// Most lanes of a vector.
pub const MOST_LANES: usize = 64 * MOST_WORDS;

/// A set of lanes: bit i of word j is lane 64 j + i.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set(pub [u64; MOST_WORDS]);

impl Set {
    /// No lane.
    pub const EMPTY: Set = Set([0; MOST_WORDS]);

    #[inline(always)]
    pub fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    #[inline(always)]
    pub fn remove(&mut self, lane: usize) {
        self.0[lane / 64] &= !(1 << (lane % 64));
    }

    #[inline(always)]
    pub fn union(mut self, other: Set) -> Set {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }

    #[inline(always)]
    pub fn without(mut self, other: Set) -> Set {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self == Set::EMPTY
    }

    /// Number of lanes.
    #[inline(always)]
    pub fn len(self) -> u32 {
        let mut count = 0;
        for word in self.0 {
            count += word.count_ones();
        }
        count
    }

    /// The lanes in ascending order.
    #[inline(always)]
    pub fn each(self) -> Each {
        Each { set: self, word: 0 }
    }
}

/// Iterates over a set. A type of its own and no closure: closures are not always inlined, and what is
/// not inlined in a kernel cannot use the backend's instructions.
pub struct Each {
    set: Set,
    word: usize,
}

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < MOST_WORDS {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] &= bits - 1;
                return Some(64 * self.word + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
