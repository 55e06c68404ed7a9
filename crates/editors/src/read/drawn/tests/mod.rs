//! Tests of drawings and the sentences next to them.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::read::{cases, titled};
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};

/// The first row of the solution is 1 to 9; every band shifts by three, every row by one.
fn solution() -> String {
    let digit = |i: usize| (i % 9 + i / 9 * 3 + i / 27) % 9 + 1;
    (0..81).map(|i| digit(i).to_string()).collect()
}

/// A puzzle in SudokuPad's JSON with these drawings and rules. One that carries its solution has
/// only that one: all but the first row is given.
fn drawn(
    texts: RulesTextPolicy,
    drawings: &Value,
    rules: &str,
    solution: Option<&str>,
) -> Result<TitledPuzzle, String> {
    let given = |i: usize| solution.filter(|_| i >= 9).map(|all| all[i..=i].to_owned());
    let cell = |i: usize| given(i).map_or_else(|| json!({}), |digit| json!({ "value": digit }));
    let cells: Vec<Vec<Value>> =
        (0..9).map(|r| (0..9).map(|c| cell(9 * r + c)).collect()).collect();
    let mut puzzle = json!({"id": "x", "cells": cells, "regions": boxes(3, 3),
        "metadata": {"rules": rules, "solution": solution}});
    for (key, value) in drawings.as_object().expect("an object") {
        puzzle[key] = value.clone();
    }
    titled(&puzzle.to_string(), texts).map_err(|error| error.to_string())
}

/// The boxes of a board, this many rows and columns each.
fn boxes(height: usize, width: usize) -> Vec<Vec<Value>> {
    let size = height * width;
    let cell = |b: usize, i: usize| {
        json!([b / height * height + i / width, b % height * width + i % width])
    };
    (0..size).map(|b| (0..size).map(|i| cell(b, i)).collect()).collect()
}

/// The items of a puzzle without a solution, and the number of its drawings that were left out.
fn items(drawings: &Value, rules: &str) -> Result<String, String> {
    drawn(RulesTextPolicy::Read, drawings, rules, None).map(text)
}

fn text(puzzle: TitledPuzzle) -> String {
    let lacks = puzzle.lacks.map(|lacks| format!(" without {lacks}")).unwrap_or_default();
    let dropped = match puzzle.dropped {
        0 => String::new(),
        count => format!(" ({count} dropped)"),
    };
    puzzle.ruleset.text().to_owned() + &dropped + &lacks
}

/// The drawings of a case, apart by semicolons: the kind, with a width or an angle behind `@`; the
/// colour, the text, or both with `/` between; points, as rows and columns, whole in the middle of a
/// cell. An object of JSON stands for itself.
fn drawings(text: &str) -> Value {
    let mut all = json!({});
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        if part.starts_with('{') {
            all = serde_json::from_str(part).expect("JSON");
            continue;
        }
        let mut words = part.split(' ');
        let (kind, look) = (words.next().expect("a kind"), words.next().expect("a look"));
        let (kind, number) = kind.split_once('@').unwrap_or((kind, ""));
        let (look, more) = look.split_once('/').unwrap_or((look, ""));
        let number = number.parse::<f64>().ok();
        let coordinate = |text: &str| match text.parse::<f64>() {
            Ok(number) => json!(number - 0.5),
            Err(_) => json!(text),
        };
        let points = words.map(|word| word.split_once(',').expect("a point"));
        let points: Vec<_> = points.map(|(r, c)| [r, c].map(coordinate)).collect();
        let (key, side, fill, border, text) = match kind {
            "line" => ("lines", 0.0, "", "", ""),
            "arrow" => ("arrows", 0.0, "", "", ""),
            "cage" | "open" => ("cages", 0.0, "", "", look),
            "dot" => ("overlays", 0.34, look, "#000000", ""),
            "circle" => ("underlays", 0.8, look, "#aaaf", more),
            "pill" => ("overlays", 0.8, look, "#000000", ""),
            "diamond" => ("overlays", 0.6, "", look, ""),
            "square" => ("underlays", 0.7, look, "", ""),
            "shade" => ("underlays", 1.0, look, "", ""),
            "text" => ("overlays", 0.35, "#FFFFFF", "", look),
            "ring" => ("overlays", 0.5, "#FFFFFF", "#000000", look),
            "small" => ("overlays", 0.1, "", "", look),
            "clue" => ("overlays", 0.4, "", "", look),
            _ => panic!("{part}"),
        };
        let is_round = !["diamond", "square", "shade", "small", "clue"].contains(&kind);
        let angle = if kind == "diamond" { Some(45.0) } else { number };
        let shape = |point: &[Value; 2]| {
            json!({"center": point, "width": if kind == "pill" { 1.8 } else { side }, "height": side,
                "rounded": is_round, "backgroundColor": fill, "borderColor": border, "color": more,
                "text": text.replace('_', " "), "angle": angle})
        };
        let cell = |point: &[Value; 2]| point.each_ref().map(|n| n.as_f64().map(f64::floor));
        let parts: Vec<Value> = match key {
            "lines" | "arrows" => vec![json!({"wayPoints": points, "color": look,
                "thickness": number.unwrap_or(10.0)})],
            "cages" => vec![json!({"cells": points.iter().map(cell).collect::<Vec<_>>(),
                "value": text.trim_matches('-'), "unique": kind == "cage", "outlineC": more})],
            _ => points.iter().map(shape).collect(),
        };
        match all[key].as_array_mut() {
            Some(known) => known.extend(parts),
            None => all[key] = parts.into(),
        }
    }
    all
}

