//! `explain` on variants: steps, grids, pages, trials, reasons.

use std::fs;

use super::{SMALL, killers};
use crate::harness::*;
use serde_json::Value;

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
fn a_variant_is_explained_step_by_step_as_far_as_its_constraints_go() {
    let [killer, _] = &killers();
    let out = explained(killer);
    assert!(out.contains("solved: ") || out.contains("solved in "), "{out}");
    assert!(out.contains(" => r") && out.contains(" Single: r"), "{out}");
    let first = explained((killer, "--quiet --step 1"));
    assert_eq!(first.lines().collect::<Vec<_>>(), out.lines().take(1).collect::<Vec<_>>());
    let path = path_of(killer);
    let steps = steps_of(&path).len();
    assert!(steps > 10 && path["status"] == "unique", "{path}");
    assert!(out.contains(&format!(" {steps} steps")), "{out}");
    for (arguments, expected) in [
        (&["explain", killer, "--all"][..], "--all is for classic puzzles"),
        (
            &["explain", ".Shape~4x4", "--svg-step", "1", "--style", "dark"],
            "--style dark is for classic puzzles",
        ),
        (&["explain", killer, "--svg-step", "9999"], "there is no such step"),
    ] {
        let (code, _, error) = said(arguments, "");
        assert!(code != 0 && error.contains(expected), "{error}");
    }
    let out = explained(".Cage~3~R1C1~R1C2.~R1C1_9");
    assert!(out.contains("no solution"), "{out}");
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
fn a_page_has_the_steps_of_variants_and_of_classic_puzzles() {
    let directory = Folder::new();
    let (input, page) = (directory.join("in.txt"), directory.join("all.html"));
    let lines = [SMALL, ".Thermo~R1C1~R1C2~R1C3.~R1C1_4", PUZZLE];
    fs::write(&input, lines.join("\n")).expect("written");
    explained((&input, "--count 3 --html", &page));
    let index = read(&page);
    has(&index, &["solved in 15 steps: easy", "not solved: "]);
    let page = read(directory.join("all-1.html"));
    assert_eq!(page.matches("role=\"img\"").count(), 16, "a picture of each step and of the end");
    has(&page, &["Step 1: ", "The end", "is what the step is about"]);
}

#[test]
fn the_page_of_a_killer_is_small_and_its_text_is_no_title() {
    let [killer, _] = &killers();
    let directory = Folder::new();
    let path = directory.join("page.html");
    explained(("--html", &path, killer));
    let page = read(&path);
    assert!(page.len() < 3_000_000, "{} bytes", page.len());
    let cages = killer.matches(".Cage").count();
    has(&page, &[&format!("<h1>A 9x9 puzzle with {cages} cages</h1>")]);
    // Steps are named by the kind of rule that they use.
    assert!(page.contains("Step 1: Cage") && !page.contains(": Constraint"));
    // The text is there once, to be copied, at the end.
    let (before, end) = page.split_once("</main>").expect("an end");
    assert!(!before.contains(killer) && end.contains(&format!("<pre>{killer}</pre>")), "{end}");
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
fn explain_reports_that_there_is_no_solution() {
    // A search finds that out; no step does.
    let none = concat!(
        ".Shape~6x6.Skyscraper~R3~2~2.Skyscraper~R4~2~2.Skyscraper~R6~2~2.Skyscraper~C1~~2",
        ".Skyscraper~C2~2~2.Skyscraper~C3~2.Skyscraper~C4~~3"
    );
    assert!(solved(none).contains(",none"));
    let out = explained(none);
    let end = out.lines().last().expect("an end");
    assert!(end.contains("no solution") && !end.contains("hard"), "{end}");
    let path = path_of(none);
    assert!(path["status"] == "none" && path["level"].is_null(), "{path}");
    // A step does.
    let path = path_of(".Cage~3~R1C1~R1C2.~R1C1_9");
    assert!(path["level"].is_null() && path["contradiction"].is_string(), "{path}");
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

#[test]
fn boards_of_other_sizes_and_extra_cells_are_explained() {
    let out = explained(SMALL);
    let cage = "the cage r1c1 r1c2 holds different values of sum 3 => r1c1<>3 r1c2<>4";
    assert!(out.contains(cage) && out.contains("Hidden Single: "), "{out}");
    assert!(out.ends_with(" steps: easy\n"), "{out}");
    let path = path_of(SMALL);
    let end = path["end"].as_str().expect("a grid");
    assert!(path["solved"] == true, "{path}");
    assert!(solved(SMALL).contains(&format!(",{end},unique")), "{path}");

    // A candidate that a constraint strikes at the beginning has its reason on every board.
    let out = explained(".Cage~3~R1C1~R1C2");
    let first = out.lines().next().unwrap_or_default();
    assert!(first.contains("of sum 3") && first.contains(" => r1c1<>3456789 "), "{out}");
    let out = explained(".Var~A~~2.Sum~3~VA1~VA2");
    assert!(out.contains("VA1<>3456789"), "{out}");
    // A clue about a whole row is no rule of the row.
    for (clue, says) in [
        (".Sandwich~8~R1.~R1C1_1", " => r1c2<>479 r1c3<>478 "),
        (".Shape~6x6.Sandwich~5~R1.~R1C1_1", " => r1c2<>46 r1c3<>45 "),
    ] {
        let out = explained(clue);
        let step = out.lines().find(|line| line.contains(says)).unwrap_or_else(|| panic!("{out}"));
        assert!(step.contains("sum") && !step.contains("subsets"), "{out}");
    }
    // Values above nine stand apart.
    let out = explained(".Shape~12x12.Cage~3~R1C1~R1C2");
    assert!(out.contains("r1c1<>3,4,5,6,7,8,9,10,11,12 r1c2<>"), "{out}");
    let pair = "in row 1, r1c1 r1c2 hold only 1 and 2 => r1c3<>1,2 r1c4<>1,2 ";
    assert!(out.contains(pair), "{out}");
}

#[test]
fn explain_gives_up_after_its_time_with_the_steps_up_to_there() {
    let [_, killer] = &killers();
    let (code, out, error) = said(("explain", killer, "--timeout 0ms"), "");
    assert_eq!(code, 0, "{error}");
    assert!(error.starts_with("ninefold: warning: gave up after "), "{error}");
    assert!(error.ends_with(": there may be more steps\n"), "{error}");
    let end = out.lines().last().expect("an end");
    assert!(end.starts_with("gave up after ") && end.contains("cells are open"), "{out}");
    let path = json(printed(("explain", killer, "--timeout 0ms --json"), ""));
    assert!(path["gave_up"] == true && path["level"].is_null(), "{path}");
    // Work that is done in time is the same without a limit.
    let [with, without] =
        [&["--timeout", "10m"][..], &[]].map(|options| explained((&**killer, options)));
    assert_eq!(with, without);
    fails(("explain", PUZZLE, "--timeout 1s"), "", 1, "--timeout is for variants");
}

#[test]
fn explain_refuses_what_variants_do_not_have() {
    let cage = ".Cage~3~R1C1~R1C2";
    for (option, value, expected) in [
        ("--profile", "se", "--profile is for classic puzzles"),
        ("--step", "99", "the path has 1 step"),
    ] {
        fails(("explain", cage, option, value), "", 1, expected);
    }
    let page = printed(("explain", cage, "--html -"), "");
    assert!(page.contains("Step 1: Cage"), "{page}");
    let path = path_of(cage);
    let sentence = path["steps"][0]["sentence"].as_str().expect("a sentence");
    assert!(sentence.starts_with("the cage r1c1 r1c2 holds"), "{sentence}");
}
