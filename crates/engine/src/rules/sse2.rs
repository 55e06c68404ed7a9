//! The portable backend where the processor is x86-64, any of which has SSE2: four lanes a register.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::quads::Quad;
use super::vector::Bits;
use crate::backend::instructions;

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Sse2(__m128i);

/// The lanes of two registers, as two of each.
macro_rules! shuffle {
    ($order:literal, $a:expr, $b:expr) => {
        _mm_castps_si128(_mm_shuffle_ps::<$order>(_mm_castsi128_ps($a), _mm_castsi128_ps($b)))
    };
}

// SAFETY (all blocks below): SSE2 is part of x86-64; memory is reached through references only.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Bits for Sse2 {
    type Words = [u32; 4];

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm_setzero_si128()) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        unsafe { Self(_mm_set1_epi32(word as i32)) }
    }
    #[inline(always)]
    fn load(self, words: &[u32; 4]) -> Self {
        unsafe { Self(_mm_loadu_si128(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; 4]) {
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) }
    }
    instructions! {
        and(a, b) = _mm_and_si128(a, b);
        or(a, b) = _mm_or_si128(a, b);
        and_not(a, b) = _mm_andnot_si128(b, a);
        left<N>(a) = _mm_sll_epi32(a, _mm_cvtsi32_si128(N as i32));
        right<N>(a) = _mm_srl_epi32(a, _mm_cvtsi32_si128(N as i32));
        minus(a, b) = _mm_sub_epi32(a, b);
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) == 0xffff }
    }
}

#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Quad for Sse2 {
    instructions! {
        next_bands(a) = _mm_shuffle_epi32::<0b11_00_10_01>(a);
        last_bands(a) = _mm_shuffle_epi32::<0b11_01_00_10>(a);
    }
    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        unsafe {
            [
                Self(_mm_shuffle_epi32::<0b00_00_00_00>(self.0)),
                Self(_mm_shuffle_epi32::<0b01_01_01_01>(self.0)),
                Self(_mm_shuffle_epi32::<0b10_10_10_10>(self.0)),
            ]
        }
    }
    instructions! {
        first_halves(a, b) = _mm_unpacklo_epi64(a, b);
        last_halves(a, b) = _mm_unpackhi_epi64(a, b);
        evens(a, b) = shuffle!(0b10_00_10_00, a, b);
        odds(a, b) = shuffle!(0b11_01_11_01, a, b);
    }
    #[inline(always)]
    fn lanes_with_bits(self) -> u32 {
        unsafe {
            let without = _mm_cmpeq_epi32(self.0, _mm_setzero_si128());
            !_mm_movemask_ps(_mm_castsi128_ps(without)) as u32 & 0xf
        }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        // The sums of two bits, of four, of eight; then of the bytes.
        let twos = self.minus(self.right::<1>().and(self.splat(0x5555_5555)));
        let mask = self.splat(0x3333_3333);
        unsafe {
            let fours = _mm_add_epi8(twos.and(mask).0, twos.right::<2>().and(mask).0);
            let eights = _mm_add_epi8(fours, Self(fours).right::<4>().0);
            let bytes = _mm_and_si128(eights, _mm_set1_epi8(0x0f));
            let sums = _mm_sad_epu8(bytes, _mm_setzero_si128());
            let sums = _mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums));
            _mm_cvtsi128_si32(sums) as u32
        }
    }
}
