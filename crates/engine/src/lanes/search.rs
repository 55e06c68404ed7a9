//! The search: sweep all lanes until most have come to rest, deal with those that have, refill.

use super::Boards;
use super::branch::choose;
use super::lane_set::LaneSet;
use super::packed::{OWN, WORDS, exclude};
use super::run::Run;
use super::segments::{Segments, Solution, Task};
use super::sweep::{Learned, Scratch, complete, sweep};
use super::transpose::{STAGE, read, rows, transpose, transpose_into, transpose_siblings, write};
use super::vector::{MOST_WORDS, Vector};
use crate::planted::{self, slow_down};
use crate::{Limits, Stream};
use ninefold_core::grid::CELLS;

/// A round's plain sweeps end when at most this share of the live lanes, in percent, still changes.
const STILL_CHANGING: u32 = 50;
/// Then one sweep with triad counting follows; or, where less than this share of the lanes has come
/// to rest unsolved, one more plain sweep, which costs half: those lanes wait. Easy puzzles are
/// solved before they ever do.
const FEW_WAIT: u32 = 12;
/// Most rounds one after the other without triads.
const MOST_WITHOUT: u32 = 8;
/// Most plain sweeps of a round. Easy puzzles need 6 in the mean; lanes whose singles clash change
/// for ever, until the sweep with triads finds them dead.
const MOST_PLAIN: u32 = 12;

/// All lanes, and what they need.
pub(crate) struct Search<V> {
    zero: V,
    ones: V,
    x: Box<Boards<V>>,
    scratch: Box<Scratch<V>>,
    stage: Box<[V; STAGE]>,
    segments: Segments,
    live: LaneSet,
    /// The number of rounds since the last one with triads.
    without_triads: u32,
}

impl<V: Vector> Search<V> {
    /// A search with empty lanes; `zero` is the backend's zero vector.
    pub(crate) fn new(zero: V) -> Search<V> {
        Search {
            zero,
            ones: zero.load(&[u64::MAX; MOST_WORDS]),
            x: Box::new([[zero; CELLS]; 9]),
            scratch: Box::new(Scratch::new(zero)),
            stage: Box::new([zero; STAGE]),
            segments: Segments::new(64 * V::WORDS),
            live: LaneSet::EMPTY,
            without_triads: 0,
        }
    }

    /// Solves the puzzles of a stream.
    #[inline(always)]
    pub(crate) fn run(&mut self, stream: &mut dyn Stream, limits: &Limits) {
        if !self.live.is_empty() {
            // A stream panicked in the run before this one.
            self.reset();
        }
        let mut run = Run::new(stream, limits);
        run.clock.read();
        self.refill(&mut run);
        while !(run.is_stopped || run.is_over && self.live.is_empty()) {
            self.round(&mut run);
            self.refill(&mut run);
        }
        if run.is_stopped {
            self.reset();
        }
    }

    /// Forgets all that was under way.
    #[cold]
    fn reset(&mut self) {
        (self.segments, self.live) = (Segments::new(64 * V::WORDS), LaneSet::EMPTY);
    }

    /// Sweeps, then deals with the lanes that have come to rest.
    #[inline(always)]
    fn round(&mut self, run: &mut Run<'_>) {
        let live = self.zero.load(&self.live.0);
        let (mut learned, few_wait) = self.plain_sweeps(live);
        let (mut stuck, mut solved) = (self.zero, self.ones);
        if few_wait {
            self.without_triads += 1;
            solved = complete(self.ones, &self.x);
        } else {
            self.without_triads = 0;
            let dead = learned.dead;
            learned = sweep::<V, true>(self.zero, self.ones, &mut self.x, &mut self.scratch);
            learned.dead = learned.dead.or(dead);
            stuck = learned.open;
        }
        let dead = live.and(learned.dead);
        let at_rest = live.and_neither(learned.changed, dead);
        stuck = at_rest.and(stuck);
        solved = at_rest.and(solved).and_not(learned.open);
        run.clock.read();
        let stopped = self.branch(run, stuck);
        let solved = LaneSet(solved.words());
        for lane in solved.each() {
            self.solved(run, lane);
        }
        let dead = LaneSet(dead.words());
        self.live = self.live.without(dead).without(solved).without(stopped);
        self.live = self.live.without(self.segments.take_cancelled());
    }

