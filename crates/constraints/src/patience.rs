//! Limit of a path's search for its next step: a point in time, or a number of questions.

use std::time::{Duration, Instant};

/// The patience of a path. Once it is over, it stays so.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    deadline: Option<Instant>,
    /// Constraints that may still be asked: work that is the same on every machine.
    questions: u64,
    is_over: bool,
}

impl Default for Patience {
    /// Without end.
    fn default() -> Patience {
        Patience { deadline: None, questions: u64::MAX, is_over: false }
    }
}

impl Patience {
    /// Ends it at this time.
    pub fn end_at(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    /// Ends it after this number of questions from now on.
    pub fn end_after(&mut self, questions: u64) {
        self.questions = questions;
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether it is over before one more question, which is counted.
    pub fn ask(&mut self) -> bool {
        self.is_over = self.is_over
            || self.questions == 0
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.questions = self.questions.saturating_sub(1);
        self.is_over
    }

    /// The time until the deadline, if there is one. It is over where none is left.
    pub fn left(&mut self) -> Option<Duration> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        self.is_over |= left.is_zero();
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_ends_after_so_many_questions_or_at_a_time() {
        let mut patience = Patience::default();
        assert!(!patience.ask() && patience.left().is_none());
        patience.end_after(2);
        assert_eq!([(); 3].map(|()| patience.ask()), [false, false, true]);
        patience.end_after(2);
        assert!(patience.ask() && patience.is_over());

        let mut patience = Patience::default();
        patience.end_at(Instant::now());
        assert!(!patience.is_over());
        assert_eq!(patience.left(), Some(Duration::ZERO));
        assert!(patience.is_over());
    }
}
