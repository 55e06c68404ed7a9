//! The salt of a split: what decides which groups come to which part.

use xxhash_rust::xxh3::xxh3_64;

/// The salt that decides which groups come to which part of a split.
///
/// By default it is a constant. So the test part of anybody has no puzzle of the `train` part of
/// anybody else who takes the same shares, not even up to symmetry. Another text makes another
/// split, and the text `seed` leaves it to the seed of the job.
///
/// ```
/// use ninefold_pipeline::corpus::SplitSalt;
///
/// let salt = SplitSalt::default();
/// assert_eq!(salt.text(), "ninefold-split-1");
/// assert_eq!(salt.seed(1), salt.seed(2));
/// assert_eq!(SplitSalt::new("seed").seed(2), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitSalt(String);

impl Default for SplitSalt {
    fn default() -> SplitSalt {
        SplitSalt::new("ninefold-split-1")
    }
}

impl SplitSalt {
    /// The salt of this text.
    pub fn new(text: impl Into<String>) -> SplitSalt {
        SplitSalt(text.into())
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether the seed of the job decides.
    pub fn is_seed(&self) -> bool {
        self.0 == "seed"
    }

    /// The seed of a [`SplitRule`](super::SplitRule), in a job that has this seed.
    pub fn seed(&self, seed: u64) -> u64 {
        if self.is_seed() { seed } else { xxh3_64(self.0.as_bytes()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_split_never_changes() {
        // A change here would move puzzles of everybody's test parts into `train`.
        assert_eq!(SplitSalt::default().seed(0), 12_477_635_109_618_932_092);
    }
}
