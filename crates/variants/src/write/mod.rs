//! Rulesets in the forms of others: items over several lines, TOML, the JSON of f-puzzles, and
//! addresses that open it.
//!
//! A rule that a form cannot say is refused by name: nothing is left out.

mod fpuzzles;
mod iss;
mod places;
mod same;
mod scl;
mod sudokupad;
mod toml;

use super::heading::Heading;
use super::parse;
use super::set::Ruleset;

/// A rule that a form cannot say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{form} cannot express {what}")]
pub struct NotSaid {
    /// The form.
    pub form: &'static str,
    /// The item, or what is wrong with it.
    pub what: String,
}

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
    /// Whether it holds rules in words.
    pub has_rules: bool,
    write: fn(&Ruleset, &Heading) -> Result<String, NotSaid>,
}

/// All forms in which rulesets are written.
pub static RULESET_FORMATS: &[RulesetFormat] = &[
    RulesetFormat {
        name: "items",
        description: "variants and others: items on one line, .Cage~15~R1C1~R1C2",
        one_puzzle: false,
        has_heading: false,
        has_rules: false,
        write: |ruleset, _| Ok(ruleset.text().to_owned()),
    },
    RulesetFormat {
        name: "iss",
        description: "variants and others: an item a line, for Interactive Sudoku Solver",
        one_puzzle: true,
        has_heading: false,
        has_rules: false,
        write: |ruleset, _| {
            let items = iss::items(ruleset).into_iter().map(|item| format!(".{item}"));
            Ok(items.collect::<Vec<String>>().join("\n"))
        },
    },
    RulesetFormat {
        name: "toml",
        description: "variants and others: keys and values to edit by hand",
        one_puzzle: false,
        has_heading: true,
        has_rules: false,
        write: toml::write,
    },
    RulesetFormat {
        name: "fpuzzles",
        description: "variants and others: the JSON of f-puzzles, an object a line",
        one_puzzle: false,
        has_heading: true,
        has_rules: true,
        write: fpuzzles::write,
    },
    RulesetFormat {
        name: "scl",
        description: "variants and others: SudokuPad's own JSON, an object a line",
        one_puzzle: false,
        has_heading: true,
        has_rules: true,
        write: scl::write,
    },
    RulesetFormat {
        name: "fpuzzles-link",
        description: "variants and others: an address a line that opens the puzzle on f-puzzles",
        one_puzzle: false,
        has_heading: true,
        has_rules: true,
        write: |ruleset, heading| {
            let json = fpuzzles::write(ruleset, heading)?;
            Ok(format!("https://www.f-puzzles.com/?load={}", packed(&json)))
        },
    },
    RulesetFormat {
        name: "sudokupad-link",
        description: "variants and others: an address a line that opens the puzzle on SudokuPad",
        one_puzzle: false,
        has_heading: true,
        has_rules: true,
        write: sudokupad::link,
    },
];

impl RulesetFormat {
    /// The row with this name.
    pub fn find(name: &str) -> Option<&'static RulesetFormat> {
        RULESET_FORMATS.iter().find(|format| format.name == name)
    }

    /// A ruleset in this form, without a line end behind it.
    ///
    /// # Errors
    /// The form cannot say one of its rules.
    ///
    /// ```
    /// use ninefold_variants::{RulesetFormat, parse};
    ///
    /// let ruleset = parse::line(".Thermo~R1C1~R2C2~R3C3.AntiKnight")?;
    /// let format = RulesetFormat::find("fpuzzles-link").expect("a format");
    /// let link = format.write(&ruleset, &Default::default()).expect("f-puzzles has both");
    /// let again = parse::puzzle(&link)?;
    /// assert_eq!(again.text(), ".AntiKnight.Thermo~R1C1~R2C2~R3C3");
    /// # Ok::<(), ninefold_core::error::Malformed>(())
    /// ```
    pub fn write(&self, ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
        (self.write)(ruleset, heading)
    }

    /// Writes a ruleset, with rules in words only if the whole can be read again: they may speak of
    /// drawings, which are not written. Says whether they were written.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn write_readable(
        &self,
        ruleset: &Ruleset,
        heading: &Heading,
    ) -> Result<(String, bool), NotSaid> {
        let written = self.write(ruleset, heading)?;
        if !self.has_rules || heading.rules.is_none() {
            return Ok((written, false));
        }
        if let Ok(read) = parse::titled(&written) {
            // A form with sentences of its own may have those instead.
            let are_there =
                read.heading.rules.as_deref() == heading.rules.as_deref().map(str::trim);
            return Ok((written, are_there));
        }
        let unsaid = Heading { rules: None, ..heading.clone() };
        Ok((self.write(ruleset, &unsaid)?, false))
    }
}

