//! `grade` on variants.

use super::{SMALL, killers};
use crate::harness::*;
use serde_json::{Value, json};

/// The columns of a grade behind those of the search.
const OF_GRADE: &str = "score,hardest,steps,trials,longest_trial,logic,open,techniques";

const OBJECTS: [&str; 4] = ["--output-format", "jsonl", "--header", "none"];

/// The first of the rows, as an object.
fn first_object(options: impl Words, input: &str) -> Value {
    let (_, out, _) = said(("grade -", &OBJECTS, options), input);
    json(out.lines().next().expect("a row"))
}

#[test]
fn boards_of_other_sizes_are_graded() {
    let several = ".Shape~4x4.Cage~3~R1C1~R1C2";
    let out = printed("grade - --header none", format!("{SMALL}\n{several}\n"));
    let grade = "112,constraint,15,0,0,true,0,naked-single:11 hidden-single:2 constraint:2";
    assert!(out.starts_with(&format!("1,{SMALL},unique,easy,0,{grade}\n2,{several},multiple,,")));
}

#[test]
fn grades_of_variants_have_solutions_kept_fields_and_the_columns_that_are_asked_for() {
    let [killer, _] = killers();
    let input = format!(
        "id,puzzle,author\n7,{SMALL},\"Ada, Bea\"\n8,{killer},Cy\n9,.Cage~3~R1C1~R1C2,\n10,.Cage~x,D\n"
    );
    let all = "grade - --solutions --keep-fields";
    let (code, out, error) = said(all, &input);
    assert_eq!(code, 3, "{error}");
    let lines: Vec<&str> = out.lines().skip(1).collect();
    let names = format!("line,puzzle,solution,status,level,nodes,{OF_GRADE},id,author");
    assert_eq!(lines[0], names);
    assert!(lines[1].contains(",1234341221434321,unique,easy,0,112,"), "{out}");
    assert!(lines[1].ends_with(",7,\"Ada, Bea\""), "{out}");
    let solved = printed(("solve", &killer, "--header none -q"), "");
    let solution = solved.split(',').nth(1).expect("a solution");
    assert!(lines[2].contains(&format!(",{solution},unique,")), "{out}");
    assert!(lines[2].ends_with(",8,Cy") && lines[3].contains(",,multiple,,"), "{out}");
    // Every row has all columns.
    assert!(lines[4].contains("malformed") && lines[4].ends_with(&",".repeat(12)), "{out}");
    let (_, some, error) = said("grade - --solutions --columns level,solution,puzzle", &input);
    let some: Vec<&str> = some.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(some[0], "level,solution,puzzle", "{error}");
    assert_eq!(some[1], format!("easy,1234341221434321,{SMALL}"));
    let row = first_object("--solutions --keep-fields", &input);
    assert_eq!(row["solution"], "1234341221434321");
    assert_eq!(row["fields"], json!({"id": "7", "author": "Ada, Bea"}));
}

#[test]
fn variants_are_graded_by_how_far_their_constraints_are_combined() {
    let killers = lines_of("killer.txt")[..30].join("\n");
    let input = format!(
        "# a remark\n{killers}\n{PUZZLE}\n.Cage~3~R1C1~R1C2\n.Cage~99~R1C1\n.~R1C1_5~R1C2_5.AntiKnight\n"
    );
    let (code, out, error) = said("grade - --threads 2", &input);
    assert_eq!(code, 3, "{error}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("# variants graded by ninefold"), "{out}");
    assert_eq!(lines[1], format!("line,puzzle,status,level,nodes,{OF_GRADE}"));
    assert_eq!(lines.len(), 2 + 30 + 4, "{out}");
    for level in ["medium", "hard"] {
        assert!(lines.iter().any(|line| line.contains(&format!(",unique,{level},"))), "{out}");
    }
    assert!(lines[33].contains(",multiple,,"), "{out}");
    assert!(lines[34].starts_with("34,,") && lines[34].contains("malformed"), "{out}");
    assert!(lines[35].ends_with(",none,,0,,,,,,,,"), "{out}");
    assert!(error.contains("several solutions") && error.contains("medium"), "{error}");
    // A search that has no time gives up.
    let out = printed("grade - --timeout 0ms", ".AntiKnight\n");
    assert!(out.contains(",gave-up,,"), "{out}");
    let (code, _, error) = said("grade - --timeout 1s", format!("{PUZZLE}\n"));
    assert!(code == 1 && error.contains("--timeout is for variants"), "{error}");
    let first = first_object("", &input);
    assert_eq!((&first["line"], &first["status"]), (&2.into(), &"unique".into()), "{first}");
    for option in [["--morphs", "2"], ["--profile", "se"]] {
        let (code, _, error) = said(("grade -", option[0], option[1]), &input);
        let expected = format!("{} is for classic puzzles", option[0]);
        assert!(code == 1 && error.contains(&expected), "{error}");
    }
}

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
