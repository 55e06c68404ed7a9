//! The worker that makes one piece of the numbers after the other.
//!
//! A puzzle that is not found ends the run, in the turn of its piece: pieces are claimed in order, so
//! all before it are made or fail themselves, and the first one is told with any number of threads.

use std::ops::Range;

use super::numbers::Numbers;
use crate::batch::{BatchError, Control, OrderedQueue};
use ninefold_generate::NotFound;

/// The end of a run in which a puzzle was not found.
pub(super) fn not_found(NotFound { number, attempts, rejected }: NotFound) -> BatchError {
    BatchError::OutOfReach { number, attempts, rejected: rejected.to_string() }
}

/// Makes the puzzles of some numbers.
pub(super) trait Maker {
    /// Appends the lines of these puzzles.
    ///
    /// # Errors
    /// One is not found, or the caller has stopped the run.
    fn make(&mut self, numbers: Range<u64>, out: &mut Vec<u8>) -> Result<(), BatchError>;
}

/// One thread's share of a run, in pieces of equal size.
pub(super) struct Pieces<'a> {
    pub(super) numbers: &'a Numbers,
    pub(super) size: u64,
    pub(super) control: Control<'a>,
}

impl Pieces<'_> {
    /// Makes pieces until there are no more.
    pub(super) fn work(
        self,
        maker: &mut impl Maker,
        queue: &dyn OrderedQueue,
    ) -> Result<(), BatchError> {
        while let Some(mut out) = queue.buffer() {
            let Some((index, numbers)) = self.numbers.claim(self.size) else { break };
            let count = numbers.end - numbers.start;
            if let Err(error) = maker.make(numbers, &mut out) {
                self.numbers.end();
                return queue.fail(index, error);
            }
            queue.push(index, out)?;
            self.control.advance(count, 0);
        }
        Ok(())
    }
}