/// The items of a ruleset, without their dots.
fn items(ruleset: &Ruleset) -> impl Iterator<Item = &str> {
    ruleset.text().split('.').filter(|item| !item.is_empty())
}

/// A text, packed and escaped for an address.
fn packed(json: &str) -> String {
    let packed = lz_str::compress_to_base64(json);
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KINDS, network, parse};

    /// What each constraint says, and the candidates: the same for rulesets that mean the same.
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
        let mut read = 0;
        let fast = || KINDS.iter().filter(|kind| kind.is_accelerated());
        for kind in fast() {
            for example in kind.examples {
                let text = match kind.name {
                    "Jigsaw" => format!(".NoBoxes.{example}"),
                    _ => format!(".{example}.~R5C5_5~R9C9_2_4_6_8~R9C8_1_2"),
                };
                let ruleset = parse::line(&text).expect(example);
                for form in RULESET_FORMATS {
                    let heading =
                        Heading { title: Some("a \"b\" \u{e9}".to_owned()), ..Heading::default() };
                    let Ok(written) = form.write(&ruleset, &heading) else {
                        assert!(
                            ["fpuzzles", "pad", "scl"].iter().any(|part| form.name.contains(part)),
                            "{text}"
                        );
                        continue;
                    };
                    let again = again(form, &written);
                    // Said in other words: `iss` has a test of its own.
                    let is_own = ["Parity", "Clone", "Min", "Max"].contains(&kind.name);
                    if ["scl", "sudokupad-link"].contains(&form.name) {
                        assert_eq!(same::said(&again, 9), same::said(&ruleset, 9), "{text}");
                    } else if kind.name != "Windoku"
                        && kind.name != "Jigsaw"
                        && !(is_own && form.name == "iss")
                    {
                        assert_eq!(meaning(&again), meaning(&ruleset), "{} {text}", form.name);
                    }
                    read += 1;
                }
            }
        }
        assert!(read > 6 * fast().count(), "{read}");
    }

    #[test]
    fn what_f_puzzles_cannot_say_is_refused_by_name() {
        let form = RulesetFormat::find("fpuzzles").expect("a form");
        for (text, what) in [
            (".Sum~15~R1C1~R2C2~R3C4", "the item .Sum~15~R1C1~R2C2~R3C4"),
            (".GlobalEntropy", "the item .GlobalEntropy"),
            (".Modular~2~R1C1~R1C2~R2C3", "the item .Modular~2~R1C1~R1C2~R2C3"),
            (".AntiConsecutive.WhiteDot~R1C1~R1C2", "the item .AntiConsecutive"),
            (".Min~R1C1~R1C2", "Min in R1C1 and in a cell beside it"),
            (".PillArrow~2~R1C2~R1C1~R2C2", "the pill of .PillArrow~2~R1C2~R1C1~R2C2"),
        ] {
            let ruleset = parse::line(text).expect(text);
            let error = form.write(&ruleset, &Heading::default()).expect_err(text).to_string();
            assert!(
                error.starts_with(&format!("the JSON of f-puzzles cannot express {what}")),
                "{error}"
            );
        }
    }

    /// A text of items that f-puzzles can say comes back as it was, up to the order of the items.
    #[test]
    fn boards_of_other_sizes_and_relations_come_back_the_same() {
        let form = RulesetFormat::find("fpuzzles").expect("a form");
        let pair = |size: u32, holds: &dyn Fn(u32, u32) -> bool, name: &str, cells: &str| {
            format!(".Pair~{}~_{name}~{cells}", network::relation(size, holds))
        };
        for text in [
            ".Shape~6x6.Thermo~R1C1~R1C2~R1C3.~R2C2_3~R6C6_1_2~R5C5_2_4_6".to_owned(),
            ".Shape~4x4.Cage~5~R1C1~R1C2.Arrow~R2C1~R2C2~R2C3".to_owned(),
            ".Shape~16x16.Renban~R1Ca~R1Cb~R1Cc.LittleKiller~30~R1C5.~Rg_16"
                .replace(".~Rg_16", ".~RgCg_16"),
            ".Shape~8x8.Sandwich~5~R8.XSum~C3~10.WhiteDot~R1C1~R1C2.Quad~R1C1~1~2".to_owned(),
            ".Shape~6x6.NoBoxes.Jigsaw~AAAAAABBBBBBCCCCCCDDDDDDEEEEEEFFFFFF".to_owned(),
            pair(9, &|a, b| a.abs_diff(b) == 3, "difference-3", "R1C1~R1C2"),
            pair(9, &|a, b| a == 3 * b || b == 3 * a, "ratio-3", "R1C1~R1C2"),
            pair(9, &|a, b| a <= b, "slow-thermometer", "R1C1~R1C2~R1C3"),
            format!(
                ".PairX~{}~_nabner~R1C1~R1C2~R1C3",
                network::relation(9, |a, b| a.abs_diff(b) > 1)
            ),
        ] {
            let ruleset = parse::any(&text).expect(&text);
            let written = form.write(&ruleset, &Heading::default()).expect(&text);
            let again = parse::any(&written).expect(&written);
            let sorted = |ruleset: &Ruleset| {
                let mut items: Vec<String> = items(ruleset).map(str::to_owned).collect();
                items.retain(|item| !item.starts_with('~'));
                items.sort();
                items
            };
            assert_eq!(sorted(&again), sorted(&ruleset), "{text}\n{written}");
            let masks =
                |ruleset: &Ruleset| ruleset.network().map(|network| network.masks().to_vec());
            assert_eq!(masks(&again), masks(&ruleset), "{text}");
        }
        for text in [
            ".Shape~6x6~9.Thermo~R1C1~R1C2",
            ".Shape~3x3",
            ".Shape~6x9~9",
            ".Pair~-___8___9~R1C1~R1C2",
        ] {
            let Ok(ruleset) = parse::any(text) else { continue };
            assert!(form.write(&ruleset, &Heading::default()).is_err(), "{text}");
        }
    }

    #[test]
    fn indexers_are_written_and_what_cannot_be_said_is_named() {
        let ruleset = parse::any(".Indexing~C~R1C1~R5C5.Indexing~R~R2C1").expect("a ruleset");
        let form = RulesetFormat::find("fpuzzles").expect("a format");
        let written = form.write(&ruleset, &Heading::default()).expect("both have keys");
        let again = parse::any(&written).expect(&written);
        assert_eq!(again.text(), ruleset.text());
        let form = RulesetFormat::find("toml").expect("a format");
        let ruleset = parse::any(".Shape~6x6.AntiKnight").expect("a ruleset");
        let heading = Heading { solution: Some("123".to_owned()), ..Heading::default() };
        let error = form.write(&ruleset, &heading).expect_err("36 cells");
        assert_eq!(error.to_string(), "TOML cannot express the solution 123");
    }

    #[test]
    fn what_stands_beside_rules_is_kept_where_the_form_has_it() {
        let ruleset = parse::line(".Palindrome~R3C1~R4C2~R5C3").expect("a ruleset");
        let solution: String =
            (0..81).map(|i| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1).map(|d| d.to_string()).collect();
        let rules = "Normal sudoku rules apply.\nGrey lines are \"palindromes\".";
        let [title, author, rules] = ["One", "Two", rules].map(|text| Some(text.to_owned()));
        let heading = Heading { title, author, rules, solution: Some(solution) };
        for form in RULESET_FORMATS.iter().filter(|form| form.has_heading) {
            let text = form.write(&ruleset, &heading).expect("written");
            let titled = match form.name {
                "toml" => parse::toml_titled(&text).expect("TOML"),
                _ => parse::titled(&text).expect("a puzzle"),
            };
            let rules = heading.rules.clone().filter(|_| form.has_rules);
            assert_eq!(titled.heading, Heading { rules, ..heading.clone() }, "{text}");
        }
    }

    #[test]
    fn the_solution_of_a_small_board_is_kept() {
        let ruleset = parse::any(".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1").expect("a ruleset");
        let solution = Some("1234341221434321".to_owned());
        let heading = Heading { solution, ..Heading::default() };
        for form in ["fpuzzles", "toml"].into_iter().filter_map(RulesetFormat::find) {
            let text = form.write(&ruleset, &heading).expect("written");
            let titled = match form.name {
                "toml" => parse::toml_titled(&text).expect("TOML"),
                _ => parse::titled(&text).expect("a puzzle"),
            };
            assert_eq!(titled.heading, heading, "{text}");
        }
    }

    #[test]
    fn rules_that_speak_of_what_is_not_there_are_left_out() {
        let ruleset = parse::line(".Palindrome~R1C1~R1C2~R2C7").expect("a ruleset");
        let form = RulesetFormat::find("fpuzzles-link").expect("a form");
        for (rules, is_said) in [("Lines are palindromes.", true), ("Cages sum to 9.", false)] {
            let heading = Heading { rules: Some(rules.to_owned()), ..Heading::default() };
            let (text, said) = form.write_readable(&ruleset, &heading).expect("written");
            let again = parse::titled(&text).expect("a puzzle").heading;
            assert_eq!((said, again.rules.is_some()), (is_said, is_said), "{rules}");
        }
    }
}
