//! Rates, ratios and quantiles of samples.

use std::collections::BTreeMap;

use crate::raw::{BlockSample, PuzzleRow};
use crate::report::WithInterval;
use crate::stats::{Estimate, median, median_estimate, quantile};

/// The least number of samples that an interval is given for.
pub(super) const ENOUGH: usize = 6;

/// The geometric mean, and its interval where all have one: errors of different sets have nothing to
/// do with each other.
pub(super) fn geometric_mean(values: &[WithInterval]) -> WithInterval {
    let count = values.len() as f64;
    let mean = values.iter().map(|value| value.value.ln()).sum::<f64>() / count;
    let widths: Option<Vec<(f64, f64)>> = values
        .iter()
        .map(|value| {
            let (low, high) = value.interval?;
            Some(((value.value / low).ln(), (high / value.value).ln()))
        })
        .collect();
    let joined = |squares: f64| squares.sqrt() / count;
    let interval = widths.map(|widths| {
        let (low, high) = widths.iter().fold((0.0, 0.0), |(low, high), width| {
            (low + width.0 * width.0, high + width.1 * width.1)
        });
        ((mean - joined(low)).exp(), (mean + joined(high)).exp())
    });
    WithInterval { value: mean.exp(), interval }
}

/// A quantity by the clocks of solvers, and at both ends of the time that these may hide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounded {
    pub(super) told: WithInterval,
    pub(super) low: WithInterval,
    pub(super) high: WithInterval,
}

impl Bounded {
    /// The value as told; its interval has in it what clocks may hide.
    pub(super) fn joined(self) -> WithInterval {
        let low = self.low.interval.map(|(low, _)| low);
        let high = self.high.interval.map(|(_, high)| high);
        WithInterval { value: self.told.value, interval: low.zip(high) }
    }

    /// The geometric mean. Clocks hide alike on all sets, so the ends are not drawn in as intervals
    /// of samples are.
    pub(super) fn geometric_mean(values: &[Bounded]) -> Bounded {
        let mean = |part: fn(&Bounded) -> WithInterval| {
            geometric_mean(&values.iter().map(part).collect::<Vec<_>>())
        };
        Bounded {
            told: mean(|value| value.told),
            low: mean(|value| value.low),
            high: mean(|value| value.high),
        }
    }
}

/// The passes whose time counts: those without each puzzle's own clock, if there are any.
pub(super) fn counting<'a>(samples: &[&'a BlockSample]) -> Vec<&'a BlockSample> {
    let has_more = samples.iter().any(|sample| sample.pass > 0);
    samples.iter().copied().filter(|sample| !has_more || sample.pass > 0).collect()
}

/// Puzzles decided in a second: the median of the passes.
pub(super) fn rate(samples: &[&BlockSample]) -> WithInterval {
    let mut passes: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    for sample in counting(samples) {
        let pass = passes.entry(sample.pass).or_default();
        *pass = (pass.0 + sample.finished, pass.1 + sample.nanoseconds);
    }
    // The last pass may have been cut off by the budget: then it has other puzzles than the others.
    let most = passes.values().map(|pass| pass.0).max().unwrap_or(0);
    let rates: Vec<f64> = passes
        .values()
        .filter(|(finished, nanos)| *finished == most && *nanos > 0)
        .map(|(finished, nanos)| *finished as f64 / *nanos as f64 * 1e9)
        .collect();
    measured(&rates)
}

pub(super) fn measured(values: &[f64]) -> WithInterval {
    if values.len() < ENOUGH {
        return WithInterval { value: median(values), interval: None };
    }
    let Estimate { value, low, high } = median_estimate(values);
    WithInterval { value, interval: Some((low, high)) }
}

