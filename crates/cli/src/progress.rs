//! A progress bar with rate and time left, on a terminal; nothing elsewhere.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use std::{fmt::Write, io::IsTerminal};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::inputs::say_left_out;
use ninefold_jobs::{batch::Inputs, jobs::Control};

/// The quantity that the bar counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Total {
    /// Bytes of input.
    Bytes(u64),
    /// Bytes of a file that is read and not solved.
    Reading(u64),
    /// Puzzles of output.
    Puzzles(u64),
    /// A share of the whole, told by [`Progress::reach`].
    Share,
    /// The end is not known.
    Unknown,
}

/// The length of a bar that counts shares.
const SHARES: u64 = 1_000;

/// Progress of one run, shared by its workers.
pub(crate) struct Progress {
    bar: ProgressBar,
    puzzles: Arc<AtomicU64>,
    by_bytes: bool,
    /// The time by which a run with a budget ends; unknown until the budget begins.
    end: Arc<OnceLock<Instant>>,
}

impl Progress {
    /// Shows a bar if standard error is a terminal and `quiet` is not set.
    pub(crate) fn new(total: Total, quiet: bool) -> Progress {
        let puzzles = Arc::new(AtomicU64::new(0));
        let end = Arc::new(OnceLock::new());
        let bar = match is_shown(quiet) {
            true => visible_bar(total, &puzzles, &end),
            false => ProgressBar::hidden(),
        };
        let by_bytes = matches!(total, Total::Bytes(_) | Total::Reading(_));
        Progress { bar, puzzles, by_bytes, end }
    }

    /// The same with a name before the bar.
    pub(crate) fn named(self, name: &str) -> Progress {
        self.bar.set_prefix(format!("{name:<10} "));
        self
    }

    /// Adds work done.
    pub(crate) fn report(&self, done: ninefold_jobs::batch::Progress) {
        self.puzzles.fetch_add(done.puzzles, Ordering::Relaxed);
        self.bar.inc(if self.by_bytes { done.bytes } else { done.puzzles });
    }

    /// Advances to this share of the whole, and by this number of puzzles.
    pub(crate) fn reach(&self, share: f64, puzzles: u64) {
        self.puzzles.fetch_add(puzzles, Ordering::Relaxed);
        self.bar.set_position((share.min(1.0) * SHARES as f64) as u64);
    }

    /// Begins a budget: the run ends after this time at the latest. A rate of progress would guess
    /// that from the share that is done, which a first block that takes long makes absurd.
    pub(crate) fn end_within(&self, budget: Duration) {
        // It begins once.
        let _ = self.end.set(Instant::now() + budget);
    }

