//! The solution of a puzzle that has exactly one.

use crate::engine::{Limits, Outcome, Status};
use crate::grid::Grid;

/// The solution of a puzzle that has exactly one, by the outcome of a search under
/// [`Limits::UNIQUE`].
pub(crate) fn only_solution(outcome: &Outcome) -> Option<&Grid> {
    (outcome.status(&Limits::UNIQUE) == Status::Unique).then_some(&outcome.first)
}
