//! The board of `rules` in memory: for each band and digit, the cells as bits; and the way there
//! from a grid and back.
//!
//! The loops over 81 cells here cost as much as a tenth of a puzzle, so backends with wide
//! registers have their own versions. All give the same.

use ninefold_core::grid::{CELLS, Candidates, Cell, Digit, Grid};

/// For each digit and band, the cells (27 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Bands {
    /// The digits 1 to 8, by bands.
    pub(crate) digits: [[u32; 8]; 3],
    /// Digit 9 by bands, and a zero.
    pub(crate) ninth: [u32; 4],
}

/// All cells of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// All cells, by bands.
pub(crate) const ALL_CELLS: [u32; 4] = [BAND, BAND, BAND, 0];

impl Bands {
    /// No cells.
    pub(crate) const ZERO: Bands = Bands { digits: [[0; 8]; 3], ninth: [0; 4] };

    /// The cells of a digit (0..9) in a band.
    #[inline(always)]
    pub(crate) fn word(&mut self, band: usize, digit: usize) -> &mut u32 {
        if digit < 8 { &mut self.digits[band][digit] } else { &mut self.ninth[band] }
    }

    /// The cells of a digit (0..9) as one set, bit = row-major index.
    #[inline(always)]
    pub(crate) fn cells_of(&self, digit: usize) -> u128 {
        let [a, b, c] = match digit {
            0..8 => self.digits.map(|words| words[digit]),
            _ => [self.ninth[0], self.ninth[1], self.ninth[2]],
        };
        u128::from(a) | u128::from(b) << 27 | u128::from(c) << 54
    }

    /// The cells of each digit of a grid.
    #[inline(always)]
    pub(crate) fn of(grid: &Grid) -> Bands {
        let mut bands = Bands::ZERO;
        for (band, cells) in grid.as_bytes().as_chunks::<27>().0.iter().enumerate() {
            let mut words = [0; 16];
            for (place, &value) in cells.iter().enumerate() {
                // Blanks go to the last word, which is padding: cheaper than a branch a cell.
                words[usize::from(value).wrapping_sub(1) % 16] |= 1 << place;
            }
            bands.digits[band].copy_from_slice(&words[..8]);
            bands.ninth[band] = words[8];
        }
        bands
    }

    /// The cells where each digit is a candidate.
    pub(crate) fn of_candidates(candidates: &Candidates) -> Bands {
        let mut bands = Bands::ZERO;
        for cell in Cell::all() {
            for digit in Digit::all().filter(|&digit| candidates.contains(cell, digit)) {
                *bands.word(cell.index() / 27, digit.index()) |= 1 << (cell.index() % 27);
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
    use super::super::vector::{Bits, Board, Digits, on_each_backend};
    use super::*;
    use ninefold_core::random::Random;

    #[test]
    fn backends_read_write_and_count_boards_alike() {
        on_each_backend!(check_bands_of);
        on_each_backend!(check_grid_of);
        on_each_backend!(check_counts);
        on_each_backend!(check_digits_with);
        on_each_backend!(check_missing);
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
            assert_eq!(any.bands_of(&grid), bands);
        }
    }

    fn check_grid_of<V: Digits>(any: V) {
        let value = |i: usize| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8;
        let grid = Grid::from_bytes(std::array::from_fn(value)).expect("digits");
        let cells = std::array::from_fn(|digit| Bands::of(&grid).cells_of(digit));
        assert_eq!(any.grid_of(&cells), grid);
    }

    /// Boards of random bits: every digit in half of the cells, or in one of eight.
    fn random_boards() -> impl Iterator<Item = Bands> {
        let mut random = Random::new(2, 1);
        (0..400).map(move |number| {
            let mut bands = Bands::ZERO;
            for (band, digit) in (0..3).flat_map(|band| (0..9).map(move |digit| (band, digit))) {
                let mut word = || random.below(1 << 27) as u32;
                *bands.word(band, digit) =
                    if number % 2 == 0 { word() } else { word() & word() & word() };
            }
            bands
        })
    }

    fn words<N: Bits<Words = [u32; 4]>>(cells: N) -> [u32; 4] {
        let mut words = [0; 4];
        cells.store(&mut words);
        words
    }

    /// The cells where this many digits stand, by bands.
    fn cells_with(bands: &mut Bands, wanted: impl Fn(usize) -> bool) -> [u32; 4] {
        let mut cells = [0; 4];
        for (band, cell) in (0..3).flat_map(|band| (0..27).map(move |cell| (band, cell))) {
            let digits = (0..9).filter(|&digit| *bands.word(band, digit) >> cell & 1 != 0);
            cells[band] |= u32::from(wanted(digits.count())) << cell;
        }
        cells
    }

    fn check_counts<V: Digits>(any: V) {
        for mut bands in random_boards() {
            let board = Board::load(any, &bands);
            assert_eq!(board.store(), bands);
            let sets = [(1, 9), (2, 9), (2, 2)];
            let [one, two, pairs] =
                sets.map(|(from, to)| cells_with(&mut bands, |count| (from..=to).contains(&count)));
            let counts = V::one_and_two_digits(&board);
            assert_eq!([counts.0, counts.1, V::any_digit(&board)].map(words), [one, two, one]);
            let (found, unsolved) = V::pairs_and_unsolved(&board);
            assert_eq!([found, unsolved], [pairs, two].map(|cells| [cells[0], cells[1], cells[2]]));
            let all = bands.digits.as_flattened().iter().chain(&bands.ninth);
            assert_eq!(V::count(&board), all.map(|word| word.count_ones()).sum::<u32>());
            for (spread, word) in V::spread(counts.0).into_iter().zip(one) {
                let mut words = [0; 8];
                spread.store(&mut words);
                assert_eq!(words, [word; 8]);
            }
            // The fourth word belongs to no band.
            assert_eq!(words(V::next_bands(counts.0))[..3], [one[1], one[2], one[0]]);
            assert_eq!(words(V::last_bands(counts.0))[..3], [one[2], one[0], one[1]]);
        }
    }

    fn check_digits_with<V: Digits>(any: V) {
        for (number, bands) in random_boards().enumerate() {
            let cell = number % CELLS;
            let mut cells = [0; 4];
            cells[cell / 27] = 1 << (cell % 27);
            let expected = (0..9).filter(|&digit| bands.cells_of(digit) >> cell & 1 != 0);
            let expected = expected.fold(0, |mask, digit| mask | 1 << digit);
            assert_eq!(V::digits_with(&Board::load(any, &bands), &cells), expected);
        }
    }

    fn check_missing<V: Digits>(any: V) {
        let full = Bands { digits: [[1; 8]; 3], ninth: [1, 1, 1, 0] };
        let has_all = |bands: &Bands| V::first_band_has_all_digits(&Board::load(any, bands));
        assert!(has_all(&full));
        assert!(Board::load(any, &Bands::ZERO).is_zero());
        for digit in 0..9 {
            let mut bands = full;
            (0..3).for_each(|band| *bands.word(band, digit) = 0);
            assert!(!has_all(&bands));
            let mut alone = Bands::ZERO;
            *alone.word(digit % 3, digit) = 1;
            assert!(!Board::load(any, &alone).is_zero());
        }
    }
}
