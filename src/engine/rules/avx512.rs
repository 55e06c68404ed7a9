//! AVX-512 backend: one register holds all nine digits, and a three-input function is one
//! instruction.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::avx2;
use super::bands::Bands;
use super::vector::{BandVectors, Digits, Words};
use crate::grid::{CELLS, Grid};

/// Nine of sixteen lanes in use.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// Mask register with a bit for each digit's lane.
const DIGIT_LANES: __mmask16 = 0x1ff;

// Truth tables of the three-input functions: bit (a << 2 | b << 1 | c) of the constant.
const OR3: i32 = 0b1111_1110;
const XOR3: i32 = 0b1001_0110;
const EXACTLY_ONE: i32 = 0b0001_0110;
const MAJORITY: i32 = 0b1110_1000;
const SELECT: i32 = 0b1100_1010;
const AND_OR: i32 = 0b1110_1010;
const AND_EITHER: i32 = 0b1110_0000;
const AND_NEITHER: i32 = 0b0001_0000;

/// One step of an all-lanes reduction: joins each lane with the lane `N` further on.
macro_rules! rotate {
    ($v:expr, $n:literal) => {
        _mm512_alignr_epi32::<$n>($v, $v)
    };
}

/// Each pair of lanes with the other one of its four. Four lanes stay together, which takes one
/// cycle where a rotation takes three.
///
/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
unsafe fn swap_pairs(v: __m512i) -> __m512i {
    // SAFETY: as this function's own.
    unsafe { _mm512_shuffle_epi32::<0b01_00_11_10>(v) }
}

/// Each lane with its neighbour.
///
/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
unsafe fn swap_neighbours(v: __m512i) -> __m512i {
    // SAFETY: as this function's own.
    unsafe { _mm512_shuffle_epi32::<0b10_11_00_01>(v) }
}

impl Avx512 {
    /// `self ^ b ^ c`
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        // SAFETY: a value of this type exists only where there is AVX-512 F.
        unsafe { Self(_mm512_ternarylogic_epi32::<XOR3>(self.0, b.0, c.0)) }
    }

    /// The number of bits in each byte, from a table of those in half a byte.
    #[inline(always)]
    fn bits_of_bytes(self) -> __m512i {
        // SAFETY: a value of this type exists only where there is AVX-512 F and BW.
        unsafe {
            let table = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let table = _mm512_broadcast_i32x4(table);
            let half = _mm512_set1_epi8(0x0f);
            let low = _mm512_and_si512(self.0, half);
            let high = _mm512_and_si512(_mm512_srli_epi32::<4>(self.0), half);
            _mm512_add_epi8(_mm512_shuffle_epi8(table, low), _mm512_shuffle_epi8(table, high))
        }
    }
}

// SAFETY (all blocks below): the caller vouches for AVX-512 F, BW and VL, as the trait's
// contract says; memory is reached through references only.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Digits for Avx512 {
    #[inline(always)]
    unsafe fn zero() -> Self {
        unsafe { Self(_mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        unsafe { Self(_mm512_set1_epi32(word as i32)) }
    }
    #[inline(always)]
    fn splat_digits(self, word: u32) -> Self {
        unsafe { Self(_mm512_maskz_set1_epi32(DIGIT_LANES, word as i32)) }
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        unsafe { Self(_mm512_loadu_si512(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
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
    fn and_not(self, other: Self) -> Self {
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        unsafe { Self(_mm512_slli_epi32::<N>(self.0)) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        unsafe { Self(_mm512_srli_epi32::<N>(self.0)) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { Self(_mm512_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn any_digit(self) -> Self {
        unsafe {
            let v = _mm512_or_si512(self.0, rotate!(self.0, 8));
            let v = _mm512_or_si512(v, rotate!(v, 4));
            let v = _mm512_or_si512(v, swap_pairs(v));
            Self(_mm512_or_si512(v, swap_neighbours(v)))
        }
    }
    #[inline(always)]
    fn one_and_two_digits(self) -> (Self, Self) {
        // Each lane gathers disjoint sets of lanes: one = seen in some, two = seen in two or more.
        macro_rules! join {
            ($one:ident, $two:ident, $moved:expr) => {{
                let (one, two) = ($moved($one), $moved($two));
                let both = _mm512_ternarylogic_epi32::<AND_OR>($one, one, $two);
                (_mm512_or_si512($one, one), _mm512_or_si512(both, two))
            }};
        }
        unsafe {
            let other = rotate!(self.0, 8);
            let (one, two) = (_mm512_or_si512(self.0, other), _mm512_and_si512(self.0, other));
            let (one, two) = join!(one, two, |v| rotate!(v, 4));
            let (one, two) = join!(one, two, |v| swap_pairs(v));
            let (one, two) = join!(one, two, |v| swap_neighbours(v));
            (Self(one), Self(two))
        }
    }
    #[inline(always)]
    fn all_digits_present(self) -> bool {
        unsafe { _mm512_test_epi32_mask(self.0, self.0) & DIGIT_LANES == DIGIT_LANES }
    }
    #[inline(always)]
    fn digits_with(self, cells: u32) -> u32 {
        unsafe { _mm512_test_epi32_mask(self.0, self.splat_digits(cells).0).into() }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm512_test_epi32_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn count(board: BandVectors<Self>) -> u32 {
        // VPOPCNTDQ would count the bits of a lane in one instruction, but not all processors with
        // AVX-512 have it. So: bit by bit, how many of the three bands have it, as a number of two
        // bits; then the bits of each half byte from a table.
        let [a, b, c] = board;
        let (ones, twos) = (a.xor3(b, c), a.majority(b, c));
        unsafe {
            let (ones, twos) = (ones.bits_of_bytes(), twos.bits_of_bytes());
            let bytes = _mm512_add_epi8(ones, _mm512_add_epi8(twos, twos));
            let words = _mm512_sad_epu8(bytes, _mm512_setzero_si512());
            _mm512_reduce_add_epi64(words) as u32
        }
    }
    #[inline(always)]
    fn first(self) -> u32 {
        unsafe { _mm512_cvtsi512_si32(self.0) as u32 }
    }
    #[inline(always)]
    fn bands_of(self, grid: &Grid) -> Bands {
        unsafe { avx2::bands_of(grid) }
    }
    #[inline(always)]
    fn grid_of(self, cells: &[u128; 9]) -> Grid {
        unsafe { grid_of(cells) }
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<OR3>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn exactly_one(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<EXACTLY_ONE>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<SELECT>(self.0, a.0, b.0)) }
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<AND_OR>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<AND_EITHER>(self.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<AND_NEITHER>(self.0, b.0, c.0)) }
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
