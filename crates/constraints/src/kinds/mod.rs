//! The constraints, one family a file, and the table of all of them.

mod cages;
mod chaos;
mod compose;
mod connected;
mod contents;
mod doppelganger;
mod further;
mod fuzzy_thermo;
mod given;
mod global;
mod houses;
mod in_words;
mod line_automata;
mod lines;
mod outside;
mod pairs;
mod row_cycle_thermo;
mod shapes;
mod sums;
mod table;

pub(super) use houses::lines_and_boxes;
pub use pairs::are_consecutive;
pub use shapes::USUAL_LOCKOUT;
pub use table::{ConstraintKind, KINDS, find, is_composed};
