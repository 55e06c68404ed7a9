//! The constraints of generated variants, as a user writes them: `cage:4-8+kropki+.AntiKnight`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::derived::{DerivedConstraint, Items};
use super::kinds::DERIVED;
use super::placing::EVERY;
use super::regions::Regions;
use ninefold_core::error::{Malformed, meant};
use ninefold_variants::{KINDS, Ruleset, parse};

/// The constraints of variant puzzles: those that all puzzles share, and those that are derived
/// from each solution.
///
/// The text is a list of parts, joined by `+`. A part that begins with a dot is a fixed constraint
/// in the syntax of one line (`.AntiKnight`). Any other part is the name of a
/// [`DerivedConstraint`], with a number or range behind a colon, if wanted (`thermo:4-6`), or
/// `all` for dots, letters and signs (`kropki:all`).
///
/// ```
/// use ninefold_generate::VariantConstraints;
///
/// let constraints: VariantConstraints = "cage:4-8+kropki+.AntiKnight".parse()?;
/// assert_eq!(constraints.fixed(), ".AntiKnight");
/// assert_eq!(constraints.derived().len(), 2);
/// # Ok::<(), ninefold_generate::ConstraintsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantConstraints {
    text: String,
    fixed: String,
    /// The fixed constraints without those that the derived ones make true.
    of_grids: String,
    derived: Vec<DerivedCount>,
    regions: Regions,
}

/// A derived constraint and the number of its items.
#[derive(Clone, Debug)]
pub struct DerivedCount {
    /// The constraint.
    pub constraint: &'static DerivedConstraint,
    /// The number of items. Each puzzle draws its own number.
    pub count: RangeInclusive<usize>,
    /// Whether the number was asked for. If not, there may be more where there are to be no givens.
    pub is_asked: bool,
}

impl DerivedCount {
    /// Whether all items that a grid has are wanted, however many they are.
    pub fn is_every(&self) -> bool {
        *self.count.start() == EVERY
    }

    /// Range of the number of items in a puzzle without givens, where they are added until it has
    /// one solution. If the spec asks for all items, none is left out: a fixed constraint may rely
    /// on it.
    pub(super) fn addable(&self) -> RangeInclusive<usize> {
        let is_settled = self.is_asked || self.is_every();
        match is_settled || self.constraint.items == Items::Partition {
            true => self.count.clone(),
            false => *self.count.start()..=*self.constraint.range.end(),
        }
    }
}

/// An error in the text of [`VariantConstraints`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstraintsError {
    /// A name that no derived constraint has.
    #[error("{0:?} is not one of {names}, nor constraints as in .AntiKnight{hint}", names = names(), hint = hint(.0))]
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
    /// A number where a fixed constraint needs all items.
    #[error("{part}: with .{fixed} all of them are given; leave the number out")]
    Every {
        /// The part as it was written.
        part: String,
        /// The name of the fixed constraint.
        fixed: &'static str,
    },
    /// Region sum lines on boards without regions.
    #[error(
        "region-sum goes through boxes or regions: .NoBoxes takes the boxes away, and no .Jigsaw gives regions"
    )]
    NoRegions,
    /// A board of another size.
    #[error("{0}: only boards of nine rows and nine digits are generated")]
    Size(String),
    /// Constraints with extra cells, as the labels of regions to be found.
    #[error(
        "{0}: only puzzles without extra cells are generated, and this one has cells to be found"
    )]
    FurtherCells(String),
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

