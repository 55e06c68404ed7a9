//! A lane has found a solution: where it goes, and how it is counted.

use super::sharing::takes_whole_stacks;
use super::{KNOWN, Segments};
use crate::engine::lanes::run::Run;
use crate::engine::lanes::stacks::NONE;
use crate::grid::Grid;

/// Where a solution goes.
pub(crate) enum Solution<'a> {
    /// Nowhere: the lane was cancelled.
    Cancelled,
    /// Nowhere: it is not its segment's first, and is only counted.
    Another,
    /// Into this grid, and it is counted.
    First(&'a mut Grid),
}

impl Segments {
    /// Says where the solution that a lane has found goes.
    #[inline(always)]
    pub(crate) fn solution(&mut self, lane: usize) -> Solution<'_> {
        let id = self.of_lane[lane] as usize;
        match self.segments.get(id) {
            None => Solution::Cancelled,
            Some(segment) if segment.solutions > 0 => Solution::Another,
            Some(_) => Solution::First(&mut self.details[id].first),
        }
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
