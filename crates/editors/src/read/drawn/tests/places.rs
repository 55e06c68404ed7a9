//! Places of drawings: lines that meet or leave the cells, signs that are turned, shapes anywhere.

use super::*;
use proptest::prelude::*;

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
    assert_refused(&meeting, rules, "that meet");
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
        assert_refused(
            &json!({"overlays": [good, dot(centre, "#FFFFFF")]}),
            &rules,
            "not where others of its look are",
        );
    }
    // In a legend beside the grid it is none of the puzzle.
    let legend = json!({"overlays": [good, dot([4.5, 10.2], "#FFFFFF")]});
    assert_eq!(items(&legend, &rules), ".WhiteDot~R1C1~R1C2");
    let rules = format!("{PLAIN} Digits along an arrow sum to the digit in its circle.");
    let arrow = |row: f64| line(&[[row, 0.5], [row, 2.5]], "#999");
    let circles = [circle([0.5, 0.5], "#FFFFFF")];
    let one = json!({"arrows": [arrow(0.5)], "underlays": circles});
    assert_eq!(items(&one, &rules), ".Arrow~R1C1~R1C2~R1C3");
    assert_refused(
        &json!({"arrows": [arrow(0.5), arrow(4.5)], "underlays": circles}),
        &rules,
        "not where others of its look are",
    );
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
