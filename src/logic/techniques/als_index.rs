//! Which almost locked sets have a digit in a cell, as bits: how the links between several hundred sets are found fast.
//!
//! A digit links a set to those that have it only where it is seen by all its places in that set: all that have it, less
//! those that have it in one of the other cells. By comparing pairs of sets instead this took three times as long.

use super::als::{Als, Link};
use crate::grid::{CELLS, Cell, Digit};
use crate::logic::board::{Board, digits};
use crate::logic::cells::CellSet;

/// The row of sets that have a cell, whatever the digit.
const ANY: usize = 9;

/// Rows of bits, one bit for each set.
pub struct Index {
    /// Of 64 bits, a row.
    words: usize,
    /// By digit, or `ANY`, and cell.
    rows: Vec<u64>,
    /// By digit: all sets that have it.
    having: Vec<u64>,
    /// Memory: by digit of a set in hand, what it links it to.
    linked: Vec<u64>,
}

impl Index {
    /// Of no sets.
    pub const fn new() -> Index {
        Index { words: 0, rows: Vec::new(), having: Vec::new(), linked: Vec::new() }
    }

    /// Turns to these sets of a position.
    pub fn be_of(&mut self, board: &Board, sets: &[Als]) {
        self.words = sets.len().div_ceil(64);
        for (memory, rows) in
            [(&mut self.rows, (ANY + 1) * CELLS), (&mut self.having, 9), (&mut self.linked, 9)]
        {
            memory.clear();
            memory.resize(rows * self.words, 0);
        }
        for (i, set) in sets.iter().enumerate() {
            let (word, bit) = (i / 64, 1 << (i % 64));
            for digit in digits(set.digits) {
                self.having[digit.index() * self.words + word] |= bit;
                for cell in set.cells & board.places(digit) {
                    self.rows[(digit.index() * CELLS + cell.index()) * self.words + word] |= bit;
                }
            }
            for cell in set.cells {
                self.rows[(ANY * CELLS + cell.index()) * self.words + word] |= bit;
            }
        }
    }

    /// Adds the links of a set to those with which it has no cell in common.
    pub fn link(&mut self, board: &Board, set: &Als, links: &mut Vec<Link>) {
        for digit in digits(set.digits) {
            let unseen = board.places(digit) - set.seen_by(digit) - set.cells;
            self.exclude(digit, unseen, set.cells);
        }
        for word in 0..self.words {
            let of = |digit: Digit| self.linked[digit.index() * self.words + word];
            let mut any = digits(set.digits).fold(0, |any, digit| any | of(digit));
            while any != 0 {
                let bit = any & any.wrapping_neg();
                let shared = digits(set.digits).filter(|&digit| of(digit) & bit != 0);
                let digits = shared.fold(0, |shared, digit| shared | digit.bit());
                links.push(Link { to: (word * 64) as u16 + bit.trailing_zeros() as u16, digits });
                any -= bit;
            }
        }
    }

    /// Notes as linked by a digit the sets that have it, but not in these cells, and that have none of those at all.
    fn exclude(&mut self, digit: Digit, unseen: CellSet, own: CellSet) {
        let words = self.words;
        let linked = &mut self.linked[digit.index() * words..][..words];
        linked.copy_from_slice(&self.having[digit.index() * words..][..words]);
        let mut drop = |kind: usize, cell: Cell| {
            let row = &self.rows[(kind * CELLS + cell.index()) * words..][..words];
            linked.iter_mut().zip(row).for_each(|(linked, row)| *linked &= !row);
        };
        unseen.into_iter().for_each(|cell| drop(digit.index(), cell));
        own.into_iter().for_each(|cell| drop(ANY, cell));
    }
}
