//! Parts of the summaries that runs print on standard error when they are done.

use std::fmt::{self, Display, Formatter, Write};
use std::time::{Duration, Instant};

use crate::{hints, system};
pub(crate) use ninefold_lab::report::grouped;

/// A number and its noun: `1 clue`, `30 clues`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Wall and CPU time of a run.
pub(crate) struct Stopwatch {
    wall: Instant,
    cpu: Option<Duration>,
}

/// Time that a run took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elapsed {
    pub wall: Duration,
    /// Processor time of all threads together; `None` where it is not measured.
    pub cpu: Option<Duration>,
}

impl Elapsed {
    /// The CPU time, in words.
    pub(crate) fn cpu_in_words(self) -> String {
        match self.cpu {
            Some(cpu) => format!("{} CPU", short(cpu)),
            None => "CPU time not measured".to_owned(),
        }
    }
}

impl Display for Elapsed {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{} wall, {}", short(self.wall), self.cpu_in_words())
    }
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), cpu: system::cpu_time() }
    }

    pub(crate) fn elapsed(&self) -> Elapsed {
        let cpu = system::cpu_time().zip(self.cpu);
        let cpu = cpu.map(|(now, then)| now.saturating_sub(then));
        Elapsed { wall: self.wall.elapsed(), cpu }
    }
}

/// A duration to three digits, in the unit that suits it.
pub(crate) fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match time.as_nanos() {
        0..1_000 => return format!("{} ns", time.as_nanos()),
        1_000..1_000_000 => (seconds * 1e6, "µs"),
        1_000_000..1_000_000_000 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    let decimals = [10.0, 100.0].iter().filter(|most| value < **most).count();
    format!("{value:.decimals$} {unit}")
}

/// Per second, or nothing where no time passed.
pub(crate) fn rate(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-9)) as u64
}

/// The first errors about malformed puzzles, and how many more there are.
pub(crate) fn first_errors(errors: &[(u64, u64, String)], all: u64) -> String {
    let mut text = String::new();
    for (.., message) in errors {
        let _ = writeln!(text, "  {}", hints::with_flags(message));
    }
    let more = all.saturating_sub(errors.len() as u64);
    if more > 0 {
        let _ = writeln!(text, "  ... and {} more", grouped(more));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let numbers = [0, 999, 1_000, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn durations_have_three_digits() {
        let nanos = [999, 1_000, 12_345, 123_456_789, 2_000_000_000].map(Duration::from_nanos);
        assert_eq!(nanos.map(short), ["999 ns", "1.00 µs", "12.3 µs", "123 ms", "2.00 s"]);
    }
}
