//! The workers of `generate`: each keeps hundreds of puzzles under way and hands them over in order.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::corpus::{Craft, Kind, Made, Order};
use super::flaw;
use super::row::Form;
use super::vicinity::{Goal, Walk};
use super::wanted::Examiner;
use super::workshop::{Begin, Client, Workshop};
use crate::batch::BatchError;
use crate::batch::Control;
use crate::batch::run::{OrderedQueue, PieceWorker, Worker};
use crate::engine::{Engine, Rules};
use crate::random::Random;

/// Puzzles that are handed over at a time, at most.
const PIECE: u64 = 512;
/// Puzzles that a worker has open, in pieces: those under way, and some that wait for the slowest of their piece.
const OPEN: u64 = 5 * PIECE;
/// Pieces for each worker, at least: few puzzles that take long are work for all.
const SHARES: u64 = 8;

/// The numbers of puzzles to be made, shared by all workers.
pub struct Numbers {
    all: Range<u64>,
    next: AtomicU64,
    piece: u64,
}

impl Numbers {
    /// These, for so many workers.
    pub fn new(all: Range<u64>, workers: usize) -> Numbers {
        let shares = SHARES.saturating_mul(workers as u64).max(1);
        let piece = (all.end.saturating_sub(all.start) / shares).clamp(1, PIECE);
        Numbers { all, next: AtomicU64::new(0), piece }
    }

    /// How many.
    pub fn count(&self) -> u64 {
        self.all.end - self.all.start
    }

    /// The next piece of so many: which it is, and its numbers.
    pub(super) fn claim(&self, size: u64) -> Option<(u64, Range<u64>)> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let start = self.all.start.saturating_add(index.saturating_mul(size));
        let end = start.saturating_add(size).min(self.all.end);
        (start < end).then_some((index, start..end))
    }
}

/// One thread's share of an order.
pub struct GenerateWorker<'a> {
    order: &'a Order,
    form: Form,
    numbers: &'a Numbers,
    engine: Box<dyn Engine>,
    control: Control<'a>,
}

impl<'a> GenerateWorker<'a> {
    /// A worker with an engine of its own; all of a run share `numbers`.
    pub fn new(
        order: &'a Order,
        form: Form,
        numbers: &'a Numbers,
        engine: Box<dyn Engine>,
        control: Control<'a>,
    ) -> GenerateWorker<'a> {
        GenerateWorker { order, form, numbers, engine, control }
    }
}

impl Worker for GenerateWorker<'_> {
    type Summary = ();

    fn work(mut self, queue: &dyn OrderedQueue) -> Result<(), BatchError> {
        let most_open = OPEN / self.numbers.piece;
        let mut shop = Shop {
            order: self.order,
            form: self.form,
            numbers: self.numbers,
            examiner: Examiner::new(),
            control: self.control,
            queue,
            most_open: most_open as usize,
            open: VecDeque::with_capacity(most_open as usize),
            spare: Vec::with_capacity(most_open as usize),
            result: Ok(()),
        };
        self.engine.solve_stream(&mut Workshop::new(&mut shop), &self.order.limits());
        shop.result
    }
}

/// What a worker has open.
struct Shop<'a> {
    order: &'a Order,
    form: Form,
    numbers: &'a Numbers,
    examiner: Examiner,
    control: Control<'a>,
    queue: &'a dyn OrderedQueue,
    most_open: usize,
    /// In ascending order; only of the last some puzzles may not have been begun.
    open: VecDeque<Open>,
    /// Memory to be used again.
    spare: Vec<Vec<Option<Made>>>,
    result: Result<(), BatchError>,
}

/// A piece whose puzzles are being made.
struct Open {
    index: u64,
    numbers: Range<u64>,
    /// The next puzzle to begin.
    next: u64,
    /// Puzzles that are not there yet.
    left: u64,
    made: Vec<Option<Made>>,
}

impl<'a> Client for Shop<'a> {
    type Piece = Craft<'a>;

