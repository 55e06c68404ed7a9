//! The verdict on a change, in one word.

use super::Estimate;

/// The conclusion about a new measurement and an old one. There is no "no change": a change that
/// was not seen may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeVerdict {
    /// The new one is better: the whole interval lies beyond the noise.
    Improved,
    /// The interval or the noise allows for both.
    Inconclusive,
    /// The new one is worse: the whole interval lies beyond the noise.
    Regressed,
}

impl ChangeVerdict {
    /// The verdict on the logarithm of new time by old time, when differences up to `noise` (of the
    /// same logarithm) are this machine's noise.
    pub fn of(log_ratio: Estimate, noise: f64) -> ChangeVerdict {
        if log_ratio.low > noise {
            ChangeVerdict::Regressed
        } else if log_ratio.high < -noise {
            ChangeVerdict::Improved
        } else {
            ChangeVerdict::Inconclusive
        }
    }

    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            ChangeVerdict::Improved => "improved",
            ChangeVerdict::Inconclusive => "inconclusive",
            ChangeVerdict::Regressed => "regressed",
        }
    }
}

impl std::fmt::Display for ChangeVerdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_need_the_whole_interval_beyond_the_noise() {
        let estimate = |low, high| Estimate { value: (low + high) / 2.0, low, high };
        assert_eq!(ChangeVerdict::of(estimate(0.02, 0.04), 0.01), ChangeVerdict::Regressed);
        assert_eq!(ChangeVerdict::of(estimate(0.005, 0.04), 0.01), ChangeVerdict::Inconclusive);
        assert_eq!(ChangeVerdict::of(estimate(-0.04, -0.02), 0.01), ChangeVerdict::Improved);
        assert_eq!(ChangeVerdict::of(estimate(-0.04, 0.04), 0.01), ChangeVerdict::Inconclusive);
    }
}
