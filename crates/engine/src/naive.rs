//! `naive`: the textbook backtracker, and the board of used-masks that its two relatives share.
//!
//! It looks for the next blank from the start of the board each time, tries the digits in
//! ascending order against the used-masks of row, column and box, and deduces nothing.

use super::{Budget, Counters, Engine, Limits, Outcome};
use ninefold_core::grid::{Cell, Digit, Grid};

/// Whether a search goes on after a branch or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Stop,
}

/// A partly filled board with, for each house, the digits that are used in it.
pub(super) struct Used {
    pub(super) grid: Grid,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Used {
    /// The board of the clues alone, or `None` when two of them clash.
    pub(super) fn new(puzzle: &Grid) -> Option<Used> {
        let mut board = Used { grid: Grid::EMPTY, rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
        for cell in Cell::all() {
            if let Some(digit) = puzzle.get(cell) {
                if board.free(cell) & digit.bit() == 0 {
                    return None;
                }
                board.place(cell, digit);
            }
        }
        Some(board)
    }

    /// The digits not yet used in the cell's three houses, as a mask.
    #[inline(always)]
    pub(super) fn free(&self, cell: Cell) -> u16 {
        let used =
            self.rows[cell.row()] | self.columns[cell.column()] | self.boxes[cell.box_index()];
        !used & 0x1ff
    }

    #[inline(always)]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        self.toggle(cell, digit);
    }

    #[inline(always)]
    pub(super) fn take_back(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, None);
        self.toggle(cell, digit);
    }

    fn toggle(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()] ^= digit.bit();
        self.columns[cell.column()] ^= digit.bit();
        self.boxes[cell.box_index()] ^= digit.bit();
    }
}

/// One search in progress: the board, what it may spend and what it found.
pub(super) struct Search<'a> {
    pub(super) board: Used,
    limits: &'a Limits,
    budget: Budget,
    outcome: Outcome,
}

impl<'a> Search<'a> {
    /// Runs a search from the clues: `descend` is called once, at the root.
    pub(super) fn run(
        puzzle: &Grid,
        limits: &'a Limits,
        descend: impl FnOnce(&mut Search<'a>) -> Flow,
    ) -> Outcome {
        let Some(board) = Used::new(puzzle) else { return Outcome::EMPTY };
        let mut search =
            Search { board, limits, budget: Budget::new(limits), outcome: Outcome::EMPTY };
        descend(&mut search);
        search.outcome
    }

    pub(super) fn counters(&mut self) -> &mut Counters {
        &mut self.outcome.counters
    }

    /// Tries each free digit in this cell, in ascending order, and goes `deeper` behind each.
    #[inline(always)]
    pub(super) fn try_digits(
        &mut self,
        cell: Cell,
        mut deeper: impl FnMut(&mut Self) -> Flow,
    ) -> Flow {
        let free = self.board.free(cell);
        for digit in Digit::all().filter(|digit| free & digit.bit() != 0) {
            if self.budget.is_spent(self.outcome.counters.nodes) {
                self.outcome.gave_up = true;
                return Flow::Stop;
            }
            self.outcome.counters.nodes += 1;
            self.board.place(cell, digit);
            if deeper(self) == Flow::Stop {
                return Flow::Stop;
            }
            self.board.take_back(cell, digit);
            self.outcome.counters.backtracks += 1;
        }
        Flow::Continue
    }

    /// The board is full: counts the solution.
    pub(super) fn solution(&mut self) -> Flow {
        if self.outcome.solutions == 0 {
            self.outcome.first = self.board.grid;
        }
        match self.outcome.found(self.limits) {
            true => Flow::Stop,
            false => Flow::Continue,
        }
    }
}

/// The `naive` engine.
#[derive(Debug, Default)]
pub struct Naive;

impl Engine for Naive {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        Search::run(puzzle, limits, descend)
    }
}

fn descend(search: &mut Search<'_>) -> Flow {
    match Cell::all().find(|&cell| search.board.grid.get(cell).is_none()) {
        Some(blank) => search.try_digits(blank, descend),
        None => search.solution(),
    }
}
