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
    /// By ours, from the first byte sent to the last one received.
    pub(in crate::compare) wall: Duration,
    /// Processor time of its process.
    pub(in crate::compare) cpu: Option<Duration>,
    /// The part of our clock's time in which it had no core.
    pub(in crate::compare) waited: Duration,
    /// Threads that were busy at a time, on average, if they were counted.
    pub(in crate::compare) busy_threads: Option<f64>,
    /// Requests that this took.
    pub(in crate::compare) requests: u64,
    /// The fault that ended its part.
    pub(in crate::compare) fault: Option<Fault>,
}

impl SolverTurn {
    pub(super) fn nothing() -> SolverTurn {
        let none = Duration::ZERO;
        let cpu = Some(none);
        SolverTurn {
            run: 0,
            time: none,
            wall: none,
            cpu,
            waited: none,
            busy_threads: None,
            requests: 0,
            fault: None,
        }
    }

    /// The referee's measurements of the solver.
    pub(in crate::compare) fn seen(&self) -> SeenTime {
        SeenTime {
            wall_nanoseconds: self.wall.as_nanos() as u64,
            cpu_nanoseconds: self.cpu.map(|time| time.as_nanos() as u64),
            waited_nanoseconds: self.waited.as_nanos() as u64,
            requests: self.requests,
        }
    }

    pub(super) fn add(&mut self, answered: &Answered) {
        self.time += answered.time;
        self.wall += answered.wall;
        self.cpu = self.cpu.zip(answered.cpu).map(|(sum, more)| sum + more);
        self.waited += answered.waited;
        self.requests += 1;
    }
}
