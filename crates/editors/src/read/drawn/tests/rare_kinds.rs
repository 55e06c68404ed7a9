//! Drawings of kinds that few puzzles have.

use super::*;

fn shades(cells: &[[f64; 2]]) -> Value {
    let shade = |centre: &[f64; 2]| json!({"center": centre, "width": 1, "height": 1, "backgroundColor": "#cccf"});
    json!({"underlays": cells.iter().map(shade).collect::<Vec<Value>>()})
}

/// A text without a shape.
fn small(centre: [f64; 2], text: &str) -> Value {
    json!({"center": centre, "width": 0.1, "height": 0.1, "text": text})
}

#[test]
fn rare_drawings_are_what_their_sentences_say() {
    let red = |points: &[[f64; 2]]| json!({"lines": [line(points, "#ff0000")]});
    let text = |centre: [f64; 2], text: &str| json!({"overlays": [words(centre, text)]});
    let in_dot = |text: &str| {
        json!({"overlays": [{"center": [0.5, 1.0], "width": 0.5, "height": 0.5,
        "rounded": true, "backgroundColor": "#FFFFFF", "borderColor": "#000000", "text": text}]})
    };
    let cage = json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "12"}]});
    let high = json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "16"}]});
    let diagonal = json!({"lines": [line(&[[0.0, 9.0], [9.0, 0.0]], "#34BBE6")]});
    let areas = || shades(&[[0.5, 0.5], [0.5, 1.5], [4.5, 4.5], [5.5, 4.5]]);
    #[rustfmt::skip]
    let cases = [
        (red(&ROW), "Adjacent digits on a red line sum to 7 or 9.",
            ".Pair~gCKogCKoACIAAA~_neighboursums-640~R1C1~R1C2~R1C3"),
        (red(&ROW), "Along red lines, adjacent digits are consecutive or in a 1:2 ratio.",
            ".Pair~CoBqwSogKgCpAC~_kropkiline~R1C1~R1C2~R1C3"),
        (red(&ROW),
            "Red lines contain a set of consecutive digits. These digits may appear in any order.",
            ".Renban~R1C1~R1C2~R1C3"),
        (red(&[[0.5, 1.5], [0.5, 3.5]]),
            "For each red line, digits on it have an equal sum N in each 3x3 box they pass through.",
            ".RegionSumLine~R1C2~R1C3~R1C4"),
        (red(&[[0.5, 1.5], [0.5, 3.5]]),
            "Red lines are region sum lines: line segments in different boxes sum to the same total.",
            ".RegionSumLine~R1C2~R1C3~R1C4"),
        (text([1.0, 1.0], "12"), "A circled clue gives the sum of the four cells surrounding it.",
            ".Sum~12~R1C1~R1C2~R2C1~R2C2"),
        (in_dot("7"),
            "If two cells are separated by a white circle, the digits in those two cells sum to the number in the circle.",
            ".Sum~7~R1C1~R1C2"),
        (in_dot("7"),
            "The number in a white circle shows the larger of the two digits that it touches.",
            ".Pair~ABIABIABI_BAAA~_greater-7~R1C1~R1C2"),
        (cage,
            "Digits do not repeat in cages and sum to one more or one less than the given total.",
            ".Or.Cage~11~R1C1~R1C2.Cage~13~R1C1~R1C2.End"),
        (high,
            "Digits do not repeat in cages and sum to one more or one less than the given total.",
            ".Or.Cage~15~R1C1~R1C2.Cage~17~R1C1~R1C2.End"),
        (json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "17"}]}),
            "Digits do not repeat in cages and sum to one more or one less than the given total.",
            ".Cage~16~R1C1~R1C2"),
        (diagonal, "Each marked diagonal contains only three different digits.",
            ".SameValues~3~R1C9~R2C8~R3C7~R4C6~R5C5~R6C4~R7C3~R8C2~R9C1"),
        (areas(), "Digits in each grey region form a set of consecutive digits.",
            ".Renban~R1C1~R1C2.Renban~R5C5~R6C5"),
        (text([-0.5, 0.5], "12"),
            "Digits outside the grid must appear in the first 3 cells of that row or column.",
            ".ContainAtLeast~1_2~R1C1~R2C1~R3C1"),
        (text([0.5, -0.5], "4 8"),
            "Clues show pairs of digits that must be adjacent in that row or column.",
            ".Regex~LiooNDh8ODQpLio~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9"),
        (text([0.5, 9.5], "7"),
            "Digits outside the grid must appear in the first 4 cells of that row or column.",
            ".ContainAtLeast~7~R1C9~R1C8~R1C7~R1C6"),
        (text([9.5, 0.5], "12"),
            "Clues outside the grid give the sum of the first 3 cells from that direction.",
            ".Sum~12~R9C1~R8C1~R7C1"),
        (text([0.5, -0.5], "12"),
            "Clues show pairs of digits that must be adjacent in that row or column.",
            ".Regex~LiooMTJ8MjEpLio~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9"),
        (text([0.5, -0.5], "12"),
            "Clues outside the grid show all digits that are adjacent to 9 in that row or column.",
            ".Regex~LiooMTkyfDI5MSkuKg~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9"),
        (text([0.5, -0.5], "1"),
            "Clues outside the grid show all digits that are adjacent to 9 in that row or column.",
            ".Regex~OTEuKnwuKjE5~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9"),
    ];
    for (drawings, rules, expected) in cases {
        assert_eq!(items(&drawings, &format!("{PLAIN} {rules}")), expected, "{rules}");
    }
}

