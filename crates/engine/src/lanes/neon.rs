//! NEON backend: 128 lanes, on any 64-bit ARM.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

use super::vector::{
    Interleave, MOST_WORDS, Vector, collect_by_turns, spread_by_turns, swap_by_choosing,
};
use crate::backend::instructions;

/// A vector of 128 lanes: the bytes of its two words in turns.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Neon(uint64x2_t);

// SAFETY (all blocks below): NEON is part of every 64-bit ARM that Rust compiles for by default; the
// type is a plain 16 bytes that may hold any value, so it may be looked at as two words.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
unsafe impl Vector for Neon {
    const WORDS: usize = 2;

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(vdupq_n_u64(0)) }
    }
    #[inline(always)]
    fn load(self, words: &[u64; MOST_WORDS]) -> Self {
        let [a, b, ..] = *words;
        unsafe { Self(vdupq_n_u64(a)).interleave(Self(vdupq_n_u64(b))).0 }
    }
    #[inline(always)]
    fn words(self) -> [u64; MOST_WORDS] {
        let mut words = [0; MOST_WORDS];
        unsafe {
            let bytes = vreinterpretq_u8_u64(self.0);
            words[0] = vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vuzp1q_u8(bytes, bytes)));
            words[1] = vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vuzp2q_u8(bytes, bytes)));
        }
        words
    }
    instructions! {
        and(a, b) = vandq_u64(a, b);
        or(a, b) = vorrq_u64(a, b);
        xor(a, b) = veorq_u64(a, b);
        and_not(a, b) = vbicq_u64(a, b);
        left<N>(a) = vshlq_u64(a, vdupq_n_s64(i64::from(N)));
        right<N>(a) = vshlq_u64(a, vdupq_n_s64(-i64::from(N)));
    }
    #[inline(always)]
    fn swap<const N: u32>(self, other: Self) -> (Self, Self) {
        swap_by_choosing::<_, N>(self, other)
    }
    #[inline(always)]
    fn collect_bytes(rows: &mut [Self; 8]) {
        collect_by_turns(rows);
    }
    #[inline(always)]
    fn spread_bytes(rows: &mut [Self; 8]) {
        spread_by_turns(rows);
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

impl Interleave for Neon {
    #[inline(always)]
    fn interleave(self, other: Self) -> (Self, Self) {
        // SAFETY: as above.
        unsafe {
            let (a, b) = (vreinterpretq_u8_u64(self.0), vreinterpretq_u8_u64(other.0));
            let (lower, upper) = (vzip1q_u8(a, b), vzip2q_u8(a, b));
            (Self(vreinterpretq_u64_u8(lower)), Self(vreinterpretq_u64_u8(upper)))
        }
    }
}
