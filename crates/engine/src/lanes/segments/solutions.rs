//! A lane has found a solution: where it goes, and how it is counted.

use super::sharing::takes_whole_stacks;
use super::{KNOWN, Segments};
use crate::lanes::run::Run;
use crate::lanes::stacks::NONE;
use ninefold_core::grid::Grid;

/// The destination of a solution.
pub(crate) enum Solution<'a> {
    /// Nowhere: the lane was cancelled.
    Cancelled,
    /// Nowhere: it is not its segment's first, and is only counted.
    Another,
    /// Into this grid, and it is counted.
    First(&'a mut Grid),
    /// Into this grid; it was the only one, and the puzzle is decided.
    Only(&'a mut Grid),
}

impl Segments {
    /// Returns the destination of the solution that a lane has found.
    ///
    /// Most puzzles end with their first solution, after which nothing is left to search: that one
    /// goes to the outcome at once.
    #[inline(always)]
    pub(crate) fn solution<'a>(&'a mut self, run: &'a mut Run<'_>, lane: usize) -> Solution<'a> {
        let id = self.of_lane[lane];
        let Some(segment) = self.segments.get_mut(id as usize) else { return Solution::Cancelled };
        if segment.solutions > 0 {
            return Solution::Another;
        }
        if !segment.is_head || segment.top != NONE || segment.next != NONE {
            return Solution::First(&mut self.details[id as usize].first);
        }
        segment.solutions = 1;
        self.of_lane[lane] = NONE;
        let outcome = self.decide(run, id, false);
        self.drop_segment(id);
        Solution::Only(&mut outcome.first)
    }

    /// Counts the solution that a lane has found.
    #[inline(always)]
    pub(crate) fn count_solution(&mut self, run: &mut Run<'_>, lane: usize) {
        let id = self.of_lane[lane];
        let segment = &mut self.segments[id as usize];
        segment.solutions += 1;
        let is_last = segment.solutions >= segment.wanted;
        if segment.is_head {
            if is_last {
                self.retire(run, id, false);
            }
            return;
        }
        let known = &mut self.details[id as usize].at;
        if let Some(at) = known.get_mut(segment.solutions as usize - 1) {
            *at = (segment.nodes, segment.backtracks);
        }
        let is_enough = takes_whole_stacks(run.limits) && segment.solutions >= KNOWN as u64;
        if is_last || is_enough && segment.top == NONE {
            self.stop(id);
        } else if is_enough {
            segment.is_resting = true;
            self.of_lane[lane] = NONE;
        }
    }
}
