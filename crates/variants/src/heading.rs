//! The metadata of a puzzle: name, author, rules in words, solution.

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
    /// [`Ruleset::check_text`](super::Ruleset::check_text) checks it.
    pub solution: Option<String>,
}
