//! Probation of sums of many cells: a long search uses them, and stops asking those that seldom strike
//! anything.

/// The number of decisions taken back from which on a search uses the longer sums that follow, of
/// five to ten cells: most generated killers end before that.
pub(super) const LONG: u32 = 50;

/// Number of times that a longer sum struck something when it was called. With sums of ten cells at
/// most, 88 hard puzzles took 1,155 thousand nodes in 12.8 s if those that strike less than once in
/// 20 times rest, and 1,310 thousand in 14.4 s without any. Sums of eight cells that never rest
/// take 1,265 thousand in 18.0 s.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Probation {
    asked: u32,
    struck: u32,
}

impl Probation {
    /// Takes note of an answer.
    pub(super) fn asked(&mut self, struck: bool) {
        if self.asked == 64 {
            *self = Probation::default();
        }
        self.asked += 1;
        self.struck += u32::from(struck);
    }

    /// Whether it strikes too seldom to be asked again. Known after 64 answers.
    pub(super) fn is_idle(&self) -> bool {
        self.asked == 64 && 20 * self.struck < 64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdict after 64 calls, the first `struck` of which struck something.
    fn is_idle_after(struck: u32) -> bool {
        let mut probation = Probation::default();
        for round in 0..63 {
            probation.asked(round < struck);
            assert!(!probation.is_idle(), "round {round}");
        }
        probation.asked(false);
        probation.is_idle()
    }

    #[test]
    fn a_sum_rests_that_strikes_less_than_once_in_twenty_times() {
        assert!(is_idle_after(0) && is_idle_after(3));
        assert!(!is_idle_after(4) && !is_idle_after(63));
    }
}