#[test]
fn drawings_are_what_their_sentences_say() {
    let own = solution();
    let count = cases::check(include_str!("cases.txt"), |text, rules, way| {
        let drawings = drawings(text);
        let read = |texts, solution| drawn(texts, &drawings, rules, solution).map(self::text);
        match way.as_bytes() {
            [] => read(RulesTextPolicy::Read, None),
            [b's'] => read(RulesTextPolicy::Strict, None),
            [b'o'] => read(RulesTextPolicy::SolutionOnly, Some(&own)),
            [b'h'] => {
                let puzzle = drawn(RulesTextPolicy::Read, &drawings, rules, None).expect(rules);
                let check = puzzle.ruleset.check_text(&own);
                check.map(|()| String::new()).map_err(|flaw| flaw.to_string())
            }
            [b'c', first @ ..] => {
                let solution = way[1..].to_owned() + &own[first.len()..];
                read(RulesTextPolicy::Read, Some(&solution))
            }
            _ => panic!("{way}"),
        }
    });
    assert_eq!(count, 235);
}

/// Not without a solution, with another one, or with several.
#[test]
fn a_rule_is_left_out_for_the_only_solution() {
    let rules = "Digits along purple lines dance.";
    let purple = drawings("line #f067f0ff 1,1 1,3");
    let (own, only) = (solution(), RulesTextPolicy::SolutionOnly);
    assert!(drawn(only, &purple, rules, Some(&own)).is_ok());
    assert!(drawn(only, &purple, rules, None).is_err());
    assert!(drawn(only, &purple, rules, Some(&format!("21{}", &own[2..]))).is_err());
    let mut open = purple.clone();
    open["cells"] = json!(vec![vec![json!({}); 9]; 9]);
    assert!(drawn(only, &open, rules, Some(&own)).is_err());
}

#[test]
fn rules_of_neighbours_everywhere_are_written_pair_by_pair() {
    for (rules, name, count) in [
        ("Orthogonally adjacent digits must not sum to 7 or 13.", "_no-such-sums", 18),
        ("Diagonally adjacent digits must differ by at least 2.", "_corners-apart", 30),
        ("No two even digits may share a side.", "_no-even-neighbours", 18),
        (
            "Digits opposite each other around the centre of the grid are different.",
            "_opposites-differ",
            40,
        ),
    ] {
        let items = items(&json!({}), rules).expect(rules);
        assert!(items.starts_with(".Pair~") && items.contains(name), "{items}");
        assert_eq!(items.matches("~~").count() + 1, count, "{items}");
    }
}

#[test]
fn what_is_told_of_nine_rows_and_boxes_is_not_read_on_other_boards() {
    let column = "Each digit in column 1 shows the column where 1 appears in its row.";
    let disjoint = "Cells in the same position in their box cannot contain the same digit.";
    let three = "Each marked diagonal contains only three different digits.";
    let twelve = json!({"cells": vec![vec![json!({}); 12]; 12], "regions": boxes(3, 4)});
    assert_eq!(items(&twelve, "Normal sudoku rules apply.").as_deref(), Ok(".Shape~12x12"));
    // Two cells of two boxes change places.
    let mut regions = boxes(3, 3);
    let cell = std::mem::replace(&mut regions[0][2], json!([0, 3]));
    regions[1][0] = cell;
    let mut rows = drawings("line #34BBE6 0.5,0.5 9.5,9.5");
    rows["regions"] = json!(boxes(1, 9));
    for (drawings, rules, named) in [
        (&twelve, column, "column 1"),
        (&twelve, disjoint, "same position"),
        (&json!({ "regions": regions }), disjoint, "same position"),
        (&rows, three, "without boxes of 3x3"),
    ] {
        let error = items(drawings, rules).expect_err(rules);
        assert!(error.contains(named), "{error}");
    }
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

proptest! {
    #[test]
    fn no_drawing_panics(
        lines in prop::collection::vec(stroke(), 0..4),
        arrows in prop::collection::vec(stroke(), 0..3),
        over in prop::collection::vec(shape(), 0..5),
        words in prop::collection::vec(prop::sample::select(vec![
            "digits", "thermometer", "increase", "not", "2", "1", "purple", "lines", "consecutive",
            "arrow", "sum", ":", "circle", "cage", "repeat", ",", "(", ".", "row",
        ]), 0..12),
    ) {
        let (drawings, words) =
            (json!({"lines": lines, "arrows": arrows, "overlays": over}), words.join(" "));
        let _ = items(&drawings, &words);
        let more = format!("Normal sudoku rules apply. Thermo. Renban. Arrow. Kropki. {words}");
        let _ = drawn(RulesTextPolicy::Read, &drawings, &more, Some(&solution()));
    }
}
