//! Claims that a digit is on or off in a cell or a group, and what follows from them.

mod claim;
mod closure;
mod consequences;
mod graph;
mod sets;
mod walk;

pub(super) use claim::{Claim, Node};
pub(super) use closure::{Closure, Implications};
pub(super) use consequences::Consequences;
pub(super) use graph::Graph;
pub(super) use walk::Walk;
