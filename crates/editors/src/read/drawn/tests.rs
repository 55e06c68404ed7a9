//! Drawings of every kind with their sentences, and what must be refused.

use serde_json::{Value, json};

use proptest::prelude::*;

use super::super::titled;
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};

/// The first row of the solution is 1 to 9; every band shifts by three, every row by one.
pub(super) fn solution() -> String {
    let digit = |i: usize| (i % 9 + i / 9 * 3 + i / 27) % 9 + 1;
    (0..81).map(|i| digit(i).to_string()).collect()
}

/// A puzzle in SudokuPad's JSON with these drawings and rules. One that carries its solution has only
/// that one: all but the first row is given.
pub(super) fn drawn(
    drawings: &Value,
    rules: &str,
    solution: Option<&str>,
) -> Result<TitledPuzzle, String> {
    drawn_as(RulesTextPolicy::Read, drawings, rules, solution)
}

fn drawn_as(
    texts: RulesTextPolicy,
    drawings: &Value,
    rules: &str,
    solution: Option<&str>,
) -> Result<TitledPuzzle, String> {
    let cell = |b: usize, i: usize| json!([b / 3 * 3 + i / 3, b % 3 * 3 + i % 3]);
    let regions: Vec<Vec<Value>> = (0..9).map(|b| (0..9).map(|i| cell(b, i)).collect()).collect();
    let given = |i: usize| solution.filter(|_| i >= 9).map(|all| all[i..=i].to_owned());
    let cell = |i: usize| given(i).map_or_else(|| json!({}), |digit| json!({ "value": digit }));
    let cells: Vec<Vec<Value>> =
        (0..9).map(|r| (0..9).map(|c| cell(9 * r + c)).collect()).collect();
    let mut puzzle = json!({"id": "x", "cells": cells, "regions": regions,
        "metadata": {"rules": rules, "solution": solution}});
    for (key, value) in drawings.as_object().expect("an object") {
        puzzle[key] = value.clone();
    }
    titled(&puzzle.to_string(), texts).map_err(|error| error.to_string())
}

pub(super) fn items(drawings: &Value, rules: &str) -> String {
    let puzzle = drawn(drawings, rules, None);
    puzzle.unwrap_or_else(|error| panic!("{rules}: {error}")).ruleset.text().to_owned()
}

pub(super) fn refused(drawings: &Value, rules: &str) -> String {
    drawn(drawings, rules, None).map(|puzzle| puzzle.ruleset.text().to_owned()).expect_err(rules)
}

pub(super) fn line(points: &[[f64; 2]], colour: &str) -> Value {
    json!({"wayPoints": points, "color": colour, "thickness": 10})
}

pub(super) fn dot(centre: [f64; 2], fill: &str) -> Value {
    json!({"center": centre, "width": 0.34, "height": 0.34, "rounded": true,
        "backgroundColor": fill, "borderColor": "#000000"})
}

pub(super) fn circle(centre: [f64; 2], fill: &str) -> Value {
    json!({"center": centre, "width": 0.8, "height": 0.8, "rounded": true,
        "backgroundColor": fill, "borderColor": "#aaaf"})
}

fn square(centre: [f64; 2]) -> Value {
    json!({"center": centre, "width": 0.7, "height": 0.7, "backgroundColor": "#0003"})
}

pub(super) fn words(centre: [f64; 2], text: &str) -> Value {
    json!({"center": centre, "width": 0.35, "height": 0.35, "rounded": true, "text": text,
        "backgroundColor": "#FFFFFF"})
}

pub(super) const ROW: [[f64; 2]; 2] = [[0.5, 0.5], [0.5, 2.5]];
pub(super) const PLAIN: &str = "Normal sudoku rules apply.";

