//! The worker that writes lines for tests of readers: see [`invalid_line`].

use super::numbers::Numbers;
use crate::batch::PieceWorker;
use crate::batch::{BatchError, Control};
use ninefold_core::random::Random;
use ninefold_engine::Rules;
use ninefold_generate::invalid_line;

/// Lines that are made at a time.
const PIECE: u64 = 16;

/// One thread's share of lines for tests of readers.
pub struct InvalidWorker<'a> {
    seed: u64,
    numbers: &'a Numbers,
    engine: Rules,
    control: Control<'a>,
}

impl<'a> InvalidWorker<'a> {
    /// A worker. All of a run share `numbers`.
    pub fn new(seed: u64, numbers: &'a Numbers, control: Control<'a>) -> InvalidWorker<'a> {
        InvalidWorker { seed, numbers, engine: Rules::new(), control }
    }
}

impl PieceWorker for InvalidWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some((index, numbers)) = self.numbers.claim(PIECE) else { return Ok(None) };
        let made = numbers.end - numbers.start;
        for number in numbers {
            let mut random = Random::new(self.seed, number);
            out.extend(invalid_line(&mut self.engine, &mut random).bytes());
        }
        self.control.advance(made, 0);
        Ok(Some(index))
    }
}
