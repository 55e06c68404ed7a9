//! The techniques, one family a file.

pub mod avoidable;
pub mod bug;
pub mod coloring;
pub mod empty_rectangle;
pub mod fish;
pub mod intersections;
#[cfg(test)]
mod positions;
pub mod remote_pairs;
pub mod singles;
pub mod subsets;
pub mod turbots;
pub mod uniqueness;
pub mod wings;
