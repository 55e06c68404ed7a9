//! What may be said of a handful of noisy numbers: medians, intervals around them, verdicts.
//!
//! Timings are skewed and have outliers, so the median stands for them and its interval comes from
//! their order alone, whatever their distribution. Where a quantity is no median (a ratio of totals)
//! its interval is bootstrapped. Every interval here is one of 95 %; tests/coverage.rs holds both kinds
//! against distributions whose truth is known.

use ninefold::random::Random;

/// A quantity and the interval that holds its true value in 95 of 100 cases.
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
    /// The same estimate of a monotone function of the quantity, as `f64::exp` for the logarithms of ratios.
    pub fn map(self, function: impl Fn(f64) -> f64) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(function);
        Estimate { value, low: low.min(high), high: high.max(low) }
    }

    /// Half the width of the interval.
    pub fn margin(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The normal deviate of a two-sided interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;
/// From so many values on, the binomial distribution is as good as normal.
const MANY: usize = 1_000;
/// Resamples of a bootstrap: enough for the ends of a 95 % interval to keep still in the second digit.
const RESAMPLES: usize = 2_000;
/// Values from which on a bootstrap is believed: of two, its interval holds the truth in 50 of 100 cases, of three in
/// 74, of six in 92, of eight in 93.
const FEWEST_TO_RESAMPLE: usize = 8;

/// The median; of an even number, the mean of the middle two. NaN of nothing.
///
/// Infinite values are allowed: they stand for runs that did not end.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    at_rank(&sorted, (sorted.len() as f64 + 1.0) / 2.0)
}

/// The value that this share (0 to 1) of the sorted values does not exceed, interpolated.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    at_rank(sorted, 1.0 + share * (sorted.len() as f64 - 1.0))
}

/// The value at a rank counted from 1, between two ranks on the line between their values.
fn at_rank(sorted: &[f64], rank: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = (rank - 1.0).clamp(0.0, last as f64);
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    let part = place.fract();
    if part == 0.0 || below == above {
        return below;
    }
    let between = below + part * (above - below);
    // Between minus and plus infinity nothing is known: neither side wins.
    if between.is_nan() { 0.0 } else { between }
}

/// The median and its interval, from the order of the values alone.
///
/// Under any continuous distribution the number of values below the true median is binomial, which gives
/// intervals between two order statistics, of some confidences but not of 95 %; interpolating between
/// the two nearest gives one that is nearly exact (Hettmansperger and Sheather, 1986). It is what
/// bootstrapping the median aims at, in closed form; the bootstrap itself covers the truth in only 89
/// of 100 cases when there are ten values. Below six values no interval from
/// their order reaches 95 %: it is unbounded then.
pub fn median_estimate(values: &[f64]) -> Estimate {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    let value = at_rank(&sorted, (n as f64 + 1.0) / 2.0);
    match lower_rank(n) {
        Some(rank) => {
            let high = at_rank(&sorted, n as f64 + 1.0 - rank);
            Estimate { value, low: at_rank(&sorted, rank), high }
        }
        None => Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY },
    }
}

/// The rank, counted from 1 and between two ranks as a rule, at which the interval of a median begins.
fn lower_rank(n: usize) -> Option<f64> {
    let count = n as f64;
    if n > MANY {
        return Some((count + 1.0) / 2.0 - Z * count.sqrt() / 2.0);
    }
    // The interval between the values of rank d and n + 1 - d misses when fewer than d values lie on one
    // side of the median.
    let mut term = 0.5f64.powi(n as i32);
    let (mut below, mut d) = (term, 1);
    if 1.0 - 2.0 * below < 0.95 {
        return None;
    }
    loop {
        term *= (count - d as f64 + 1.0) / d as f64;
        let confidence = [below, below + term].map(|tail| 1.0 - 2.0 * tail);
        if confidence[1] < 0.95 {
            let excess = (confidence[0] - 0.95) / (confidence[0] - confidence[1]);
            let d = d as f64;
            let part = (count - d) * excess / (d + (count - 2.0 * d) * excess);
            return Some(d + part);
        }
        (below, d) = (below + term, d + 1);
    }
}

