//! The worker of `solve`: chunks as a stream of puzzles for an engine, their outcomes as lines of
//! output.
//!
//! An engine of many lanes has puzzles of several chunks under way at a time, so that the slowest
//! of a chunk holds nothing up. Chunks are pushed in order, each when its last puzzle is decided.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::run::{OrderedQueue, Worker};
use super::variants::{self, Asked};
use super::{
    BatchError, Chunk, Control, Inputs, block::Block, checkpoint::Milestones, report::Report,
    row::RowFormat, tally::Tally,
};
use crate::latency::Latency;
use ninefold_engine::{Engine, Limits, Next, Outcome, Stream, Ticket};
use ninefold_text::Layout;

/// Chunks that may be open at a time: some 12,000 puzzles, 25 for each lane. Of puzzles that take
/// about as long as each other only two or three are.
const MOST_OPEN: usize = 16;

/// The options of a run of `solve`, as its workers need them.
#[derive(Clone, Copy, Debug)]
pub struct WorkerOptions {
    /// The engine's name, for messages.
    pub engine: &'static str,
    /// The limits of each search.
    pub limits: Limits,
    /// The form of the output; `None` writes none.
    pub format: Option<RowFormat>,
    /// Carry the input's extra fields through.
    pub keep_fields: bool,
    /// Check the solutions that the input itself gives.
    pub check: bool,
    /// Name the clues that clash in a puzzle without a solution.
    pub explain: bool,
    /// Verify every solution. Only the measurement of what that costs turns it off.
    pub verify: bool,
}

/// One thread's share of `solve`.
pub struct SolveWorker<'a> {
    engine: Box<dyn Engine>,
    setup: Setup<'a>,
}

/// The inputs and options of a worker, and its other engines.
struct Setup<'a> {
    feed: &'a Inputs,
    options: WorkerOptions,
    control: Control<'a>,
    for_candidates: Option<Box<dyn Engine>>,
    for_variants: Option<variants::VariantSolver>,
    milestones: Option<&'a Milestones<Tally>>,
}

/// The results of one worker of `solve`.
#[derive(Default)]
pub struct Share {
    /// Its counts.
    pub tally: Tally,
    /// Time of its puzzles, each from its beginning to its end.
    pub latency: Latency,
    /// Time of the engine for all of them.
    pub engine_time: Duration,
}

impl Share {
    /// The shares of all workers as one.
    pub fn merged(shares: impl IntoIterator<Item = Share>) -> Share {
        let merge = |mut whole: Share, share| {
            whole.merge(share);
            whole
        };
        shares.into_iter().reduce(merge).unwrap_or_default()
    }

    /// Adds the share of another worker.
    pub fn merge(&mut self, other: Share) {
        self.tally.merge(other.tally);
        self.latency.merge(other.latency);
        self.engine_time += other.engine_time;
    }
}

impl<'a> SolveWorker<'a> {
    /// A worker with its own engine.
    pub fn new(
        feed: &'a Inputs,
        options: WorkerOptions,
        engine: Box<dyn Engine>,
        control: Control<'a>,
    ) -> SolveWorker<'a> {
        let (for_candidates, for_variants, milestones) = (None, None, None);
        let setup = Setup { feed, options, control, for_candidates, for_variants, milestones };
        SolveWorker { engine, setup }
    }

    /// The same worker with an engine for puzzles with restricted candidates, while the first one
    /// is busy with a stream of others; and with a solver for variants.
    pub fn with_engines(
        mut self,
        for_candidates: Option<Box<dyn Engine>>,
        for_variants: Option<variants::VariantSolver>,
    ) -> SolveWorker<'a> {
        self.setup.for_candidates = for_candidates;
        self.setup.for_variants = for_variants;
        self
    }

    /// Leaves a milestone for each chunk, so that a later run can go on behind it.
    pub fn with_milestones(mut self, milestones: Option<&'a Milestones<Tally>>) -> SolveWorker<'a> {
        self.setup.milestones = milestones;
        self
    }
}

impl Worker for SolveWorker<'_> {
    type Summary = Share;

    fn work(mut self, queue: &dyn OrderedQueue) -> Result<Share, BatchError> {
        let share = Share::default();
        let began = Instant::now();
        let limits = self.setup.options.limits;
        let mut window = Window {
            setup: self.setup,
            queue,
            share,
            open: VecDeque::with_capacity(MOST_OPEN),
            oldest: 0,
            spare: Vec::with_capacity(MOST_OPEN),
            is_over: false,
            result: Ok(()),
            own_time: Duration::ZERO,
            engine_time: Duration::ZERO,
        };
        self.engine.solve_stream(&mut window, &limits);
        window.share.engine_time += began.elapsed().saturating_sub(window.own_time);
        window.result.map(|()| window.share)
    }
}

/// The chunks that are being worked on.
struct Window<'a, 'b> {
    setup: Setup<'a>,
    queue: &'b dyn OrderedQueue,
    share: Share,
    /// In the order of the input; only the last has puzzles that were not drawn yet.
    open: VecDeque<Open<'a>>,
    /// Number of chunks that were closed before the first of them.
    oldest: u64,
    /// Memory to be used again.
    spare: Vec<(Vec<u8>, Block)>,
    /// The feed has no more.
    is_over: bool,
    result: Result<(), BatchError>,
    /// Time spent in here and not in the engine.
    own_time: Duration,
    /// Time that the engine for candidates has taken since it was last asked after.
    engine_time: Duration,
}

