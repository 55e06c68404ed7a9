//! Sharing: idle lanes take part of the work of busy ones, once the stream has no more puzzles.
//!
//! The part that they take depends on the limits:
//!
//! - As a rule, the oldest sibling of a deep stack, the largest piece of work there is. For a proof
//!   of uniqueness, all of it has to be searched in any case.
//! - For more than two solutions, only what comes first in the order of search is sure to count:
//!   lanes take the whole stack of the segments nearest to the head, which are left with the board
//!   that they have. A segment that has found [`KNOWN`](super::KNOWN) solutions and is not the head
//!   yet rests until it is, or until its stack is taken. (Taking the oldest siblings instead, lanes
//!   worked on solutions that were never wanted: a million solutions of the empty grid took a
//!   minute and not a second.)

use super::{Segment, Segments};
use crate::Limits;
use crate::lanes::lane_set::{LaneSet, MOST_LANES};
use crate::lanes::packed::Packed;
use crate::lanes::run::Run;
use crate::lanes::stacks::NONE;

/// Whether lanes take whole stacks near the head, and segments rest. With a node limit segments
/// may have to be searched again, and for that they must be one board and all that is below it.
pub(super) fn takes_whole_stacks(limits: &Limits) -> bool {
    limits.solutions.get() > 2 && limits.nodes.is_none()
}

/// Segments that have siblings to give away.
pub(crate) struct Donors {
    segments: [u32; MOST_LANES],
    count: usize,
}

impl Donors {
    fn add(&mut self, segment: u32) {
        self.segments[self.count] = segment;
        self.count += 1;
    }

    /// The ids of the segments.
    pub(crate) fn ids(&self) -> &[u32] {
        &self.segments[..self.count]
    }
}

impl Segments {
    /// Finds up to `count` segments that have siblings to give away, among the work of these lanes.
    pub(crate) fn donors(&self, run: &Run<'_>, lanes: LaneSet, count: usize) -> Donors {
        let mut donors = Donors { segments: [NONE; MOST_LANES], count: 0 };
        if takes_whole_stacks(run.limits) {
            self.nearest_to_heads(lanes, count, &mut donors);
        } else {
            self.deepest(lanes, count, &mut donors);
        }
        donors
    }

    /// Adds the deepest stacks, as far as it matters which.
    fn deepest(&self, lanes: LaneSet, count: usize, donors: &mut Donors) {
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
            if self.depth(lane) >= least && donors.count < count {
                donors.add(self.of_lane[lane]);
            }
        }
    }

    fn depth(&self, lane: usize) -> usize {
        let segment = self.segments.get(self.of_lane[lane] as usize);
        segment.map_or(0, |segment| segment.depth as usize)
    }

    /// Adds stacks near the heads of their puzzles.
    fn nearest_to_heads(&self, lanes: LaneSet, count: usize, donors: &mut Donors) {
        for lane in lanes.each() {
            let mut id = self.of_lane[lane];
            let Some(segment) = self.segments.get(id as usize) else { continue };
            if !segment.is_head {
                continue;
            }
            while let Some(segment) = self.segments.get(id as usize)
                && donors.count < count
            {
                if segment.depth > 0 {
                    donors.add(id);
                }
                id = segment.next;
            }
        }
    }

    /// The segment of a lane, if it has siblings to give away.
    pub(crate) fn donor(&self, lane: usize) -> Option<u32> {
        (self.depth(lane) > 0).then_some(self.of_lane[lane])
    }

    /// Gives part of a donor's stack to an idle lane: its board, if there is room for one more
    /// segment.
    pub(crate) fn share(&mut self, run: &Run<'_>, donor: u32, taker: usize) -> Option<Packed> {
        let id = self.spare.pop()?;
        let segment = &mut self.segments[donor as usize];
        let (puzzle, next, wanted) = (segment.puzzle, segment.next, segment.wanted);
        // The new segment comes after all that the donor still has, and before those taken earlier.
        segment.next = id;
        let (mut top, mut depth, mut start) = (NONE, 0, NONE);
        let board = if takes_whole_stacks(run.limits) {
            (top, depth) = (segment.top, segment.depth - 1);
            (segment.top, segment.depth) = (NONE, 0);
            (segment.is_done, segment.is_resting) = (segment.is_resting, false);
            self.stacks.pop(&mut top).copied()
        } else {
            segment.depth -= 1;
            self.stacks.take_oldest(&mut segment.top).copied()
        };
        let board = board.unwrap_or_else(|| unreachable!("donors have siblings"));
        if run.limits.nodes.is_some() {
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
        self.loaded[id as usize] = self.loaded[donor as usize];
        self.of_lane[taker] = id;
        Some(board)
    }
}