#[test]
fn rules_of_the_whole_grid_need_no_drawing() {
    for (rules, expected) in [
        ("Orthogonally adjacent cells must not sum to 5 or 10.", ".StrictXV"),
        (
            "A digit in column 1 shows the column where 1 appears in its row. The same applies to columns 5 and 9 with the digits 5 and 9.",
            ".Indexing~C~R1C1~R2C1~R3C1~R4C1~R5C1~R6C1~R7C1~R8C1~R9C1.Indexing~C~R1C5~R2C5~R3C5~R4C5~R5C5~R6C5~R7C5~R8C5~R9C5.Indexing~C~R1C9~R2C9~R3C9~R4C9~R5C9~R6C9~R7C9~R8C9~R9C9",
        ),
        (
            "The topmost digit of each column shows the location of 1 in that column.",
            ".Indexing~R~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9",
        ),
    ] {
        assert_eq!(items(&json!({}), &format!("{PLAIN} {rules}")), expected, "{rules}");
    }
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
        let items = items(&json!({}), &format!("{PLAIN} {rules}"));
        assert!(items.starts_with(".Pair~") && items.contains(name), "{items}");
        assert_eq!(items.matches("~~").count() + 1, count, "{items}");
    }
}

/// The boxes of a board, this many rows and columns each.
fn boxes(height: usize, width: usize) -> Vec<Vec<Value>> {
    let size = height * width;
    let cell = |b: usize, i: usize| {
        json!([b / height * height + i / width, b % height * width + i % width])
    };
    (0..size).map(|b| (0..size).map(|i| cell(b, i)).collect()).collect()
}

#[test]
fn what_is_told_of_nine_rows_is_not_read_on_other_boards() {
    let column =
        format!("{PLAIN} Each digit in column 1 shows the column where 1 appears in its row.");
    let disjoint =
        format!("{PLAIN} Cells in the same position in their box cannot contain the same digit.");
    let twelve = json!({"cells": vec![vec![json!({}); 12]; 12], "regions": boxes(3, 4)});
    assert_eq!(items(&twelve, PLAIN), ".Shape~12x12");
    assert!(refused(&twelve, &column).contains("column 1"));
    assert!(refused(&twelve, &disjoint).contains("same position"));
    // Two cells of two boxes change places.
    let mut regions = boxes(3, 3);
    let cell = std::mem::replace(&mut regions[0][2], json!([0, 3]));
    regions[1][0] = cell;
    let irregular = json!({ "regions": regions });
    assert!(refused(&irregular, &disjoint).contains("same position"));
    assert_eq!(items(&json!({}), &disjoint), ".DisjointSets");
}

