//! The worker that searches for puzzles of a difficulty: see
//! [`difficulty`](crate::generate::difficulty).

use super::numbers::Numbers;
use crate::batch::PieceWorker;
use crate::batch::{BatchError, Control};
use crate::generate::difficulty::DifficultySearch;
use crate::generate::format::GeneratedFormat;
use crate::generate::spec::PuzzleSpec;

/// One thread's share of a search.
pub(crate) struct DifficultyWorker<'a> {
    search: DifficultySearch<'a>,
    spec: &'a PuzzleSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
}

impl<'a> DifficultyWorker<'a> {
    /// A worker. All of a run share `numbers`.
    pub(crate) fn new(
        spec: &'a PuzzleSpec,
        format: GeneratedFormat,
        numbers: &'a Numbers,
        control: Control<'a>,
    ) -> DifficultyWorker<'a> {
        DifficultyWorker { search: DifficultySearch::new(spec), spec, format, numbers, control }
    }
}

impl PieceWorker for DifficultyWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some((index, numbers)) = self.numbers.claim(1) else { return Ok(None) };
        let control = self.control;
        let made = self.search.puzzle_unless(numbers.start, &|| control.is_cancelled());
        control.check()?;
        self.format.write(&made?, self.spec.kind, out);
        control.advance(1, 0);
        Ok(Some(index))
    }
}
