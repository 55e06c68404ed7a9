//! Tests of puzzles in TOML.

use super::*;
use crate::cases;

#[test]
fn keys_become_items_in_their_order() {
    let count = cases::check(include_str!("cases.txt"), |text| {
        let read = toml(&text.replace("\\n", "\n").replace("\\r", "\r"));
        read.map(|ruleset| ruleset.text().to_owned()).map_err(|error| error.to_string())
    });
    assert_eq!(count, 33);
}

#[test]
fn several_puzzles_are_tables() {
    let wrong = |text: &str| toml(text).map(drop).expect_err("malformed").to_string();
    let text = "[[puzzle]]\nname = \"one\"\nx = \"r1c1 r1c2\"\n\n[[puzzle]]\nauthor = \"me\"\n";
    let puzzles = toml_all(text).expect("two puzzles");
    let lines: Vec<usize> = puzzles.iter().map(|puzzle| puzzle.line).collect();
    assert_eq!(lines, [1, 5]);
    assert_eq!(puzzles[0].ruleset.text(), ".X~R1C1~R1C2");
    let [first, second] = [0, 1].map(|i| &puzzles[i].heading);
    assert_eq!((first.title.as_deref(), second.author.as_deref()), (Some("one"), Some("me")));
    assert_eq!(wrong(text), "line 5, column 1: found another puzzle, expected one puzzle");
    let mixed = format!("x = \"r1c1 r1c2\"\n{text}");
    assert!(wrong(&mixed).starts_with("line 1, column 1: found the key x, expected nothing but"));
}

#[test]
fn keys_are_the_names_of_constraints_in_small_letters() {
    for (name, key) in [
        ("Cage", "cage"),
        ("WhiteDot", "white-dot"),
        ("RegionSumLine", "region-sum-line"),
        ("X", "x"),
        ("XSum", "x-sum"),
        ("StrictXV", "strict-xv"),
    ] {
        assert_eq!(kebab(name), key);
    }
}

#[test]
fn every_example_of_the_table_can_be_written_so() {
    let fast = KINDS.iter().filter(|kind| kind.is_well_known());
    for kind in fast.filter(|kind| !kind.name.is_empty() && kind.name != "Jigsaw") {
        for example in kind.examples {
            let arguments = example.split_once('~').map(|(_, rest)| {
                let named = rest.split('~').map(|one| if one.is_empty() { "_" } else { one });
                named.collect::<Vec<_>>().join(" ")
            });
            let value = arguments.map_or("true".to_owned(), |text| format!("\"{text}\""));
            let text = format!("{} = {value}", kebab(kind.name));
            let ruleset = toml(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(ruleset.text(), format!(".{example}"));
        }
    }
}

#[test]
fn every_example_of_boards_of_all_sizes_can_be_written_so() {
    for kind in KINDS.iter().filter(|kind| !kind.name.is_empty()) {
        assert_eq!(super::kind(&kebab(kind.name)), Some(kind.name));
    }
    let mut keys: Vec<String> = names().filter(|name| !name.is_empty()).map(kebab).collect();
    keys.sort();
    keys.dedup();
    let kinds: Vec<&str> = names().filter(|name| !name.is_empty()).collect();
    assert_eq!(keys.len(), kinds.len());
}

#[test]
fn a_solution_from_zero_on_is_kept() {
    let text = "shape = '4x4 0-3'\nsolution = '0123 2301 1032 3210'";
    let solution = toml_titled(text).expect("a puzzle").heading.solution;
    assert_eq!(solution.as_deref(), Some("0123230110323210"));
}

#[test]
fn a_word_in_quotes_stands_for_itself() {
    let words = Words::of_puzzle(false);
    for (word, argument) in [("'RVc8'", "RVc8"), ("'_'", "_"), ("_", ""), ("r1c2", "R1C2")] {
        assert_eq!(words.arguments(word, 1), Ok(vec![argument.to_owned()]));
    }
    for argument in ["RVc8", "_", "", "R1C2", "'a'", "'", "5"] {
        let written = words.written(argument);
        assert_eq!(words.arguments(&written, 1), Ok(vec![argument.to_owned()]), "{written}");
    }
}
