//! `blanks`: the naive search over a list of blank cells gathered once, in row order.
//!
//! Visits the same nodes as `naive`; what differs is the price of finding the next blank.

use super::naive::{Flow, Search};
use super::{Engine, Limits, Outcome};
use ninefold_core::grid::{CELLS, Cell, Grid};

/// The blank cells of a puzzle in the order in which they will be filled.
pub(super) struct BlankList {
    cells: [Cell; CELLS],
    len: usize,
}

impl BlankList {
    /// The blanks of a puzzle in row order.
    pub(super) fn in_row_order(puzzle: &Grid) -> BlankList {
        let mut list = BlankList { cells: [Cell::at(0, 0); CELLS], len: 0 };
        for cell in Cell::all().filter(|&cell| puzzle.get(cell).is_none()) {
            list.cells[list.len] = cell;
            list.len += 1;
        }
        list
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [Cell] {
        &mut self.cells[..self.len]
    }

    pub(super) fn as_slice(&self) -> &[Cell] {
        &self.cells[..self.len]
    }
}

/// The `blanks` engine.
#[derive(Debug, Default)]
pub struct Blanks;

impl Engine for Blanks {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let list = BlankList::in_row_order(puzzle);
        Search::run(puzzle, limits, |search| fill(search, list.as_slice()))
    }
}

/// Fills these blanks in this order.
pub(super) fn fill(search: &mut Search<'_>, blanks: &[Cell]) -> Flow {
    match blanks.split_first() {
        Some((&blank, rest)) => search.try_digits(blank, |search| fill(search, rest)),
        None => search.solution(),
    }
}
