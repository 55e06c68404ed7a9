//! Threads for one call: chunks go in, pieces of the result come out in order.
//!
//! Each call starts new threads and ends them. Nothing is left that a fork would lose, and rayon's
//! global pool is never started. Threads are not waited for when a call is interrupted: an engine
//! that is deep in a puzzle looks up only when it is done.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use ninefold_jobs::batch::BatchError;

use crate::errors::Failure;
use crate::rows::{Chunk, Task};

/// The work done with each chunk.
pub(crate) trait Work: Send + Sync + 'static {
    /// The memory of one thread.
    type Worker: Default + 'static;
    /// The result of one chunk.
    type Piece: Send + 'static;

    /// Whether a few rows take so little time that a thread for them would take most of it, and
    /// interrupting them has no use.
    fn is_brief(&self) -> bool {
        false
    }

    /// Does the work of a chunk.
    ///
    /// # Errors
    /// The whole call fails.
    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<Self::Piece, Failure>;
}

/// A piece of the result, by the number of its chunk.
type Numbered<P> = (u64, Result<P, Failure>);

/// The threads of one call.
pub(crate) struct Pool<W: Work> {
    shared: Arc<Shared<W>>,
    threads: Vec<JoinHandle<()>>,
    most_threads: usize,
    /// None when no more chunks are to come.
    chunks: Option<Sender<(u64, Chunk)>>,
    pieces: Receiver<Numbered<W::Piece>>,
    /// For threads that are to be started.
    hand_out: Sender<Numbered<W::Piece>>,
    /// Pieces that were done before earlier ones.
    early: BTreeMap<u64, Result<W::Piece, Failure>>,
    /// Chunks that were handed in, and pieces that were taken.
    pushed: u64,
    taken: u64,
}

struct Shared<W: Work> {
    work: W,
    chunks: Mutex<Receiver<(u64, Chunk)>>,
    stop: AtomicBool,
}

impl<W: Work> Shared<W> {
    /// The life of a thread.
    fn run(&self, pieces: &Sender<Numbered<W::Piece>>) {
        let mut worker: Option<W::Worker> = None;
        let next = || self.chunks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok((number, chunk)) = next() {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let piece = piece_of(&self.work, worker.get_or_insert_default(), chunk, &self.stop);
            // The pool is gone when the call was interrupted.
            let _ = pieces.send((number, piece));
        }
    }
}

/// Does the work of a chunk, whatever happens.
fn piece_of<W: Work>(
    work: &W,
    worker: &mut W::Worker,
    chunk: Chunk,
    stop: &AtomicBool,
) -> Result<W::Piece, Failure> {
    let piece = catch_unwind(AssertUnwindSafe(|| {
        let chunk = Chunk { rows: chunk.rows.shown(), ..chunk };
        work.piece(worker, &Task { chunk: &chunk, stop })
    }));
    piece.unwrap_or_else(|panic| Err(Failure::Bug(words_of(&*panic))))
}

/// The most rows that are few.
pub(crate) const FEW: usize = 8;

thread_local! {
    /// Workers that this thread has used for works of few rows, by type.
    static WORKERS: RefCell<HashMap<TypeId, Box<dyn Any>>> = RefCell::default();
}

/// Does the work of the only chunk of a call on this thread.
///
/// # Errors
/// The work failed.
pub(crate) fn alone<W: Work>(work: &W, chunk: Chunk) -> Result<W::Piece, Failure> {
    let kind = TypeId::of::<W::Worker>();
    let kept = WORKERS.with_borrow_mut(|workers| workers.remove(&kind));
    let mut worker: Box<W::Worker> =
        kept.and_then(|worker| worker.downcast().ok()).unwrap_or_default();
    let piece = piece_of(work, &mut worker, chunk, &AtomicBool::new(false));
    // What a bug has left behind is not used again.
    if !matches!(piece, Err(Failure::Bug(_))) {
        WORKERS.with_borrow_mut(|workers| workers.insert(kind, worker));
    }
    piece
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

impl<W: Work> Pool<W> {
    /// A pool of at most `most_threads` threads; none is started yet.
    pub(crate) fn new(work: W, most_threads: usize) -> Pool<W> {
        let (sender, chunks) = channel();
        let (hand_out, pieces) = channel();
        let shared = Shared { work, chunks: Mutex::new(chunks), stop: AtomicBool::new(false) };
        Pool {
            shared: Arc::new(shared),
            threads: Vec::new(),
            most_threads,
            chunks: Some(sender),
            pieces,
            hand_out,
            early: BTreeMap::new(),
            pushed: 0,
            taken: 0,
        }
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
        if self.threads.len() < self.most_threads {
            let (shared, pieces) = (Arc::clone(&self.shared), self.hand_out.clone());
            let name = format!("ninefold-{}", self.threads.len() + 1);
            let thread = std::thread::Builder::new().name(name).spawn(move || shared.run(&pieces));
            match thread {
                Ok(thread) => self.threads.push(thread),
                // Those that there are do it all.
                Err(_) if !self.threads.is_empty() => {}
                Err(error) => return Err(BatchError::Threads(error.to_string()).into()),
            }
        }
        if let Some(chunks) = &self.chunks {
            // The other end is in the same struct.
            let _ = chunks.send((self.pushed, chunk));
        }
        self.pushed += 1;
        Ok(())
    }

    /// Waits at most so long for another piece, and takes the next one in order if it is there.
    ///
    /// # Errors
    /// The work of this chunk failed.
    pub(crate) fn take(&mut self, patience: Duration) -> Option<Result<W::Piece, Failure>> {
        if !self.early.contains_key(&self.taken) {
            let (number, piece) = self.pieces.recv_timeout(patience).ok()?;
            self.early.insert(number, piece);
        }
        let piece = self.early.remove(&self.taken)?;
        self.taken += 1;
        Some(piece)
    }

    /// Waits for the threads, which have nothing left to do.
    pub(crate) fn finish(mut self) {
        self.chunks = None;
        for thread in self.threads.drain(..) {
            // Panics were caught.
            let _ = thread.join();
        }
    }
}

impl<W: Work> Drop for Pool<W> {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
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