    fn begin(&mut self) -> Begin<Craft<'a>> {
        if self.result.is_err() {
            return Begin::Stop;
        }
        if self.open.back().is_none_or(|open| open.next == open.numbers.end) {
            match self.close_done() {
                Ok(true) => {}
                Ok(false) => return Begin::Stop,
                Err(error) => {
                    self.result = Err(error);
                    return Begin::Stop;
                }
            }
            if self.open.len() == self.most_open {
                return Begin::Later;
            }
            let Some((index, numbers)) = self.numbers.claim(self.numbers.piece) else {
                return self.over();
            };
            let left = numbers.end - numbers.start;
            let next = numbers.start;
            let mut made = self.spare.pop().unwrap_or_default();
            made.clear();
            made.resize(left as usize, None);
            self.open.push_back(Open { index, numbers, next, left, made });
        }
        let Some(open) = self.open.back_mut() else { return Begin::Over };
        open.next += 1;
        Begin::Piece(Craft::new(self.order, open.next - 1))
    }

    fn done(&mut self, mut craft: Craft<'a>) -> Option<Craft<'a>> {
        let made = match craft.finish(&mut self.examiner) {
            Ok(Some(made)) => made,
            Ok(None) => return Some(craft),
            Err(attempts) => {
                let number = craft.number();
                self.result = Err(BatchError::OutOfReach { number, attempts });
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

impl<'a> Shop<'a> {
    /// There is nothing more to begin; what is under way is waited for, and asked about again when it is done.
    fn over(&mut self) -> Begin<Craft<'a>> {
        if self.open.is_empty() { Begin::Over } else { Begin::Later }
    }

    /// Hands over the pieces that are done. False when the run has ended elsewhere.
    fn close_done(&mut self) -> Result<bool, BatchError> {
        while self.open.front().is_some_and(|open| open.left == 0) {
            let Some(done) = self.open.pop_front() else { break };
            let Some(mut out) = self.queue.buffer() else { return Ok(false) };
            for made in done.made.iter().flatten() {
                self.form.write(made, self.order.kind, &mut out);
            }
            self.queue.push(done.index, out)?;
            self.control.advance(done.numbers.end - done.numbers.start, 0);
            self.spare.push(done.made);
        }
        Ok(true)
    }
}

/// One thread's share of a search: see [`vicinity`](super::vicinity).
pub struct WalkWorker<'a> {
    goal: &'a Goal,
    order: &'a Order,
    form: Form,
    numbers: &'a Numbers,
    walk: Walk,
    examiner: Examiner,
    control: Control<'a>,
}

impl<'a> WalkWorker<'a> {
    /// A worker; all of a run share `numbers`. Of the order, the seed, the attempts and how a person must be able to
    /// solve it count.
    pub fn new(
        goal: &'a Goal,
        order: &'a Order,
        form: Form,
        numbers: &'a Numbers,
        control: Control<'a>,
    ) -> WalkWorker<'a> {
        WalkWorker {
            goal,
            order,
            form,
            numbers,
            walk: Walk::new(),
            examiner: Examiner::new(),
            control,
        }
    }
}

impl PieceWorker for WalkWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some((index, numbers)) = self.numbers.claim(1) else { return Ok(None) };
        let (number, attempts) = (numbers.start, self.order.attempts);
        let mut random = Random::new(self.order.seed, number);
        let mut found =
            (0..attempts).map_while(|_| self.walk.find(self.goal, number, attempts, &mut random));
        let fits =
            |made: &Made| self.examiner.fits(&self.order.wanted, &made.puzzle, &made.solution);
        let made = found.find(fits).ok_or(BatchError::OutOfReach { number, attempts })?;
        self.form.write(&made, Kind::Minimal, out);
        self.control.advance(1, 0);
        Ok(Some(index))
    }
}

/// Lines made at a time that test readers.
const FLAWED_PIECE: u64 = 16;

/// One thread's share of lines that test readers: see [`flaw`].
pub struct FlawWorker<'a> {
    seed: u64,
    numbers: &'a Numbers,
    engine: Rules,
    control: Control<'a>,
}

impl<'a> FlawWorker<'a> {
    /// A worker; all of a run share `numbers`.
    pub fn new(seed: u64, numbers: &'a Numbers, control: Control<'a>) -> FlawWorker<'a> {
        FlawWorker { seed, numbers, engine: Rules::new(), control }
    }
}

impl PieceWorker for FlawWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some((index, numbers)) = self.numbers.claim(FLAWED_PIECE) else { return Ok(None) };
        let made = numbers.end - numbers.start;
        for number in numbers {
            let mut random = Random::new(self.seed, number);
            out.extend(flaw::line(&mut self.engine, &mut random).bytes());
        }
        self.control.advance(made, 0);
        Ok(Some(index))
    }
}
