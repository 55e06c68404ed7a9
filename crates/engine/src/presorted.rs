//! `presorted`: the naive search over the list of blanks, sorted once by number of candidates.
//!
//! The sort is stable, so cells with equally many candidates stay in row order. The number of
//! candidates is the one at the start; it is not looked at again, which is what sets this engine
//! apart from `mrv`. The time spent on counting and sorting has a separate counter, so that a
//! comparison can separate the price of sorting from the price of the order.

use crate::Instant;

use super::blanks::{BlankList, fill};
use super::naive::{Search, Used};
use super::{Engine, Limits, Outcome};
use ninefold_core::grid::{Cell, Grid};

/// The `presorted` engine.
#[derive(Debug, Default)]
pub struct Presorted;

impl Engine for Presorted {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut list = BlankList::in_row_order(puzzle);
        Search::run(puzzle, limits, |search| {
            let start = Instant::now();
            sort_by_candidates(list.as_mut_slice(), &search.board);
            search.counters().sorting_nanos = start.elapsed().as_nanos() as u64;
            fill(search, list.as_slice())
        })
    }
}

/// Stable insertion sort: at most 81 cells, and it must not allocate, as the library's stable sort
/// may.
fn sort_by_candidates(cells: &mut [Cell], board: &Used) {
    let candidates = |cell: Cell| board.free(cell).count_ones();
    for end in 1..cells.len() {
        let cell = cells[end];
        let mut place = end;
        while place > 0 && candidates(cells[place - 1]) > candidates(cell) {
            cells[place] = cells[place - 1];
            place -= 1;
        }
        cells[place] = cell;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::Digit;

    #[test]
    fn sorted_by_candidates_and_stable_within_equals() {
        // Row 1 holds 1 to 6: its three blanks have 3 candidates, all other cells more.
        let mut puzzle = Grid::EMPTY;
        for column in 0..6 {
            puzzle.set(Cell::at(0, column), Digit::new(column as u8 + 1));
        }
        let board = Used::new(&puzzle).expect("no clash");
        let mut list = BlankList::in_row_order(&puzzle);
        let mut expected = list.as_slice().to_vec();
        expected.sort_by_key(|&cell| board.free(cell).count_ones());
        sort_by_candidates(list.as_mut_slice(), &board);
        assert_eq!(list.as_slice(), expected);
        assert_eq!(list.as_slice()[0], Cell::at(0, 6));
        assert_ne!(list.as_slice(), BlankList::in_row_order(&puzzle).as_slice());
    }
}
