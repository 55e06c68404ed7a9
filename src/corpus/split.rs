//! The rule of a split: parts of a file such that no part has a puzzle of another, even up to
//! symmetry.
//!
//! Puzzles with one key form a group, which stays together. The key is that of the canonical form
//! of the solution where there is exactly one, and of the puzzle itself elsewhere: equivalent
//! puzzles have equivalent solutions, so they land in the same part. The part is a function of the
//! seed and the key alone. So nothing has to be remembered, threads do not matter, and a puzzle
//! stays in its part when the file grows; but shares are met on average only.

use super::key::Key;

/// Which puzzles must stay together.
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

/// How puzzles are split.
///
/// ```
/// use ninefold::corpus::{Key, SplitGroup, SplitPart, SplitRule};
/// use ninefold::grid::Grid;
///
/// let part = |name: &str, share| SplitPart { name: name.to_owned(), share };
/// let parts = vec![part("train", 0.9), part("test", 0.1)];
/// let rule = SplitRule::new(1, SplitGroup::Exact, parts)?;
/// assert!(rule.part_of(Key::of(&Grid::EMPTY)) < 2);
/// # Ok::<(), ninefold::corpus::SplitError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SplitRule {
    seed: u64,
    group: SplitGroup,
    parts: Vec<SplitPart>,
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
}

/// The sum of shares may miss 1 by so much: decimal fractions are no binary ones.
const ROUNDING: f64 = 1e-9;

impl SplitRule {
    /// A rule; the seed decides which groups come to which part.
    ///
    /// # Errors
    /// There are no parts, two have one name, a share is not from 0 to 1, or they do not add up to
    /// 1.
    pub fn new(
        seed: u64,
        group: SplitGroup,
        parts: Vec<SplitPart>,
    ) -> Result<SplitRule, SplitError> {
        if parts.is_empty() {
            return Err(SplitError::NoParts);
        }
        for (i, SplitPart { name, share }) in parts.iter().enumerate() {
            if !(0.0..=1.0).contains(share) {
                return Err(SplitError::Share { name: name.clone(), share: *share });
            }
            if parts[..i].iter().any(|other| other.name == *name) {
                return Err(SplitError::SameName(name.clone()));
            }
        }
        let sum: f64 = parts.iter().map(|part| part.share).sum();
        if (sum - 1.0).abs() > ROUNDING {
            return Err(SplitError::Sum(sum));
        }
        Ok(SplitRule { seed, group, parts })
    }

    /// Which puzzles stay together.
    pub fn group(&self) -> SplitGroup {
        self.group
    }

    /// The parts, in the order in which they were given.
    pub fn parts(&self) -> &[SplitPart] {
        &self.parts
    }

    /// The index of the part to which a key belongs.
    pub fn part_of(&self, key: Key) -> usize {
        let drawn = key.draw(self.seed);
        let mut bound = 0.0;
        let part = self.parts.iter().position(|part| {
            bound += part.share;
            drawn < bound
        });
        // Rounding may leave a gap below 1: it belongs to the last part that has a share at all.
        part.or(self.parts.iter().rposition(|part| part.share > 0.0)).unwrap_or(0)
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
        (0..10_000).for_each(|line| counts[rule.part_of(Key::of_line(0, line))] += 1);
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
}
