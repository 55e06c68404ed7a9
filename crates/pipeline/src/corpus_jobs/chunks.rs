//! The run of a [`ChunkTask`] over all chunks of a feed: shared by the jobs on files as wholes.

use std::num::NonZeroUsize;

use super::parsed::{LineCounts, ParsedChunk};
use super::{Control, JobError};
use crate::batch::{BatchError, Block, Inputs, PieceWorker, Sink, run};

/// The part of a job that looks at one chunk by itself, and makes a piece of it. There is one for
/// each thread.
pub trait ChunkTask<P>: Send {
    /// Works on a chunk and leaves the result in an empty piece. Errors: an error ends the whole
    /// run.
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, piece: &mut P) -> Result<(), BatchError>;
}

/// A task whose counts are not asked for at the end.
impl<P, F> ChunkTask<P> for F
where
    F: FnMut(&ParsedChunk<'_>, &mut P) -> Result<(), BatchError> + Send,
{
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, piece: &mut P) -> Result<(), BatchError> {
        self(chunk, piece)
    }
}

/// The parser of one thread: it counts the lines of the chunks.
struct ChunkReader<'a> {
    feed: &'a Inputs,
    control: Control<'a>,
    buffer: Vec<u8>,
    block: Block,
    counts: LineCounts,
}

impl ChunkReader<'_> {
    /// Parses the next chunk and does this with it. Returns its number. Compiled once for all tasks.
    fn next(
        &mut self,
        work: &mut dyn FnMut(&ParsedChunk<'_>) -> Result<(), BatchError>,
    ) -> Result<Option<u64>, BatchError> {
        let Some(chunk) = self.feed.next_chunk(&mut self.buffer)? else { return Ok(None) };
        let text = chunk.text(&self.buffer);
        self.block.read(self.feed.layout(chunk.input), text);
        let parsed = ParsedChunk { feed: self.feed, chunk: &chunk, text, block: &self.block };
        self.counts.add(&parsed);
        work(&parsed)?;
        self.control.advance(self.block.puzzle_count(), chunk.taken);
        Ok(Some(chunk.index))
    }
}

/// One thread's share of a run: a parser and a task.
struct ChunkWorker<'a, T> {
    reader: ChunkReader<'a>,
    task: T,
}

impl<P, T: ChunkTask<P>> PieceWorker<P> for ChunkWorker<'_, T> {
    fn next_piece(&mut self, piece: &mut P) -> Result<Option<u64>, BatchError> {
        self.reader.next(&mut |chunk| self.task.chunk(chunk, piece))
    }
}

/// Does a task with all chunks of a feed, on this many threads (`None`: one a core). The sink gets
/// the pieces in the order of the input. Returns the counts of lines and the task of each thread.
/// Errors: the first error of a task or of the sink, or the run was cancelled.
pub fn run_chunks<P: Default + Send + 'static, T: ChunkTask<P>>(
    feed: &Inputs,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    sink: &mut dyn Sink<P>,
    make_task: impl Fn() -> T + Sync,
) -> Result<(LineCounts, Vec<T>), JobError> {
    let make = || {
        let (buffer, block, counts) = (Vec::new(), Block::default(), LineCounts::default());
        ChunkWorker {
            reader: ChunkReader { feed, control, buffer, block, counts },
            task: make_task(),
        }
    };
    let workers = run(thread_count(threads, feed.useful_threads()), control, sink, make)?;
    let (mut counts, mut tasks) = (LineCounts::default(), Vec::new());
    for worker in workers {
        counts.merge(worker.reader.counts);
        tasks.push(worker.task);
    }
    Ok((counts, tasks))
}

/// The number of threads of a job: as asked for, or one a core, and no more than are of use.
pub fn thread_count(asked: Option<NonZeroUsize>, useful: NonZeroUsize) -> usize {
    let threads = asked.or_else(|| std::thread::available_parallelism().ok());
    threads.unwrap_or(NonZeroUsize::MIN).min(useful).get()
}
