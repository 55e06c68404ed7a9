//! The next task of an idle lane: the top of its segment's stack, or else a fresh puzzle.

use super::{Segment, Segments};
use crate::Next;
use crate::lanes::packed::Packed;
use crate::lanes::run::Run;
use crate::lanes::stacks::NONE;
use ninefold_core::grid::{Cell, Digit, Grid};

/// The next task of an idle lane.
pub(crate) enum Task<'a> {
    /// A sibling from its stack.
    Board(&'a Packed),
    /// A fresh puzzle.
    Puzzle(&'a Grid),
    /// A fresh puzzle, one candidate of which is excluded.
    Without(&'a Grid, Cell, Digit),
    /// Nothing yet, because the stream was busy with other things.
    Pause,
    /// Nothing, unless a busy lane shares its work.
    Nothing,
}

impl Segments {
    /// Finds the next task of an idle lane.
    #[inline(always)]
    pub(crate) fn next<'a>(&'a mut self, run: &'a mut Run<'_>, lane: usize) -> Task<'a> {
        // Cancelled a moment ago, and idle anyway: not to be stopped after this.
        self.cancelled.remove(lane);
        loop {
            let id = self.of_lane[lane];
            let Some(segment) = self.segments.get_mut(id as usize) else {
                return self.load(run, lane);
            };
            if segment.top == NONE {
                self.finish(run, id);
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

    /// Draws a fresh puzzle from the stream.
    #[inline(always)]
    fn load<'a>(&'a mut self, run: &'a mut Run<'_>, lane: usize) -> Task<'a> {
        if run.is_dry {
            return Task::Nothing;
        }
        // There are at least as many segments as lanes, and more than one of a puzzle only when
        // there are no more puzzles; what is left of those may take some for a while.
        let Some(&id) = self.spare.last() else { return Task::Nothing };
        let (puzzle, wanted, task) = match run.stream.next() {
            Next::Puzzle(puzzle, grid) => (puzzle, run.limits.solutions.get(), Task::Puzzle(grid)),
            Next::Without(puzzle, grid, cell, digit) => {
                (puzzle, 1, Task::Without(grid, cell, digit))
            }
            Next::Pause(time) => {
                run.clock.leave_out(time);
                return Task::Pause;
            }
            nothing => {
                match nothing {
                    Next::Wait(time) => run.clock.leave_out(time),
                    Next::Stop => (run.is_over, run.is_stopped) = (true, true),
                    _ => run.is_over = true,
                }
                run.is_dry = true;
                return Task::Nothing;
            }
        };
        self.spare.pop();
        let lane_name = lane as u16;
        self.segments[id as usize] =
            Segment { puzzle, lane: lane_name, is_head: true, wanted, ..Segment::EMPTY };
        self.loaded[id as usize] = run.clock.now();
        self.of_lane[lane] = id;
        task
    }
}
