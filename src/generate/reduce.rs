//! Removing clues from a full grid, in random order, while the puzzle keeps its one solution.

use crate::engine::{Engine, Limits, Outcome, Rules, Status};
use crate::grid::{Cell, Grid};
use crate::random::Random;

/// What a removed clue must leave intact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// One solution.
    Unique,
    /// One solution, which singles and locked candidates find without a decision.
    Deducible,
}

/// Removes clues until this many are left, or until each that is left is needed.
///
/// With [`Keep::Unique`] and nothing to stop it, the result is minimal: a clue that could not be
/// removed from a puzzle with more clues cannot be removed from one with fewer. Some 80 searches.
pub fn reduce(
    grid: &Grid,
    clues: usize,
    keep: Keep,
    engine: &mut Rules,
    random: &mut Random,
) -> Grid {
    let mut puzzle = *grid;
    let mut left = puzzle.clues();
    let mut order: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_some()).collect();
    random.shuffle(&mut order);
    for cell in order {
        if left <= clues {
            break;
        }
        let digit = puzzle.get(cell);
        puzzle.set(cell, None);
        if holds(&engine.solve_one(&puzzle, &Limits::UNIQUE), keep) {
            left -= 1;
        } else {
            puzzle.set(cell, digit);
        }
    }
    puzzle
}

fn holds(outcome: &Outcome, keep: Keep) -> bool {
    let effort = match keep {
        Keep::Unique => u64::MAX,
        Keep::Deducible => 0,
    };
    outcome.status(&Limits::UNIQUE) == Status::Unique && outcome.counters.nodes <= effort
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Reference;
    use crate::generate::fill::random_grid;

    #[test]
    fn without_a_stop_the_puzzle_is_minimal() {
        let (mut engine, mut random) = (Rules::new(), Random::new(5, 5));
        let puzzle = reduce(&random_grid(&mut random), 0, Keep::Unique, &mut engine, &mut random);
        let solutions = |puzzle: &Grid| Reference.solve_one(puzzle, &Limits::UNIQUE).solutions;
        assert_eq!(solutions(&puzzle), 1);
        for cell in Cell::all().filter(|&cell| puzzle.get(cell).is_some()) {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            assert_eq!(solutions(&fewer), 2, "{puzzle} without {cell}");
        }
    }

    #[test]
    fn deducible_puzzles_need_no_decision() {
        let (mut engine, mut random) = (Rules::new(), Random::new(6, 6));
        let grid = random_grid(&mut random);
        let puzzle = reduce(&grid, 32, Keep::Deducible, &mut engine, &mut random);
        let outcome = engine.solve_one(&puzzle, &Limits::UNIQUE);
        assert_eq!((outcome.counters.nodes, outcome.first, puzzle.clues()), (0, grid, 32));
    }
}
