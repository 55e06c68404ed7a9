//! Sets of values by their size and sum, for boards of more than nine values.
//!
//! All 65,536 sets of 16 values stand in one list, in the order of their sizes and, among equal
//! sizes, of their sums, so that those of one size and sum are next to each other.

use std::sync::LazyLock;

use crate::domains::bits;

/// The most values of a board.
const VALUES: usize = 16;
/// The greatest sum: of the numbers from 0 to 15.
const GREATEST: usize = 120;

/// The list of all sets, and where those of each size and sum begin.
struct Table {
    sets: Vec<u16>,
    begin: [[u32; GREATEST + 2]; VALUES + 1],
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let key = |set: u16| (set.count_ones() as usize * 256 + sum(set) as usize, usize::from(set));
    let mut keys: Vec<(usize, usize)> = (0..=u16::MAX).map(key).collect();
    keys.sort_unstable();
    let sets: Vec<u16> = keys.into_iter().map(|(_, set)| set as u16).collect();
    let mut begin = [[0; GREATEST + 2]; VALUES + 1];
    let mut at = 0;
    for (size, begin) in (0..).zip(&mut begin) {
        for (total, begin) in (0..).zip(begin) {
            *begin = at as u32;
            let is_here = |set: &&u16| set.count_ones() == size && sum(**set) == total;
            at += sets[at..].iter().take_while(is_here).count();
        }
    }
    Table { sets, begin }
});

/// The sum of the numbers of a set's values, which count from 0.
fn sum(set: u16) -> u32 {
    bits(set).sum()
}

/// The sets of `size` values with this sum.
pub fn of(size: usize, sum: usize) -> &'static [u16] {
    let table = &*TABLE;
    match table.begin.get(size).and_then(|begin| begin.get(sum..sum + 2)) {
        Some(&[from, to]) => &table.sets[from as usize..to as usize],
        _ => &[],
    }
}

/// The sums that `size` of these values have: bit i for the sum i.
pub fn sums(all: u16, size: usize) -> u128 {
    let mut reached = [0u128; VALUES + 1];
    reached[0] = 1;
    for (count, value) in bits(all).enumerate() {
        for size in (0..=count).rev() {
            reached[size + 1] |= reached[size] << value;
        }
    }
    reached.get(size).copied().unwrap_or(0)
}

/// Those of these values that are in a set of this size with one of these sums.
pub fn union(all: u16, size: usize, sums: u128) -> u16 {
    let count = all.count_ones() as usize;
    if size > count {
        return 0;
    }
    // For each value, the sums that some of the values before it have, by their number.
    let mut reached = [[0u128; VALUES + 1]; VALUES + 1];
    reached[0][0] = 1;
    for (at, value) in bits(all).enumerate() {
        reached[at + 1] = reached[at];
        for size in 0..=at {
            reached[at + 1][size + 1] |= reached[at][size] << value;
        }
    }
    // The sums that some of the values up to there are wanted to have.
    let mut wanted = [0u128; VALUES + 1];
    wanted[size] = sums;
    let mut union = 0;
    for at in (0..count).rev() {
        let Some(value) = bits(all).nth(at) else { continue };
        for size in 0..=at {
            let without = wanted[size + 1] >> value;
            union |= u16::from(without & reached[at][size] != 0) << value;
            wanted[size] |= without;
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::random::Random;

    #[test]
    fn each_set_stands_under_its_size_and_sum() {
        let mut count = 0;
        for size in 0..=VALUES {
            for total in 0..=GREATEST {
                let sets = of(size, total);
                assert!(sets.is_sorted());
                assert!(sets.iter().all(|set| set.count_ones() as usize == size));
                assert!(sets.iter().all(|&set| sum(set) as usize == total));
                count += sets.len();
            }
        }
        assert_eq!(count, 1 << 16);
        assert!(of(17, 0).is_empty() && of(3, 121).is_empty() && of(3, 500).is_empty());
    }

    #[test]
    fn sums_and_unions_are_those_of_all_subsets() {
        let mut random = Random::new(5, 5);
        for _ in 0..100 {
            let (all, size) = (random.below(1 << 16) as u16, random.below(9));
            let wanted = (0..9).fold(0u128, |sums, _| sums | 1 << random.below(100));
            let subsets = || {
                (0..=u16::MAX).filter(|&set| set & !all == 0 && set.count_ones() as usize == size)
            };
            assert_eq!(sums(all, size), subsets().fold(0, |sums, set| sums | 1 << sum(set)));
            let chosen = subsets().filter(|&set| wanted >> sum(set) & 1 == 1);
            assert_eq!(union(all, size, wanted), chosen.fold(0, |union, set| union | set));
        }
    }
}
