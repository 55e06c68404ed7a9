//! Portable backend: arrays of words, which any target compiles and most compilers vectorize.

#![allow(unsafe_code)]

use super::quads::Quad;
use super::vector::Bits;

/// Four words.
#[derive(Clone, Copy)]
pub(crate) struct Words([u32; 4]);

/// Methods that are a lane-wise operation on two vectors. A macro, not a function that takes the
/// operation: closures are not always inlined.
macro_rules! lanes {
    ($($name:ident = $operation:expr;)*) => {$(
        #[inline(always)]
        fn $name(mut self, other: Self) -> Self {
            for (a, b) in self.0.iter_mut().zip(other.0) {
                *a = $operation(*a, b);
            }
            self
        }
    )*};
}

impl Bits for Words {
    type Words = [u32; 4];

    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([0; 4])
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        Self([word; 4])
    }
    #[inline(always)]
    fn load(self, words: &[u32; 4]) -> Self {
        Self(*words)
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; 4]) {
        *words = self.0;
    }
    lanes! {
        and = |a, b| a & b;
        or = |a, b| a | b;
        and_not = |a: u32, b: u32| a & !b;
        minus = u32::wrapping_sub;
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        Self(self.0.map(|word| word << N))
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        Self(self.0.map(|word| word >> N))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }
}

impl Quad for Words {
    #[inline(always)]
    fn next_bands(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, a, d])
    }
    #[inline(always)]
    fn last_bands(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, a, b, d])
    }
    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        let [a, b, c, _] = self.0;
        [Self([a; 4]), Self([b; 4]), Self([c; 4])]
    }
    #[inline(always)]
    fn first_halves(self, other: Self) -> Self {
        Self([self.0[0], self.0[1], other.0[0], other.0[1]])
    }
    #[inline(always)]
    fn last_halves(self, other: Self) -> Self {
        Self([self.0[2], self.0[3], other.0[2], other.0[3]])
    }
    #[inline(always)]
    fn evens(self, other: Self) -> Self {
        Self([self.0[0], self.0[2], other.0[0], other.0[2]])
    }
    #[inline(always)]
    fn odds(self, other: Self) -> Self {
        Self([self.0[1], self.0[3], other.0[1], other.0[3]])
    }
    #[inline(always)]
    fn lanes_with_bits(self) -> u32 {
        let [a, b, c, d] = self.0.map(|word| u32::from(word != 0));
        a | b << 1 | c << 2 | d << 3
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}
