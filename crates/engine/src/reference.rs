//! `reference`: the slow, obvious solver that the tests trust.
//!
//! It is written to be checked by reading, straight from the rules: a digit may go into a blank
//! cell when it is a candidate there and none of the 20 peers holds it. It shares no code with the
//! other engines, keeps no masks, and may allocate. It always fills the blank with the fewest such
//! digits, only so that it ends in this lifetime.

use std::time::Instant;

use super::{Engine, Limits, Outcome};
use ninefold_core::grid::{Candidates, Cell, Digit, Grid};

/// The `reference` engine.
#[derive(Debug, Default)]
pub struct Reference;

impl Engine for Reference {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = Outcome::EMPTY;
        if puzzle.clashes().next().is_none() {
            let mut grid = *puzzle;
            search(&mut grid, &Candidates::ALL, limits, Instant::now(), &mut outcome);
        }
        outcome
    }

    fn solve_candidates(&mut self, candidates: &Candidates, limits: &Limits) -> Option<Outcome> {
        let mut outcome = Outcome::EMPTY;
        search(&mut { Grid::EMPTY }, candidates, limits, Instant::now(), &mut outcome);
        Some(outcome)
    }
}

/// The digits among a cell's candidates that no peer of it holds.
fn possible(grid: &Grid, candidates: &Candidates, cell: Cell) -> Vec<Digit> {
    let mut taken = [false; 9];
    for digit in cell.peers().iter().filter_map(|&peer| grid.get(peer)) {
        taken[digit.index()] = true;
    }
    let is_possible = |digit: &Digit| candidates.contains(cell, *digit) && !taken[digit.index()];
    Digit::all().filter(is_possible).collect()
}

/// Returns true when the search is over: enough solutions, or the budget is spent.
fn search(
    grid: &mut Grid,
    candidates: &Candidates,
    limits: &Limits,
    start: Instant,
    outcome: &mut Outcome,
) -> bool {
    let blanks = Cell::all().filter(|&cell| grid.get(cell).is_none());
    let options = blanks.map(|cell| (cell, possible(grid, candidates, cell)));
    let Some((cell, digits)) = options.min_by_key(|(_, digits)| digits.len()) else {
        if outcome.solutions == 0 {
            outcome.first = *grid;
        }
        outcome.solutions += 1;
        return outcome.solutions == limits.solutions.get();
    };
    for (i, &digit) in digits.iter().enumerate() {
        let is_decision = i + 1 < digits.len();
        if is_decision {
            let out_of_nodes = limits.nodes.is_some_and(|most| outcome.counters.nodes >= most);
            let out_of_time = limits.time.is_some_and(|most| start.elapsed() >= most);
            if out_of_nodes || out_of_time {
                outcome.gave_up = true;
                return true;
            }
            outcome.counters.nodes += 1;
        }
        grid.set(cell, Some(digit));
        let over = search(grid, candidates, limits, start, outcome);
        grid.set(cell, None);
        if over {
            return true;
        }
        outcome.counters.backtracks += u64::from(is_decision);
    }
    false
}
