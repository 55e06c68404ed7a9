//! AVX-512 backend: one register holds all nine digits, and a three-input function is one instruction.

use std::arch::x86_64::*;

use super::vector::{Digits, Words};
use crate::engine::cells::{Bands, grid_of_avx512};
use crate::grid::Grid;

/// Nine of sixteen lanes in use.
#[derive(Clone, Copy)]
pub struct Avx512(__m512i);

/// Mask register with a bit for each digit's lane.
const DIGIT_LANES: __mmask16 = 0x1ff;

// Truth tables of the three-input functions: bit (a << 2 | b << 1 | c) of the constant.
const OR3: i32 = 0b1111_1110;
const EXACTLY_ONE: i32 = 0b0001_0110;
const MAJORITY: i32 = 0b1110_1000;
const SELECT: i32 = 0b1100_1010;
const AND_OR: i32 = 0b1110_1010;
const AND_EITHER: i32 = 0b1110_0000;
const AND_NEITHER: i32 = 0b0001_0000;

/// One step of an all-lanes reduction: joins each lane with the lane `N` further on.
macro_rules! rotate {
    ($v:expr, $n:literal) => {
        _mm512_alignr_epi32::<$n>($v, $v)
    };
}

// SAFETY (all blocks below): the caller vouches for AVX-512 F, BW, VL and VPOPCNTDQ, as the trait's
// contract says; memory is reached through references only.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Digits for Avx512 {
    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        unsafe { Self(_mm512_set1_epi32(word as i32)) }
    }
    #[inline(always)]
    fn splat_digits(self, word: u32) -> Self {
        unsafe { Self(_mm512_maskz_set1_epi32(DIGIT_LANES, word as i32)) }
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        unsafe { Self(_mm512_loadu_si512(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe { Self(_mm512_slli_epi32::<N>(self.0)) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe { Self(_mm512_srli_epi32::<N>(self.0)) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { Self(_mm512_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn any_digit(self) -> Self {
        unsafe {
            let v = _mm512_or_si512(self.0, rotate!(self.0, 8));
            let v = _mm512_or_si512(v, rotate!(v, 4));
            let v = _mm512_or_si512(v, rotate!(v, 2));
            Self(_mm512_or_si512(v, rotate!(v, 1)))
        }
    }
    #[inline(always)]
    fn one_and_two_digits(self) -> (Self, Self) {
        // Each lane gathers disjoint sets of lanes: one = seen in some, two = seen in two or more.
        macro_rules! join {
            ($one:ident, $two:ident, $n:literal) => {{
                let (one, two) = (rotate!($one, $n), rotate!($two, $n));
                let both = _mm512_ternarylogic_epi32::<AND_OR>($one, one, $two);
                (_mm512_or_si512($one, one), _mm512_or_si512(both, two))
            }};
        }
        unsafe {
            let other = rotate!(self.0, 8);
            let (one, two) = (_mm512_or_si512(self.0, other), _mm512_and_si512(self.0, other));
            let (one, two) = join!(one, two, 4);
            let (one, two) = join!(one, two, 2);
            let (one, two) = join!(one, two, 1);
            (Self(one), Self(two))
        }
    }
    #[inline(always)]
    fn all_digits_present(self) -> bool {
        unsafe { _mm512_test_epi32_mask(self.0, self.0) & DIGIT_LANES == DIGIT_LANES }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm512_test_epi32_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        unsafe { _mm512_reduce_add_epi32(_mm512_popcnt_epi32(self.0)) as u32 }
    }
    #[inline(always)]
    fn first(self) -> u32 {
        unsafe { _mm512_cvtsi512_si32(self.0) as u32 }
    }
    #[inline(always)]
    fn bands_of(self, grid: &Grid) -> Bands {
        unsafe { Bands::of_avx2(grid) }
    }
    #[inline(always)]
    fn grid_of(self, sets: &[u128; 9]) -> Grid {
        unsafe { grid_of_avx512(sets) }
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<OR3>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn exactly_one(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<EXACTLY_ONE>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<SELECT>(self.0, a.0, b.0)) }
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<AND_OR>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<AND_EITHER>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<AND_NEITHER>(self.0, b.0, c.0)) }
    }
}
