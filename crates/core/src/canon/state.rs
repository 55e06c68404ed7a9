//! One way to begin a canonical form: which rows and columns stand where, and the new names so far.

use super::Symmetry;
use super::digit_rows::{Row, SIDE};

/// Blocks of whole stacks.
pub(super) const STACKS: u16 = 0b100_100_100;
/// Blocks of single columns.
pub(super) const SINGLE: u16 = 0b111_111_111;

/// One way to begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Reflected in the diagonal.
    pub(super) transposed: bool,
    /// Rows that have been put, as bits.
    pub(super) put: u16,
    /// The rows that have been put, in their places.
    pub(super) rows: Row,
    /// The column in each slot; within a block, in any order.
    pub(super) columns: Row,
    /// Bit s: a block ends with slot s.
    pub(super) ends: u16,
    /// New names of the digits, 0 for none yet; that of 0, the blank, is 0.
    pub(super) names: [u8; SIDE + 1],
    /// The last new name that was given.
    pub(super) named: u8,
}

impl State {
    /// This one with a row more, whose columns are as they were.
    pub(super) fn with(&self, row: usize, number: usize) -> State {
        let mut child = *self;
        child.put |= 1 << row;
        child.rows[number] = row as u8;
        child
    }

    /// The orders that the blocks without order stand for.
    pub(super) fn orders(&self) -> u64 {
        let (mut orders, mut length) = (1, 0);
        for slot in 0..SIDE {
            length += 1;
            orders *= length;
            if self.ends & 1 << slot != 0 {
                length = 0;
            }
        }
        orders
    }

    pub(super) fn symmetry(&self) -> Symmetry {
        let mut names: Row = std::array::from_fn(|digit| self.names[digit + 1]);
        // Digits that the grid does not have get what is left.
        let mut last = self.named;
        for name in names.iter_mut().filter(|name| **name == 0) {
            last += 1;
            *name = last;
        }
        Symmetry { transposed: self.transposed, rows: self.rows, columns: self.columns, names }
    }
}
