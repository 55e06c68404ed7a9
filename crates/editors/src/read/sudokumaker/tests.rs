//! Tests of the elements of SudokuMaker, and of refusals.

use super::*;
use crate::read::{self as web, cases};
use ninefold_core::search::Limits;
use ninefold_variants::{RulesetSolver, parse::RulesTextPolicy};

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
fn elements_become_items_or_are_refused_by_name() {
    let count = cases::check(include_str!("cases.txt"), |elements, _, _| {
        let text = read(elements)?;
        let mut parts: Vec<&str> = text.split('.').collect();
        parts.sort_unstable();
        Ok(parts.join("."))
    });
    assert_eq!(count, 81);
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
