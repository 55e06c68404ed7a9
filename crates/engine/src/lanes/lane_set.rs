//! Sets of lanes as words, for code that deals with one lane after the other.

use super::vector::MOST_WORDS;

/// Most lanes of a vector.
pub(crate) const MOST_LANES: usize = 64 * MOST_WORDS;

/// A set of lanes: bit i of word j is lane 64 j + i.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LaneSet(pub(crate) [u64; MOST_WORDS]);

impl LaneSet {
    /// No lane.
    pub(crate) const EMPTY: LaneSet = LaneSet([0; MOST_WORDS]);

    #[inline(always)]
    pub(crate) fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, lane: usize) {
        self.0[lane / 64] &= !(1 << (lane % 64));
    }

    #[inline(always)]
    pub(crate) fn union(mut self, other: LaneSet) -> LaneSet {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }

    #[inline(always)]
    pub(crate) fn without(mut self, other: LaneSet) -> LaneSet {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self == LaneSet::EMPTY
    }

    /// Number of lanes.
    #[inline(always)]
    pub(crate) fn len(self) -> u32 {
        let mut count = 0;
        for word in self.0 {
            count += word.count_ones();
        }
        count
    }

    /// The lanes, those with the same bit in their words one after the other: on the stage they lie
    /// side by side.
    #[inline(always)]
    pub(crate) fn each(self) -> EachLane {
        let mut columns = [0; 8];
        for (byte, columns) in columns.iter_mut().enumerate() {
            let mut square = 0;
            for word in 0..MOST_WORDS {
                square |= (self.0[word] >> (8 * byte) & 0xff) << (8 * word);
            }
            *columns = transpose_square(square);
        }
        EachLane { columns, byte: 0 }
    }
}

/// Transposes eight rows of eight bits.
#[inline(always)]
const fn transpose_square(mut x: u64) -> u64 {
    let t = (x ^ x >> 7) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ t << 7;
    let t = (x ^ x >> 14) & 0x0000_cccc_0000_cccc;
    x ^= t ^ t << 14;
    let t = (x ^ x >> 28) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ t << 28
}

/// Iterates over a set. A named type and no closure: closures are not always inlined, and code that
/// is not inlined in a kernel cannot use the backend's instructions.
pub(crate) struct EachLane {
    columns: [u64; 8],
    byte: usize,
}

impl Iterator for EachLane {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.byte < 8 {
            let bits = self.columns[self.byte];
            if bits != 0 {
                self.columns[self.byte] &= bits - 1;
                let at = bits.trailing_zeros() as usize;
                return Some(64 * (at % 8) + 8 * self.byte + at / 8);
            }
            self.byte += 1;
        }
        None
    }
}
