//! Behaviour of `explain`, on the program itself.

use std::path::Path;

use crate::harness::{self, *};
use serde_json::Value;

/// One that takes more than singles and locked candidates.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Three solutions.
const SEVERAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9";

fn out(arguments: impl Words) -> String {
    printed(("explain", arguments), "")
}

fn json(arguments: impl Words) -> Value {
    harness::json(out((arguments, "--json")))
}

/// A run that must fail with this code and this part of standard error.
fn fails(arguments: impl Words, code: i32, part: &str) {
    harness::fails(("explain", arguments), "", code, part);
}

fn array<'a>(value: &'a Value, name: &str) -> &'a Vec<Value> {
    value[name].as_array().expect("an array")
}

#[test]
fn a_path_is_a_line_a_step_and_then_the_end() {
    let text = out(PUZZLE);
    let (steps, end) = text.split_once("\n\n").expect("an end");
    assert_eq!(steps.lines().count(), 51);
    let notation = |line: &str| {
        let (name, rest) = line.split_once(": ").expect("a name");
        let cell = rest.as_bytes();
        let is_cell = cell.len() == 6 && cell[0] == b'r' && cell[2] == b'c' && cell[4] == b'=';
        is_cell && ["Full House", "Naked Single", "Hidden Single"].contains(&name)
    };
    assert!(steps.lines().all(notation), "{steps}");
    assert!(end.starts_with("solved in 51 steps: Easy, score "), "{end}");
    assert!(end.contains("(profile hodoku)"), "{end}");
    assert!(!text.contains('\u{1b}'), "colours in a pipe");
}

#[test]
fn grids_show_candidates_and_what_a_step_is_about() {
    let text = out((PUZZLE, "--grids"));
    assert_eq!(text.lines().filter(|line| line.starts_with("+--")).count(), 4 * 52);
    assert_eq!(text.matches('+').count(), 4 * 4 * 52 + 51 + 1, "one digit placed a grid");
    assert!(out((PUZZLE, "--grids --color always")).contains("\u{1b}["));
}

#[test]
fn json_has_all_of_a_step() {
    let value = json((HARD, "--profile notes-strategies"));
    for step in array(&value, "steps") {
        let sentence = step["sentence"].as_str().expect("text");
        assert!(sentence.starts_with(step["technique"].as_str().expect("text")), "{step}");
        assert!(!array(step, "placements").is_empty() || !array(step, "eliminations").is_empty());
        for name in ["cells", "houses", "digits", "chain"] {
            array(step, name);
        }
        assert!(step["score"].is_u64() && step["level"].is_string() && step["code"].is_string());
    }
    assert_eq!(value["status"], "unique");
    let counted: u64 =
        value["techniques"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
    assert_eq!(counted as usize, array(&value, "steps").len());
    let easy = json(PUZZLE);
    assert_eq!(easy["solved"], true);
    assert_eq!(easy["end"]["grid"], SOLUTION);
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
            for step in array(&value, "steps") {
                let right = |(is, said): (u64, u64)| is == said;
                assert!(array(step, "placements").iter().map(digit_of).all(right), "{step}");
                assert!(!array(step, "eliminations").iter().map(digit_of).any(right), "{step}");
            }
            let open = value["end"]["candidates"].as_object().expect("an object").len();
            assert_eq!(open == 0, value["solved"].as_bool().expect("a bool"));
            match profile {
                "se" => assert_eq!(value["at_least"], open > 0),
                _ => assert_eq!(value["level"].is_null(), open > 0),
            }
        }
    }
}

#[test]
fn an_unsolved_puzzle_is_shown_with_its_candidates() {
    let text = out((HARD, "--profile notes-rules"));
    assert!(text.contains("not solved: no technique of the profile applies here"), "{text}");
    assert!(text.contains("blanks with"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with('|')).count(), 9, "{text}");
}

#[test]
fn several_solutions_leave_uniqueness_out_unless_it_is_assumed() {
    let value = json(SEVERAL);
    assert_eq!(value["status"], "multiple");
    assert!(value["solution"].is_null());
    assert_eq!(value["assume_unique"], false);
    assert_eq!(json((SEVERAL, "--assume-unique"))["assume_unique"], true);
    assert!(out(SEVERAL).contains("techniques that rely on there being one are left out"));
    // Where there is one solution there is nothing to assume.
    assert_eq!(json((PUZZLE, "--assume-unique"))["assume_unique"], false);
}

#[test]
fn no_solution_is_said_with_the_clash() {
    let text = out([&format!("55{}", &PUZZLE[2..])]);
    assert!(text.contains("no solution\n  digit 5 in row 1 at r1c1 and r1c2"), "{text}");
}

#[test]
fn steps_are_told_in_plain_english_or_in_notation() {
    let (code, full, _) = said(("explain --say full --quiet", PUZZLE), "");
    let first = "Naked Single: r5c5=5\n    r5c5 must be 5: its row, column and box have ";
    assert!(code == 0 && full.starts_with(first), "{full}");
    let (_, notation, _) = said(("explain --say notation --quiet", PUZZLE), "");
    let lines = full.lines().filter(|line| !line.starts_with(' ')).map(|line| format!("{line}\n"));
    assert_eq!(lines.collect::<String>(), notation);
    let (_, json, _) = said(("explain --json", PUZZLE), "");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let words = json["steps"][0]["paragraphs"][0].as_array().expect("words");
    assert_eq!(words[0], serde_json::json!({"text": "r5c5", "cells": ["r5c5"]}));
    let told: String = words.iter().filter_map(|word| word["text"].as_str()).collect();
    assert!(full.contains(&told), "{told}");
}