#[test]
fn every_kind_of_drawing_is_what_its_sentence_says() {
    let shade = |i: usize| json!({"center": [i as f64 + 0.5, i as f64 + 0.5], "width": 1, "height": 1, "backgroundColor": "#cccf"});
    let diagonal: Vec<Value> = (0..9).map(shade).collect();
    let purple = || json!({"lines": [line(&ROW, "#f067f0ff")]});
    let middle =
        || json!({"lines": [line(&ROW, "#aaaf")], "underlays": [dot([0.5, 1.5], "#aaaf")]});
    let ends = |end: Value, other: Value| json!({"lines": [line(&ROW, "#aaaf")], "overlays": [end, other]});
    let diamond = |centre: [f64; 2]| json!({"center": centre, "width": 0.6, "height": 0.6, "angle": 45, "borderColor": "#490aa5"});
    let text = |centre: [f64; 2], text: &str| json!({"overlays": [words(centre, text)]});
    let slant = json!({"overlays": [words([-0.5, 3.5], "12")],
        "arrows": [{"wayPoints": [[-0.266, 3.266], [-0.068, 3.068]], "color": "#0"}]});
    let arrow = json!({"overlays": [circle([0.5, 0.5], "#FFFFFF")],
        "arrows": [{"wayPoints": [[0.5, 0.899], [0.5, 2.5]], "color": "#aaaf"}]});
    let pill = json!({"overlays": [{"center": [0.5, 1.0], "width": 1.8, "height": 0.8, "rounded": true,
        "borderColor": "#aaaf"}], "arrows": [{"wayPoints": [[0.899, 1.5], [2.5, 1.5]], "color": "#aaaf"}]});
    let bulb = |points: &[[f64; 2]]| json!({"lines": [line(points, "#cccf")], "underlays": [circle([0.5, 0.5], "#cccf")]});
    for (drawings, rules, expected) in [
        (bulb(&ROW), "Digits increase along thermometers.", ".Thermo~R1C1~R1C2~R1C3"),
        (
            bulb(&[[0.5, 2.5], [0.5, 0.5]]),
            "Digits increase along thermometers from the bulb end.",
            ".Thermo~R1C1~R1C2~R1C3",
        ),
        (
            bulb(&ROW),
            "Along thermometers, digits increase or stay the same.",
            ".Pair~_3_8H_wH8AHwAE~_slow-thermometer~R1C1~R1C2~R1C3",
        ),
        (
            purple(),
            "Digits on a purple line form a set of consecutive digits in any order.",
            ".Renban~R1C1~R1C2~R1C3",
        ),
        (
            purple(),
            "Adjacent digits on a pink line differ by at least 4.",
            ".Whisper~4~R1C1~R1C2~R1C3",
        ),
        (purple(), "Purple lines are palindromes.", ".Palindrome~R1C1~R1C2~R1C3"),
        (
            json!({"lines": [line(&[[0.5, 1.5], [0.5, 3.5]], "#2ecbff")]}),
            "Box borders divide blue lines into segments with the same sum.",
            ".RegionSumLine~R1C2~R1C3~R1C4",
        ),
        (
            middle(),
            "Digits equidistant from the centre of a zipper line sum to the digit in the centre.",
            ".Zipper~R1C1~R1C2~R1C3",
        ),
        (
            ends(circle([0.5, 0.5], "#FFFFFF"), circle([0.5, 2.5], "#FFFFFF")),
            "Digits on a line must be between the digits in the circles.",
            ".Between~R1C1~R1C2~R1C3",
        ),
        (
            ends(diamond([0.5, 0.5]), diamond([0.5, 2.5])),
            "Lockout lines",
            ".Lockout~4~R1C1~R1C2~R1C3",
        ),
        (arrow, "Digits along an arrow sum to the digit in its circle.", ".Arrow~R1C1~R1C2~R1C3"),
        (
            pill,
            "Digits along an arrow sum to the number in its circle.",
            ".PillArrow~2~R1C1~R1C2~R2C2~R3C2",
        ),
        (
            slant,
            "Clues outside the grid show the sum of the digits along the indicated diagonal.",
            ".LittleKiller~12~R1C3",
        ),
        (
            json!({"overlays": [dot([0.5, 1.0], "#FFFFFF"), dot([1.0, 0.5], "#000000")]}),
            "Digits separated by a white dot are consecutive. Digits separated by a black dot are in a 1:2 ratio.",
            ".WhiteDot~R1C1~R1C2.BlackDot~R1C1~R2C1",
        ),
        (text([0.5, 1.0], "X"), "Digits separated by an X sum to 10.", ".X~R1C1~R1C2"),
        (
            json!({"overlays": [words([1.0, 1.0], "12")]}),
            "Digits in a circle must appear in the surrounding cells.",
            ".Quad~R1C1~1~2",
        ),
        (
            json!({"underlays": [circle([0.5, 0.5], "#CFCFCF"), square([1.5, 0.5])]}),
            "Cells with a grey circle contain odd digits. Cells with a grey square contain even digits.",
            ".~R2C1_2_4_6_8.~R1C1_1_3_5_7_9",
        ),
        (
            text([-0.5, 0.5], "12"),
            "Clues outside the grid show the sum of the digits between 1 and 9.",
            ".Sandwich~12~C1",
        ),
        (text([0.5, 9.5], "3"), "Skyscraper", ".Skyscraper~R1~~3"),
        (text([0.5, -0.5], "12"), "X-sum", ".XSum~R1~12"),
        (text([0.5, -0.5], "3"), "Numbered room", ".NumberedRoom~R1~3"),
        (
            json!({"lines": [line(&[[0.0, 0.0], [9.0, 9.0]], "#34BBE6")]}),
            "Digits do not repeat on the marked diagonal.",
            ".Diagonal~-1",
        ),
        (
            json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}]}),
            "Digits in cages sum to the total in the corner and do not repeat.",
            ".Cage~5~R1C1~R1C2",
        ),
        (
            json!({"underlays": (0..9).map(|i| json!({"center": [f64::from(i / 3) + 1.5,
                f64::from(i % 3) + 1.5], "width": 1, "height": 1, "backgroundColor": "#ccc"})).collect::<Vec<_>>()}),
            "The grey areas contain the digits 1 to 9.",
            ".AllDifferent~R2C2~R2C3~R2C4~R3C2~R3C3~R3C4~R4C2~R4C3~R4C4",
        ),
        (
            json!({"underlays": diagonal}),
            "The grey areas contain the digits 1 to 9.",
            ".AllDifferent~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6~R7C7~R8C8~R9C9",
        ),
        (json!({}), "Cells a knight's move apart cannot contain the same digit.", ".AntiKnight"),
    ] {
        assert_eq!(items(&drawings, &format!("{PLAIN}\n{rules}")), expected, "{rules}");
    }
}

#[test]
fn lines_that_only_words_tell_hold_for_the_grids_that_they_say() {
    let solution = solution();
    let line = |from: [f64; 2], to: [f64; 2], colour: &str| line(&[from, to], colour);
    // 1 2 3 and 1 4 7 of the solution, whose first row is 1 to 9 and whose first column 1 4 7 2 5 8.
    let row = || json!({"lines": [line([0.5, 0.5], [0.5, 2.5], "#67f067ff")]});
    let column = || json!({"lines": [line([0.5, 0.5], [2.5, 0.5], "#67f067ff")]});
    let both = || {
        json!({"lines": [line([0.5, 0.5], [0.5, 2.5], "#67f067ff"),
        line([1.5, 0.5], [1.5, 2.5], "#67f067ff")]})
    };
    let bulb =
        |points: Value| json!({"lines": [points], "underlays": [circle([0.5, 0.5], "#cccf")]});
    let fast = || bulb(line([0.5, 0.5], [2.5, 0.5], "#cccf"));
    let cage = |last: u8| json!({"cages": [{"cells": [[0, 0], [0, last]], "unique": true}]});
    let cages = |last: u8| {
        let mut two = cage(4);
        let other = json!({"cells": [[0, 1], [0, last]], "unique": true});
        two["cages"].as_array_mut().expect("a list").push(other);
        two
    };
    for (drawings, rules, holds) in [
        (row(), "Adjacent digits on a green line must sum to 3 or more.", true),
        (row(), "Adjacent digits on a green line must sum to at least 4.", false),
        (row(), "Adjacent digits on a green line must sum to 5 or less.", true),
        (row(), "Adjacent digits on a green line must sum to at most 4.", false),
        (column(), "Adjacent digits on a green line differ by at most 3.", true),
        (column(), "Adjacent digits on a green line differ by at most 2.", false),
        (row(), "Adjacent digits on a green line must be consecutive.", true),
        (column(), "Adjacent digits on a green line must be consecutive.", false),
        (row(), "Digits on a green line have the same parity.", false),
        (row(), "Digits on each green line sum to 6.", true),
        (row(), "Digits on each green line sum to 7.", false),
        (row(), "Digits do not repeat on a green line.", true),
        (fast(), "Along thermometers, digits increase by at least 3 from the bulb.", true),
        (fast(), "Along thermometers, digits increase by at least 4 from the bulb.", false),
        (cage(1), "Digits in cages sum to 3. Digits do not repeat in cages.", true),
        (cage(1), "Every cage sums to 4.", false),
    ] {
        let rules = format!("{PLAIN} {rules}");
        let ruleset =
            drawn(&drawings, &rules, None).unwrap_or_else(|e| panic!("{rules}: {e}")).ruleset;
        assert_eq!(ruleset.check_text(&solution).is_ok(), holds, "{rules}: {}", ruleset.text());
    }
    // Which lines and cages have the same sum, only a solution confirms.
    for (drawings, rules, holds) in [
        (both(), "All green lines have the same sum.", false),
        (cages(3), "Digits do not repeat in cages. All cages have the same sum.", true),
        (cages(2), "Digits do not repeat in cages. All cages have the same sum.", false),
        (cages(5), "Digits do not repeat in cages. All cages have the same sum.", false),
    ] {
        let rules = format!("{PLAIN} {rules}");
        assert!(drawn(&drawings, &rules, None).is_err(), "{rules}");
        let read = drawn(&drawings, &rules, Some(&solution));
        assert_eq!(read.is_ok(), holds, "{rules}");
    }
    // The same digits are more than the same sum, and 1 to 3 more than different ones.
    for (drawings, rules) in [
        (cages(5), "Digits do not repeat in cages. Cages contain the same digits."),
        (row(), "Green lines contain the digits 1 to 3."),
        (row(), "Green lines contain the digits 1 to 9."),
    ] {
        assert!(drawn(&drawings, &format!("{PLAIN} {rules}"), None).is_err(), "{rules}");
    }
    // Of one line alone, it says nothing.
    let alone = refused(&row(), &format!("{PLAIN} All green lines have the same sum."));
    assert!(alone.contains("says nothing"), "{alone}");
}

