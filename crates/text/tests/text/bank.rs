//! Records of the puzzle bank.

use crate::*;
use ninefold_text::bank::*;

const LINE: &str = "bbab350d8ae7 530070000600195000098000060800060003400803001700020006060000280000419005000080079  1.2";

fn error(text: &str) -> (usize, Found) {
    let Malformed { column, found, .. } = parse(text.as_bytes()).expect_err("malformed");
    (column, found)
}

#[test]
fn a_record_reads_and_writes_back() {
    let mut out = Vec::new();
    let style = Style { blank: b'0', columns: &[] };
    write_record(&record(LINE.as_bytes()).expect("a record"), &style, &mut out);
    assert_eq!(String::from_utf8(out).expect("text"), format!("{LINE}\n"));
    assert_eq!(LINE.len(), 99);
}

#[test]
fn the_hash_is_the_sha1_of_the_digits() {
    // The sum of 81 zeros, as any tool gives it.
    assert_eq!(&hash_of(&Grid::EMPTY), b"ef7d3bdf277b");
}

#[test]
fn errors_name_the_column() {
    assert_eq!(error(&LINE.replacen("0d8", "0x8", 1)), (8, Found::Char('x')));
    assert_eq!(error(&LINE.replacen("8ae7 ", "8ae7", 1)), (13, Found::Char('5')));
    assert_eq!(error(&LINE.replacen("195", "1x5", 1)), (27, Found::Char('x')));
    assert_eq!(error(&LINE[..90]), (91, Found::EndOfLine));
    assert_eq!(error(&LINE.replacen("1.2", "abc", 1)), (97, Found::Char('a')));
    assert_eq!(error(&LINE[..94]), (95, Found::EndOfLine));
    assert!(error(&LINE[..95]).0 == 96);
}
