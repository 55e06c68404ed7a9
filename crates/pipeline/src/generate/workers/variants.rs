//! The worker that generates variant puzzles: see [`variant`](crate::generate::variant).

use std::ops::Range;

use super::numbers::Numbers;
use super::pieces::{Maker, Pieces, not_found};
use crate::batch::{BatchError, Control, OrderedQueue, Worker};
use crate::generate::format::GeneratedFormat;
use ninefold_generate::{VariantGenerator, VariantSpec};

/// Puzzles that are made at a time.
const PIECE: u64 = 4;

/// One thread's share of variant puzzles.
pub struct VariantWorker<'a> {
    generator: VariantGenerator<'a>,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
}

impl<'a> VariantWorker<'a> {
    /// A worker. All of a run share `numbers`.
    pub fn new(
        spec: &'a VariantSpec,
        format: GeneratedFormat,
        numbers: &'a Numbers,
        control: Control<'a>,
    ) -> VariantWorker<'a> {
        VariantWorker { generator: VariantGenerator::new(spec), format, numbers, control }
    }
}

impl Worker for VariantWorker<'_> {
    type Summary = ();

    fn work(mut self, queue: &dyn OrderedQueue) -> Result<(), BatchError> {
        let pieces = Pieces { numbers: self.numbers, size: PIECE, control: self.control };
        pieces.work(&mut self, queue)
    }
}

impl Maker for VariantWorker<'_> {
    fn make(&mut self, numbers: Range<u64>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for number in numbers {
            let made = self.generator.puzzle(number).map_err(not_found)?;
            self.format.write_variant(&made, out);
        }
        Ok(())
    }
}