#[test]
fn areas_that_touch_at_a_corner_are_a_guess() {
    let rules = "Digits in each grey region form a set of consecutive digits.";
    let drawings = shades(&[[0.5, 0.5], [0.5, 1.5], [1.5, 2.5], [1.5, 3.5]]);
    assert_refused(&drawings, &format!("{PLAIN} {rules}"), "just one solution");
}

#[test]
fn a_diagonal_of_three_digits_needs_boxes_of_three_rows() {
    let region = |r: usize| (0..9).map(|c| json!([r, c])).collect::<Vec<Value>>();
    let drawings = json!({"lines": [line(&[[0.0, 0.0], [9.0, 9.0]], "#34BBE6")],
        "regions": (0..9).map(region).collect::<Vec<_>>()});
    assert_refused(
        &drawings,
        "Each marked diagonal contains only three different digits.",
        "without boxes of 3x3",
    );
}

#[test]
fn a_text_behind_an_arrow_beside_the_grid_is_its_clue() {
    let rules = format!("{PLAIN} Clues outside the grid give the sum of the indicated diagonal.");
    let arrow = |from: [f64; 2], to: [f64; 2]| json!({"wayPoints": [from, to], "color": "#000", "thickness": 2});
    let drawings = |texts: &[([f64; 2], &str)]| {
        let texts: Vec<Value> = texts.iter().map(|(at, text)| small(*at, text)).collect();
        json!({"arrows": [arrow([-0.5, 3.5], [0.0, 4.0])], "overlays": texts})
    };
    let read = |texts: &[([f64; 2], &str)]| items(&drawings(texts), &rules);
    assert_eq!(read(&[([-0.8, 3.2], "12")]), ".LittleKiller~12~R5C9");
    // On another side of the arrow, or in the next square.
    for at in [[-0.8, 3.8], [-0.2, 3.2], [-0.2, 3.8], [-0.8, 2.8], [-1.2, 3.2]] {
        refused(&drawings(&[(at, "12")]), &rules);
    }
    refused(&drawings(&[([-0.8, 3.2], "12"), ([-0.7, 3.3], "13")]), &rules);
}

#[test]
fn digits_within_the_circle_at_a_corner_are_all_of_it() {
    let rules = format!("{PLAIN} Digits in a circle must appear in the four surrounding cells.");
    let drawings = |texts: &[([f64; 2], &str)]| {
        let texts = texts.iter().map(|(at, text)| small(*at, text));
        let round = circle([2.0, 3.0], "#FFFFFF");
        json!({"overlays": std::iter::once(round).chain(texts).collect::<Vec<Value>>()})
    };
    let read = |texts: &[([f64; 2], &str)]| items(&drawings(texts), &rules);
    let four = [([1.85, 2.9], "1"), ([1.85, 3.1], "2"), ([2.15, 2.9], "5"), ([2.15, 3.1], "9")];
    assert_eq!(read(&four), ".Quad~R2C3~1~2~5~9");
    assert_eq!(read(&[([1.85, 3.0], "2 4"), ([2.15, 3.0], "6")]), ".Quad~R2C3~2~4~6");
    // An outline is the text once more at the same point; elsewhere it is another digit.
    assert_eq!(read(&[([2.0, 2.9], "1"), ([2.01, 2.9], "1"), ([2.0, 3.1], "3")]), ".Quad~R2C3~1~3");
    assert_eq!(read(&[([2.0, 2.9], "1"), ([2.0, 3.1], "1")]), ".Quad~R2C3~1~1");
    // Though a cage next to it has that sum.
    let mut beside_a_cage = drawings(&[([1.9, 2.9], "3"), ([2.15, 3.15], "5")]);
    beside_a_cage["cages"] = json!([{"cells": [[2, 3], [2, 4]], "value": "5", "unique": true}]);
    let of_both = format!("{rules} Digits in cages do not repeat, and sum to the given total.");
    assert_eq!(items(&beside_a_cage, &of_both), ".Cage~5~R3C4~R3C5.Quad~R2C3~3~5");
    // A circle with another text, and digits of two colours.
    let mut written = drawings(&[([2.0, 3.1], "3")]);
    written["overlays"][0]["text"] = json!("1");
    refused(&written, &rules);
    let mut red = drawings(&[([2.0, 2.9], "1"), ([2.0, 3.1], "3")]);
    red["overlays"][1]["color"] = json!("#ff0000");
    refused(&red, &rules);
    // Outside of it, or no digit.
    refused(&drawings(&[([2.0, 3.0], "1"), ([2.0, 3.45], "2")]), &rules);
    refused(&drawings(&[([2.0, 2.9], "1"), ([2.0, 3.1], "+")]), &rules);
}

