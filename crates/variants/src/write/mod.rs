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
pub static RULESET_FORMATS: &[RulesetFormat] = &[
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KINDS, parse};

    /// The sentence of each constraint, and the candidates: the same for rulesets that mean the
    /// same.
    fn meaning(ruleset: &Ruleset) -> (Vec<String>, String) {
        let mut all: Vec<String> = ruleset.constraints().map(|one| one.explain()).collect();
        all.sort();
        (all, format!("{:?}", ruleset.candidates()))
    }

    fn again(form: &RulesetFormat, text: &str) -> Ruleset {
        match form.name {
            "toml" => parse::toml(text).expect(text),
            "iss" => parse::over_lines(text).expect(text).ruleset,
            _ => parse::puzzle(text).expect(text),
        }
    }

    #[test]
    fn what_is_written_is_read_as_the_same_rules() {
        for kind in KINDS.iter().filter(|kind| kind.is_well_known()) {
            for example in kind.examples {
                let text = match kind.name {
                    "Jigsaw" => format!(".NoBoxes.{example}"),
                    _ => format!(".{example}.~R5C5_5~R9C9_2_4_6_8~R9C8_1_2"),
                };
                let ruleset = parse::line(&text).expect(example);
                for form in RULESET_FORMATS {
                    let heading =
                        Heading { title: Some("a \"b\" \u{e9}".to_owned()), ..Heading::default() };
                    let written = form.write(&ruleset, &heading).expect("it has all kinds");
                    let again = again(form, &written);
                    // In other words: `iss` has a separate test.
                    let is_own = ["Parity", "Clone", "Min", "Max"].contains(&kind.name);
                    if !(is_own && form.name == "iss") {
                        assert_eq!(meaning(&again), meaning(&ruleset), "{} {text}", form.name);
                    }
                }
            }
        }
    }

    #[test]
    fn a_solution_of_another_board_is_refused_by_name() {
        let form = RulesetFormat::find("toml").expect("a format");
        let ruleset = parse::any(".Shape~6x6.AntiKnight").expect("a ruleset");
        let heading = Heading { solution: Some("123".to_owned()), ..Heading::default() };
        let error = form.write(&ruleset, &heading).expect_err("36 cells");
        assert_eq!(error.to_string(), "TOML cannot express the solution 123");
    }

    #[test]
    fn what_stands_beside_rules_is_kept_in_toml() {
        let form = RulesetFormat::find("toml").expect("a format");
        let usual: String =
            (0..81).map(|i| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1).map(|d| d.to_string()).collect();
        let small = ".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1";
        for (text, solution) in
            [(".Palindrome~R3C1~R4C2~R5C3", &usual[..]), (small, "1234341221434321")]
        {
            let ruleset = parse::any(text).expect("a ruleset");
            let [title, author, solution] =
                ["One", "Two", solution].map(|text| Some(text.to_owned()));
            let heading = Heading { title, author, rules: None, solution };
            let text = form.write(&ruleset, &heading).expect("written");
            assert_eq!(parse::toml_titled(&text).expect("TOML").heading, heading, "{text}");
        }
    }
}
