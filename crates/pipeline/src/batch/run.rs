//! The driver: workers on rayon threads, their output joined in order through a bounded queue.
//!
//! A [`Worker`] claims a numbered piece of work, does it, and pushes its output to an
//! [`OrderedQueue`]. The [`Sink`] accepts piece i after piece i - 1. The thread that pushes the
//! piece that is next in line takes it to the sink, with all that waited for it, so that no thread
//! only writes. A worker that is too far ahead waits: memory stays bounded however long the input.
//! The assignment of pieces to workers is left to chance; the pieces that the sink accepts, and
//! their order, are not.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::{any::Any, collections::VecDeque, io::Write, marker::PhantomData};

use super::{BatchError, Control};

/// One thread's share of a run.
pub trait Worker<P = Vec<u8>> {
    /// Counts and the like, when the work is done. All else that it holds is freed in its thread.
    type Summary: Send;

    /// Claims pieces until there are no more, and pushes the output of each.
    ///
    /// Numbers start from 0 and have no gaps; a worker pushes its pieces in ascending order.
    /// Errors: an error that ends the whole run.
    fn work(self, queue: &dyn OrderedQueue<P>) -> Result<Self::Summary, BatchError>;
}

/// A worker that does one piece after the other.
pub trait PieceWorker<P = Vec<u8>>: Send {
    /// Claims the next piece, does it and appends its output. Returns the number of the piece, or
    /// `None` when there is no more. Errors: an error that ends the whole run.
    fn next_piece(&mut self, out: &mut P) -> Result<Option<u64>, BatchError>;
}

impl<P, S: PieceWorker<P>> Worker<P> for S {
    type Summary = S;

    fn work(mut self, queue: &dyn OrderedQueue<P>) -> Result<S, BatchError> {
        while let Some(mut out) = queue.buffer() {
            match self.next_piece(&mut out)? {
                Some(index) => queue.push(index, out)?,
                None => break,
            }
        }
        Ok(self)
    }
}

/// Takes the output of pieces from any worker, in any order.
pub trait OrderedQueue<P = Vec<u8>>: Sync {
    /// An empty buffer for the next piece, or `None` when the run has ended early.
    fn buffer(&self) -> Option<P>;

    /// Takes the output of a piece. May wait until others have caught up. Errors: it could not be
    /// written.
    fn push(&self, index: u64, out: P) -> Result<(), BatchError>;

    /// Ends the run with an error once all pieces before this one are written: which of several
    /// errors ends it, and after which piece, does not depend on the number of threads then.
    /// Errors: it could not wait for that, or its turn has come.
    fn fail(&self, _index: u64, error: BatchError) -> Result<(), BatchError> {
        Err(error)
    }
}

/// Takes all pieces in their order.
pub trait Sink<P = Vec<u8>>: Send {
    /// Takes the next piece, and leaves an empty one to be filled again. Errors: an error that ends
    /// the whole run.
    fn accept(&mut self, piece: &mut P) -> Result<(), BatchError>;
}

/// A sink that its owner has back after the run, with what it gathered.
impl<P, S: Sink<P> + ?Sized> Sink<P> for &mut S {
    fn accept(&mut self, piece: &mut P) -> Result<(), BatchError> {
        (**self).accept(piece)
    }
}

/// Gathers the items of all pieces.
impl<T: Send> Sink<Vec<T>> for Vec<T> {
    fn accept(&mut self, piece: &mut Vec<T>) -> Result<(), BatchError> {
        self.append(piece);
        Ok(())
    }
}

/// A sink that writes bytes to a writer.
pub struct OutputSink<'a> {
    /// The writer.
    pub writer: &'a mut (dyn Write + Send),
    /// Its name, for messages.
    pub name: String,
}

impl Sink for OutputSink<'_> {
    fn accept(&mut self, bytes: &mut Vec<u8>) -> Result<(), BatchError> {
        let written = self.writer.write_all(bytes);
        bytes.clear();
        written.map_err(|source| BatchError::Write { name: self.name.clone(), source })
    }
}

