//! The rule of a split: parts of a file such that no part has a puzzle of another, even up to
//! symmetry.
//!
//! Puzzles with one key form a group, which stays together. The key is that of the canonical form
//! of the solution where there is exactly one, and of the puzzle itself elsewhere: equivalent
//! puzzles have equivalent solutions, so they land in the same part. The part is a function of the
//! seed and the key alone. So nothing has to be remembered, threads do not matter, and a puzzle
//! stays in its part when the file grows; but shares are met on average only. Where a number of
//! puzzles is asked for, all keys are looked at first, and each part ends at the boundary between
//! groups that is nearest to its number.

use super::key::Key;

/// The puzzles that must stay together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SplitGroup {
    /// Those with equivalent solutions, equivalent puzzles among them.
    #[default]
    Canonical,
    /// Those that are the same.
    Exact,
    /// None: each line by itself.
    None,
}

/// A part of a split.
#[derive(Clone, Debug, PartialEq)]
pub struct SplitPart {
    /// The name, as in `train`.
    pub name: String,
    /// The share of all groups, from 0 to 1.
    pub share: f64,
}

/// The size of a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PartSize {
    /// A share, from 0 to 1: of what the numbers leave, where there are numbers.
    Share(f64),
    /// A number of puzzles.
    Count(u64),
}

/// The rule by which puzzles are split.
///
/// ```
/// use ninefold_pipeline::corpus::{Key, SplitGroup, SplitPart, SplitRule};
/// use ninefold_pipeline::grid::Grid;
///
/// let part = |name: &str, share| SplitPart { name: name.to_owned(), share };
/// let parts = vec![part("train", 0.9), part("test", 0.1)];
/// let rule = SplitRule::new(1, SplitGroup::Exact, parts)?;
/// assert!(rule.part_of(Key::of(&Grid::EMPTY)).is_some());
/// # Ok::<(), ninefold_pipeline::corpus::SplitError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SplitRule {
    seed: u64,
    group: SplitGroup,
    parts: Vec<SplitPart>,
    /// The end of each part among the numbers from 0 to 1 that are drawn for groups.
    bounds: Vec<f64>,
}

/// Parts and shares that make no split.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SplitError {
    /// There are no parts.
    #[error("a split needs parts")]
    NoParts,
    /// A share is negative, above 1 or not a number.
    #[error("the share of {name} is not from 0 to 1: {share}")]
    Share {
        /// The part.
        name: String,
        /// Its share.
        share: f64,
    },
    /// Two parts have one name.
    #[error("two parts are called {0}")]
    SameName(String),
    /// The shares do not add up to 1.
    #[error("the shares add up to {0}, not to 1")]
    Sum(f64),
    /// More puzzles are asked for than there are.
    #[error("the parts need {wanted} puzzles; there are {all}")]
    TooFew {
        /// Puzzles that are asked for.
        wanted: u64,
        /// Puzzles that there are.
        all: u64,
    },
}

/// Tolerance of the sum of shares: decimal fractions are not exact in binary.
const ROUNDING: f64 = 1e-9;

impl SplitRule {
    /// A rule; the seed, that of a [`SplitSalt`](super::SplitSalt), decides which groups come to
    /// which part.
    ///
    /// # Errors
    /// There are no parts, two have one name, a share is not from 0 to 1, or they do not add up to
    /// 1.
    pub fn new(
        seed: u64,
        group: SplitGroup,
        parts: Vec<SplitPart>,
    ) -> Result<SplitRule, SplitError> {
        let named = parts.iter().map(|part| (&part.name[..], Some(part.share)));
        check(&named.collect::<Vec<_>>())?;
        let mut bound = 0.0;
        let bounds = parts.iter().map(|part| {
            bound += part.share;
            bound
        });
        let mut bounds: Vec<f64> = bounds.collect();
        // Rounding may leave a gap below 1: it belongs to the last part that has a share at all.
        if let Some(last) = parts.iter().rposition(|part| part.share > 0.0) {
            bounds[last..].fill(1.0);
        }
        Ok(SplitRule { seed, group, parts, bounds })
    }

    /// A rule for parts of which some have a number of puzzles. `drawn` is what [`Key::draw`] has
    /// drawn for each puzzle with this seed; it is sorted. Each part ends at the boundary between
    /// groups that is nearest to its number. If no part has a share, what the parts leave belongs
    /// to none.
    ///
    /// # Errors
    /// There are no parts, two have one name, shares are not from 0 to 1 or do not add up to 1, or
    /// the numbers are more than there are puzzles.
    pub fn with_counts(
        seed: u64,
        group: SplitGroup,
        parts: &[(String, PartSize)],
        drawn: &mut [f64],
    ) -> Result<SplitRule, SplitError> {
        let (mut wanted, all) = (0, drawn.len() as u64);
        let mut shares = Vec::new();
        for (name, size) in parts {
            let share = match size {
                PartSize::Share(share) => Some(*share),
                PartSize::Count(count) => {
                    wanted = count.saturating_add(wanted);
                    None
                }
            };
            shares.push((&name[..], share));
        }
        check(&shares)?;
        let Some(rest) = all.checked_sub(wanted) else {
            return Err(SplitError::TooFew { wanted, all });
        };
        drawn.sort_unstable_by(f64::total_cmp);
        let (mut end, mut bounds, mut shares) = (0.0, Vec::new(), Vec::new());
        for (name, size) in parts {
            let puzzles = match size {
                PartSize::Share(share) => share * rest as f64,
                PartSize::Count(count) => *count as f64,
            };
            end += puzzles;
            bounds.push(boundary(drawn, f64::round(end) as usize));
            shares.push(SplitPart { name: name.clone(), share: puzzles / (all as f64).max(1.0) });
        }
        Ok(SplitRule { seed, group, parts: shares, bounds })
    }

