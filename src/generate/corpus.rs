//! Files of puzzles: puzzle i is a function of the seed and i, so threads do not matter.

use std::sync::atomic::{AtomicU64, Ordering};

use super::fill::random_grid;
use super::flaw;
use super::reduce::reduce_one_by_one;
use super::removal::Removal;
use crate::batch::BatchError;
use crate::batch::run::Steps;
use crate::batch::solve::Progress;
use crate::engine::{Engine, Limits, Rules};
use crate::grid::Grid;
use crate::random::Random;
use crate::text::line;

/// How hard the puzzles are, by the engine `rules`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// Whatever comes.
    #[default]
    Any,
    /// No decision is needed.
    Easy,
    /// At least [`HARD_NODES`] decisions.
    Hard,
}

/// Decisions of `rules` from which on a puzzle counts as hard.
pub const HARD_NODES: u64 = 3;
/// Clues of an easy puzzle, unless a number is asked for.
pub const EASY_CLUES: usize = 32;
/// Grids tried for one puzzle before giving up on what was asked for.
const MOST_ATTEMPTS: u32 = 20_000;

/// What is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Number of lines.
    pub count: u64,
    /// Seed of all random choices.
    pub seed: u64,
    /// How hard.
    pub difficulty: Difficulty,
    /// Exactly so many clues; otherwise as few as removal reaches.
    pub clues: Option<usize>,
    /// Lines for testing readers instead of good puzzles.
    pub flawed: bool,
}

/// Puzzles made at a time.
const BATCH: u64 = 16;

/// One thread's share of `generate`.
pub struct GenerateWorker<'a> {
    order: &'a Order,
    next: &'a AtomicU64,
    engine: Rules,
    progress: Progress<'a>,
}

impl<'a> GenerateWorker<'a> {
    /// A worker; all of a run share `next`, which starts from 0.
    pub fn new(
        order: &'a Order,
        next: &'a AtomicU64,
        progress: Progress<'a>,
    ) -> GenerateWorker<'a> {
        GenerateWorker { order, next, engine: Rules::new(), progress }
    }
}

impl Steps for GenerateWorker<'_> {
    fn step(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let batch = self.next.fetch_add(1, Ordering::Relaxed);
        let numbers = batch * BATCH..self.order.count.min((batch + 1) * BATCH);
        if numbers.is_empty() {
            return Ok(None);
        }
        let made = numbers.end - numbers.start;
        for number in numbers {
            let mut random = Random::new(self.order.seed, number);
            if self.order.flawed {
                out.extend(flaw::line(&mut self.engine, &mut random).bytes());
                continue;
            }
            let Some(puzzle) = puzzle(self.order, &mut self.engine, &mut random) else {
                return Err(BatchError::OutOfReach { number, attempts: MOST_ATTEMPTS });
            };
            line::write(&puzzle, out);
            out.push(b'\n');
        }
        (self.progress)(made, 0);
        Ok(Some(batch))
    }
}

/// One puzzle of an order, or `None` when many attempts did not make one.
pub fn puzzle(order: &Order, engine: &mut Rules, random: &mut Random) -> Option<Grid> {
    let default_clues = match order.difficulty {
        Difficulty::Any | Difficulty::Hard => 0,
        Difficulty::Easy => EASY_CLUES,
    };
    let clues = order.clues.unwrap_or(default_clues);
    (0..MOST_ATTEMPTS).find_map(|_| {
        let solution = random_grid(random);
        let puzzle = reduce_one_by_one(&solution, &Removal::random(random), clues, engine);
        let has_clues = order.clues.is_none_or(|clues| puzzle.clues() == clues);
        let mut is_hard =
            || engine.solve_one(&puzzle, &Limits::UNIQUE).counters.nodes >= HARD_NODES;
        (has_clues && (order.difficulty != Difficulty::Hard || is_hard())).then_some(puzzle)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_met() {
        let mut engine = Rules::new();
        for (difficulty, clues) in
            [(Difficulty::Any, Some(27)), (Difficulty::Easy, None), (Difficulty::Hard, None)]
        {
            let order = Order { count: 1, seed: 1, difficulty, clues, flawed: false };
            let made = puzzle(&order, &mut engine, &mut Random::new(1, 0)).expect("within reach");
            let outcome = engine.solve_one(&made, &Limits::UNIQUE);
            assert_eq!(outcome.solutions, 1);
            match difficulty {
                Difficulty::Any => assert_eq!(made.clues(), 27),
                Difficulty::Easy => assert_eq!((made.clues(), outcome.counters.nodes), (32, 0)),
                Difficulty::Hard => assert!(outcome.counters.nodes >= HARD_NODES),
            }
        }
    }
}
