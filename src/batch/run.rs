//! The driver: workers on rayon threads, what they make joined in order through a bounded buffer.
//!
//! A [`Worker`] claims a numbered piece of work, does it, and hands over what came of it: bytes, mostly. Piece i
//! is received after piece i - 1; whoever hands over the piece that is next in line takes it to the
//! [`Receiver`], and all that waited for it, so there is no thread that only writes. A worker that is
//! too far ahead waits: memory stays bounded however long the input. Which worker does which piece is
//! left to chance; what is received, and in which order, is not.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::BatchError;

/// One thread's share of a run.
pub trait Worker<P = Vec<u8>> {
    /// What it has gathered when the work is done. All else that it holds is freed in its thread.
    type Yield: Send;

    /// Claims pieces until there are no more, and hands over the output of each.
    ///
    /// Numbers start from 0 and have no gaps; a worker hands over its pieces in ascending order.
    ///
    /// # Errors
    /// Whatever ends the whole run.
    fn work(self, desk: &dyn Desk<P>) -> Result<Self::Yield, BatchError>;
}

/// A worker that does one piece after the other.
pub trait Steps<P = Vec<u8>>: Send {
    /// Claims the next piece, does it and appends its output. Returns the number of the piece, or
    /// `None` when there is no more.
    ///
    /// # Errors
    /// Whatever ends the whole run.
    fn step(&mut self, out: &mut P) -> Result<Option<u64>, BatchError>;
}

impl<P, S: Steps<P>> Worker<P> for S {
    type Yield = S;

    fn work(mut self, desk: &dyn Desk<P>) -> Result<S, BatchError> {
        while let Some(mut out) = desk.buffer() {
            match self.step(&mut out)? {
                Some(index) => desk.hand_over(index, out)?,
                None => break,
            }
        }
        Ok(self)
    }
}

/// Where workers hand over what they have done.
pub trait Desk<P = Vec<u8>>: Sync {
    /// An empty buffer for the next piece, or `None` when the run has ended early.
    fn buffer(&self) -> Option<P>;

    /// Takes the output of a piece. May wait until others have caught up.
    ///
    /// # Errors
    /// It could not be written.
    fn hand_over(&self, index: u64, out: P) -> Result<(), BatchError>;
}

/// The end of the line, where all pieces arrive in order.
pub trait Receiver<P = Vec<u8>>: Send {
    /// Takes the next piece, and leaves an empty one to be filled again.
    ///
    /// # Errors
    /// Whatever ends the whole run.
    fn receive(&mut self, piece: &mut P) -> Result<(), BatchError>;
}

/// Where the joined output goes; the name is for messages.
pub struct Sink<'a> {
    /// The writer.
    pub writer: &'a mut (dyn Write + Send),
    /// Its name.
    pub name: String,
}

impl Receiver for Sink<'_> {
    fn receive(&mut self, bytes: &mut Vec<u8>) -> Result<(), BatchError> {
        let written = self.writer.write_all(bytes);
        bytes.clear();
        written.map_err(|source| BatchError::Write { name: self.name.clone(), source })
    }
}

/// Pieces that may wait for an earlier one, for each thread.
pub const AHEAD: u64 = 6;
/// The same of small pieces, one of which may take a thousand times as long as another.
pub const FAR_AHEAD: u64 = 256;

/// Runs workers on this many threads until all work is done; returns what they gathered.
///
/// # Errors
/// The first error of a worker or of the receiver. What was received until then is incomplete.
pub fn run<P: Default + Send, W: Worker<P>>(
    threads: usize,
    receiver: impl Receiver<P>,
    make_worker: impl Fn() -> W + Sync,
) -> Result<Vec<W::Yield>, BatchError> {
    run_ahead(threads, AHEAD, receiver, make_worker)
}

/// The same, with so many pieces for each thread that may wait for an earlier one.
///
/// # Errors
/// The first error of a worker or of the receiver. What was received until then is incomplete.
pub fn run_ahead<P: Default + Send, W: Worker<P>>(
    threads: usize,
    ahead: u64,
    receiver: impl Receiver<P>,
    make_worker: impl Fn() -> W + Sync,
) -> Result<Vec<W::Yield>, BatchError> {
    let joiner = Joiner::new(receiver, ahead * threads as u64);
    let yields = Mutex::new(Vec::with_capacity(threads));
    let work = || {
        // A panic must not leave the others waiting for this worker's piece.
        let guard = StopOnPanic(&joiner);
        let gathered = make_worker().work(&joiner);
        drop(guard);
        match gathered {
            Ok(gathered) => yields.lock().unwrap_or_else(PoisonError::into_inner).push(gathered),
            Err(error) => joiner.stop(error),
        }
    };
    // The caller's thread is one of them. A thread more that only waits gets in the way: while it ends
    // its preparations, the system puts two workers on one core, and needs some milliseconds to see it.
    match threads.saturating_sub(1) {
        0 => work(),
        more => pool(more)?.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, _| work());
            work();
        }),
    }
    joiner.finish()?;
    Ok(yields.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn pool(threads: usize) -> Result<rayon::ThreadPool, BatchError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|i| format!("worker-{}", i + 1))
        .build()
        .map_err(|error| BatchError::Threads(error.to_string()))
}

