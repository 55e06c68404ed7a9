//! Places in a series where its level changes.
//!
//! The series is cut where ranks before and after differ most (Mann and Whitney's statistic at each
//! place, as Pettitt, 1979, has it for one unknown place), and both parts are searched in turn. A cut
//! counts if fewer than one in a hundred random orders of the same values has a cut as good: ranks
//! and orders need no distribution, and one wild value moves neither.

use ninefold_core::random::Random;

use super::median;

/// The share of series without a change in which one is found.
pub const FALSE_ALARMS: f64 = 0.01;

/// Random orders that a cut is compared with.
const ORDERS: usize = 2_000;
/// Values on either side of a cut, at least.
const FEWEST: usize = 3;

/// A change of the level of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChangePoint {
    /// The place of the first value after it.
    pub place: usize,
    /// The median after it less the median before it, within the parts that have no other change.
    pub step: f64,
}

/// The changes of level in a series, in order. Of series without any, one in a hundred has one.
///
/// A series of fewer than eight values has none: even the best order of so few is not rare enough.
pub fn change_points(series: &[f64]) -> Vec<ChangePoint> {
    let mut places = Vec::new();
    cut(series, 0, &mut places);
    places.sort_unstable();
    let ends = [&[0], places.as_slice(), &[series.len()]].concat();
    let level = |part: usize| median(&series[ends[part]..ends[part + 1]]);
    let step = |(number, &place): (usize, &usize)| ChangePoint {
        place,
        step: level(number + 1) - level(number),
    };
    places.iter().enumerate().map(step).collect()
}

/// Finds the best cut of a part and, if it counts, those of both sides.
fn cut(part: &[f64], first: usize, places: &mut Vec<usize>) {
    if part.len() < 2 * FEWEST {
        return;
    }
    let mut ranks = ranks(part);
    let (place, found) = best_cut(&ranks);
    let mut random = Random::new(first as u64, part.len() as u64);
    let as_good = (0..ORDERS)
        .filter(|_| {
            random.shuffle(&mut ranks);
            best_cut(&ranks).1 >= found
        })
        .count();
    if (as_good + 1) as f64 / (ORDERS + 1) as f64 >= FALSE_ALARMS {
        return;
    }
    places.push(first + place);
    cut(&part[..place], first, places);
    cut(&part[place..], first + place, places);
}

/// The place where ranks before and after differ most, and by how many standard deviations.
fn best_cut(ranks: &[f64]) -> (usize, f64) {
    let count = ranks.len() as f64;
    let mut sum = 0.0;
    let mut best = (FEWEST, 0.0);
    for (place, rank) in (1..).zip(ranks) {
        sum += rank;
        if place < FEWEST || place + FEWEST > ranks.len() {
            continue;
        }
        let before = place as f64;
        let expected = before * (count + 1.0) / 2.0;
        let deviation = (before * (count - before) * (count + 1.0) / 12.0).sqrt();
        let distance = (sum - expected).abs() / deviation;
        if distance > best.1 {
            best = (place, distance);
        }
    }
    best
}

/// The ranks of values, from 1; equal ones share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    for equal in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let mean = before as f64 + (equal.len() as f64 + 1.0) / 2.0;
        equal.iter().for_each(|&place| ranks[place] = mean);
        before += equal.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noise as of a busy machine: about normal, with a deviation of 1 %, and now and then a value
    /// that is far too slow.
    fn noisy(seed: u64, count: usize, step: impl Fn(usize) -> f64) -> Vec<f64> {
        let mut random = Random::new(seed, 77);
        let one = |place: usize| {
            let uniform = |random: &mut Random| random.below(1 << 20) as f64 / (1 << 20) as f64;
            let normal = (0..12).map(|_| uniform(&mut random)).sum::<f64>() - 6.0;
            let wild = if random.below(12) == 0 { -0.15 * uniform(&mut random) } else { 0.0 };
            step(place) + 0.01 * normal + wild
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn a_step_of_three_percent_is_found_among_sixty_values() {
        let mut close = 0;
        for seed in 0..20 {
            let series = noisy(seed, 60, |place| if place < 38 { 0.0 } else { -0.03 });
            let found = change_points(&series);
            assert_eq!(found.len(), 1, "seed {seed}: {found:?}");
            assert!((-0.045..-0.015).contains(&found[0].step), "seed {seed}: {found:?}");
            close += usize::from(found[0].place.abs_diff(38) <= 3);
        }
        assert!(close >= 17, "{close} of 20");
    }

    #[test]
    fn series_without_a_change_have_none_but_one_in_a_hundred() {
        let alarms =
            (0..300).filter(|&seed| !change_points(&noisy(1_000 + seed, 60, |_| 0.0)).is_empty());
        // Three are expected; more than nine come once in three hundred cases.
        let alarms = alarms.count();
        assert!(alarms <= 9, "{alarms} of 300");
    }

    #[test]
    fn several_changes_are_found_in_order() {
        let steps = |place: usize| [0.0, 0.08, 0.02][place / 20];
        let found = change_points(&noisy(3, 60, steps));
        let places: Vec<usize> = found.iter().map(|change| change.place).collect();
        assert_eq!(places.len(), 2, "{found:?}");
        assert!(places[0].abs_diff(20) <= 2 && places[1].abs_diff(40) <= 2, "{found:?}");
        assert!(found[0].step > 0.06 && found[1].step < -0.04, "{found:?}");
    }

    #[test]
    fn too_few_values_and_equal_ones_have_no_change() {
        assert_eq!(change_points(&[]), []);
        assert_eq!(change_points(&[1.0, 1.0, 1.0, 9.0, 9.0, 9.0]), []);
        assert_eq!(change_points(&[2.0; 40]), []);
    }
}
