//! AVX2 and AVX-512: a band's digits 1 to 8 in one register, digit 9 in half of another.
//!
//! AVX-512 has the same registers of 256 bits, and any function of three inputs as one instruction.
//! 27 words fill the same number of them as two and a half of 512, and on processors that take a
//! wide instruction in two halves, or on fewer ports, they are no slower.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::avx2;
use super::bands::{self, BAND, Bands};
use super::vector::{Bits, Board, Digits};
use crate::backend::instructions;
use ninefold_core::grid::{CELLS, Grid};

/// Eight lanes.
#[derive(Clone, Copy)]
pub(crate) struct Wide<const AVX512: bool>(__m256i);

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Half<const AVX512: bool>(__m128i);

pub(crate) type Avx2 = Wide<false>;
pub(crate) type Avx512 = Wide<true>;

// SAFETY (all blocks of the three implementations): a value of these types exists only where there is
// AVX2, or AVX-512 F, BW and VL; memory is reached through references only.
#[allow(clippy::undocumented_unsafe_blocks)]
impl<const AVX512: bool> Bits for Wide<AVX512> {
    type Words = [u32; 8];
    const TERNARY: bool = AVX512;

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
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm256_ternarylogic_epi32::<TABLE>(self.0, b.0, c.0)) }
    }
    instructions! {
        and(a, b) = _mm256_and_si256(a, b);
        or(a, b) = _mm256_or_si256(a, b);
        and_not(a, b) = _mm256_andnot_si256(b, a);
        left<N>(a) = _mm256_sll_epi32(a, _mm_cvtsi32_si128(N as i32));
        right<N>(a) = _mm256_srl_epi32(a, _mm_cvtsi32_si128(N as i32));
        minus(a, b) = _mm256_sub_epi32(a, b);
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl<const AVX512: bool> Bits for Half<AVX512> {
    type Words = [u32; 4];
    const TERNARY: bool = AVX512;

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
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm_ternarylogic_epi32::<TABLE>(self.0, b.0, c.0)) }
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
        unsafe { _mm_testz_si128(self.0, self.0) == 1 }
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl<const AVX512: bool> Digits for Wide<AVX512> {
    type Ninth = Half<AVX512>;

    #[inline(always)]
    fn ninth(self) -> Self::Ninth {
        Half(unsafe { _mm256_castsi256_si128(self.0) })
    }
    #[inline(always)]
    fn widen(ninth: Self::Ninth) -> Self {
        Self(unsafe { _mm256_zextsi128_si256(ninth.0) })
    }
    #[inline(always)]
    fn next_bands(ninth: Self::Ninth) -> Self::Ninth {
        Half(unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(ninth.0) })
    }
    #[inline(always)]
    fn last_bands(ninth: Self::Ninth) -> Self::Ninth {
        Half(unsafe { _mm_shuffle_epi32::<0b11_01_00_10>(ninth.0) })
    }
    #[inline(always)]
    fn one_and_two_digits(board: &Board<Self>) -> (Self::Ninth, Self::Ninth) {
        let (one, two) = unsafe { avx2::one_and_two(board.digits.map(|band| band.0)) };
        let (one, two) = (Half(one), Half(two));
        (one.or(board.ninth), one.and_or(board.ninth, two))
    }
    #[inline(always)]
    fn any_digit(board: &Board<Self>) -> Self::Ninth {
        Half(unsafe { avx2::any(board.digits.map(|band| band.0)) }).or(board.ninth)
    }
    #[inline(always)]
    fn spread(cells: Self::Ninth) -> [Self; 3] {
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
        let ones = if AVX512 {
            a.ternary::<0b1001_0110>(b, c)
        } else {
            unsafe { Self(_mm256_xor_si256(_mm256_xor_si256(a.0, b.0), c.0)) }
        };
        let twos = a.majority(b, c);
        unsafe { avx2::count(ones.0, twos.0, board.ninth.0) }
    }
    #[inline(always)]
    fn bands_of(self, grid: &Grid) -> Bands {
        unsafe { avx2::bands_of(grid) }
    }
    #[inline(always)]
    fn grid_of(self, cells: &[u128; 9]) -> Grid {
        if AVX512 { unsafe { grid_of(cells) } } else { bands::grid_of(cells) }
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
        let (one, two) = (_mm256_or_si256(p, q), _mm256_or_si256(two, _mm256_and_si256(p, q)));
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

/// The cells of each band with exactly two digits, and those with two or more.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn pairs_and_unsolved(
    [a, b, c]: [__m256i; 3],
    ninth: __m128i,
) -> ([u32; 3], [u32; 3]) {
    // As in `one_and_two`, with three or more besides.
    macro_rules! join {
        ($or:ident, $and:ident, $p:expr, $q:expr) => {{
            let ((one, two, three), (other_one, other_two, other_three)) = ($p, $q);
            let all_three =
                $or($or(three, other_three), $or($and(one, other_two), $and(two, other_one)));
            ($or(one, other_one), $or($or(two, other_two), $and(one, other_one)), all_three)
        }};
    }
    // SAFETY: as this function's own.
    unsafe {
        let zero = _mm256_setzero_si256();
        let (p, q) =
            (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b));
        let (one, two) = (_mm256_or_si256(p, q), _mm256_and_si256(p, q));
        let (p, q) = (_mm256_castsi256_si128(c), _mm256_extracti128_si256::<1>(c));
        let third = _mm256_zextsi128_si256(_mm_or_si128(p, q));
        let third_two = _mm256_zextsi128_si256(_mm_and_si128(p, q));
        let (one, two, three) = join!(
            _mm256_or_si256,
            _mm256_and_si256,
            (_mm256_unpacklo_epi64(one, third), _mm256_unpacklo_epi64(two, third_two), zero),
            (_mm256_unpackhi_epi64(one, third), _mm256_unpackhi_epi64(two, third_two), zero)
        );
        let (one, two, three) = join!(
            _mm256_or_si256,
            _mm256_and_si256,
            (one, two, three),
            (
                _mm256_shuffle_epi32::<0b10_11_00_01>(one),
                _mm256_shuffle_epi32::<0b10_11_00_01>(two),
                _mm256_shuffle_epi32::<0b10_11_00_01>(three)
            )
        );
        let (one, two, three) = (in_order(one), in_order(two), in_order(three));
        let three = _mm_or_si128(three, _mm_and_si128(two, ninth));
        let two = _mm_or_si128(two, _mm_and_si128(one, ninth));
        (bands(_mm_andnot_si128(three, two)), bands(two))
    }
}