#[test]
fn bulbs_stand_on_the_way_of_a_line_and_in_another_colour() {
    let rules = format!("{PLAIN} Digits increase along thermometers from the bulb end.");
    let of = |middle: [f64; 2], colour: &str| json!({"lines": [line(&[[0.5, 0.5], [0.5, 3.5]], "#cccf")], "underlays": [circle(middle, colour)]});
    assert_eq!(items(&of([0.5, 1.5], "#cccf"), &rules), ".Thermo~R1C2~R1C1.Thermo~R1C2~R1C3~R1C4");
    assert_eq!(items(&of([0.5, 3.5], "#999f"), &rules), ".Thermo~R1C4~R1C3~R1C2~R1C1");
    // Not both ends, nor beside a text that speaks of none.
    let mut two = of([0.5, 0.5], "#999f");
    two["underlays"].as_array_mut().expect("a list").push(circle([0.5, 3.5], "#999f"));
    assert!(refused(&two, &rules).contains("says nothing"));
    let odd = format!("{PLAIN} Digits in grey circles are odd. Grey lines are palindromes.");
    let read = items(&of([0.5, 3.5], "#999f"), &odd);
    assert_eq!(read, ".~R1C4_1_3_5_7_9.Palindrome~R1C1~R1C2~R1C3~R1C4");
}

#[test]
fn drawings_without_a_sentence_and_sentences_without_a_drawing_are_refused() {
    let purple = json!({"lines": [line(&ROW, "#f067f0ff")]});
    for (drawings, rules, part) in [
        (&purple, PLAIN, "1 line in #f067f0 of which the text says nothing"),
        (&purple, "Adjacent digits on a green line differ by at least 5.", "says nothing"),
        (&purple, "Digits along purple lines dance.", "Digits along purple lines dance"),
        (&json!({}), "Digits increase along thermometers.", "Digits increase along thermometers"),
        (&json!({"overlays": [words([0.5, 0.5], "7")]}), PLAIN, "\"7\" among 1 drawing"),
        (&json!({"overlays": [dot([0.5, 1.0], "#FFFFFF")]}), PLAIN, "1 mark between cells"),
        (&json!({"cosmetics": [1]}), PLAIN, "1 of cosmetics"),
        (
            &json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}]}),
            "Digits in cages sum to the total.",
            "1 cage whose digits may repeat or not, expected a usual sentence, or just one solution",
        ),
        // A sentence in unusual words.
        (
            &purple,
            "Along each purple line one finds, in any order, digits that are consecutive.",
            "Along each purple line",
        ),
    ] {
        let error = refused(drawings, rules);
        assert!(error.contains(part), "{rules}: {error}");
    }
}

#[test]
fn colours_in_the_text_tell_lines_apart() {
    let both =
        json!({"lines": [line(&ROW, "#f067f0ff"), line(&[[4.5, 0.5], [4.5, 2.5]], "#67f067ff")]});
    let rules = |purple: &str, green: &str| {
        format!(
            "Digits on a {purple} line form a set of consecutive digits. Adjacent digits on a {green} line differ by at least 5."
        )
    };
    let renban_first = ".Renban~R1C1~R1C2~R1C3.Whisper~5~R5C1~R5C2~R5C3";
    assert_eq!(items(&both, &rules("purple", "green")), renban_first);
    let whisper_first = ".Renban~R5C1~R5C2~R5C3.Whisper~5~R1C1~R1C2~R1C3";
    assert_eq!(items(&both, &rules("green", "pink")), whisper_first);
    let error = refused(&both, &rules("long", "short"));
    assert!(
        error.contains("which the text explains in 2 ways") || error.contains("the rule"),
        "{error}"
    );
    assert!(refused(&both, &rules("blue", "green")).contains("says nothing"));
}

#[test]
fn a_solution_decides_and_refutes() {
    let solution = solution();
    // In the solution the first row rises, and the first column has no neighbours that differ by one.
    let purple = json!({"lines": [line(&ROW, "#f067f0ff")]});
    let consecutive = "Digits on a purple line form a set of consecutive digits.";
    let read = drawn(&purple, consecutive, Some(&solution)).expect("confirmed");
    assert!(read.ruleset.text().ends_with(".Renban~R1C1~R1C2~R1C3"), "{}", read.ruleset.text());
    // 1 2 and 3.
    let segments = |sum: u8| format!("Purple lines divide into segments that each sum to {sum}.");
    let read = drawn(&purple, &segments(3), Some(&solution)).expect("confirmed");
    assert!(read.ruleset.text().ends_with(".SumLine~3~R1C1~R1C2~R1C3"), "{}", read.ruleset.text());
    let error = drawn(&purple, &segments(4), Some(&solution)).map(|_| ()).expect_err("refuted");
    assert!(error.contains("a solution in the puzzle that breaks a rule"), "{error}");
    let column = json!({"lines": [line(&[[0.5, 0.5], [2.5, 0.5]], "#f067f0ff")]});
    let error = drawn(&column, consecutive, Some(&solution)).map(|_| ()).expect_err("refuted");
    assert!(error.contains("a solution in the puzzle that breaks a rule"), "{error}");
    // Two lines of one look and two meanings: only one keeps the solution.
    let both =
        json!({"lines": [line(&ROW, "#f067f0ff"), line(&[[3.5, 0.5], [5.5, 0.5]], "#67f067ff")]});
    let rules = "Digits on some lines form a set of consecutive digits.";
    assert!(drawn(&both, rules, Some(&solution)).is_err());
}

