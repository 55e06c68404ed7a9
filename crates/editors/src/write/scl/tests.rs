//! Tests: puzzles come back as they were, or are refused by name.

use super::*;
use ninefold_core::random::Random;
use ninefold_variants::{base64, parse};

fn written(text: &str) -> Result<String, String> {
    let ruleset = parse::any(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    write(&ruleset, &Heading::default()).map_err(|error| error.to_string())
}

/// The object that is written of a puzzle, which a reader understands without a guess.
fn object(text: &str) -> Value {
    checked(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The same, or the refusal of the puzzle.
pub(in crate::write) fn checked(text: &str) -> Result<Value, String> {
    let written = written(text)?;
    let read = titled(&written, RulesTextPolicy::Strict)
        .unwrap_or_else(|error| panic!("{text}: {error}\n{written}"));
    let ruleset = parse::any(text).expect(text);
    let size = size(&ruleset).expect("a square");
    assert_eq!(same::said(&read.ruleset, size), same::said(&ruleset, size), "{written}");
    assert_eq!(read.dropped, 0, "{written}");
    Ok(serde_json::from_str(&written).expect("JSON"))
}

#[test]
fn relations_that_have_a_sentence_come_back_without_a_guess() {
    type Relation = fn(u32, u32) -> bool;
    let kinds: [(&str, Relation); 9] = [
        ("Pair", |a, b| a <= b),
        ("Pair", |a, b| a + 2 <= b),
        ("Pair", |a, b| a.abs_diff(b) == 1),
        ("Pair", |a, b| a % 2 == b % 2),
        ("Pair", |a, b| a.abs_diff(b) <= 3),
        ("Pair", |a, b| a + b >= 10),
        ("Pair", |a, b| a + b >= 12),
        ("Pair", |a, b| a + b <= 9),
        ("PairX", |a, b| a.abs_diff(b) > 1),
    ];
    let item = |(i, (name, holds)): (usize, (&str, Relation))| {
        let row = i + 1;
        format!(".{name}~{}~_x~R{row}C1~R{row}C2~R{row}C3", base64::relation(9, holds))
    };
    let all: Vec<String> = kinds.into_iter().enumerate().map(item).collect();
    object(&all.concat());
    all.iter().for_each(|text| drop(object(text)));
    let other = format!(".Pair~{}~_x~R1C1~R1C2", base64::relation(9, |a, b| a * b == 12));
    assert!(written(&other).expect_err("no sentence").contains("the item .Pair~"));
}

#[test]
fn what_is_drawn_stands_where_the_site_has_it() {
    let text =
        ".Cage~3~R1C2~R1C3.Thermo~R9C1~R8C2.WhiteDot~R1C1~R2C1.XSum~R9~~7.~R3C4_5.AntiKnight";
    let object = object(text);
    assert_eq!(object["cells"][2][3], json!({ "value": 5 }));
    assert_eq!(object["regions"][1][0], json!([0, 3]));
    assert_eq!(
        object["cages"],
        json!([{ "cells": [[0, 1], [0, 2]], "unique": true, "value": "3" }])
    );
    assert_eq!(object["lines"][0]["wayPoints"], json!([[8.5, 0.5], [7.5, 1.5]]));
    assert_eq!(object["underlays"][0]["center"], json!([8.5, 0.5]));
    let [clue, dot] = [&object["overlays"][0], &object["overlays"][1]];
    assert_eq!((&dot["center"], &clue["center"]), (&json!([1.0, 0.5]), &json!([8.5, 9.5])));
    assert_eq!(clue["text"], "7");
    assert_eq!(object["metadata"]["antiknight"], true);
    let rules = object["metadata"]["rules"].as_str().expect("a text");
    assert!(rules.starts_with("Normal sudoku rules apply.\nDigits in cages"), "{rules}");
}

#[test]
fn what_is_written_of_any_kinds_together_is_what_was_meant() {
    let items: Vec<&str> = include_str!("../cases.txt")
        .lines()
        .take_while(|line| !line.contains("cannot be told"))
        .filter_map(|line| line.strip_prefix("* "))
        .filter(|text| !text.contains("Shape") && !text.contains("NoBoxes"))
        .flat_map(|text| text.split('.').filter(|item| !item.is_empty() && !item.starts_with('~')))
        .collect();
    let mut random = Random::new(11, 3);
    let mut count = 0;
    for _ in 0..60 {
        let some = (0..2 + random.below(4)).map(|_| items[random.below(items.len())]);
        let text: String = some.map(|item| format!(".{item}")).collect();
        let Ok(ruleset) = parse::line(&text) else { continue };
        let Ok(written) = write(&ruleset, &Heading::default()) else { continue };
        let again = crate::read::any(&written).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(same::said(&again.ruleset, 9), same::said(&ruleset, 9), "{written}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}

#[test]
fn rules_in_words_are_the_authors_where_the_drawings_mean_the_same_by_them() {
    let ruleset = parse::line(".Palindrome~R1C1~R1C2.Cage~3~R5C5~R5C6").expect("a ruleset");
    let own = "Normal sudoku rules apply.\nGrey lines are palindromes.\nDigits in cages do not repeat and sum to the total.";
    for (rules, is_kept) in [
        (own, true),
        ("Normal sudoku rules apply.\nGreen lines are palindromes.", false),
        ("The longest line is a palindrome, and cages are pretty.", false),
    ] {
        let heading = Heading { rules: Some(rules.to_owned()), ..Heading::default() };
        let form = crate::FORMATS.iter().find(|form| form.name == "scl").expect("a form");
        let (written, are_kept) = form.write_readable(&ruleset, &heading).expect(rules);
        let again = crate::read::any(&written).expect(rules);
        assert_eq!(same::said(&again.ruleset, 9), same::said(&ruleset, 9), "{rules}");
        assert_eq!(
            (are_kept, again.heading.rules.as_deref() == Some(rules)),
            (is_kept, is_kept),
            "{written}"
        );
    }
}

/// The sides of the shapes under the grid and the widths of lines, in the order of drawing.
fn sizes(text: &str) -> (Vec<f64>, Vec<f64>) {
    let object = object(text);
    let of = |key: &str, side: &str| {
        let parts = object[key].as_array().expect("a list").iter();
        parts.map(|part| part[side].as_f64().expect("a number")).collect()
    };
    (of("underlays", "width"), of("lines", "thickness"))
}

fn rules(text: &str) -> String {
    object(text)["metadata"]["rules"].as_str().expect("a text").to_owned()
}

#[test]
fn shades_are_drawn_first_and_narrow_lines_last() {
    for text in [".Thermo~R1C1~R1C2.Min~R1C1", ".Min~R1C1.Thermo~R1C1~R1C2"] {
        assert_eq!(sizes(text).0, [1.0, 0.85], "{text}");
    }
    assert_eq!(sizes(".Between~R2C2~R2C3~R2C4.Min~R2C2").0, [1.0, 0.8, 0.8]);
    assert_eq!(sizes(".Arrow~R2C2~R1C2~R1C3.Windoku").0.last(), Some(&0.8));
    for text in [
        ".Between~R1C1~R1C2~R1C3.Palindrome~R5C1~R5C2~R5C3",
        ".Palindrome~R1C1~R1C2~R1C3.Between~R5C1~R5C2~R5C3",
    ] {
        assert_eq!(sizes(text).1, [15.0, 3.0], "{text}");
    }
    assert_eq!(sizes(".Whisper~R1C1~R1C2~R1C3.Thermo~R1C1~R1C2~R1C3").1, [20.0, 15.0]);
}

#[test]
fn a_line_on_another_one_is_clearly_narrower() {
    let text = ".Whisper~5~R1C1~R1C2.Renban~R5C5~R5C6~R5C7.Whisper~5~R5C5~R5C6~R5C7";
    let mut widths = sizes(text).1;
    widths.dedup();
    assert_eq!(widths.len(), 2);
    assert!(widths[0] - widths[1] >= 3.0, "{widths:?}");
}

#[test]
fn lines_of_a_rule_that_meet_have_colours_of_their_own() {
    for (text, count) in [
        (".Renban~R1C1~R1C2~R1C3.Renban~R1C3~R1C4~R1C5", 2),
        (".Renban~R1C1~R1C2~R2C2.Renban~R1C3~R1C2~R2C3", 2),
        // Straight lines that cross, and lines apart.
        (".Renban~R2C1~R2C2~R2C3.Renban~R1C2~R2C2~R3C2.Renban~R5C5~R5C6", 1),
    ] {
        let lines = object(text)["lines"].as_array().expect("lines").clone();
        let mut colours: Vec<String> = lines.iter().map(|line| line["color"].to_string()).collect();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), count, "{text}");
        assert_eq!(rules(text).matches("consecutive").count(), count, "{text}");
    }
}

#[test]
fn a_colour_of_lines_speaks_of_one_rule() {
    for text in [
        ".Whisper~R1C1~R1C2~R1C3.DoubleArrow~R5C1~R5C2~R5C3",
        ".Palindrome~R1C1~R1C2~R1C3.Between~R5C1~R5C2~R5C3",
        ".RegionSumLine~R1C1~R1C2~R1C3~R1C4.Lockout~R5C1~R5C2~R5C3",
    ] {
        let object = object(text);
        assert_ne!(object["lines"][0]["color"], object["lines"][1]["color"], "{text}");
    }
}

#[test]
fn words_fit_their_rules() {
    assert!(!rules(".RellikCage~7~R5C5~R5C6").contains("Digits in cages"));
    let said = rules(".CountingCircles~R1C1~R2C4");
    assert!(said.contains("A digit in an orange circle"), "{said}");
}
