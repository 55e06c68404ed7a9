//! The constraints of generated variants, as a user writes them: `cage:4-8+kropki+.AntiKnight`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::derived::{DerivedConstraint, EVERY, Items};
use super::kinds::DERIVED;
use super::regions::Regions;
use ninefold_core::error::meant;
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
    /// The regions that region sum lines go through.
    pub(super) regions: Regions,
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

/// An error in the text of [`VariantConstraints`], in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ConstraintsError(String);

fn wrong<T>(words: String) -> Result<T, ConstraintsError> {
    Err(ConstraintsError(words))
}

/// Reads all fixed constraints up to one part.
fn read(fixed: &str) -> Result<Ruleset, ConstraintsError> {
    parse::line(fixed).or_else(|error| wrong(format!("{fixed}: {error}")))
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
                return wrong(format!("{part}: {found:?} cannot stand in the lines of a file"));
            }
            // All of them at once: a part may contradict those before.
            fixed += part;
            let ruleset = read(&fixed)?;
            if !ruleset.is_9x9() {
                return wrong(format!(
                    "{part}: only boards of nine rows and nine digits are generated"
                ));
            }
            if ruleset.has_further_cells() {
                return wrong(format!(
                    "{part}: only puzzles without extra cells are generated, and this one has \
                     cells to be found"
                ));
            }
        }
        let regions = match has(&fixed, "NoBoxes") {
            true => Regions::of_jigsaw(&ruleset(&fixed)),
            false => Some(Regions::boxes()),
        };
        let is_region_sum = |one: &DerivedCount| one.constraint.name == "region-sum";
        if regions.is_none() && derived.iter().any(is_region_sum) {
            let words = "region-sum goes through boxes or regions: .NoBoxes takes the boxes away, \
                         and no .Jigsaw gives regions";
            return wrong(words.to_owned());
        }
        let regions = regions.unwrap_or(Regions::boxes());
        let mut of_grids = fixed.clone();
        for count in &mut derived {
            let Items::Countable(Some(name)) = count.constraint.items else { continue };
            if !has(&fixed, name) {
                continue;
            }
            if count.is_asked && !count.is_every() {
                return wrong(format!(
                    "{}: with .{name} all of them are given; leave the number out",
                    count.constraint.name
                ));
            }
            count.count = EVERY..=EVERY;
            of_grids = without(&of_grids, name);
        }
        if !of_grids.is_empty() {
            read(&of_grids)?;
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
    let Some(constraint) = constraint else {
        let names: Vec<&str> = DERIVED.iter().map(|constraint| constraint.name).collect();
        let (names, hint) = (names.join(", "), hint(word));
        return wrong(format!(
            "{word:?} is not one of {names}, nor constraints as in .AntiKnight{hint}"
        ));
    };
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
            let name = constraint.name;
            wrong(format!(
                "{part}: expected a number from {least} to {most}, or two as in \
                 {name}:{least}-{most}"
            ))
        }
    }
}
