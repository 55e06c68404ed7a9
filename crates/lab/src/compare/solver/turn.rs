//! A solver's work on a block, and the time that it took.

use std::time::Duration;

use super::request::Answered;
use crate::raw::SeenTime;
use crate::solver::Fault;

/// A solver's work on a block.
pub(in crate::compare) struct SolverTurn {
    /// Puzzles answered, from the first of the block.
    pub(in crate::compare) run: usize,
    /// By its own clock.
    pub(in crate::compare) time: Duration,
    /// As the referee saw it.
    pub(in crate::compare) seen: SeenTime,
    /// Threads that were busy at a time, on average, if they were counted.
    pub(in crate::compare) busy_threads: Option<f64>,
    /// The fault that ended its part.
    pub(in crate::compare) fault: Option<Fault>,
}

impl SolverTurn {
    pub(super) fn nothing() -> SolverTurn {
        let seen = SeenTime {
            wall_nanoseconds: 0,
            cpu_nanoseconds: Some(0),
            waited_nanoseconds: 0,
            requests: 0,
        };
        SolverTurn { run: 0, time: Duration::ZERO, seen, busy_threads: None, fault: None }
    }

    pub(super) fn add(&mut self, Answered { time, reply, .. }: &Answered) {
        let nanos = |time: Duration| time.as_nanos() as u64;
        self.time += *time;
        self.seen.wall_nanoseconds += nanos(reply.wall);
        let cpu = self.seen.cpu_nanoseconds.zip(reply.cpu);
        self.seen.cpu_nanoseconds = cpu.map(|(sum, more)| sum + nanos(more));
        self.seen.waited_nanoseconds += nanos(reply.waited);
        self.seen.requests += 1;
    }
}
