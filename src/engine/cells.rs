//! From a grid to the cells of each digit, as bits, and back: what `rules` and `lanes` begin and end with.
//!
//! A plain loop over 81 cells costs as much as a tenth of a puzzle, so there are versions for
//! wide registers. All give the same.

use crate::grid::{CELLS, Candidates, Cell, Digit, Grid};

/// Number of 32-bit words that hold nine digits with room to spare: one 512-bit register.
pub const LANES: usize = 16;

/// For each band, the cells (27 bits) of each digit. Words 9..16 are zero.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Bands(pub [[u32; LANES]; 3]);

/// All cells of a band.
pub const BAND: u32 = (1 << 27) - 1;

impl Bands {
    /// No cells.
    pub const ZERO: Bands = Bands([[0; LANES]; 3]);

    /// The cells of a digit (0..9) as one set, bit = row-major index.
    #[inline(always)]
    pub fn set(&self, digit: usize) -> u128 {
        let [a, b, c] = &self.0;
        u128::from(a[digit]) | u128::from(b[digit]) << 27 | u128::from(c[digit]) << 54
    }

    /// The cells of each digit of a grid.
    #[inline(always)]
    pub fn of(grid: &Grid) -> Bands {
        let mut bands = Bands::ZERO;
        for (words, cells) in bands.0.iter_mut().zip(grid.as_bytes().as_chunks::<27>().0) {
            for (place, &value) in cells.iter().enumerate() {
                // Blanks go to the last word, which is padding: cheaper than a branch a cell.
                words[usize::from(value).wrapping_sub(1) % LANES] |= 1 << place;
            }
            words[LANES - 1] = 0;
        }
        bands
    }

    /// The cells where each digit is a candidate.
    pub fn of_candidates(candidates: &Candidates) -> Bands {
        let mut bands = Bands::ZERO;
        for cell in Cell::all() {
            let words = &mut bands.0[cell.index() / 27];
            for digit in Digit::all().filter(|&digit| candidates.contains(cell, digit)) {
                words[digit.index()] |= 1 << (cell.index() % 27);
            }
        }
        bands
    }

    /// As [`Bands::of`], by comparing 32 cells with a digit at a time.
    ///
    /// # Safety
    /// The machine must have AVX2.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub unsafe fn of_avx2(grid: &Grid) -> Bands {
        use std::arch::x86_64::*;
        let mut bands = Bands::ZERO;
        // Each load takes 32 cells that lie in the grid; the shift brings the band's first cell to bit 0.
        for (words, (start, shift)) in bands.0.iter_mut().zip([(0, 0), (27, 0), (49, 5)]) {
            let cells: &[u8] = &grid.as_bytes()[start..start + 32];
            // SAFETY: the slice is 32 bytes long; the caller vouches for AVX2.
            unsafe {
                let cells = _mm256_loadu_si256(cells.as_ptr().cast());
                for (digit, word) in words[..9].iter_mut().enumerate() {
                    let is_digit = _mm256_cmpeq_epi8(cells, _mm256_set1_epi8(digit as i8 + 1));
                    *word = (_mm256_movemask_epi8(is_digit) as u32) >> shift & BAND;
                }
            }
        }
        bands
    }
}

/// The full grid in which these are the cells of the nine digits, nine cells each.
#[inline(always)]
pub fn grid_of(sets: &[u128; 9]) -> Grid {
    let mut bytes = [0; CELLS];
    for (digit, &set) in sets.iter().enumerate() {
        let mut set = set;
        // Nine times, whatever is in there: no loop to mispredict.
        for _ in 0..9 {
            bytes[(set.trailing_zeros() as usize).min(CELLS - 1)] = digit as u8 + 1;
            set &= set.wrapping_sub(1);
        }
    }
    Grid::from_bytes(bytes).unwrap_or_else(|| unreachable!("digits are 1 to 9"))
}

/// The same by writing a digit to all its cells at once.
///
/// # Safety
/// The machine must have AVX-512 F, BW and VL.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn grid_of_avx512(sets: &[u128; 9]) -> Grid {
    use std::arch::x86_64::*;
    let mut bytes = [0; CELLS];
    let (low_bytes, high_bytes) = bytes.split_at_mut(64);
    // SAFETY: the first store is 64 bytes, the second is masked to the 17 that are left; the
    // caller vouches for the instructions.
    unsafe {
        let (mut low, mut high) = (_mm512_setzero_si512(), _mm256_setzero_si256());
        for (digit, &set) in sets.iter().enumerate() {
            low = _mm512_mask_mov_epi8(low, set as u64, _mm512_set1_epi8(digit as i8 + 1));
            let rest = (set >> 64) as u32;
            high = _mm256_mask_mov_epi8(high, rest, _mm256_set1_epi8(digit as i8 + 1));
        }
        _mm512_storeu_si512(low_bytes.as_mut_ptr().cast(), low);
        _mm256_mask_storeu_epi8(high_bytes.as_mut_ptr().cast(), 0x1_ffff, high);
    }
    Grid::from_bytes(bytes).unwrap_or_else(|| unreachable!("digits are 1 to 9"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_version_finds_the_cells_of_each_digit() {
        let mut random = Random::new(1, 1);
        for _ in 0..200 {
            let bytes: [u8; CELLS] = std::array::from_fn(|_| random.below(10) as u8);
            let grid = Grid::from_bytes(bytes).expect("digits");
            let bands = Bands::of(&grid);
            for digit in 0..9 {
                let cells = (0..CELLS).filter(|&cell| usize::from(bytes[cell]) == digit + 1);
                assert_eq!(bands.set(digit), cells.fold(0, |set, cell| set | 1 << cell));
            }
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                // SAFETY: asked for just above.
                assert_eq!(unsafe { Bands::of_avx2(&grid) }.0, bands.0);
            }
        }
    }

    #[test]
    fn every_version_puts_a_full_grid_together() {
        let value = |i: usize| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8;
        let grid = Grid::from_bytes(std::array::from_fn(value)).expect("digits");
        let sets = std::array::from_fn(|digit| Bands::of(&grid).set(digit));
        assert_eq!(grid_of(&sets), grid);
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: asked for just above.
            assert_eq!(unsafe { grid_of_avx512(&sets) }, grid);
        }
    }
}
