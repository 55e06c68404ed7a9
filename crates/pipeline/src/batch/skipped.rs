//! Parts of puzzles of web editors that readers leave out: drawings that are no rules, and texts of
//! rules that the caller asked to ignore; and guesses. Counted while a job runs, on all its
//! threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ninefold_core::error::Malformed;
use ninefold_variants::parse::{NEEDS_EDITORS, RulesTextPolicy, TitledPuzzle};

/// Options for reading puzzles of web editors, and counts of what was left out or guessed so far.
#[derive(Debug, Default)]
pub struct LeftOut {
    /// The policy for rules in words.
    pub texts: RulesTextPolicy,
    counts: Mutex<LeftOutCounts>,
}

impl LeftOut {
    /// Nothing yet.
    pub fn new(texts: RulesTextPolicy) -> LeftOut {
        LeftOut { texts, ..LeftOut::default() }
    }

    /// Counts what was left out of a puzzle, or guessed.
    pub fn count(&self, puzzle: &TitledPuzzle) {
        self.add(LeftOutCounts::of(puzzle));
    }

    /// Counts a puzzle that cannot be read only because the feature `editors` is missing.
    pub fn count_unread(&self, error: &Malformed) {
        self.add(LeftOutCounts::of_error(error));
    }

    fn add(&self, added: LeftOutCounts) {
        // Most have nothing, and need no word with the other threads.
        if added != LeftOutCounts::default() {
            *self.locked() += added;
        }
    }

    /// Parts of drawings, and puzzles of each kind.
    pub fn counts(&self) -> LeftOutCounts {
        *self.locked()
    }

    fn locked(&self) -> MutexGuard<'_, LeftOutCounts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts of what was left out of puzzles of web editors, and of guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOutCounts {
    /// Parts of drawings that are no rules.
    pub drawings: u64,
    /// Puzzles whose rules in words were ignored.
    pub texts: u64,
    /// Puzzles of which something was read by a guess that a solution confirms.
    pub guesses: u64,
    /// Puzzles with a rule that is not understood, whose other rules leave just the solution that they
    /// carry.
    pub lacking: u64,
    /// Puzzles that are not read because the build lacks the feature `editors`.
    pub unread: u64,
}

impl LeftOutCounts {
    /// Those of one puzzle.
    pub fn of(puzzle: &TitledPuzzle) -> LeftOutCounts {
        LeftOutCounts {
            drawings: puzzle.dropped as u64,
            texts: puzzle.ignored_text.into(),
            guesses: puzzle.guess.is_some().into(),
            lacking: puzzle.lacks.is_some().into(),
            unread: 0,
        }
    }

    /// Those of a puzzle that cannot be read.
    pub fn of_error(error: &Malformed) -> LeftOutCounts {
        let unread = u64::from(error.expected == NEEDS_EDITORS);
        LeftOutCounts { unread, ..LeftOutCounts::default() }
    }
}

impl std::ops::AddAssign for LeftOutCounts {
    fn add_assign(&mut self, other: LeftOutCounts) {
        self.drawings += other.drawings;
        self.texts += other.texts;
        self.guesses += other.guesses;
        self.lacking += other.lacking;
        self.unread += other.unread;
    }
}
