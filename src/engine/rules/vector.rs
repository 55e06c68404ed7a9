//! The vector that `rules` is written over: one 32-bit lane for each digit.
//!
//! A [`Digits`] value holds, for each of the nine digits, 27 bits: the cells of one band. Every
//! inference of the engine is a handful of boolean operations and shifts on such values, all nine
//! digits at once. The algorithm (`sweep.rs`, `search.rs`) is written once, generic over this
//! trait; each backend is a thin file.
//!
//! # Safety
//! A vector is its own proof that the machine can work with it: the only way to a first one is
//! the unsafe [`Digits::zero`], and all others are made from one. So the entry points in `mod.rs`
//! vouch once, and everything written over the trait is safe code.

#![allow(unsafe_code)]

use super::bands::{self, Bands, LANES};
use crate::grid::Grid;

/// The memory form of one vector. Words 9..16 are zero.
pub(crate) type Words = [u32; LANES];

/// The board as the sweep has it: one vector for each band.
pub(crate) type BandVectors<V> = [V; 3];

/// Nine 32-bit lanes, one a digit; further lanes, if any, stay zero where it matters.
pub(crate) trait Digits: Copy {
    /// The zero vector.
    ///
    /// # Safety
    /// The machine must have the backend's instruction set.
    unsafe fn zero() -> Self;

    /// The same word in every lane.
    fn splat(self, word: u32) -> Self;
    /// This word in the nine lanes of the digits, zero in the others.
    fn splat_digits(self, word: u32) -> Self;
    /// From memory.
    fn load(self, words: &Words) -> Self;
    /// To memory.
    fn store(self, words: &mut Words);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    fn left<const N: u32>(self) -> Self;
    fn right<const N: u32>(self) -> Self;
    /// Lane-wise `self - other`.
    fn minus(self, other: Self) -> Self;
    /// The OR of all lanes, in every lane.
    fn any_digit(self) -> Self;
    /// The bits that stand in at least one lane, and in at least two; in every lane.
    fn one_and_two_digits(self) -> (Self, Self);
    /// Whether each of the nine lanes has a bit.
    fn all_digits_present(self) -> bool;
    /// The digits that have any of these cells: bit 0 for digit 1.
    #[inline(always)]
    fn digits_with(self, cells: u32) -> u32 {
        let mut words = [0; LANES];
        self.store(&mut words);
        (0..9).fold(0, |mask, digit| mask | u32::from(words[digit] & cells != 0) << digit)
    }
    fn is_zero(self) -> bool;
    /// Number of bits in all lanes of the three vectors.
    fn count(board: BandVectors<Self>) -> u32;
    /// The first lane.
    fn first(self) -> u32;

    /// The cells of each digit of a grid.
    #[inline(always)]
    fn bands_of(self, grid: &Grid) -> Bands {
        Bands::of(grid)
    }
    /// The full grid in which these are the cells of the nine digits, nine cells each.
    #[inline(always)]
    fn grid_of(self, cells: &[u128; 9]) -> Grid {
        bands::grid_of(cells)
    }

    // Three-input functions: one instruction in AVX-512, two to four elsewhere.

    /// `self | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// The bits that stand in exactly one of the three.
    #[inline(always)]
    fn exactly_one(self, b: Self, c: Self) -> Self {
        let two_of_ab = self.and(b);
        let one_of_ab = self.or(b).and_not(two_of_ab);
        one_of_ab.and_not(c).or(c.and_not(self.or(b)))
    }
    /// The bits that stand in two or three of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// Bits of `a` where `self` is set, of `b` where it is not.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
    /// `(self & b) | c`
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b).or(c)
    }
    /// `self & (b | c)`
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self & !b & !c`
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
}

/// A vector of each backend that this machine has.
#[cfg(test)]
pub(crate) mod samples {
    use super::super::*;
    use super::Digits;
    #[cfg(target_arch = "x86_64")]
    use crate::engine::Backend;

    pub(crate) fn portable() -> portable::Portable {
        // SAFETY: the portable backend needs nothing.
        unsafe { Digits::zero() }
    }

    #[cfg(target_arch = "x86_64")]
    pub(crate) fn avx2() -> Option<avx2::Avx2> {
        // SAFETY: just asked for.
        Backend::Avx2.is_available().then(|| unsafe { Digits::zero() })
    }

    #[cfg(target_arch = "x86_64")]
    pub(crate) fn avx512() -> Option<avx512::Avx512> {
        // SAFETY: just asked for.
        Backend::Avx512.is_available().then(|| unsafe { Digits::zero() })
    }

    #[cfg(target_arch = "aarch64")]
    pub(crate) fn neon() -> neon::Neon {
        // SAFETY: any 64-bit ARM has NEON.
        unsafe { Digits::zero() }
    }
}
