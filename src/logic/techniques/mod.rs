//! The techniques, one family a file.

pub mod als;
pub mod als_chain;
mod als_index;
#[cfg(test)]
mod als_samples;
pub mod als_xy_wing;
pub mod als_xz;
pub mod avoidable;
pub mod brute_force;
pub mod bug;
pub mod chains;
pub mod coloring;
pub mod double_locked;
pub mod empty_rectangle;
pub mod fish;
pub mod forcing;
pub mod forcing_twins;
pub mod intersections;
pub mod one_of_each;
#[cfg(test)]
mod positions;
pub mod remote_pairs;
pub mod singles;
pub mod subsets;
pub mod sue_de_coq;
pub mod turbots;
pub mod uniqueness;
pub mod wings;
