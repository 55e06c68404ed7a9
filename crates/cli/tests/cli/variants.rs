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

/// The path as JSON.
fn path_of(puzzle: &str) -> Value {
    json(explained((puzzle, "--json")))
}

fn steps_of(path: &Value) -> &Vec<Value> {
    path["steps"].as_array().expect("steps")
}

/// The row of `solve` for a puzzle.
fn solved(puzzle: &str) -> String {
    printed(("solve", puzzle, "--header none -q"), "")
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
    let whole = explained((SMALL, "--grids"));
    assert!(whole.starts_with("candidates: * is what the step is about"), "{whole}");
    assert!(whole.ends_with("┗━━━┷━━━┻━━━┷━━━┛\nsolved in 15 steps: easy\n"), "{whole}");
}

#[test]
fn reasons_name_houses_cages_and_digits() {
    let [killer, _] = &killers();
    let (path, out, solved) = (path_of(killer), explained(killer), solved(killer));
    let solution = solved.split(',').nth(1).expect("a solution").as_bytes();
    let digit = |cell: &Value| {
        let name = cell.as_str().expect("a cell").as_bytes();
        i64::from(solution[usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1')] - b'0')
    };
    let steps = steps_of(&path);
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

#[test]
fn where_nothing_follows_a_trial_is_a_step() {
    let hard = concat!(
        ".~R1C1_8.~R2C3_3.~R2C4_6.~R3C2_7.~R3C5_9.~R3C7_2.~R4C2_5.~R4C6_7.~R5C5_4.~R5C6_5",
        ".~R5C7_7.~R6C4_1.~R6C8_3.~R7C3_1.~R7C8_6.~R7C9_8.~R8C3_8.~R8C4_5.~R8C8_1.~R9C2_9",
        ".~R9C7_4.AllDifferent~R1C2~R1C3"
    );
    let out = explained(hard);
    let lines: Vec<&str> = out.lines().collect();
    let trial = lines.iter().position(|line| line.starts_with("Trial: r")).expect("a trial");
    let (assumed, follows) = lines[trial]["Trial: ".len()..].split_once(' ').expect("a cell");
    assert_eq!(follows, format!("leads to a contradiction => {}", assumed.replace('=', "<>")));
    assert!(lines[trial + 1].starts_with("  "), "{out}");
    let path = path_of(hard);
    let step = steps_of(&path).iter().find(|step| step["code"] == "trial").expect("a trial");
    assert_eq!(step["tier"], "hard");
    assert!(step["trial"].is_array() && step["eliminations"].is_array(), "{step}");
    let cells = |step: &Value| step["cells"].as_array().expect("cells").len();
    let inner = step["trial"].as_array().expect("deductions");
    let hidden = inner.iter().find(|step| step["code"] == "hidden-single").expect("a single");
    assert_eq!((cells(step), cells(hidden)), (1, 9), "{path}");
    let reason = step["reason"].as_str().expect("a reason");
    assert!(reason.starts_with(&format!("{assumed} leads to a contradiction: ")), "{reason}");
    let last = lines.last().expect("a summary");
    assert!(path["solved"].as_bool() == Some(true), "{last}");
    assert!(last.contains(" of them by trial: hard"), "{last}");
    // Where no assumption is enough by itself, a search refutes one.
    let little = concat!(
        ".LittleKiller~30~R9C2.LittleKiller~19~R3C9.LittleKiller~4~R1C2.LittleKiller~33~R1C7",
        ".LittleKiller~25~R1C6.LittleKiller~24~R9C4.LittleKiller~4~R2C9.LittleKiller~22~R1C3",
        ".LittleKiller~30~R6C9.LittleKiller~52~R1C9.LittleKiller~20~R9C6.LittleKiller~14~R6C1",
        ".LittleKiller~47~R9C3.LittleKiller~22~R7C1.LittleKiller~37~R1C8",
        ".~R2C2_5~R5C3_2~R5C6_4~R6C1_6~R6C5_5~R6C8_7~R6C9_8~R8C8_8~R4C9_3~R7C8_1"
    );
    let out = explained(little);
    assert!(out.contains("no solution is left, as a search of "), "{out}");
    assert!(out.lines().last().is_some_and(|last| last.starts_with("solved in ")), "{out}");
}