/// Pieces that may wait for an earlier one, for each thread.
pub const AHEAD: u64 = 12;
/// Small pieces that may wait so, of which one may take a thousand times as long as another.
pub const FAR_AHEAD: u64 = 256;

/// Runs workers on this many threads until all work is done; returns their summaries. Errors: the
/// first error of a worker or of the sink, or that the caller stopped the run. The sink has
/// accepted only a part then.
pub fn run<P: Default + Send + 'static, W: Worker<P>>(
    threads: usize,
    control: Control<'_>,
    sink: impl Sink<P>,
    make_worker: impl Fn() -> W + Sync,
) -> Result<Vec<W::Summary>, BatchError> {
    run_ahead(threads, AHEAD, control, sink, make_worker)
}

/// Runs workers, each of which may be `ahead` pieces ahead of the sink; see [`run`]. Errors: those
/// of [`run`].
pub fn run_ahead<P: Default + Send + 'static, W: Worker<P>>(
    threads: usize,
    ahead: u64,
    control: Control<'_>,
    mut sink: impl Sink<P>,
    make_worker: impl Fn() -> W + Sync,
) -> Result<Vec<W::Summary>, BatchError> {
    let summaries = Mutex::new(Vec::with_capacity(threads));
    let work = |queue: &Queue<'_>| {
        let summary = make_worker().work(&QueueOf::<P>(queue, PhantomData))?;
        summaries.lock().unwrap_or_else(PoisonError::into_inner).push(summary);
        Ok(())
    };
    let mut accept = |piece: &mut AnyPiece| {
        piece.downcast_mut().map_or(Ok(()), |piece: &mut P| sink.accept(piece))
    };
    run_any(threads, Queue::new(&mut accept, control, ahead * threads as u64), &work)?;
    Ok(summaries.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Runs work on all threads and pieces of any type. Compiled once for all runs.
fn run_any(
    threads: usize,
    queue: Queue<'_>,
    work: &(dyn Fn(&Queue<'_>) -> Result<(), BatchError> + Sync),
) -> Result<(), BatchError> {
    let work = || {
        // A panic must not leave the others waiting for this worker's piece.
        let guard = StopOnPanic(&queue);
        let worked = work(&queue);
        drop(guard);
        if let Err(error) = worked {
            queue.stop(error);
        }
    };
    on_all(threads, &work)?;
    queue.finish()
}

/// Does this work on each thread.
fn on_all(threads: usize, work: &(dyn Fn() + Sync)) -> Result<(), BatchError> {
    // The caller's thread is one of them. Another thread that only waits gets in the way: while it
    // ends its preparations, the system puts two workers on one core, and needs some milliseconds
    // to see it.
    match threads.saturating_sub(1) {
        0 => work(),
        more => pool(more)?.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, _| work());
            work();
        }),
    }
    Ok(())
}

/// The threads of a run or of an engine pool.
pub(super) fn pool(threads: usize) -> Result<rayon::ThreadPool, BatchError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|i| format!("worker-{}", i + 1))
        .build()
        .map_err(|error| BatchError::Threads(error.to_string()))
}

/// A piece of the type of the run. A queue for each type would be as many copies of its code.
type AnyPiece = Box<dyn Any + Send>;

/// The sink of a run, which takes pieces of its type.
type Accept<'a> = dyn FnMut(&mut AnyPiece) -> Result<(), BatchError> + Send + 'a;

/// The queue of a run: pieces that wait for an earlier one, and the sink.
struct Queue<'a> {
    state: Mutex<State>,
    control: Control<'a>,
    /// Only held by the one who has set `State::accepting`, so never waited for.
    sink: Mutex<&'a mut Accept<'a>>,
    moved: Condvar,
    ahead: u64,
}

#[derive(Default)]
struct State {
    /// The piece that the sink accepts next.
    next: u64,
    /// The pieces from `next` on, where they are there already, or the errors that end the run there.
    waiting: VecDeque<Option<Result<AnyPiece, BatchError>>>,
    /// A worker is at the sink.
    accepting: bool,
    /// Buffers to be used again.
    spare: Vec<AnyPiece>,
    /// Workers that wait for others to catch up: to wake none takes a call of the system as well.
    behind: usize,
    stopped: bool,
    error: Option<BatchError>,
}