/// The cells of a puzzle with one solution: r3c2 and r3c3 hold 9 and 8, r3c4 holds 3.
fn proper() -> Vec<Vec<Value>> {
    let givens =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let row = |r: usize| -> Vec<Value> {
        let cells = givens[9 * r..9 * r + 9].chars();
        cells
            .map(|c| if c == '.' { json!({}) } else { json!({ "value": c.to_string() }) })
            .collect()
    };
    (0..9).map(row).collect()
}

#[test]
fn a_rule_that_is_not_understood_may_be_left_out_where_only_the_solution_counts() {
    let purple = json!({"lines": [line(&ROW, "#f067f0ff")]});
    let rules = "Digits along purple lines dance. Cells a knight's move apart may be friends.";
    let solution = solution();
    let as_it_is = drawn(&purple, rules, Some(&solution));
    assert!(as_it_is.is_err_and(|error| error.contains("lines dance")));
    let puzzle =
        drawn_as(RulesTextPolicy::SolutionOnly, &purple, rules, Some(&solution)).expect("one");
    assert!(puzzle.lacks.as_deref().is_some_and(|lacks| lacks.contains("lines dance")));
    // What is understood is still there, and what the solution keeps.
    let more = format!("Digits on a purple line form a set of consecutive digits. {rules}");
    let puzzle =
        drawn_as(RulesTextPolicy::SolutionOnly, &purple, &more, Some(&solution)).expect("one");
    assert!(puzzle.ruleset.text().ends_with(".Renban~R1C1~R1C2~R1C3"));
    // Not without a solution, with another one, or with several.
    assert!(drawn_as(RulesTextPolicy::SolutionOnly, &purple, rules, None).is_err());
    let other = format!("21{}", &solution[2..]);
    assert!(drawn_as(RulesTextPolicy::SolutionOnly, &purple, rules, Some(&other)).is_err());
    let mut open = purple.clone();
    open["cells"] = json!(vec![vec![json!({}); 9]; 9]);
    assert!(drawn_as(RulesTextPolicy::SolutionOnly, &open, rules, Some(&solution)).is_err());
}

#[test]
fn rules_are_read_wherever_sudokupad_has_them() {
    let cage = |value: &str| json!({"cages": [{"value": value}]});
    for name in ["rules", "Rules", "RULES "] {
        let error = refused(&cage(&format!("{name}: Digits dance.")), PLAIN);
        assert!(error.contains("Digits dance"), "{error}");
    }
    assert_eq!(items(&cage("antiknight: true"), PLAIN), ".AntiKnight");
    assert_eq!(items(&cage("msgcorrect: Well done"), PLAIN), ".");
    for value in ["bgimage: https://example.com/x.png", "ruleset: Digits dance.", "antiking: soon"]
    {
        let error = refused(&cage(value), PLAIN);
        assert!(error.contains(&value[..6]), "{error}");
    }
    let of_metadata = |rules: Value| {
        let drawings = json!({"metadata": {"rules": rules}});
        drawn(&drawings, "", None).map(|puzzle| puzzle.ruleset.text().to_owned())
    };
    assert_eq!(of_metadata(json!([PLAIN, [PLAIN]])), Ok(".".to_owned()));
    for rules in [json!([PLAIN, "Digits dance."]), json!({"text": "Digits dance."})] {
        assert!(of_metadata(rules.clone()).is_err(), "{rules}");
    }
}

#[test]
fn a_line_with_a_bulb_at_either_end_is_no_thermometer() {
    let bulbs = json!([circle([2.5, 1.5], "#cccf"), circle([2.5, 2.5], "#cccf")]);
    for points in [[[2.5, 1.5], [2.5, 2.5]], [[2.5, 2.5], [2.5, 1.5]]] {
        let drawings =
            json!({"cells": proper(), "lines": [line(&points, "#cccf")], "underlays": bulbs});
        let read = drawn(&drawings, "", None).map(|puzzle| puzzle.ruleset.text().to_owned());
        assert!(read.as_ref().map_or(true, |text| !text.contains("Thermo")), "{read:?}");
    }
}

#[test]
fn a_sign_that_is_turned_points_elsewhere() {
    let rules = format!("{PLAIN} Inequality signs point at the smaller digit.");
    let turned = |angle: i32| {
        let mut sign = words([1.0, 0.5], "<");
        sign["angle"] = json!(angle);
        drawn(&json!({"overlays": [sign]}), &rules, Some(&solution()))
    };
    // The solution begins with 1, and has 4 below it.
    let text = turned(90).map(|puzzle| puzzle.ruleset.text().to_owned());
    assert!(text.as_ref().is_ok_and(|text| text.contains(".GreaterThan~R2C1~R1C1")), "{text:?}");
    assert!(turned(270).is_err_and(|error| error.contains("breaks a rule")));
    assert!(turned(0).is_err());
    assert!(turned(30).is_err());
}

#[test]
fn lines_that_meet_are_one_or_two_as_the_solution_has_it() {
    let rules = "Digits on a purple line form a set of consecutive digits in any order.";
    let meeting =
        json!({"lines": [line(&ROW, "#f067f0ff"), line(&[[0.5, 2.5], [0.5, 4.5]], "#f067f0ff")]});
    let error = refused(&meeting, rules);
    assert!(error.contains("that meet"), "{error}");
    // Both keep this one.
    let error = drawn(&meeting, rules, Some(&solution())).map(|_| ()).expect_err("both");
    assert!(error.contains("2 ways"), "{error}");
}

