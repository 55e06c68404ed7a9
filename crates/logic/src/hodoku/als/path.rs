//! A chain of almost locked sets, as it is found and as it is told.

use super::removal::Ends;
use ninefold_core::grid::Digit;

/// The fewest sets.
const SHORTEST: usize = 4;

#[derive(Default)]
pub(super) struct Chain {
    /// The indices of its sets.
    pub sets: Vec<u16>,
    /// The digits of its links.
    pub common: Vec<Digit>,
}

impl Chain {
    /// The ends; `None` if the chain has too few sets.
    pub(super) fn ends(&self) -> Option<Ends> {
        match (self.sets.as_slice(), self.common.as_slice()) {
            (&[first, .., last], &[near, .., far]) if self.sets.len() >= SHORTEST => {
                Some(Ends { sets: [first, last], common: near.bit() | far.bit() })
            }
            _ => None,
        }
    }
}
