//! The techniques, one family a file.

pub mod als;
pub mod als_chain;
mod als_index;
#[cfg(test)]
mod als_samples;
pub mod als_xy_wing;
pub mod als_xz;
pub mod intersections;
pub mod singles;
pub mod subsets;
pub mod sue_de_coq;
pub mod turbots;
pub mod wings;