/// The lanes of the three bands.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn bands(cells: __m128i) -> [u32; 3] {
    // SAFETY: as this function's own.
    unsafe {
        [
            _mm_extract_epi32::<0>(cells) as u32,
            _mm_extract_epi32::<1>(cells) as u32,
            _mm_extract_epi32::<2>(cells) as u32,
        ]
    }
}

/// The lanes that are not zero, lane 0 as bit 0.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn lanes_with_bits(v: __m256i) -> u32 {
    // SAFETY: as this function's own.
    unsafe {
        let without = _mm256_cmpeq_epi32(v, _mm256_setzero_si256());
        !_mm256_movemask_ps(_mm256_castsi256_ps(without)) as u32 & 0xff
    }
}

/// The bits of the first, twice those of the second, and those of the third.
///
/// The bits of each half byte are from a table. VPOPCNTDQ would count those of a lane in one
/// instruction, but not all processors with AVX-512 have it.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn count(ones: __m256i, twos: __m256i, ninth: __m128i) -> u32 {
    // SAFETY: as this function's own.
    unsafe {
        let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let half = _mm256_set1_epi8(0x0f);
        macro_rules! bits_of_bytes {
            ($v:expr) => {{
                let high = _mm256_and_si256(_mm256_srli_epi32::<4>($v), half);
                _mm256_add_epi8(
                    _mm256_shuffle_epi8(table, _mm256_and_si256($v, half)),
                    _mm256_shuffle_epi8(table, high),
                )
            }};
        }
        let twos = bits_of_bytes!(twos);
        let rest =
            _mm256_add_epi8(bits_of_bytes!(ones), bits_of_bytes!(_mm256_zextsi128_si256(ninth)));
        let bytes = _mm256_add_epi8(_mm256_add_epi8(twos, twos), rest);
        let sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
        let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        (_mm_cvtsi128_si32(sums) + _mm_extract_epi32::<2>(sums)) as u32
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