/// A chunk whose puzzles are being solved.
struct Open<'a> {
    chunk: Chunk<'a>,
    buffer: Vec<u8>,
    block: Block,
    /// The next puzzle to be drawn.
    next: usize,
    /// Puzzles that are not decided yet.
    left: usize,
}

/// The result of [`Window::advance`].
enum Advance {
    Opened,
    Full,
    Over,
    /// The run has ended elsewhere.
    Stopped,
}

impl Stream for Window<'_, '_> {
    fn next(&mut self) -> Next<'_> {
        if self.open.back().is_none_or(|open| open.next == open.block.puzzles.len()) {
            return self.turn();
        }
        let chunk = self.oldest + self.open.len() as u64 - 1;
        let Some(Open { block, next, .. }) = self.open.back_mut() else { return Next::End };
        let index = *next;
        *next += 1;
        Next::Puzzle(chunk << 32 | index as u64, &block.puzzles[index])
    }

    fn retire(&mut self, ticket: Ticket) -> &mut Outcome {
        let open = &mut self.open[((ticket >> 32) - self.oldest) as usize];
        open.left -= 1;
        &mut open.block.outcomes[ticket as u32 as usize]
    }
}

impl<'a> Window<'a, '_> {
    /// All puzzles at hand are drawn: closes chunks that are done, and opens the next.
    #[cold]
    fn turn(&mut self) -> Next<'static> {
        let began = Instant::now();
        let advance = self.advance();
        let time = began.elapsed();
        self.own_time += time.saturating_sub(std::mem::take(&mut self.engine_time));
        match advance {
            Ok(Advance::Opened) => Next::Pause(time),
            Ok(Advance::Full) => Next::Wait(time),
            Ok(Advance::Over) if self.open.is_empty() => Next::End,
            Ok(Advance::Over) => Next::Wait(time),
            Ok(Advance::Stopped) => Next::Stop,
            Err(error) => {
                self.result = Err(error);
                Next::Stop
            }
        }
    }

    fn advance(&mut self) -> Result<Advance, BatchError> {
        while self.open.front().is_some_and(|open| open.left == 0) {
            let Some(done) = self.open.pop_front() else { break };
            self.oldest += 1;
            if !self.close(done)? {
                return Ok(Advance::Stopped);
            }
        }
        if self.is_over {
            return Ok(Advance::Over);
        }
        if self.open.len() == MOST_OPEN {
            return Ok(Advance::Full);
        }
        let (mut buffer, mut block) = self.spare.pop().unwrap_or_default();
        let Some(chunk) = self.setup.feed.next_chunk(&mut buffer)? else {
            self.is_over = true;
            return Ok(Advance::Over);
        };
        block.read(self.setup.feed.layout(chunk.input), chunk.text(&buffer));
        self.solve_restricted(&mut block)?;
        self.solve_variants(&mut block, self.setup.feed.layout(chunk.input), chunk.text(&buffer))?;
        let left = block.puzzles.len();
        self.open.push_back(Open { chunk, buffer, block, next: 0, left });
        Ok(Advance::Opened)
    }

    /// Solves the puzzles with restricted candidates, one by one.
    fn solve_restricted(&mut self, block: &mut Block) -> Result<(), BatchError> {
        for (candidates, outcome) in block.restricted.iter().zip(&mut block.restricted_outcomes) {
            let began = Instant::now();
            let engine = self.setup.for_candidates.as_mut();
            let solved =
                engine.and_then(|e| e.solve_candidates(candidates, &self.setup.options.limits));
            *outcome = solved.ok_or(BatchError::NoCandidates(self.setup.options.engine))?;
            let elapsed = began.elapsed();
            self.engine_time += elapsed;
            if self.setup.options.limits.stopwatch {
                outcome.elapsed = elapsed;
            }
        }
        Ok(())
    }

    fn solve_variants(
        &mut self,
        block: &mut Block,
        layout: &Layout,
        text: &[u8],
    ) -> Result<(), BatchError> {
        let WorkerOptions { limits, verify, check, explain, .. } = self.setup.options;
        let asked = Asked { limits, verify, check, explain };
        let cannot = || BatchError::NoVariants(self.setup.options.engine.to_owned());
        for (line, variant) in block.variants_mut() {
            let solver = self.setup.for_variants.as_mut().ok_or_else(cannot)?;
            self.engine_time +=
                solver.solve(variant, layout, text, line, &asked, self.setup.feed.web())?;
        }
        Ok(())
    }

    /// Writes the lines of a chunk. False when the run has ended elsewhere.
    fn close(&mut self, done: Open<'a>) -> Result<bool, BatchError> {
        let Open { chunk, buffer, block, .. } = done;
        let Some(mut out) = self.queue.buffer() else { return Ok(false) };
        if self.setup.options.limits.stopwatch {
            block.all_outcomes().for_each(|outcome| self.share.latency.record(outcome.elapsed));
        }
        let mut counts = Tally::default();
        let report = Report {
            feed: self.setup.feed,
            options: &self.setup.options,
            engine_of_variants: self
                .setup
                .for_variants
                .as_ref()
                .map_or("", variants::VariantSolver::name),
            chunk: &chunk,
            text: chunk.text(&buffer),
            tally: &mut counts,
        };
        report.write(&block, &mut out)?;
        if let Some(milestones) = self.setup.milestones {
            milestones.leave(chunk.index, counts.clone(), chunk.next);
        }
        self.share.tally.merge(counts);
        self.queue.push(chunk.index, out)?;
        self.setup.control.advance(block.puzzle_count(), chunk.taken);
        self.spare.push((buffer, block));
        Ok(true)
    }
}
