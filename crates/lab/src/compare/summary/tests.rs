//! Summaries of comparisons.

use super::rates::{Bounded, geometric_mean, rate, ratio};
use crate::raw::BlockSample;
use crate::report::WithInterval;

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
    assert!((high / 10.0 - width.exp()).abs() < 1e-9 && (10.0 / low - width.exp()).abs() < 1e-9);
    let none = WithInterval { value: 4.0, interval: None };
    assert_eq!(geometric_mean(&[of(1.0), none]).interval, None);
}

/// Errors of samples are averaged over the sets of a suite; what a clock hides is there in each.
#[test]
fn what_clocks_may_hide_is_in_the_interval_of_a_mean_in_full() {
    let around = |value: f64| WithInterval { value, interval: Some((value / 1.1, value * 1.1)) };
    let set = Bounded { told: around(1.0), low: around(0.5), high: around(2.0) };
    let (low, high) = Bounded::geometric_mean(&[set; 4]).joined().interval.expect("all have one");
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
