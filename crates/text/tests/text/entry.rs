//! Cells, digits and eliminations as people type them.

use crate::*;
use ninefold_text::entry::*;

#[test]
fn cells_have_names_and_indices() {
    let expected = Ok((Cell::at(0, 1), Digit::new(5).expect("a digit")));
    for text in ["r1c2 5", "r1c2=5", " R1C2 = 5 ", "1 5", "1=5", "r1c2 =5\n"] {
        assert_eq!(parse(text), expected, "{text:?}");
    }
    assert_eq!(parse("80 9").map(|(cell, _)| cell), Ok(Cell::at(8, 8)));
}

#[test]
fn candidates_go_in_the_notation_of_steps() {
    let names = |text: &str| -> Vec<String> {
        let candidates = parse_eliminations(text).expect("eliminations").into_iter();
        candidates.map(|(cell, digit)| format!("{cell}<>{digit}")).collect()
    };
    assert_eq!(names("r1c2<>5"), ["r1c2<>5"]);
    assert_eq!(names(" R1C2 , r3c45 <> 5\n"), ["r1c2<>5", "r3c4<>5", "r3c5<>5"]);
    assert_eq!(names("r12c3<>45, r9c9<>1").len(), 5);
    for (text, message) in [
        ("r1c2<>", "column 7: found the end of the line, expected a digit from 1 to 9"),
        ("r1c2<>50", "column 8: found '0', expected a digit from 1 to 9"),
        ("r10c2<>5", "column 3: found '0', expected a row from 1 to 9"),
        ("r1c<>5", "column 4: found '<', expected a column from 1 to 9"),
        ("r1c2,<>5", "column 6: found '<', expected cells, as in r1c2 or r13c45"),
        ("r1c2>5", "column 5: found '>', expected <> and digits, as in r1c2<>5"),
        ("r1c2<>5 x", "column 9: found 'x', expected a comma and more cells, or nothing"),
    ] {
        assert_eq!(parse_eliminations(text).expect_err("wrong").to_string(), message, "{text}");
    }
}

#[test]
fn errors_say_what_and_where() {
    for (text, message) in [
        ("81 5", "column 1: found index 81, expected one from 0 to 80 (or a cell, as in r1c2)"),
        (
            "  99999999999999999999 5",
            "column 3: found index 99999999999999999999, expected one from 0 to 80 (or a cell, as in r1c2)",
        ),
        ("r0c2 5", "column 2: found '0', expected a row from 1 to 9"),
        ("r1c10 5", "column 4: found 10, expected a column from 1 to 9"),
        ("r1 5", "column 3: found ' ', expected c and a column, as in r1c2"),
        ("r1c2 0", "column 6: found '0', expected a digit from 1 to 9"),
        ("r1c2 12", "column 6: found 12, expected a digit from 1 to 9"),
        ("r1c2", "column 5: found the end of the line, expected a blank or = and a digit"),
        ("r1c2 ", "column 6: found the end of the line, expected a digit from 1 to 9"),
        ("r1c2 5 6", "column 8: found '6', expected nothing behind the digit"),
        (
            "é",
            "column 1: found 'é', expected a cell and a digit, as in r1c2 5, r1c2=5 or 1 5 (index 0 to 80)",
        ),
        (
            "-1 5",
            "column 1: found '-', expected a cell and a digit, as in r1c2 5, r1c2=5 or 1 5 (index 0 to 80)",
        ),
    ] {
        assert_eq!(parse(text).expect_err("wrong").to_string(), message, "{text:?}");
    }
}
