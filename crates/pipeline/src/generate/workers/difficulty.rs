//! The worker that searches for puzzles of a difficulty: see
//! [`difficulty`](crate::generate::difficulty).

use std::ops::Range;

use super::numbers::Numbers;
use super::pieces::{Maker, Pieces, not_found};
use crate::batch::{BatchError, Control, OrderedQueue, Worker};
use crate::generate::format::GeneratedFormat;
use ninefold_generate::DifficultySearch;
use ninefold_generate::PuzzleSpec;

/// One thread's share of a search.
pub struct DifficultyWorker<'a> {
    search: DifficultySearch<'a>,
    spec: &'a PuzzleSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
}

impl<'a> DifficultyWorker<'a> {
    /// A worker. All of a run share `numbers`.
    pub fn new(
        spec: &'a PuzzleSpec,
        format: GeneratedFormat,
        numbers: &'a Numbers,
        control: Control<'a>,
    ) -> DifficultyWorker<'a> {
        DifficultyWorker { search: DifficultySearch::new(spec), spec, format, numbers, control }
    }
}

impl Worker for DifficultyWorker<'_> {
    type Summary = ();

    fn work(mut self, queue: &dyn OrderedQueue) -> Result<(), BatchError> {
        let pieces = Pieces { numbers: self.numbers, size: 1, control: self.control };
        pieces.work(&mut self, queue)
    }
}

impl Maker for DifficultyWorker<'_> {
    fn make(&mut self, numbers: Range<u64>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        let control = self.control;
        let made = self.search.puzzle_unless(numbers.start, &|| control.is_cancelled());
        control.check()?;
        self.format.write(&made.map_err(not_found)?, self.spec.kind, out);
        Ok(())
    }
}