#[test]
fn region_sum_lines_that_meet_may_be_one() {
    let rules = "Box borders divide blue lines into segments with the same sum.";
    // As one line, its parts are r1c3, and r1c4 r1c5 r2c5; as two, r1c3 is as much as r1c4 r1c5.
    let lines = json!({"lines": [line(&[[0.5, 2.5], [0.5, 4.5]], "#2ecbff"),
        line(&[[0.5, 4.5], [1.5, 4.5]], "#2ecbff")]});
    assert!(refused(&lines, rules).contains("that meet"));
    let grid = |first: &str| {
        let solution = solution();
        first.to_owned() + &solution[first.len()..]
    };
    // No grid of a puzzle, but the rules in the text are those of the lines, rows and boxes.
    let error = drawn(&lines, rules, Some(&grid("129456783"))).map(|_| ()).expect_err("broken");
    assert!(error.contains("breaks a rule"), "{error}");
}

#[test]
fn thermometers_branch_and_shapes_may_decorate() {
    let drawings = json!({
        "lines": [line(&ROW, "#cccf"), line(&[[0.5, 1.5], [2.5, 1.5]], "#cccf")],
        "underlays": [circle([0.5, 0.5], "#cccf"),
            {"center": [4.5, 4.5], "width": 1, "height": 1, "backgroundColor": "#ff000040"}],
    });
    let puzzle = drawn(&drawings, "Digits increase along thermometers.", None).expect("a branch");
    assert_eq!(puzzle.ruleset.text(), ".Thermo~R1C1~R1C2~R1C3.Thermo~R1C2~R2C2~R3C2");
    assert_eq!(puzzle.dropped, 1);
}

#[test]
fn what_f_puzzles_draws_may_be_what_the_text_says() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let puzzle = |rules: &str| {
        format!(
            r##"{{"size":9,"grid":[{}],"ruleset":"{rules}","solution":"{}",
            "line":[{{"lines":[["R1C1","R1C2","R1C3"]],"outlineC":"#67f067","width":0.3}}]}}"##,
            vec![row.clone(); 9].join(","),
            solution()
        )
    };
    let read = |rules: &str| titled(&puzzle(rules), RulesTextPolicy::Read);
    let renban = read("Digits on a green line form a set of consecutive digits.").expect("read");
    assert_eq!((renban.ruleset.text(), renban.dropped), (".Renban~R1C1~R1C2~R1C3", 0));
    let plain = read(PLAIN).expect("the line decorates");
    assert_eq!((plain.ruleset.text(), plain.dropped), (".", 1));
    assert!(read("Digits on a green line sum to 10.").is_err());
}

/// A number as drawings have them, or any other.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => (-2i32..24).prop_map(|n| f64::from(n) / 2.0),
        2 => -3.0..12.0f64,
        1 => any::<f64>().prop_filter("a number of JSON", |n| n.is_finite()),
    ]
}

fn shape() -> impl Strategy<Value = Value> {
    let text = prop_oneof![Just(""), Just("X"), Just("12"), Just("<"), Just("\u{2600}")];
    let colour = prop_oneof![Just("#cccf"), Just("#F"), Just("#000000"), Just("none"), Just("x")];
    (number(), number(), number(), number(), any::<bool>(), text, colour).prop_map(
        |(row, column, width, height, rounded, text, colour)| {
            json!({"center": [row, column], "width": width, "height": height, "rounded": rounded,
                "text": text, "backgroundColor": colour, "borderColor": "#000"})
        },
    )
}

fn stroke() -> impl Strategy<Value = Value> {
    let points = prop::collection::vec((number(), number()), 0..5);
    (points, prop_oneof![Just("#cccf"), Just("#f067f0")]).prop_map(|(points, colour)| {
        let points: Vec<[f64; 2]> = points.into_iter().map(|(row, column)| [row, column]).collect();
        json!({"wayPoints": points, "color": colour, "thickness": 10})
    })
}

#[test]
fn a_line_that_leaves_the_cells_makes_those_of_its_look_doubtful() {
    let rules =
        format!("{PLAIN} Digits on a purple line form a set of consecutive digits in any order.");
    let good = line(&[[0.5, 0.5], [0.5, 2.5]], "purple");
    assert_eq!(items(&json!({"lines": [good]}), &rules), ".Renban~R1C1~R1C2~R1C3");
    for other in [&[[4.5, 4.5], [5.0, 5.0], [5.5, 6.0]][..], &[[4.5, 4.5], [4.5, 9.7]]] {
        let error = refused(&json!({"lines": [good, line(other, "#800080")]}), &rules);
        assert!(
            error.contains("others of their look are not") || error.contains("another of its look"),
            "{error}"
        );
    }
    // A point that is none.
    let error = refused(
        &json!({"lines": [good, {"wayPoints": [[3.5, 3.5], ["x", 3.5]], "color": "purple", "thickness": 10}]}),
        &rules,
    );
    assert!(error.contains("another of its look"), "{error}");
    // What is beside the grid is no part of it.
    let beside = line(&[[-0.5, -0.5], [-0.5, 9.5]], "purple");
    assert_eq!(items(&json!({"lines": [good, beside]}), &rules), ".Renban~R1C1~R1C2~R1C3");
}

#[test]
fn no_part_of_a_rule_is_lost_for_where_it_stands() {
    let rules = format!("{PLAIN} A white dot joins consecutive digits.");
    let good = dot([0.5, 1.0], "#FFFFFF");
    assert_eq!(items(&json!({"overlays": [good]}), &rules), ".WhiteDot~R1C1~R1C2");
    for centre in [[4.5, 4.75], [5.0, 5.0], [3.3, 3.3]] {
        let error = refused(&json!({"overlays": [good, dot(centre, "#FFFFFF")]}), &rules);
        assert!(error.contains("not where others of its look are"), "{error}");
    }
    // In a legend beside the grid it is none of the puzzle.
    let legend = json!({"overlays": [good, dot([4.5, 10.2], "#FFFFFF")]});
    assert_eq!(items(&legend, &rules), ".WhiteDot~R1C1~R1C2");
    let rules = format!("{PLAIN} Digits along an arrow sum to the digit in its circle.");
    let arrow = |row: f64| line(&[[row, 0.5], [row, 2.5]], "#999");
    let circles = [circle([0.5, 0.5], "#FFFFFF")];
    let one = json!({"arrows": [arrow(0.5)], "underlays": circles});
    assert_eq!(items(&one, &rules), ".Arrow~R1C1~R1C2~R1C3");
    let error = refused(&json!({"arrows": [arrow(0.5), arrow(4.5)], "underlays": circles}), &rules);
    assert!(error.contains("not where others of its look are"), "{error}");
}

