//! Facts of the data of a puzzle, as far as a text may speak of it.

use super::super::{Draft, everywhere::cells_of_lines, kinds::is_of_numbered_lines};

/// Facts of a puzzle.
#[derive(Debug, Default)]
pub(crate) struct PuzzleFacts {
    /// The key of each item, as f-puzzles calls it, and its number where its kind has one.
    parts: Vec<(String, Option<u32>)>,
    /// Rows and columns.
    pub(super) size: u32,
    /// Whether the boxes are those of the size, others, or none.
    pub(super) regions: Regions,
    /// Keys of marks of which the data states that those without one have a rule.
    pub(super) negative: Vec<&'static str>,
    /// Keys whose parts are those that every solver supports: the four windows, the columns 1, 5
    /// and 9.
    known: Vec<&'static str>,
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

/// Keys of rules that are known by a name only if they have certain cells.
const OF_KNOWN_CELLS: [&str; 2] = ["extraregion", "columnindexer"];

/// Those of [`OF_KNOWN_CELLS`] that have just these cells.
fn known(draft: &Draft) -> Vec<&'static str> {
    let cells = |key: &str| {
        let of_key = draft
            .places
            .iter()
            .zip(&draft.statements)
            .filter(|(place, _)| place.split(' ').next() == Some(key));
        let mut all: Vec<Vec<&str>> = of_key
            .map(|(_, statement)| {
                let texts = statement.arguments.iter().map(|(text, _)| &text[..]);
                let mut cells: Vec<&str> = texts.filter(|text| text.starts_with('R')).collect();
                cells.sort_unstable();
                cells
            })
            .collect();
        all.sort_unstable();
        all
    };
    let name = |row: usize, column: usize| format!("R{row}C{column}");
    let square = |top: usize, left: usize| -> Vec<String> {
        (0..9).map(|i| name(top + i / 3, left + i % 3)).collect()
    };
    let windows = [(2, 2), (2, 6), (6, 2), (6, 6)].map(|(top, left)| square(top, left));
    let columns: Vec<String> = cells_of_lines("C", "159").collect();
    let mut indexed: Vec<&str> = cells("columnindexer").concat();
    indexed.sort_unstable();
    let are = [cells("extraregion") == windows, indexed == columns];
    OF_KNOWN_CELLS.into_iter().zip(are).filter(|(_, is)| *is).map(|(key, _)| key).collect()
}

impl PuzzleFacts {
    /// The facts of what was read.
    pub(crate) fn of(draft: &Draft, size: usize, negative: Vec<&'static str>) -> PuzzleFacts {
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
        let known = known(draft);
        PuzzleFacts { parts, size: size as u32, regions, negative, known }
    }

    /// Whether the parts of a key, one that a rule of the whole grid has, are the common ones.
    pub(super) fn is_usual(&self, key: &'static str) -> bool {
        !OF_KNOWN_CELLS.contains(&key) || self.known.contains(&key)
    }

    /// Whether it has something of one of these keys.
    pub(super) fn has(&self, keys: &[&str]) -> bool {
        self.parts.iter().any(|(key, _)| keys.contains(&&key[..]))
    }

    /// Whether it has something of one of these keys with this number: all of it, or, of lines,
    /// some of it. Which lines have which is looked at where their colours are known.
    pub(super) fn have(&self, keys: &[&str], number: u32) -> bool {
        match keys.iter().any(|key| is_of_numbered_lines(key)) {
            true => self.parts.iter().any(|(key, other)| {
                keys.contains(&&key[..]) && other.is_none_or(|other| other == number)
            }),
            false => self.all_have(keys, number),
        }
    }

    /// Whether it has something of one of these keys, and all of it has this number.
    pub(crate) fn all_have(&self, keys: &[&str], number: u32) -> bool {
        let mut of_keys = self.parts.iter().filter(|(key, _)| keys.contains(&&key[..])).peekable();
        of_keys.peek().is_some()
            && of_keys.all(|(_, other)| other.is_none() || *other == Some(number))
    }
}
