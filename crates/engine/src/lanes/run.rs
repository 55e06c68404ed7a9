//! One run over a stream of puzzles: its limits, its clock, and whether the stream has more.

use std::time::{Duration, Instant};

use crate::{Limits, Stream};

/// The source of puzzles, the destination of outcomes, and the limits of the search.
pub(crate) struct Run<'a> {
    pub(crate) stream: &'a mut dyn Stream,
    pub(crate) limits: &'a Limits,
    pub(crate) clock: Clock,
    /// The stream has nothing now, and is not to be asked again in this round.
    pub(crate) is_dry: bool,
    /// The stream has come to its end.
    pub(crate) is_over: bool,
    /// The stream has to drop everything.
    pub(crate) is_stopped: bool,
}

impl<'a> Run<'a> {
    pub(crate) fn new(stream: &'a mut dyn Stream, limits: &'a Limits) -> Run<'a> {
        let clock = Clock::new(limits.stopwatch || limits.time.is_some());
        Run { stream, limits, clock, is_dry: false, is_over: false, is_stopped: false }
    }

    pub(crate) fn node_limit(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX)
    }
}

/// The engine's own clock: it stands still while the stream is busy with other things.
///
/// The standard clock: it is read once a round, and quanta's would have to be calibrated first, for
/// some 20 ms.
pub(crate) struct Clock {
    is_needed: bool,
    now: Option<Instant>,
    paused: Duration,
}

impl Clock {
    fn new(is_needed: bool) -> Clock {
        Clock { is_needed, now: None, paused: Duration::ZERO }
    }

    /// Reads the time, if it is needed. Called once a round.
    pub(crate) fn read(&mut self) {
        if self.is_needed {
            self.now = Some(Instant::now() - self.paused);
        }
    }

    /// The time when the clock was last read.
    pub(crate) fn now(&self) -> Option<Instant> {
        self.now
    }

    /// Leaves out time that the stream took for other things.
    pub(crate) fn leave_out(&mut self, time: Duration) {
        self.paused += time;
    }

    /// The time since then, if the clock runs.
    pub(crate) fn since(&self, then: Option<Instant>) -> Option<Duration> {
        Some(self.now? - then?)
    }
}
