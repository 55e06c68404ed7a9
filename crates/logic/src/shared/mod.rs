//! Techniques that several profiles use, and the enumeration of combinations that all techniques
//! share.

pub(super) mod barren;
pub(super) mod combinations;
pub(super) mod hall;
mod intersections;
#[cfg(test)]
pub(super) mod positions;
mod singles;
mod subsets;
pub(super) mod table;
pub(super) mod targets;
pub(super) mod unchanged;
mod wings;

pub(super) use intersections::Locked;
pub(super) use singles::Single;
pub(super) use subsets::Subset;
pub(super) use wings::Wing;
