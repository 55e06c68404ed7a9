//! Assertions of clauses about a puzzle.

use super::puzzle_facts::{PuzzleFacts, Regions};

/// Assertions of clauses about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assertion {
    /// Nothing: a greeting.
    Nothing,
    /// The puzzle has something of one of these keys.
    Has(&'static [&'static str]),
    /// As `Has`, and the digits of each part differ.
    Differ(&'static [&'static str]),
    /// It has something of each of these keys.
    HasAll(&'static [&'static str]),
    /// It has something of these keys, all of this number; of lines, some of them.
    Fixed(&'static [&'static str], u32),
    /// It has something of these keys, all of the number in the clause.
    Numbered(&'static [&'static str]),
    /// The puzzle has boxes or other regions, as every solver expects.
    Regions,
    /// The puzzle has regions that are no boxes.
    Irregular,
    /// As `Regions`, and the size is the number in the clause.
    Size,
    /// The puzzle has rows and columns only, of the number in the clause.
    Boxless,
    /// Cells without one of these marks have a rule.
    Negative(&'static [&'static str]),
    /// Cells without one of these marks have none.
    Open(&'static [&'static str]),
    /// Rules of the whole grid: added where the data does not have them.
    Switch(&'static [Addition]),
    /// Rules of the whole grid that are drawn, as a rule: added, on the chance that no more is
    /// meant, where the data has nothing of them. Not next to parts of these keys.
    Supposed(&'static [Addition], &'static [&'static str]),
    /// A [rule of the whole grid](super::super::everywhere) with the number in the clause: added.
    Everywhere(&'static str),
}

/// The key of a text that denies boxes.
pub(crate) const BOXLESS: &str = "no boxes";

/// A rule that a text adds: its key, its item, and the arguments of it. Instead of the cells that
/// index, there are the digits of their columns (`C`) or rows (`R`).
pub(super) type Addition = (&'static str, &'static str, &'static [&'static str]);

/// Whether the board is one of those that an addition is written for: cells by name are those of
/// nine rows, and places within boxes are told of three by three.
fn fits((_, name, arguments): &Addition, facts: &PuzzleFacts) -> bool {
    match *name {
        "DisjointSets" => facts.size == 9 && facts.regions == Regions::Boxes,
        _ => arguments.is_empty() || facts.size == 9,
    }
}

impl Assertion {
    /// The keys that it speaks of.
    pub(super) fn keys(self) -> Vec<&'static str> {
        match self {
            Assertion::Nothing | Assertion::Regions | Assertion::Irregular | Assertion::Size => {
                Vec::new()
            }
            Assertion::Boxless => vec![BOXLESS],
            Assertion::Everywhere(key) => vec![key],
            Assertion::Has(keys)
            | Assertion::Differ(keys)
            | Assertion::HasAll(keys)
            | Assertion::Fixed(keys, _)
            | Assertion::Numbered(keys)
            | Assertion::Negative(keys)
            | Assertion::Open(keys) => keys.to_vec(),
            Assertion::Switch(all) | Assertion::Supposed(all, _) => {
                all.iter().map(|(key, ..)| *key).collect()
            }
        }
    }

    /// The rules that it adds to these facts.
    pub(super) fn added(self, facts: &PuzzleFacts) -> impl Iterator<Item = Addition> {
        let all: &[Addition] = match self {
            Assertion::Switch(all) | Assertion::Supposed(all, _) => all,
            _ => &[],
        };
        all.iter().copied().filter(|(key, ..)| !facts.has(&[key]))
    }

    /// Whether it supposes what may also be drawn: all but that neighbours are not consecutive.
    pub(super) fn may_be_drawn(self) -> bool {
        matches!(self, Assertion::Supposed(all, _) if !all.iter().any(|(key, ..)| *key == "nonconsecutive"))
    }

    /// The number that it states its parts have, of that in the clause.
    pub(super) fn number(self, in_clause: Option<u32>) -> Option<u32> {
        match self {
            Assertion::Fixed(_, number) => Some(number),
            Assertion::Numbered(_) => in_clause,
            _ => None,
        }
    }

    /// Whether it is about cells without a mark.
    pub(super) fn is_negative(self) -> bool {
        matches!(self, Assertion::Negative(_))
    }

    /// Whether the puzzle is as the clause states.
    pub(super) fn holds(self, facts: &PuzzleFacts, number: Option<u32>) -> bool {
        match self {
            Assertion::Nothing | Assertion::Everywhere(_) => true,
            Assertion::Switch(all) => all.iter().all(|addition| fits(addition, facts)),
            Assertion::Has(keys) => facts.has(keys),
            Assertion::Supposed(all, unless) => {
                let here = all.iter().filter(|(key, ..)| facts.has(&[key])).count();
                here == all.len() && all.iter().all(|(key, ..)| facts.is_usual(key))
                    || here == 0 && !facts.has(unless)
            }
            // Whatever is said of the sums of cages.
            Assertion::Differ(keys) => facts.has(keys) || facts.has(&["cagesum", "equalcages"]),
            Assertion::HasAll(keys) => keys.iter().all(|key| facts.has(&[key])),
            Assertion::Fixed(keys, number) => facts.have(keys, number),
            Assertion::Numbered(keys) => number.is_some_and(|number| facts.have(keys, number)),
            Assertion::Regions => facts.regions != Regions::Partial,
            Assertion::Irregular => facts.regions == Regions::Irregular,
            Assertion::Size => facts.regions != Regions::Partial && number == Some(facts.size),
            Assertion::Boxless => facts.regions == Regions::Partial && number == Some(facts.size),
            // Each of the marks that the puzzle has must be one of them, and there must be one.
            Assertion::Negative(keys) => {
                let mut here = keys.iter().filter(|key| facts.has(&[key])).peekable();
                here.peek().is_some() && here.all(|key| facts.negative.contains(key))
            }
            Assertion::Open(keys) => {
                facts.has(keys) && !keys.iter().any(|key| facts.negative.contains(key))
            }
        }
    }
}
