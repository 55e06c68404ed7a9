//! NEON backend: 128 lanes, on any 64-bit ARM.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

use super::vector::{MOST_WORDS, Vector, swap_by_choosing};

/// A vector of 128 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Neon(uint64x2_t);

// SAFETY (all blocks below): NEON is part of every 64-bit ARM that Rust compiles for by default; the
// type is a plain 16 bytes that may hold any value, so it may be looked at as two words.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Vector for Neon {
    const WORDS: usize = 2;

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(vdupq_n_u64(0)) }
    }
    #[inline(always)]
    fn load(self, words: &[u64; MOST_WORDS]) -> Self {
        unsafe { Self(vld1q_u64(words.as_ptr())) }
    }
    #[inline(always)]
    fn words(self) -> [u64; MOST_WORDS] {
        let mut words = [0; MOST_WORDS];
        unsafe { vst1q_u64(words.as_mut_ptr(), self.0) };
        words
    }
    fn as_words(vectors: &[Self]) -> &[u64] {
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * 2) }
    }
    fn as_words_mut(vectors: &mut [Self]) -> &mut [u64] {
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * 2) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(vandq_u64(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(vorrq_u64(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(veorq_u64(self.0, other.0)) }
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Self(vbicq_u64(self.0, other.0)) }
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe { Self(vshlq_u64(self.0, vdupq_n_s64(i64::from(N)))) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe { Self(vshlq_u64(self.0, vdupq_n_s64(-i64::from(N)))) }
    }
    #[inline(always)]
    fn swap<const N: u32>(self, other: Self) -> (Self, Self) {
        swap_by_choosing::<_, N>(self, other)
    }
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        (self.xor3(b, c), self.majority(b, c))
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // Where the first two differ, the third decides.
        self.xor(b).select(c, self)
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        unsafe { Self(vbslq_u64(self.0, a.0, b.0)) }
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b).and_not(c)
    }
}
