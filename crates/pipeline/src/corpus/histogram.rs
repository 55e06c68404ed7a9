//! Histograms of whole numbers, kept exactly: how often each value occurs.

use std::ops::RangeInclusive;

/// The number of times that each value was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Values, ascending, and their counts. To insert one in the middle costs less than the search
    /// that made it: `n` different numbers of nodes are some `n * n / 2` nodes.
    counts: Vec<(u64, u64)>,
}

impl Histogram {
    /// Counts a value once more.
    pub fn add(&mut self, value: u64) {
        *count_of(&mut self.counts, value) += 1;
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        for (value, count) in other.iter() {
            *count_of(&mut self.counts, value) += count;
        }
    }

    /// The values that occur, ascending, and how often each does.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.counts.iter().copied()
    }

    /// The number of values counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// The mean, or `None` if nothing was counted.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        let sum: f64 = self.iter().map(|(value, count)| value as f64 * count as f64).sum();
        (total > 0).then(|| sum / total as f64)
    }

    /// The least value that at least this share (0 to 1) of all values do not exceed: 0.5 is the
    /// median, 1 the greatest. `None` if nothing was counted.
    pub fn quantile(&self, share: f64) -> Option<u64> {
        let rank = ((self.total() as f64 * share).ceil() as u64).max(1);
        let mut below = 0;
        let reached = self.iter().find(|(_, count)| {
            below += count;
            below >= rank
        });
        reached.map(|(value, _)| value)
    }

    /// Counts by ranges that double: 0, 1 to 2, 3 to 6, 7 to 14. Empty ranges are left out.
    pub fn doubling(&self) -> impl Iterator<Item = (RangeInclusive<u64>, u64)> {
        let mut powers = [0; u64::BITS as usize];
        for (value, count) in self.iter() {
            powers[value.saturating_add(1).ilog2() as usize] += count;
        }
        (0..u64::BITS).zip(powers).filter(|(_, count)| *count > 0).map(|(power, count)| {
            let (first, width) = ((1u64 << power) - 1, 1u64 << power);
            (first..=first + (width - 1), count)
        })
    }
}

/// The count of a key in an ascending list, which begins as zero. For lists that stay short, or
/// whose keys take longer to find than to insert.
pub(super) fn count_of<K: Ord, C: Default>(counts: &mut Vec<(K, C)>, key: K) -> &mut C {
    let place = match counts.binary_search_by(|(other, _)| other.cmp(&key)) {
        Ok(place) => place,
        Err(place) => {
            counts.insert(place, (key, C::default()));
            place
        }
    };
    &mut counts[place].1
}

impl FromIterator<u64> for Histogram {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Histogram {
        let mut histogram = Histogram::default();
        values.into_iter().for_each(|value| histogram.add(value));
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_are_summed_up() {
        let values: Histogram = [0, 0, 0, 0, 0, 1, 1, 1, 2, 100].into_iter().collect();
        let at = [0.5, 0.9, 0.99, 1.0].map(|share| values.quantile(share));
        assert_eq!((values.total(), values.mean()), (10, Some(10.5)));
        assert_eq!(at, [Some(0), Some(2), Some(100), Some(100)]);
        let ranges: Vec<_> = values.doubling().collect();
        assert_eq!(ranges, [(0..=0, 5), (1..=2, 4), (63..=126, 1)]);
        let nothing = Histogram::default();
        assert_eq!((nothing.mean(), nothing.quantile(0.5)), (None, None));
    }
}
