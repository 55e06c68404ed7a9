//! Behaviour of `explain`, on the program itself.

use std::path::Path;

use crate::harness::{self, *};
use serde_json::Value;

fn out(arguments: impl Words) -> String {
    printed(("explain", arguments), "")
}

fn json(arguments: impl Words) -> Value {
    harness::json(out((arguments, "--json")))
}

fn array<'a>(value: &'a Value, name: &str) -> &'a Vec<Value> {
    value[name].as_array().expect("an array")
}

#[test]
fn every_profile_is_sound_and_reports_its_end() {
    for puzzle in ["medium.txt", "hard.txt", "minimal.txt"]
        .iter()
        .flat_map(|name| puzzles(name).into_iter().take(4))
    {
        let puzzle = puzzle.to_string();
        for profile in ["hodoku", "notes-rules", "notes-strategies", "se"] {
            let value = json((&puzzle, "--profile", profile));
            let solution = value["solution"].as_str().expect("one solution").as_bytes().to_vec();
            let digit_of = |candidate: &Value| {
                let cell = candidate["cell"].as_str().expect("a cell").as_bytes();
                let index = usize::from(cell[1] - b'1') * 9 + usize::from(cell[3] - b'1');
                (u64::from(solution[index] - b'0'), candidate["digit"].as_u64().expect("a digit"))
            };
            assert_eq!(value["status"], "unique");
            let counts = value["techniques"].as_object().expect("counts").values();
            let counted: u64 = counts.filter_map(Value::as_u64).sum();
            assert_eq!(counted as usize, array(&value, "steps").len());
            for step in array(&value, "steps") {
                for name in ["cells", "houses", "digits", "chain"] {
                    array(step, name);
                }
                let [sentence, technique, _] = ["sentence", "technique", "code"]
                    .map(|name| step[name].as_str().expect("text"));
                assert!(sentence.starts_with(technique), "{step}");
                let done = ["placements", "eliminations"].map(|name| array(step, name).len());
                assert!(done != [0, 0], "{step}");
                let right = |(is, said): (u64, u64)| is == said;
                assert!(array(step, "placements").iter().map(digit_of).all(right), "{step}");
                assert!(!array(step, "eliminations").iter().map(digit_of).any(right), "{step}");
            }
            let open = value["end"]["candidates"].as_object().expect("an object").len();
            assert_eq!(open == 0, value["solved"].as_bool().expect("a bool"));
            assert!(open > 0 || value["end"]["grid"] == value["solution"], "{value}");
            match profile {
                "se" => assert_eq!(value["at_least"], open > 0),
                _ => assert_eq!(value["level"].is_null(), open > 0),
            }
        }
    }
}

/// Sentences of variants are true of the solution, and name each candidate that goes.
#[test]
fn steps_of_variants_are_told_in_plain_english() {
    let file = |name| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets").join(name);
    let (mut told, mut checked) = (0, 0);
    for name in ["variants.txt", "killer.txt"] {
        let text = std::fs::read_to_string(file(name)).expect("a data set");
        for line in text.lines().take(hunt() as usize) {
            let value = json([line]);
            let end = value["end"].as_str().expect("a grid");
            let digit_of = |cell: &str| {
                let at = cell.as_bytes();
                let index = usize::from(at[1] - b'1') * 9 + usize::from(at[3] - b'1');
                i64::from(end.as_bytes()[index] - b'0')
            };
            for step in array(&value, "steps") {
                let paragraphs = array(step, "paragraphs");
                let words: Vec<&Value> =
                    paragraphs.iter().flat_map(|words| words.as_array().expect("words")).collect();
                let text_of = |at: usize| words[at]["text"].as_str().expect("text");
                let said: String = (0..words.len()).map(text_of).collect();
                assert!(said.ends_with('.') && !said.contains("  "), "{said}");
                let last = paragraphs.last().and_then(Value::as_array).expect("words");
                for gone in array(step, "eliminations") {
                    let (cell, digit) =
                        gone.as_str().and_then(|gone| gone.split_once("<>")).expect("one");
                    let digit: i64 = digit.parse().expect("a digit");
                    let has = |name: &str, value: Value| {
                        last.iter()
                            .filter_map(|word| word[name].as_array())
                            .any(|all| all.contains(&value))
                    };
                    assert!(
                        has("cells", cell.into()) && has("digits", digit.into()),
                        "{gone}: {said}"
                    );
                }
                told += 1;
                // What follows from an assumption need not be so.
                if step["code"] == "trial" {
                    continue;
                }
                for at in 1..words.len().saturating_sub(1) {
                    let cells: Vec<i64> = match words[at + 1]["cells"].as_array() {
                        Some(cells) => {
                            cells.iter().filter_map(Value::as_str).map(digit_of).collect()
                        }
                        None => continue,
                    };
                    let [" must be in " | " can only be in "] = [text_of(at)] else { continue };
                    for digit in array(words[at - 1], "digits") {
                        assert!(cells.contains(&digit.as_i64().expect("a digit")), "{said}");
                        checked += 1;
                    }
                }
                let way = words.iter().position(|word| {
                    word["text"].as_str().is_some_and(|t| t.ends_with("it holds "))
                });
                if let Some(way) = way {
                    let mut held: Vec<i64> = array(step, "cells")
                        .iter()
                        .filter_map(Value::as_str)
                        .map(digit_of)
                        .collect();
                    held.sort_unstable();
                    let held: Value = held.into();
                    assert!(words[way..].iter().any(|word| word["digits"] == held), "{said}");
                    checked += 1;
                }
            }
            let full = out(([line], "--say full"));
            assert!(
                full.lines().any(|line| line.starts_with("    ") && line.ends_with('.')),
                "{full}"
            );
        }
    }
    assert!(told > 150 && checked > 50, "{told} {checked}");
}
