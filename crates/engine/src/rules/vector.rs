//! The vectors that `rules` is written over: 32-bit lanes, one for each digit.
//!
//! A board is 27 words of 27 bits: for each digit and band, the cells. A [`Digits`] value holds
//! those of the digits 1 to 8 in one band; a [`Digits::Ninth`] holds those of digit 9 in all three
//! bands. So four registers hold a board where a register has eight lanes, with hardly a lane to
//! waste. Every inference of the engine is a handful of boolean operations and shifts on such
//! values, all digits at once. The algorithm (`sweep.rs`, `search.rs`) is written once, generic
//! over these traits; each backend is a thin file.
//!
//! # Safety
//! A vector is its own proof that the machine can work with it: the only way to a first one is
//! the unsafe [`Bits::zero`], and all others are made from one. So the entry points in `mod.rs`
//! vouch once, and everything written over the traits is safe code.

#![allow(unsafe_code)]

use super::bands::{self, Bands};
use crate::backend::of_three;
use ninefold_core::grid::Grid;

/// Lanes of 32 bits.
pub(crate) trait Bits: Copy {
    /// The memory form.
    type Words;

    /// The zero vector.
    ///
    /// # Safety
    /// The machine must have the backend's instruction set.
    unsafe fn zero() -> Self;

    /// The same word in every lane.
    fn splat(self, word: u32) -> Self;
    /// From memory.
    fn load(self, words: &Self::Words) -> Self;
    /// To memory.
    fn store(self, words: &mut Self::Words);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    fn left<const N: u32>(self) -> Self;
    fn right<const N: u32>(self) -> Self;
    /// Lane-wise `self - other`.
    fn minus(self, other: Self) -> Self;
    fn is_zero(self) -> bool;

    /// Whether any function of three inputs is one instruction, as in AVX-512: two to four elsewhere.
    const TERNARY: bool = false;
    /// The function of three inputs with this truth table: bit `(a << 2 | b << 1 | c)` of it.
    fn ternary<const TABLE: i32>(self, _: Self, _: Self) -> Self {
        unreachable!("a backend that is TERNARY has it")
    }

    of_three! {
        /// `self | b | c`
        or3(self, b, c) = 0b1111_1110, self.or(b).or(c);
        /// The bits that stand in exactly one of the three.
        exactly_one(self, b, c) = 0b0001_0110, {
            let two_of_ab = self.and(b);
            let one_of_ab = self.or(b).and_not(two_of_ab);
            one_of_ab.and_not(c).or(c.and_not(self.or(b)))
        };
        /// The bits that stand in two or three of the three.
        majority(self, b, c) = 0b1110_1000, self.and(b).or(self.or(b).and(c));
        /// Bits of `a` where `self` is set, of `b` where it is not.
        select(self, a, b) = 0b1100_1010, self.and(a).or(b.and_not(self));
        /// `(self & b) | c`
        and_or(self, b, c) = 0b1110_1010, self.and(b).or(c);
        /// `(self & !b) | c`
        and_not_or(self, b, c) = 0b1011_1010, self.and_not(b).or(c);
        /// `self & (b | c)`
        and_either(self, b, c) = 0b1110_0000, self.and(b.or(c));
        /// `self & !b & !c`
        and_neither(self, b, c) = 0b0001_0000, self.and_not(b.or(c));
    }
}

/// Eight lanes, for the digits 1 to 8.
pub(crate) trait Digits: Bits<Words = [u32; 8]> {
    /// Four lanes, for the three bands of a board: digit 9, or a set of cells. The fourth stays zero
    /// where it matters.
    type Ninth: Bits<Words = [u32; 4]>;

    /// Any vector of the other kind.
    fn ninth(self) -> Self::Ninth;
    /// The lanes of the other kind, and zeros.
    fn widen(ninth: Self::Ninth) -> Self;
    /// The words of the second, third and first band.
    fn next_bands(ninth: Self::Ninth) -> Self::Ninth;
    /// The words of the third, first and second band.
    fn last_bands(ninth: Self::Ninth) -> Self::Ninth;

