//! AVX-512 backend: 512 lanes, and a three-input function is one instruction.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::packed::{OWN, Packed, WORDS, last_cells, shared};
use super::vector::{MOST_WORDS, Vector, swap_by_choosing};
use crate::grid::Grid;

/// A vector of 512 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(__m512i);

// Truth tables of the three-input functions: bit (a << 2 | b << 1 | c) of the constant.
const AND3: i32 = 0b1000_0000;
const OR3: i32 = 0b1111_1110;
const XOR3: i32 = 0b1001_0110;
const OUTWEIGHS: i32 = 0b1000_1110;
const MAJORITY: i32 = 0b1110_1000;
const SELECT: i32 = 0b1100_1010;
const AND_NEITHER: i32 = 0b0001_0000;
const UNLESS: i32 = 0b1011_0000;
const OR_BOTH: i32 = 0b1111_1000;
const OR_WITHOUT: i32 = 0b1111_0100;

macro_rules! three {
    ($table:ident, $a:ident, $b:ident, $c:ident) => {
        unsafe { Self(_mm512_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0)) }
    };
}

// SAFETY (all blocks below): a value of this type exists only where there is AVX-512 F, BW and VL;
// the type is a plain 64 bytes that may hold any value, so it may be looked at as eight words.
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
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        (self.xor3(b, c), self.majority(b, c))
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
    fn outweighs(self, b: Self, c: Self) -> Self {
        three!(OUTWEIGHS, self, b, c)
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
        unsafe { pack(puzzle) }
    }
    #[inline(always)]
    fn unpack(self, packed: &Packed, grid: &mut Grid) {
        unsafe { unpack(packed, grid) }
    }
}

/// As [`packed::pack`](super::packed::pack), but compares 64 cells at a time.
///
/// # Safety
/// The machine must have AVX-512 F, BW and VL.
#[inline(always)]
unsafe fn pack(puzzle: &Grid) -> Packed {
    let (own, last) = puzzle.as_bytes().split_at(OWN);
    let mut packed = [0; WORDS];
    // SAFETY: the first load is 64 bytes, the second is masked to the 17 that are left; the caller
    // vouches for the instructions.
    unsafe {
        let own = _mm512_loadu_si512(own.as_ptr().cast());
        let last = _mm256_maskz_loadu_epi8(0x1_ffff, last.as_ptr().cast());
        let blank = _mm512_testn_epi8_mask(own, own);
        let last_blank = _mm256_testn_epi8_mask(last, last) & 0x1_ffff;
        for digit in 0..9 {
            let value = digit as i8 + 1;
            let (word, shift) = shared(digit);
            packed[digit] = blank | _mm512_cmpeq_epi8_mask(own, _mm512_set1_epi8(value));
            let last_may = last_blank | _mm256_cmpeq_epi8_mask(last, _mm256_set1_epi8(value));
            packed[word] |= u64::from(last_may) << shift;
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
    let (own_bytes, last_bytes) = grid.bytes_mut().split_at_mut(OWN);
    // SAFETY: the first store is 64 bytes, the second is masked to the 17 that are left; the
    // caller vouches for the instructions.
    unsafe {
        let (mut own, mut last) = (_mm512_setzero_si512(), _mm256_setzero_si256());
        for digit in 0..9 {
            let value = digit as i8 + 1;
            own = _mm512_mask_mov_epi8(own, packed[digit], _mm512_set1_epi8(value));
            let cells = last_cells(packed, digit);
            last = _mm256_mask_mov_epi8(last, cells, _mm256_set1_epi8(value));
        }
        _mm512_storeu_si512(own_bytes.as_mut_ptr().cast(), own);
        _mm256_mask_storeu_epi8(last_bytes.as_mut_ptr().cast(), 0x1_ffff, last);
    }
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
