//! AVX-512 backend: as AVX2, but a three-input function is one instruction.
//!
//! Registers of 256 bits: 27 words fill the same number of them as two and a half of 512, and on
//! processors that take a wide instruction in two halves, or on fewer ports, they are no slower.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::avx2;
use super::bands::Bands;
use super::vector::{Bits, Board, Digits};
use ninefold_core::grid::{CELLS, Grid};

/// Eight lanes.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m256i);

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Half(__m128i);

// Truth tables of the three-input functions: bit (a << 2 | b << 1 | c) of the constant.
const OR3: i32 = 0b1111_1110;
const XOR3: i32 = 0b1001_0110;
const EXACTLY_ONE: i32 = 0b0001_0110;
const MAJORITY: i32 = 0b1110_1000;
const SELECT: i32 = 0b1100_1010;
const AND_OR: i32 = 0b1110_1010;
const AND_NOT_OR: i32 = 0b1011_1010;
const AND_EITHER: i32 = 0b1110_0000;
const AND_NEITHER: i32 = 0b0001_0000;

// SAFETY (all blocks of the three implementations): a value of these types exists only where there is
// AVX-512 F, BW and VL; memory is reached through references only.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Avx512 {
    /// `self ^ b ^ c`
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<XOR3>(self.0, b.0, c.0)) }
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl Bits for Avx512 {
    type Words = [u32; 8];

    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        unsafe { Self(_mm256_set1_epi32(word as i32)) }
    }
    #[inline(always)]
    fn load(self, words: &Self::Words) -> Self {
        unsafe { Self(_mm256_loadu_si256(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut Self::Words) {
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
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
    fn and_not(self, other: Self) -> Self {
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe { Self(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe { Self(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { Self(_mm256_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<OR3>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn exactly_one(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<EXACTLY_ONE>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<SELECT>(self.0, a.0, b.0)) }
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<AND_OR>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_not_or(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<AND_NOT_OR>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<AND_EITHER>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<AND_NEITHER>(self.0, b.0, c.0)) }
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl Bits for Half {
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
    fn load(self, words: &Self::Words) -> Self {
        unsafe { Self(_mm_loadu_si128(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut Self::Words) {
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm_and_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm_or_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Self(_mm_andnot_si128(other.0, self.0)) }
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe { Self(_mm_sll_epi32(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe { Self(_mm_srl_epi32(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { Self(_mm_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm_testz_si128(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<OR3>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn exactly_one(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<EXACTLY_ONE>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<SELECT>(self.0, a.0, b.0)) }
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<AND_OR>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_not_or(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<AND_NOT_OR>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<AND_EITHER>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<AND_NEITHER>(self.0, b.0, c.0)) }
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl Digits for Avx512 {
    type Ninth = Half;

    #[inline(always)]
    fn ninth(self) -> Half {
        Half(unsafe { _mm256_castsi256_si128(self.0) })
    }
    #[inline(always)]
    fn widen(ninth: Half) -> Self {
        Self(unsafe { _mm256_zextsi128_si256(ninth.0) })
    }
    #[inline(always)]
    fn next_bands(ninth: Half) -> Half {
        Half(unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(ninth.0) })
    }
    #[inline(always)]
    fn last_bands(ninth: Half) -> Half {
        Half(unsafe { _mm_shuffle_epi32::<0b11_01_00_10>(ninth.0) })
    }
    #[inline(always)]
    fn one_and_two_digits(board: &Board<Self>) -> (Half, Half) {
        let (one, two) = unsafe { avx2::one_and_two(board.digits.map(|band| band.0)) };
        let (one, two) = (Half(one), Half(two));
        (one.or(board.ninth), one.and_or(board.ninth, two))
    }
    #[inline(always)]
    fn any_digit(board: &Board<Self>) -> Half {
        Half(unsafe { avx2::any(board.digits.map(|band| band.0)) }).or(board.ninth)
    }
    #[inline(always)]
    fn spread(cells: Half) -> [Self; 3] {
        unsafe { avx2::spread(cells.0).map(Self) }
    }
    #[inline(always)]
    fn first_band_has_all_digits(board: &Board<Self>) -> bool {
        unsafe { avx2::has_all(board.digits[0].0, board.ninth.0) }
    }
    #[inline(always)]
    fn pairs_and_unsolved(board: &Board<Self>) -> ([u32; 3], [u32; 3]) {
        let digits = board.digits.map(|band| band.0);
        unsafe { avx2::pairs_and_unsolved(digits, board.ninth.0) }
    }
    #[inline(always)]
    fn digits_with(board: &Board<Self>, cells: &[u32; 4]) -> u32 {
        let [a, b, c] = board.digits;
        let digits =
            a.and(a.splat(cells[0])).or3(b.and(a.splat(cells[1])), c.and(a.splat(cells[2])));
        let ninth = board.ninth.and(board.ninth.load(cells));
        unsafe { avx2::lanes_with_bits(digits.0) | u32::from(!ninth.is_zero()) << 8 }
    }
    #[inline(always)]
    fn count(board: &Board<Self>) -> u32 {
        let [a, b, c] = board.digits;
        // Bit by bit, how many of the three bands have it, as a number of two bits.
        let (ones, twos) = (a.xor3(b, c), a.majority(b, c));
        unsafe { avx2::count(ones.0, twos.0, board.ninth.0) }
    }
    #[inline(always)]
    fn bands_of(self, grid: &Grid) -> Bands {
        unsafe { avx2::bands_of(grid) }
    }
    #[inline(always)]
    fn grid_of(self, cells: &[u128; 9]) -> Grid {
        unsafe { grid_of(cells) }
    }
}

/// As [`bands::grid_of`](super::bands::grid_of), but writes a digit to all its cells at once.
///
/// # Safety
/// The machine must have AVX-512 F, BW and VL.
#[inline(always)]
unsafe fn grid_of(cells: &[u128; 9]) -> Grid {
    let mut bytes = [0; CELLS];
    let (low_bytes, high_bytes) = bytes.split_at_mut(64);
    // SAFETY: the first store is 64 bytes, the second is masked to the 17 that are left; the
    // caller vouches for the instructions.
    unsafe {
        let (mut low, mut high) = (_mm512_setzero_si512(), _mm256_setzero_si256());
        for (digit, &set) in cells.iter().enumerate() {
            low = _mm512_mask_mov_epi8(low, set as u64, _mm512_set1_epi8(digit as i8 + 1));
            let rest = (set >> 64) as u32;
            high = _mm256_mask_mov_epi8(high, rest, _mm256_set1_epi8(digit as i8 + 1));
        }
        _mm512_storeu_si512(low_bytes.as_mut_ptr().cast(), low);
        _mm256_mask_storeu_epi8(high_bytes.as_mut_ptr().cast(), 0x1_ffff, high);
    }
    Grid::from_bytes(bytes).unwrap_or_else(|| unreachable!("digits are 1 to 9"))
}
