//! The worker that removes clues: keeps hundreds of puzzles under construction and hands them over
//! in order.

use std::{collections::VecDeque, ops::Range};

use super::{Numbers, PIECE, pieces::not_found};
use crate::batch::{BatchError, Control, OrderedQueue, Worker};
use crate::generate::format::GeneratedFormat;
use ninefold_engine::Engine;
use ninefold_generate::{
    Construction, Generated, NotFound, PuzzleSpec, QuestionStream, Rater, Source, Supply,
};

/// Puzzles that a worker has open, in pieces: those under construction, and some that wait for the
/// slowest of their piece.
const OPEN: u64 = 5 * PIECE;

/// One thread's share of a run that removes clues.
pub struct RemovalWorker<'a> {
    spec: &'a PuzzleSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    engine: Box<dyn Engine>,
    control: Control<'a>,
}

impl<'a> RemovalWorker<'a> {
    /// A worker with a new engine, best one that solves in batches. All workers of a run share
    /// `numbers`.
    pub fn new(
        spec: &'a PuzzleSpec,
        format: GeneratedFormat,
        numbers: &'a Numbers,
        engine: Box<dyn Engine>,
        control: Control<'a>,
    ) -> RemovalWorker<'a> {
        RemovalWorker { spec, format, numbers, engine, control }
    }
}

impl Worker for RemovalWorker<'_> {
    type Summary = ();

    fn work(mut self, queue: &dyn OrderedQueue) -> Result<(), BatchError> {
        let most_open = OPEN / self.numbers.piece;
        let mut pieces = OpenPieces {
            spec: self.spec,
            format: self.format,
            numbers: self.numbers,
            rater: Rater::new(),
            control: self.control,
            queue,
            most_open: most_open as usize,
            open: VecDeque::with_capacity(most_open as usize),
            spare: Vec::with_capacity(most_open as usize),
            result: Ok(()),
        };
        let limits = self.spec.limits();
        self.engine.solve_stream(&mut QuestionStream::new(&mut pieces), &limits);
        pieces.result
    }
}

struct OpenPieces<'a> {
    spec: &'a PuzzleSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    rater: Rater,
    control: Control<'a>,
    queue: &'a dyn OrderedQueue,
    most_open: usize,
    /// In ascending order. Only the last may have puzzles that are not begun.
    open: VecDeque<OpenPiece>,
    /// Memory to be used again.
    spare: Vec<Vec<Option<Generated>>>,
    result: Result<(), BatchError>,
}

/// A piece whose puzzles are under construction.
struct OpenPiece {
    index: u64,
    numbers: Range<u64>,
    /// The next puzzle to begin.
    next: u64,
    /// Puzzles that are not finished.
    left: u64,
    made: Vec<Option<Generated>>,
    /// The first of its puzzles that was not found.
    failed: Option<NotFound>,
}

impl OpenPiece {
    /// Whether nothing more is to come of it: all puzzles, or all before the one that was not found.
    fn is_done(&self) -> bool {
        match self.failed {
            None => self.left == 0,
            Some(failed) => {
                let before = (failed.number - self.numbers.start) as usize;
                self.made[..before].iter().all(Option::is_some)
            }
        }
    }
}

impl<'a> Source<'a> for OpenPieces<'a> {
    fn next(&mut self) -> Supply<'a> {
        if self.result.is_err() {
            return Supply::Abort;
        }
        // After a puzzle that was not found, only those before it are of interest.
        let is_failing = self.open.iter().any(|open| open.failed.is_some());
        if is_failing || self.open.back().is_none_or(|open| open.next == open.numbers.end) {
            match self.close_finished() {
                Ok(true) => {}
                Ok(false) => return Supply::Abort,
                Err(error) => {
                    self.result = Err(error);
                    return Supply::Abort;
                }
            }
            if is_failing || self.open.len() == self.most_open {
                return Supply::Later;
            }
            let Some((index, numbers)) = self.numbers.claim(self.numbers.piece) else {
                // Finished constructions ask again, and the last one ends the stream.
                return if self.open.is_empty() { Supply::End } else { Supply::Later };
            };
            let left = numbers.end - numbers.start;
            let next = numbers.start;
            let mut made = self.spare.pop().unwrap_or_default();
            made.clear();
            made.resize(left as usize, None);
            self.open.push_back(OpenPiece { index, numbers, next, left, made, failed: None });
        }
        let Some(open) = self.open.back_mut() else { return Supply::End };
        open.next += 1;
        Supply::Construction(Construction::new(self.spec, open.next - 1))
    }

    fn finished(&mut self, mut construction: Construction<'a>) -> Option<Construction<'a>> {
        let made = match construction.finish(&mut self.rater) {
            Ok(Some(made)) => made,
            Ok(None) => return Some(construction),
            Err(error) => {
                self.fail(error);
                return None;
            }
        };
        let open = self.open.iter_mut().find(|open| open.numbers.contains(&made.number));
        if let Some(open) = open {
            open.left -= 1;
            let place = (made.number - open.numbers.start) as usize;
            open.made[place] = Some(made);
        }
        None
    }
}

impl OpenPieces<'_> {
    fn fail(&mut self, error: NotFound) {
        self.numbers.end();
        let open = self.open.iter_mut().find(|open| open.numbers.contains(&error.number));
        if let Some(open) = open
            && open.failed.is_none_or(|failed| error.number < failed.number)
        {
            open.failed = Some(error);
        }
    }

    /// Hands over the pieces that are finished. False when the run has ended elsewhere.
    fn close_finished(&mut self) -> Result<bool, BatchError> {
        while self.open.front().is_some_and(OpenPiece::is_done) {
            let Some(done) = self.open.pop_front() else { break };
            if let Some(failed) = done.failed {
                self.queue.fail(done.index, not_found(failed))?;
                return Ok(false);
            }
            let Some(mut out) = self.queue.buffer() else { return Ok(false) };
            for made in done.made.iter().flatten() {
                self.format.write(made, self.spec.kind, &mut out);
            }
            self.queue.push(done.index, out)?;
            self.control.advance(done.numbers.end - done.numbers.start, 0);
            self.spare.push(done.made);
        }
        Ok(true)
    }
}
