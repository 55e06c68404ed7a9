//! One puzzle's candidates as 12 words: from a grid's clues, and to a solution's cells.

use super::transpose::{Packed, WORDS};
use crate::engine::cells::Bands;
use crate::grid::CELLS;

/// Where the 81 cells of a digit begin.
const fn start(digit: usize) -> (usize, u32) {
    (digit * CELLS / 64, (digit * CELLS % 64) as u32)
}

/// The candidates that a puzzle begins with: its clues, and everything in its blanks.
#[inline(always)]
pub fn pack(clues: &Bands) -> Packed {
    let mut blanks = (1 << CELLS) - 1;
    for digit in 0..9 {
        blanks &= !clues.set(digit);
    }
    let mut packed = [0; WORDS];
    for digit in 0..9 {
        let set = blanks | clues.set(digit);
        let (word, shift) = start(digit);
        packed[word] |= (set << shift) as u64;
        packed[word + 1] |= (set >> (63 - shift) >> 1) as u64;
        if shift > 47 {
            packed[word + 2] |= (set >> (128 - shift)) as u64;
        }
    }
    packed
}

/// The cells of each digit.
#[inline(always)]
pub fn sets(packed: &Packed) -> [u128; 9] {
    let mut sets = [0; 9];
    for (digit, set) in sets.iter_mut().enumerate() {
        let (word, shift) = start(digit);
        let low = u128::from(packed[word]) | u128::from(packed[word + 1]) << 64;
        *set = low >> shift;
        if shift > 47 {
            *set |= u128::from(packed[word + 2]) << (128 - shift);
        }
        *set &= (1 << CELLS) - 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cells::grid_of;
    use crate::grid::{Digit, Grid};
    use crate::random::Random;

    #[test]
    fn packed_puzzles_hold_the_candidates_that_they_should() {
        let mut random = Random::new(1, 1);
        for _ in 0..100 {
            let bytes = std::array::from_fn(|_| random.below(10) as u8);
            let packed = pack(&Bands::of(&Grid::from_bytes(bytes).expect("digits")));
            for digit in Digit::all() {
                for (cell, &value) in bytes.iter().enumerate() {
                    let candidate = digit.index() * CELLS + cell;
                    let is_set = packed[candidate / 64] >> (candidate % 64) & 1 == 1;
                    assert_eq!(is_set, value == 0 || value == digit.get());
                }
            }
        }
    }

    #[test]
    fn a_full_grid_comes_back() {
        let value = |i: usize| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8;
        let grid = Grid::from_bytes(std::array::from_fn(value)).expect("digits");
        assert_eq!(grid_of(&sets(&pack(&Bands::of(&grid)))), grid);
    }
}