    /// The cells where at least one digit stands, and where at least two do.
    fn one_and_two_digits(board: &Board<Self>) -> (Self::Ninth, Self::Ninth);
    /// The cells where any digit stands.
    fn any_digit(board: &Board<Self>) -> Self::Ninth;
    /// The cells of each band, in all lanes.
    fn spread(cells: Self::Ninth) -> [Self; 3];
    /// Whether each of the nine digits has a bit in the first band.
    fn first_band_has_all_digits(board: &Board<Self>) -> bool;
    /// The cells with exactly two digits, and those with two or more.
    fn pairs_and_unsolved(board: &Board<Self>) -> ([u32; 3], [u32; 3]);
    /// The digits that have any of these cells: bit 0 for digit 1.
    fn digits_with(board: &Board<Self>, cells: &[u32; 4]) -> u32;
    /// The number of candidates.
    fn count(board: &Board<Self>) -> u32;

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
}

/// The board as the sweep has it.
#[derive(Clone, Copy)]
pub(crate) struct Board<V: Digits> {
    /// The digits 1 to 8, by bands.
    pub(crate) digits: [V; 3],
    /// Digit 9.
    pub(crate) ninth: V::Ninth,
}

impl<V: Digits> Board<V> {
    /// From memory.
    #[inline(always)]
    pub(crate) fn load(any: V, bands: &Bands) -> Board<V> {
        let [a, b, c] = &bands.digits;
        let digits = [any.load(a), any.load(b), any.load(c)];
        Board { digits, ninth: any.ninth().load(&bands.ninth) }
    }

    /// To memory.
    #[inline(always)]
    pub(crate) fn store(&self) -> Bands {
        let mut bands = Bands::ZERO;
        let [a, b, c] = &mut bands.digits;
        self.digits[0].store(a);
        self.digits[1].store(b);
        self.digits[2].store(c);
        self.ninth.store(&mut bands.ninth);
        bands
    }

    /// The candidates of both.
    #[inline(always)]
    pub(crate) fn and(&self, other: &Board<V>) -> Board<V> {
        let ([a, b, c], [d, e, f]) = (self.digits, other.digits);
        Board { digits: [a.and(d), b.and(e), c.and(f)], ninth: self.ninth.and(other.ninth) }
    }

    /// The candidates that the other does not have.
    #[inline(always)]
    pub(crate) fn and_not(&self, other: &Board<V>) -> Board<V> {
        let ([a, b, c], [d, e, f]) = (self.digits, other.digits);
        let digits = [a.and_not(d), b.and_not(e), c.and_not(f)];
        Board { digits, ninth: self.ninth.and_not(other.ninth) }
    }

    /// Whether no candidate is left.
    #[inline(always)]
    pub(crate) fn is_zero(&self) -> bool {
        let [a, b, c] = self.digits;
        a.or3(b, c).or(V::widen(self.ninth)).is_zero()
    }
}

/// Calls a function that is generic over digits with those of each backend of this machine.
#[cfg(test)]
macro_rules! on_each_backend {
    ($check:ident) => {
        // SAFETY: arrays need nothing, any x86-64 has SSE2 and any 64-bit ARM NEON; others are
        // asked for.
        #[allow(unsafe_code)]
        unsafe {
            use crate::{Backend, rules, rules::quads::Two};
            $check(Two::<rules::portable::Words>::zero());
            #[cfg(target_arch = "x86_64")]
            $check(Two::<rules::sse2::Sse2>::zero());
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2.is_available().then(|| $check(rules::avx2::Avx2::zero()));
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512.is_available().then(|| $check(rules::avx2::Avx512::zero()));
            #[cfg(target_arch = "aarch64")]
            Backend::Neon.is_available().then(|| $check(Two::<rules::neon::Neon>::zero()));
        }
    };
}
#[cfg(test)]
pub(crate) use on_each_backend;

#[cfg(test)]
mod tests {
    use super::*;

    fn check<V: Digits>(any: V) {
        let words = [0xf0, 0xcc, 0xaa].map(|word| any.splat(word));
        V::check_tables(words, |vector| {
            let mut words = [0; 8];
            vector.store(&mut words);
            words[0] as i32
        });
    }

    #[test]
    fn each_truth_table_is_its_formula() {
        on_each_backend!(check);
    }
}
