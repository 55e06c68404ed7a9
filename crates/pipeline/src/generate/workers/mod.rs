//! The workers of a generating run, one for each method.
//!
//! All workers of a run share [`Numbers`], which hands out pieces of the range of puzzle numbers.
//! What a worker writes is a function of those numbers alone.

mod pieces;
mod removal;

pub use pieces::{board_worker, difficulty_worker, invalid_worker, search_worker, variant_worker};
pub use removal::RemovalWorker;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most puzzles that are handed over at a time.
const PIECE: u64 = 512;
/// The fewest pieces for each worker: a few slow puzzles are work for all.
const SHARES: u64 = 8;

/// The numbers of the puzzles of a run, shared by all workers.
#[derive(Debug)]
pub struct Numbers {
    all: Range<u64>,
    next: AtomicU64,
    /// The size of a piece of a run that removes clues.
    piece: u64,
}

impl Numbers {
    /// The numbers of this range, for `workers` workers.
    pub fn new(all: Range<u64>, workers: usize) -> Numbers {
        let shares = SHARES.saturating_mul(workers as u64).max(1);
        let piece = (all.end.saturating_sub(all.start) / shares).clamp(1, PIECE);
        Numbers { all, next: AtomicU64::new(0), piece }
    }

    /// Hands out no more: a piece that was claimed ends the run.
    fn end(&self) {
        self.next.store(u64::MAX / 2, Ordering::Relaxed);
    }

    /// Claims the next piece of `size` puzzles. Returns the index of the piece and its numbers.
    fn claim(&self, size: u64) -> Option<(u64, Range<u64>)> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let start = self.all.start.saturating_add(index.saturating_mul(size));
        let end = start.saturating_add(size).min(self.all.end);
        (start < end).then_some((index, start..end))
    }
}
