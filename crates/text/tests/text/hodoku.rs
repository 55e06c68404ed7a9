//! Lines of HoDoKu.

use crate::*;
use ninefold_text::hodoku::*;

const GIVENS: &str =
    "53..7....6..+195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn line() -> String {
    format!(":0100:1:{GIVENS}:113 213 414:193 198::a:b")
}

fn error(text: &str) -> (usize, Found) {
    let Malformed { column, found, .. } = record(text.as_bytes()).expect_err("malformed");
    (column, found)
}

#[test]
fn a_line_holds_more_than_its_clues() {
    let line = line();
    let record = record(line.as_bytes()).expect("a record");
    assert_eq!((record.clues.clues(), record.placed.clues()), (29, 1));
    assert_eq!(record.placed.get(Cell::at(1, 3)), Digit::new(1));
    let names = ["technique", "candidates", "eliminations", "placements", "extra"];
    let fields = names.map(|name| record.field(name));
    let expected = [Some(&b"0100"[..]), Some(b"1"), Some(b"193 198"), None, Some(b"a:b")];
    assert_eq!(fields, expected);
    let candidates = record.candidates.expect("deleted candidates");
    let left = Candidates::left_by(&record.filled());
    // 1 and 2 in r1c3; no clue rules out 4 in r1c4.
    assert!(record.is_restricted());
    assert!(candidates.count() < left.count());
}

#[test]
fn a_line_writes_back_as_it_was() {
    let style = Style { blank: b'.', columns: &[] };
    for line in [
        format!(":0100:1:{GIVENS}:113 213:193 198::"),
        format!(":0000:x:{GIVENS}::::"),
        format!(":0901:4:{GIVENS}:::182:note: x"),
    ] {
        let mut out = Vec::new();
        write_record(&record(line.as_bytes()).expect("a record"), &style, &mut out);
        assert_eq!(String::from_utf8(out).expect("text"), line + "\n");
    }
}

#[test]
fn missing_fields_at_the_end_are_empty() {
    let line = format!(":0000:x:{GIVENS}");
    assert_eq!(record(line.as_bytes()).expect("a record").field("extra"), None);
}

#[test]
fn errors_name_the_column() {
    assert_eq!(error("0000:x"), (1, Found::Char('0')));
    assert_eq!(error(":0000:x"), (8, Found::EndOfLine));
    assert_eq!(error(&line().replacen("53..", "53x.", 1)), (11, Found::Char('x')));
    assert_eq!(error(&line().replacen("+1", "+.", 1)), (22, Found::Char('.')));
    assert_eq!(error(&line().replacen("53..", "3..", 1)), (90, Found::Char(':')));
    assert_eq!(error(&line().replacen("53..", "533..", 1)), (91, Found::Char('9')));
    assert_eq!(error(&line().replacen("213", "2x3", 1)), (97, Found::Char('x')));
    assert_eq!(error(&line().replacen("213", "2134", 1)), (99, Found::Char('4')));
}
