//! Puzzles with their headings, and the notations that sibling crates read.

use crate::set::Ruleset;
use ninefold_core::error::Malformed;

/// The metadata of a puzzle, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Its name.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// Its rules in words, from a puzzle of a web editor.
    pub rules: Option<String>,
    /// Its solution as it is stated. It may be wrong:
    /// [`Ruleset::check_text`](Ruleset::check_text) checks it.
    pub solution: Option<String>,
}

/// A puzzle with its title.
#[derive(Debug)]
pub struct TitledPuzzle {
    /// The line where it begins, from 1.
    pub line: usize,
    /// Its metadata.
    pub heading: Heading,
    /// Parts of a drawing that are no rules, and were left out.
    pub dropped: usize,
    /// Whether its rules in words were ignored.
    pub ignored_text: bool,
    /// A guess that the solution confirms, the one that is stated or the only one: a rule of the
    /// whole grid that may be meant of a part, or lines that meet.
    pub guess: Option<String>,
    /// The first rule that is not understood, where the others have no solution but the one that the
    /// puzzle carries ([`RulesTextPolicy::SolutionOnly`]).
    pub lacks: Option<String>,
    /// The puzzle.
    pub ruleset: Ruleset,
}

impl From<Ruleset> for TitledPuzzle {
    /// A puzzle on line 1 without a title.
    fn from(ruleset: Ruleset) -> TitledPuzzle {
        TitledPuzzle {
            line: 1,
            heading: Heading::default(),
            dropped: 0,
            ignored_text: false,
            guess: None,
            lacks: None,
            ruleset,
        }
    }
}

/// The treatment of rules in words next to a puzzle of a web editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RulesTextPolicy {
    /// Each sentence must be understood, and be about the data of the puzzle.
    #[default]
    Read,
    /// As [`Read`](RulesTextPolicy::Read), but guesses are refused: rules open to doubt, and
    /// drawings of several meanings or without words, even if a solution confirms the guess.
    Strict,
    /// As [`Read`](RulesTextPolicy::Read), but where the puzzle carries its solution, rules that are
    /// not understood may be left out, if the others have no other solution. For callers who need the
    /// solution only, which is right whatever was left out: the rules are not whole then.
    SolutionOnly,
    /// The text is ignored: the data is all there is.
    Ignored,
}

/// A notation that a sibling crate reads, as a row of a table: callers hand the table to
/// [`titled_with`](super::titled_with). Internal: for sibling crates.
#[derive(Debug)]
pub struct Notation {
    /// Its name.
    pub name: &'static str,
    /// Whether a text is meant as one of this notation.
    pub detects: fn(&str) -> bool,
    /// Reads such a text.
    pub read: fn(&str, RulesTextPolicy) -> Result<TitledPuzzle, Malformed>,
}
