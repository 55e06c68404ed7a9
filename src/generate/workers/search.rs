//! The worker that searches for rare puzzles: see
//! [`neighbourhood`](crate::generate::neighbourhood).

use super::numbers::Numbers;
use crate::batch::PieceWorker;
use crate::batch::{BatchError, Control};
use crate::generate::format::GeneratedFormat;
use crate::generate::neighbourhood::{NeighbourhoodSearch, SearchGoal};
use crate::generate::rating::Rater;
use crate::generate::spec::{Generated, NotFound, PuzzleKind, PuzzleSpec};
use crate::random::Random;

/// One thread's share of a search.
pub(crate) struct SearchWorker<'a> {
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
    pub(crate) fn new(
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

impl PieceWorker for SearchWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some((index, numbers)) = self.numbers.claim(1) else { return Ok(None) };
        let (number, attempts) = (numbers.start, self.spec.attempts);
        let mut random = Random::new(self.spec.seed, number);
        let mut found =
            (0..attempts).map_while(|_| self.search.find(self.goal, number, attempts, &mut random));
        let fits =
            |made: &Generated| self.rater.fits(&self.spec.logic, &made.puzzle, &made.solution);
        let made = found.find(fits).ok_or(NotFound { number, attempts })?;
        self.format.write(&made, PuzzleKind::Minimal, out);
        self.control.advance(1, 0);
        Ok(Some(index))
    }
}
