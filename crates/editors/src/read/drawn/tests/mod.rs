//! Tests of drawings and the sentences next to them.

mod colours;
mod places;
mod rare_kinds;

use serde_json::{Value, json};

use crate::read::titled;
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};

/// The first row of the solution is 1 to 9; every band shifts by three, every row by one.
fn solution() -> String {
    let digit = |i: usize| (i % 9 + i / 9 * 3 + i / 27) % 9 + 1;
    (0..81).map(|i| digit(i).to_string()).collect()
}

/// A puzzle in SudokuPad's JSON with these drawings and rules. One that carries its solution has
/// only that one: all but the first row is given.
fn drawn(drawings: &Value, rules: &str, solution: Option<&str>) -> Result<TitledPuzzle, String> {
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

fn items(drawings: &Value, rules: &str) -> String {
    let puzzle = drawn(drawings, rules, None);
    puzzle.unwrap_or_else(|error| panic!("{rules}: {error}")).ruleset.text().to_owned()
}

fn refused(drawings: &Value, rules: &str) -> String {
    drawn(drawings, rules, None).map(|puzzle| puzzle.ruleset.text().to_owned()).expect_err(rules)
}

/// Asserts that a puzzle is malformed by what is named.
fn assert_refused(drawings: &Value, rules: &str, named: &str) {
    let error = refused(drawings, rules);
    assert!(error.contains(named), "{rules}: {error}");
}

fn line(points: &[[f64; 2]], colour: &str) -> Value {
    json!({"wayPoints": points, "color": colour, "thickness": 10})
}

fn dot(centre: [f64; 2], fill: &str) -> Value {
    json!({"center": centre, "width": 0.34, "height": 0.34, "rounded": true,
        "backgroundColor": fill, "borderColor": "#000000"})
}

fn circle(centre: [f64; 2], fill: &str) -> Value {
    json!({"center": centre, "width": 0.8, "height": 0.8, "rounded": true,
        "backgroundColor": fill, "borderColor": "#aaaf"})
}

fn square(centre: [f64; 2]) -> Value {
    json!({"center": centre, "width": 0.7, "height": 0.7, "backgroundColor": "#0003"})
}

fn words(centre: [f64; 2], text: &str) -> Value {
    json!({"center": centre, "width": 0.35, "height": 0.35, "rounded": true, "text": text,
        "backgroundColor": "#FFFFFF"})
}

const ROW: [[f64; 2]; 2] = [[0.5, 0.5], [0.5, 2.5]];
const PLAIN: &str = "Normal sudoku rules apply.";

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
    #[rustfmt::skip]
    let cases = [
        (bulb(&ROW), "Digits increase along thermometers.", ".Thermo~R1C1~R1C2~R1C3"),
        (bulb(&[[0.5, 2.5], [0.5, 0.5]]), "Digits increase along thermometers from the bulb end.",
            ".Thermo~R1C1~R1C2~R1C3"),
        (bulb(&ROW), "Along thermometers, digits increase or stay the same.",
            ".Pair~_3_8H_wH8AHwAE~_slow-thermometer~R1C1~R1C2~R1C3"),
        (purple(), "Digits on a purple line form a set of consecutive digits in any order.",
            ".Renban~R1C1~R1C2~R1C3"),
        (purple(), "Adjacent digits on a pink line differ by at least 4.",
            ".Whisper~4~R1C1~R1C2~R1C3"),
        (purple(), "Purple lines are palindromes.", ".Palindrome~R1C1~R1C2~R1C3"),
        (json!({"lines": [line(&[[0.5, 1.5], [0.5, 3.5]], "#2ecbff")]}),
            "Box borders divide blue lines into segments with the same sum.",
            ".RegionSumLine~R1C2~R1C3~R1C4"),
        (middle(),
            "Digits equidistant from the centre of a zipper line sum to the digit in the centre.",
            ".Zipper~R1C1~R1C2~R1C3"),
        (ends(circle([0.5, 0.5], "#FFFFFF"), circle([0.5, 2.5], "#FFFFFF")),
            "Digits on a line must be between the digits in the circles.",
            ".Between~R1C1~R1C2~R1C3"),
        (ends(diamond([0.5, 0.5]), diamond([0.5, 2.5])), "Lockout lines",
            ".Lockout~4~R1C1~R1C2~R1C3"),
        (arrow, "Digits along an arrow sum to the digit in its circle.", ".Arrow~R1C1~R1C2~R1C3"),
        (pill, "Digits along an arrow sum to the number in its circle.",
            ".PillArrow~2~R1C1~R1C2~R2C2~R3C2"),
        (slant, "Clues outside the grid show the sum of the digits along the indicated diagonal.",
            ".LittleKiller~12~R1C3"),
        (json!({"overlays": [dot([0.5, 1.0], "#FFFFFF"), dot([1.0, 0.5], "#000000")]}),
            "Digits separated by a white dot are consecutive. Digits separated by a black dot are in a 1:2 ratio.",
            ".WhiteDot~R1C1~R1C2.BlackDot~R1C1~R2C1"),
        (text([0.5, 1.0], "X"), "Digits separated by an X sum to 10.", ".X~R1C1~R1C2"),
        (json!({"overlays": [words([1.0, 1.0], "12")]}),
            "Digits in a circle must appear in the surrounding cells.", ".Quad~R1C1~1~2"),
        (json!({"underlays": [circle([0.5, 0.5], "#CFCFCF"), square([1.5, 0.5])]}),
            "Cells with a grey circle contain odd digits. Cells with a grey square contain even digits.",
            ".~R2C1_2_4_6_8.~R1C1_1_3_5_7_9"),
        (text([-0.5, 0.5], "12"),
            "Clues outside the grid show the sum of the digits between 1 and 9.",
            ".Sandwich~12~C1"),
        (text([0.5, 9.5], "3"), "Skyscraper", ".Skyscraper~R1~~3"),
        (text([0.5, -0.5], "12"), "X-sum", ".XSum~R1~12"),
        (text([0.5, -0.5], "3"), "Numbered room", ".NumberedRoom~R1~3"),
        (json!({"lines": [line(&[[0.0, 0.0], [9.0, 9.0]], "#34BBE6")]}),
            "Digits do not repeat on the marked diagonal.", ".Diagonal~-1"),
        (json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}]}),
            "Digits in cages sum to the total in the corner and do not repeat.",
            ".Cage~5~R1C1~R1C2"),
        (
            json!({"underlays": (0..9).map(|i| json!({"center": [f64::from(i / 3) + 1.5,
                f64::from(i % 3) + 1.5], "width": 1, "height": 1, "backgroundColor": "#ccc"})).collect::<Vec<_>>()}),
            "The grey areas contain the digits 1 to 9.",
            ".AllDifferent~R2C2~R2C3~R2C4~R3C2~R3C3~R3C4~R4C2~R4C3~R4C4",
        ),
        (json!({"underlays": diagonal}), "The grey areas contain the digits 1 to 9.",
            ".AllDifferent~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6~R7C7~R8C8~R9C9"),
        (json!({}), "Cells a knight's move apart cannot contain the same digit.", ".AntiKnight"),
    ];
    for (drawings, rules, expected) in cases {
        assert_eq!(items(&drawings, &format!("{PLAIN}\n{rules}")), expected, "{rules}");
    }
}

