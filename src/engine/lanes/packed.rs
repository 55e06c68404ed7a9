//! One puzzle's candidates as 12 words: from a grid, and back to one when solved.

use super::transpose::{Packed, WORDS};
use crate::grid::{CELLS, Grid};

/// Where the 81 cells of a digit begin.
const fn start(digit: usize) -> (usize, u32) {
    (digit * CELLS / 64, (digit * CELLS % 64) as u32)
}

/// The candidates that a puzzle begins with: its clues, and everything in its blanks.
#[inline(always)]
pub fn pack(puzzle: &Grid) -> Packed {
    // Slot 0 gathers the blanks.
    let mut cells = [0u128; 16];
    for (cell, &value) in puzzle.as_bytes().iter().enumerate() {
        cells[usize::from(value & 15)] |= 1 << cell;
    }
    let mut packed = [0; WORDS];
    for digit in 0..9 {
        let set = cells[0] | cells[digit + 1];
        let (word, shift) = start(digit);
        packed[word] |= (set << shift) as u64;
        packed[word + 1] |= (set >> (63 - shift) >> 1) as u64;
        if shift > 47 {
            packed[word + 2] |= (set >> (128 - shift)) as u64;
        }
    }
    packed
}

/// The grid of a solved puzzle: one candidate a cell.
#[inline(always)]
pub fn unpack(packed: &Packed) -> Grid {
    let mut bytes = [0; CELLS];
    for digit in 0..9 {
        let (word, shift) = start(digit);
        let low = u128::from(packed[word]) | u128::from(packed[word + 1]) << 64;
        let mut set = low >> shift;
        if shift > 47 {
            set |= u128::from(packed[word + 2]) << (128 - shift);
        }
        set &= (1 << CELLS) - 1;
        for _ in 0..9 {
            bytes[(set.trailing_zeros() as usize).min(CELLS - 1)] = digit as u8 + 1;
            set &= set.wrapping_sub(1);
        }
    }
    Grid::from_bytes(bytes).unwrap_or_else(|| unreachable!("digits are 1 to 9"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;
    use crate::random::Random;

    #[test]
    fn packed_puzzles_hold_the_candidates_that_they_should() {
        let mut random = Random::new(1, 1);
        for _ in 0..100 {
            let bytes = std::array::from_fn(|_| random.below(10) as u8);
            let packed = pack(&Grid::from_bytes(bytes).expect("digits"));
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
        assert_eq!(unpack(&pack(&grid)), grid);
    }
}
