//! AVX2 backend: a band's digits 1 to 8 in one register, digit 9 in half of another.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::avx2;
use super::bands::{BAND, Bands};
use super::vector::{Bits, Board, Digits};
use crate::grid::Grid;

/// Eight lanes.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Half(__m128i);

// SAFETY (all blocks of the three implementations): a value of these types exists only where there is
// AVX2; memory is reached through references only.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Bits for Avx2 {
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
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl Digits for Avx2 {
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
    fn digits_of(self, state: &Bands, band: usize, place: usize) -> u32 {
        unsafe { avx2::digits_of(state, band, place) }
    }
    #[inline(always)]
    fn bands_of(self, grid: &Grid) -> Bands {
        unsafe { avx2::bands_of(grid) }
    }
}

/// The cells of each band with a digit, and with two, in the lanes of the bands, and a zero.
///
/// The bands are brought together step by step, so that three cost little more than one: the digits
/// of each are halved to four, to two and to one.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn one_and_two([a, b, c]: [__m256i; 3]) -> (__m128i, __m128i) {
    // SAFETY: as this function's own.
    unsafe {
        // Four lanes of the first band, four of the second.
        let (p, q) =
            (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b));
        let (one, two) = (_mm256_or_si256(p, q), _mm256_and_si256(p, q));
        // Four lanes of the third.
        let (p, q) = (_mm256_castsi256_si128(c), _mm256_extracti128_si256::<1>(c));
        let third = _mm256_zextsi128_si256(_mm_or_si128(p, q));
        let third_two = _mm256_zextsi128_si256(_mm_and_si128(p, q));
        // Two lanes each: first, third, second, none.
        let p = _mm256_unpacklo_epi64(one, third);
        let q = _mm256_unpackhi_epi64(one, third);
        let two = _mm256_or_si256(
            _mm256_unpacklo_epi64(two, third_two),
            _mm256_unpackhi_epi64(two, third_two),
        );
        let (one, two) =
            (_mm256_or_si256(p, q), _mm256_or_si256(two, _mm256_and_si256(p, q)));
        // Each with its neighbour.
        let other = _mm256_shuffle_epi32::<0b10_11_00_01>(one);
        let two = _mm256_or_si256(
            _mm256_or_si256(two, _mm256_shuffle_epi32::<0b10_11_00_01>(two)),
            _mm256_and_si256(one, other),
        );
        (in_order(_mm256_or_si256(one, other)), in_order(two))
    }
}

/// As [`one_and_two`], only the first of the two.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn any([a, b, c]: [__m256i; 3]) -> __m128i {
    // SAFETY: as this function's own.
    unsafe {
        let (p, q) =
            (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b));
        let first = _mm256_or_si256(p, q);
        let third = _mm_or_si128(_mm256_castsi256_si128(c), _mm256_extracti128_si256::<1>(c));
        let third = _mm256_zextsi128_si256(third);
        let all = _mm256_or_si256(
            _mm256_unpacklo_epi64(first, third),
            _mm256_unpackhi_epi64(first, third),
        );
        in_order(_mm256_or_si256(all, _mm256_shuffle_epi32::<0b10_11_00_01>(all)))
    }
}

/// From pairs of lanes of the first band, the third, the second and none.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn in_order(pairs: __m256i) -> __m128i {
    // SAFETY: as this function's own.
    unsafe {
        let order = _mm256_setr_epi32(0, 4, 2, 6, 0, 4, 2, 6);
        _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(pairs, order))
    }
}

/// The lanes of the three bands, each in eight lanes.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn spread(cells: __m128i) -> [__m256i; 3] {
    // SAFETY: as this function's own.
    unsafe {
        let wide = _mm256_castsi128_si256(cells);
        [
            _mm256_broadcastd_epi32(cells),
            _mm256_permutevar8x32_epi32(wide, _mm256_set1_epi32(1)),
            _mm256_permutevar8x32_epi32(wide, _mm256_set1_epi32(2)),
        ]
    }
}

/// Whether all lanes of the first have a bit, and the lowest lane of the second.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn has_all(digits: __m256i, ninth: __m128i) -> bool {
    // SAFETY: as this function's own.
    unsafe {
        let absent = _mm256_cmpeq_epi32(digits, _mm256_setzero_si256());
        _mm256_testz_si256(absent, absent) == 1 && _mm_cvtsi128_si32(ninth) != 0
    }
}

/// The digits of a cell: bit 0 for digit 1.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn digits_of(state: &Bands, band: usize, place: usize) -> u32 {
    // SAFETY: the load takes the eight words of a band; the caller vouches for AVX2.
    unsafe {
        let words = _mm256_loadu_si256(state.digits[band].as_ptr().cast());
        // The cell's bit to the sign, which a mask of eight is made from.
        let signs = _mm256_sll_epi32(words, _mm_cvtsi32_si128(31 - place as i32));
        let low = _mm256_movemask_ps(_mm256_castsi256_ps(signs)) as u32;
        low | (state.ninth[band] >> place & 1) << 8
    }
}

/// As [`Bands::of`], but compares 32 cells with a digit at a time.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn bands_of(grid: &Grid) -> Bands {
    let mut bands = Bands::ZERO;
    // Each load takes 32 cells that lie in the grid; the shift brings the band's first cell to bit
    // 0.
    for (band, (start, shift)) in [(0, 0), (27, 0), (49, 5)].into_iter().enumerate() {
        let cells: &[u8] = &grid.as_bytes()[start..start + 32];
        // SAFETY: the slice is 32 bytes long; the caller vouches for AVX2.
        unsafe {
            let cells = _mm256_loadu_si256(cells.as_ptr().cast());
            for digit in 0..9 {
                let is_digit = _mm256_cmpeq_epi8(cells, _mm256_set1_epi8(digit as i8 + 1));
                let word = (_mm256_movemask_epi8(is_digit) as u32) >> shift & BAND;
                *bands.word(band, digit) = word;
            }
        }
    }
    bands
}