    /// Prints a text above the bar.
    pub(crate) fn say(&self, text: &str) {
        self.bar.suspend(|| super::say(text));
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Runs a job under a progress bar.
pub(crate) fn over<T>(total: Total, quiet: bool, job: impl FnOnce(Control<'_>) -> T) -> T {
    let progress = Progress::new(total, quiet);
    let report = |done| progress.report(done);
    let result = job(Control::new(&report));
    progress.finish();
    result
}

/// Runs a job on a feed under a progress bar that counts the feed's bytes. Reports at the end what
/// was left out of puzzles, or guessed.
pub(crate) fn watched<T>(feed: &Inputs, quiet: bool, job: impl FnOnce(Control<'_>) -> T) -> T {
    let total = feed.total_bytes().map_or(Total::Unknown, Total::Bytes);
    let result = over(total, quiet, job);
    say_left_out(feed.web().counts());
    result
}

fn visible_bar(
    total: Total,
    puzzles: &Arc<AtomicU64>,
    end: &Arc<OnceLock<Instant>>,
) -> ProgressBar {
    let (bar, template) = match total {
        Total::Bytes(length) | Total::Puzzles(length) => (
            ProgressBar::new(length),
            "{prefix}{bar:40} {percent:>3} %  {solved} puzzles  {speed}/s  {eta} left",
        ),
        Total::Reading(length) => (ProgressBar::new(length), "{bar:40} {percent:>3} %  {eta} left"),
        Total::Share => (
            ProgressBar::new(SHARES),
            "{bar:40} {percent:>3} %  {solved} puzzles solved  {elapsed}, {at_most}",
        ),
        Total::Unknown => {
            (ProgressBar::new_spinner(), "{prefix}{spinner} {solved} puzzles  {speed}/s  {elapsed}")
        }
    };
    let end = Arc::clone(end);
    let (solved, speed) = (Arc::clone(puzzles), Arc::clone(puzzles));
    let style = style(template)
        .with_key("solved", move |_: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&super::summary::grouped(solved.load(Ordering::Relaxed)));
        })
        .with_key("at_most", move |_: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&left(end.get().copied(), Instant::now()));
        })
        .with_key("speed", move |state: &ProgressState, out: &mut dyn Write| {
            let rate = speed.load(Ordering::Relaxed) as f64 / state.elapsed().as_secs_f64();
            let _ = out.write_str(&super::summary::grouped(rate as u64));
        });
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// The time left of a budget that ends then, in words.
fn left(end: Option<Instant>, now: Instant) -> String {
    match end.map(|end| end.saturating_duration_since(now)) {
        None => "preparing".to_owned(),
        Some(Duration::ZERO) => "finishing".to_owned(),
        // Rounded up: "0 s" would not be true.
        Some(time) => match time.as_secs() + 1 {
            seconds @ ..120 => format!("at most {seconds}s left"),
            seconds => format!("at most {}m{:02}s left", seconds / 60, seconds % 60),
        },
    }
}

/// Whether progress is shown: if standard error is a terminal and `quiet` is not set.
fn is_shown(quiet: bool) -> bool {
    !quiet && std::io::stderr().is_terminal()
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Runs a measurement under a bar that counts its rounds. It is drawn between rounds only: drawing
/// takes time.
pub(crate) fn in_rounds<T>(rounds: usize, quiet: bool, job: impl FnOnce(&Control<'_>) -> T) -> T {
    let bar = if is_shown(quiet) { ProgressBar::new(rounds as u64) } else { ProgressBar::hidden() };
    bar.set_style(style("{bar:40} round {pos} of {len}  {eta} left"));
    let result = job(&Control::new(&|_| bar.inc(1)));
    bar.finish_and_clear();
    result
}

/// A progress line for a path of steps, which may take minutes.
pub(crate) struct StepProgress(ProgressBar);

impl StepProgress {
    /// Shows a line if standard error is a terminal and `quiet` is not set.
    pub(crate) fn new(quiet: bool) -> StepProgress {
        if !is_shown(quiet) {
            return StepProgress(ProgressBar::hidden());
        }
        let bar = ProgressBar::new_spinner().with_style(style("{spinner} {msg}  {elapsed}"));
        bar.set_message("looking for solutions");
        bar.enable_steady_tick(Duration::from_millis(100));
        StepProgress(bar)
    }

    /// Shows the number of steps so far, of trials among them, and of open cells.
    pub(crate) fn show(&self, steps: usize, trials: usize, open: usize) {
        if !self.0.is_hidden() {
            let text = format!("steps: {steps}, of them trials: {trials}, open cells: {open}");
            self.0.set_message(text);
        }
    }

    /// Takes the line off the screen.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_the_budget_and_unknown_before_it_begins() {
        let now = Instant::now();
        let of_budget = |seconds| left(Some(now + Duration::from_secs_f64(seconds)), now);
        assert_eq!(left(None, now), "preparing");
        assert_eq!(of_budget(15.5), "at most 16s left");
        assert_eq!(of_budget(299.5), "at most 5m00s left");
        assert_eq!(of_budget(0.2), "at most 1s left");
        assert_eq!(of_budget(0.0), "finishing");
    }
}
