//! The techniques, one family a file.

pub mod chains;
pub mod intersections;
pub mod singles;
pub mod subsets;
pub mod turbots;
pub mod wings;