/// Time for a puzzle by that of another engine: the median over the blocks that both have solved.
/// Each block is compared with itself in the same pass, so that drift cancels.
pub(super) fn ratio(base: &[&BlockSample], other: &[&BlockSample]) -> Option<WithInterval> {
    let cost = |sample: &BlockSample| sample.nanoseconds as f64 / sample.run as f64;
    let all = |samples: &[&BlockSample]| {
        let run: u64 = samples.iter().map(|sample| sample.run).sum();
        samples.iter().map(|sample| sample.nanoseconds).sum::<u64>() as f64 / run as f64
    };
    let logs_of = |samples: &[&BlockSample]| -> Vec<f64> {
        let log = |sample: &&BlockSample| {
            let same = |of: &&&BlockSample| {
                (of.pass, of.block, of.run) == (sample.pass, sample.block, sample.run)
            };
            let base = base.iter().find(same)?;
            Some((cost(sample) / cost(base)).ln())
        };
        samples.iter().filter_map(log).collect()
    };
    let mut logs = logs_of(&counting(other));
    if logs.len() < ENOUGH {
        // Where the slow have hardly had another pass, the first is better than nothing.
        logs = logs_of(other);
    }
    if logs.is_empty() {
        // One was cut off within its first block, so they have none in common: the totals are
        // compared.
        let value = all(other) / all(base);
        return value.is_finite().then_some(WithInterval { value, interval: None });
    }
    let WithInterval { value, interval } = measured(&logs);
    Some(WithInterval {
        value: value.exp(),
        interval: interval.map(|(low, high)| (low.exp(), high.exp())),
    })
}

pub(super) fn nodes(rows: &[&PuzzleRow]) -> (f64, f64) {
    let finished = || rows.iter().filter(|row| row.is_finished()).map(|row| row.nodes as f64);
    let count = finished().count() as f64;
    (finished().sum::<f64>() / count, median(&censored(rows, |row| row.nodes)))
}

/// Values of the rows, infinite where the puzzle was given up.
pub(super) fn censored(rows: &[&PuzzleRow], value: impl Fn(&PuzzleRow) -> u64) -> Vec<f64> {
    let of = |row: &&PuzzleRow| if row.is_finished() { value(row) as f64 } else { f64::INFINITY };
    rows.iter().map(of).collect()
}

pub(super) fn latency(rows: &[&PuzzleRow]) -> [f64; 5] {
    let mut times = censored(rows, |row| row.nanoseconds);
    times.sort_by(f64::total_cmp);
    [0.5, 0.9, 0.99, 0.999, 1.0].map(|share| quantile(&times, share))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(pass: u32, nanoseconds: u64, finished: u64) -> BlockSample {
        BlockSample { pass, run: 10, finished, nanoseconds, ..BlockSample::default() }
    }

    #[test]
    fn a_geometric_mean_has_a_narrower_interval_than_its_parts() {
        let of = |value: f64| WithInterval { value, interval: Some((value / 1.1, value * 1.1)) };
        let mean = geometric_mean(&[of(1.0), of(100.0)]);
        let (low, high) = mean.interval.expect("both have one");
        assert!((mean.value - 10.0).abs() < 1e-9);
        let width = 1.1f64.ln() / 2f64.sqrt();
        assert!(
            (high / 10.0 - width.exp()).abs() < 1e-9 && (10.0 / low - width.exp()).abs() < 1e-9
        );
        let none = WithInterval { value: 4.0, interval: None };
        assert_eq!(geometric_mean(&[of(1.0), none]).interval, None);
    }

    /// Errors of samples are averaged over the sets of a suite; what a clock hides is there in each.
    #[test]
    fn what_clocks_may_hide_is_in_the_interval_of_a_mean_in_full() {
        let around =
            |value: f64| WithInterval { value, interval: Some((value / 1.1, value * 1.1)) };
        let set = Bounded { told: around(1.0), low: around(0.5), high: around(2.0) };
        let (low, high) =
            Bounded::geometric_mean(&[set; 4]).joined().interval.expect("all have one");
        let width = 1.1f64.ln() / 2.0;
        assert!((low - 0.5 / width.exp()).abs() < 1e-9 && (high - 2.0 * width.exp()).abs() < 1e-9);
        assert_eq!(set.joined().interval, Some((0.5 / 1.1, 2.2)));
    }

    #[test]
    fn rates_and_ratios_are_those_of_whole_passes_without_clocks_on_puzzles() {
        // The first pass reads a clock for each puzzle; the last was cut off.
        let base = [sample(0, 900, 10), sample(1, 100, 10), sample(2, 100, 10), sample(3, 1, 4)];
        let slow = [sample(0, 900, 10), sample(1, 300, 10), sample(2, 300, 10)];
        let (base, slow): (Vec<&BlockSample>, Vec<&BlockSample>) =
            (base.iter().collect(), slow.iter().collect());
        assert_eq!(rate(&base).value, 1e8);
        let ratio = ratio(&base, &slow).expect("blocks in common").value;
        assert!((ratio - 3.0).abs() < 1e-9, "{ratio}");
    }
}
