//! The search of `rules`: sweep to the fixpoint, branch on the fewest candidates, keep the sibling
//! on a stack.

use super::bands::{BAND, Bands};
use super::branch;
use super::sweep::{SweepResult, boxes_of, clashes_in_boxes, sweep};
use super::vector::{BandVectors, Digits};
use crate::engine::planted::{self, slow_down};
use crate::engine::{Budget, Limits, Outcome};
use crate::grid::{CELLS, Candidates, Grid};

/// A board put aside, and the number of its candidates.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) state: Bands,
    pub(crate) candidates: u32,
}

/// Siblings that wait. A branch fills a cell, so there are never more than there are cells.
pub(crate) type Stack = [Frame; CELLS];

#[inline(always)]
fn load<V: Digits>(any: V, state: &Bands) -> BandVectors<V> {
    let [a, b, c] = &state.0;
    [any.load(a), any.load(b), any.load(c)]
}

#[inline(always)]
fn store<V: Digits>(board: &BandVectors<V>) -> Bands {
    let mut state = Bands::ZERO;
    let [a, b, c] = &mut state.0;
    board[0].store(a);
    board[1].store(b);
    board[2].store(c);
    state
}

/// The grid of a solved board.
#[inline(always)]
fn grid_of<V: Digits>(board: &BandVectors<V>) -> Grid {
    let bands = store(board);
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
    board[0].grid_of(&cells)
}

/// Called with every solution, if there is such a callback.
pub(crate) type Each<'a> = Option<&'a mut dyn FnMut(&Grid)>;

/// The puzzle that a search begins with.
#[derive(Clone, Copy)]
pub(crate) enum Start<'a> {
    /// Clues: all else may be anything.
    Clues(&'a Grid),
    /// Candidates that may say more than clues can.
    Candidates(&'a Candidates),
}

/// The board that the clues leave and the number of candidates before that, or `None` when they
/// clash.
#[inline(always)]
fn board_of<V: Digits>(any: V, puzzle: &Grid) -> Option<(BandVectors<V>, u32)> {
    let clues = load(any, &any.bands_of(puzzle));
    // Clashes in rows and columns die in the first sweep; it does not see those in a box.
    if clues.iter().any(|&band| !clashes_in_boxes(band).is_zero()) {
        return None;
    }
    let clue_count = V::count(clues);
    let mut board = clues;
    for band in 0..3 {
        let open = any.splat_digits(BAND).and_not(clues[band].any_digit());
        board[band] = clues[band].or(open.and_not(boxes_of(clues[band])));
    }
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
            Some((load(any, &Bands::of_candidates(candidates)), candidates.count()))
        }
    };
    let Some((mut board, mut candidates)) = begun else { return outcome };
    loop {
        let verdict = loop {
            match sweep(&mut board) {
                SweepResult::Changed => {}
                verdict => break verdict,
            }
        };
        slow_down::<{ planted::RULES }>();
        let left = if verdict == SweepResult::Solved { CELLS as u32 } else { V::count(board) };
        outcome.counters.propagations += u64::from(candidates - left);
        candidates = left;
        if verdict == SweepResult::Stuck {
            if budget.is_spent(outcome.counters.nodes) {
                outcome.gave_up = true;
                return outcome;
            }
            outcome.counters.nodes += 1;
            let state = store(&board);
            let branch = branch::choose(any, &state);
            stack[depth] =
                Frame { state: store(&branch.exclude(&board)), candidates: candidates - 1 };
            depth += 1;
            board = branch.place(&board);
            candidates -= branch.alternatives;
            continue;
        }
        if verdict == SweepResult::Solved {
            if outcome.solutions == 0 {
                outcome.first = grid_of(&board);
            }
            if let Some(each) = &mut each {
                each(&grid_of(&board));
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
        board = load(any, &stack[depth].state);
        candidates = stack[depth].candidates;
    }
}
