//! The search of `rules`: sweep to the fixpoint, branch on the fewest candidates, keep the sibling on a stack.

use super::branch;
use super::sweep::{Board, Verdict, boxes_of, clashes_in_boxes, sweep};
use super::vector::Digits;
use crate::engine::cells::{BAND, Bands};
use crate::engine::planted::{self, slow_down};
use crate::engine::{Budget, Limits, Outcome};
use crate::grid::{CELLS, Candidates, Grid};

/// A board put aside, and the number of its candidates.
#[derive(Clone, Copy)]
pub struct Frame {
    pub state: Bands,
    pub candidates: u32,
}

/// Siblings that wait. A branch fills a cell, so there are never more than there are cells.
pub type Stack = [Frame; CELLS];

#[inline(always)]
fn load<V: Digits>(any: V, state: &Bands) -> Board<V> {
    let [a, b, c] = &state.0;
    [any.load(a), any.load(b), any.load(c)]
}

#[inline(always)]
fn store<V: Digits>(board: &Board<V>) -> Bands {
    let mut state = Bands::ZERO;
    let [a, b, c] = &mut state.0;
    board[0].store(a);
    board[1].store(b);
    board[2].store(c);
    state
}

#[inline(always)]
fn count<V: Digits>(board: &Board<V>) -> u32 {
    board[0].count() + board[1].count() + board[2].count()
}

/// The grid of a solved board.
#[inline(always)]
fn grid_of<V: Digits>(board: &Board<V>) -> Grid {
    let bands = store(board);
    let sets = [
        bands.set(0),
        bands.set(1),
        bands.set(2),
        bands.set(3),
        bands.set(4),
        bands.set(5),
        bands.set(6),
        bands.set(7),
        bands.set(8),
    ];
    board[0].grid_of(&sets)
}

/// Who wants to see every solution, if anybody does.
pub type Each<'a> = Option<&'a mut dyn FnMut(&Grid)>;

/// What a search begins with.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    /// Clues: all else may be anything.
    Clues(&'a Grid),
    /// Candidates that may say more than clues can.
    Candidates(&'a Candidates),
}

/// The board that the clues leave and the number of candidates before that, or `None` when they clash.
#[inline(always)]
fn board_of<V: Digits>(any: V, puzzle: &Grid) -> Option<(Board<V>, u32)> {
    let clues = load(any, &any.bands_of(puzzle));
    // Clashes in rows and columns die in the first sweep; it does not see those in a box.
    if clues.iter().any(|&band| !clashes_in_boxes(band).is_zero()) {
        return None;
    }
    let clue_count = count(&clues);
    let mut board = clues;
    for band in 0..3 {
        let open = any.splat_digits(BAND).and_not(clues[band].any_digit());
        board[band] = clues[band].or(open.and_not(boxes_of(clues[band])));
    }
    Some((board, 9 * (CELLS as u32 - clue_count) + clue_count))
}

/// Searches one puzzle. `any` is any vector of the backend: see [`Digits`].
#[inline(always)]
pub fn search<V: Digits>(
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
                Verdict::Changed => {}
                verdict => break verdict,
            }
        };
        slow_down::<{ planted::RULES }>();
        let left = if verdict == Verdict::Solved { CELLS as u32 } else { count(&board) };
        outcome.counters.propagations += u64::from(candidates - left);
        candidates = left;
        if verdict == Verdict::Stuck {
            if budget.is_spent(outcome.counters.nodes) {
                outcome.gave_up = true;
                return outcome;
            }
            outcome.counters.nodes += 1;
            let state = store(&board);
            let branch = branch::choose(&state);
            stack[depth] =
                Frame { state: store(&branch.exclude(&board)), candidates: candidates - 1 };
            depth += 1;
            board = branch.place(&board);
            candidates -= branch.alternatives;
            continue;
        }
        if verdict == Verdict::Solved {
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
