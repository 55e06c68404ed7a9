//! Parts of puzzles of web editors that readers leave out: drawings that are no rules, and texts of
//! rules that the caller asked to ignore; and guesses. Counted while a job runs, on all its
//! threads.

use std::sync::atomic::{AtomicU64, Ordering};

use ninefold_variants::parse::{RulesText, TitledPuzzle};

/// Options for reading puzzles of web editors, and counts of what was left out or guessed so far.
#[derive(Debug, Default)]
pub(crate) struct LeftOut {
    /// The policy for rules in words.
    pub(crate) texts: RulesText,
    drawings: AtomicU64,
    ignored: AtomicU64,
    guessed: AtomicU64,
    lacking: AtomicU64,
}

impl LeftOut {
    /// Nothing yet.
    pub(crate) fn new(texts: RulesText) -> LeftOut {
        LeftOut { texts, ..LeftOut::default() }
    }

    /// Counts what was left out of a puzzle, or guessed.
    pub(crate) fn count(&self, puzzle: &TitledPuzzle) {
        let LeftOutCounts { drawings, texts, guesses, lacking } = LeftOutCounts::of(puzzle);
        // Most have nothing, and need no word with the other threads.
        let counts = [
            (drawings, &self.drawings),
            (texts, &self.ignored),
            (guesses, &self.guessed),
            (lacking, &self.lacking),
        ];
        for (count, of) in counts {
            if count > 0 {
                of.fetch_add(count, Ordering::Relaxed);
            }
        }
    }

    /// Parts of drawings, and puzzles of each kind.
    pub(crate) fn counts(&self) -> LeftOutCounts {
        LeftOutCounts {
            drawings: self.drawings.load(Ordering::Relaxed),
            texts: self.ignored.load(Ordering::Relaxed),
            guesses: self.guessed.load(Ordering::Relaxed),
            lacking: self.lacking.load(Ordering::Relaxed),
        }
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
}

impl LeftOutCounts {
    /// Those of one puzzle.
    pub(crate) fn of(puzzle: &TitledPuzzle) -> LeftOutCounts {
        LeftOutCounts {
            drawings: puzzle.dropped as u64,
            texts: puzzle.ignored_text.into(),
            guesses: puzzle.guess.is_some().into(),
            lacking: puzzle.lacks.is_some().into(),
        }
    }
}

impl std::ops::AddAssign for LeftOutCounts {
    fn add_assign(&mut self, other: LeftOutCounts) {
        self.drawings += other.drawings;
        self.texts += other.texts;
        self.guesses += other.guesses;
        self.lacking += other.lacking;
    }
}
