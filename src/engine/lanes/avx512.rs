//! AVX-512 backend: 512 lanes, and a three-input function is one instruction.

use std::arch::x86_64::*;

use super::packed::{Packed, pack_avx512, unpack_avx512};
use super::vector::{MOST_WORDS, Vector};
use crate::grid::Grid;

/// 512 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx512(__m512i);

// Truth tables of the three-input functions: bit (a << 2 | b << 1 | c) of the constant.
const AND3: i32 = 0b1000_0000;
const OR3: i32 = 0b1111_1110;
const XOR3: i32 = 0b1001_0110;
const EXACTLY_ONE: i32 = 0b0001_0110;
const MAJORITY: i32 = 0b1110_1000;
const SELECT: i32 = 0b1100_1010;
const AND_EITHER: i32 = 0b1110_0000;
const AND_NEITHER: i32 = 0b0001_0000;
const UNLESS: i32 = 0b1011_0000;
const OR_BOTH: i32 = 0b1111_1000;
const OR_WITHOUT: i32 = 0b1111_0100;

macro_rules! three {
    ($table:ident, $a:ident, $b:ident, $c:ident) => {
        unsafe { Self(_mm512_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0)) }
    };
}

// SAFETY (all blocks below): a value of this type exists only where there is AVX-512 F, BW and VL; the type is
// a plain 64 bytes that may hold any value, so it may be looked at as eight words.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Vector for Avx512 {
    const WORDS: usize = 8;

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn load(self, words: &[u64; MOST_WORDS]) -> Self {
        unsafe { Self(_mm512_loadu_si512(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn words(self) -> [u64; MOST_WORDS] {
        let mut words = [0; MOST_WORDS];
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        words
    }
    fn as_words(vectors: &[Self]) -> &[u64] {
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * 8) }
    }
    fn as_words_mut(vectors: &mut [Self]) -> &mut [u64] {
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * 8) }
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
    fn xor(self, other: Self) -> Self {
        unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe { Self(_mm512_slli_epi64::<N>(self.0)) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe { Self(_mm512_srli_epi64::<N>(self.0)) }
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        three!(AND3, self, b, c)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        three!(OR3, self, b, c)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        three!(XOR3, self, b, c)
    }
    #[inline(always)]
    fn exactly_one(self, b: Self, c: Self) -> Self {
        three!(EXACTLY_ONE, self, b, c)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        three!(MAJORITY, self, b, c)
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        three!(SELECT, self, a, b)
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        three!(AND_EITHER, self, b, c)
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        three!(AND_NEITHER, self, b, c)
    }
    #[inline(always)]
    fn unless(self, b: Self, c: Self) -> Self {
        three!(UNLESS, self, b, c)
    }
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        three!(OR_BOTH, self, b, c)
    }
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        three!(OR_WITHOUT, self, b, c)
    }
    #[inline(always)]
    fn pack(self, puzzle: &Grid) -> Packed {
        unsafe { pack_avx512(puzzle) }
    }
    #[inline(always)]
    fn unpack(self, packed: &Packed, grid: &mut Grid) {
        unsafe { unpack_avx512(packed, grid) }
    }
}
