//! The constraints, one family a file, and the table of all of them.

mod classes;
mod clue;
mod different;
mod ends;
mod entropy;
mod extreme;
mod given;
mod little_killer;
mod moves;
mod negative;
mod pair;
mod parity;
mod part_sum;
mod quad;
mod region_sum;
mod regions;
mod same;
mod skyscraper;
mod sum;
mod table;
mod zipper;

pub(super) use regions::is_jigsaw_with_cells_outside;
pub(super) use table::find;
pub use table::{ConstraintKind, KINDS};
