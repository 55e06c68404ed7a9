//! AVX2 backend: 256 lanes.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::packed::{Packed, WORDS, planes, shared};
use super::vector::{Interleave, MOST_WORDS, Vector, collect_by_turns, spread_by_turns};
use crate::backend::instructions;
use ninefold_core::grid::Grid;

/// A vector of 256 lanes: the bytes of the first two words in turns, and those of the others.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

// SAFETY (all blocks below): a value of this type exists only where there is AVX2; the type is a
// plain 32 bytes that may hold any value, so it may be looked at as four words.
#[allow(clippy::undocumented_unsafe_blocks)]
unsafe impl Vector for Avx2 {
    const WORDS: usize = 4;

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn load(self, words: &[u64; MOST_WORDS]) -> Self {
        unsafe {
            let words = _mm256_loadu_si256(words.as_ptr().cast());
            Self(_mm256_shuffle_epi8(words, twice(0x0f07_0e06_0d05_0c04, 0x0b03_0a02_0901_0800)))
        }
    }
    #[inline(always)]
    fn words(self) -> [u64; MOST_WORDS] {
        let mut words = [0; MOST_WORDS];
        unsafe {
            let order = twice(0x0f0d_0b09_0705_0301, 0x0e0c_0a08_0604_0200);
            _mm256_storeu_si256(words.as_mut_ptr().cast(), _mm256_shuffle_epi8(self.0, order));
        }
        words
    }
    instructions! {
        and(a, b) = _mm256_and_si256(a, b);
        or(a, b) = _mm256_or_si256(a, b);
        xor(a, b) = _mm256_xor_si256(a, b);
        and_not(a, b) = _mm256_andnot_si256(b, a);
        left<N>(a) = _mm256_sll_epi64(a, _mm_cvtsi32_si128(N as i32));
        right<N>(a) = _mm256_srl_epi64(a, _mm_cvtsi32_si128(N as i32));
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
    fn pack(self, puzzle: &Grid) -> Packed {
        unsafe { pack(puzzle) }
    }
    #[inline(always)]
    fn unpack(self, packed: &Packed, grid: &mut Grid) {
        unsafe { unpack(packed, grid) }
    }
}

impl Interleave for Avx2 {
    #[inline(always)]
    fn interleave(self, other: Self) -> (Self, Self) {
        // SAFETY: as above.
        unsafe {
            (
                Self(_mm256_unpacklo_epi8(self.0, other.0)),
                Self(_mm256_unpackhi_epi8(self.0, other.0)),
            )
        }
    }
}

/// The same 16 bytes in each half.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn twice(upper: i64, lower: i64) -> __m256i {
    // SAFETY: the caller vouches for AVX2.
    unsafe { _mm256_set_epi64x(upper, lower, upper, lower) }
}

/// As [`packed::pack`](super::packed::pack), but compares 32 cells at a time.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn pack(puzzle: &Grid) -> Packed {
    let cells = puzzle.as_bytes();
    let thirds: [&[u8]; 3] = [&cells[..32], &cells[32..64], &cells[49..81]];
    let mut packed = [0; WORDS];
    // SAFETY: each slice is 32 bytes long; the caller vouches for AVX2.
    unsafe {
        let mut loaded = [_mm256_setzero_si256(); 3];
        for i in 0..3 {
            loaded[i] = _mm256_loadu_si256(thirds[i].as_ptr().cast());
        }
        let mut blank = [0; 3];
        for i in 0..3 {
            let is_blank = _mm256_cmpeq_epi8(loaded[i], _mm256_setzero_si256());
            blank[i] = _mm256_movemask_epi8(is_blank) as u32;
        }
        for digit in 0..9 {
            let value = _mm256_set1_epi8(digit as i8 + 1);
            let mut may = blank;
            for i in 0..3 {
                may[i] |= _mm256_movemask_epi8(_mm256_cmpeq_epi8(loaded[i], value)) as u32;
            }
            let (word, shift) = shared(digit);
            packed[digit] = u64::from(may[0]) | u64::from(may[1]) << 32;
            // The last 32 cells overlap the ones before by 15.
            packed[word] |= u64::from(may[2] >> 15) << shift;
        }
    }
    packed
}

/// As [`packed::unpack`](super::packed::unpack), but 32 cells at a time.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn unpack(packed: &Packed, grid: &mut Grid) {
    // SAFETY: each store is 32 bytes of the grid's 81; the caller vouches for AVX2.
    unsafe {
        // Byte i of a register looks at bit i of 32: it gets the byte that has it, and keeps that
        // bit.
        let byte = _mm256_setr_epi64x(
            0,
            0x0101_0101_0101_0101,
            0x0202_0202_0202_0202,
            0x0303_0303_0303_0303,
        );
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let (own, last) = planes(packed);
        let mut cells = [_mm256_setzero_si256(); 3];
        for weight in 0..4 {
            let value = _mm256_set1_epi8(1 << weight);
            // The last 32 cells overlap the ones before by 15.
            let end = last[weight] << 15 | own[weight] >> 49;
            let words = [own[weight], own[weight] >> 32, end];
            for i in 0..3 {
                let all = _mm256_set1_epi32(words[i] as i32);
                let its = _mm256_and_si256(_mm256_shuffle_epi8(all, byte), bit);
                let has = _mm256_cmpeq_epi8(its, bit);
                cells[i] = _mm256_or_si256(cells[i], _mm256_and_si256(has, value));
            }
        }
        let bytes = grid.bytes_mut();
        for (i, first) in [0, 32, 49].into_iter().enumerate() {
            let place: &mut [u8] = &mut bytes[first..first + 32];
            _mm256_storeu_si256(place.as_mut_ptr().cast(), cells[i]);
        }
    }
}
