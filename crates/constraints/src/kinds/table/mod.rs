//! The table of all constraints: name, arguments, the rule in words, and the functions that read an
//! item.
//!
//! The readers of text, the list for people, the drawings and the tests against brute force all use
//! this table. A new constraint is one file and one row: see docs/add-a-constraint.md.

mod other;
mod well_known;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::{board::Board, builder::NetworkBuilder, item::Item};
use ninefold_core::error::Malformed;

/// A kind of constraint: one row of [`KINDS`].
#[derive(Clone, Copy, Debug)]
pub struct ConstraintKind {
    /// The name in an item: `Cage` in `.Cage~15~R1C1~R1C2`. Empty for givens.
    pub name: &'static str,
    /// The form of the arguments, for people: `sum~cells`. Empty without arguments.
    pub form: &'static str,
    /// The rule in words: whole sentences that stand for all constraints of the kind as they are
    /// drawn. Pages, pictures and lists have them from here.
    pub about: &'static str,
    /// Sentences for those who write the arguments. Often empty.
    #[doc(hidden)]
    pub note: &'static str,
    /// A few puzzles without their first dots, that use it. Tests read them, draw them and check
    /// them against brute force.
    pub examples: &'static [&'static str],
    /// The row's number in [`KINDS`], from 0.
    #[doc(hidden)]
    pub number: usize,
    /// The function that makes constraints of the item that is read, on any board.
    pub(crate) make: MakeItem,
    /// Whether it is composed of the items up to its `End`.
    #[doc(hidden)]
    pub is_composed: bool,
    /// The extra cells that an item brings.
    pub(crate) groups: Option<MakeGroups>,
    /// Whether it is about the whole grid, or depends on other items: no part of what composes others.
    pub(crate) is_outer: bool,
    /// What nine rows and nine digits demand of an item without an accelerator, in addition to what
    /// every board demands.
    limits: Option<CheckItem>,
}

/// Adds the extra cells of an item to a board.
type MakeGroups = fn(&Item<'_>, &mut Board) -> Result<(), Malformed>;

/// Checks the arguments of an item.
type CheckItem = fn(&Item<'_>) -> Result<(), Malformed>;

/// Makes constraints of the item that is read.
type MakeItem = fn(&mut NetworkBuilder<'_>) -> Result<(), Malformed>;

/// A row without an accelerator and extra cells.
const fn row(
    name: &'static str,
    form: &'static str,
    about: &'static str,
    examples: &'static [&'static str],
    make: MakeItem,
) -> ConstraintKind {
    ConstraintKind {
        name,
        form,
        about,
        note: "",
        examples,
        number: 0,
        make,
        is_composed: false,
        groups: None,
        is_outer: false,
        limits: None,
    }
}

impl ConstraintKind {
    /// The row, which may not be within what composes others.
    const fn outer(mut self) -> ConstraintKind {
        self.is_outer = true;
        self
    }

    /// The row, of what is composed of others.
    const fn composed(mut self) -> ConstraintKind {
        self.is_composed = true;
        self
    }

    /// The row, with a function for the extra cells that an item brings.
    const fn with(mut self, groups: MakeGroups) -> ConstraintKind {
        self.groups = Some(groups);
        self
    }

    /// The row, with what nine rows demand in addition.
    const fn limits(mut self, limits: CheckItem) -> ConstraintKind {
        self.limits = Some(limits);
        self
    }

    /// The row, with a note on its arguments.
    const fn note(mut self, note: &'static str) -> ConstraintKind {
        self.note = note;
        self
    }

    /// The name in words, as within a sentence: `white dot`, `strict XV`, `anti-knight`.
    #[doc(hidden)]
    pub fn words(&self) -> String {
        let mut words = String::new();
        let letters = self.name.as_bytes();
        for (i, &letter) in letters.iter().enumerate() {
            // A capital begins a word unless it is one of several that stay together.
            let is_after_capital = i > 0 && letters[i - 1].is_ascii_uppercase();
            let is_initial = letters.get(i + 1).is_some_and(u8::is_ascii_lowercase);
            let is_capital = letter.is_ascii_uppercase();
            if is_capital && i > 0 && (is_initial || !is_after_capital) {
                words.push(if words == "anti" { '-' } else { ' ' });
            }
            let letter = if is_initial { letter.to_ascii_lowercase() } else { letter };
            words.push(char::from(letter));
        }
        words
    }

    /// The name in words, as a heading: `White dot`.
    pub fn heading(&self) -> String {
        let mut heading = self.words();
        if let Some(first) = heading.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        heading
    }

    /// Whether it is one of those that the table lists first: the best known ones, nearly all of
    /// which have an accelerator.
    #[doc(hidden)]
    pub fn is_well_known(&self) -> bool {
        well_known::ROWS.iter().any(|row| row.name == self.name)
    }

    /// Checks what nine rows and nine digits demand of an item without an accelerator.
    ///
    /// # Errors
    /// An argument goes beyond that.
    #[doc(hidden)]
    pub fn check_nine(&self, item: &Item<'_>) -> Result<(), Malformed> {
        self.limits.map_or(Ok(()), |limits| limits(item))
    }
}

/// All kinds of constraints: the best known ones first.
///
/// A constant, because what a `static` names is compiled in every test binary of this crate.
pub const KINDS: &[ConstraintKind] = &ALL;

const ALL: [ConstraintKind; well_known::ROWS.len() + other::ROWS.len()] =
    joined(&well_known::ROWS, &other::ROWS);

const fn joined<const N: usize>(a: &[ConstraintKind], b: &[ConstraintKind]) -> [ConstraintKind; N] {
    assert!(a.len() + b.len() == N);
    let mut all = [a[0]; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < a.len() { a[i] } else { b[i - a.len()] };
        all[i].number = i;
        i += 1;
    }
    all
}

/// The row with this name.
pub fn find(name: &str) -> Option<&'static ConstraintKind> {
    static BY_NAME: OnceLock<FxHashMap<&str, &ConstraintKind>> = OnceLock::new();
    let by_name = BY_NAME.get_or_init(|| KINDS.iter().map(|kind| (kind.name, kind)).collect());
    by_name.get(name).copied()
}

/// Whether an item of this name is composed of those up to its `End`.
pub fn is_composed(name: &str) -> bool {
    find(name).is_some_and(|kind| kind.is_composed)
}
