//! AVX2 backend: digits 1 to 8 in one register, digit 9 in the lowest lane of another.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::bands::{BAND, Bands};
use super::vector::{BandVectors, Digits, Words};
use crate::grid::Grid;

/// Eight lanes, and one of four.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i, __m128i);

/// Applies a lane-wise instruction to both registers of one or two vectors.
macro_rules! both {
    ($wide:ident, $narrow:ident, $a:expr, $b:expr) => {
        unsafe { Avx2($wide($a.0, $b.0), $narrow($a.1, $b.1)) }
    };
}

// SAFETY (all blocks below): a value of this type exists only where there is AVX2; memory is
// reached through references only, inside the sixteen words.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Digits for Avx2 {
    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm256_setzero_si256(), _mm_setzero_si128()) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        unsafe { Self(_mm256_set1_epi32(word as i32), _mm_set1_epi32(word as i32)) }
    }
    #[inline(always)]
    fn splat_digits(self, word: u32) -> Self {
        unsafe { Self(_mm256_set1_epi32(word as i32), _mm_cvtsi32_si128(word as i32)) }
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        unsafe {
            let [low, high] = [words[..8].as_ptr(), words[8..12].as_ptr()];
            Self(_mm256_loadu_si256(low.cast()), _mm_loadu_si128(high.cast()))
        }
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        unsafe {
            _mm256_storeu_si256(words[..8].as_mut_ptr().cast(), self.0);
            _mm_storeu_si128(words[8..12].as_mut_ptr().cast(), self.1);
        }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        both!(_mm256_and_si256, _mm_and_si128, self, other)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        both!(_mm256_or_si256, _mm_or_si128, self, other)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        both!(_mm256_andnot_si256, _mm_andnot_si128, other, self)
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe {
            let by = _mm_cvtsi32_si128(N as i32);
            Self(_mm256_sll_epi32(self.0, by), _mm_sll_epi32(self.1, by))
        }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe {
            let by = _mm_cvtsi32_si128(N as i32);
            Self(_mm256_srl_epi32(self.0, by), _mm_srl_epi32(self.1, by))
        }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        both!(_mm256_sub_epi32, _mm_sub_epi32, self, other)
    }
    #[inline(always)]
    fn any_digit(self) -> Self {
        unsafe {
            let ninth = _mm256_broadcastd_epi32(self.1);
            let v = _mm256_or_si256(self.0, _mm256_permute2x128_si256::<1>(self.0, self.0));
            let v = _mm256_or_si256(v, _mm256_shuffle_epi32::<0b01_00_11_10>(v));
            let v = _mm256_or_si256(v, _mm256_shuffle_epi32::<0b10_11_00_01>(v));
            let v = _mm256_or_si256(v, ninth);
            Self(v, _mm256_castsi256_si128(v))
        }
    }
    #[inline(always)]
    fn one_and_two_digits(self) -> (Self, Self) {
        // Each lane gathers disjoint sets of lanes: one = seen in some, two = seen in two or more.
        macro_rules! join {
            ($one:ident, $two:ident, $shuffle:expr) => {{
                let (one, two) = ($shuffle($one), $shuffle($two));
                let both = _mm256_or_si256(_mm256_and_si256($one, one), _mm256_or_si256($two, two));
                (_mm256_or_si256($one, one), both)
            }};
        }
        unsafe {
            let other = _mm256_permute2x128_si256::<1>(self.0, self.0);
            let (one, two) = (_mm256_or_si256(self.0, other), _mm256_and_si256(self.0, other));
            let (one, two) = join!(one, two, |v| _mm256_shuffle_epi32::<0b01_00_11_10>(v));
            let (one, two) = join!(one, two, |v| _mm256_shuffle_epi32::<0b10_11_00_01>(v));
            let ninth = _mm256_broadcastd_epi32(self.1);
            let two = _mm256_or_si256(two, _mm256_and_si256(one, ninth));
            let one = _mm256_or_si256(one, ninth);
            (Self(one, _mm256_castsi256_si128(one)), Self(two, _mm256_castsi256_si128(two)))
        }
    }
    #[inline(always)]
    fn all_digits_present(self) -> bool {
        unsafe {
            let absent = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_testz_si256(absent, absent) == 1 && _mm_cvtsi128_si32(self.1) != 0
        }
    }
    #[inline(always)]
    fn digits_with(self, cells: u32) -> u32 {
        unsafe {
            let Self(low, ninth) = self.and(self.splat_digits(cells));
            let absent = _mm256_cmpeq_epi32(low, _mm256_setzero_si256());
            let low = !_mm256_movemask_ps(_mm256_castsi256_ps(absent)) as u32 & 0xff;
            low | u32::from(_mm_cvtsi128_si32(ninth) != 0) << 8
        }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe {
            let both = _mm256_or_si256(self.0, _mm256_zextsi128_si256(self.1));
            _mm256_testz_si256(both, both) == 1
        }
    }
    #[inline(always)]
    fn count(board: BandVectors<Self>) -> u32 {
        let mut count = 0;
        for band in board {
            let mut words = [0; 16];
            band.store(&mut words);
            count += words[..9].iter().map(|word| word.count_ones()).sum::<u32>();
        }
        count
    }
    #[inline(always)]
    fn first(self) -> u32 {
        unsafe { _mm256_cvtsi256_si32(self.0) as u32 }
    }
    #[inline(always)]
    fn bands_of(self, grid: &Grid) -> Bands {
        unsafe { bands_of(grid) }
    }
}

/// As [`Bands::of`], but compares 32 cells with a digit at a time.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn bands_of(grid: &Grid) -> Bands {
    let mut bands = Bands::ZERO;
    // Each load takes 32 cells that lie in the grid; the shift brings the band's first cell to bit
    // 0.
    for (words, (start, shift)) in bands.0.iter_mut().zip([(0, 0), (27, 0), (49, 5)]) {
        let cells: &[u8] = &grid.as_bytes()[start..start + 32];
        // SAFETY: the slice is 32 bytes long; the caller vouches for AVX2.
        unsafe {
            let cells = _mm256_loadu_si256(cells.as_ptr().cast());
            for (digit, word) in words[..9].iter_mut().enumerate() {
                let is_digit = _mm256_cmpeq_epi8(cells, _mm256_set1_epi8(digit as i8 + 1));
                *word = (_mm256_movemask_epi8(is_digit) as u32) >> shift & BAND;
            }
        }
    }
    bands
}
