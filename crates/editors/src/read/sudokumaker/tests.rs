//! Tests of the elements of SudokuMaker, and of refusals.

use super::*;
use crate::read as web;
use ninefold_core::search::Limits;
use ninefold_variants::RulesetSolver;
use ninefold_variants::parse::RulesTextPolicy;

/// The items of a document with these elements next to the boxes, or the error.
fn read(elements: &str) -> Result<String, String> {
    let boxes: Vec<usize> = (0..81).map(|i| i / 27 * 3 + i % 9 / 3).collect();
    let mut all = vec![json!({ "type": 0 }), json!({ "type": 1, "regions": boxes })];
    let more: Vec<Value> = serde_json::from_str(&format!("[{elements}]")).expect("elements");
    all.extend(more);
    of_puzzle(json!({ "cells": vec![json!({}); 81], "constraints": all }))
}

fn of_puzzle(puzzle: Value) -> Result<String, String> {
    let document = json!({ "formatVersion": "1.5.0", "puzzle": puzzle }).to_string();
    let puzzle =
        web::titled(&document, RulesTextPolicy::Read).map_err(|error| error.to_string())?;
    Ok(puzzle.ruleset.text().to_owned())
}

#[test]
fn elements_become_items() {
    #[rustfmt::skip]
    let cases = [
        ("", "."),
        (r#"{"type":10,"style":{}},{"type":11,"name":"Up"}"#, ".Diagonal~-1.Diagonal~1"),
        (r#"{"type":12},{"type":13},{"type":14}"#, ".AntiKnight.AntiKing.DisjointSets"),
        (r#"{"type":15}"#, ".AntiConsecutive"),
        (r#"{"type":16,"groups":[14,112,896]}"#, ".GlobalEntropy"),
        (r#"{"type":16,"groups":[292,584,146]}"#, ".GlobalMod"),
        (r#"{"type":100,"cells":[0]}"#, ".~R1C1_2_4_6_8"),
        (r#"{"type":101,"cells":[80]}"#, ".~R9C9_1_3_5_7_9"),
        (r#"{"type":102,"cells":[40]},{"type":103,"cells":[0]}"#, ".Max~R5C5.Min~R1C1"),
        // Between columns, below a row, with another difference.
        (r#"{"type":200,"clues":[{"edge":1,"value":1}]}"#, ".WhiteDot~R1C1~R1C2"),
        (r#"{"type":201,"clues":[{"edge":70,"value":2}]}"#, ".BlackDot~R4C8~R5C8"),
        (r#"{"type":202,"clues":[{"edge":75,"value":10},{"edge":103,"value":5}]}"#,
            ".X~R5C3~R5C4.V~R6C5~R7C5"),
        (r#"{"type":202,"clues":[],"negative":[10,5]}"#, ".StrictXV"),
        (r#"{"type":200,"clues":[],"negative":[1]},{"type":201,"clues":[],"negative":[2]}"#,
            ".StrictKropki"),
        (r#"{"type":15},{"type":201,"clues":[{"edge":1,"value":2}]}"#,
            ".AntiConsecutive.BlackDot~R1C1~R1C2"),
        // Marked cells side by side are not compared.
        (r#"{"type":102,"cells":[0,1]},{"type":103,"cells":[80]}"#,
            ".Thermo~R2C1~R1C1.Thermo~R1C3~R1C2.Thermo~R2C2~R1C2.Min~R9C9"),
        // Lines of one element that share a cell are one.
        (r#"{"type":400,"lines":[[0,1],[30,31],[2,1],[2,11]]},{"type":400,"lines":[[1,10]]}"#,
            ".Renban~R4C4~R4C5.Renban~R1C1~R1C2~R1C3~R2C3.Renban~R1C2~R2C2"),
        // Dots that free their cells from the rule of the other kind, as they do unless told
        // otherwise.
        (
            r#"{"type":200,"clues":[{"edge":1,"value":1}],"negative":[1],"overrideNegativeRatios":true},
                {"type":201,"clues":[{"edge":70,"value":2}],"negative":[2],"overrideNegativeDifferences":true}"#,
            ".WhiteDot~R1C1~R1C2.BlackDot~R4C8~R5C8.StrictKropki",
        ),
        (r#"{"type":300,"thermometers":[[0,10,20]],"slow":false}"#, ".Thermo~R1C1~R2C2~R3C3"),
        (r#"{"type":301,"cages":[{"cells":[0,1],"value":9},{"cells":[9,18],"value":0}]}"#,
            ".Cage~9~R1C1~R1C2.Cage~0~R2C1~R3C1"),
        (r#"{"type":302,"groups":[[0,40],[1,41]]}"#, ".Clone~R1C1~R5C5.Clone~R1C2~R5C6"),
        (r#"{"type":302,"groups":[[0,40,80],[3]]}"#, ".Clone~R1C1~R5C5.Clone~R1C1~R9C9"),
        (r#"{"type":303,"clues":[{"corner":11,"digits":[4,4]}]}"#, ".Quad~R1C1~4~4"),
        (r#"{"type":304,"cages":[{"cells":[0,1,2],"value":"1523"}]}"#,
            ".LookAndSay~1523~R1C1~R1C2~R1C3"),
        (r#"{"type":305,"cells":[0,10,20]}"#, ".AllDifferent~R1C1~R2C2~R3C3"),
        (r#"{"type":400,"lines":[[0,1,2]]}"#, ".Renban~R1C1~R1C2~R1C3"),
        (r#"{"type":401,"lines":[[0,1]],"minDifference":5}"#, ".Whisper~5~R1C1~R1C2"),
        (r#"{"type":401,"lines":[[0,1]],"minDifference":3}"#, ".Whisper~3~R1C1~R1C2"),
        (r#"{"type":402,"lines":[[0,1]]}"#, ".Palindrome~R1C1~R1C2"),
        (r#"{"type":403,"lines":[[0,1,2]]}"#, ".Between~R1C1~R1C2~R1C3"),
        (r#"{"type":404,"lines":[[2,3]],"singleRegionTotals":false}"#, ".RegionSumLine~R1C3~R1C4"),
        (r#"{"type":404,"lines":[[2,3,11],[11,10]],"singleRegionTotals":true}"#,
            ".EqualSum~R1C4~-~R1C3~R2C3~R2C2"),
        (r#"{"type":405,"lines":[[0,1,2]]}"#, ".EqualSum~R1C1~R1C3~-~R1C2~R1C2"),
        (r#"{"type":406,"lines":[[0,1,2]],"groups":[896,112,14]}"#, ".Entropic~R1C1~R1C2~R1C3"),
        (r#"{"type":406,"lines":[[0,1]],"groups":[340,682]}"#, ".Parity~R1C1~R1C2"),
        (r#"{"type":407,"lines":[[0,1,2]]}"#, ".Lockout~4~R1C1~R1C2~R1C3"),
        (r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1],[9,18]]}]}"#,
            ".Arrow~R1C1~R1C2.Arrow~R1C1~R2C1~R3C1"),
        (r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[1,2,3]]}]}"#,
            ".PillArrow~2~R1C1~R1C2~R1C3~R1C4"),
        (r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0,1],"arrows":[[1,2,3]]}]}"#,
            ".PillArrow~2~R1C1~R1C2~R1C3~R1C4"),
        // A bent one.
        (r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0,10],"arrows":[[10,11]]}]}"#,
            ".Sum~0_=_1_-1_-10~R2C3~R2C2~R1C1"),
        (r#"{"type":409,"lines":[[0,1,2]]}"#, ".DoubleArrow~R1C1~R1C2~R1C3"),
        // From above the fourth column down to the left; from below, and from the right.
        (r#"{"type":500,"clues":[{"value":12,"outerCell":4,"diagonal":1}]}"#,
            ".LittleKiller~12~R1C3"),
        (r#"{"type":500,"clues":[{"value":30,"outerCell":54,"diagonal":1}]}"#,
            ".LittleKiller~30~R9C5"),
        (r#"{"type":500,"clues":[{"value":20,"outerCell":115,"diagonal":-1}]}"#,
            ".LittleKiller~20~R6C1"),
        (r#"{"type":500,"clues":[{"value":20,"outerCell":55,"diagonal":1}]}"#,
            ".LittleKiller~20~R1C4"),
        (r#"{"type":501,"clues":[{"value":7,"outerCell":33}]}"#, ".Sandwich~7~R3"),
        (r#"{"type":502,"clues":[{"value":7,"outerCell":43}]}"#, ".XSum~R3~~7"),
        (r#"{"type":503,"clues":[{"value":3,"outerCell":1}]}"#, ".Skyscraper~C1~3"),
        (r#"{"type":504,"clues":[{"value":3,"outerCell":111}]}"#, ".NumberedRoom~C1~~3"),
        (r#"{"type":502,"clues":[{"outerCell":43}]}"#, "."),
        (r#"{"type":600,"cells":[0]},{"type":601,"cells":[1]}"#,
            ".Indexing~C~R1C2.Indexing~R~R1C1"),
        (r#"{"type":2000,"lines":[[{"x":1,"y":1}]]},{"type":2003}"#, "."),
        (r#"{"type":301,"cages":[{"cells":[0,1],"value":9}],"disabled":true}"#, "."),
    ];
    for (elements, expected) in cases {
        let parts = |text: &str| {
            let mut parts: Vec<String> = text.split('.').map(str::to_owned).collect();
            parts.sort();
            parts
        };
        let read = read(elements).unwrap_or_else(|error| panic!("{elements}: {error}"));
        assert_eq!(parts(&read), parts(expected), "{elements}");
    }
}

#[test]
fn what_is_not_understood_is_refused_by_name() {
    #[rustfmt::skip]
    let cases = [
        (r#"{"type":17}"#, "an element of the type 17"),
        (r#"{"type":404,"lines":[[0,1,2,3],[2,11]]}"#, "region sum lines that meet"),
        (r#"{"type":13,"torus":true}"#, "torus of antiknight"),
        (r#"{"type":13,"disabled":1}"#, "the disabled 1"),
        (r#"{"type":300,"thermometers":{"a":[0,1]}}"#, "thermometers that is no list"),
        (r#"{"type":301,"cages":[{"cells":[0,1],"value":[9]}]}"#, "the value [9]"),
        (r#"{"type":406,"lines":[[0,1,2]],"groups":[14,112,896,"1"]}"#, "the group"),
        (r#"{"type":200,"clues":[{"edge":1,"value":1}]},{"type":201,"negative":[2]}"#,
            "negative ratios that hold for cells with a difference dot"),
        (r#"{"type":15},{"type":200,"clues":[{"edge":1}]},{"type":201,"clues":[{"edge":3}]}"#,
            "negative differences that hold for cells with a ratio dot"),
        (r#"{"type":201,"clues":[{"edge":1,"value":3}],"negative":[2]}"#,
            "beside dots of other ratios"),
        (r#"{"type":201,"clues":[{"edge":1}],"negative":[2]},{"type":201,"clues":[{"edge":3}]}"#,
            "beside other elements of ratio dots"),
        (r#"{"type":200,"clues":[{"edge":1,"value":"1-2"}]}"#, "the difference 1-2"),
        (r#"{"type":1000,"definition":{"name":"Snake","input":[{"id":"c"}]},"input":{"c":[0]}}"#,
            "the custom constraint"),
        (r#"{"type":2001,"name":"Doubler","cages":[{"value":"","cells":[0]}]}"#,
            "\"Doubler\", drawn as"),
        (r#"{"type":13,"solverIgnored":true}"#, "that solvers are to ignore"),
        (r#"{"type":16,"groups":[6,8]}"#, "other groups of digits"),
        (r#"{"type":100,"cells":[81]}"#, "the cell 81"),
        (r#"{"type":200,"clues":[{"edge":0,"value":1}]}"#, "the edge 0"),
        (r#"{"type":200,"clues":[{"edge":153,"value":1}]}"#, "the edge 153"),
        (r#"{"type":200,"clues":[],"negative":[1,2]}"#, "the negative differences [1, 2]"),
        (r#"{"type":202,"clues":[{"edge":1,"value":8}]}"#, "the mark Some(\"8\") of XV"),
        (r#"{"type":303,"clues":[{"corner":9,"digits":[1]}]}"#, "the corner 9"),
        (r#"{"type":501,"clues":[{"value":7,"outerCell":33,"diagonal":1}]}"#, "sandwichsum"),
        (r#"{"type":500,"clues":[{"value":7,"outerCell":0,"diagonal":1}]}"#, "a diagonal"),
        (r#"{"type":1000,"definition":{"name":"Snake","input":[]},"input":{}}"#,
            "the custom constraint \"Snake\""),
        (r#"{"type":2001,"cages":[{"value":"12","cells":[0]}]}"#, "\"12\", drawn as"),
        (r#"{"type":2002,"symbols":[[1,1,0]],"params":[{"text":"5"}]}"#, "\"5\", drawn as"),
        (r#"{"type":2003,"areas":[{"x":0}]}"#, "rows and columns in 1 areas"),
    ];
    for (elements, expected) in cases {
        let error = read(elements).expect_err(elements);
        assert!(error.contains(expected), "{elements}: {error}");
    }
}

#[test]
fn boards_are_square_with_digits_from_one_on() {
    let cells = |count: usize| vec![json!({}); count];
    let read = |size: Value, count: usize| {
        let mut puzzle = json!({ "cells": cells(count), "constraints": [{ "type": 0 }] });
        let members = size.as_object().expect("members").clone();
        puzzle.as_object_mut().expect("an object").extend(members);
        of_puzzle(puzzle)
    };
    // Without regions the grid has no boxes.
    assert_eq!(read(json!({}), 81).as_deref(), Ok(".NoBoxes"));
    assert_eq!(read(json!({ "size": 6 }), 36).as_deref(), Ok(".Shape~6x6.NoBoxes"));
    for size in [
        json!({ "size": 6 }),
        json!({ "width": 9, "height": 8 }),
        json!({ "size": u64::MAX }),
        json!({ "minDigit": 0 }),
        json!({ "minDigit": "0" }),
        json!({ "minDigit": -1 }),
        json!({ "torus": true }),
        json!({ "cells": vec![json!(5); 81] }),
        json!({ "cells": vec![json!({ "given": 1, "value": 5 }); 81] }),
        json!({ "cells": vec![json!({ "digits": [5] }); 81] }),
        json!({ "constraints": null }),
        json!({ "maxDigit": 8 }),
        json!({ "type": "custom" }),
    ] {
        assert!(read(size.clone(), 81).is_err(), "{size}");
    }
}

#[test]
fn givens_and_words_are_read_and_entered_digits_are_not() {
    let mut cells = vec![json!({ "candidates": 6, "colors": 2 }); 81];
    cells[0] = json!({ "given": true, "value": 7 });
    cells[1] = json!({ "value": 3 });
    let puzzle = |comment: &str| json!({ "cells": cells, "constraints": [{ "type": 13 }], "comment": comment });
    assert_eq!(of_puzzle(puzzle("")).as_deref(), Ok(".~R1C1_7.NoBoxes.AntiKnight"));
    let error = of_puzzle(puzzle("Digits on the blue line are odd.")).expect_err("a rule");
    assert!(error.contains("the rule"), "{error}");
}

/// The rule against consecutive digits, with dots that free their cells and dots that do not.
#[test]
fn a_dot_frees_its_cells_where_its_element_says_so() {
    let allows = |elements: &str, first: u8, second: u8| {
        let text = read(elements).expect(elements) + &format!(".~R1C1_{first}.~R1C2_{second}");
        let ruleset = ninefold_variants::parse::line(&text).expect("a puzzle");
        RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE).solutions > 0
    };
    let white = r#"{"type":15},{"type":200,"clues":[{"edge":1,"value":1}]}"#;
    let black = r#"{"type":15},{"type":201,"clues":[{"edge":1,"value":2}],"overrideNegativeDifferences":true}"#;
    assert!(allows(white, 3, 4));
    assert!(allows(black, 1, 2));
    assert!(allows(black, 2, 4) && !allows(black, 3, 4));
    let elsewhere = r#"{"type":15},{"type":201,"clues":[{"edge":3,"value":2}],"overrideNegativeDifferences":true}"#;
    assert!(!allows(elsewhere, 1, 2) && allows(elsewhere, 1, 3));
}
