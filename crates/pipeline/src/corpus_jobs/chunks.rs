//! The run of a [`ChunkTask`] over all chunks of a feed: shared by the jobs on files as wholes.

use std::num::NonZeroUsize;

use super::parsed::{LineCounts, ParsedChunk};
use super::{Control, JobError};
use crate::batch::{BatchError, Block, Inputs, PieceWorker, Sink, run};

/// The part of a job that looks at one chunk by itself. There is one for each thread.
pub trait ChunkTask: Send {
    /// The result of a chunk.
    type Piece: Default + Send;

    /// Works on a chunk and leaves the result in an empty piece.
    ///
    /// # Errors
    /// An error ends the whole run.
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, piece: &mut Self::Piece)
    -> Result<(), BatchError>;
}

/// One thread's share of a run: parses chunks, counts their lines and gives them to the task.
struct ChunkWorker<'a, T> {
    feed: &'a Inputs,
    control: Control<'a>,
    buffer: Vec<u8>,
    block: Block,
    counts: LineCounts,
    task: T,
}

impl<T: ChunkTask> PieceWorker<T::Piece> for ChunkWorker<'_, T> {
    fn next_piece(&mut self, piece: &mut T::Piece) -> Result<Option<u64>, BatchError> {
        let Some(chunk) = self.feed.next_chunk(&mut self.buffer)? else { return Ok(None) };
        let text = chunk.text(&self.buffer);
        self.block.read(self.feed.layout(chunk.input), text);
        let parsed = ParsedChunk::new(self.feed, &chunk, text, &self.block);
        self.counts.add(&parsed);
        self.task.chunk(&parsed, piece)?;
        self.control.advance(self.block.puzzle_count(), chunk.taken);
        Ok(Some(chunk.index))
    }
}

/// Does a task with all chunks of a feed, on this many threads (`None`: one a core). The sink gets
/// the pieces in the order of the input. Returns the counts of lines and the task of each thread.
///
/// # Errors
/// The first error of a task or of the sink, or the run was cancelled.
pub fn run_chunks<T: ChunkTask>(
    feed: &Inputs,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    sink: &mut impl Sink<T::Piece>,
    make_task: impl Fn() -> T + Sync,
) -> Result<(LineCounts, Vec<T>), JobError> {
    let make = || ChunkWorker {
        feed,
        control,
        buffer: Vec::new(),
        block: Block::default(),
        counts: LineCounts::default(),
        task: make_task(),
    };
    let workers = run(thread_count(threads, feed.useful_threads()), control, Borrowed(sink), make)?;
    let (mut counts, mut tasks) = (LineCounts::default(), Vec::new());
    for worker in workers {
        counts.merge(worker.counts);
        tasks.push(worker.task);
    }
    Ok((counts, tasks))
}

/// A sink that its owner has back after the run, with what it gathered.
struct Borrowed<'a, R>(&'a mut R);

impl<P, R: Sink<P>> Sink<P> for Borrowed<'_, R> {
    fn accept(&mut self, piece: &mut P) -> Result<(), BatchError> {
        self.0.accept(piece)
    }
}

/// The number of threads of a job: as asked for, or one a core, and no more than are of use.
pub fn thread_count(asked: Option<NonZeroUsize>, useful: NonZeroUsize) -> usize {
    let threads = asked.or_else(|| std::thread::available_parallelism().ok());
    threads.unwrap_or(NonZeroUsize::MIN).min(useful).get()
}
