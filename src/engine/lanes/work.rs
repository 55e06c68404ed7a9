//! Who works on what: which part of which puzzle's search tree each lane has, and how the parts add up.
//!
//! A puzzle begins as one [`Segment`] in one lane. When there are no more puzzles, idle lanes take part of
//! what a busy one still has on its stack, as a segment of its own. A puzzle's segments form a list in the
//! order in which one lane alone would search them, and outcomes are added up in that order, so
//! that sharing changes neither the first solution nor any counter:
//!
//! - The *head*, the first segment of the list, has the counters of the puzzle so far; only it ends a puzzle.
//! - When the head is done, the next segment becomes the head and takes over its counters.
//! - That segment may have gone further than it should: beyond the last solution wanted, or beyond the
//!   node limit. It remembers its counters at its first [`KNOWN`] solutions; where that is not
//!   enough, it is searched once more, as the head, from the board that it began with.
//!
//! What is taken depends on what is wanted:
//!
//! - As a rule, the oldest sibling of a deep stack, the largest piece of work there is. For a
//!   proof of uniqueness, all of it has to be searched in any case.
//! - For more than two solutions, only what comes first in the order of search is sure to count: lanes take
//!   the whole stack of the segments nearest to the head, which are left with the board that
//!   they have. A segment that has found [`KNOWN`] solutions and is not the head yet rests until it is, or
//!   until its stack is taken. (Taking the oldest siblings instead, lanes worked on solutions
//!   that were never wanted: a million solutions of the empty grid took a minute and not a second.)

use std::time::Duration;

use quanta::Instant;

use super::packed::Packed;
use super::set::{MOST_LANES, Set};
use super::stacks::{NONE, Stacks};
use crate::engine::{Counters, Limits, Next, Stream, Ticket};
use crate::grid::{Cell, Digit, Grid};

/// Most segments: one for each lane, and as many that wait for their turn to be added up.
const MOST_SEGMENTS: usize = 2 * MOST_LANES;
/// Solutions of which a segment that is not the head knows when it found them.
const KNOWN: usize = 8;

/// Where puzzles come from and outcomes go to, and what is asked for.
pub struct Job<'a> {
    pub stream: &'a mut dyn Stream,
    pub limits: &'a Limits,
    /// The time by the engine's own clock, which stands still while the stream is busy with other
    /// things; read once a round where it is needed.
    pub now: Option<Instant>,
    paused: Duration,
    /// The stream has nothing now, and is not to be asked again in this round.
    pub is_dry: bool,
    /// The stream has come to its end.
    pub is_over: bool,
    /// The stream wants everything dropped.
    pub is_stopped: bool,
}

impl<'a> Job<'a> {
    pub fn new(stream: &'a mut dyn Stream, limits: &'a Limits) -> Job<'a> {
        Job {
            stream,
            limits,
            now: None,
            paused: Duration::ZERO,
            is_dry: false,
            is_over: false,
            is_stopped: false,
        }
    }

    pub fn read_clock(&mut self) {
        if self.limits.stopwatch || self.limits.time.is_some() {
            self.now = Some(Instant::now() - self.paused);
        }
    }

    fn node_limit(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX)
    }

    /// Whether lanes take whole stacks near the head, and segments rest: see the module's text. With a
    /// node limit segments may have to be searched again, and for that they must be one board and all
    /// that is below it.
    fn shares_stacks(&self) -> bool {
        self.limits.solutions.get() > 2 && self.limits.nodes.is_none()
    }
}

/// A part of a puzzle's search tree: a board and everything below it, but for what others took.
#[derive(Clone, Copy)]
struct Segment {
    puzzle: Ticket,
    /// The segment that comes next in the search of this puzzle.
    next: u32,
    /// Its stack of siblings, and how many there are.
    top: u32,
    depth: u32,
    /// A stack of one, the board that it began with, where that may be needed again.
    start: u32,
    lane: u16,
    is_head: bool,
    /// Nothing is left to search; the lane has gone on.
    is_done: bool,
    /// Has found enough for now; the lane has gone on.
    is_resting: bool,
    nodes: u64,
    backtracks: u64,
    solutions: u64,
    /// Solutions of the puzzle after which it is decided.
    wanted: u64,
}

