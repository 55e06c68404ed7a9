//! Chains: cycles, forcing chains, Nishio and multiple forcing chains.
//!
//! A rating is a base by the kind of chain, plus an addition by its number of facts, both ends
//! counted. Of all chains of a family the one with the lowest rating is taken.

mod cycles;
pub(super) mod dynamic;
pub(super) mod multiple;
pub(super) mod nishio;
mod reach;
pub(super) mod unary;

use crate::prelude::*;
pub(super) use dynamic::{Depth, DynamicChains};
pub(super) use multiple::Multiple;
pub(super) use nishio::Nishio;
pub(super) use unary::UnaryChain;

use self::reach::Fact;

/// The rating of a chain above its base, in tenths.
///
/// A tenth for each of 4, 6, 8, 12, 16, 24, 32, ... that the number of facts less two exceeds.
pub(super) fn addition(facts: usize) -> u16 {
    let length = facts.saturating_sub(2);
    let (mut added, mut threshold, mut next) = (0, 4, 6);
    while length > threshold {
        added += 1;
        (threshold, next) = (next, 2 * threshold);
    }
    added
}

fn describe(step: &mut Step, facts: impl Iterator<Item = Fact>) {
    let from = step.chain.len();
    step.chain.extend(facts.map(Fact::node));
    step.chain[from..].reverse();
}

/// Writes the facts of a chain, each with a space before it.
fn write_chain(chain: &[ChainNode], f: &mut Formatter<'_>) -> fmt::Result {
    chain.iter().try_for_each(|node| {
        let sign = if node.is_on { "=" } else { "<>" };
        write!(f, " {}{sign}{}", CellNames(node.cells), node.digit.get())
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn length_adds_to_chains() {
        let rated = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19].map(super::addition);
        assert_eq!(rated, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    }
}
