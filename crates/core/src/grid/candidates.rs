//! Candidates: which digits each cell may still hold.
//!
//! A puzzle is usually its clues, and its candidates follow. Pencilmarks hold more: they may take
//! away a digit that no clue rules out, and then the puzzle is its candidates.

use std::fmt;

use super::{CELLS, Cell, CellSet, Digit, Grid};

/// All nine digits of a cell.
const ALL_DIGITS: u16 = 0x1ff;

/// The digits that each of the 81 cells may hold: nine bits a cell, bit 0 for digit 1.
///
/// A cell may be left without any, and then there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates([u16; CELLS]);

impl Candidates {
    /// Every digit in every cell: the empty puzzle.
    pub const ALL: Candidates = Candidates([ALL_DIGITS; CELLS]);

    /// Candidates from 81 masks, row-major, or `None` when one has a bit above the ninth.
    #[inline]
    #[doc(hidden)]
    pub fn from_masks(masks: [u16; CELLS]) -> Option<Candidates> {
        masks.iter().all(|&mask| mask <= ALL_DIGITS).then_some(Candidates(masks))
    }

    /// The clues alone: a digit in each cell with a clue, all nine in the others.
    #[inline]
    pub fn of_clues(clues: &Grid) -> Candidates {
        Candidates(clues.as_bytes().map(|value| Digit::new(value).map_or(ALL_DIGITS, Digit::bit)))
    }

    /// As [`Candidates::of_clues`], with each clue's digit struck from the blank peers: what
    /// solvers begin with.
    #[doc(hidden)]
    pub fn left_by(clues: &Grid) -> Candidates {
        let mut candidates = Candidates::of_clues(clues);
        for cell in Cell::all() {
            if let Some(digit) = clues.get(cell) {
                for &peer in cell.peers().iter().filter(|&&peer| clues.get(peer).is_none()) {
                    candidates.remove(peer, digit);
                }
            }
        }
        candidates
    }

    /// The 81 masks, row-major.
    #[inline]
    #[doc(hidden)]
    pub const fn masks(&self) -> &[u16; CELLS] {
        &self.0
    }

    /// The mask of a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> u16 {
        self.0[cell.index()]
    }

    /// Gives a cell these digits; bits above the ninth are ignored.
    #[inline]
    pub const fn set(&mut self, cell: Cell, mask: u16) {
        self.0[cell.index()] = mask & ALL_DIGITS;
    }

    /// Whether the cell may hold the digit.
    #[inline]
    pub const fn contains(&self, cell: Cell, digit: Digit) -> bool {
        self.get(cell) & digit.bit() != 0
    }

    /// Strikes a digit from a cell.
    #[inline]
    pub const fn remove(&mut self, cell: Cell, digit: Digit) {
        self.0[cell.index()] &= !digit.bit();
    }

    /// The number of candidates, at most 729.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|mask| mask.count_ones()).sum()
    }

    /// For each digit, the cells that may hold it.
    #[doc(hidden)]
    pub fn holders(&self) -> [CellSet; 9] {
        // Of four masks at once, a product brings the four bits of a digit together.
        const FIRST_OF_EACH: u64 = 0x0001_0001_0001_0001;
        const TOGETHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;
        let mut halves = [[0; 9]; 2];
        for (i, masks) in self.0.chunks(4).enumerate() {
            let four = masks.iter().rev().fold(0, |four, &mask| four << 16 | u64::from(mask));
            for (digit, cells) in halves[i / 16].iter_mut().enumerate() {
                let bits = (four >> digit & FIRST_OF_EACH).wrapping_mul(TOGETHER) >> 48 & 0xf;
                *cells |= bits << (i % 16 * 4);
            }
        }
        std::array::from_fn(|digit| {
            CellSet::from_bits(u128::from(halves[1][digit]) << 64 | u128::from(halves[0][digit]))
        })
    }

    /// The cells with one candidate, as clues.
    #[inline]
    pub fn clues(&self) -> Grid {
        let mut clues = Grid::EMPTY;
        for cell in Cell::all() {
            clues.set(cell, single(self.get(cell)));
        }
        clues
    }

    /// The clues, if these candidates follow from them: no other cell lacks a digit that its peers
    /// do not hold as clues. Then both have the same solutions.
    #[inline]
    #[doc(hidden)]
    pub fn as_clues(&self) -> Option<Grid> {
        let clues = self.clues();
        self.adds_nothing_to(&clues).then_some(clues)
    }

    /// Whether all candidates that these clues leave are among these.
    #[inline]
    #[doc(hidden)]
    pub fn adds_nothing_to(&self, clues: &Grid) -> bool {
        let left = Candidates::left_by(clues);
        self.0.iter().zip(&left.0).all(|(mine, left)| left & !mine == 0)
    }
}

/// The digit of a mask with just one.
fn single(mask: u16) -> Option<Digit> {
    (mask.count_ones() == 1).then(|| Digit::new(mask.trailing_zeros() as u8 + 1)).flatten()
}

impl fmt::Display for Candidates {
    /// 729 characters, a dot for what is ruled out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mask in self.0 {
            for digit in Digit::all() {
                match mask & digit.bit() {
                    0 => f.write_str(".")?,
                    _ => write!(f, "{digit}")?,
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clues() -> Grid {
        let mut clues = Grid::EMPTY;
        clues.set(Cell::at(0, 0), Digit::new(5));
        clues.set(Cell::at(4, 4), Digit::new(7));
        clues
    }

    #[test]
    fn holders_of_a_digit_are_the_cells_that_contain_it() {
        let mut candidates = Candidates::left_by(&clues());
        for (i, cell) in Cell::all().enumerate() {
            let some = (i * i * 37 + 5 * i) as u16;
            candidates.set(cell, candidates.get(cell) & some);
        }
        for candidates in [candidates, Candidates::ALL] {
            for (holders, digit) in candidates.holders().into_iter().zip(Digit::all()) {
                for cell in Cell::all() {
                    assert_eq!(holders.contains(cell), candidates.contains(cell, digit));
                }
            }
        }
    }

    #[test]
    fn clues_are_found_again_in_either_form() {
        for candidates in [Candidates::of_clues(&clues()), Candidates::left_by(&clues())] {
            assert_eq!(candidates.as_clues(), Some(clues()));
        }
        assert_eq!(Candidates::of_clues(&clues()).count(), 79 * 9 + 2);
        assert_eq!(Candidates::left_by(&clues()).count(), 79 * 9 + 2 - 40);
    }

    #[test]
    fn a_digit_that_no_clue_rules_out_makes_a_difference() {
        let mut candidates = Candidates::of_clues(&clues());
        let five = Digit::new(5).expect("a digit");
        candidates.remove(Cell::at(0, 1), five);
        assert_eq!(candidates.as_clues(), Some(clues()));
        candidates.remove(Cell::at(8, 8), five);
        assert_eq!((candidates.as_clues(), candidates.clues()), (None, clues()));
        candidates.set(Cell::at(0, 0), 0);
        assert_eq!(candidates.clues().clues(), 1);
    }

    #[test]
    fn masks_above_nine_bits_are_refused() {
        assert!(Candidates::from_masks([0x1ff; CELLS]).is_some());
        assert!(Candidates::from_masks([0x200; CELLS]).is_none());
    }
}
