//! The experiment about presorting: is filling the blanks in order of fewest candidates, sorted
//! once, slower than row order, and if so, why?
//!
//! An early design note found it two to four times slower and blamed the time for sorting. Here a
//! corpus graded from easy to hard goes through all solvers of that note, and the ratio of the
//! times is split into three factors whose product it is: time for sorting, cost of a node, and
//! number of nodes, which is what the order decides. That is done twice: for totals, which the
//! hardest puzzles rule, and for the mean puzzle, by logarithms. The verdict is computed from the
//! rows.

mod analysis;
mod corpus;
mod findings;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub(crate) use corpus::{BANDS, corpus};
pub(crate) use findings::findings;

pub(crate) const NAME: &str = "ordering";
pub(crate) const ENGINES: [&str; 6] =
    ["naive", "blanks", "presorted", "mrv", "mrv-random", "rules"];
/// Puzzles in each band, unless the caller names a number.
pub(crate) const PER_BAND: usize = 1_000;
/// Time for the whole, unless the caller names one.
pub(crate) const BUDGET: Duration = Duration::from_secs(360);
