//! NEON backend: digits 1 to 4 in one register, 5 to 8 in another, digit 9 in the lowest lane of a
//! third.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

use super::vector::{BandVectors, Digits, Words};

/// Three registers of four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Neon([uint32x4_t; 3]);

/// Applies a lane-wise instruction to the registers of two vectors.
macro_rules! each {
    ($instruction:ident, $a:expr, $b:expr) => {{
        let ([a0, a1, a2], [b0, b1, b2]) = ($a.0, $b.0);
        unsafe { Neon([$instruction(a0, b0), $instruction(a1, b1), $instruction(a2, b2)]) }
    }};
}

// SAFETY (all blocks below): NEON is part of every 64-bit ARM that Rust compiles for by default;
// memory is reached through references only, inside the sixteen words.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Digits for Neon {
    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self([vdupq_n_u32(0); 3]) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        unsafe { Self([vdupq_n_u32(word); 3]) }
    }
    #[inline(always)]
    fn splat_digits(self, word: u32) -> Self {
        unsafe {
            let all = vdupq_n_u32(word);
            Self([all, all, vsetq_lane_u32::<0>(word, vdupq_n_u32(0))])
        }
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        let [a, b, c] = [&words[..4], &words[4..8], &words[8..12]];
        unsafe { Self([vld1q_u32(a.as_ptr()), vld1q_u32(b.as_ptr()), vld1q_u32(c.as_ptr())]) }
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        for (words, register) in words.as_chunks_mut::<4>().0.iter_mut().zip(self.0) {
            unsafe { vst1q_u32(words.as_mut_ptr(), register) };
        }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(vandq_u32, self, other)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(vorrq_u32, self, other)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each!(vbicq_u32, self, other)
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        let by = unsafe { vdupq_n_s32(N as i32) };
        Self(self.0.map(|register| unsafe { vshlq_u32(register, by) }))
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        let by = unsafe { vdupq_n_s32(-(N as i32)) };
        Self(self.0.map(|register| unsafe { vshlq_u32(register, by) }))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(vsubq_u32, self, other)
    }
    #[inline(always)]
    fn any_digit(self) -> Self {
        let [a, b, c] = self.0;
        unsafe {
            let v = vorrq_u32(a, b);
            let v = vorrq_u32(v, vextq_u32::<2>(v, v));
            let v = vorrq_u32(v, vrev64q_u32(v));
            Self([vorrq_u32(v, vdupq_laneq_u32::<0>(c)); 3])
        }
    }
    #[inline(always)]
    fn one_and_two_digits(self) -> (Self, Self) {
        let [a, b, c] = self.0;
        // Each lane gathers disjoint sets of lanes: one = seen in some, two = seen in two or more.
        macro_rules! join {
            ($one:ident, $two:ident, $shuffle:expr) => {{
                let (one, two) = ($shuffle($one), $shuffle($two));
                (vorrq_u32($one, one), vorrq_u32(vandq_u32($one, one), vorrq_u32($two, two)))
            }};
        }
        unsafe {
            let (one, two) = (vorrq_u32(a, b), vandq_u32(a, b));
            let (one, two) = join!(one, two, |v| vextq_u32::<2>(v, v));
            let (one, two) = join!(one, two, |v| vrev64q_u32(v));
            let ninth = vdupq_laneq_u32::<0>(c);
            let two = vorrq_u32(two, vandq_u32(one, ninth));
            (Self([vorrq_u32(one, ninth); 3]), Self([two; 3]))
        }
    }
    #[inline(always)]
    fn all_digits_present(self) -> bool {
        let [a, b, c] = self.0;
        unsafe {
            let least = vminvq_u32(vminq_u32(a, b));
            least != 0 && vgetq_lane_u32::<0>(c) != 0
        }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        unsafe { vmaxvq_u32(vorrq_u32(vorrq_u32(a, b), c)) == 0 }
    }
    #[inline(always)]
    fn count(board: BandVectors<Self>) -> u32 {
        let mut count = 0;
        for Neon([a, b, c]) in board {
            unsafe {
                let ninth = vsetq_lane_u32::<0>(vgetq_lane_u32::<0>(c), vdupq_n_u32(0));
                // Up to 24 in each byte.
                let bytes = [a, b, ninth].map(|register| vcntq_u8(vreinterpretq_u8_u32(register)));
                let sum = vaddq_u8(vaddq_u8(bytes[0], bytes[1]), bytes[2]);
                count += u32::from(vaddlvq_u8(sum));
            }
        }
        count
    }
    #[inline(always)]
    fn first(self) -> u32 {
        unsafe { vgetq_lane_u32::<0>(self.0[0]) }
    }
}
