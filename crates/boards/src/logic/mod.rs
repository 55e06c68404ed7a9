//! Human techniques on boards of all sizes: steps with their reasons, and the grades that follow.
//!
//! A technique is a function in a file of its family and a row in `technique.rs`.

mod cell_set;
mod chains;
mod combinations;
mod fish;
mod grade;
mod houses;
mod locked;
mod position;
mod sentence;
mod singles;
mod step;
mod subsets;
mod technique;
mod trial;
mod wings;

pub use cell_set::{CellIter, CellSet};
pub use grade::{Grade, grade, next, walk};
pub use houses::{HouseName, Houses};
pub use position::{Candidate, Position};
pub use step::Step;
pub use technique::{Level, Technique};
