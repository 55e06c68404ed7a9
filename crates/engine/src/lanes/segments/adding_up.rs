//! Adds up the segments of a puzzle, in the order in which one lane alone would have searched them.
//!
//! - The *head*, the first segment of the list, has the counters of the puzzle so far; only it ends
//!   a puzzle.
//! - When the head is done, the next segment becomes the head and takes over its counters.
//! - The new head may have gone too far: beyond the last solution to find, or beyond the node
//!   limit. It remembers its counters at its first [`KNOWN`](super::KNOWN) solutions. Where that is
//!   not enough, it is searched once more, as the head, from the board that it began with.

use std::time::Duration;

use super::{Segment, Segments};
use crate::lanes::run::Run;
use crate::lanes::stacks::NONE;
use crate::{Counters, Outcome};
use ninefold_core::grid::Grid;

impl Segments {
    /// Ends a segment that has nothing left on its stack.
    pub(super) fn finish(&mut self, run: &mut Run<'_>, id: u32) {
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
                self.retire(run, head, false);
                return;
            }
            let was_done = self.segments[next as usize].is_done;
            if !self.succeed(run, head, next, lane) || !was_done {
                return;
            }
            head = next;
        }
    }

    /// Makes the next segment the head. False when that decided the puzzle, or when the segment
    /// must be searched again; `lane` is idle and may do it.
    fn succeed(&mut self, run: &mut Run<'_>, old: u32, new: u32, lane: u16) -> bool {
        let head = self.segments[old as usize];
        let detail = self.details[new as usize];
        self.loaded[new as usize] = self.loaded[old as usize];
        self.drop_segment(old);
        let segment = &mut self.segments[new as usize];
        segment.is_head = true;
        if head.solutions > 0 {
            self.details[new as usize].first = self.details[old as usize].first;
        }
        let wanted = head.wanted - head.solutions;
        let most_nodes = run.node_limit() - head.nodes;
        let went_too_far = segment.solutions >= wanted
            || segment.nodes > most_nodes
            || segment.is_done && segment.nodes >= run.node_limit();
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
                self.retire(run, new, false);
            }
            _ => self.search_again(new, &head, lane),
        }
        false
    }

    /// Begins a segment from its start, as the successor of `head`; what was taken from it is
    /// dropped.
    fn search_again(&mut self, id: u32, head: &Segment, lane: u16) {
        let segment = self.segments[id as usize];
        self.drop_list(segment.next);
        let segment = &mut self.segments[id as usize];
        self.stacks.clear(&mut segment.top);
        // The start is a stack of one: the next board that the lane takes. Taking it counts as
        // backtracking.
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

    /// Ends a puzzle, with the counters of its head. All other lanes that work on it are stopped.
    pub(super) fn retire(&mut self, run: &mut Run<'_>, id: u32, gave_up: bool) {
        let outcome = self.decide(run, id, gave_up);
        let is_solved = outcome.solutions > 0;
        outcome.first = if is_solved { self.details[id as usize].first } else { Grid::EMPTY };
        self.drop_list(id);
    }

    /// Hands the outcome of a puzzle back, except for its first solution.
    #[inline(always)]
    pub(super) fn decide<'a>(
        &self,
        run: &'a mut Run<'_>,
        id: u32,
        gave_up: bool,
    ) -> &'a mut Outcome {
        let Segment { puzzle, nodes, backtracks, solutions, .. } = self.segments[id as usize];
        let time = run.clock.since(self.loaded[id as usize]);
        let outcome = run.stream.retire(puzzle);
        outcome.solutions = solutions;
        outcome.gave_up = gave_up;
        outcome.counters = Counters { nodes, backtracks, propagations: 0, sorting_nanos: 0 };
        outcome.elapsed = match (run.limits.stopwatch, time) {
            (true, Some(time)) => time,
            _ => Duration::ZERO,
        };
        outcome
    }
}
