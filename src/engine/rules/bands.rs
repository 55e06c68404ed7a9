//! The board of `rules` in memory: for each band and digit, the cells as bits; and the way there
//! from a grid and back.
//!
//! The loops over 81 cells here cost as much as a tenth of a puzzle, so backends with wide
//! registers have their own versions. All give the same.

use crate::grid::{CELLS, Candidates, Cell, Digit, Grid};

/// Number of 32-bit words that hold nine digits with room to spare: one 512-bit register.
pub(crate) const LANES: usize = 16;

/// For each band, the cells (27 bits) of each digit. Words 9..16 are zero.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Bands(pub(crate) [[u32; LANES]; 3]);

/// All cells of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;

impl Bands {
    /// No cells.
    pub(crate) const ZERO: Bands = Bands([[0; LANES]; 3]);

    /// The cells of a digit (0..9) as one set, bit = row-major index.
    #[inline(always)]
    pub(crate) fn cells_of(&self, digit: usize) -> u128 {
        let [a, b, c] = &self.0;
        u128::from(a[digit]) | u128::from(b[digit]) << 27 | u128::from(c[digit]) << 54
    }

    /// The cells of each digit of a grid.
    #[inline(always)]
    pub(crate) fn of(grid: &Grid) -> Bands {
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
    pub(crate) fn of_candidates(candidates: &Candidates) -> Bands {
        let mut bands = Bands::ZERO;
        for cell in Cell::all() {
            let words = &mut bands.0[cell.index() / 27];
            for digit in Digit::all().filter(|&digit| candidates.contains(cell, digit)) {
                words[digit.index()] |= 1 << (cell.index() % 27);
            }
        }
        bands
    }
}

/// The full grid in which these are the cells of the nine digits, nine cells each.
#[inline(always)]
pub(crate) fn grid_of(cells: &[u128; 9]) -> Grid {
    let mut bytes = [0; CELLS];
    for (digit, &set) in cells.iter().enumerate() {
        let mut set = set;
        // Nine times, whatever is in there: no loop to mispredict.
        for _ in 0..9 {
            bytes[(set.trailing_zeros() as usize).min(CELLS - 1)] = digit as u8 + 1;
            set &= set.wrapping_sub(1);
        }
    }
    Grid::from_bytes(bytes).unwrap_or_else(|| unreachable!("digits are 1 to 9"))
}

#[cfg(test)]
mod tests {
    use super::super::vector::{Digits, samples};
    use super::*;
    use crate::random::Random;

    /// Checks a backend's versions of what this file does.
    fn check<V: Digits>(any: V) {
        check_bands_of(any);
        check_grid_of(any);
        check_count(any);
        check_digits_with(any);
    }

    #[test]
    fn portable_reads_writes_and_counts_boards() {
        check(samples::portable());
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn wide_backends_read_write_and_count_boards_alike() {
        samples::avx2().into_iter().for_each(check);
        samples::avx512().into_iter().for_each(check);
    }

    #[cfg(target_arch = "aarch64")]
    #[test]
    fn neon_reads_writes_and_counts_boards_alike() {
        check(samples::neon());
    }

    fn check_bands_of<V: Digits>(any: V) {
        let mut random = Random::new(1, 1);
        for _ in 0..200 {
            let bytes: [u8; CELLS] = std::array::from_fn(|_| random.below(10) as u8);
            let grid = Grid::from_bytes(bytes).expect("digits");
            let bands = Bands::of(&grid);
            for digit in 0..9 {
                let cells = (0..CELLS).filter(|&cell| usize::from(bytes[cell]) == digit + 1);
                assert_eq!(bands.cells_of(digit), cells.fold(0, |set, cell| set | 1 << cell));
            }
            assert_eq!(any.bands_of(&grid).0, bands.0);
        }
    }

    fn check_grid_of<V: Digits>(any: V) {
        let value = |i: usize| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8;
        let grid = Grid::from_bytes(std::array::from_fn(value)).expect("digits");
        let cells = std::array::from_fn(|digit| Bands::of(&grid).cells_of(digit));
        assert_eq!(any.grid_of(&cells), grid);
    }

    fn check_count<V: Digits>(any: V) {
        let mut random = Random::new(2, 1);
        for _ in 0..200 {
            let mut bands = Bands::ZERO;
            for words in &mut bands.0 {
                words[..9].fill_with(|| random.below(1 << 27) as u32);
            }
            let expected = bands.0.iter().flatten().map(|word| word.count_ones()).sum::<u32>();
            let board = bands.0.each_ref().map(|words| any.load(words));
            assert_eq!(V::count(board), expected);
        }
    }

    fn check_digits_with<V: Digits>(any: V) {
        let mut random = Random::new(3, 1);
        for _ in 0..200 {
            let mut words = [0; LANES];
            words[..9].fill_with(|| random.below(1 << 27) as u32);
            let cells = 1 << random.below(27);
            let expected = (0..9).filter(|&digit| words[digit] & cells != 0);
            let expected = expected.fold(0, |mask, digit| mask | 1 << digit);
            assert_eq!(any.load(&words).digits_with(cells), expected);
        }
    }
}