/// What is rarely looked at.
#[derive(Clone, Copy)]
struct Detail {
    /// When the puzzle was loaded.
    loaded: Option<Instant>,
    /// The first solution.
    first: Grid,
    /// Nodes and backtracks when the first few solutions were found: of segments that are not the head.
    at: [(u64, u64); KNOWN],
}

impl Segment {
    const EMPTY: Segment = Segment {
        puzzle: 0,
        next: NONE,
        top: NONE,
        depth: 0,
        start: NONE,
        lane: 0,
        is_head: false,
        is_done: false,
        is_resting: false,
        nodes: 0,
        backtracks: 0,
        solutions: 0,
        wanted: 0,
    };
}

/// All segments, and which lane has which.
pub struct Work {
    segments: Box<[Segment; MOST_SEGMENTS]>,
    details: Box<[Detail; MOST_SEGMENTS]>,
    /// Segments not in use.
    spare: Vec<u32>,
    of_lane: Box<[u32; MOST_LANES]>,
    stacks: Stacks,
    /// Lanes whose board is of no use any more.
    cancelled: Set,
}

impl Work {
    /// Nothing to do, for this many lanes.
    pub fn new(lanes: usize) -> Work {
        let detail = Detail { loaded: None, first: Grid::EMPTY, at: [(0, 0); KNOWN] };
        Work {
            segments: Box::new([Segment::EMPTY; MOST_SEGMENTS]),
            details: Box::new([detail; MOST_SEGMENTS]),
            spare: (0..MOST_SEGMENTS as u32).rev().collect(),
            of_lane: Box::new([NONE; MOST_LANES]),
            stacks: Stacks::with_room(8 * lanes),
            cancelled: Set::EMPTY,
        }
    }

    /// Lanes that were stopped from outside since this was last asked.
    pub fn take_cancelled(&mut self) -> Set {
        std::mem::replace(&mut self.cancelled, Set::EMPTY)
    }

    /// A lane came to rest and must branch. True when it may: it has counted the node then. Otherwise
    /// its budget is spent, or it was cancelled.
    #[inline(always)]
    pub fn may_branch(&mut self, job: &mut Job<'_>, lane: usize) -> bool {
        let id = self.of_lane[lane];
        let Some(segment) = self.segments.get_mut(id as usize) else { return false };
        if segment.nodes >= job.node_limit() || job.limits.time.is_some() {
            return self.may_still_branch(job, id);
        }
        segment.nodes += 1;
        true
    }

    #[cold]
    fn may_still_branch(&mut self, job: &mut Job<'_>, id: u32) -> bool {
        let segment = &mut self.segments[id as usize];
        let loaded = self.details[id as usize].loaded;
        let is_late = match (job.limits.time, loaded, job.now) {
            (Some(most), Some(loaded), Some(now)) => now - loaded >= most,
            _ => false,
        };
        match (segment.nodes >= job.node_limit(), segment.is_head) {
            (true, false) => self.stop(id),
            (true, true) => self.retire(job, id, true),
            // Only the head gives up for want of time: what it has counted is the puzzle's.
            (false, true) if is_late => self.retire(job, id, true),
            (false, _) => {
                segment.nodes += 1;
                return true;
            }
        }
        false
    }

    /// Puts a sibling aside: the place for it.
    #[inline(always)]
    pub fn push(&mut self, lane: usize) -> &mut Packed {
        let segment = &mut self.segments[self.of_lane[lane] as usize];
        segment.depth += 1;
        self.stacks.push(&mut segment.top)
    }