#[test]
fn lines_that_only_words_tell_hold_for_the_grids_that_they_say() {
    let solution = solution();
    let line = |from: [f64; 2], to: [f64; 2], colour: &str| line(&[from, to], colour);
    // 1 2 3 and 1 4 7 of the solution, whose first row is 1 to 9 and whose first column 1 4 7 2 5
    // 8.
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
    assert_refused(&row(), &format!("{PLAIN} All green lines have the same sum."), "says nothing");
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
    #[rustfmt::skip]
    let cases = [
        (&purple, PLAIN, "1 line in #f067f0 of which the text says nothing"),
        (&purple, "Adjacent digits on a green line differ by at least 5.", "says nothing"),
        (&purple, "Digits along purple lines dance.", "Digits along purple lines dance"),
        (&json!({}), "Digits increase along thermometers.", "Digits increase along thermometers"),
        (&json!({"overlays": [words([0.5, 0.5], "7")]}), PLAIN, "\"7\" among 1 drawing"),
        (&json!({"overlays": [dot([0.5, 1.0], "#FFFFFF")]}), PLAIN, "1 mark between cells"),
        (&json!({"cosmetics": [1]}), PLAIN, "1 of cosmetics"),
        (&json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}]}),
            "Digits in cages sum to the total.",
            "1 cage whose digits may repeat or not, expected a usual sentence, or just one solution"),
        // A sentence in unusual words.
        (&purple, "Along each purple line one finds, in any order, digits that are consecutive.",
            "Along each purple line"),
    ];
    for (drawings, rules, part) in cases {
        assert_refused(drawings, rules, part);
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
    // In the solution the first row rises, and the first column has no neighbours that differ by
    // one.
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
        assert_refused(&cage(&format!("{name}: Digits dance.")), PLAIN, "Digits dance");
    }
    assert_eq!(items(&cage("antiknight: true"), PLAIN), ".AntiKnight");
    assert_eq!(items(&cage("msgcorrect: Well done"), PLAIN), ".");
    for value in ["bgimage: https://example.com/x.png", "ruleset: Digits dance.", "antiking: soon"]
    {
        assert_refused(&cage(value), PLAIN, &value[..6]);
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
