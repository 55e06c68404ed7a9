//! The propagators that all kinds of constraints are made of.

mod different;
mod either;
mod indexed;
mod layers;
mod ranked;
mod relation;
mod sets;
mod sum;

pub(super) use different::Different;
pub(super) use either::{Branch, Either};
pub(super) use indexed::Indexed;
pub(super) use layers::Layers;
pub(super) use ranked::Ranked;
pub(super) use relation::{AllPairs, Chain, Relation};
pub(super) use sets::Sets;
pub(super) use sum::Sum;
