//! Tests of the writers: what they write is read as the same rules.

use super::*;
use crate::read::{any, cases};
use ninefold_variants::{Heading, KINDS, Ruleset, base64, parse};

/// Sentences of all constraints, and the candidates: the same for rulesets that mean the same.
fn meaning(ruleset: &Ruleset) -> (Vec<String>, String) {
    let mut all: Vec<String> = ruleset.constraints().map(|one| one.explain()).collect();
    all.sort();
    (all, format!("{:?}", ruleset.candidates()))
}

fn format(name: &str) -> &'static RulesetFormat {
    FORMATS.iter().find(|format| format.name == name).expect("a format")
}

#[test]
fn what_is_written_is_read_as_the_same_rules() {
    let mut read = 0;
    let fast = || KINDS.iter().filter(|kind| kind.is_well_known());
    for kind in fast() {
        for example in kind.examples {
            let text = match kind.name {
                "Jigsaw" => format!(".NoBoxes.{example}"),
                _ => format!(".{example}.~R5C5_5~R9C9_2_4_6_8~R9C8_1_2"),
            };
            let ruleset = parse::line(&text).expect(example);
            for form in FORMATS {
                let heading =
                    Heading { title: Some("a \"b\" \u{e9}".to_owned()), ..Heading::default() };
                let Ok(written) = form.write(&ruleset, &heading) else {
                    continue;
                };
                let again = any(&written).expect(&written).ruleset;
                if ["scl", "sudokupad-link"].contains(&form.name) {
                    assert_eq!(same::said(&again, 9), same::said(&ruleset, 9), "{text}");
                } else if kind.name != "Windoku" && kind.name != "Jigsaw" {
                    assert_eq!(meaning(&again), meaning(&ruleset), "{} {text}", form.name);
                }
                read += 1;
            }
        }
    }
    assert!(read > 3 * fast().count(), "{read}");
}

#[test]
fn what_a_form_expresses_comes_back_and_the_rest_is_refused_by_name() {
    let count = cases::check(include_str!("cases.txt"), |text, _, way| {
        if way.is_empty() {
            return scl::tests::checked(text).map(|_| String::new());
        }
        let ruleset = parse::any(text).map_err(|error| error.to_string())?;
        let name = if way == "f" { "fpuzzles" } else { "sudokupad-link" };
        let written = format(name).write(&ruleset, &Heading::default());
        let written = written.map_err(|error| error.to_string())?;
        assert!(any(&written).is_ok(), "{text}");
        let address = written.strip_prefix("https://sudokupad.app/").unwrap_or(&written);
        Ok(address.split("N4Ig").next().unwrap_or_default().to_owned())
    });
    assert_eq!(count, 92);
}

/// A text of items that f-puzzles can state comes back as it was, up to the order of the items.
#[test]
fn boards_of_other_sizes_and_relations_come_back_the_same() {
    let form = format("fpuzzles");
    let pair = |size: u32, holds: &dyn Fn(u32, u32) -> bool, name: &str, cells: &str| {
        format!(".Pair~{}~_{name}~{cells}", base64::relation(size, holds))
    };
    for text in [
        ".Shape~6x6.Thermo~R1C1~R1C2~R1C3.~R2C2_3~R6C6_1_2~R5C5_2_4_6".to_owned(),
        ".Shape~4x4.Cage~5~R1C1~R1C2.Arrow~R2C1~R2C2~R2C3".to_owned(),
        ".Shape~16x16.Renban~R1Ca~R1Cb~R1Cc.LittleKiller~30~R1C5.~Rg_16"
            .replace(".~Rg_16", ".~RgCg_16"),
        ".Shape~8x8.Sandwich~5~R8.XSum~C3~10.WhiteDot~R1C1~R1C2.Quad~R1C1~1~2".to_owned(),
        ".Shape~6x6.NoBoxes.Jigsaw~AAAAAABBBBBBCCCCCCDDDDDDEEEEEEFFFFFF".to_owned(),
        ".Indexing~C~R1C1~R5C5.Indexing~R~R2C1".to_owned(),
        pair(9, &|a, b| a.abs_diff(b) == 3, "difference-3", "R1C1~R1C2"),
        pair(9, &|a, b| a == 3 * b || b == 3 * a, "ratio-3", "R1C1~R1C2"),
        pair(9, &|a, b| a <= b, "slow-thermometer", "R1C1~R1C2~R1C3"),
        format!(".PairX~{}~_nabner~R1C1~R1C2~R1C3", base64::relation(9, |a, b| a.abs_diff(b) > 1)),
    ] {
        let ruleset = parse::any(&text).expect(&text);
        let written = form.write(&ruleset, &Heading::default()).expect(&text);
        let again = any(&written).expect(&written).ruleset;
        let sorted = |ruleset: &Ruleset| {
            let mut items: Vec<String> = items(ruleset).map(str::to_owned).collect();
            items.retain(|item| !item.starts_with('~'));
            items.sort();
            items
        };
        assert_eq!(sorted(&again), sorted(&ruleset), "{text}\n{written}");
        assert_eq!(again.masks(), ruleset.masks(), "{text}");
    }
}

#[test]
fn what_stands_beside_rules_is_kept_where_the_form_has_it() {
    let ruleset = parse::line(".Palindrome~R3C1~R4C2~R5C3").expect("a ruleset");
    let solution: String =
        (0..81).map(|i| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1).map(|d| d.to_string()).collect();
    let rules = "Normal sudoku rules apply.\nGrey lines are \"palindromes\".";
    let [title, author, rules] = ["One", "Two", rules].map(|text| Some(text.to_owned()));
    let heading = Heading { title, author, rules, solution: Some(solution) };
    for form in FORMATS {
        let text = form.write(&ruleset, &heading).expect("written");
        assert_eq!(any(&text).expect("a puzzle").heading, heading, "{text}");
    }
}

#[test]
fn the_solution_of_a_small_board_is_kept() {
    let ruleset = parse::any(".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1").expect("a ruleset");
    let solution = Some("1234341221434321".to_owned());
    let heading = Heading { solution, ..Heading::default() };
    let text = format("fpuzzles").write(&ruleset, &heading).expect("written");
    assert_eq!(any(&text).expect("a puzzle").heading, heading, "{text}");
}

#[test]
fn rules_that_speak_of_what_is_not_there_are_left_out() {
    let ruleset = parse::line(".Palindrome~R1C1~R1C2~R2C7").expect("a ruleset");
    let form = format("fpuzzles-link");
    for (rules, is_said) in [("Lines are palindromes.", true), ("Cages sum to 9.", false)] {
        let heading = Heading { rules: Some(rules.to_owned()), ..Heading::default() };
        let (text, said) = form.write_readable(&ruleset, &heading).expect("written");
        let again = any(&text).expect("a puzzle").heading;
        assert_eq!((said, again.rules.is_some()), (is_said, is_said), "{rules}");
    }
}
