//! Variants: puzzles with more constraints, read from text, searched for solutions, checked, and
//! drawn as shapes.
//!
//! A [`Ruleset`] is the set of [`Constraint`]s of one puzzle. Rows, columns and boxes are ordinary
//! constraints among them. The table of their [`KINDS`], and the search on boards of any size, are in
//! ninefold-constraints; here are the texts, and what searches nine rows faster. The search of a
//! [`RulesetSolver`] is independent of them: it calls each constraint whose cells have lost
//! candidates, until nothing more follows, and then branches on a cell.
//!
//! ```
//! use ninefold_core::search::{Limits, Status};
//! use ninefold_variants::{RulesetSolver, parse};
//!
//! // A killer of three cages, which leave more than one solution.
//! let ruleset = parse::line(".Cage~3~R1C1~R1C2.Cage~17~R1C3~R1C4.Cage~24~R2C7~R2C8~R2C9")?;
//! let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
//! assert_eq!(outcome.status(&Limits::UNIQUE), Status::Multiple);
//! assert_eq!(ruleset.check(&outcome.first), Ok(()));
//!
//! let cage = ruleset.constraints().last().expect("three cages");
//! assert_eq!(cage.explain(), "the cage r2c7 r2c8 r2c9 holds different digits of sum 24");
//! # Ok::<(), ninefold_core::error::Malformed>(())
//! ```
//!
//! From the ground up: `peers` and `groups` use no constraint; `state` is what a search of nine rows
//! works on; `constraint` has its view of one; `house` and `weighted_sum` are constraints that others
//! are made of; `set` and `builder` put a ruleset together, with what follows from others: `implied`,
//! `combined`, `leftovers`, `fork` and `house_complement`; `kinds` has the accelerators, `adapted` the
//! propagators of ninefold-constraints for all other kinds; `parse` has all forms of text that are
//! read, `write` those that are written; `search` finds solutions, where `first_house` and `probation`
//! choose; `tier` finds how far constraints have to be combined, and `deduction` shows it step by
//! step.

mod adapted;
mod assemble;
mod builder;
#[cfg(test)]
mod cases;
mod combined;
mod constraint;
mod constraint_list;
mod deduction;
#[cfg(test)]
mod deduction_tests;
mod derivation;
mod difference;
mod different;
mod engine;
mod exclusion;
mod first_house;
mod fork;
mod grade;
mod groups;
mod house;
mod house_complement;
mod implied;
mod kinds;
mod leftovers;
mod nine_premises;
pub mod parse;
mod peers;
mod probation;
mod search;
mod set;
mod state;
mod tier;
mod wake;
mod weighted_sum;
mod write;

pub use deduction::{Deduction, DeductionPath, Refutation};
pub use engine::VariantEngine;
pub use grade::VariantGrade;
pub use ninefold_constraints::{
    BoardCell, Constraint, ConstraintKind, DeductionReason, Exclusion, HouseReason, KINDS,
    LogicTier, Network, NetworkSolver, OutsideClue, Shape, Stroke, Subset, SumPart, SumReason,
    Tint, TwinKind, VariantTechnique, base64, kind, text,
};
pub use parse::Heading;
pub use peers::Peers;
pub use search::{RulesetSolver, SearchStrategy};
pub use set::{Ruleset, SolutionFlaw, Violation};
pub use tier::TierGrader;
pub use write::{NotSaid, RULESET_FORMATS, RulesetFormat, TitledReader, items};
