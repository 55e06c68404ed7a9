//! Colours of drawings, and which sentence is about which drawing.

use super::*;

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
    assert_refused(&lines, &lost, "of a colour whose drawings mean another");
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

/// A drawing without a sentence is no rule.
#[test]
fn each_letter_must_be_spoken_of() {
    let rules = format!("{PLAIN} Digits separated by an X sum to 10.");
    let mark = |letter: &str| json!({"overlays": [words([0.5, 1.0], letter)]});
    assert_eq!(items(&mark("X"), &rules), ".X~R1C1~R1C2");
    assert!(refused(&mark("V"), &rules).contains("the text says nothing"));
    assert_eq!(items(&mark("V"), &format!("{PLAIN} XV rules apply.")), ".V~R1C1~R1C2");
}

/// Which drawings a sentence means that names no colour, or only that, no sentence can be sure.
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
