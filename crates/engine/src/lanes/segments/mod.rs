//! Segments: the parts of the puzzles' search trees, and their assignment to lanes.
//!
//! A puzzle begins as one [`Segment`] in one lane ([`next`]). When there are no more puzzles, idle
//! lanes take part of the stack of a busy lane, as a new segment ([`sharing`]). A puzzle's segments
//! form a list in the order in which one lane alone would search them, and outcomes are added up in
//! that order ([`adding_up`]), so that sharing changes neither the first solution nor any counter.

mod adding_up;
mod next;
mod sharing;
mod solutions;

use std::time::Instant;

pub(crate) use next::Task;
pub(crate) use solutions::Solution;

use super::lane_set::{LaneSet, MOST_LANES};
use super::packed::Packed;
use super::run::Run;
use super::stacks::{NONE, Stacks};
use crate::Ticket;
use ninefold_core::grid::Grid;

/// Most segments: one for each lane, and as many that wait for their turn to be added up.
const MOST_SEGMENTS: usize = 2 * MOST_LANES;
/// A segment that is not the head keeps its counters as they were at each of this many solutions.
const KNOWN: usize = 8;

/// A part of a puzzle's search tree: a board and everything below it, except what other segments
/// took.
#[derive(Clone, Copy)]
struct Segment {
    puzzle: Ticket,
    /// The segment that comes next in the search of this puzzle.
    next: u32,
    /// Its stack of siblings, and how many there are.
    top: u32,
    depth: u32,
    /// A stack of one: the board that it began with, where that may be needed again.
    start: u32,
    lane: u16,
    /// The first segment of its puzzle's list: it has the counters of the puzzle so far.
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

/// The part of a segment that is rarely looked at.
#[derive(Clone, Copy)]
struct Detail {
    /// The first solution, where the search goes on after it.
    first: Grid,
    /// Nodes and backtracks at the first few solutions, of segments that are not the head.
    at: [(u64, u64); KNOWN],
}

/// All segments, and which lane has which.
pub(crate) struct Segments {
    segments: Box<[Segment; MOST_SEGMENTS]>,
    details: Box<[Detail; MOST_SEGMENTS]>,
    /// When the puzzle of each segment was loaded.
    loaded: Box<[Option<Instant>; MOST_SEGMENTS]>,
    /// Segments not in use.
    spare: Vec<u32>,
    of_lane: Box<[u32; MOST_LANES]>,
    stacks: Stacks,
    /// Lanes whose board is of no use any more.
    cancelled: LaneSet,
}

impl Segments {
    /// Nothing to do, for this many lanes.
    pub(crate) fn new(lanes: usize) -> Segments {
        let detail = Detail { first: Grid::EMPTY, at: [(0, 0); KNOWN] };
        Segments {
            segments: Box::new([Segment::EMPTY; MOST_SEGMENTS]),
            details: Box::new([detail; MOST_SEGMENTS]),
            loaded: Box::new([None; MOST_SEGMENTS]),
            spare: (0..MOST_SEGMENTS as u32).rev().collect(),
            of_lane: Box::new([NONE; MOST_LANES]),
            stacks: Stacks::with_room(8 * lanes),
            cancelled: LaneSet::EMPTY,
        }
    }

    /// Lanes that were stopped from outside since this was last asked.
    pub(crate) fn take_cancelled(&mut self) -> LaneSet {
        std::mem::replace(&mut self.cancelled, LaneSet::EMPTY)
    }

    /// A lane came to rest and must branch. True when it may: the node is counted then. Otherwise
    /// its budget is spent, or it was cancelled.
    #[inline(always)]
    pub(crate) fn may_branch(&mut self, run: &mut Run<'_>, lane: usize) -> bool {
        let id = self.of_lane[lane];
        let Some(segment) = self.segments.get_mut(id as usize) else { return false };
        if segment.nodes >= run.node_limit() || run.limits.time.is_some() {
            return self.may_branch_within_limits(run, id);
        }
        segment.nodes += 1;
        true
    }

    #[cold]
    fn may_branch_within_limits(&mut self, run: &mut Run<'_>, id: u32) -> bool {
        let time = run.clock.since(self.loaded[id as usize]);
        let is_late = run.limits.time.zip(time).is_some_and(|(most, time)| time >= most);
        let segment = &mut self.segments[id as usize];
        match (segment.nodes >= run.node_limit(), segment.is_head) {
            (true, false) => self.stop(id),
            (true, true) => self.retire(run, id, true),
            // Only the head gives up for lack of time: its counters are the puzzle's.
            (false, true) if is_late => self.retire(run, id, true),
            (false, _) => {
                segment.nodes += 1;
                return true;
            }
        }
        false
    }

    /// Puts a sibling aside: the place for it.
    #[inline(always)]
    pub(crate) fn push(&mut self, lane: usize) -> &mut Packed {
        let segment = &mut self.segments[self.of_lane[lane] as usize];
        segment.depth += 1;
        self.stacks.push(&mut segment.top)
    }

    /// Ends a segment that is not the head, all of it searched or stopped by a limit.
    fn stop(&mut self, id: u32) {
        let segment = &mut self.segments[id as usize];
        self.stacks.clear(&mut segment.top);
        segment.depth = 0;
        segment.is_done = true;
        self.of_lane[segment.lane as usize] = NONE;
    }

    /// Drops a segment and all that come after it; their lanes are stopped.
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
}
