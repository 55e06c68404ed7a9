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
    let written = written(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let read = titled(&written, RulesTextPolicy::Strict)
        .unwrap_or_else(|error| panic!("{text}: {error}\n{written}"));
    let ruleset = parse::any(text).expect(text);
    let size = size(&ruleset).expect("a square");
    assert_eq!(same::said(&read.ruleset, size), same::said(&ruleset, size), "{written}");
    assert_eq!(read.dropped, 0, "{written}");
    serde_json::from_str(&written).expect("JSON")
}

/// Puzzles of all kinds that have a look and a sentence.
const PUZZLES: &[&str] = &[
    ".~R1C2_5~R9C9_1~R4C4_2_4_6_8~R4C6_2_4_6_8~R5C4_1_3_5_7_9",
    ".NoBoxes.~R1C1_1",
    ".NoBoxes.Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889.RegionSumLine~R1C2~R1C3~R1C4",
    ".Diagonal~1.Diagonal~-1",
    ".Diagonal~1",
    ".Diagonal~-1",
    ".Windoku.AllDifferent~R1C1~R1C2",
    ".DisjointSets.AntiKnight.AntiKing.AntiConsecutive.GlobalEntropy.GlobalMod.AntiTaxicab.DutchFlatmates",
    ".StrictKropki.WhiteDot~R2C2~R2C3.BlackDot~R7C3~R8C3",
    ".StrictXV.X~R2C2~R2C3.V~R7C3~R8C3.GreaterThan~R1C1~R1C2~R2C1",
    ".WhiteDot~R1C1~R1C2~R1C3.BlackDot~R1C1~R1C2.X~R5C5~R6C5.V~R7C7~R7C8",
    ".WhiteDot~R4C4~R4C5.V~R4C4~R4C5.GreaterThan~R4C4~R4C5.X~R5C5~R6C5.BlackDot~R5C5~R6C5",
    ".Sandwich~2~R1.XSum~R1~3~5.Skyscraper~C4~4~2.NumberedRoom~C5~3.LittleKiller~11~R1C3",
    ".Arrow~R2C2~R2C3~R3C4.Between~R2C2~R3C2~R4C2.~R5C5_1_3_5_7_9",
    ".Cage~15~R1C1~R1C2~R2C1.Cage~0~R9C8~R9C9",
    ".RellikCage~7~R5C5~R5C6~R6C5.EqualityCage~R8C1~R8C2",
    ".AllDifferent~R3C3~R3C4~R3C5~R4C3~R5C3~R5C4~R5C5~R4C5~R6C5.AllDifferent~R7C7~R8C8~R9C9",
    ".Arrow~R2C2~R2C3~R3C4.Arrow~R2C2~R3C2~R4C2.PillArrow~2~R6C8~R7C8~R8C8~R8C7.PillArrow~3~R9C1~R9C2~R9C3~R8C4",
    ".Thermo~R2C2~R2C3~R2C4.Thermo~R2C2~R3C3.Palindrome~R2C2~R1C3~R1C4.~R2C4_1_3_5_7_9",
    ".FuzzyThermo~R2C6~R1C7~R2C8.FuzzyThermo~R5C1~R5C2~R4C3.Thermo~R8C1~R8C2",
    ".Whisper~5~R2C1~R1C2~R1C3.Whisper~4~R4C6~R5C5~R6C5.Whisper~3~R8C2~R8C3.Whisper~6~R4C8~R5C9",
    ".Renban~R1C1~R1C2~R1C3.Renban~R1C3~R2C3~R3C3.Renban~R2C2~R2C3~R2C4",
    ".Between~R2C1~R1C2~R1C3.DoubleArrow~R5C1~R5C2~R5C3.Lockout~R7C1~R7C2~R7C3.Lockout~4~R9C1~R9C2~R9C3",
    ".Zipper~R1C3~R1C4~R2C4~R2C3.Parity~R4C1~R4C2.Entropic~R5C1~R5C2~R5C3.Modular~3~R6C1~R6C2~R6C3.Modular~2~R7C1~R7C2.Modular~4~R8C1~R8C2~R8C3~R8C4",
    ".Sum~15~R2C1~R2C2~R3C2.Sum~24~R6C6~R7C7~R8C8.SumLine~7~R9C1~R9C2~R9C3~R8C4",
    ".Quad~R1C1~9.Quad~R4C4~5~5~6",
    ".Min~R2C2~R4C7.Max~R9C1.Min~R7C7",
    ".Clone~R2C1~R1C2~R2C2~R6C4~R5C5~R6C5.Clone~R2C8~R9C5",
    ".CountingCircles~R1C1~R2C4~R3C2~R4C5.~R9C9_1_3_5_7_9",
    ".Indexing~C~R1C1~R4C5.Indexing~R~R6C2.Indexing~C~R9C9",
    ".LittleKiller~32~R1C6.LittleKiller~11~R1C3.LittleKiller~20~R6C1.LittleKiller~30~R7C9.LittleKiller~45~R1C1",
    ".Sandwich~10~C8.Sandwich~0~C2.Sandwich~22~R2",
    ".XSum~C2~27~27.XSum~R1~~8",
    ".Sandwich~10~C8.XSum~C8~27.Skyscraper~R1~~2.NumberedRoom~C4~~5.HiddenSkyscraper~R3~3.FullRank~R5~7.LittleKiller~11~R1C3",
    ".Shape~6x6.NumberedRoom~R1~3~2.Renban~R1C1~R1C2~R2C3.CountingCircles~R3C3~R4C4",
    ".Shape~16x16.Renban~R1Ca~R1Cb~R1Cc.LittleKiller~30~R1C5.~RgCg_16",
    ".Shape~8x8.NoBoxes.Sandwich~5~R8.XSum~C3~10.Quad~R1C1~1~2",
    ".Shape~6x6.NoBoxes.Jigsaw~AAAAAABBBBBBCCCCCCDDDDDDEEEEEEFFFFFF",
];

