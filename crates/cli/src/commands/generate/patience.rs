//! Reports that a run has made no puzzle for a long time, so that a search does not look like a
//! program that hangs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::progress::{Progress, Total};
use crate::summary::{grouped, short};
use ninefold_jobs::batch::Control;

/// The time without a puzzle after which the first report is printed; each next one after twice as
/// long.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs a job that makes this number of puzzles, under a progress bar.
pub(super) fn watched<T>(puzzles: u64, quiet: bool, job: impl FnOnce(Control<'_>) -> T) -> T {
    let progress = Progress::new(Total::Puzzles(puzzles), quiet);
    let made = AtomicU64::new(0);
    let report = |done: ninefold_jobs::batch::Progress| {
        made.fetch_add(done.puzzles, Ordering::Relaxed);
        progress.report(done);
    };
    let said = |waited: Duration, made: u64| {
        progress.say(&format!(
            "ninefold: no puzzle for {} ({} of {} made); the search goes on. Puzzles with these \
             properties may be very rare, or there may be none\n",
            short(waited),
            grouped(made),
            grouped(puzzles)
        ));
    };
    let result = std::thread::scope(|scope| {
        // Dropped at the end of the job, which ends the watch.
        let (_end, ended) = channel();
        if !quiet {
            let made = &made;
            scope.spawn(move || watch(&ended, made, PATIENCE, said));
        }
        job(Control::new(&report))
    });
    progress.finish();
    result
}

/// Calls `say` with the time since the last puzzle and the number made, until the other end of the
/// channel is dropped.
fn watch(ended: &Receiver<()>, made: &AtomicU64, patience: Duration, say: impl Fn(Duration, u64)) {
    let (mut before, mut waited, mut next) = (0, Duration::ZERO, patience);
    while ended.recv_timeout(next - waited) == Err(RecvTimeoutError::Timeout) {
        let now = made.load(Ordering::Relaxed);
        if now > before {
            (before, waited, next) = (now, Duration::ZERO, patience);
            continue;
        }
        waited = next;
        next *= 2;
        say(waited, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_run_without_puzzles_is_said_after_ever_longer_times() {
        let (end, ended) = channel();
        let (made, said) = (AtomicU64::new(2), Mutex::new(Vec::new()));
        let patience = Duration::from_millis(5);
        std::thread::scope(|scope| {
            let said = &said;
            let note = move |waited: Duration, made| {
                said.lock().expect("no panic").push((waited.as_millis(), made));
            };
            let made = &made;
            scope.spawn(move || watch(&ended, made, patience, note));
            while said.lock().expect("no panic").len() < 3 {
                std::thread::yield_now();
            }
            drop(end);
        });
        let said = said.into_inner().expect("no panic");
        assert_eq!(said[..3], [(5, 2), (10, 2), (20, 2)]);
    }
}
