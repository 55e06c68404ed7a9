//! The techniques, one family a file.

pub mod double_locked;
pub mod forcing_twins;
pub mod intersections;
pub mod one_of_each;
pub mod singles;
pub mod subsets;
pub mod turbots;
pub mod wings;