#[test]
fn what_is_drawn_and_told_comes_back_without_a_guess() {
    for text in PUZZLES {
        object(text);
    }
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
fn what_cannot_be_told_is_refused_by_name() {
    #[rustfmt::skip]
    let cases = [
        (".Sum~15~R1C1~R2C2~R3C4", "a line (Sum~15) through cells apart: r1c1 r2c2 r3c4"),
        (".Thermo~R1C1~R5C5", "a line (Thermo) through cells apart"),
        (".Shape~6x6.EqualSum~R1C1~-~R2C2", "the item .EqualSum~R1C1~-~R2C2"),
        (".AntiConsecutive.WhiteDot~R1C1~R1C2", "the item .AntiConsecutive beside dots"),
        (".PillArrow~2~R1C2~R1C1~R2C1",
            ".PillArrow~2~R1C2~R1C1~R2C1, which would be read as another"),
        (".Clone~R1C1~R1C2~R5C5~R6C5", "the item .Clone~R1C1~R1C2~R5C5~R6C5"),
        (".Min~R1C1~R1C2", ".GreaterThan~R1C1~R1C2, which would be read as another"),
        (".~R1C1_2_3", "the candidates of r1c1"),
        (".Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889",
            "the item .Jigsaw"),
        (".Lockout~3~R1C1~R1C2~R1C3", "the item .Lockout~3"),
        (".Shape~6x6~0-5", "the digits 0 to 5 on a board of 6 rows"),
        (".Shape~6x6~9", "the digits 1 to 9 on a board of 6 rows"),
        (".Shape~4x6~6", "a board that is no square"),
        (".Shape~3x3", "a board of 3 rows"),
        (".XSum~R1~3.Skyscraper~R1~3.NumberedRoom~R1~3",
            "the clue of .NumberedRoom~3, whose place has another"),
        (".StrictXV.X~R1C1~R1C2", "these rules together"),
    ];
    for (text, what) in cases {
        let error = written(text).expect_err(text);
        assert!(
            error.starts_with(&format!("SudokuPad's JSON cannot express {what}")),
            "{text}: {error}"
        );
    }
}

/// Ten rules of lines have more than the nine colours with a name.
#[test]
fn nine_rules_of_lines_have_colours_of_their_own() {
    let line = |row: usize| format!(".Sum~{}~R{row}C1~R{row}C2", row + 2);
    let nine: String = (1..=9).map(line).collect();
    object(&nine);
    let error = written(&format!("{nine}.Renban~R1C5~R1C6")).expect_err("too many");
    assert!(error.contains("Renban beside nine other rules"), "{error}");
}

#[test]
fn what_is_written_of_any_kinds_together_is_what_was_meant() {
    let items: Vec<&str> = PUZZLES
        .iter()
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
    for (text, what) in [
        (
            ".Between~R1C1~R1C2~R1C3.DoubleArrow~R1C1~R1C2~R1C3",
            "DoubleArrow and Between over one another from r1c1 to r1c2",
        ),
        (
            ".Arrow~R1C1~R1C2~R1C3.Whisper~R1C1~R1C2~R1C3",
            "Whisper~5 and Arrow over one another from r1c1 to r1c2",
        ),
    ] {
        let error = written(text).expect_err(text);
        assert!(error.contains(what), "{text}: {error}");
    }
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
fn shapes_that_would_hide_one_another_are_refused() {
    for (text, cell) in [
        (".Min~R2C2.Indexing~C~R2C2", "r2c2"),
        (".Clone~R1C1~R1C2~R5C5~R5C6.Clone~R1C1~R7C7", "r1c1"),
        (".CountingCircles~R1C1~R2C4.~R1C1_1_3_5_7_9", "r1c1"),
        (".CountingCircles~R1C1~R2C4.CountingCircles~R1C1~R3C7", "r1c1"),
        (".Lockout~R1C1~R1C2~R1C3.~R1C1_2_4_6_8", "r1c1"),
        (".Arrow~R5C5~R5C6.CountingCircles~R5C5~R7C7", "r5c5"),
        (".Thermo~R1C1~R1C2.Arrow~R1C1~R2C1", "r1c1"),
    ] {
        let error = written(text).expect_err(text);
        assert_eq!(
            error,
            format!("SudokuPad's JSON cannot express two shapes in {cell}"),
            "{text}"
        );
    }
    object(".CountingCircles~R2C2~R7C7.Min~R2C2");
    object(".Thermo~R1C1~R1C2~R1C3.~R1C1_1_3_5_7_9");
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
fn what_is_said_of_cages_is_said_of_those_of_one_rule() {
    for (text, other) in [
        (".RellikCage~7~R5C5~R5C6.Cage~9~R1C1~R1C2", "RellikCage"),
        (".Cage~9~R1C1~R1C2.EqualityCage~R8C1~R8C2", "EqualityCage"),
        (".AllDifferent~R1C1~R1C2.RellikCage~7~R5C5~R5C6", "RellikCage"),
    ] {
        let error = written(text).expect_err(text);
        assert!(error.ends_with(&format!("cages beside those of .{other}")), "{error}");
    }
    assert!(!rules(".RellikCage~7~R5C5~R5C6").contains("Digits in cages"));
}

#[test]
fn words_fit_their_colours_and_boards() {
    let said = rules(".CountingCircles~R1C1~R2C4");
    assert!(said.contains("A digit in an orange circle"), "{said}");
    for text in [
        ".NoBoxes.DisjointSets",
        ".NoBoxes.Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889.DisjointSets",
    ] {
        let error = written(text).expect_err(text);
        assert!(error.ends_with("the item .DisjointSets without boxes"), "{error}");
    }
}
