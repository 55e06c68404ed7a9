//! Work on all items of a list that is in memory: pieces of it, done by threads, handed over in
//! order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::{num::NonZeroUsize, ops::Range};

use crate::batch::{BatchError, Control, PieceWorker, Sink, most_threads, run};
use crate::jobs::thread_count;

/// Does a task with all items, `at_a_time` at a time; the sink gets the results in order. Each
/// thread has a task, which takes the numbers of some items and leaves the result in an empty
/// piece.
pub(super) fn run_pieces<P: Default + Send + 'static, T>(
    items: usize,
    at_a_time: usize,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    sink: impl Sink<P>,
    make_task: impl Fn() -> T + Sync,
) -> Result<(), BatchError>
where
    T: FnMut(Range<usize>, &mut P) -> Result<(), BatchError> + Send,
{
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

impl<P, T> PieceWorker<P> for Worker<'_, T>
where
    T: FnMut(Range<usize>, &mut P) -> Result<(), BatchError> + Send,
{
    fn next_piece(&mut self, piece: &mut P) -> Result<Option<u64>, BatchError> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let start = index.saturating_mul(self.at_a_time);
        if start >= self.items {
            return Ok(None);
        }
        let items = start..(start + self.at_a_time).min(self.items);
        let count = items.len();
        (self.task)(items, piece)?;
        self.control.advance(count as u64, 0);
        Ok(Some(index as u64))
    }
}
