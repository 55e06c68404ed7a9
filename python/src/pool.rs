//! Threads for one call: chunks go in, pieces of the result come out in order.
//!
//! Each call starts new threads and ends them. Nothing is left that a fork would lose, and rayon's
//! global pool is never started. Threads are not waited for when a call is interrupted: an engine
//! that is deep in a puzzle looks up only when it is done.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::errors::Failure;
use crate::rows::{Chunk, Task};

/// The work done with each chunk.
pub(crate) trait Work: Send + Sync + 'static {
    /// The memory of one thread.
    type Worker: Default;
    /// The result of one chunk.
    type Piece: Send + 'static;

    /// Does the work of a chunk.
    ///
    /// # Errors
    /// The whole call fails.
    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<Self::Piece, Failure>;
}

/// The threads of one call.
pub(crate) struct Pool<W: Work> {
    shared: Arc<Shared<W>>,
    threads: Vec<JoinHandle<()>>,
    most_threads: usize,
    /// Chunks that were handed in, and pieces that were taken.
    pushed: u64,
    taken: u64,
}

struct Shared<W: Work> {
    work: W,
    state: Mutex<State<W::Piece>>,
    /// Something changed for the workers, or for the caller.
    for_workers: Condvar,
    for_caller: Condvar,
    stop: AtomicBool,
}

struct State<P> {
    waiting: VecDeque<(u64, Chunk)>,
    done: BTreeMap<u64, Result<P, Failure>>,
    idle: usize,
    is_closed: bool,
}

impl<W: Work> Shared<W> {
    fn lock(&self) -> MutexGuard<'_, State<W::Piece>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The life of a thread.
    fn run(&self) {
        let mut worker: Option<W::Worker> = None;
        loop {
            let mut state = self.lock();
            state.idle += 1;
            let (number, chunk) = loop {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                if let Some(next) = state.waiting.pop_front() {
                    break next;
                }
                if state.is_closed {
                    return;
                }
                state = self.for_workers.wait(state).unwrap_or_else(PoisonError::into_inner);
            };
            state.idle -= 1;
            drop(state);
            let piece = catch_unwind(AssertUnwindSafe(|| {
                let chunk = Chunk { rows: chunk.rows.shown(), ..chunk };
                let task = Task { chunk: &chunk, stop: &self.stop };
                self.work.piece(worker.get_or_insert_default(), &task)
            }));
            let piece = piece.unwrap_or_else(|panic| Err(Failure::Bug(words_of(&*panic))));
            self.lock().done.insert(number, piece);
            self.for_caller.notify_all();
        }
    }
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

impl<W: Work> Pool<W> {
    /// A pool of at most `most_threads` threads; none is started yet.
    pub(crate) fn new(work: W, most_threads: usize) -> Pool<W> {
        let state =
            State { waiting: VecDeque::new(), done: BTreeMap::new(), idle: 0, is_closed: false };
        let shared = Shared {
            work,
            state: Mutex::new(state),
            for_workers: Condvar::new(),
            for_caller: Condvar::new(),
            stop: AtomicBool::new(false),
        };
        let shared = Arc::new(shared);
        Pool { shared, threads: Vec::new(), most_threads, pushed: 0, taken: 0 }
    }

    /// Whether one more chunk keeps the threads busy; beyond that it would only take memory.
    pub(crate) fn has_room(&self) -> bool {
        self.pushed - self.taken < 2 * self.most_threads as u64 + 1
    }

    /// Whether there is no piece to wait for.
    pub(crate) fn is_empty(&self) -> bool {
        self.pushed == self.taken
    }

    /// Hands in the next chunk.
    ///
    /// # Errors
    /// A thread could not be started.
    pub(crate) fn push(&mut self, chunk: Chunk) -> Result<(), Failure> {
        let mut state = self.shared.lock();
        state.waiting.push_back((self.pushed, chunk));
        self.pushed += 1;
        let needs_one = state.waiting.len() > state.idle;
        drop(state);
        if needs_one && self.threads.len() < self.most_threads {
            let shared = Arc::clone(&self.shared);
            let name = format!("ninefold-{}", self.threads.len() + 1);
            let thread = std::thread::Builder::new().name(name).spawn(move || shared.run());
            match thread {
                Ok(thread) => self.threads.push(thread),
                // Those that there are do it all.
                Err(_) if !self.threads.is_empty() => {}
                Err(error) => {
                    return Err(ninefold_jobs::batch::BatchError::Threads(error.to_string()).into());
                }
            }
        }
        self.shared.for_workers.notify_one();
        Ok(())
    }

    /// Waits at most so long for the next piece in order.
    ///
    /// # Errors
    /// The work of this chunk failed.
    pub(crate) fn take(&mut self, patience: Duration) -> Option<Result<W::Piece, Failure>> {
        let next = self.taken;
        let state = self.shared.lock();
        let (mut state, _) = self
            .shared
            .for_caller
            .wait_timeout_while(state, patience, |state| !state.done.contains_key(&next))
            .unwrap_or_else(PoisonError::into_inner);
        let piece = state.done.remove(&next)?;
        self.taken += 1;
        Some(piece)
    }

    /// Waits for the threads, which have nothing left to do.
    pub(crate) fn finish(mut self) {
        self.shared.lock().is_closed = true;
        self.shared.for_workers.notify_all();
        for thread in self.threads.drain(..) {
            // Panics were caught.
            let _ = thread.join();
        }
    }
}

impl<W: Work> Drop for Pool<W> {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.shared.lock().is_closed = true;
        self.shared.for_workers.notify_all();
    }
}

/// The threads of a call: those that were asked for, or one for each core that this process may
/// use.
pub(crate) fn thread_count(asked: Option<usize>) -> Result<usize, Failure> {
    match asked {
        None => Ok(std::thread::available_parallelism().map_or(1, Into::into)),
        Some(0) => Err(Failure::Value("threads must be at least 1".to_owned())),
        Some(threads) => Ok(threads.min(MOST_THREADS)),
    }
}

/// More threads than this are a slip.
const MOST_THREADS: usize = 1024;
