//! What a technique is, and the table of all of them.

use std::fmt::{self, Formatter};

use super::board::Board;
use super::step::{Flow, Step, Steps};

/// A human deduction.
pub trait Technique: Sync {
    /// As HoDoKu writes it, where HoDoKu knows it.
    fn name(&self) -> &'static str;

    /// As one word, for arguments and tables: `x-wing`.
    fn code(&self) -> &'static str;

    /// Whether it takes the solution from an engine: a puzzle that needs it is beyond logic.
    fn is_guess(&self) -> bool {
        false
    }

    /// Offers steps, in the order in which they are searched for, until no more are wanted.
    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow;

    /// The rest of a step's sentence, behind the name.
    ///
    /// # Errors
    /// Those of writing.
    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result;
}