    /// Plain sweeps until most lanes have come to rest. Returns what the last one found, those that
    /// any of them found dead, and whether the round is to end without triads.
    #[inline(always)]
    fn plain_sweeps(&mut self, live: V) -> (Learned<V>, bool) {
        let count = self.live.len();
        let mut dead = self.zero;
        let mut is_last = false;
        let mut sweeps = 0;
        loop {
            let mut learned =
                sweep::<V, false>(self.zero, self.ones, &mut self.x, &mut self.scratch);
            dead = dead.or(learned.dead);
            learned.dead = dead;
            slow_down::<{ planted::LANES }>();
            sweeps += 1;
            if is_last || sweeps == MOST_PLAIN {
                return (learned, is_last);
            }
            let going = live.and_not(dead);
            let changing = LaneSet(going.and(learned.changed).words());
            if 100 * changing.len() <= STILL_CHANGING * count {
                let waiting = LaneSet(going.and_not(learned.changed).and(learned.open).words());
                is_last =
                    100 * waiting.len() < FEW_WAIT * count && self.without_triads < MOST_WITHOUT;
                if !is_last {
                    return (learned, false);
                }
            }
        }
    }

    /// Branches all stuck lanes, and puts stuck and solved boards on the stage. Returns the lanes
    /// that have spent their budget.
    #[inline(always)]
    fn branch(&mut self, run: &mut Run<'_>, stuck: V) -> LaneSet {
        let stuck_lanes = LaneSet(stuck.words());
        if stuck_lanes.is_empty() {
            // Easy puzzles: nothing but solutions.
            for d in 0..9 {
                let (own, last) = rows(&mut self.stage, d);
                let (x_own, x_last) = self.x[d].split_at(OWN);
                own.copy_from_slice(x_own);
                last.copy_from_slice(x_last);
            }
            transpose(&mut self.stage, self.zero);
            return LaneSet::EMPTY;
        }
        let cells = choose(self.zero, stuck, &self.scratch.open);
        transpose_siblings(&mut self.stage, self.zero, &mut self.x, &cells);
        let mut stopped = LaneSet::EMPTY;
        for lane in stuck_lanes.each() {
            if self.segments.may_branch(run, lane) {
                read(&self.stage, lane, self.segments.push(lane));
            } else {
                stopped.insert(lane);
            }
        }
        stopped
    }

    #[inline(always)]
    fn solved(&mut self, run: &mut Run<'_>, lane: usize) {
        let (grid, is_last) = match self.segments.solution(run, lane) {
            Solution::Cancelled => return,
            Solution::Another => return self.segments.count_solution(run, lane),
            Solution::First(grid) => (grid, false),
            Solution::Only(grid) => (grid, true),
        };
        let mut board = [0; WORDS];
        read(&self.stage, lane, &mut board);
        self.zero.unpack(&board, grid);
        if !is_last {
            self.segments.count_solution(run, lane);
        }
    }

    /// Gives each idle lane the top of its stack, or else a fresh puzzle, or else a part of another
    /// lane's work.
    #[inline(always)]
    fn refill(&mut self, run: &mut Run<'_>) {
        let (mut filled, mut waiting) = (LaneSet::EMPTY, LaneSet::EMPTY);
        let mut idle = LaneSet(self.ones.words()).without(self.live);
        run.is_dry = run.is_over;
        while !idle.is_empty() {
            for lane in idle.each() {
                loop {
                    match self.segments.next(run, lane) {
                        Task::Board(board) => write(&mut self.stage, lane, board),
                        Task::Puzzle(grid) => write(&mut self.stage, lane, &self.zero.pack(grid)),
                        Task::Without(grid, cell, digit) => {
                            let mut board = self.zero.pack(grid);
                            exclude(&mut board, cell, digit);
                            write(&mut self.stage, lane, &board);
                        }
                        Task::Pause => {
                            run.clock.read();
                            continue;
                        }
                        Task::Nothing => {
                            waiting.insert(lane);
                            break;
                        }
                    }
                    filled.insert(lane);
                    break;
                }
            }
            // Where a puzzle ended, others that worked on it are idle now.
            idle = self.segments.take_cancelled();
            self.live = self.live.without(idle);
            filled = filled.without(idle);
        }
        self.live = self.live.union(filled);
        if !waiting.is_empty() && !self.live.is_empty() {
            let served = self.share(run, waiting);
            filled = filled.union(served);
            self.live = self.live.union(served);
        }
        let filled = self.zero.load(&filled.0);
        transpose_into(&mut self.stage, self.zero, filled, &mut self.x);
    }

    /// Gives work of busy lanes to waiting ones; returns the lanes that got some.
    fn share(&mut self, run: &Run<'_>, waiting: LaneSet) -> LaneSet {
        let mut served = LaneSet::EMPTY;
        let donors = self.segments.donors(run, self.live, waiting.len() as usize);
        let mut takers = waiting.each();
        for &segment in donors.ids() {
            // A lane that takes a whole stack can give most of it away again.
            let mut donor = Some(segment);
            while let Some(segment) = donor
                && let Some(taker) = takers.next()
            {
                let Some(board) = self.segments.share(run, segment, taker) else { return served };
                write(&mut self.stage, taker, &board);
                served.insert(taker);
                donor = self.segments.donor(taker);
            }
        }
        served
    }
}