struct Joiner<P, R> {
    state: Mutex<State<P>>,
    /// Only held by the one who has set `State::receiving`, so never waited for.
    receiver: Mutex<R>,
    moved: Condvar,
    ahead: u64,
}

struct State<P> {
    /// The piece to be received next.
    next: u64,
    /// The pieces from `next` on, where they are there already.
    waiting: VecDeque<Option<P>>,
    /// Somebody is at the receiver.
    receiving: bool,
    /// Buffers to be used again.
    spare: Vec<P>,
    stopped: bool,
    error: Option<BatchError>,
}

impl<P, R: Receiver<P>> Joiner<P, R> {
    fn new(receiver: R, ahead: u64) -> Joiner<P, R> {
        let state = State {
            next: 0,
            waiting: VecDeque::new(),
            receiving: false,
            spare: Vec::new(),
            stopped: false,
            error: None,
        };
        let (state, receiver) = (Mutex::new(state), Mutex::new(receiver));
        Joiner { state, receiver, moved: Condvar::new(), ahead }
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
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

impl<P: Default + Send, R: Receiver<P>> Desk<P> for Joiner<P, R> {
    fn buffer(&self) -> Option<P> {
        let mut state = self.lock();
        if state.stopped { None } else { Some(state.spare.pop().unwrap_or_default()) }
    }

    fn hand_over(&self, index: u64, out: P) -> Result<(), BatchError> {
        let mut state = self.lock();
        while index >= state.next + self.ahead && !state.stopped {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped {
            return Ok(());
        }
        let place = (index - state.next) as usize;
        if state.waiting.len() <= place {
            state.waiting.resize_with(place + 1, || None);
        }
        state.waiting[place] = Some(out);
        if state.receiving {
            return Ok(());
        }
        state.receiving = true;
        while let Some(Some(_)) = state.waiting.front()
            && !state.stopped
        {
            let Some(Some(mut piece)) = state.waiting.pop_front() else { break };
            state.next += 1;
            drop(state);
            self.moved.notify_all();
            let mut receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
            let received = receiver.receive(&mut piece);
            drop(receiver);
            state = self.lock();
            state.spare.push(piece);
            if let Err(error) = received {
                // Nobody may take what comes after it there.
                (state.receiving, state.stopped) = (false, true);
                return Err(error);
            }
        }
        state.receiving = false;
        Ok(())
    }
}

struct StopOnPanic<'a, P, R: Receiver<P>>(&'a Joiner<P, R>);

impl<P, R: Receiver<P>> Drop for StopOnPanic<'_, P, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().stopped = true;
            self.0.moved.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Writes the numbers of its pieces, taking longer for some than for others.
    struct Counting<'a> {
        next: &'a AtomicU64,
        end: u64,
        fail_at: Option<u64>,
    }

    impl Steps for Counting<'_> {
        fn step(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
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

    fn count(threads: usize, end: u64, fail_at: Option<u64>) -> (String, bool) {
        let (next, mut bytes) = (AtomicU64::new(0), Vec::new());
        let sink = Sink { writer: &mut bytes, name: "memory".to_owned() };
        let result = run(threads, sink, || Counting { next: &next, end, fail_at });
        (String::from_utf8(bytes).expect("digits"), result.is_ok())
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
        let next = AtomicU64::new(0);
        let sink = Sink { writer: &mut Full, name: "a full disk".to_owned() };
        let result = run(3, sink, || Counting { next: &next, end: 1000, fail_at: None });
        let error = result.err().expect("an error");
        assert!(error.to_string().contains("cannot write a full disk"), "{error}");
        assert!(next.load(Ordering::Relaxed) < 900);
    }

    #[test]
    fn a_panicking_worker_does_not_hang_the_others() {
        struct Panics<'a>(&'a AtomicU64);
        impl Steps for Panics<'_> {
            fn step(&mut self, _: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
                let index = self.0.fetch_add(1, Ordering::Relaxed);
                assert_ne!(index, 3, "planned");
                Ok(Some(index))
            }
        }
        let next = AtomicU64::new(0);
        let mut bytes = Vec::new();
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let sink = Sink { writer: &mut bytes, name: "memory".to_owned() };
            run(3, sink, || Panics(&next)).is_ok()
        }));
        assert!(caught.is_err());
    }
}