    /// The puzzles that stay together.
    pub fn group(&self) -> SplitGroup {
        self.group
    }

    /// The parts, in the order in which they were given.
    pub fn parts(&self) -> &[SplitPart] {
        &self.parts
    }

    /// The index of the part to which a key belongs; `None` if it belongs to none, which only
    /// happens where all parts have a number of puzzles.
    pub fn part_of(&self, key: Key) -> Option<usize> {
        let drawn = key.draw(self.seed);
        self.bounds.iter().position(|bound| drawn < *bound)
    }
}

/// The least number drawn after the first `count`, which are sorted; moved a little, so that it
/// stands between two groups. 1 at the end.
fn boundary(drawn: &[f64], count: usize) -> f64 {
    let Some(&at) = drawn.get(count) else { return 1.0 };
    // The group that would be cut.
    let begin = drawn.partition_point(|other| *other < at);
    let end = drawn.partition_point(|other| *other <= at);
    if count - begin <= end - count { at } else { drawn.get(end).copied().unwrap_or(1.0) }
}

/// Checks the names of parts, and the shares of those that have some.
fn check(parts: &[(&str, Option<f64>)]) -> Result<(), SplitError> {
    if parts.is_empty() {
        return Err(SplitError::NoParts);
    }
    for (i, (name, _)) in parts.iter().enumerate() {
        if parts[..i].iter().any(|(other, _)| other == name) {
            return Err(SplitError::SameName((*name).to_owned()));
        }
    }
    let mut sum = None;
    for (name, share) in parts {
        let Some(share) = *share else { continue };
        if !(0.0..=1.0).contains(&share) {
            return Err(SplitError::Share { name: (*name).to_owned(), share });
        }
        sum = Some(sum.unwrap_or(-0.0) + share);
    }
    match sum.filter(|sum: &f64| (sum - 1.0).abs() > ROUNDING) {
        Some(sum) => Err(SplitError::Sum(sum)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(shares: &[f64]) -> Result<SplitRule, SplitError> {
        let part = |(i, share): (usize, &f64)| SplitPart { name: format!("p{i}"), share: *share };
        SplitRule::new(1, SplitGroup::None, shares.iter().enumerate().map(part).collect())
    }

    #[test]
    fn parts_follow_the_shares_and_an_empty_part_gets_nothing() {
        let rule = rule(&[0.7, 0.0, 0.3, 0.0]).expect("a rule");
        let mut counts = [0; 4];
        (0..10_000)
            .for_each(|line| counts[rule.part_of(Key::of_line(0, line)).expect("a part")] += 1);
        assert!((6_800..7_200).contains(&counts[0]), "{counts:?}");
        assert_eq!((counts[1], counts[3], counts.iter().sum::<i32>()), (0, 0, 10_000));
    }

    #[test]
    fn shares_must_add_up_to_one() {
        assert!(rule(&[0.1; 10]).is_ok());
        assert_eq!(rule(&[0.5]), Err(SplitError::Sum(0.5)));
        assert_eq!(rule(&[]), Err(SplitError::NoParts));
        assert_eq!(rule(&[-0.5, 1.5]), Err(SplitError::Share { name: "p0".into(), share: -0.5 }));
        let part = SplitPart { name: "a".to_owned(), share: 0.5 };
        let twice = SplitRule::new(0, SplitGroup::Exact, vec![part.clone(), part]);
        assert_eq!(twice, Err(SplitError::SameName("a".to_owned())));
    }

    /// Number of these draws that come to each part, and to none.
    fn counted(rule: &SplitRule, drawn: &[f64]) -> Vec<usize> {
        let part = |drawn: f64| rule.bounds.iter().position(|bound| drawn < *bound);
        let mut counts = vec![0; rule.parts.len() + 1];
        drawn.iter().for_each(|&drawn| counts[part(drawn).unwrap_or(rule.parts.len())] += 1);
        counts
    }

    #[test]
    fn numbers_of_puzzles_are_met_at_the_nearest_boundary() {
        use PartSize::{Count, Share};
        let keys = |number: u64| Key::of_line(0, number).draw(3);
        let mut single: Vec<f64> = (0..1000).map(keys).collect();
        // Groups of four.
        let mut fours: Vec<f64> = (0..1000).map(|number| keys(number / 4)).collect();
        let rule = |sizes: &[PartSize], drawn: &mut [f64]| {
            let parts: Vec<_> =
                sizes.iter().enumerate().map(|(i, size)| (format!("p{i}"), *size)).collect();
            let rule = SplitRule::with_counts(3, SplitGroup::Exact, &parts, drawn)?;
            Ok(counted(&rule, drawn))
        };
        let sizes = [Share(0.75), Count(100), Share(0.25)];
        assert_eq!(rule(&sizes, &mut single), Ok(vec![675, 100, 225, 0]));
        assert_eq!(rule(&[Count(10)], &mut single), Ok(vec![10, 990]));
        assert_eq!(rule(&[Count(0), Count(1000)], &mut single), Ok(vec![0, 1000, 0]));
        assert_eq!(rule(&[Count(10), Count(11)], &mut fours), Ok(vec![8, 12, 980]));
        assert_eq!(rule(&[Count(11), Share(1.0)], &mut fours), Ok(vec![12, 988, 0]));
        let too_few = SplitError::TooFew { wanted: 1001, all: 1000 };
        assert_eq!(rule(&[Count(1001)], &mut single), Err(too_few));
        assert_eq!(rule(&[Count(1), Share(0.5)], &mut single), Err(SplitError::Sum(0.5)));
    }
}
