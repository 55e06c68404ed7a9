//! AVX2 backend: 256 lanes.

use std::arch::x86_64::*;

use super::packed::{Packed, pack_avx2, unpack_avx2};
use super::vector::{MOST_WORDS, Vector};
use crate::grid::Grid;

/// 256 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx2(__m256i);

// SAFETY (all blocks below): a value of this type exists only where there is AVX2; the type is a
// plain 32 bytes that may hold any value, so it may be looked at as four words.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Vector for Avx2 {
    const WORDS: usize = 4;

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn load(self, words: &[u64; MOST_WORDS]) -> Self {
        unsafe { Self(_mm256_loadu_si256(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn words(self) -> [u64; MOST_WORDS] {
        let mut words = [0; MOST_WORDS];
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
    fn as_words(vectors: &[Self]) -> &[u64] {
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * 4) }
    }
    fn as_words_mut(vectors: &mut [Self]) -> &mut [u64] {
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * 4) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe { Self(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe { Self(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn pack(self, puzzle: &Grid) -> Packed {
        unsafe { pack_avx2(puzzle) }
    }
    #[inline(always)]
    fn unpack(self, packed: &Packed, grid: &mut Grid) {
        unsafe { unpack_avx2(packed, grid) }
    }
}
