//! The verbs on variants, on the program itself: which take them; outputs of `verify`, `stats` and
//! `constraints`.

mod explain;
mod grade;
#[cfg(feature = "editors")]
mod rules_text;
mod solve;
mod texts;

use crate::harness::*;
use ninefold_jobs::ruleset::{ConstraintKind, KINDS};
use serde_json::{Value, json};

/// Exit code and standard output of `solve -` with these options.
fn solve(options: impl Words, input: &str) -> (i32, String) {
    let (code, out, _) = said(("solve -", options), input);
    (code, out)
}

/// The plain puzzle as givens, without those of these places.
fn givens(without: &[usize]) -> String {
    let clues = PUZZLE.bytes().enumerate();
    let clues = clues.filter(|(i, byte)| *byte != b'.' && !without.contains(i));
    let texts = clues.map(|(i, byte)| format!("~R{}C{}_{}", i / 9 + 1, i % 9 + 1, byte as char));
    format!(".{}", texts.collect::<String>())
}

/// A puzzle that is unique by its constraints: two of its clues are missing.
fn unique() -> String {
    format!(".Sum~8~R1C1~R1C2.GreaterThan~R1C1~R1C2{}", givens(&[0, 1]))
}

/// A small board, which `explain` solves in 15 steps.
const SMALL: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1.~R3C3_4.~R4C2_3.~R4C4_1";

/// An easy killer, and one of which `explain` takes trials.
fn killers() -> [String; 2] {
    [0, 49].map(|line| lines_of("killer.txt")[line].clone())
}

#[test]
fn verify_reads_the_output_of_solve_and_names_broken_rules() {
    let input = format!("{}\n{PUZZLE}\n.Cage~18~R1C1~R1C2\n.~R1C1_5~R1C2_5\n", unique());
    for form in ["csv", "jsonl"] {
        let (_, solved) = solve(("--output-format", form), &input);
        let (code, out, summary) = said("verify -", &solved);
        assert_eq!((code, &*out), (0, ""), "{summary}");
        assert!(summary.contains("right                   2"), "{summary}");
        assert!(summary.contains("without                 2"), "{summary}");
        let first = if form == "csv" { 2 } else { 1 };
        let swapped = SOLUTION.replacen("53", "35", 1);
        let (code, out, _) = said("verify -", solved.replacen(SOLUTION, &swapped, 1));
        assert_eq!(code, 3);
        assert!(out.starts_with(&format!("line {first}: wrong: broken: ")), "{out}");
        let (code, out, _) = said("verify -", solved.replacen("Sum~8", "Sum~9", 1));
        assert_eq!(code, 3);
        let broken = out.strip_prefix(&format!("line {first}: wrong: broken: ")).expect("a reason");
        assert!(
            broken.contains("r1c1") && broken.contains("r1c2") && broken.contains('9'),
            "{out}"
        );
    }
    let (code, out, _) = said("verify -", ".Foo~1\n");
    assert_eq!(code, 3);
    assert!(out.starts_with("line 1, malformed: column 2: found \"Foo\""), "{out}");
}

#[test]
fn given_solutions_are_held_against_the_rules() {
    let object = |puzzle: &str, solution: &str| {
        format!("{{\"name\":\"a\",\"input\":\"{puzzle}\",\"solution\":\"{solution}\"}}\n")
    };
    let wrong = unique().replace("Sum~8", "Sum~9");
    let objects = object(&unique(), SOLUTION) + &object(&wrong, SOLUTION);
    let csv = format!("puzzle,solution\n\"{}\",{SOLUTION}\n{wrong},{SOLUTION}\n", unique());
    let lines = format!("{};{SOLUTION}\n{wrong};x;{SOLUTION}\n", unique());
    for input in [&objects, &csv, &lines] {
        let (code, out, summary) = said("solve - --check", input);
        assert_eq!(code, 3, "{input}");
        assert!(summary.contains("given      1 right, 1 wrong, 0 without"), "{summary}");
        assert_eq!(rows(&out)[0], format!("{},{SOLUTION},unique", unique()));
        assert!(rows(&out)[1].contains("the given solution is wrong: broken: "), "{out}");
    }
}

#[test]
fn other_verbs_refuse_variants() {
    let directory = Folder::new();
    let file = directory.file("variants.txt", unique());
    let out = directory.join("out");
    let (path, out_path) = (text(&file), text(&out));
    for arguments in [
        &["canon", path, "-o", out_path][..],
        &["dedup", path, "-o", out_path],
        &["morph", path, "-o", out_path],
        &["convert", path, "--to", "csv", "-o", out_path],
    ] {
        fails(arguments, "", 1, "may have variant puzzles, which only solve,");
        assert!(!out.exists(), "{arguments:?}");
    }
    let (_, _, error) = said(("dedup", path), "");
    let takers = "which only solve, show, explain, grade, verify, stats, compare, bench and convert (to rulesets) take";
    assert!(error.contains(takers), "{error}");
}

#[test]
fn statistics_count_what_puzzles_state() {
    let input = format!("{}\n{PUZZLE}\n.Cage~18~R1C1~R1C2\n# a\n{}\n", unique(), givens(&[0]));
    let (code, out, _) = said("stats - --json", &input);
    let found = json(out);
    assert_eq!(code, 3);
    for (name, expected) in [
        ("puzzles", json!(3)),
        ("malformed", json!(1)),
        ("remarks", json!(1)),
        ("clues", json!({ "28": 1, "29": 1, "30": 1 })),
        ("minimal", Value::Null),
        ("automorphisms", Value::Null),
    ] {
        assert_eq!(found[name], expected, "{name}");
    }
    assert_eq!(found["constraints"]["Sum"], json!({ "times": 1, "puzzles": 1 }));
    assert!(found["status"]["unique"].as_u64() >= Some(2));
    let [one, two] = ["1", "2"].map(|threads| said(("stats - --threads", threads), &input).1);
    assert_eq!(one, two);
    assert!(one.contains("minimal                       –"), "{one}");
}

#[test]
fn the_list_of_constraints_is_whole() {
    let out = printed("constraints", "");
    for ConstraintKind { name, about, .. } in KINDS {
        assert!(out.contains(&format!(".{name}")) && out.contains(about), "{name}");
    }
}
