//! Which almost locked sets have a digit in a cell, as bits: how the links between several hundred sets are found fast.
//!
//! A digit links a set to those that have it only where it is seen by all its places in that set: all that have it, less
//! those that have it in one of the other cells.

use super::set::{Als, AlsLink};
use crate::grid::{CELLS, CellSet, Digit};
use crate::logic::board::{LogicBoard, digits};

/// Some sets as bits. Most positions have fewer than 256, so one block is all of them, and small enough for registers.
type Block = [u64; 4];

const BLOCK: usize = 256;

/// The row of sets that have a cell, whatever the digit.
const ANY: usize = 9;

/// Rows of bits, one bit for each set.
pub struct Index {
    /// How many, a row.
    blocks: usize,
    /// By block, digit or `ANY`, and cell.
    rows: Vec<Block>,
    /// By block and digit: all sets that have it.
    having: Vec<Block>,
}

impl Index {
    /// Of no sets.
    pub const fn new() -> Index {
        Index { blocks: 0, rows: Vec::new(), having: Vec::new() }
    }

    /// Turns to these sets of a position.
    pub fn be_of(&mut self, board: &LogicBoard, sets: &[Als]) {
        self.blocks = sets.len().div_ceil(BLOCK);
        for (rows, count) in [(&mut self.rows, (ANY + 1) * CELLS), (&mut self.having, ANY)] {
            rows.clear();
            rows.resize(count * self.blocks, [0; 4]);
        }
        for (i, set) in sets.iter().enumerate() {
            let block = i / BLOCK;
            let note = |row: &mut Block| row[i % BLOCK / 64] |= 1 << (i % 64);
            for digit in digits(set.digits) {
                note(&mut self.having[block * ANY + digit.index()]);
                for cell in set.cells & board.places(digit) {
                    note(&mut self.rows[row(block, digit.index()) + cell.index()]);
                }
            }
            for cell in set.cells {
                note(&mut self.rows[row(block, ANY) + cell.index()]);
            }
        }
    }

    /// Adds the links of a set to those with which it has no cell in common.
    pub fn link(&self, board: &LogicBoard, set: &Als, links: &mut Vec<AlsLink>) {
        for block in 0..self.blocks {
            let apart = self.without([!0; 4], block, ANY, set.cells);
            let mut linked = [[0; 9]; 4];
            for digit in digits(set.digits) {
                let unseen = board.places(digit) - set.losers(digit) - set.cells;
                let having = self.having[block * ANY + digit.index()];
                let having = std::array::from_fn(|word| having[word] & apart[word]);
                let left = self.without(having, block, digit.index(), unseen);
                for (linked, left) in linked.iter_mut().zip(left) {
                    linked[digit.index()] = left;
                }
            }
            for (word, linked) in linked.iter().enumerate() {
                let first = block * BLOCK + word * 64;
                push_links(set.digits, |digit| linked[digit.index()], first, links);
            }
        }
    }

    /// Those of some sets that do not have a digit in any of these cells.
    #[inline]
    fn without(&self, sets: Block, block: usize, kind: usize, cells: CellSet) -> Block {
        let rows = &self.rows[row(block, kind)..][..CELLS];
        cells.into_iter().fold(sets, |left, cell| {
            let row = &rows[cell.index()];
            std::array::from_fn(|word| left[word] & !row[word])
        })
    }
}

/// Where the rows of a digit, or of `ANY`, begin.
const fn row(block: usize, kind: usize) -> usize {
    (block * (ANY + 1) + kind) * CELLS
}

/// Adds a link for each set of a word that a digit of these links, with all such digits.
#[inline]
fn push_links(mask: u16, linked: impl Fn(Digit) -> u64, first: usize, links: &mut Vec<AlsLink>) {
    let mut left = digits(mask).fold(0, |any, digit| any | linked(digit));
    while left != 0 {
        let at = left.trailing_zeros();
        let shared = digits(mask).filter(|&digit| linked(digit) >> at & 1 == 1);
        let shared = shared.fold(0, |shared, digit| shared | digit.bit());
        links.push(AlsLink { to: (first + at as usize) as u16, digits: shared });
        left &= left - 1;
    }
}
