//! The vector that `lanes` is written over: one bit for each puzzle.
//!
//! The algorithm is written once, generic over [`Vector`]; each backend is a thin file.
//!
//! # Safety
//! As with the vectors of `rules`, a vector is its own proof that the machine can work with it: the
//! only way to a first one is the unsafe [`Vector::zero`], and all others are made from one. So
//! what is written over the trait is safe code.

#![allow(unsafe_code)]

use super::packed::{self, Packed};
use crate::backend::of_three;
use ninefold_core::grid::Grid;

/// Most 64-bit words in a vector.
pub(crate) const MOST_WORDS: usize = 8;

/// A set of lanes.
///
/// # Safety
/// In memory it is [`Vector::WORDS`] words and nothing else, and they may have any value.
pub(crate) unsafe trait Vector: Copy {
    /// Number of 64-bit words: the number of lanes is 64 times that.
    const WORDS: usize;

    /// No lane.
    ///
    /// # Safety
    /// The machine must have the backend's instruction set.
    unsafe fn zero() -> Self;
    /// The lanes of these words: bit i of word j is lane 64 j + i. (Their order in the vector is the
    /// backend's, but the lanes of a byte of a word stay together.)
    fn load(self, words: &[u64; MOST_WORDS]) -> Self;
    /// The opposite; words that a vector does not have are zero.
    fn words(self) -> [u64; MOST_WORDS];
    /// Vectors in memory as words, [`Vector::WORDS`] each.
    fn as_words(vectors: &[Self]) -> &[u64] {
        let words = vectors.len() * Self::WORDS;
        // SAFETY: the trait's own.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), words) }
    }
    /// As [`Vector::as_words`], to write to.
    fn as_words_mut(vectors: &mut [Self]) -> &mut [u64] {
        let words = vectors.len() * Self::WORDS;
        // SAFETY: the trait's own.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), words) }
    }

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    /// Each 64-bit word shifted by itself.
    fn left<const N: u32>(self) -> Self;
    fn right<const N: u32>(self) -> Self;
    /// Swaps the upper half of each group of 2 N bits of this with the lower half of another.
    #[inline(always)]
    fn swap<const N: u32>(self, other: Self) -> (Self, Self) {
        swap_by_differences::<_, N>(self, other)
    }
    /// The first half of transposing: eight rows, which lie eight apart among 64, become eight
    /// vectors. Word j of vector i has the byte of each row with the lanes 64 j + 8 i to 64 j + 8 i
    /// + 7.
    #[inline(always)]
    fn collect_bytes(rows: &mut [Self; 8]) {
        swap_three::<_, 32, 16, 8>(rows);
    }
    /// The opposite of [`Vector::collect_bytes`].
    #[inline(always)]
    fn spread_bytes(rows: &mut [Self; 8]) {
        swap_three::<_, 32, 16, 8>(rows);
    }
    /// The candidates that a puzzle begins with.
    #[inline(always)]
    fn pack(self, puzzle: &Grid) -> Packed {
        packed::pack(puzzle)
    }
    /// Writes the grid of a solved board.
    #[inline(always)]
    fn unpack(self, packed: &Packed, grid: &mut Grid) {
        packed::unpack(packed, grid);
    }

    /// Whether any function of three inputs is one instruction, as in AVX-512: two to four elsewhere.
    const TERNARY: bool = false;
    /// The function of three inputs with this truth table: bit `(a << 2 | b << 1 | c)` of it.
    fn ternary<const TABLE: i32>(self, _: Self, _: Self) -> Self {
        unreachable!("a backend that is TERNARY has it")
    }

    of_three! {
        /// `self & b & c`
        and3(self, b, c) = 0b1000_0000, self.and(b).and(c);
        /// `self | b | c`
        or3(self, b, c) = 0b1111_1110, self.or(b).or(c);
        /// `self ^ b ^ c`
        xor3(self, b, c) = 0b1001_0110, self.xor(b).xor(c);
        /// In two or three of the three.
        majority(self, b, c) = 0b1110_1000, self.and(b).or(self.or(b).and(c));
        /// `a` where `self`, else `b`.
        select(self, a, b) = 0b1100_1010, b.xor(self.and(a.xor(b)));
        /// `b` where it differs from `self`, else `c`: one step of comparing two numbers, lowest
        /// bits first.
        outweighs(self, b, c) = 0b1000_1110, self.xor(b).select(b, c);
        /// `self & !b & !c`
        and_neither(self, b, c) = 0b0001_0000, self.and_not(b.or(c));
        /// `self & !(b & !c)`
        unless(self, b, c) = 0b1011_0000, self.and_not(b.and_not(c));
        /// `self & !(b & c)`
        and_not_both(self, b, c) = 0b0111_0000, self.and_not(b.and(c));
        /// `self | (b & c)`
        or_both(self, b, c) = 0b1111_1000, self.or(b.and(c));
        /// `self | (b & !c)`
        or_without(self, b, c) = 0b1111_0100, self.or(b.and_not(c));
    }

