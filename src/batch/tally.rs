//! The counts of a run of `solve`, by status, with the first errors.

use crate::engine::{Counters, Status};

/// The counts of a run of `solve`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    by_status: [u64; Status::ALL.len()],
    /// Lines that are neither puzzles nor malformed: comments and blank lines.
    pub remarks: u64,
    /// Work of all puzzles.
    pub counters: Counters,
    /// Solutions found and verified.
    pub verified: u64,
    /// Solutions in the input that are right.
    pub given_right: u64,
    /// Solutions in the input that are wrong.
    pub given_wrong: u64,
    /// Puzzles of the input without a solution beside them.
    pub given_missing: u64,
    /// The first few errors: numbers of the chunk and of the line in it, and the message.
    pub errors: Vec<(u64, u64, String)>,
}

/// Errors kept for the summary, by each worker.
const KEPT_ERRORS: usize = 5;

impl Tally {
    /// Lines with this status.
    pub fn of(&self, status: Status) -> u64 {
        self.by_status[status as usize]
    }

    /// All puzzles, malformed ones included.
    pub fn puzzles(&self) -> u64 {
        self.by_status.iter().sum()
    }

    /// Adds another worker's counts.
    pub fn merge(&mut self, other: Tally) {
        for (mine, theirs) in self.by_status.iter_mut().zip(other.by_status) {
            *mine += theirs;
        }
        self.remarks += other.remarks;
        self.counters += other.counters;
        self.verified += other.verified;
        self.given_right += other.given_right;
        self.given_wrong += other.given_wrong;
        self.given_missing += other.given_missing;
        self.errors.extend(other.errors);
        self.errors.sort();
        self.errors.truncate(KEPT_ERRORS);
    }

    /// Counts a line with this status.
    pub(super) fn count(&mut self, status: Status) {
        self.by_status[status as usize] += 1;
    }

    /// Keeps an error, if it is among the first.
    pub(super) fn error(&mut self, chunk: u64, line: u64, message: impl FnOnce() -> String) {
        if self.errors.len() < KEPT_ERRORS {
            self.errors.push((chunk, line, message()));
        }
    }
}