/// Statistics of a sample and their intervals by bootstrap: the sample is drawn again, with replacement, and the
/// middle 95 % of what a statistic then says is its interval.
///
/// `statistics` are given places in the sample: pairs stay pairs that way. Below eight values the interval is
/// unbounded.
pub fn bootstrap<const N: usize>(
    count: usize,
    seed: u64,
    statistics: impl Fn(&[usize]) -> [f64; N],
) -> [Estimate; N] {
    let mut drawn: Vec<usize> = (0..count).collect();
    let values = statistics(&drawn);
    if count < FEWEST_TO_RESAMPLE {
        let unbounded = |value| Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
        return values.map(unbounded);
    }
    let mut random = Random::new(seed, count as u64);
    let resampled: Vec<[f64; N]> = (0..RESAMPLES)
        .map(|_| {
            drawn.iter_mut().for_each(|place| *place = random.below(count));
            statistics(&drawn)
        })
        .collect();
    let tail = tail(count as f64);
    std::array::from_fn(|statistic| {
        let mut sorted: Vec<f64> = resampled.iter().map(|values| values[statistic]).collect();
        sorted.sort_by(f64::total_cmp);
        let [low, high] = [tail, 1.0 - tail].map(|share| quantile(&sorted, share));
        Estimate { value: values[statistic], low, high }
    })
}

/// The share of resampled values beyond each end of the interval: a little less than 2.5 %, because a
/// sample varies less about its own mean than about the true one, and because the normal deviate
/// should be Student's (the expanded percentile interval of Hesterberg, 2015).
fn tail(count: f64) -> f64 {
    let student = Z + (Z.powi(3) + Z) / (4.0 * (count - 1.0));
    let deviate = student * (count / (count - 1.0)).sqrt();
    // The tail of the normal distribution, going out from Z.
    0.025 * (Z / deviate) * ((Z * Z - deviate * deviate) / 2.0).exp()
}

/// What a comparison of new against old says. There is no "no change": what was not seen may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The new one is better, beyond doubt.
    Improved,
    /// The interval allows for both, or the noise does.
    Inconclusive,
    /// The new one is worse, beyond doubt.
    Regressed,
}

impl Verdict {
    /// Of the logarithm of new time by old time, when differences up to `floor` are this machine's noise.
    pub fn of(log_ratio: Estimate, floor: f64) -> Verdict {
        if log_ratio.low > floor {
            Verdict::Regressed
        } else if log_ratio.high < -floor {
            Verdict::Improved
        } else {
            Verdict::Inconclusive
        }
    }

    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Improved => "improved",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Regressed => "regressed",
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_quantiles() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median(&[1.0, f64::INFINITY, f64::INFINITY]), f64::INFINITY);
        assert_eq!(median(&[f64::NEG_INFINITY, f64::INFINITY]), 0.0);
        assert!(median(&[]).is_nan());
        assert_eq!(quantile(&[0.0, 10.0, 20.0], 0.75), 15.0);
    }

    #[test]
    fn the_ranks_of_the_interval_are_those_of_the_tables() {
        // Order statistics of 95 % in any table of the sign test: n = 6 needs all values (96.9 %); for 20 values
        // ranks 6 and 15 give 95.86 %; the interpolated rank lies a little further in.
        assert_eq!(lower_rank(5), None);
        let rank = lower_rank(6).expect("six values are enough");
        assert!((1.3..1.4).contains(&rank), "{rank}");
        let rank = lower_rank(20).expect("twenty values");
        assert!((6.0..6.3).contains(&rank), "{rank}");
        // No jump where the normal approximation takes over.
        let (exact, normal) =
            (lower_rank(MANY).expect("many"), lower_rank(MANY + 1).expect("many"));
        assert!((normal - exact - 0.5).abs() < 0.2, "{exact} {normal}");
    }

    #[test]
    fn verdicts_need_the_whole_interval_beyond_the_noise() {
        let estimate = |low, high| Estimate { value: (low + high) / 2.0, low, high };
        assert_eq!(Verdict::of(estimate(0.02, 0.04), 0.01), Verdict::Regressed);
        assert_eq!(Verdict::of(estimate(0.005, 0.04), 0.01), Verdict::Inconclusive);
        assert_eq!(Verdict::of(estimate(-0.04, -0.02), 0.01), Verdict::Improved);
        assert_eq!(Verdict::of(estimate(-0.04, 0.04), 0.01), Verdict::Inconclusive);
    }

    #[test]
    fn estimates_turn_with_falling_functions() {
        let estimate = Estimate { value: 2.0, low: 1.0, high: 4.0 };
        assert_eq!(estimate.map(|x| 1.0 / x), Estimate { value: 0.5, low: 0.25, high: 1.0 });
    }
}
