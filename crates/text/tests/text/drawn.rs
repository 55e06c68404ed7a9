//! Puzzles over several lines, and what stands between them.

use crate::*;
use ninefold_text::drawn::*;

const ROWS: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

fn sdk(text: &str) -> Vec<Part<'_>> {
    parts(&Layout::SDK, text.as_bytes())
}

#[test]
fn metadata_belongs_to_the_puzzle_that_follows() {
    let text = format!("#Aone\n#LEasy\n{ROWS}\n#Atwo\n{ROWS}# a comment\n#Uof nobody\n");
    let parts = sdk(&text);
    let author = |part: &Part<'_>| match part {
        Part::Puzzle(drawn) => {
            let record = drawn.record.as_ref().expect("a puzzle");
            record.field("author").map(|name| String::from_utf8_lossy(name).into_owned())
        }
        Part::Comment(_) => None,
    };
    assert_eq!(parts.len(), 4);
    assert_eq!([0, 1].map(|i| author(&parts[i])), [Some("one".into()), Some("two".into())]);
    assert_eq!(parts[2..], [Part::Comment(b"# a comment"), Part::Comment(b"#Uof nobody")]);
    for at_least in 0..=text.len() {
        let cut = whole_puzzles(&Layout::SDK, text.as_bytes(), at_least).unwrap_or(text.len());
        let (left, right) = text.split_at(cut);
        let count = |text| sdk(text).into_iter().filter_map(|part| author(&part)).count();
        assert_eq!(count(left) + count(right), 2, "{cut}");
    }
}

#[test]
fn metadata_in_the_middle_ends_a_puzzle_too_early() {
    let text = format!("{}#Aone\n{ROWS}", &ROWS[..20]);
    let [Part::Puzzle(first), Part::Puzzle(second)] = &sdk(&text)[..] else {
        panic!("two puzzles")
    };
    assert_eq!(first.record.as_ref().expect_err("two rows").0, 2);
    assert!(second.record.is_ok());
}
