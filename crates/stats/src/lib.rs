//! Conclusions from a handful of noisy numbers: medians, intervals around them, verdicts.
//!
//! Timings are skewed and have outliers. So the median stands for them, and its interval comes from
//! their order alone, whatever their distribution. A quantity that is no median, such as a ratio of
//! totals, gets its interval by bootstrap. Every interval here is one of 95 %;
//! crates/stats/tests/coverage.rs checks both kinds against distributions whose truth is known.
//!
//! This is a separate crate because it computes, and the rest of `ninefold-lab` does not: that one
//! is built without optimization, in a quarter of the time.

mod bootstrap;
mod change_points;
mod median;

pub use bootstrap::bootstrap;
pub use change_points::{ChangePoint, FALSE_ALARMS, change_points};
pub use median::{median, median_estimate, quantile};

/// The normal deviate of a two-sided interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A quantity and an interval that holds its true value in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value itself.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Estimate {
    /// The estimate of a monotone function of the quantity, as `f64::exp` for the logarithm of a
    /// ratio.
    pub fn map(self, function: impl Fn(f64) -> f64) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(function);
        Estimate { value, low: low.min(high), high: high.max(low) }
    }
}

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
    fn estimates_turn_with_falling_functions() {
        let estimate = Estimate { value: 2.0, low: 1.0, high: 4.0 };
        assert_eq!(estimate.map(|x| 1.0 / x), Estimate { value: 0.5, low: 0.25, high: 1.0 });
    }
    #[test]
    fn verdicts_need_the_whole_interval_beyond_the_noise() {
        use ChangeVerdict::{Improved, Inconclusive, Regressed};
        for (low, high, expected) in [
            (0.02, 0.04, Regressed),
            (0.005, 0.04, Inconclusive),
            (-0.04, -0.02, Improved),
            (-0.04, 0.005, Inconclusive),
            (-0.04, 0.04, Inconclusive),
        ] {
            let estimate = Estimate { value: (low + high) / 2.0, low, high };
            assert_eq!(ChangeVerdict::of(estimate, 0.01), expected, "{low} to {high}");
        }
    }
}
