//! Chains: cycles, forcing chains, and what every candidate of a cell or every place of a digit leads to.
//!
//! Ratings are a base by the kind of chain and an addition by its complexity: how many facts it takes, both ends
//! counted. Of all chains of a family the one with the lowest rating is taken.

pub(super) mod multiple;
pub(super) mod nishio;
mod reach;
pub(super) mod unary;

pub(super) use multiple::Multiple;
pub(super) use nishio::Nishio;
pub(super) use unary::UnaryChain;

use std::fmt::{self, Formatter};

use self::reach::Fact;
use crate::grid::CellSet;
use crate::logic::notation::{CellNames, Consequences};
use crate::logic::technique::{ChainNode, Step};

/// What a chain of so many facts is rated above its base, in tenths.
///
/// A tenth for each of 4, 6, 8, 12, 16, 24, 32, ... that the number of facts less two exceeds.
pub fn addition(facts: usize) -> u16 {
    let length = facts.saturating_sub(2);
    let thresholds = (2..).flat_map(|power| [1_usize << power, 3 << (power - 1)]);
    thresholds.take_while(|threshold| length > *threshold).count() as u16
}

/// Puts a chain into a step.
fn describe(step: &mut Step, facts: impl Iterator<Item = Fact>) {
    let from = step.chain.len();
    step.chain.extend(facts.map(|fact| ChainNode {
        cells: CellSet::of(fact.cell()),
        digit: fact.digit(),
        is_on: fact.is_on(),
    }));
    step.chain[from..].reverse();
}

/// The chains of a step: `r1c1<>3 r1c4=3 r2c4<>3`, one after the other, and what follows.
fn explain(step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(":")?;
    for (i, node) in step.chain.iter().enumerate() {
        // Where a chain begins anew, its first fact is one that the last chain's last does not lead to.
        let starts = i > 0 && step.chain[i - 1].is_on == node.is_on;
        let sign = if node.is_on { "=" } else { "<>" };
        let before = if starts { "; " } else { " " };
        write!(f, "{before}{}{sign}{}", CellNames(node.cells), node.digit.get())?;
    }
    write!(f, "{}", Consequences(step))
}
