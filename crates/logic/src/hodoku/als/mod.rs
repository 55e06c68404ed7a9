//! Almost locked sets: n cells of a house with n + 1 candidates between them.
//!
//! Without any one of its digits such a set is locked: it has all the others. Two sets are linked
//! by a digit that cannot be in both, because all its places in one set see all its places in the
//! other (their restricted common). [`AlsXz`] draws conclusions from two sets, [`AlsXyWing`] from
//! three, [`AlsChain`] from four or more.

mod chain;
mod chain_search;
mod death_blossom;
mod graph;
mod index;
mod removal;
mod set;
mod xy_wing;
mod xz;

pub(super) use chain::AlsChain;
pub(super) use death_blossom::DeathBlossom;
pub(super) use graph::with_sets;
pub(super) use set::Als;
pub(super) use xy_wing::AlsXyWing;
pub(super) use xz::AlsXz;