proptest! {
    #[test]
    fn no_drawing_panics(
        lines in prop::collection::vec(stroke(), 0..4),
        arrows in prop::collection::vec(stroke(), 0..3),
        over in prop::collection::vec(shape(), 0..5),
        words in prop::collection::vec(prop_oneof![
            Just("digits"), Just("thermometer"), Just("increase"), Just("not"), Just("2"), Just("1"),
            Just("purple"), Just("lines"), Just("consecutive"), Just("arrow"), Just("sum"), Just(":"),
            Just("circle"), Just("cage"), Just("repeat"), Just(","), Just("("), Just("."), Just("row"),
        ], 0..12),
    ) {
        let drawings = json!({"lines": lines, "arrows": arrows, "overlays": over});
        let _ = drawn(&drawings, &words.join(" "), None);
        let _ = drawn(&drawings, &format!("{PLAIN} Thermo. Renban. Arrow. Kropki. {}", words.join(" ")),
            Some(&solution()));
    }
}

/// A rule that only some drawings of its colour have got would be lost.
#[test]
fn each_sentence_of_a_colour_has_drawings_of_its_own() {
    let [purple, green] = ["#f067f0", "#67f067"];
    let lines = json!({"lines": [line(&[[0.5, 0.5], [0.5, 3.5]], purple),
        line(&[[4.5, 0.5], [4.5, 3.5]], green)]});
    let renban = "Digits on a purple line form a set of consecutive digits in any order.";
    let whisper =
        |colour: &str| format!("Adjacent digits along a {colour} line differ by at least 2.");
    let both = format!("{renban} {}", whisper("green"));
    assert!(items(&lines, &both).contains("Renban"));
    let lost = format!("{both} {}", whisper("purple"));
    let error = refused(&lines, &lost);
    assert!(error.contains("of a colour whose drawings mean another"), "{error}");
}

#[test]
fn a_rule_without_a_colour_is_not_that_of_some_lines_alone() {
    let lines = json!({"lines": [line(&[[0.5, 0.5], [0.5, 3.5]], "#67f067"),
        line(&[[4.5, 0.5], [4.5, 3.5]], "#808080")]});
    let said = "Adjacent digits along a green line differ by at least 1. All lines sum to 20.";
    refused(&lines, said);
}

#[test]
fn circles_that_lines_take_may_be_those_of_a_rule() {
    // An odd circle in the middle of a line, and another by itself.
    let drawings = json!({"lines": [line(&[[0.5, 0.5], [0.5, 2.5]], "#67f067")],
        "overlays": [circle([0.5, 1.5], "#bbbbbb"), circle([6.5, 6.5], "#bbbbbb")]});
    let green = "Adjacent digits along a green line differ by at least 1.";
    refused(&drawings, &format!("Digits in grey circles are odd. {green}"));
    let alone = json!({"lines": drawings["lines"], "overlays": [drawings["overlays"][1]]});
    assert!(items(&alone, &format!("Digits in grey circles are odd. {green}")).contains("Whisper"));
    // A rule of circles, one of which has an arrow.
    let head =
        |points: [[f64; 2]; 2]| json!({"wayPoints": points, "color": "#000", "headLength": 0.3});
    let drawings = json!({"arrows": [head([[0.5, 0.5], [0.5, 2.5]])],
        "overlays": [circle([0.5, 0.5], "#ffffff"), circle([6.5, 6.5], "#ffffff")]});
    let arrow = "Digits along an arrow sum to the digit in the circle.";
    refused(&drawings, &format!("{arrow} The digit in a circle tells how many circles hold it."));
}

#[test]
fn colours_of_arrows_cages_and_shades_are_not_mixed_up() {
    let head = |row: f64, colour: &str| json!({"wayPoints": [[row, 0.5], [row, 2.5]], "color": colour, "headLength": 0.3});
    let of = |second: &str| {
        json!({"arrows": [head(0.5, "#2222ff"), head(6.5, second)],
            "overlays": [circle([0.5, 0.5], "#ffffff"), circle([6.5, 0.5], "#ffffff")]})
    };
    let blue = "Digits along a blue arrow sum to the digit in the circle.";
    assert_eq!(items(&of("#2222ff"), blue).matches("Arrow").count(), 2);
    refused(&of("#ff0000"), blue);

    let cage = |row: usize, colour: &str| json!({"cells": [[row, 0], [row, 1]], "unique": true, "outlineC": colour});
    let cages = |second: &str| json!({"cages": [cage(0, "#ff0000"), cage(4, second)]});
    let red = "Digits in cages do not repeat. Red cages sum to 9.";
    assert_eq!(items(&cages("#ff0000"), red).matches("Cage~9").count(), 2);
    refused(&cages("#0000ff"), red);

    let square = |centre: [f64; 2], width: f64, fill: &str| json!({"center": centre, "width": width, "height": width, "backgroundColor": fill});
    let squares = |shade: &str| json!({"underlays": [square([0.5, 0.5], 0.8, "#bbbbbb"), square([4.5, 4.5], 1.0, shade)]});
    refused(&squares("#bbddff"), "Digits in squares are even.");
}

#[test]
fn a_line_over_another_of_a_colour_that_is_named_is_not_left_out() {
    let [green, purple] = ["#67f067", "#f067f0"];
    let wide = |row: f64, colour: &str, thickness: usize| json!({"wayPoints": [[row, 0.5], [row, 3.5]], "color": colour, "thickness": thickness});
    let lines =
        json!({"lines": [wide(0.5, green, 10), wide(0.5, purple, 5), wide(6.5, purple, 9)]});
    refused(
        &lines,
        "Adjacent digits along a green line differ by at least 1. Purple lines sum to 20.",
    );
}

/// Drawn from the left, it begins at the far end of the pill.
#[test]
fn an_arrow_may_begin_in_any_cell_of_its_pill() {
    let pill = json!({"center": [0.5, 1.0], "width": 1.8, "height": 0.8, "rounded": true,
        "borderColor": "#000000", "backgroundColor": "#ffffff"});
    for begin in [0.5, 1.5] {
        let arrow =
            json!({"wayPoints": [[0.5, begin], [0.5, 4.5]], "color": "#000", "headLength": 0.3});
        let said = "Digits along an arrow sum to the digit in the circle.";
        let text = items(&json!({"arrows": [arrow], "overlays": [pill]}), said);
        assert!(text.contains("PillArrow~2~R1C1~R1C2~R1C3~R1C4~R1C5"), "{text}");
    }
}

