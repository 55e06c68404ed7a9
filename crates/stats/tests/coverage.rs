//! Intervals against distributions whose truth is known: each must hold it in 93 to 97 of 100
//! experiments.

use ninefold_core::random::Random;
use ninefold_stats::{Estimate, bootstrap, median_estimate};

const EXPERIMENTS: u64 = 1_000;

/// A number between 0 and 1, neither of them.
fn uniform(random: &mut Random) -> f64 {
    (random.below(1 << 32) as f64 + 0.5) / (1u64 << 32) as f64
}

/// A standard normal number (Box and Muller).
fn normal(random: &mut Random) -> f64 {
    let radius = (-2.0 * uniform(random).ln()).sqrt();
    radius * (std::f64::consts::TAU * uniform(random)).cos()
}

/// The share of experiments whose interval holds the truth.
fn coverage(truth: f64, mut experiment: impl FnMut(&mut Random) -> Estimate) -> f64 {
    let held = (0..EXPERIMENTS).filter(|&number| {
        let estimate = experiment(&mut Random::new(2026, number));
        assert!(estimate.low <= estimate.value && estimate.value <= estimate.high);
        estimate.low <= truth && truth <= estimate.high
    });
    held.count() as f64 / EXPERIMENTS as f64
}

fn assert_covers(what: &str, coverage: f64) {
    println!("{what}: {:.1} %", 100.0 * coverage);
    assert!((0.93..=0.97).contains(&coverage), "{what}: {:.1} %", 100.0 * coverage);
}

#[test]
fn the_interval_of_a_median_holds_it() {
    /// A name, how a number is drawn, and the median of all numbers.
    type Distribution = (&'static str, fn(&mut Random) -> f64, f64);
    let distributions: [Distribution; 5] = [
        ("uniform", uniform, 0.5),
        ("normal", normal, 0.0),
        ("log-normal", |random| (1.5 * normal(random)).exp(), 1.0),
        ("exponential", |random| -uniform(random).ln(), std::f64::consts::LN_2),
        ("Cauchy", |random| (std::f64::consts::PI * (uniform(random) - 0.5)).tan(), 0.0),
    ];
    for (name, draw, truth) in distributions {
        for count in [10, 15, 20, 31, 100, 501] {
            let coverage = coverage(truth, |random| {
                let values: Vec<f64> = (0..count).map(|_| draw(random)).collect();
                median_estimate(&values)
            });
            assert_covers(&format!("median of {count} {name} numbers"), coverage);
        }
    }
}

#[test]
fn the_interval_of_a_ratio_of_totals_holds_it() {
    // Times of the same puzzles under two engines: strongly correlated, skewed, the second 1.3
    // times slower.
    for count in [8, 10, 40] {
        let coverage = coverage(1.3, |random| {
            let pairs: Vec<(f64, f64)> = (0..count)
                .map(|_| {
                    let puzzle = (0.7 * normal(random)).exp();
                    let [a, b] = [1.0, 1.3].map(|x| puzzle * x * (0.3 * normal(random)).exp());
                    (a, b)
                })
                .collect();
            let [ratio] = bootstrap(count, 1, |drawn| {
                let total = |side: fn(&(f64, f64)) -> f64| -> f64 {
                    drawn.iter().map(|&place| side(&pairs[place])).sum()
                };
                [total(|pair| pair.1) / total(|pair| pair.0)]
            });
            ratio
        });
        assert_covers(&format!("ratio of totals of {count} pairs"), coverage);
    }
}

#[test]
fn too_few_values_have_no_interval() {
    for count in 1..8 {
        let [mean] = bootstrap(count, 1, |drawn| [drawn.len() as f64]);
        assert_eq!((mean.low, mean.high), (f64::NEG_INFINITY, f64::INFINITY), "{count}");
    }
    for count in 1..6 {
        let median = median_estimate(&vec![1.0; count]);
        assert_eq!((median.low, median.high), (f64::NEG_INFINITY, f64::INFINITY), "{count}");
    }
}
