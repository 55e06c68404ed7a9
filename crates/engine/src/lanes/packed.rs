//! One puzzle's candidates as 12 words: from a grid's clues, and to a solution's cells.
//!
//! Word d holds the cells 0 to 63 of digit d; the 17 that are left of each digit share three words,
//! three digits in each. So a word is what comes of comparing 64 cells with a digit at once.

use ninefold_core::grid::{CELLS, Cell, Digit, Grid};

/// Words of one puzzle's candidates.
pub(crate) const WORDS: usize = 12;
/// Cells of a digit in its own word.
pub(crate) const OWN: usize = 64;
/// Cells of a digit in a shared word.
pub(crate) const SHARED: usize = CELLS - OWN;

/// The candidates of one puzzle.
pub(crate) type Packed = [u64; WORDS];

/// Word and first bit of the last cells of a digit.
pub(crate) const fn shared(digit: usize) -> (usize, usize) {
    (9 + digit / 3, SHARED * (digit % 3))
}

/// Takes a candidate away.
#[inline(always)]
pub(crate) fn exclude(packed: &mut Packed, cell: Cell, digit: Digit) {
    let (word, first) = shared(digit.index());
    match cell.index().checked_sub(OWN) {
        None => packed[digit.index()] &= !(1 << cell.index()),
        Some(place) => packed[word] &= !(1 << (first + place)),
    }
}

/// The candidates that a puzzle begins with: its clues, and everything in its blanks.
///
/// Cells are numbers of four bits: gathered by bit, they are four sets of cells, and those of a
/// digit are where all four agree with it. A third of the time of setting a bit for each cell.
#[inline(always)]
pub(crate) fn pack(puzzle: &Grid) -> Packed {
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
pub(crate) const LAST: u64 = (1 << SHARED) - 1;

/// The places where four sets spell this number.
#[inline(always)]
fn holding(sets: &[u64; 4], number: usize) -> u64 {
    let mut cells = u64::MAX;
    for bit in 0..4 {
        cells &= if number >> bit & 1 == 1 { sets[bit] } else { !sets[bit] };
    }
    cells
}

/// Writes the grid of a solved board: the opposite of [`pack`], in the same way.
#[inline(always)]
pub(crate) fn unpack(packed: &Packed, grid: &mut Grid) {
    let (own, last) = planes(packed);
    let mut bytes = [0; ROUNDED];
    for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let (sets, shift) = if i < 8 { (&own, 8 * i) } else { (&last, 8 * (i - 8)) };
        let mut values = 0;
        for bit in 0..4 {
            // Bit i of the lowest byte to byte i, where it is anything but 0; then to its lowest
            // bit.
            let spread = (sets[bit] >> shift & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
            values |= (((spread + 0x7f * ONES) >> 7) & ONES) << bit;
        }
        *eight = values.to_le_bytes();
    }
    grid.bytes_mut().copy_from_slice(&bytes[..CELLS]);
}

/// The cells of a solved board whose number has each of four bits: the first 64 of them, and the
/// others.
#[inline(always)]
pub(crate) fn planes(packed: &Packed) -> ([u64; 4], [u64; 4]) {
    let (mut own, mut last) = ([0; 4], [0; 4]);
    for digit in 0..9 {
        for bit in 0..4 {
            if (digit + 1) >> bit & 1 == 1 {
                own[bit] |= packed[digit];
                last[bit] |= u64::from(last_cells(packed, digit));
            }
        }
    }
    (own, last)
}

/// The last cells of a digit.
#[inline(always)]
pub(crate) fn last_cells(packed: &Packed, digit: usize) -> u32 {
    let (word, shift) = shared(digit);
    (packed[word] >> shift) as u32 & 0x1_ffff
}

#[cfg(test)]
mod tests {
    use super::super::vector::{Vector, on_each_backend};
    use super::*;
    use ninefold_core::random::Random;

    #[test]
    fn backends_pack_puzzles_and_unpack_solutions_alike() {
        on_each_backend!(check_pack);
        on_each_backend!(check_unpack);
    }

    fn check_pack<V: Vector>(any: V) {
        let mut random = Random::new(1, 1);
        for _ in 0..100 {
            let bytes = std::array::from_fn(|_| random.below(10) as u8);
            let packed = any.pack(&Grid::from_bytes(bytes).expect("digits"));
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

    fn check_unpack<V: Vector>(any: V) {
        let value = |i: usize| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8;
        let grid = Grid::from_bytes(std::array::from_fn(value)).expect("digits");
        let mut back = Grid::EMPTY;
        any.unpack(&any.pack(&grid), &mut back);
        assert_eq!(back, grid);
    }
}
