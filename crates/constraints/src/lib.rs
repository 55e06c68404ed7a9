//! The constraints of Sudoku variants on boards of any size: their table, what each demands, and how
//! it is searched.
//!
//! Each kind of constraint is a file or a function, and a row of the table [`KINDS`];
//! docs/add-a-constraint.md describes how to add one. A [`Network`] is a puzzle of them on a board of
//! up to 16 rows and columns and up to 16 values, perhaps with extra cells: the definitions of its
//! rules, which a full board is checked against, and small propagators (different values, sums,
//! relations, automata, one of several), which a [`NetworkSolver`] asks. The two share no code.
//!
//! ninefold-variants reads the text of puzzles and searches nine rows with accelerators; what it
//! shares with this crate is public here for it alone.
//!
//! From the ground up: `digits`, `place`, `domains`, `sets`, `links`, `relation`, `line_relation` and
//! `shape` use no constraint; `item` is a statement as data; `propagators` strike values; `kinds` are
//! made of them by the `builder`; `nodes` reads all items of a puzzle; `search` finds solutions;
//! `path` finds the way to one, step by step, from `premises`, with a `reason` each.

mod automaton;
pub mod base64;
mod board;
mod builder;
pub mod digits;
pub mod domains;
mod implied;
pub mod item;
mod kinds;
pub mod line_part;
pub mod line_relation;
pub mod links;
pub mod names;
mod network;
mod nodes;
pub mod path;
mod patience;
pub mod place;
mod premises;
mod propagator;
mod propagators;
mod reason;
mod regex;
pub mod relation;
mod rule;
mod search;
pub mod sets;
mod shape;
mod sum_reason;
mod technique;
pub mod text;

pub use builder::Node;
pub use kinds::{ConstraintKind, KINDS, USUAL_LOCKOUT, are_consecutive, find as kind, is_composed};
pub use network::Network;
use network::Source;
pub use nodes::{Addition, Composition, Definitions, nested, read};
pub use patience::Patience;
pub use premises::text_of;
pub use propagator::Propagator;
pub use reason::{DeductionReason, Exclusion, HouseReason, LogicTier, Subset};
pub use rule::{Constraint, Flaw, Statement, numbers};
pub use search::{NEEDED, NetworkSolver};
pub use shape::{BoardCell, OutsideClue, Shape, Stroke, Tint, TwinKind};
pub use sum_reason::{SumPart, SumReason, equation};
pub use technique::VariantTechnique;
