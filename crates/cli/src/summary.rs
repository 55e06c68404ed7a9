//! The summary that a run prints on standard error when it is done.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::{hints, system};
use ninefold_jobs::batch::Tally;
use ninefold_jobs::engine::{Counters, Status};
use ninefold_jobs::latency::Latency;
pub(crate) use ninefold_lab::report::grouped;

/// The number of clues of a puzzle, in words.
pub(crate) fn clues_in_words(clues: usize) -> String {
    format!("{clues} {}", if clues == 1 { "clue" } else { "clues" })
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
    let decimals = if value < 10.0 {
        2
    } else if value < 100.0 {
        1
    } else {
        0
    };
    format!("{value:.decimals$} {unit}")
}

/// Per second, or nothing where no time passed.
pub(crate) fn rate(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-9)) as u64
}

/// The settings of a run of `solve`.
pub(crate) struct Setting<'a> {
    pub inputs: String,
    pub output: &'a str,
    pub engine: String,
    /// The engine works on many puzzles at once.
    pub in_lanes: bool,
    pub threads: usize,
    pub check: bool,
    pub latency_log: Option<String>,
}

/// The work of a run of `solve`.
pub(crate) struct Work<'a> {
    pub tally: &'a Tally,
    /// Lines among them that an earlier run had done.
    pub resumed_behind: u64,
    /// Time of each puzzle, from its beginning to its end.
    pub latency: &'a Latency,
    /// Time of all threads together, without reading and writing.
    pub engine_time: Duration,
    pub time: Elapsed,
}

/// The summary of `solve`.
pub(crate) fn of_solve(setting: &Setting<'_>, work: &Work<'_>) -> String {
    let Work { tally, resumed_behind, latency, engine_time, time } = *work;
    let mut text = String::new();
    let puzzles = tally.puzzles();
    let _ = writeln!(text, "{} -> {}", setting.inputs, setting.output);
    let threads = if setting.threads == 1 { "thread" } else { "threads" };
    let _ = writeln!(text, "{}, {} {threads}\n", setting.engine, setting.threads);
    for status in Status::ALL.into_iter().filter(|&status| tally.of(status) > 0) {
        let count = tally.of(status);
        let share = 100.0 * count as f64 / puzzles as f64;
        let _ = writeln!(text, "  {:<10} {:>14} {share:>7.2} %", status.as_str(), grouped(count));
    }
    let _ = writeln!(text, "  {:<10} {:>14}", "total", grouped(puzzles));
    if resumed_behind > 0 {
        let lines = grouped(resumed_behind);
        let _ = writeln!(text, "  {:<10} {lines:>14} lines, by an earlier run", "of them");
    }
    if tally.remarks > 0 {
        let _ = writeln!(text, "  {:<10} {:>14}", "remarks", grouped(tally.remarks));
    }
    text.push('\n');
    let _ = writeln!(
        text,
        "  speed      {} puzzles/s ({} wall, {})",
        grouped(rate(puzzles.saturating_sub(resumed_behind), time.wall)),
        short(time.wall),
        time.cpu_in_words(),
    );
    if latency.count() > 0 {
        let at = |share: f64| short(latency.quantile(share));
        let cost = engine_time.as_nanos() as u64 / latency.count();
        let (label, what) = match setting.in_lanes {
            true => ("residence", "from loaded to decided, among many others"),
            false => ("latency", "a puzzle"),
        };
        if setting.in_lanes {
            let cost = short(Duration::from_nanos(cost));
            let _ = writeln!(text, "  cost       {cost} a puzzle, amortized over all of them");
        }
        let _ = writeln!(
            text,
            "  {label:<10} p50 {}, p90 {}, p99 {}, p99.9 {}, max {} {what}",
            at(0.5),
            at(0.9),
            at(0.99),
            at(0.999),
            short(latency.max()),
        );
    }
    let Counters { nodes, propagations, backtracks, sorting_nanos } = tally.counters;
    let solved = (puzzles - tally.of(Status::Malformed)).max(1);
    // `lanes` does not count propagations: no figure is better than a wrong one.
    let propagations = match setting.in_lanes {
        true => String::new(),
        false => format!(", {} propagations", grouped(propagations)),
    };
    let _ = writeln!(
        text,
        "  search     {} nodes ({:.2} a puzzle), {} backtracks{propagations}",
        grouped(nodes),
        nodes as f64 / solved as f64,
        grouped(backtracks),
    );
    if sorting_nanos > 0 {
        let _ = writeln!(text, "  sorting    {}", short(Duration::from_nanos(sorting_nanos)));
    }
    let _ = writeln!(text, "  verified   {} solutions, all correct", grouped(tally.verified));
    if setting.check {
        let _ = writeln!(
            text,
            "  given      {} right, {} wrong, {} without a solution",
            grouped(tally.given_right),
            grouped(tally.given_wrong),
            grouped(tally.given_missing),
        );
    }
    if let Some(file) = &setting.latency_log {
        let _ = writeln!(text, "  histogram  {file}");
    }
    text.push_str(&errors(tally));
    text
}

/// The first errors, and how many more there are.
fn errors(tally: &Tally) -> String {
    let all = tally.of(Status::Malformed) + tally.given_wrong;
    if all == 0 {
        return String::new();
    }
    let mut text = String::from("\n");
    for (.., message) in &tally.errors {
        let _ = writeln!(text, "  {}", hints::with_flags(message));
    }
    let more = all.saturating_sub(tally.errors.len() as u64);
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