#[test]
fn the_sum_of_a_cage_may_stand_there_twice() {
    let rules = format!("{PLAIN} Digits in cages do not repeat, and sum to the given total.");
    let drawings = |at: [f64; 2], text: &str| json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "12", "unique": true}], "overlays": [small(at, text)]});
    assert_eq!(items(&drawings([0.2, 1.2], "12"), &rules), ".Cage~12~R1C1~R1C2");
    for (at, text) in
        [([0.2, 2.2], "12"), ([0.8, 1.2], "12"), ([0.2, 1.2], "13"), ([0.0, 1.2], "12")]
    {
        refused(&drawings(at, text), &rules);
    }
}

#[test]
fn a_chevron_across_a_side_is_a_sign_of_inequality() {
    let rules =
        format!("{PLAIN} Inequality signs point from the greater digit to the smaller digit.");
    let bent = |points: &[[f64; 2]]| json!({"lines": [line(points, "#000000")]});
    for (points, pair) in [
        ([[4.1, 1.3], [3.8, 1.5], [4.1, 1.7]], "R5C2~R4C2"),
        ([[3.8, 1.3], [4.1, 1.5], [3.8, 1.7]], "R4C2~R5C2"),
        ([[1.2, 5.2], [1.5, 4.8], [1.8, 5.2]], "R2C6~R2C5"),
        ([[1.8, 4.8], [1.5, 5.2], [1.2, 4.8]], "R2C5~R2C6"),
    ] {
        assert_eq!(items(&bent(&points), &rules), format!(".GreaterThan~{pair}"), "{points:?}");
    }
    // Within a cell, skew, wide, or at a corner.
    for points in [
        [[4.4, 1.3], [4.1, 1.5], [4.4, 1.7]],
        [[4.1, 1.3], [3.8, 1.6], [4.1, 1.7]],
        [[4.1, 1.0], [3.8, 1.5], [4.1, 2.0]],
        [[4.1, 1.8], [3.8, 2.0], [4.1, 2.2]],
        [[4.2, 1.3], [3.8, 1.5], [4.1, 1.7]],
    ] {
        refused(&bent(&points), &rules);
    }
}

/// Shades are not told apart, so the other line might mean something else.
#[test]
fn a_shade_that_is_named_beside_another_one_needs_one_solution() {
    let lines = |colours: &[&str]| {
        let at = |(i, colour): (usize, &&str)| {
            let row = 0.5 + 3.0 * i as f64;
            line(&[[row, 0.5], [row, 2.5]], colour)
        };
        json!({"lines": colours.iter().enumerate().map(at).collect::<Vec<Value>>()})
    };
    let rules =
        |line: &str| format!("{PLAIN} Digits on {line} lines increase from one end to the other.");
    let [fuzzy, other] = [".FuzzyThermo~R1C1~R1C2~R1C3", ".FuzzyThermo~R4C1~R4C2~R4C3"];
    assert_eq!(items(&lines(&["#b2b2b2"]), &rules("dark grey")), fuzzy);
    assert_eq!(
        items(&lines(&["#b2b2b2", "#b2b2b2"]), &rules("dark grey")),
        format!("{fuzzy}{other}")
    );
    assert_eq!(items(&lines(&["#b2b2b2", "#808080"]), &rules("grey")), format!("{fuzzy}{other}"));
    for line in ["dark grey", "light grey", "thick grey"] {
        refused(&lines(&["#b2b2b2", "#808080"]), &rules(line));
    }
}
