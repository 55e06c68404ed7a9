//! Techniques that several profiles use, and the enumeration of combinations that all techniques
//! share.

pub(super) mod barren;
mod bug;
pub(super) mod combinations;
mod fish;
pub(super) mod hall;
mod intersections;
pub(super) mod singles;
mod subsets;
pub(super) mod table;
pub(super) mod targets;
pub(super) mod unchanged;
mod wings;

pub(super) use bug::{Bug, naked_with, rating as bug_rating};
pub(super) use fish::Fish;
pub(super) use intersections::Locked;
pub(super) use singles::Single;
pub(super) use subsets::Subset;
pub(super) use wings::Wing;