/// German and Dutch whispers in one puzzle.
#[test]
fn lines_of_two_colours_may_have_two_numbers() {
    let [green, orange] = ["#67f067", "#ff9933"];
    let lines = json!({"lines": [line(&[[0.5, 0.5], [0.5, 3.5]], green),
        line(&[[4.5, 0.5], [4.5, 3.5]], orange)]});
    let says = |colour: &str, number: u32| {
        format!("Adjacent digits along {colour} lines differ by at least {number}.")
    };
    let text = items(&lines, &format!("{} {}", says("green", 5), says("orange", 4)));
    assert!(text.contains("Whisper~5~R1C1") && text.contains("Whisper~4~R5C1"), "{text}");
    let text = items(&lines, &format!("{} {}", says("orange", 5), says("green", 4)));
    assert!(text.contains("Whisper~4~R1C1") && text.contains("Whisper~5~R5C1"), "{text}");
    // Two numbers of one colour; a number of no colour beside another; none of the orange one.
    refused(&lines, &format!("{} {} {}", says("green", 5), says("green", 4), says("orange", 4)));
    refused(
        &lines,
        &format!("{} Adjacent digits along lines differ by at least 4.", says("green", 5)),
    );
    refused(&lines, &says("green", 5));
    // One of no colour beside one of each.
    let both = format!("{} {}", says("green", 5), says("orange", 4));
    refused(&lines, &format!("{both} Adjacent digits along lines differ by at least 4."));
}

fn shade(row: f64, column: f64, colour: &str) -> Value {
    json!({"center": [row, column], "width": 1, "height": 1, "backgroundColor": colour})
}

#[test]
fn two_shaded_areas_of_one_shape_are_clones() {
    let rules = format!("{PLAIN} The two green areas are clones.");
    let of = |cells: &[[f64; 2]]| {
        let shades: Vec<Value> = cells.iter().map(|[r, c]| shade(*r, *c, "#b0f0b0")).collect();
        json!({ "underlays": shades })
    };
    let two = [[0.5, 0.5], [0.5, 1.5], [4.5, 4.5], [4.5, 5.5]];
    assert_eq!(items(&of(&two), &rules), ".Clone~R1C1~R1C2~R5C5~R5C6");
    // One that is turned, three areas, and others beside them are not left out.
    let turned = [[0.5, 0.5], [0.5, 1.5], [4.5, 4.5], [5.5, 4.5]];
    assert!(refused(&of(&turned), &rules).contains("the text says nothing"));
    assert!(refused(&of(&[[0.5, 0.5], [4.5, 4.5], [7.5, 7.5]]), &rules).contains("says nothing"));
    let mut more = of(&two);
    let others = more["underlays"].as_array_mut().expect("a list");
    others.extend([
        shade(2.5, 8.5, "#ffb0b0"),
        shade(7.5, 0.5, "#ffb0b0"),
        shade(8.5, 0.5, "#ffb0b0"),
    ]);
    assert!(refused(&more, &rules).contains("the text says nothing"));
}

#[test]
fn clues_of_two_colours_may_have_two_rules() {
    let clue = |centre: [f64; 2], ink: &str| json!({"center": centre, "width": 0.4, "height": 0.4, "text": "7", "color": ink});
    let both = |one: &str, other: &str| json!({"overlays": [clue([-0.5, 0.5], one), clue([0.5, -0.5], other)]});
    let rules = |first: &str, second: &str| {
        format!(
            "{PLAIN} {first} clues outside the grid show the sum of the first X digits from the clue, where X is the first of these digits. \
             {second} clues outside the grid show the digit in the Nth cell from the clue, where N is the first digit from the clue."
        )
    };
    let read = |drawings: Value, rules: String| {
        drawn_as(RulesTextPolicy::Strict, &drawings, &rules, None)
            .map(|read| read.ruleset.text().to_owned())
    };
    let [red, blue] = ["#d02020", "#2050d0"];
    assert_eq!(
        read(both(red, blue), rules("Red", "Blue")).as_deref(),
        Ok(".NumberedRoom~R1~7.XSum~C1~7")
    );
    assert_eq!(
        read(both(blue, red), rules("Red", "Blue")).as_deref(),
        Ok(".NumberedRoom~C1~7.XSum~R1~7")
    );
    assert!(read(both(red, blue), rules("Green", "Blue")).is_err());
    assert!(read(both(red, red), rules("Red", "Blue")).is_err());
    assert!(read(both("#000000", "#000000"), rules("Red", "Blue")).is_err());
}

#[test]
fn letters_and_signs_of_inequality_may_stand_beside_each_other() {
    let rules = format!(
        "{PLAIN} Digits separated by an X sum to 10. Digits separated by a V sum to 5. \
         Inequality signs point from the greater to the smaller digit."
    );
    let marks = |down: &str| json!({"overlays": [words([0.5, 1.0], "X"), words([2.5, 1.0], ">"), words([5.0, 5.5], down), words([8.0, 8.5], "V")]});
    let read = |drawings: &Value| drawn_as(RulesTextPolicy::Strict, drawings, &rules, None);
    let text = read(&marks("\u{2228}")).expect("both").ruleset.text().to_owned();
    assert_eq!(text, ".GreaterThan~R3C1~R3C2.GreaterThan~R5C6~R6C6.X~R1C1~R1C2.V~R8C9~R9C9");
    // A letter that may be either.
    assert!(read(&marks("v")).is_err());
    // Turned upside down, it is no letter.
    let mut turned = marks("V");
    turned["overlays"][2]["angle"] = json!(180);
    let text = read(&turned).expect("both").ruleset.text().to_owned();
    assert!(text.contains(".GreaterThan~R6C6~R5C6"), "{text}");
}

/// What nobody speaks of is no rule.
#[test]
fn each_letter_must_be_spoken_of() {
    let rules = format!("{PLAIN} Digits separated by an X sum to 10.");
    let mark = |letter: &str| json!({"overlays": [words([0.5, 1.0], letter)]});
    assert_eq!(items(&mark("X"), &rules), ".X~R1C1~R1C2");
    assert!(refused(&mark("V"), &rules).contains("the text says nothing"));
    assert_eq!(items(&mark("V"), &format!("{PLAIN} XV rules apply.")), ".V~R1C1~R1C2");
}

