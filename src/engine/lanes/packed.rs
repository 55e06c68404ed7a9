//! One puzzle's candidates as 12 words: from a grid's clues, and to a solution's cells.
//!
//! Word d holds the cells 0 to 63 of digit d; the 17 that are left of each digit share three words,
//! three digits in each. So a word is what comes of comparing 64 cells with a digit at once.

use crate::grid::{CELLS, Cell, Digit, Grid};

/// Words of one puzzle's candidates.
pub const WORDS: usize = 12;
/// Cells of a digit in its own word.
pub const OWN: usize = 64;
/// Cells of a digit in a shared word.
pub const SHARED: usize = CELLS - OWN;

/// The candidates of one puzzle.
pub type Packed = [u64; WORDS];

/// Word and first bit of the last cells of a digit.
pub const fn shared(digit: usize) -> (usize, usize) {
    (9 + digit / 3, SHARED * (digit % 3))
}

/// Takes a candidate away.
#[inline(always)]
pub fn exclude(packed: &mut Packed, cell: Cell, digit: Digit) {
    let (word, first) = shared(digit.index());
    match cell.index().checked_sub(OWN) {
        None => packed[digit.index()] &= !(1 << cell.index()),
        Some(place) => packed[word] &= !(1 << (first + place)),
    }
}

/// The candidates that a puzzle begins with: its clues, and everything in its blanks.
///
/// Cells are numbers of four bits: gathered by bit, they are four sets of cells, and those of a digit
/// are where all four agree with it. A third of the time of setting a bit for each cell.
#[inline(always)]
pub fn pack(puzzle: &Grid) -> Packed {
    let mut bytes = [0; ROUNDED];
    bytes[..CELLS].copy_from_slice(puzzle.as_bytes());
    // For each bit, the first 64 cells and the others that have it.
    let (mut own, mut last) = ([0; 4], [0; 4]);
    for (i, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        for bit in 0..4 {
            // The lowest bit of byte i to bit i of the highest byte.
            let gathered = (eight >> bit & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            if i < 8 {
                own[bit] |= gathered << (8 * i);
            } else {
                last[bit] |= gathered << (8 * (i - 8));
            }
        }
    }
    let mut packed = [0; WORDS];
    for digit in 0..9 {
        let (word, shift) = shared(digit);
        packed[digit] = holding(&own, digit + 1) | holding(&own, 0);
        let may = holding(&last, digit + 1) | holding(&last, 0);
        packed[word] |= (may & LAST) << shift;
    }
    packed
}

/// The cells of a grid, rounded up to whole words.
const ROUNDED: usize = CELLS.next_multiple_of(8);
/// The lowest bit of each byte.
const ONES: u64 = u64::MAX / 0xff;
/// All cells of a digit in its shared word.
const LAST: u64 = (1 << SHARED) - 1;

/// Where four sets spell this number.
#[inline(always)]
fn holding(sets: &[u64; 4], number: usize) -> u64 {
    let mut cells = u64::MAX;
    for bit in 0..4 {
        cells &= if number >> bit & 1 == 1 { sets[bit] } else { !sets[bit] };
    }
    cells
}

/// The same by comparing 32 cells at a time.
///
/// # Safety
/// The machine must have AVX2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn pack_avx2(puzzle: &Grid) -> Packed {
    use std::arch::x86_64::*;
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

/// The same by comparing 64 cells at a time.
///
/// # Safety
/// The machine must have AVX-512 F, BW and VL.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn pack_avx512(puzzle: &Grid) -> Packed {
    use std::arch::x86_64::*;
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

/// Writes the grid of a solved board: the opposite of [`pack`], in the same way.
#[inline(always)]
pub fn unpack(packed: &Packed, grid: &mut Grid) {
    let (mut own, mut last) = ([0; 4], [0; 4]);
    for digit in 0..9 {
        for bit in 0..4 {
            if (digit + 1) >> bit & 1 == 1 {
                own[bit] |= packed[digit];
                last[bit] |= u64::from(last_cells(packed, digit));
            }
        }
    }
    let mut bytes = [0; ROUNDED];
    for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let (sets, shift) = if i < 8 { (&own, 8 * i) } else { (&last, 8 * (i - 8)) };
        let mut values = 0;
        for bit in 0..4 {
            // Bit i of the lowest byte to byte i, where it is anything but 0; then to its lowest bit.
            let spread = (sets[bit] >> shift & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
            values |= (((spread + 0x7f * ONES) >> 7) & ONES) << bit;
        }
        *eight = values.to_le_bytes();
    }
    grid.bytes_mut().copy_from_slice(&bytes[..CELLS]);
}

#[inline(always)]
fn last_cells(packed: &Packed, digit: usize) -> u32 {
    let (word, shift) = shared(digit);
    (packed[word] >> shift) as u32 & 0x1_ffff
}

/// The same, 32 cells at a time.
///
/// # Safety
/// The machine must have AVX2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn unpack_avx2(packed: &Packed, grid: &mut Grid) {
    use std::arch::x86_64::*;
    // SAFETY: each store is 32 bytes of the grid's 81; the caller vouches for AVX2.
    unsafe {
        // Byte i of a register looks at bit i of 32: it gets the byte that has it, and keeps that bit.
        let byte = _mm256_setr_epi64x(
            0,
            0x0101_0101_0101_0101,
            0x0202_0202_0202_0202,
            0x0303_0303_0303_0303,
        );
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let mut cells = [_mm256_setzero_si256(); 3];
        for digit in 0..9 {
            let value = _mm256_set1_epi8(digit as i8 + 1);
            // The last 32 cells overlap the ones before by 15.
            let last = last_cells(packed, digit) << 15 | (packed[digit] >> 49) as u32;
            let words = [packed[digit] as u32, (packed[digit] >> 32) as u32, last];
            for i in 0..3 {
                let all = _mm256_set1_epi32(words[i] as i32);
                let own = _mm256_and_si256(_mm256_shuffle_epi8(all, byte), bit);
                let is_digit = _mm256_cmpeq_epi8(own, bit);
                cells[i] = _mm256_or_si256(cells[i], _mm256_and_si256(is_digit, value));
            }
        }
        let bytes = grid.bytes_mut();
        for (i, first) in [0, 32, 49].into_iter().enumerate() {
            let place: &mut [u8] = &mut bytes[first..first + 32];
            _mm256_storeu_si256(place.as_mut_ptr().cast(), cells[i]);
        }
    }
}

