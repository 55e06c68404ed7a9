//! NEON backend: four lanes a register.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

use super::quads::Quad;
use super::vector::Bits;
use crate::backend::instructions;

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Neon(uint32x4_t);

// SAFETY (all blocks below): NEON is part of every 64-bit ARM that Rust compiles for by default;
// memory is reached through references only.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Bits for Neon {
    type Words = [u32; 4];

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(vdupq_n_u32(0)) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        unsafe { Self(vdupq_n_u32(word)) }
    }
    #[inline(always)]
    fn load(self, words: &[u32; 4]) -> Self {
        unsafe { Self(vld1q_u32(words.as_ptr())) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; 4]) {
        unsafe { vst1q_u32(words.as_mut_ptr(), self.0) }
    }
    instructions! {
        and(a, b) = vandq_u32(a, b);
        or(a, b) = vorrq_u32(a, b);
        and_not(a, b) = vbicq_u32(a, b);
        left<N>(a) = vshlq_u32(a, vdupq_n_s32(N as i32));
        right<N>(a) = vshlq_u32(a, vdupq_n_s32(-(N as i32)));
        minus(a, b) = vsubq_u32(a, b);
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { vmaxvq_u32(self.0) == 0 }
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        unsafe { Self(vbslq_u32(self.0, a.0, b.0)) }
    }
}

#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Quad for Neon {
    instructions! {
        // Lanes 1, 2, 3 and 0, of which the first two are right already.
        next_bands(a) = vcopyq_laneq_u32::<2, 0>(vextq_u32::<1>(a, a), a);
        // Lanes 3, 0, 1 and 2, of which the second and the third are right already.
        last_bands(a) = vcopyq_laneq_u32::<0, 2>(vextq_u32::<3>(a, a), a);
    }
    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        unsafe {
            [
                Self(vdupq_laneq_u32::<0>(self.0)),
                Self(vdupq_laneq_u32::<1>(self.0)),
                Self(vdupq_laneq_u32::<2>(self.0)),
            ]
        }
    }
    #[inline(always)]
    fn first_halves(self, other: Self) -> Self {
        unsafe {
            let (a, b) = (vreinterpretq_u64_u32(self.0), vreinterpretq_u64_u32(other.0));
            Self(vreinterpretq_u32_u64(vtrn1q_u64(a, b)))
        }
    }
    #[inline(always)]
    fn last_halves(self, other: Self) -> Self {
        unsafe {
            let (a, b) = (vreinterpretq_u64_u32(self.0), vreinterpretq_u64_u32(other.0));
            Self(vreinterpretq_u32_u64(vtrn2q_u64(a, b)))
        }
    }
    instructions! {
        evens(a, b) = vuzp1q_u32(a, b);
        odds(a, b) = vuzp2q_u32(a, b);
    }
    #[inline(always)]
    fn lanes_with_bits(self) -> u32 {
        unsafe {
            let lanes = vld1q_u32([1, 2, 4, 8].as_ptr());
            vaddvq_u32(vandq_u32(vtstq_u32(self.0, self.0), lanes))
        }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        unsafe { u32::from(vaddvq_u8(vcntq_u8(vreinterpretq_u8_u32(self.0)))) }
    }
}
