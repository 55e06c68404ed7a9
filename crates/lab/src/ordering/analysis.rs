//! One engine against another on the same puzzles: is it slower, by how much, and because of which
//! factor?

use std::collections::HashMap;

use crate::raw::PuzzleRow;
use crate::stats::{Estimate, bootstrap, median_estimate};

/// One puzzle under two engines: the one that is examined and the one that it is compared with.
struct Pair<'a> {
    examined: &'a PuzzleRow,
    base: &'a PuzzleRow,
}

impl Pair<'_> {
    fn finished(&self) -> (bool, bool) {
        (self.examined.is_finished(), self.base.is_finished())
    }

    /// Logarithm of the ratio of times; infinite where one gave up, `None` where both did.
    fn log_ratio(&self) -> Option<f64> {
        match self.finished() {
            (true, true) => Some(log(self.examined.nanoseconds) - log(self.base.nanoseconds)),
            (false, true) => Some(f64::INFINITY),
            (true, false) => Some(f64::NEG_INFINITY),
            (false, false) => None,
        }
    }
}

/// The logarithm of a count; that of one where the count is zero.
fn log(count: u64) -> f64 {
    (count.max(1) as f64).ln()
}

/// The names of the factors that a ratio of times is the product of.
pub(super) const FACTORS: [&str; 3] = ["sorting", "cost of a node", "number of nodes"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Slower,
    Faster,
    /// The interval allows for both.
    Unclear,
}

impl Direction {
    /// The direction of a ratio of times.
    pub(super) fn of(ratio: Estimate) -> Direction {
        match ratio {
            Estimate { low, .. } if low > 1.0 => Direction::Slower,
            Estimate { high, .. } if high < 1.0 => Direction::Faster,
            _ => Direction::Unclear,
        }
    }

    /// The word for tables.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Direction::Slower => "slower",
            Direction::Faster => "faster",
            Direction::Unclear => "unclear",
        }
    }
}

/// The cause of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Sorting,
    CostOfNode,
    /// Number of nodes that the order leads to.
    NumberOfNodes,
    /// No factor makes up half of it.
    Several,
    /// There is no clear difference.
    NoDifference,
}

/// A ratio of times and its factors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Split {
    pub ratio: Estimate,
    /// Its [`FACTORS`]: it is their product.
    pub factors: [Estimate; 3],
    /// The factor that makes up the larger part of it.
    pub cause: Cause,
}

impl Split {
    /// The split whose three factors, as logarithms, `of` computes for places in a sample.
    fn new(count: usize, of: impl Fn(&[usize]) -> [f64; 3]) -> Split {
        let [whole, sorting, node, nodes] = bootstrap(count, 1, |drawn| {
            let parts = of(drawn);
            [parts.iter().sum(), parts[0], parts[1], parts[2]]
        });
        let parts = [sorting, node, nodes];
        let (ratio, factors) = (whole.map(f64::exp), parts.map(|part| part.map(f64::exp)));
        let cause = match Direction::of(ratio) {
            Direction::Unclear => Cause::NoDifference,
            _ => cause(whole.value, parts),
        };
        Split { ratio, factors, cause }
    }
}

/// One engine against another, over puzzles that both were given.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PairAnalysis {
    /// Ratio of times on the median puzzle, those included that one of the two gave up.
    pub median: Estimate,
    /// Ratio of total times, over the puzzles that both decided.
    pub total: Split,
    /// Geometric mean of the ratio, over the same puzzles.
    pub mean: Split,
    /// Share of sorting in the total time of the examined engine.
    pub sorting_share: f64,
    /// Share of puzzles on which the examined engine was slower.
    pub slower_share: f64,
    /// Puzzles compared, those that one gave up included.
    pub compared: usize,
    /// Puzzles that only the examined engine gave up, that only the other gave up, that both gave
    /// up.
    pub gave_up: [usize; 3],
}

impl PairAnalysis {
    /// Whether the examined engine is slower on the median puzzle.
    pub(super) fn direction(&self) -> Direction {
        Direction::of(self.median)
    }
}

