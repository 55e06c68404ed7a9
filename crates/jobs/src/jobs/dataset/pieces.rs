//! Work on all items of a list that is in memory: pieces of it, done by threads, handed over in
//! order.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::batch::{BatchError, Control, PieceWorker, Sink, most_threads, run};
use crate::jobs::thread_count;

/// The work done with one piece. Each thread has a task.
pub(super) trait PieceTask: Send {
    /// The result of a piece.
    type Piece: Default + Send + 'static;

    /// Works on these items and leaves the result in an empty piece.
    fn items(&mut self, items: Range<usize>, piece: &mut Self::Piece) -> Result<(), BatchError>;
}

/// Does a task with all items, `at_a_time` at a time; the sink gets the results in order.
pub(super) fn run_pieces<T: PieceTask>(
    items: usize,
    at_a_time: usize,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    sink: impl Sink<T::Piece>,
    make_task: impl Fn() -> T + Sync,
) -> Result<(), BatchError> {
    let next = AtomicUsize::new(0);
    let pieces = NonZeroUsize::new(items.div_ceil(at_a_time)).unwrap_or(NonZeroUsize::MIN);
    let threads = thread_count(threads, pieces.min(most_threads()));
    let make = || Worker { items, at_a_time, next: &next, control, task: make_task() };
    run(threads, control, sink, make).map(drop)
}

struct Worker<'a, T> {
    items: usize,
    at_a_time: usize,
    next: &'a AtomicUsize,
    control: Control<'a>,
    task: T,
}

impl<T: PieceTask> PieceWorker<T::Piece> for Worker<'_, T> {
    fn next_piece(&mut self, piece: &mut T::Piece) -> Result<Option<u64>, BatchError> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let start = index.saturating_mul(self.at_a_time);
        if start >= self.items {
            return Ok(None);
        }
        let items = start..(start + self.at_a_time).min(self.items);
        let count = items.len();
        self.task.items(items, piece)?;
        self.control.advance(count as u64, 0);
        Ok(Some(index as u64))
    }
}
