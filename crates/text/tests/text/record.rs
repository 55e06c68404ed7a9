//! The fields behind a puzzle.

use crate::*;
use ninefold_text::record::{FIELDS, SOLUTION};

#[test]
fn the_solution_is_told_from_the_rest() {
    let solution = "1".repeat(81);
    let split = |tail: &str| -> Vec<(String, String)> {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        let fields = Record::of(Grid::EMPTY).with_tail(tail.as_bytes()).fields;
        fields.iter().map(|(name, content)| ((*name).to_owned(), text(content))).collect()
    };
    let pair = |name: &str, content: &str| (name.to_owned(), content.to_owned());
    assert_eq!(split(""), []);
    assert_eq!(split(" ; "), []);
    assert_eq!(split(";7.2, hard"), [pair(FIELDS, "7.2, hard")]);
    let both = [pair(SOLUTION, &solution), pair(FIELDS, "1")];
    assert_eq!(split(&format!(":1:{solution}")), both);
    assert_eq!(split(&format!(", {solution},1")), both);
    let around = [pair(SOLUTION, &solution), pair(FIELDS, "a,b")];
    assert_eq!(split(&format!(";a;{solution},b")), around);
}
