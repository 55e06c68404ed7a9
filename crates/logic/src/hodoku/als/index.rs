//! An index of almost locked sets by digit and cell, as bits: it finds the links between several
//! hundred sets quickly.
//!
//! A digit links a set to those sets that have it only in cells seen by all its places in the
//! first: all sets that have the digit, less those that have it in another cell.

use super::set::{Als, AlsLink};
use crate::prelude::*;

/// Some sets as bits. Most boards have fewer than 256 sets, so that one block holds them all and
/// fits into registers.
type Block = [u64; 4];

const BLOCK: usize = 256;

/// The row of sets that have a cell, whatever the digit.
const ANY: usize = 9;

/// Rows of bits, one bit for each set.
#[derive(Default)]
pub(super) struct Index {
    /// The number of blocks in a row.
    blocks: usize,
    /// By block, digit or `ANY`, and cell.
    rows: Vec<Block>,
    /// By block and digit: all sets that have the digit.
    having: Vec<Block>,
}

impl Index {
    pub(super) fn be_of(&mut self, board: &LogicBoard, sets: &[Als]) {
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

    /// Adds the links from a set to those that share no cell with it, or to all: then a shared cell
    /// must not have the digit of the link.
    pub(super) fn link(
        &self,
        board: &LogicBoard,
        set: &Als,
        may_overlap: bool,
        links: &mut Vec<AlsLink>,
    ) {
        let not_in = if may_overlap { CellSet::EMPTY } else { set.cells };
        for block in 0..self.blocks {
            let apart = self.without([!0; 4], block, ANY, not_in);
            let mut linked = [[0; 9]; 4];
            for digit in digits(set.digits) {
                let unseen = board.places(digit) - set.losers(digit) - not_in;
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

/// The start of the rows of a digit, or of `ANY`.
const fn row(block: usize, kind: usize) -> usize {
    (block * (ANY + 1) + kind) * CELLS
}

/// Adds a link to each set of a word that one of these digits links, with all such digits.
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
