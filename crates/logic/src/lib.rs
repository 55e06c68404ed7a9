//! Solving as people do: technique by technique, each step with its reasons, and the grades that
//! follow.
//!
//! A [`LogicBoard`] holds the filled cells and the candidates of the others. A [`Technique`] finds
//! [`Step`]s on it. A [`Profile`] is an ordered list of techniques with the difficulty of each. A
//! [`Grader`] takes the first step that its profile finds, again and again, and a [`PathRecord`]
//! keeps count.
//!
//! ```
//! use ninefold_logic::{self as logic, Grader, LogicBoard};
//! # let p = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! # let puzzle = ninefold_text::line::parse(p)?;
//! let profile = logic::find_profile("hodoku").expect("a profile of the library");
//! let mut board = LogicBoard::new(&puzzle);
//! let mut grader = Grader::new(profile);
//! while let Some(found) = grader.next(&mut board) {
//!     println!("{}", found.step); // Naked Single: r5c5=5
//!     found.step.apply(&mut board);
//! }
//! assert!(board.open().is_empty());
//! # Ok::<(), ninefold_core::error::Malformed>(())
//! ```
//!
//! One folder a profile family: `hodoku`, `se` (Sudoku Explainer) and `notes`; `shared` has what
//! two of them use. A new technique is a file in one of these and an entry of a profile. Nothing
//! outside its folder changes.

mod board;
mod difficulty;
mod grader;
mod hodoku;
mod ideas;
mod notation;
mod notes;
mod prelude;
pub mod premises;
mod profile;
pub mod reasons;
mod record;
#[cfg(test)]
mod samples;
mod se;
mod sentence;
mod shared;
mod technique;

pub use board::{Candidate, LogicBoard, digits};
pub use difficulty::{Difficulty, FieldValue, Level, UNSOLVED};
pub use grader::Grader;
pub use hodoku::{HODOKU, HODOKU_ALL};
pub use notation::{CellNames, HouseName, NOTATION};
pub use notes::{NOTES_RULES, NOTES_STRATEGIES};
pub use profile::{Cost, Profile, ProfileEntry, Scale, find_profile, profiles};
pub use reasons::ChainNode;
pub use record::{FoundStep, Grade, PathRecord, TechniqueName, TechniqueUses};
pub use se::SE;
pub use sentence::{Sentence, Word};
pub use technique::{Flow, Step, StepCollector, Technique};
