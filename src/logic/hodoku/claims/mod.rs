//! Claims that a digit is on or off in a cell or a group, and what follows from them.

mod closure;
mod consequences;
mod graph;
mod sets;
mod walk;

pub(super) use closure::{Closure, Implications};
pub(super) use consequences::Consequences;
pub(super) use graph::{Claim, Graph, Node};
pub(super) use walk::Walk;
