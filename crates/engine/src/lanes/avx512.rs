//! AVX-512 backend: 512 lanes, and a three-input function is one instruction.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::packed::{LAST, OWN, Packed, SHARED, WORDS};
use super::vector::{MOST_WORDS, Vector, swap_by_choosing};
use crate::backend::instructions;
use ninefold_core::grid::Grid;

/// A vector of 512 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(__m512i);

// SAFETY (all blocks below): a value of this type exists only where there is AVX-512 F, BW and VL;
// the type is a plain 64 bytes that may hold any value, so it may be looked at as eight words.
#[allow(clippy::undocumented_unsafe_blocks)]
unsafe impl Vector for Avx512 {
    const WORDS: usize = 8;
    const TERNARY: bool = true;

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
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0)) }
    }
    instructions! {
        and(a, b) = _mm512_and_si512(a, b);
        or(a, b) = _mm512_or_si512(a, b);
        xor(a, b) = _mm512_xor_si512(a, b);
        and_not(a, b) = _mm512_andnot_si512(b, a);
        left<N>(a) = _mm512_slli_epi64::<N>(a);
        right<N>(a) = _mm512_srli_epi64::<N>(a);
    }
    /// Shuffles and shifts in turns, which are for one port each of most processors.
    #[inline(always)]
    fn swap<const N: u32>(self, other: Self) -> (Self, Self) {
        let (a, b) = (self.0, other.0);
        unsafe {
            match N {
                32 => (
                    Self(_mm512_mask_shuffle_epi32::<0b10_10_00_00>(a, 0xaaaa, b)),
                    Self(_mm512_mask_shuffle_epi32::<0b11_11_01_01>(b, 0x5555, a)),
                ),
                16 => (
                    Self(_mm512_mask_shuffle_epi8(a, 0xcccc_cccc_cccc_cccc, b, of_word(0))),
                    Self(_mm512_mask_shuffle_epi8(b, 0x3333_3333_3333_3333, a, of_word(2))),
                ),
                _ => swap_by_choosing::<_, N>(self, other),
            }
        }
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

/// The cells of a grid from the 65th on: where three copies of them begin that end where the grid
/// does, so that copy i is at the bits of digit 3 n + i in its shared word.
const COPIES: [usize; 3] = [OWN, OWN - SHARED, OWN - 2 * SHARED];
/// The bits of each copy.
const COPY: [u64; 3] = [LAST, LAST << SHARED, LAST << (2 * SHARED)];

/// As [`packed::pack`](super::packed::pack), but compares 64 cells at a time: the first ones with a
/// digit, three copies of the last ones with three.
///
/// # Safety
/// The machine must have AVX-512 F, BW and VL.
#[inline(always)]
unsafe fn pack(puzzle: &Grid) -> Packed {
    let cells = puzzle.as_bytes();
    let mut packed = [0; WORDS];
    // SAFETY: the first load is 64 of 81 bytes, the others are masked to the last 17; the caller
    // vouches for the instructions.
    unsafe {
        let own = _mm512_loadu_si512(cells.as_ptr().cast());
        let blank = _mm512_testn_epi8_mask(own, own);
        let mut last = _mm512_setzero_si512();
        for i in 0..3 {
            let from = cells[COPIES[i]..].as_ptr().cast();
            last = _mm512_or_si512(last, _mm512_maskz_loadu_epi8(COPY[i], from));
        }
        let last_blank = _mm512_testn_epi8_mask(last, last) & (COPY[0] | COPY[1] | COPY[2]);
        for digit in 0..9 {
            let value = _mm512_set1_epi8(digit as i8 + 1);
            packed[digit] = blank | _mm512_cmpeq_epi8_mask(own, value);
        }
        for word in 0..3 {
            packed[9 + word] = last_blank | _mm512_cmpeq_epi8_mask(last, three_digits(word));
        }
    }
    packed
}

/// As [`packed::unpack`](super::packed::unpack), but writes a digit to all its cells at once.
///
/// # Safety
/// The machine must have AVX-512 F, BW and VL.
#[inline(always)]
unsafe fn unpack(packed: &Packed, grid: &mut Grid) {
    let cells = grid.bytes_mut();
    // SAFETY: the first store is 64 of 81 bytes, the others are masked to the last 17; the caller
    // vouches for the instructions.
    unsafe {
        let mut own = _mm512_setzero_si512();
        for digit in 0..9 {
            own = _mm512_mask_mov_epi8(own, packed[digit], _mm512_set1_epi8(digit as i8 + 1));
        }
        _mm512_storeu_si512(cells.as_mut_ptr().cast(), own);
        let mut last = _mm512_setzero_si512();
        for word in 0..3 {
            last = _mm512_mask_mov_epi8(last, packed[9 + word], three_digits(word));
        }
        let some = packed[9] | packed[10] | packed[11];
        for i in 0..3 {
            let to = cells[COPIES[i]..].as_mut_ptr().cast();
            _mm512_mask_storeu_epi8(to, some & COPY[i], last);
        }
    }
}

/// The three digits of a shared word, each at its bits.
///
/// # Safety
/// The machine must have AVX-512 F and BW.
#[inline(always)]
unsafe fn three_digits(word: usize) -> __m512i {
    const fn digits(word: usize) -> [u8; 64] {
        let mut bytes = [0; 64];
        let mut i = 0;
        while i < 3 * SHARED {
            bytes[i] = (3 * word + i / SHARED + 1) as u8;
            i += 1;
        }
        bytes
    }
    const DIGITS: [[u8; 64]; 3] = [digits(0), digits(1), digits(2)];
    // SAFETY: each is 64 bytes; the caller vouches for the instructions.
    unsafe { _mm512_loadu_si512(DIGITS[word].as_ptr().cast()) }
}

/// For shuffling: of each 32 bits, the two bytes from this one on, twice.
///
/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
unsafe fn of_word(first: i64) -> __m512i {
    // The bytes of a 128-bit word are numbered from 0 to 15.
    const TWICE: i64 = 0x0504_0504_0100_0100;
    let lower = TWICE + first * 0x0101_0101_0101_0101;
    let upper = lower + 0x0808_0808_0808_0808;
    // SAFETY: the caller vouches for the instructions.
    unsafe { _mm512_set_epi64(upper, lower, upper, lower, upper, lower, upper, lower) }
}