/// Sentences of variants are true of the solution, and name each candidate that goes.
#[test]
fn steps_of_variants_are_told_in_plain_english() {
    let file = |name| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets").join(name);
    let (mut told, mut checked) = (0, 0);
    for name in ["variants.txt", "killer.txt"] {
        let text = std::fs::read_to_string(file(name)).expect("a data set");
        for line in text.lines().take(2) {
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

#[test]
fn a_file_may_have_any_format_and_errors_say_where() {
    let directory = Folder::new();
    let file = |name: &str, text: &str| {
        let path = directory.file(name, text);
        self::text(&path).to_owned()
    };
    let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(",") + "\n";
    let values: String = nine_lines(PUZZLE).replace('.', "0").lines().map(row).collect();
    assert_eq!(out(file("notes.csv", &values)), out(PUZZLE));
    // The notes' format: nine lines of nine fields.
    for (name, text, message) in [
        (
            "eight-fields",
            values.replacen("5,3,0,0,", "5,3,0,", 1),
            "line 1, column 16: found the end of the line, expected nine values",
        ),
        (
            "ten-fields",
            values.replacen("5,3,", "5,3,0,", 1),
            "line 1, column 19: found '0', expected nine values",
        ),
        (
            "a-ten",
            values.replacen("5,3,", "5,10,", 1),
            "line 1, column 3: found '1', expected nine values",
        ),
        (
            "eight-lines",
            values.rsplitn(3, '\n').nth(2).expect("lines").to_owned() + "\n",
            "expected nine rows in a puzzle",
        ),
    ] {
        fails(file(name, &text), 3, message);
    }
    fails(file("empty", "# nothing\n"), 1, "");
}

#[test]
fn wrong_arguments_are_code_1() {
    for (arguments, message) in [
        (&[&PUZZLE[1..]][..], "the puzzle is malformed: column 81: found the end of the line"),
        (&[&PUZZLE.replacen('5', "x", 1)], "the puzzle is malformed: column 1: found 'x'"),
        (
            &[PUZZLE, "--profile", "se9"],
            "expected one of hodoku, hodoku-all, notes-rules, notes-strategies, se",
        ),
        (&[PUZZLE, "--json", "--grids"], "cannot be used with"),
        (&[], "required"),
    ] {
        fails(arguments, 1, message);
    }
    fails("no-such-file", 2, "");
}

#[test]
fn profiles_are_listed_with_their_techniques() {
    let text = out("--profiles");
    has(
        &text,
        &[
            "se: ",
            "hodoku: ",
            "notes-rules: ",
            "notes-strategies: ",
            "forcing-twins",
            "double-locked",
        ],
    );
}

#[test]
fn a_position_is_explained_from_where_it_stands() {
    let position = EASY_LINE.replace("7...2...6", "7...2+4..6");
    let text = out(&position);
    let steps = text.split("\n\n").next().expect("steps").lines().count();
    assert_eq!(steps, 50, "{text}");
    assert!(text.contains("solved in 50 steps"), "{text}");
    assert!(!text.contains("r6c6="), "it is filled in: {text}");
    // The same as pencilmarks, whose cells with one digit count as given.
    let directory = Folder::new();
    let file = directory.join("marks.txt");
    let marks: String = (0..81)
        .map(|cell| match PUZZLE.as_bytes()[cell] {
            b'.' => "123456789".to_owned(),
            digit => {
                (b'1'..=b'9').map(|one| if one == digit { digit as char } else { '.' }).collect()
            }
        })
        .collect();
    std::fs::write(&file, marks + "\n").expect("written");
    assert_eq!(out(&file), out(PUZZLE));
}

/// [`PUZZLE`] as a line of HoDoKu's library.
const EASY_LINE: &str =
    ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::";

#[test]
fn mistakes_of_a_position_are_said() {
    // r6c6 is 4.
    fails(EASY_LINE.replace("7...2...6", "7...2+9..6"), 3, "r6c6");
}

#[test]
fn all_steps_of_a_position_are_listed() {
    let first = out((HARD, "--quiet")).lines().next().expect("a step").to_owned();
    let all = out((PUZZLE, "--all"));
    let (steps, end) = all.split_once("\n\n").expect("an end");
    let found = out((PUZZLE, "--quiet"));
    assert!(steps.lines().any(|step| Some(step) == found.lines().next()), "{all}");
    assert!(end.starts_with(&format!("{} steps of the profile hodoku", steps.lines().count())));
    // A profile without chains has a thousandth of the lines.
    let few = (PUZZLE, "--all --profile notes-rules");
    let all = out(few);
    let (steps, _) = all.split_once("\n\n").expect("an end");
    assert_eq!(array(&json(few), "all").len(), steps.lines().count());
    // Where only brute force goes on, nothing else is made up.
    assert!(first.starts_with("Brute Force"), "{first}");
    assert!(!out((HARD, "--all")).contains("Brute Force"));
}

#[test]
fn a_hint_has_three_degrees() {
    let degree = |name| out((PUZZLE, "--hint", name));
    let [technique, place, step] = ["technique", "place", "step"].map(degree);
    assert!(technique.contains("Single") && !technique.contains("r5c5"), "{technique}");
    assert!(
        place.contains("look at r5c5, and at r1c5, r2c5, r4c5, r5c1, r5c4, r5c6, r5c9 and r6c5"),
        "{place}"
    );
    assert!(step.contains("r5c5=5"), "{step}");
    // A digit of the solution is not a hint of logic, and is announced as such.
    assert!(out((HARD, "--hint technique")).contains("No step found"));
}
