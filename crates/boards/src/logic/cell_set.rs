//! Sets of cells of the largest board.

use std::ops::{BitAnd, BitOr, Sub};

/// A set of cells, by index in row-major order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet([0; 4]);

    /// The set of one cell.
    pub fn of(cell: u8) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: u8) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: u8) {
        self.0[usize::from(cell) / 64] &= !(1 << (cell % 64));
    }

    /// Whether a cell is in the set.
    #[inline]
    pub fn contains(self, cell: u8) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    /// Whether all cells are in another set.
    #[inline]
    pub fn is_subset(self, other: CellSet) -> bool {
        (self - other).is_empty()
    }

    /// Whether there are no cells.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// The number of cells.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first cell.
    #[inline]
    pub fn first(self) -> Option<u8> {
        self.iter().next()
    }

    /// The cells in row-major order.
    pub fn iter(self) -> CellIter {
        CellIter { left: self, word: 0 }
    }
}

/// The cells of a set that are left.
#[derive(Clone, Debug)]
pub struct CellIter {
    left: CellSet,
    /// The first word that may have cells.
    word: u8,
}

impl Iterator for CellIter {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while let Some(bits) = self.left.0.get_mut(usize::from(self.word)) {
            if *bits != 0 {
                let cell = self.word * 64 + bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                return Some(cell);
            }
            self.word += 1;
        }
        None
    }
}

impl FromIterator<u8> for CellSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    #[inline]
    fn sub(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}