impl<'a> Queue<'a> {
    fn new(sink: &'a mut Accept<'a>, control: Control<'a>, ahead: u64) -> Queue<'a> {
        let (state, sink) = (Mutex::default(), Mutex::new(sink));
        Queue { state, control, sink, moved: Condvar::new(), ahead }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self, error: BatchError) {
        let mut state = self.lock();
        state.stopped = true;
        state.error.get_or_insert(error);
        self.moved.notify_all();
    }

    fn finish(self) -> Result<(), BatchError> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.error.map_or(Ok(()), Err)
    }
}

/// A queue for pieces of this type.
struct QueueOf<'a, 'b, P>(&'a Queue<'b>, PhantomData<fn(P)>);

impl<P: Default + Send + 'static> OrderedQueue<P> for QueueOf<'_, '_, P> {
    fn buffer(&self) -> Option<P> {
        let spare = self.0.spare()?;
        Some(spare.and_then(|piece| piece.downcast().ok()).map_or_else(P::default, |piece| *piece))
    }

    fn push(&self, index: u64, out: P) -> Result<(), BatchError> {
        self.0.put(index, Ok(Box::new(out)))
    }

    fn fail(&self, index: u64, error: BatchError) -> Result<(), BatchError> {
        self.0.put(index, Err(error))
    }
}

impl Queue<'_> {
    /// A piece to be used again, if there is one; `None` when the run has ended early.
    fn spare(&self) -> Option<Option<AnyPiece>> {
        if let Err(error) = self.control.check() {
            self.stop(error);
        }
        let mut state = self.lock();
        if state.stopped { None } else { Some(state.spare.pop()) }
    }

    /// Takes a piece or its error, and hands what is next in line to the sink.
    fn put(&self, index: u64, out: Result<AnyPiece, BatchError>) -> Result<(), BatchError> {
        let mut state = self.lock();
        while index >= state.next + self.ahead && !state.stopped {
            state.behind += 1;
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.behind -= 1;
        }
        if state.stopped {
            return Ok(());
        }
        let place = (index - state.next) as usize;
        if state.waiting.len() <= place {
            state.waiting.resize_with(place + 1, || None);
        }
        state.waiting[place] = Some(out);
        if state.accepting {
            return Ok(());
        }
        state.accepting = true;
        while let Some(Some(_)) = state.waiting.front()
            && !state.stopped
        {
            let Some(Some(piece)) = state.waiting.pop_front() else { break };
            state.next += 1;
            let mut piece = match piece {
                Ok(piece) => piece,
                Err(error) => {
                    (state.accepting, state.stopped) = (false, true);
                    return Err(error);
                }
            };
            // Not each time: to wake others takes as long as to write half a piece. No waiting
            // thread holds the piece that is next.
            if state.behind > 0 && (state.waiting.len() as u64) < self.ahead / 2 {
                self.moved.notify_all();
            }
            drop(state);
            let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
            let accepted = sink(&mut piece);
            drop(sink);
            state = self.lock();
            state.spare.push(piece);
            if let Err(error) = accepted {
                // No other thread may take the piece after it there.
                (state.accepting, state.stopped) = (false, true);
                return Err(error);
            }
        }
        state.accepting = false;
        if state.behind > 0 {
            self.moved.notify_all();
        }
        Ok(())
    }
}

