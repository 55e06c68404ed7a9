//! The constraints of generated variants, as a user writes them: `cage:4-8+kropki+.AntiKnight`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::derived::{DERIVED, DerivedConstraint};
use crate::error::Malformed;
use crate::ruleset::{Ruleset, parse};

/// The constraints of variant puzzles: those that all puzzles share, and those that are derived
/// from each solution.
///
/// The text is a list of parts, joined by `+`. A part that begins with a dot is a fixed constraint
/// in the syntax of one line (`.AntiKnight`). Any other part is the name of a
/// [`DerivedConstraint`], with a number or range behind a colon, if wanted (`thermo:4-6`).
///
/// ```
/// use ninefold::generate::VariantConstraints;
///
/// let constraints: VariantConstraints = "cage:4-8+kropki+.AntiKnight".parse()?;
/// assert_eq!(constraints.fixed(), ".AntiKnight");
/// assert_eq!(constraints.derived().len(), 2);
/// # Ok::<(), ninefold::generate::ConstraintsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantConstraints {
    text: String,
    fixed: String,
    derived: Vec<DerivedCount>,
}

/// A derived constraint and the number of its items.
#[derive(Clone, Debug)]
pub struct DerivedCount {
    /// The constraint.
    pub constraint: &'static DerivedConstraint,
    /// The number of items. Each puzzle draws its own number.
    pub count: RangeInclusive<usize>,
}

/// An error in the text of [`VariantConstraints`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstraintsError {
    /// A name that no derived constraint has.
    #[error("{0:?} is none of {names}, nor constraints as in .AntiKnight", names = names())]
    Name(String),
    /// A number outside the range of a derived constraint.
    #[error("{part}: expected a number from {least} to {most}, or two as in {name}:{least}-{most}")]
    Count {
        /// The part as it was written.
        part: String,
        /// The name of the constraint.
        name: &'static str,
        /// The least number.
        least: usize,
        /// The largest number.
        most: usize,
    },
    /// Fixed constraints that are no ruleset.
    #[error("{text}: {error}")]
    Ruleset {
        /// All fixed constraints up to the wrong one.
        text: String,
        /// The error in it.
        error: Malformed,
    },
    /// A character that the lines of a file cannot hold.
    #[error("{part}: {found:?} cannot stand in the lines of a file")]
    Character {
        /// The part as it was written.
        part: String,
        /// The character.
        found: char,
    },
}

/// The names of all derived constraints.
fn names() -> String {
    let names: Vec<&str> = DERIVED.iter().map(|constraint| constraint.name).collect();
    names.join(", ")
}

impl VariantConstraints {
    /// The constraints that all puzzles share, in the syntax of one line. Empty for none.
    pub fn fixed(&self) -> &str {
        &self.fixed
    }

    /// The constraints that are derived from each solution.
    pub fn derived(&self) -> &[DerivedCount] {
        &self.derived
    }

    /// The shared constraints as a ruleset.
    pub(super) fn fixed_ruleset(&self) -> Ruleset {
        match self.fixed.is_empty() {
            true => Ruleset::classic(),
            false => parse::line(&self.fixed)
                .unwrap_or_else(|error| unreachable!("parsed before: {}: {error}", self.fixed)),
        }
    }

    /// Whether cages partition the whole grid, so that no givens are needed.
    pub(crate) fn is_killer(&self) -> bool {
        self.derived.iter().any(|derived| derived.constraint.name == "killer")
    }
}

impl fmt::Display for VariantConstraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for VariantConstraints {
    type Err = ConstraintsError;

    fn from_str(text: &str) -> Result<VariantConstraints, ConstraintsError> {
        let (mut fixed, mut derived) = (String::new(), Vec::new());
        for part in text.split('+').map(str::trim) {
            if !part.starts_with('.') {
                derived.push(derived_count(part)?);
                continue;
            }
            let is_odd = |c: &char| matches!(c, ',' | '"' | '\\') || c.is_control();
            if let Some(found) = part.chars().find(is_odd) {
                return Err(ConstraintsError::Character { part: part.to_owned(), found });
            }
            // All of them at once: a part may contradict those before.
            fixed += part;
            parse::line(&fixed)
                .map_err(|error| ConstraintsError::Ruleset { text: fixed.clone(), error })?;
        }
        Ok(VariantConstraints { text: text.to_owned(), fixed, derived })
    }
}

fn derived_count(part: &str) -> Result<DerivedCount, ConstraintsError> {
    let (word, count) = part.split_once(':').map_or((part, None), |(a, b)| (a, Some(b)));
    let constraint = DERIVED.iter().find(|constraint| constraint.name == word);
    let constraint = constraint.ok_or_else(|| ConstraintsError::Name(word.to_owned()))?;
    let Some(count) = count else {
        return Ok(DerivedCount { constraint, count: constraint.default.clone() });
    };
    let (least, most) = (*constraint.range.start(), *constraint.range.end());
    let (from, to) = count.split_once('-').unwrap_or((count, count));
    match (from.trim().parse::<usize>(), to.trim().parse::<usize>()) {
        (Ok(from), Ok(to)) if least <= from && from <= to && to <= most => {
            Ok(DerivedCount { constraint, count: from..=to })
        }
        _ => {
            let (part, name) = (part.to_owned(), constraint.name);
            Err(ConstraintsError::Count { part, name, least, most })
        }
    }
}
