//! Files of puzzles as wholes: canonical forms, duplicates, splits without leaks, equivalents, statistics, grades.
//!
//! Each verb is a [`Task`]: what is done with a page of puzzles, on any thread, and what is handed over. What must
//! look at all puzzles in their order (have we seen this one?) is a [`Sink`](crate::batch::run::Sink), to
//! which pages come one after the other. [`Clerk`] joins a task to the pipeline; [`key`] says when two puzzles are
//! the same, and [`seen`] remembers which there were.

pub mod audit;
pub mod dedup;
pub mod forms;
pub mod grades;
pub mod key;
pub mod morphs;
mod page;
pub mod seen;
mod solver;
pub mod split;
pub mod stats;
pub mod variants;

pub use page::{Content, Counts, Entry, Page};

use crate::batch::BatchError;
use crate::batch::Control;
use crate::batch::block::Block;
use crate::batch::chunk::Inputs;
use crate::batch::run::PieceWorker;

/// What is done with a page.
pub trait Task: Send {
    /// What comes of a page.
    type Piece: Default + Send;

    /// Works on a page and leaves what comes of it in an empty piece.
    ///
    /// # Errors
    /// Whatever ends the whole run.
    fn page(&mut self, page: &Page<'_>, piece: &mut Self::Piece) -> Result<(), BatchError>;
}

/// One thread's share of a verb: takes chunks apart, counts what is in them and has the task done.
pub struct Clerk<'a, T> {
    feed: &'a Inputs,
    control: Control<'a>,
    buffer: Vec<u8>,
    block: Block,
    /// What this thread has counted.
    pub counts: Counts,
    /// The task, with what it has gathered.
    pub task: T,
}

impl<'a, T> Clerk<'a, T> {
    /// A clerk on this feed.
    pub fn new(feed: &'a Inputs, control: Control<'a>, task: T) -> Clerk<'a, T> {
        let (buffer, block) = (Vec::new(), Block::default());
        Clerk { feed, control, buffer, block, counts: Counts::default(), task }
    }
}

impl<T: Task> PieceWorker<T::Piece> for Clerk<'_, T> {
    fn next_piece(&mut self, piece: &mut T::Piece) -> Result<Option<u64>, BatchError> {
        let Some(chunk) = self.feed.next(&mut self.buffer)? else { return Ok(None) };
        let text = chunk.text(&self.buffer);
        self.block.read(self.feed.layout(chunk.input), text);
        let page = Page { feed: self.feed, chunk: &chunk, text, block: &self.block };
        self.counts.add(&page);
        self.task.page(&page, piece)?;
        self.control.advance(self.block.puzzle_count(), chunk.taken);
        Ok(Some(chunk.index))
    }
}
