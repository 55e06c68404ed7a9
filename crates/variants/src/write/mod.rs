//! Rulesets in the forms of others: items over several lines and TOML. Sibling crates have rows for
//! more forms.
//!
//! A rule that a form cannot express is refused by name: nothing is left out.

mod iss;
mod toml;

use super::{
    parse::{Heading, TitledPuzzle},
    set::Ruleset,
};
use ninefold_core::error::Malformed;

/// A rule that a form cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{form} cannot express {what}")]
pub struct NotSaid {
    /// The form.
    pub form: &'static str,
    /// The item, or what is wrong with it.
    pub what: String,
}

/// A reader of what a form writes. Internal: for the rows of sibling crates.
pub type TitledReader = fn(&str) -> Result<TitledPuzzle, Malformed>;

/// One row of the table of forms.
pub struct RulesetFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// One line for the help.
    pub description: &'static str,
    /// Whether a program expects one puzzle in a file.
    pub one_puzzle: bool,
    /// Whether it holds a title, an author and a solution.
    pub has_heading: bool,
    /// Reads it again, if it holds rules in words.
    pub read_rules: Option<TitledReader>,
    /// Writes a ruleset. Internal: for the rows of sibling crates.
    pub writer: fn(&Ruleset, &Heading) -> Result<String, NotSaid>,
}

/// The forms in which this crate writes rulesets.
pub const RULESET_FORMATS: &[RulesetFormat] = &[
    format("items", "variants and others: items on one line, .Cage~15~R1C1~R1C2", |ruleset, _| {
        Ok(ruleset.text().to_owned())
    }),
    RulesetFormat {
        one_puzzle: true,
        ..format(
            "iss",
            "variants and others: an item a line, for Interactive Sudoku Solver",
            |ruleset, _| {
                let items = iss::items(ruleset).join("\n.");
                Ok(if items.is_empty() { items } else { format!(".{items}") })
            },
        )
    },
    RulesetFormat {
        has_heading: true,
        ..format("toml", "variants and others: keys and values to edit by hand", toml::write)
    },
];

type Writer = fn(&Ruleset, &Heading) -> Result<String, NotSaid>;

/// A form of plain texts, whose files may have several puzzles.
const fn format(name: &'static str, description: &'static str, writer: Writer) -> RulesetFormat {
    let read_rules = None;
    RulesetFormat { name, description, one_puzzle: false, has_heading: false, read_rules, writer }
}

impl RulesetFormat {
    /// The row with this name.
    pub fn find(name: &str) -> Option<&'static RulesetFormat> {
        RULESET_FORMATS.iter().find(|format| format.name == name)
    }

    /// A ruleset in this form, without a line end behind it.
    ///
    /// # Errors
    /// The form cannot express one of its rules.
    ///
    /// ```
    /// use ninefold_variants::{RulesetFormat, parse};
    ///
    /// let ruleset = parse::line(".Thermo~R1C1~R2C2~R3C3.AntiKnight")?;
    /// let format = RulesetFormat::find("iss").expect("a format");
    /// let text = format.write(&ruleset, &Default::default()).expect("it has both");
    /// assert_eq!(text, ".Thermo~R1C1~R2C2~R3C3\n.AntiKnight");
    /// # Ok::<(), ninefold_core::error::Malformed>(())
    /// ```
    pub fn write(&self, ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
        (self.writer)(ruleset, heading)
    }

    /// Writes a ruleset, with rules in words only if the whole can be read again: they may be about
    /// drawings, which are not written. Returns whether they were written.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn write_readable(
        &self,
        ruleset: &Ruleset,
        heading: &Heading,
    ) -> Result<(String, bool), NotSaid> {
        let written = self.write(ruleset, heading)?;
        let Some(read_again) = self.read_rules.filter(|_| heading.rules.is_some()) else {
            return Ok((written, false));
        };
        if let Ok(read) = read_again(&written) {
            // A form with other sentences may have those instead.
            let are_there =
                read.heading.rules.as_deref() == heading.rules.as_deref().map(str::trim);
            return Ok((written, are_there));
        }
        let unsaid = Heading { rules: None, ..heading.clone() };
        Ok((self.write(ruleset, &unsaid)?, false))
    }
}

/// The items of a ruleset, without their dots.
pub fn items(ruleset: &Ruleset) -> impl Iterator<Item = &str> {
    ruleset.text().split('.').filter(|item| !item.is_empty())
}