struct StopOnPanic<'a, 'b>(&'a Queue<'b>);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().stopped = true;
            self.0.moved.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Progress;
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::{io, time::Duration};

    /// Writes the numbers of its pieces, taking longer for some than for others.
    struct Counting {
        next: &'static AtomicU64,
        end: u64,
        fail_at: Option<u64>,
    }

    impl PieceWorker for Counting {
        fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if Some(index) == self.fail_at {
                return Err(BatchError::Threads("planned".to_owned()));
            }
            if index >= self.end {
                return Ok(None);
            }
            if index.is_multiple_of(7) {
                std::thread::sleep(Duration::from_micros(300));
            }
            out.extend(format!("{index}\n").bytes());
            Ok(Some(index))
        }
    }

    /// What workers write, and whether they come to their end.
    fn written<W: Worker>(
        threads: usize,
        control: Control<'_>,
        make: impl Fn(&'static AtomicU64) -> W + Sync,
    ) -> (String, Result<(), BatchError>) {
        let (next, mut bytes) = (Box::leak(Box::default()), Vec::new());
        let sink = OutputSink { writer: &mut bytes, name: "memory".to_owned() };
        let result = run(threads, control, sink, || make(next)).map(drop);
        (String::from_utf8(bytes).expect("digits"), result)
    }

    fn count(threads: usize, end: u64, fail_at: Option<u64>) -> (String, bool) {
        let make = |next| Counting { next, end, fail_at };
        let (text, result) = written(threads, Control::NONE, make);
        (text, result.is_ok())
    }

    #[test]
    fn the_output_is_in_order_on_any_number_of_threads() {
        let expected: String = (0..500).map(|i| format!("{i}\n")).collect();
        for threads in [1, 2, 3, 8] {
            assert_eq!(count(threads, 500, None), (expected.clone(), true));
        }
    }

    #[test]
    fn an_error_ends_the_run_and_what_was_written_is_a_prefix() {
        let expected: String = (0..500).map(|i| format!("{i}\n")).collect();
        for threads in [1, 4] {
            let (written, ok) = count(threads, 500, Some(100));
            assert!(!ok && expected.starts_with(&written));
        }
    }

    /// Fails at each of these pieces, in their turn.
    struct Failing {
        next: &'static AtomicU64,
        fail_at: [u64; 2],
    }

    impl Worker for Failing {
        type Summary = ();

        fn work(self, queue: &dyn OrderedQueue) -> Result<(), BatchError> {
            while let Some(mut out) = queue.buffer() {
                let index = self.next.fetch_add(1, Ordering::Relaxed);
                // The first of the errors is the last to be known.
                if index == self.fail_at[0] {
                    std::thread::sleep(Duration::from_millis(20));
                }
                if self.fail_at.contains(&index) {
                    return queue.fail(index, BatchError::Threads(format!("piece {index}")));
                }
                out.extend(format!("{index}\n").bytes());
                queue.push(index, out)?;
            }
            Ok(())
        }
    }

    #[test]
    fn of_errors_in_their_turn_the_first_ends_the_run_whatever_the_threads() {
        let expected: String = (0..20).map(|i| format!("{i}\n")).collect();
        for threads in [1, 2, 3, 8] {
            let make = |next| Failing { next, fail_at: [20, 22] };
            let (text, result) = written(threads, Control::NONE, make);
            let error = result.expect_err("failed").to_string();
            assert!(error.contains("piece 20"), "{threads}: {error}");
            assert_eq!(text, expected, "{threads}");
        }
    }

    #[test]
    fn a_cancelled_run_ends_with_an_error() {
        let stop = AtomicBool::new(false);
        let seen = |progress: Progress| stop.store(progress.puzzles > 0, Ordering::Relaxed);
        let control = Control::new(&seen).with_cancel(&stop);
        control.advance(1, 0);
        let (_, result) = written(2, control, |next| Counting { next, end: 500, fail_at: None });
        assert!(matches!(result, Err(BatchError::Cancelled)));
    }

    #[test]
    fn a_failing_sink_ends_the_run() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let sink = OutputSink { writer: &mut Full, name: "a full disk".to_owned() };
        let make = || Counting { next: &NEXT, end: 1000, fail_at: None };
        let result = run(3, Control::NONE, sink, make);
        let error = result.err().expect("an error");
        assert!(error.to_string().contains("cannot write a full disk"), "{error}");
        assert!(NEXT.load(Ordering::Relaxed) < 900);
    }

    #[test]
    fn a_panicking_worker_does_not_hang_the_others() {
        struct Panics(&'static AtomicU64);
        impl PieceWorker for Panics {
            fn next_piece(&mut self, _: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
                let index = self.0.fetch_add(1, Ordering::Relaxed);
                assert_ne!(index, 3, "planned");
                Ok(Some(index))
            }
        }
        let caught = std::panic::catch_unwind(|| written(3, Control::NONE, Panics));
        assert!(caught.is_err());
    }
}
