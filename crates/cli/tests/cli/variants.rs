//! The verbs on variants: what is computed again from paths and grades; sessions have the rest.

use crate::harness::*;
use ninefold_jobs::ruleset::{ConstraintKind, KINDS};
use serde_json::Value;

/// A small board, which `explain` solves in 15 steps.
const SMALL: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1.~R3C3_4.~R4C2_3.~R4C4_1";

/// An easy killer, and one of which `explain` takes trials.
fn killers() -> [String; 2] {
    [0, 49].map(|line| lines_of("killer.txt")[line].clone())
}

#[test]
fn the_list_of_constraints_is_whole() {
    let out = printed("constraints", "");
    for ConstraintKind { name, about, .. } in KINDS {
        assert!(out.contains(&format!(".{name}")) && out.contains(about), "{name}");
    }
}

const OBJECTS: [&str; 4] = ["--output-format", "jsonl", "--header", "none"];

#[test]
fn a_grade_counts_the_steps_that_explain_shows() {
    let [_, killer] = killers();
    let path = json(printed(("explain", &killer, "--json"), ""));
    assert_eq!(path["gave_up"], false);
    let steps = path["steps"].as_array().expect("steps");
    let of = |name: &str| steps.iter().filter(|step| step["technique"] == name).count();
    let inner = |step: &Value| step["trial"].as_array().map_or(0, Vec::len);
    let grade = |options: &[&str]| {
        let order = ("grade -", &OBJECTS, options);
        let (_, out, error) = said(order, format!("{killer}\n"));
        (json(out), error)
    };
    let (row, error) = grade(&["--trials"]);
    assert_eq!((&row["level"], &row["score"]), (&"hard".into(), &path["score"]), "{row}");
    assert_eq!((&row["hardest"], &row["open"]), (&"trial".into(), &0.into()), "{row}");
    assert_eq!((&row["steps"], &row["trials"]), (&steps.len().into(), &of("trial").into()));
    assert_eq!(row["longest_trial"], *steps.iter().map(inner).max().as_ref().expect("steps"));
    for (technique, uses) in row["techniques"].as_object().expect("techniques") {
        assert_eq!(*uses, of(technique), "{technique}");
    }
    assert!(error.contains("hardest technique of those that were solved"), "{error}");
    assert!(error.contains("trials of those that were solved\n  more"), "{error}");
    // Without trials it ends where deductions do.
    let (row, error) = grade(&[]);
    assert_eq!((&row["level"], &row["logic"]), (&"hard".into(), &false.into()), "{row}");
    assert!(row["trials"] == 0 && row["open"].as_u64() > Some(0), "{row}");
    assert!(!error.contains("of those that were solved"), "{error}");
    fails("grade - --trials", format!("{PUZZLE}\n"), 1, "--trials is for variants");
}

/// The text that `explain` prints when nothing goes wrong.
fn explained(arguments: impl Words) -> String {
    let (code, out, error) = said(("explain", arguments), "");
    assert_eq!((code, &*error), (0, ""), "{out}");
    out
}

#[test]
fn steps_of_a_variant_come_with_grids_and_pictures() {
    let [killer, _] = &killers();
    for (puzzle, rows) in [(SMALL, 4), (killer, 9)] {
        let plain = explained((puzzle, "--quiet"));
        let out = explained((puzzle, "--grids --quiet"));
        let steps = plain.lines().filter(|line| !line.starts_with("  ")).count();
        assert_eq!(out.matches('┏').count(), steps, "{out}");
        // Every step has its number, and all that it does is in the grid above it.
        for (number, (step, grid)) in (1..).zip(plain.lines().zip(out.split("\n\n"))) {
            assert!(grid.contains(&format!("{number}. {step}")), "{grid}");
            let grid = grid.trim();
            assert_eq!(grid.lines().count(), 2 * rows + 2, "{grid}");
            let result = step.rsplit_once(" => ").map(|(_, result)| result);
            let goes = |one: &str| one.split_once("<>").map_or(0, |(_, values)| values.len());
            let gone = result.map_or(0, |result| result.split(' ').map(goes).sum::<usize>());
            let (drawing, _) = grid.rsplit_once('\n').expect("a sentence");
            assert_eq!(drawing.matches('-').count(), gone, "{step}\n{grid}");
            assert_eq!(drawing.matches('+').count(), usize::from(result.is_none()), "{grid}");
        }
        let picture = explained((puzzle, "--svg-step 1"));
        let first = plain.lines().next().expect("a step").replace('<', "&lt;").replace('>', "&gt;");
        assert!(picture.starts_with("<svg ") && picture.contains(&first), "{first}\n{picture}");
    }
}

#[test]
fn reasons_name_houses_cages_and_digits() {
    let [killer, _] = &killers();
    let (path, out) = (json(explained((killer, "--json"))), explained(killer));
    let solved = printed(("solve", killer, "--header none -q"), "");
    let solution = solved.split(',').nth(1).expect("a solution").as_bytes();
    let digit = |cell: &Value| {
        let name = cell.as_str().expect("a cell").as_bytes();
        i64::from(solution[usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1')] - b'0')
    };
    let steps = path["steps"].as_array().expect("steps");
    let of = |code: &str| steps.iter().filter(|step| step["code"] == code).collect::<Vec<_>>();
    let number = |value: &Value| value.as_i64().expect("a number");
    for step in of("sum") {
        let sum = &step["sum"];
        let (mut total, mut is_of_a_cage) = (0, false);
        for part in sum["from"].as_array().expect("parts") {
            let cells = part["cells"].as_array().expect("cells");
            assert_eq!(cells.iter().map(digit).sum::<i64>(), number(&part["sum"]), "{step}");
            if part["house"].is_null() {
                let names = cells.iter().map(|cell| cell.as_str().expect("a name").to_uppercase());
                let item = format!(".Cage~{}~{}", part["sum"], names.collect::<Vec<_>>().join("~"));
                assert!(killer.contains(&item), "{item} is not of the puzzle: {step}");
                let name = format!("{} ({})", cells[0].as_str().expect("a name"), part["sum"]);
                assert!(step["sentence"].as_str().is_some_and(|says| says.contains(&name)));
                is_of_a_cage = true;
            }
            total += number(&part["sum"]) * number(&part["times"]);
        }
        assert!(is_of_a_cage && total == number(&sum["total"]), "{step}");
        let terms = sum["terms"].as_array().expect("terms");
        let found: i64 = terms.iter().map(|one| number(&one["times"]) * digit(&one["cell"])).sum();
        assert_eq!(found, total, "{step}");
    }
    for step in of("house") {
        let subsets = step["subsets"].as_array().expect("subsets");
        assert!(!subsets.is_empty(), "{step}");
        assert!(subsets.iter().all(|one| one["house"].is_string()), "{step}");
    }
    assert!(of("sum").len() > 1 && of("house").len() > 2, "{path}");
    assert!(out.contains(" less the cages r") && out.contains("only in r"), "{out}");
    assert!(!out.contains("several sums") && !out.contains("subsets"), "{out}");
}