/// Which drawings a sentence means that names no colour, or only that, nobody can be sure.
#[test]
fn sentences_that_may_mean_others_too_are_guesses() {
    let strict = |drawings: &Value, rules: &str| {
        drawn_as(RulesTextPolicy::Strict, drawings, &format!("{PLAIN} {rules}"), None)
            .map(|read| read.ruleset.text().to_owned())
    };
    let counting = "A digit in a circle appears exactly that many times in circles.";
    let circles = |second: &str| json!({"underlays": [circle([0.5, 0.5], "#f0a050"), circle([4.5, 4.5], second)]});
    assert_eq!(strict(&circles("#f0a050"), counting).as_deref(), Ok(".CountingCircles~R1C1~R5C5"));
    assert!(strict(&circles("#5050f0"), counting).is_err());
    let cage = |row: usize, value: &str| json!({"cells": [[row, 0], [row, 1], [row, 2], [row, 3]], "unique": true, "value": value});
    let rellik =
        "Digits in cages cannot repeat, and no one or more of them sum to the total in the corner.";
    let equality =
        "Digits in cages cannot repeat, and as many are even as odd and as many low as high.";
    let cages = json!({"cages": [cage(0, "11"), cage(4, "")]});
    assert!(strict(&cages, &format!("{rellik} {equality}")).is_err());
    assert!(strict(&json!({"cages": [cage(0, "11")]}), rellik).is_ok());
    let clue = |at: [f64; 2], value: &str, ink: &str| json!({"center": at, "width": 0.4, "height": 0.4, "text": value, "color": ink});
    let clues = json!({"overlays": [clue([-0.5, 0.5], "10", "#2050d0"), clue([-0.5, 3.5], "20", "#20a020")]});
    let sandwich =
        "Clues outside the grid show the sum of the digits between 1 and 9 in that row or column.";
    let xsum = "clues outside the grid show the sum of the first X digits from the clue, where X is the first of these digits.";
    assert!(strict(&clues, &format!("Blue {xsum} {sandwich}")).is_err());
    // One colour of two forms of lines.
    let thick = |row: f64, width: f64| json!({"wayPoints": [[row, 0.5], [row, 2.5]], "color": "#a0e0a0", "thickness": width});
    let ends = |row: f64| [0.5, 2.5].map(|column| circle([row, column], "#ffffff"));
    let whisper = "Adjacent digits on green lines differ by at least 5.";
    let double = "Digits on green lines between two circles sum to the same sum as the digits in those circles.";
    let green = json!({"lines": [thick(0.5, 10.0), thick(4.5, 3.0)], "underlays": ends(4.5)});
    assert!(strict(&green, &format!("{whisper} {double}")).is_err());
    let apart = json!({"lines": [thick(4.5, 3.0)], "underlays": ends(4.5)});
    assert!(strict(&apart, double).is_ok());
    // Of all cells, as it stands.
    let index = |of: &str| {
        format!(
            "A digit X in a {of} of column C means that the digit C is in column X of that row."
        )
    };
    let shaded = json!({"underlays": [shade(0.5, 3.5, "#f0a0a0")]});
    assert!(strict(&shaded, &index("red cell")).is_ok());
    assert!(strict(&shaded, &index("cell")).is_err());
    // One line, perhaps, of two widths.
    let renban = "Digits along a purple line form a set of consecutive digits in any order.";
    let wide = |width: f64, from: f64| json!({"wayPoints": [[0.5, from], [0.5, from + 2.0]], "color": "#f067f0", "thickness": width});
    assert!(strict(&json!({"lines": [wide(15.0, 0.5), wide(14.4, 2.5)]}), renban).is_err());
    assert!(strict(&json!({"lines": [wide(15.0, 0.5), wide(14.4, 5.5)]}), renban).is_ok());
}

#[test]
fn a_rule_of_certain_cells_is_not_one_of_others() {
    let shades = |cells: &[(usize, usize)]| {
        let all = cells.iter().map(|(r, c)| shade(*r as f64 + 0.5, *c as f64 + 0.5, "#cccccc"));
        json!({ "underlays": all.collect::<Vec<Value>>() })
    };
    let columns: Vec<(usize, usize)> = (0..9).flat_map(|r| [0, 4, 8].map(|c| (r, c))).collect();
    let rules = format!("{PLAIN} 1-5-9 rules apply.");
    let text = items(&shades(&columns), &rules);
    assert!(text.starts_with(".Indexing~C~R1C1~R1C5~R1C9"), "{text}");
    assert!(drawn(&shades(&[(3, 1), (3, 2)]), &rules, None).is_err());
    let windows: Vec<(usize, usize)> = [(1, 1), (1, 5), (5, 1), (5, 5)]
        .into_iter()
        .flat_map(|(top, left)| (0..9).map(move |i| (top + i / 3, left + i % 3)))
        .collect();
    let rules = format!("{PLAIN} Windoku rules apply.");
    assert_eq!(items(&shades(&windows), &rules).matches(".AllDifferent").count(), 4);
    assert!(drawn(&shades(&windows[..18]), &rules, None).is_err());
}

#[test]
fn cages_of_a_colour_may_have_a_rule_of_their_own() {
    let rules = format!(
        "{PLAIN} Digits in cages cannot repeat. Digits in cages sum to the total in the corner. \
         Digits in red cages cannot repeat, and no one or more of them sum to the total in the corner."
    );
    let cages = |first: &str, second: &str| {
        json!({"cages": [
            {"cells": [[0, 0], [0, 1]], "unique": true, "value": "3", "outlineC": first},
            {"cells": [[4, 0], [4, 1]], "unique": true, "value": "7", "outlineC": second}]})
    };
    let all = solution();
    let read = |drawings: Value| drawn(&drawings, &rules, Some(&all));
    let text = read(cages("#000000", "#d02020")).map(|read| read.ruleset.text().to_owned());
    assert!(text.is_ok_and(|text| text.contains(".Cage~3~R1C1~R1C2.RellikCage~7~R5C1~R5C2")));
    // The other sentences may be of all cages.
    assert!(drawn_as(RulesTextPolicy::Strict, &cages("#000000", "#d02020"), &rules, None).is_err());
    assert!(read(cages("#000000", "#2050d0")).is_err());
    assert!(read(cages("#000000", "#000000")).is_err());
}

#[test]
fn a_grid_without_boxes_says_so() {
    let without = |rules: &str| {
        let cells = vec![vec![json!({}); 9]; 9];
        let puzzle = json!({"cells": cells, "regions": [], "metadata": {"rules": rules}});
        titled(&puzzle.to_string(), RulesTextPolicy::Strict)
            .map(|read| read.ruleset.text().to_owned())
    };
    let rules = "There are no boxes: each row and each column contains the digits 1-9 once.";
    assert_eq!(without(rules).as_deref(), Ok(".NoBoxes"));
    assert!(without("Normal sudoku rules apply.").is_err());
    assert!(without(&rules.replace("1-9", "1-8")).is_err());
    assert!(refused(&json!({}), rules).contains("There are no boxes"));
}
