//! The usual rules in free words: the topic, the words that must be there, those that may, what may
//! be denied, the number, and what it says. `^` is in front of what the clause is about: words before may
//! have said it.

mod aside;
mod cells;
mod dots;
mod grid;
mod lines;
mod outside;
mod sums;

use super::Claim;
use crate::read::rules::loose::Number;

/// A row: see the module.
pub(in super::super) type Free =
    (&'static str, &'static str, &'static [&'static str], &'static str, Number, Claim);

/// All rows.
pub(in super::super) fn rows() -> impl Iterator<Item = &'static Free> {
    let all =
        [grid::ROWS, lines::ROWS, sums::ROWS, dots::ROWS, cells::ROWS, outside::ROWS, aside::ROWS];
    all.into_iter().flatten()
}
