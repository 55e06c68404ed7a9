//! Tests of the words and keys of TOML.

use super::*;

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
fn a_word_in_quotes_stands_for_itself() {
    let words = Words::of_puzzle(false);
    for (word, argument) in [("'RVc8'", "RVc8"), ("'_'", "_"), ("_", ""), ("r1c2", "R1C2")] {
        assert_eq!(words.arguments(word, 1), Ok(vec![argument.to_owned()]));
    }
    for argument in ["RVc8", "_", "", "R1C2", "'a'", "'", "5"] {
        let written = words.written(argument);
        assert_eq!(words.arguments(&written, 1), Ok(vec![argument.to_owned()]), "{written}");
    }
    let words = Words::of_puzzle(true);
    assert_eq!(words.written("RVc8"), "'RVc8'");
    assert_eq!(words.written("RaCc"), "RaCc");
    assert_eq!([words.written("_"), words.written("")], ["'_'", "_"]);
}