    /// A lane has found a solution: where to put it.
    #[inline(always)]
    pub fn solution(&mut self, lane: usize) -> Solution<'_> {
        let id = self.of_lane[lane] as usize;
        match self.segments.get(id) {
            None => Solution::Cancelled,
            Some(segment) if segment.solutions > 0 => Solution::Another,
            Some(_) => Solution::First(&mut self.details[id].first),
        }
    }

    /// Counts it.
    #[inline(always)]
    pub fn found(&mut self, job: &mut Job<'_>, lane: usize) {
        let id = self.of_lane[lane];
        let segment = &mut self.segments[id as usize];
        segment.solutions += 1;
        let is_last = segment.solutions >= segment.wanted;
        if segment.is_head {
            if is_last {
                self.retire(job, id, false);
            }
            return;
        }
        let known = &mut self.details[id as usize].at;
        if let Some(at) = known.get_mut(segment.solutions as usize - 1) {
            *at = (segment.nodes, segment.backtracks);
        }
        let is_enough = job.shares_stacks() && segment.solutions >= KNOWN as u64;
        if is_last || is_enough && segment.top == NONE {
            self.stop(id);
        } else if is_enough {
            segment.is_resting = true;
            self.of_lane[lane] = NONE;
        }
    }

    /// What an idle lane does next.
    #[inline(always)]
    pub fn next<'a>(&'a mut self, job: &'a mut Job<'_>, lane: usize) -> Task<'a> {
        // Cancelled a moment ago, and idle anyway: not to be stopped after this.
        self.cancelled.remove(lane);
        loop {
            let id = self.of_lane[lane];
            let Some(segment) = self.segments.get_mut(id as usize) else {
                return self.load(job, lane);
            };
            if segment.top == NONE {
                self.finish(job, id);
                continue;
            }
            segment.depth -= 1;
            segment.backtracks += 1;
            return match self.stacks.pop(&mut segment.top) {
                Some(board) => Task::Board(board),
                None => Task::Nothing,
            };
        }
    }

    #[inline(always)]
    fn load<'a>(&'a mut self, job: &'a mut Job<'_>, lane: usize) -> Task<'a> {
        if job.is_dry {
            return Task::Nothing;
        }
        // There are at least as many segments as lanes, and more than one of a puzzle only when
        // there are no more puzzles; what is left of those may take some for a while.
        let Some(&id) = self.spare.last() else { return Task::Nothing };
        let (puzzle, wanted, task) = match job.stream.next() {
            Next::Puzzle(puzzle, grid) => (puzzle, job.limits.solutions.get(), Task::Puzzle(grid)),
            Next::Without(puzzle, grid, cell, digit) => {
                (puzzle, 1, Task::Without(grid, cell, digit))
            }
            Next::Pause(time) => {
                job.paused += time;
                return Task::Pause;
            }
            nothing => {
                match nothing {
                    Next::Wait(time) => job.paused += time,
                    Next::Stop => (job.is_over, job.is_stopped) = (true, true),
                    _ => job.is_over = true,
                }
                job.is_dry = true;
                return Task::Nothing;
            }
        };
        self.spare.pop();
        let lane_name = lane as u16;
        self.segments[id as usize] =
            Segment { puzzle, lane: lane_name, is_head: true, wanted, ..Segment::EMPTY };
        self.details[id as usize].loaded = job.now;
        self.of_lane[lane] = id;
        task
    }

    /// Ends a segment that is not the head, all of it searched or stopped by a limit.
    fn stop(&mut self, id: u32) {
        let segment = &mut self.segments[id as usize];
        self.stacks.clear(&mut segment.top);
        segment.depth = 0;
        segment.is_done = true;
        self.of_lane[segment.lane as usize] = NONE;
    }

    /// A segment has nothing left on its stack.
    fn finish(&mut self, job: &mut Job<'_>, id: u32) {
        if !self.segments[id as usize].is_head {
            self.stop(id);
            return;
        }
        let segment = &mut self.segments[id as usize];
        let lane = segment.lane;
        segment.is_done = true;
        self.of_lane[lane as usize] = NONE;
        let mut head = id;
        loop {
            let next = self.segments[head as usize].next;
            if next == NONE {
                self.retire(job, head, false);
                return;
            }
            let was_done = self.segments[next as usize].is_done;
            if !self.succeed(job, head, next, lane) || !was_done {
                return;
            }
            head = next;
        }
    }

    /// Makes the next segment the head. False when that decided the puzzle, or when the segment
    /// must be searched again; `lane` is idle and may do it.
    fn succeed(&mut self, job: &mut Job<'_>, old: u32, new: u32, lane: u16) -> bool {
        let head = self.segments[old as usize];
        let detail = self.details[new as usize];
        self.details[new as usize].loaded = self.details[old as usize].loaded;
        self.drop_segment(old);
        let segment = &mut self.segments[new as usize];
        segment.is_head = true;
        if head.solutions > 0 {
            self.details[new as usize].first = self.details[old as usize].first;
        }
        let wanted = head.wanted - head.solutions;
        let most_nodes = job.node_limit() - head.nodes;
        let went_too_far = segment.solutions >= wanted
            || segment.nodes > most_nodes
            || segment.is_done && segment.nodes >= job.node_limit();
        if !went_too_far {
            segment.nodes += head.nodes;
            segment.backtracks += head.backtracks;
            segment.solutions += head.solutions;
            if segment.is_resting {
                segment.is_resting = false;
                segment.lane = lane;
                self.of_lane[lane as usize] = new;
            }
            return true;
        }
        let known = match segment.solutions {
            solutions if solutions < wanted => None,
            _ => detail.at.get(wanted as usize - 1),
        };
        match known {
            Some(&(nodes, backtracks)) if nodes <= most_nodes => {
                segment.nodes = head.nodes + nodes;
                segment.backtracks = head.backtracks + backtracks;
                segment.solutions = head.solutions + wanted;
                self.retire(job, new, false);
            }
            _ => self.search_again(new, &head, lane),
        }
        false
    }

    /// Begins a segment from its start, as the successor of `head`; what was taken from it is forgotten.
    fn search_again(&mut self, id: u32, head: &Segment, lane: u16) {
        let segment = self.segments[id as usize];
        self.drop_list(segment.next);
        let segment = &mut self.segments[id as usize];
        self.stacks.clear(&mut segment.top);
        // The start is a stack of one: the next board that the lane takes. Taking it counts as backtracking.
        (segment.top, segment.depth, segment.start) = (segment.start, 1, NONE);
        segment.next = NONE;
        (segment.nodes, segment.backtracks) = (head.nodes, head.backtracks);
        segment.solutions = head.solutions;
        if segment.is_done {
            segment.is_done = false;
            segment.lane = lane;
            self.of_lane[lane as usize] = id;
        } else {
            self.cancelled.insert(segment.lane as usize);
        }
    }

    /// Ends a puzzle: the head has all its counters. Whoever else works on it is stopped.
    fn retire(&mut self, job: &mut Job<'_>, id: u32, gave_up: bool) {
        let Segment { puzzle, nodes, backtracks, solutions, .. } = self.segments[id as usize];
        let detail = &self.details[id as usize];
        let outcome = job.stream.retire(puzzle);
        outcome.solutions = solutions;
        outcome.gave_up = gave_up;
        outcome.counters = Counters { nodes, backtracks, propagations: 0, sorting_nanos: 0 };
        outcome.elapsed = match (job.limits.stopwatch, detail.loaded, job.now) {
            (true, Some(loaded), Some(now)) => now - loaded,
            _ => Duration::ZERO,
        };
        outcome.first = if solutions > 0 { detail.first } else { Grid::EMPTY };
        self.drop_list(id);
    }

    fn drop_list(&mut self, mut id: u32) {
        while let Some(segment) = self.segments.get(id as usize) {
            let next = segment.next;
            if !segment.is_done && !segment.is_resting {
                self.of_lane[segment.lane as usize] = NONE;
                self.cancelled.insert(segment.lane as usize);
            }
            self.drop_segment(id);
            id = next;
        }
    }

    #[inline(always)]
    fn drop_segment(&mut self, id: u32) {
        let segment = &mut self.segments[id as usize];
        self.stacks.clear(&mut segment.top);
        self.stacks.clear(&mut segment.start);
        self.spare.push(id);
    }

    /// Finds up to `count` segments that have siblings to give away, among the work of these lanes.
    pub fn givers(&self, job: &Job<'_>, lanes: Set, count: usize) -> Givers {
        let mut givers = Givers { segments: [NONE; MOST_LANES], count: 0 };
        if job.shares_stacks() {
            self.nearest_to_heads(lanes, count, &mut givers);
        } else {
            self.deepest(lanes, count, &mut givers);
        }
        givers
    }

    /// The deepest stacks, as far as it matters which.
    fn deepest(&self, lanes: Set, count: usize, givers: &mut Givers) {
        const DEEPEST: usize = 31;
        let mut by_depth = [0; DEEPEST + 1];
        for lane in lanes.each() {
            by_depth[self.depth(lane).min(DEEPEST)] += 1;
        }
        let (mut least, mut found) = (DEEPEST, by_depth[DEEPEST]);
        while least > 1 && found < count {
            least -= 1;
            found += by_depth[least];
        }
        for lane in lanes.each() {
            if self.depth(lane) >= least && givers.count < count {
                givers.add(self.of_lane[lane]);
            }
        }
    }

    fn depth(&self, lane: usize) -> usize {
        let segment = self.segments.get(self.of_lane[lane] as usize);
        segment.map_or(0, |segment| segment.depth as usize)
    }

    /// Stacks near the heads of their puzzles.
    fn nearest_to_heads(&self, lanes: Set, count: usize, givers: &mut Givers) {
        for lane in lanes.each() {
            let mut id = self.of_lane[lane];
            let Some(segment) = self.segments.get(id as usize) else { continue };
            if !segment.is_head {
                continue;
            }
            while let Some(segment) = self.segments.get(id as usize)
                && givers.count < count
            {
                if segment.depth > 0 {
                    givers.add(id);
                }
                id = segment.next;
            }
        }
    }

    /// The segment of a lane, if it has siblings to give away.
    pub fn giver(&self, lane: usize) -> Option<u32> {
        (self.depth(lane) > 0).then_some(self.of_lane[lane])
    }

    /// Gives part of a segment's stack to an idle lane: its board, if there is room for one more segment.
    pub fn share(&mut self, job: &Job<'_>, giver: u32, taker: usize) -> Option<Packed> {
        let id = self.spare.pop()?;
        let segment = &mut self.segments[giver as usize];
        let (puzzle, next, wanted) = (segment.puzzle, segment.next, segment.wanted);
        // What is taken comes after all that the giver still has, and before what was taken earlier.
        segment.next = id;
        let (mut top, mut depth, mut start) = (NONE, 0, NONE);
        let board = if job.shares_stacks() {
            (top, depth) = (segment.top, segment.depth - 1);
            (segment.top, segment.depth) = (NONE, 0);
            (segment.is_done, segment.is_resting) = (segment.is_resting, false);
            self.stacks.pop(&mut top).copied()
        } else {
            segment.depth -= 1;
            self.stacks.take_oldest(&mut segment.top).copied()
        };
        let board = board.unwrap_or_else(|| unreachable!("givers have siblings"));
        if job.limits.nodes.is_some() {
            *self.stacks.push(&mut start) = board;
        }
        self.segments[id as usize] = Segment {
            puzzle,
            next,
            start,
            top,
            depth,
            wanted,
            lane: taker as u16,
            backtracks: 1,
            ..Segment::EMPTY
        };
        self.details[id as usize].loaded = self.details[giver as usize].loaded;
        self.of_lane[taker] = id;
        Some(board)
    }
}

/// Segments that give something away.
pub struct Givers {
    segments: [u32; MOST_LANES],
    count: usize,
}

impl Givers {
    fn add(&mut self, segment: u32) {
        self.segments[self.count] = segment;
        self.count += 1;
    }

    pub fn each(&self) -> &[u32] {
        &self.segments[..self.count]
    }
}

/// What an idle lane gets.
pub enum Task<'a> {
    /// A sibling from its stack.
    Board(&'a Packed),
    /// A fresh puzzle.
    Puzzle(&'a Grid),
    /// A fresh puzzle, one candidate of which is excluded.
    Without(&'a Grid, Cell, Digit),
    /// Nothing yet, because the stream was busy with other things.
    Pause,
    /// Nothing is left but to share.
    Nothing,
}

/// What becomes of a solution.
pub enum Solution<'a> {
    /// Nobody wants it.
    Cancelled,
    /// It is counted.
    Another,
    /// It is counted and goes here.
    First(&'a mut Grid),
}