    /// Sum and carry of three bits.
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        if Self::TERNARY {
            return (self.xor3(b, c), self.majority(b, c));
        }
        let differ = self.xor(b);
        (differ.xor(c), self.and(b).or(differ.and(c)))
    }
}

/// For backends where to interleave bytes is cheaper than to swap bits.
///
/// The bytes of each two words lie in turns in such vectors: so the lanes come out of
/// [`collect_by_turns`] in order.
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64")), allow(dead_code))]
pub(crate) trait Interleave: Vector {
    /// The bytes of two vectors in turns: of the lower eight of each 16, and of the upper eight.
    fn interleave(self, other: Self) -> (Self, Self);
}

/// [`Vector::collect_bytes`] in 24 instructions.
///
/// Interleaving goes round: the highest bit of a byte's number in its 16 becomes a bit of the row's
/// number, and that one the lowest bit of the byte's.
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64")), allow(dead_code))]
#[inline(always)]
pub(crate) fn collect_by_turns<V: Interleave>(rows: &mut [V; 8]) {
    for i in 0..4 {
        (rows[i], rows[i + 4]) = rows[i].interleave(rows[i + 4]);
    }
    for i in [0, 1, 4, 5] {
        (rows[i], rows[i + 2]) = rows[i].interleave(rows[i + 2]);
    }
    for i in [0, 2, 4, 6] {
        (rows[i], rows[i + 1]) = rows[i].interleave(rows[i + 1]);
    }
}

/// [`Vector::spread_bytes`] in 32 instructions: four times more, and all bytes are in their old
/// places, except for the order of the rows.
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64")), allow(dead_code))]
#[inline(always)]
pub(crate) fn spread_by_turns<V: Interleave>(rows: &mut [V; 8]) {
    collect_by_turns(rows);
    for i in 0..4 {
        (rows[i], rows[i + 4]) = rows[i].interleave(rows[i + 4]);
    }
    *rows = [rows[0], rows[4], rows[1], rows[5], rows[2], rows[6], rows[3], rows[7]];
}

/// Three stages of swaps among eight rows.
#[inline(always)]
pub(crate) fn swap_three<V: Vector, const A: u32, const B: u32, const C: u32>(rows: &mut [V; 8]) {
    for i in 0..4 {
        (rows[i], rows[i + 4]) = rows[i].swap::<A>(rows[i + 4]);
    }
    for i in [0, 1, 4, 5] {
        (rows[i], rows[i + 2]) = rows[i].swap::<B>(rows[i + 2]);
    }
    for i in [0, 2, 4, 6] {
        (rows[i], rows[i + 1]) = rows[i].swap::<C>(rows[i + 1]);
    }
}

/// [`Vector::swap`] in six operations on one or two inputs.
#[inline(always)]
pub(crate) fn swap_by_differences<V: Vector, const N: u32>(a: V, b: V) -> (V, V) {
    let differ = a.right::<N>().xor(b).and(lower_half::<V, N>(a));
    (a.xor(differ.left::<N>()), b.xor(differ))
}

/// [`Vector::swap`] for processors that choose between two vectors in one instruction.
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64")), allow(dead_code))]
#[inline(always)]
pub(crate) fn swap_by_choosing<V: Vector, const N: u32>(a: V, b: V) -> (V, V) {
    let lower = lower_half::<V, N>(a);
    (lower.select(a, b.left::<N>()), lower.select(a.right::<N>(), b))
}

/// N ones, N zeros, N ones, ...
#[inline(always)]
fn lower_half<V: Vector, const N: u32>(any: V) -> V {
    any.load(&[u64::MAX / ((1 << N) + 1); MOST_WORDS])
}

/// Calls a function that is generic over vectors with one of each backend of this machine.
#[cfg(test)]
macro_rules! on_each_backend {
    ($check:ident) => {
        // SAFETY: the portable backend needs nothing, any 64-bit ARM has NEON, others are asked for.
        #[allow(unsafe_code)]
        unsafe {
            use crate::{Backend, lanes};
            $check(lanes::portable::Portable::zero());
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2.is_available().then(|| $check(lanes::avx2::Avx2::zero()));
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512.is_available().then(|| $check(lanes::avx512::Avx512::zero()));
            #[cfg(target_arch = "aarch64")]
            Backend::Neon.is_available().then(|| $check(lanes::neon::Neon::zero()));
        }
    };
}
#[cfg(test)]
pub(crate) use on_each_backend;

#[cfg(test)]
mod tests {
    use super::*;

    fn check<V: Vector>(any: V) {
        let words = [0xf0, 0xcc, 0xaa].map(|word| any.load(&[word; MOST_WORDS]));
        V::check_tables(words, |vector| vector.words()[0] as i32);
    }

    #[test]
    fn each_truth_table_is_its_formula() {
        on_each_backend!(check);
    }
}
