//! The solution of a puzzle that has exactly one.

use ninefold_core::grid::Grid;
use ninefold_engine::{Limits, Outcome, Status};

/// The solution of a puzzle that has exactly one, by the outcome of a search under
/// [`Limits::UNIQUE`].
pub fn only_solution(outcome: &Outcome) -> Option<&Grid> {
    (outcome.status(&Limits::UNIQUE) == Status::Unique).then_some(&outcome.first)
}