/// The analysis of two engines, from all rows or from those of a band; `None` where no puzzle can
/// be compared.
pub(super) fn analyse_pair(
    rows: &[PuzzleRow],
    examined: &'static str,
    base: &'static str,
    band: Option<&str>,
) -> Option<PairAnalysis> {
    let of = |engine: &'static str| {
        rows.iter()
            .filter(move |row| row.engine == engine)
            .filter(|row| band.is_none_or(|band| row.input == band))
    };
    let bases: HashMap<usize, &PuzzleRow> = of(base).map(|row| (row.puzzle, row)).collect();
    let pairs: Vec<Pair<'_>> = of(examined)
        .filter_map(|examined| Some(Pair { examined, base: bases.get(&examined.puzzle)? }))
        .collect();
    let logs: Vec<f64> = pairs.iter().filter_map(Pair::log_ratio).collect();
    let both: Vec<&Pair<'_>> =
        pairs.iter().filter(|pair| pair.finished() == (true, true)).collect();
    if logs.is_empty() || both.is_empty() {
        return None;
    }
    let factors: Vec<[f64; 3]> = both.iter().map(|pair| Sums::of([pair]).factors()).collect();
    let whole = Sums::of(&both);
    let count = |of: (bool, bool)| pairs.iter().filter(|pair| pair.finished() == of).count();
    Some(PairAnalysis {
        median: median_estimate(&logs).map(f64::exp),
        total: Split::new(both.len(), |drawn| {
            Sums::of(drawn.iter().map(|&place| &both[place])).factors()
        }),
        mean: Split::new(factors.len(), |drawn| {
            [0, 1, 2].map(|factor| {
                drawn.iter().map(|&place| factors[place][factor]).sum::<f64>() / drawn.len() as f64
            })
        }),
        sorting_share: whole.sorting / whole.time[0],
        slower_share: logs.iter().filter(|log| **log > 0.0).count() as f64 / logs.len() as f64,
        compared: logs.len(),
        gave_up: [count((false, true)), count((true, false)), count((false, false))],
    })
}

/// Totals over puzzles, of the examined engine and of the other.
#[derive(Default)]
struct Sums {
    time: [f64; 2],
    nodes: [f64; 2],
    /// Time for sorting of the examined engine: the other sorts nothing.
    sorting: f64,
}

impl Sums {
    fn of<'a>(pairs: impl IntoIterator<Item = &'a &'a Pair<'a>>) -> Sums {
        let mut sums = Sums::default();
        for pair in pairs {
            for (side, row) in [pair.examined, pair.base].into_iter().enumerate() {
                sums.time[side] += row.nanoseconds as f64;
                sums.nodes[side] += row.nodes as f64;
            }
            sums.sorting += pair.examined.sorting_nanoseconds as f64;
        }
        sums
    }

    /// The logarithms of the [`FACTORS`] of the ratio of the times; their sum is its logarithm.
    fn factors(&self) -> [f64; 3] {
        let log_ratio = |of: [f64; 2]| (of[0].max(1.0) / of[1].max(1.0)).ln();
        let searching = [self.time[0] - self.sorting, self.time[1]];
        [
            log_ratio(self.time) - log_ratio(searching),
            log_ratio(searching) - log_ratio(self.nodes),
            log_ratio(self.nodes),
        ]
    }
}

/// The largest factor in the direction of the whole, if it makes up half of it and its interval
/// leaves no doubt.
fn cause(whole: f64, parts: [Estimate; 3]) -> Cause {
    let sign = whole.signum();
    let along = |part: &Estimate| part.value * sign;
    let causes = [Cause::Sorting, Cause::CostOfNode, Cause::NumberOfNodes];
    let largest = causes.into_iter().zip(parts).max_by(|a, b| along(&a.1).total_cmp(&along(&b.1)));
    match largest {
        Some((cause, part))
            if along(&part) >= whole.abs() / 2.0
                && part.low * sign > 0.0
                && part.high * sign > 0.0 =>
        {
            cause
        }
        _ => Cause::Several,
    }
}
