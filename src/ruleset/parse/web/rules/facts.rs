//! What the data of a puzzle has, as far as a text may speak of it.

use super::super::{Draft, Drawn};

/// Rules of lines with a number. Lines of several colours may have several numbers.
const NUMBERED_LINES: &[&str] = &[
    "whispers",
    "sumsatleast",
    "sumsatmost",
    "differenceatmost",
    "fastthermometer",
    "linesum",
    "sumline",
    "remainderline",
];

/// Whether a rule is one of lines with a number.
pub(in super::super) fn is_of_numbered_lines(key: &str) -> bool {
    NUMBERED_LINES.contains(&key)
}

/// What a puzzle has.
#[derive(Debug, Default)]
pub(in super::super) struct Facts {
    /// Of each item its key, as f-puzzles calls it, and its number where its kind has one.
    parts: Vec<(String, Option<u32>)>,
    /// Rows and columns.
    pub(super) size: u32,
    /// Whether the boxes are those of the size, others, or none.
    pub(super) regions: Regions,
    /// Keys of marks of which the data says that those without one have a rule.
    pub(super) negative: Vec<&'static str>,
    /// Whether it has no drawing that a sentence could mean.
    pub(super) is_undrawn: bool,
    /// Whether all that is drawn is a part of the puzzle: no sentence can mean anything else.
    pub(super) is_whole: bool,
}

/// The regions of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Regions {
    /// The boxes of the size.
    #[default]
    Boxes,
    /// Others that cover the grid.
    Irregular,
    /// None, or some that leave cells out.
    Partial,
}

impl Facts {
    /// The facts of what was read.
    pub(in super::super) fn of(draft: &Draft, size: usize, negative: Vec<&'static str>) -> Facts {
        let names = |name: &str| draft.statements.iter().any(|statement| statement.name == name);
        let regions = match (names("NoBoxes"), names("Jigsaw")) {
            (false, _) => Regions::Boxes,
            (true, true) => Regions::Irregular,
            (true, false) => Regions::Partial,
        };
        let numbered = draft.places.iter().zip(&draft.statements).map(|(place, statement)| {
            let key = place.split(' ').next().unwrap_or_default();
            let first = statement.arguments.first().and_then(|(text, _)| text.parse().ok());
            (key.to_owned(), first)
        });
        let mut parts: Vec<_> = numbered.filter(|(key, _)| key != "size").collect();
        parts.push(("size".to_owned(), Some(size as u32)));
        parts.extend(draft.numbers.iter().map(|(key, number)| ((*key).to_owned(), Some(*number))));
        let is_whole = draft.drawn != Drawn::Unknown && draft.dropped == 0;
        let is_undrawn = is_whole && draft.drawn == Drawn::Nothing;
        Facts { parts, size: size as u32, regions, negative, is_undrawn, is_whole }
    }

    /// Whether it has something of one of these keys.
    pub(super) fn has(&self, keys: &[&str]) -> bool {
        self.parts.iter().any(|(key, _)| keys.contains(&&key[..]))
    }

    /// Whether it has something of one of these keys with this number: all of it, or, of lines, some of
    /// it. Which lines have which is looked at where their colours are known.
    pub(super) fn have(&self, keys: &[&str], number: u32) -> bool {
        match keys.iter().any(|key| is_of_numbered_lines(key)) {
            true => self.parts.iter().any(|(key, other)| {
                keys.contains(&&key[..]) && other.is_none_or(|other| other == number)
            }),
            false => self.all_have(keys, number),
        }
    }

    /// Whether it has something of one of these keys, and all of it has this number.
    pub(in super::super) fn all_have(&self, keys: &[&str], number: u32) -> bool {
        let mut of_keys = self.parts.iter().filter(|(key, _)| keys.contains(&&key[..])).peekable();
        of_keys.peek().is_some()
            && of_keys.all(|(_, other)| other.is_none() || *other == Some(number))
    }
}
