//! Keys that are equal for equal puzzles: fingerprints of 128 bits of a grid, or of its canonical
//! form.
//!
//! Among n different grids, two have the same fingerprint (XXH3) with a probability of n² / 2^129:
//! 10^-27 for a million, 10^-21 for a thousand million. The fingerprint is not keyed with a secret:
//! a pair of colliding grids can be made on purpose.

use xxhash_rust::xxh3::{xxh3_64_with_seed, xxh3_128};

use ninefold_boards::{Cells, Size};
use ninefold_core::{canon::Canonicalizer, grid::Grid};

/// The fingerprint of a grid: equal for equal grids, or for equivalent ones.
///
/// ```
/// use ninefold_pipeline::canon::Canonicalizer;
/// use ninefold_pipeline::corpus::Key;
/// use ninefold_pipeline::text::line;
///
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let relabelled = puzzle.map(|byte| match byte {
///     b'1' => b'2',
///     b'2' => b'1',
///     other => other,
/// });
/// let [a, b] = [puzzle, &relabelled].map(|text| line::parse(text).expect("a puzzle"));
/// let mut canonicalizer = Canonicalizer::new();
/// let [key_a, key_b] = [a, b].map(|grid| Key::canonical(&grid, &mut canonicalizer));
/// assert!(Key::of(&a) != Key::of(&b) && key_a == key_b);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(#[doc(hidden)] pub u128);

impl Key {
    /// The fingerprint of the grid itself. How its blanks were written does not matter.
    pub fn of(grid: &Grid) -> Key {
        Key(xxh3_128(grid.as_bytes()))
    }

    /// The fingerprint of the grid's canonical form, which all its equivalents share.
    pub fn canonical(grid: &Grid, canonicalizer: &mut Canonicalizer) -> Key {
        Key::of(&canonicalizer.canonical(grid).grid)
    }

    /// The fingerprint of a board of any size, which no board of another size has.
    pub fn of_board(cells: &Cells) -> Key {
        let mut bytes = [0; 257];
        bytes[0] = cells.size().side() as u8;
        let values = cells.values();
        bytes[1..=values.len()].copy_from_slice(values);
        Key(xxh3_128(&bytes[..=values.len()]))
    }

    /// The fingerprint of a group of equivalent boards of a size.
    pub fn of_group(size: Size, group: u64) -> Key {
        let mut bytes = [size.side() as u8; 9];
        bytes[1..].copy_from_slice(&group.to_le_bytes());
        Key(xxh3_128(&bytes))
    }

    /// The fingerprint of the place of a line (from 1) in an input (from 0), whatever it holds.
    pub fn of_line(input: usize, line: u64) -> Key {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&(input as u64).to_le_bytes());
        bytes[8..].copy_from_slice(&line.to_le_bytes());
        Key(xxh3_128(&bytes))
    }

    /// A number from 0 up to, but not including, 1. It depends on the seed and this key alone, and
    /// is uniformly distributed over keys.
    pub fn draw(self, seed: u64) -> f64 {
        let number = xxh3_64_with_seed(&self.0.to_le_bytes(), seed);
        (number >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_draws_never_change() {
        // Splits are made from these numbers: a change here moves puzzles from one side to another.
        assert_eq!(Key::of(&Grid::EMPTY), Key(234_835_348_751_189_837_892_515_978_468_044_751_670));
        assert_eq!(Key::of_line(1, 2), Key(113_547_433_750_261_574_729_454_718_149_709_845_285));
        assert_eq!(Key(5).draw(7), 0.738_644_707_147_518_6);
    }

    #[test]
    fn draws_are_spread_evenly() {
        let mut tenths = [0; 10];
        for line in 0..10_000 {
            tenths[(Key::of_line(0, line).draw(3) * 10.0) as usize] += 1;
        }
        assert!(tenths.iter().all(|count| (880..1120).contains(count)), "{tenths:?}");
    }
}
