//! What stands beside the rules of a puzzle.

/// What stands beside the rules of a puzzle, where it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Its name.
    pub title: Option<String>,
    /// Who set it.
    pub author: Option<String>,
    /// Its rules in words, as they stand beside puzzles of web editors.
    pub rules: Option<String>,
    /// Its solution as it is stated. It may be wrong:
    /// [`Ruleset::check_text`](super::Ruleset::check_text) tells.
    pub solution: Option<String>,
}
