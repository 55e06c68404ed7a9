//! Portable backend: an array of nine words, which any target compiles and most compilers
//! vectorize.

#![allow(unsafe_code)]

use super::vector::{BandVectors, Digits, Words};

/// One word for each digit.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u32; 9]);

/// A lane-wise operation on two vectors. A macro, not a closure: closures are not always inlined.
macro_rules! lanes {
    ($a:expr, $b:expr, $operation:expr) => {{
        let mut result = $a;
        for (a, b) in result.0.iter_mut().zip($b.0) {
            *a = $operation(*a, b);
        }
        result
    }};
}

impl Digits for Portable {
    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([0; 9])
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        Self([word; 9])
    }
    #[inline(always)]
    fn splat_digits(self, word: u32) -> Self {
        Self([word; 9])
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        Self(std::array::from_fn(|i| words[i]))
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        words[..9].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        lanes!(self, other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        lanes!(self, other, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        lanes!(self, other, |a: u32, b: u32| a & !b)
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
    fn minus(self, other: Self) -> Self {
        lanes!(self, other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn any_digit(self) -> Self {
        Self([self.0.iter().fold(0, |any, &word| any | word); 9])
    }
    #[inline(always)]
    fn one_and_two_digits(self) -> (Self, Self) {
        let join = |(one, two), &word| (one | word, two | (one & word));
        let (one, two) = self.0.iter().fold((0, 0), join);
        (Self([one; 9]), Self([two; 9]))
    }
    #[inline(always)]
    fn all_digits_present(self) -> bool {
        self.0.iter().all(|&word| word != 0)
    }
    #[inline(always)]
    fn digits_with(self, cells: u32) -> u32 {
        let words = self.0.iter().enumerate();
        words.fold(0, |mask, (digit, word)| mask | u32::from(word & cells != 0) << digit)
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |any, &word| any | word) == 0
    }
    #[inline(always)]
    fn count(board: BandVectors<Self>) -> u32 {
        let [a, b, c] = board.map(|band| band.0.iter().map(|word| word.count_ones()).sum::<u32>());
        a + b + c
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.0[0]
    }
}
