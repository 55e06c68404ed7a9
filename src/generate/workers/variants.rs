//! The worker that generates variant puzzles: see [`variant`](crate::generate::variant).

use super::numbers::Numbers;
use crate::batch::PieceWorker;
use crate::batch::{BatchError, Control};
use crate::generate::format::GeneratedFormat;
use crate::generate::variant::{VariantGenerator, VariantSpec};

/// Puzzles that are made at a time.
const PIECE: u64 = 4;

/// One thread's share of variant puzzles.
pub(crate) struct VariantWorker<'a> {
    generator: VariantGenerator<'a>,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
}

impl<'a> VariantWorker<'a> {
    /// A worker. All of a run share `numbers`.
    pub(crate) fn new(
        spec: &'a VariantSpec,
        format: GeneratedFormat,
        numbers: &'a Numbers,
        control: Control<'a>,
    ) -> VariantWorker<'a> {
        VariantWorker { generator: VariantGenerator::new(spec), format, numbers, control }
    }
}

impl PieceWorker for VariantWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some((index, numbers)) = self.numbers.claim(PIECE) else { return Ok(None) };
        let count = numbers.end - numbers.start;
        for number in numbers {
            let made = self.generator.puzzle(number)?;
            self.format.write_variant(&made, out);
        }
        self.control.advance(count, 0);
        Ok(Some(index))
    }
}