/// The same by writing a digit to all its cells at once.
///
/// # Safety
/// The machine must have AVX-512 F, BW and VL.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn unpack_avx512(packed: &Packed, grid: &mut Grid) {
    use std::arch::x86_64::*;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// What every version makes of a puzzle.
    fn packed(grid: &Grid) -> Vec<Packed> {
        #[allow(unused_mut)]
        let mut all = vec![pack(grid)];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: asked for just above.
            all.push(unsafe { pack_avx2(grid) });
        }
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: asked for just above.
            all.push(unsafe { pack_avx512(grid) });
        }
        all
    }

    #[test]
    fn packed_puzzles_hold_the_candidates_that_they_should() {
        let mut random = Random::new(1, 1);
        for _ in 0..100 {
            let bytes = std::array::from_fn(|_| random.below(10) as u8);
            for packed in packed(&Grid::from_bytes(bytes).expect("digits")) {
                for digit in Digit::all() {
                    for (cell, &value) in bytes.iter().enumerate() {
                        let (word, first) = shared(digit.index());
                        let (word, bit) = match cell.checked_sub(OWN) {
                            None => (digit.index(), cell),
                            Some(place) => (word, first + place),
                        };
                        let is_set = packed[word] >> bit & 1 == 1;
                        assert_eq!(is_set, value == 0 || value == digit.get());
                    }
                }
            }
        }
    }

    #[test]
    fn a_full_grid_comes_back() {
        let value = |i: usize| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8;
        let grid = Grid::from_bytes(std::array::from_fn(value)).expect("digits");
        for packed in packed(&grid) {
            let mut back = Grid::EMPTY;
            unpack(&packed, &mut back);
            assert_eq!(back, grid);
            back = Grid::EMPTY;
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                // SAFETY: asked for just above.
                unsafe { unpack_avx2(&packed, &mut back) };
                assert_eq!(back, grid);
            }
            back = Grid::EMPTY;
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                // SAFETY: asked for just above.
                unsafe { unpack_avx512(&packed, &mut back) };
                assert_eq!(back, grid);
            }
        }
    }
}
