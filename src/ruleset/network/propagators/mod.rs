//! The propagators that all kinds of constraints are made of.

mod area;
mod circles;
mod connected;
mod counts;
mod different;
mod distinct;
mod either;
mod exclusion;
mod indexed;
mod layers;
mod multisets;
mod ranked;
mod regions;
mod relation;
mod runs;
mod sets;
mod shards;
mod sum;

pub(super) use area::Plane;
pub(super) use circles::Circles;
pub(super) use connected::Connected;
pub(super) use counts::{Counts, Demand};
pub(super) use different::Different;
pub(super) use distinct::CountDistinct;
pub(super) use either::{Branch, Either};
pub(super) use exclusion::{DifferentWhere, Exclusion};
pub(super) use indexed::Indexed;
pub(super) use layers::Layers;
pub(super) use multisets::SameValues;
pub(super) use ranked::Ranked;
pub(super) use regions::{KnownRun, Regions};
pub(super) use relation::{AllPairs, Chain, Relation};
pub(super) use runs::{CountSame, MOST as MOST_OF_RUN, Run};
pub(super) use sets::Sets;
pub(super) use sum::Sum;
