//! Portable backend: arrays of words, which any target compiles and most compilers vectorize.

#![allow(unsafe_code)]

use super::vector::{Bits, Board, Digits};

/// A word for each lane.
#[derive(Clone, Copy)]
pub(crate) struct Portable<const N: usize>([u32; N]);

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

impl<const LANES: usize> Bits for Portable<LANES> {
    type Words = [u32; LANES];

    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([0; LANES])
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        Self([word; LANES])
    }
    #[inline(always)]
    fn load(self, words: &[u32; LANES]) -> Self {
        Self(*words)
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; LANES]) {
        *words = self.0;
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
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |any, &word| any | word) == 0
    }
}

impl Digits for Portable<8> {
    type Ninth = Portable<4>;

    #[inline(always)]
    fn ninth(self) -> Portable<4> {
        Portable([0; 4])
    }
    #[inline(always)]
    fn widen(ninth: Portable<4>) -> Self {
        let [a, b, c, d] = ninth.0;
        Self([a, b, c, d, 0, 0, 0, 0])
    }
    #[inline(always)]
    fn next_bands(ninth: Portable<4>) -> Portable<4> {
        let [a, b, c, d] = ninth.0;
        Portable([b, c, a, d])
    }
    #[inline(always)]
    fn last_bands(ninth: Portable<4>) -> Portable<4> {
        let [a, b, c, d] = ninth.0;
        Portable([c, a, b, d])
    }
    #[inline(always)]
    fn one_and_two_digits(board: &Board<Self>) -> (Portable<4>, Portable<4>) {
        let (mut one, mut two) = (board.ninth, Portable([0; 4]));
        for (band, digits) in board.digits.iter().enumerate() {
            for &word in &digits.0 {
                two.0[band] |= one.0[band] & word;
                one.0[band] |= word;
            }
        }
        (one, two)
    }
    #[inline(always)]
    fn any_digit(board: &Board<Self>) -> Portable<4> {
        let mut any = board.ninth;
        for (any, digits) in any.0.iter_mut().zip(&board.digits) {
            *any = digits.0.iter().fold(*any, |any, &word| any | word);
        }
        any
    }
    #[inline(always)]
    fn spread(cells: Portable<4>) -> [Self; 3] {
        let [a, b, c, _] = cells.0;
        [Self([a; 8]), Self([b; 8]), Self([c; 8])]
    }
    #[inline(always)]
    fn first_band_has_all_digits(board: &Board<Self>) -> bool {
        board.digits[0].0.iter().all(|&word| word != 0) && board.ninth.0[0] != 0
    }
    #[inline(always)]
    fn pairs_and_unsolved(board: &Board<Self>) -> ([u32; 3], [u32; 3]) {
        let (mut pairs, mut unsolved) = ([0; 3], [0; 3]);
        for (band, digits) in board.digits.iter().enumerate() {
            let (mut one, mut two, mut three) = (board.ninth.0[band], 0, 0);
            for &word in &digits.0 {
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            (pairs[band], unsolved[band]) = (two & !three, two);
        }
        (pairs, unsolved)
    }
    #[inline(always)]
    fn digits_with(board: &Board<Self>, cells: &[u32; 4]) -> u32 {
        let mut mask = 0;
        for (band, digits) in board.digits.iter().enumerate() {
            for (digit, word) in digits.0.iter().enumerate() {
                mask |= u32::from(word & cells[band] != 0) << digit;
            }
            mask |= u32::from(board.ninth.0[band] & cells[band] != 0) << 8;
        }
        mask
    }
    #[inline(always)]
    fn count(board: &Board<Self>) -> u32 {
        let mut count = 0;
        for (band, digits) in board.digits.iter().enumerate() {
            count += digits.0.iter().map(|word| word.count_ones()).sum::<u32>();
            count += board.ninth.0[band].count_ones();
        }
        count
    }
}
