//! The search of `rules`: sweep to the fixpoint, branch on the fewest candidates, keep the sibling
//! on a stack.

use super::bands::Bands;
use super::branch;
use super::sweep::{self, SweepResult};
use super::vector::{Board, Digits};
use crate::planted::{self, slow_down};
use crate::{Budget, Limits, Outcome};
use ninefold_core::grid::{CELLS, Candidates, Grid};

/// A board put aside, and the number of its candidates.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) state: Bands,
    pub(crate) candidates: u32,
}

/// Siblings that wait. A branch fills a cell, so there are never more than there are cells.
pub(crate) type Stack = [Frame; CELLS];

/// The grid of a solved board.
#[inline(always)]
fn grid_of<V: Digits>(any: V, board: &Board<V>) -> Grid {
    let bands = board.store();
    let cells = [
        bands.cells_of(0),
        bands.cells_of(1),
        bands.cells_of(2),
        bands.cells_of(3),
        bands.cells_of(4),
        bands.cells_of(5),
        bands.cells_of(6),
        bands.cells_of(7),
        bands.cells_of(8),
    ];
    any.grid_of(&cells)
}

/// Called with every solution, if there is such a callback.
pub(crate) type Each<'a> = Option<&'a mut dyn FnMut(&Grid)>;

/// The puzzle that a search begins with.
#[derive(Clone, Copy)]
pub(crate) enum Start<'a> {
    /// Clues: all else may be anything.
    Clues(&'a Grid),
    /// Candidates that clues may not express.
    Candidates(&'a Candidates),
}

/// The board that the clues leave and the number of candidates before that, or `None` when they
/// clash.
#[inline(always)]
fn board_of<V: Digits>(any: V, puzzle: &Grid) -> Option<(Board<V>, u32)> {
    let clues = Board::load(any, &any.bands_of(puzzle));
    // Clashes in rows and columns die in the first sweep; it does not see those in a box.
    if sweep::clash_in_boxes(&clues) {
        return None;
    }
    let clue_count = V::count(&clues);
    let board = sweep::with_clues(any, &clues);
    Some((board, 9 * (CELLS as u32 - clue_count) + clue_count))
}

/// Searches one puzzle. `any` is any vector of the backend: see [`Digits`].
#[inline(always)]
pub(crate) fn search<V: Digits>(
    any: V,
    start: Start<'_>,
    limits: &Limits,
    stack: &mut Stack,
    mut each: Each<'_>,
) -> Outcome {
    let mut outcome = Outcome::EMPTY;
    let mut budget = Budget::new(limits);
    let mut depth = 0;
    let begun = match start {
        Start::Clues(puzzle) => board_of(any, puzzle),
        Start::Candidates(candidates) => {
            Some((Board::load(any, &Bands::of_candidates(candidates)), candidates.count()))
        }
    };
    let Some((mut board, mut candidates)) = begun else { return outcome };
    loop {
        let verdict = loop {
            match sweep::sweep(any, &mut board) {
                SweepResult::Changed => {}
                verdict => break verdict,
            }
        };
        slow_down::<{ planted::RULES }>();
        let left = if verdict == SweepResult::Solved { CELLS as u32 } else { V::count(&board) };
        outcome.counters.propagations += u64::from(candidates - left);
        candidates = left;
        if verdict == SweepResult::Stuck {
            if budget.is_spent(outcome.counters.nodes) {
                outcome.gave_up = true;
                return outcome;
            }
            outcome.counters.nodes += 1;
            let branch = branch::choose(&board);
            let sibling = branch.exclude(&board).store();
            stack[depth] = Frame { state: sibling, candidates: candidates - 1 };
            depth += 1;
            board = branch.place(&board);
            candidates -= branch.alternatives;
            continue;
        }
        if verdict == SweepResult::Solved {
            if outcome.solutions == 0 {
                outcome.first = grid_of(any, &board);
            }
            if let Some(each) = &mut each {
                each(&grid_of(any, &board));
            }
            if outcome.found(limits) {
                return outcome;
            }
        }
        if depth == 0 {
            return outcome;
        }
        depth -= 1;
        outcome.counters.backtracks += 1;
        board = Board::load(any, &stack[depth].state);
        candidates = stack[depth].candidates;
    }
}
