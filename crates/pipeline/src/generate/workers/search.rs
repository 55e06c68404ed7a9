//! The worker that searches for rare puzzles: see
//! [`neighbourhood`](crate::generate::neighbourhood).

use std::ops::Range;

use super::numbers::Numbers;
use super::pieces::{Maker, Pieces, not_found};
use crate::batch::{BatchError, Control, OrderedQueue, Worker};
use crate::generate::format::GeneratedFormat;
use ninefold_core::random::Random;
use ninefold_generate::Rater;
use ninefold_generate::{Generated, NotFound, PuzzleKind, PuzzleSpec, Rejected};
use ninefold_generate::{NeighbourhoodSearch, SearchGoal};

/// One thread's share of a search.
pub struct SearchWorker<'a> {
    goal: &'a SearchGoal,
    spec: &'a PuzzleSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    search: NeighbourhoodSearch,
    rater: Rater,
    control: Control<'a>,
}

impl<'a> SearchWorker<'a> {
    /// A worker. All of a run share `numbers`. Of the spec, the seed, the attempts and the logic
    /// filter count.
    pub fn new(
        goal: &'a SearchGoal,
        spec: &'a PuzzleSpec,
        format: GeneratedFormat,
        numbers: &'a Numbers,
        control: Control<'a>,
    ) -> SearchWorker<'a> {
        SearchWorker {
            goal,
            spec,
            format,
            numbers,
            search: NeighbourhoodSearch::new(),
            rater: Rater::new(),
            control,
        }
    }
}

impl Worker for SearchWorker<'_> {
    type Summary = ();

    fn work(mut self, queue: &dyn OrderedQueue) -> Result<(), BatchError> {
        let pieces = Pieces { numbers: self.numbers, size: 1, control: self.control };
        pieces.work(&mut self, queue)
    }
}

impl Maker for SearchWorker<'_> {
    fn make(&mut self, numbers: Range<u64>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        let (number, attempts) = (numbers.start, self.spec.attempts);
        let mut random = Random::new(self.spec.seed, number);
        let mut found =
            (0..attempts).map_while(|_| self.search.find(self.goal, number, attempts, &mut random));
        let fits =
            |made: &Generated| self.rater.fits(&self.spec.logic, &made.puzzle, &made.solution);
        let not_found = || not_found(NotFound { number, attempts, rejected: Rejected::default() });
        let made = found.find(fits).ok_or_else(not_found)?;
        self.format.write(&made, PuzzleKind::Minimal, out);
        Ok(())
    }
}
