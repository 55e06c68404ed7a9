//! The time that a person spends on a game.

use std::time::{Duration, Instant};

/// A clock that can be stopped.
pub(super) struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    /// A clock that runs, and shows this time.
    pub(super) fn from(elapsed: Duration) -> Clock {
        Clock { before: elapsed, since: Some(Instant::now()) }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Stops it, or lets it go on.
    pub(super) fn run(&mut self, runs: bool) {
        self.before = self.elapsed();
        self.since = runs.then(Instant::now);
    }

    /// The time as `12:34` or `1:02:03`.
    pub(super) fn text(&self) -> String {
        let seconds = self.elapsed().as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_on_a_watch() {
        let text = |seconds| {
            let mut clock = Clock::from(Duration::from_secs(seconds));
            clock.run(false);
            clock.text()
        };
        assert_eq!([text(0), text(754), text(3723)], ["0:00", "12:34", "1:02:03"]);
    }
}
