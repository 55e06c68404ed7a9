//! Shards: the k-th of n newline-aligned shares of the inputs, laid end to end.
//!
//! A line belongs to the share in which its first byte lies. So the shares of a job that is spread
//! over machines can be computed by each of them alone, and joined they are the whole.

use std::{fmt, num::NonZeroU32, str::FromStr};

/// The k-th share of n, k counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    k: u32,
    n: NonZeroU32,
}

impl Shard {
    /// The bytes of this share, of a whole of this many: from the first to behind the last.
    pub fn range(self, total: u64) -> std::ops::Range<u64> {
        let cut = |k: u32| (u128::from(total) * u128::from(k) / u128::from(self.n.get())) as u64;
        cut(self.k - 1)..cut(self.k)
    }

    /// Whether this is the share that the whole begins with.
    pub fn is_first(self) -> bool {
        self.k == 1
    }
}

/// A text that is no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected k/n with 1 <= k <= n, as in 3/8")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts =
            text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((k, n)) if 1 <= k && k <= NonZeroU32::get(n) => Ok(Shard { k, n }),
            _ => Err(ShardError),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.k, self.n)
    }
}

/// The place of the first line that starts at or behind `boundary`, in a text that starts at
/// `offset` and at the beginning of a line. The text's length without such a line.
pub(super) fn line_start(text: &[u8], offset: u64, boundary: u64) -> usize {
    let Some(before) = boundary.checked_sub(offset + 1) else { return 0 };
    let Some(tail) = usize::try_from(before).ok().and_then(|before| text.get(before..)) else {
        return text.len();
    };
    // The byte before the boundary may be the line end itself.
    memchr::memchr(b'\n', tail).map_or(text.len(), |end| text.len() - tail.len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_k_of_n_is_a_shard() {
        for text in ["0/4", "5/4", "4", "a/b", "1/0", "-1/3", "1/2/3", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse::<Shard>().expect("a shard").to_string(), "3/8");
    }
}