/// The name that was perhaps meant by an unknown one, for a message.
fn hint(text: &str) -> String {
    if text.contains(',') {
        return " (several are joined with +)".to_owned();
    }
    let mut known = Vec::with_capacity(DERIVED.len() + KINDS.len());
    DERIVED.iter().for_each(|constraint| known.push(constraint.name));
    KINDS.iter().for_each(|kind| known.push(kind.name));
    match meant(text, known) {
        Some(name) if name.starts_with(char::is_uppercase) => format!(" (is .{name} meant?)"),
        Some(name) => format!(" (is {name} meant?)"),
        None => String::new(),
    }
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

    /// The regions that region sum lines go through.
    pub(super) fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The shared constraints as a ruleset.
    pub(super) fn fixed_ruleset(&self) -> Ruleset {
        ruleset(&self.fixed)
    }

    /// The shared constraints as full grids have to obey them: without dots, no grid obeys
    /// `.StrictKropki`; with all of them, each does.
    pub(super) fn grid_ruleset(&self) -> Ruleset {
        ruleset(&self.of_grids)
    }

    /// Whether grids obey more rules than the classic ones.
    pub(super) fn restricts_grids(&self) -> bool {
        !self.of_grids.is_empty()
    }

    /// The same with the least number of items of each kind.
    pub(super) fn with_least(&self) -> VariantConstraints {
        let mut least = self.clone();
        for derived in &mut least.derived {
            derived.count = *derived.count.start()..=*derived.count.start();
        }
        least
    }

    /// Whether cages partition the whole grid, so that no givens are needed.
    pub fn is_killer(&self) -> bool {
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
        let (mut fixed, mut derived) = (String::new(), Vec::<DerivedCount>::new());
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
            let read = parse::line(&fixed)
                .map_err(|error| ConstraintsError::Ruleset { text: fixed.clone(), error })?;
            if !read.is_9x9() {
                return Err(ConstraintsError::Size(part.to_owned()));
            }
            if read.has_further_cells() {
                return Err(ConstraintsError::FurtherCells(part.to_owned()));
            }
        }
        let regions = match has(&fixed, "NoBoxes") {
            true => Regions::of_jigsaw(&ruleset(&fixed)),
            false => Some(Regions::boxes()),
        };
        let is_region_sum = |one: &DerivedCount| one.constraint.name == "region-sum";
        if regions.is_none() && derived.iter().any(is_region_sum) {
            return Err(ConstraintsError::NoRegions);
        }
        let regions = regions.unwrap_or(Regions::boxes());
        let mut of_grids = fixed.clone();
        for count in &mut derived {
            let Items::Countable(Some(name)) = count.constraint.items else { continue };
            if !has(&fixed, name) {
                continue;
            }
            if count.is_asked && !count.is_every() {
                let part = count.constraint.name.to_owned();
                return Err(ConstraintsError::Every { part, fixed: name });
            }
            count.count = EVERY..=EVERY;
            of_grids = without(&of_grids, name);
        }
        if !of_grids.is_empty() {
            let text = of_grids.clone();
            parse::line(&of_grids).map_err(|error| ConstraintsError::Ruleset { text, error })?;
        }
        Ok(VariantConstraints { text: text.to_owned(), fixed, of_grids, derived, regions })
    }
}

/// The ruleset of a text that was read before.
fn ruleset(text: &str) -> Ruleset {
    match text.is_empty() {
        true => Ruleset::classic(),
        false => {
            parse::line(text).unwrap_or_else(|error| unreachable!("parsed before: {text}: {error}"))
        }
    }
}

/// Whether an item is of this name.
fn is_named(item: &str, name: &str) -> bool {
    item.split('~').next().is_some_and(|found| found.trim() == name)
}

/// Whether there is an item of this name.
fn has(fixed: &str, name: &str) -> bool {
    fixed.split('.').any(|item| is_named(item, name))
}

/// The items that have another name.
fn without(fixed: &str, name: &str) -> String {
    let mut items: Vec<&str> = fixed.split('.').skip(1).collect();
    items.retain(|item| !is_named(item, name));
    items.iter().map(|item| format!(".{item}")).collect()
}

fn derived_count(part: &str) -> Result<DerivedCount, ConstraintsError> {
    let (word, count) = part.split_once(':').map_or((part, None), |(a, b)| (a, Some(b)));
    let constraint = DERIVED.iter().find(|constraint| constraint.name == word);
    let constraint = constraint.ok_or_else(|| ConstraintsError::Name(word.to_owned()))?;
    let Some(count) = count else {
        let count = constraint.default.clone();
        return Ok(DerivedCount { constraint, count, is_asked: false });
    };
    if count.trim() == "all" && matches!(constraint.items, Items::Countable(_)) {
        return Ok(DerivedCount { constraint, count: EVERY..=EVERY, is_asked: true });
    }
    let (least, most) = (*constraint.range.start(), *constraint.range.end());
    let (from, to) = count.split_once('-').unwrap_or((count, count));
    match (from.trim().parse::<usize>(), to.trim().parse::<usize>()) {
        (Ok(from), Ok(to)) if least <= from && from <= to && to <= most => {
            Ok(DerivedCount { constraint, count: from..=to, is_asked: true })
        }
        _ => {
            let (part, name) = (part.to_owned(), constraint.name);
            Err(ConstraintsError::Count { part, name, least, most })
        }
    }
}
