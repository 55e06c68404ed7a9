//! Puzzles of 81 characters.

use crate::*;
use ninefold_text::line::*;

const PLAIN_CELL: &str = "a digit 1 to 9 or a blank (0 . _ *)";
const CELL: &str = "a digit 1 to 9 or a blank (0 . _ *, or X ? - · alone)";
const END: &str = "the end of the line or a separator (tab, space, ; , :) after 81 cells";

fn error(text: &str) -> String {
    parse(text.as_bytes()).expect_err("malformed").to_string()
}

#[test]
fn all_blanks_read_alike() {
    let dots = parse(PUZZLE.as_bytes()).expect("a puzzle");
    for blank in ["0", "_", "*"] {
        assert_eq!(parse(PUZZLE.replace('.', blank).as_bytes()), Ok(dots));
    }
    assert_eq!(dots.to_string(), PUZZLE);
}

#[test]
fn rare_blanks_are_blanks_where_there_are_no_others() {
    let dots = parse(PUZZLE.as_bytes()).expect("a puzzle");
    for cross in ["X", "x", "?", "-", "·"] {
        let crossed = PUZZLE.replace('.', cross);
        assert_eq!(parse(crossed.as_bytes()), Ok(dots));
        assert_eq!(parse(format!("{crossed},X.1").as_bytes()), Ok(dots));
        let short = error(crossed.strip_suffix('9').expect("a digit"));
        let end = crossed.len();
        assert_eq!(short, format!("column {end}: found the end of the line, expected 81 cells"));
        let wrong = error(&crossed.replacen("195", "1y5", 1));
        assert!(wrong.ends_with(&format!(": found 'y', expected {CELL}")), "{wrong}");
        let mixed = error(&PUZZLE.replacen('.', cross, 3));
        assert_eq!(mixed, format!("column 3: found '{cross}', expected {PLAIN_CELL}"));
        let single = error(&SOLUTION.replacen('4', cross, 1));
        assert_eq!(single, format!("column 3: found '{cross}', expected {CELL}"));
    }
}

#[test]
fn every_separator_ends_the_grid() {
    for separator in ["\t", " ", ";", ",", ":"] {
        let text = format!("{PUZZLE}{separator}7.2{separator} name");
        assert!(parse(text.as_bytes()).is_ok());
        let fields: Vec<_> = fields(text.as_bytes()).filter(|field| !field.is_empty()).collect();
        assert_eq!(fields, [&b"7.2"[..], b"name"]);
    }
}

#[test]
fn errors_name_column_found_and_expected() {
    let wrong = PUZZLE.replacen("195", "1x5", 1);
    assert_eq!(error(&wrong), format!("column 14: found 'x', expected {PLAIN_CELL}"));
    let short = &PUZZLE[..80];
    assert_eq!(error(short), "column 81: found the end of the line, expected 81 cells");
    assert_eq!(error(&format!("{short},x")), "column 81: found ',', expected 81 cells");
    let long = format!("{PUZZLE}1");
    assert_eq!(error(&long), format!("column 82: found '1', expected {END}"));
}

#[test]
fn every_byte_is_a_cell_or_an_error() {
    for byte in 0..=255 {
        let mut text = PUZZLE.as_bytes().to_vec();
        text[40] = byte;
        assert_eq!(parse(&text).is_ok(), cell_value(byte).is_some(), "byte {byte}");
    }
}
