//! Behaviour of `grade`, and of `generate --level` and `--technique`, on the program itself.

use std::collections::BTreeMap;

use crate::harness::*;
use ninefold_jobs::session::{SavedGame, Session};
use serde_json::Value;

fn grade(arguments: impl Words, input: &str) -> (i32, String, String) {
    said(("grade -", arguments), input)
}

fn out(arguments: impl Words, input: &str) -> String {
    printed(("grade -", arguments), input)
}

fn some(count: usize) -> String {
    let first = |name| lines_of(name)[..count].join("\n") + "\n";
    ["easy.txt", "medium.txt", "hard.txt"].map(first).concat()
}

/// The records of a csv, by the names of its columns.
fn records(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    let records = reader.deserialize().map(|record| record.expect("a record"));
    records.collect()
}

#[test]
fn grades_are_those_of_explain() {
    let input = some(12);
    for profile in ["hodoku", "notes-rules", "notes-strategies", "se"] {
        let text = out(("--profile", profile, "--output-format jsonl"), &input);
        let mut lines = text.lines().map(json);
        let head = lines.next().expect("a head");
        assert_eq!(head["profile"], profile);
        assert_eq!(head["order_sha256"].as_str().map(str::len), Some(64));
        for (row, puzzle) in lines.zip(input.lines()).step_by(5) {
            let path = json(printed(("explain", puzzle, "--profile", profile, "--json"), ""));
            let marks: &[&str] = match profile {
                "se" => &["er", "ep", "ed", "at_least"],
                _ => &["score"],
            };
            for name in marks.iter().chain(&["hardest", "logic", "techniques", "status"]) {
                assert_eq!(row[name], path[name], "{name} of {puzzle}");
            }
            if profile != "se" {
                assert_eq!(row["level"], path["level"].as_str().unwrap_or("unsolved"), "{puzzle}");
            }
            assert_eq!(row["steps"], path["steps"].as_array().expect("steps").len());
        }
    }
}

#[test]
fn csv_and_jsonl_say_the_same() {
    let input = some(10);
    let rows = records(&out("--morphs 3", &input));
    let objects = out("--morphs 3 --output-format jsonl", &input);
    let objects = objects.lines().skip(1).map(json);
    let counts = |text: &str| -> serde_json::Map<String, Value> {
        let words = text.split_whitespace().map(|word| word.split_once(':').expect("a count"));
        words.map(|(name, count)| (name.to_owned(), json(count))).collect()
    };
    let mut count = 0;
    for (row, value) in rows.iter().zip(objects) {
        for name in ["puzzle", "level", "hardest", "status", "score", "steps", "open", "morphs"]
            .into_iter()
            .chain(["score_min", "score_median", "score_max", "logic", "techniques", "levels"])
        {
            let said = match &value[name] {
                Value::String(_) => row[name].clone().into(),
                Value::Object(_) => counts(&row[name]).into(),
                _ => json(&row[name]),
            };
            assert_eq!(said, value[name], "{name}");
        }
        count += 1;
    }
    assert_eq!(count, 30);
}

#[test]
fn morphs_are_those_of_morph() {
    let input = some(5);
    let rows = records(&out("--morphs 4 --seed 9", &input));
    let morphs = printed("morph - --count 4 --seed 9 --quiet", &input);
    let graded = records(&out("", &morphs));
    for (row, four) in rows.iter().zip(graded.chunks(4)) {
        let mut scores: Vec<u32> =
            four.iter().map(|row| row["score"].parse().expect("a number")).collect();
        scores.sort_unstable();
        let median = f64::from(scores[1] + scores[2]) / 2.0;
        assert_eq!(row["score_min"], scores[0].to_string());
        assert_eq!(row["score_median"], median.to_string());
        assert_eq!(row["score_max"], scores[3].to_string());
        for level in four.iter().map(|row| &row["level"]) {
            assert!(row["levels"].contains(level.as_str()), "{row:?}");
        }
    }
    assert_eq!(grade("--seed 9", &input).0, 1, "a seed of nothing");
}

#[test]
fn positions_are_graded_by_what_is_left_to_do_as_explain_shows_it() {
    let line = |text: &str, to: &str| printed(("convert - --to", to, "-q"), text);
    let classic = &records(&out("", PUZZLE))[0];
    assert_eq!(&records(&out("", &line(PUZZLE, "pencilmarks")))[0], classic, "clues alone");
    let mut graded = 0;
    for puzzle in puzzles("hard.txt").into_iter().take(4) {
        let mut session = Session::new(SavedGame::classic(puzzle)).expect("a solution");
        for _ in 0..25 {
            let hint = session.hint().expect("there is something left to do");
            session.apply(&hint);
        }
        let saved = session.saved();
        assert!(saved.is_begun() && !saved.away.is_empty(), "candidates have gone");
        let text = saved.text();
        for text in [&text, &line(&text, "candidates"), &line(&text, "pencilmarks")] {
            let rows = records(&out("--solutions", text));
            let explained = json(printed("explain - --json", text));
            let steps = explained["steps"].as_array().expect("steps").len();
            assert_eq!(rows[0]["puzzle"].len(), 729, "its candidates are shown");
            assert_eq!(rows[0]["steps"], steps.to_string());
            assert_eq!(rows[0]["score"], explained["score"].to_string());
            assert_eq!(rows[0]["level"], explained["level"]);
            assert_eq!(rows[0]["status"], "unique");
            assert_eq!(rows[0]["solution"], explained["solution"]);
            graded += 1;
        }
    }
    assert_eq!(graded, 12);
}
