//! Lines of variants: their fields, and how they are recognised.

use crate::{SOLUTION as SOLVED, *};
use ninefold_text::variant::*;

const KILLER: &str =
    "3<AV,v`'^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^";

fn text(line: &str) -> String {
    match scan(line.as_bytes()) {
        Ok(Scanned::Variant(Text::At(place))) => line[place].to_owned(),
        Ok(Scanned::Variant(Text::Own(text))) => format!("own {text}"),
        Ok(Scanned::Puzzle(grid, place)) => format!("{} at {}", grid.clues(), place.start),
        Ok(Scanned::Comment) => "comment".to_owned(),
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    }
}

fn regions() -> String {
    (0..81).map(|i| char::from(b'a' + (i / 27 * 3 + i % 9 / 3) as u8)).collect()
}

#[test]
fn forms_are_told_from_plain_puzzles_gone_wrong() {
    let blank = ".".repeat(81);
    for line in [
        ".Cage~3~R1C1~R1C2",
        ".~R1C1_5",
        "  .AntiKnight",
        ".AntiKnight.AntiKing",
        ".X~R1C1~R1C2",
        ".Or.~R1C1_1.~R1C2_1.End",
        "..Cage~3~R1C1~R1C2",
        "SumoCueV1=9+0",
        "3x3::k:768:768",
        r#"{"puzzle":".Foo"}"#,
        "https://f-puzzles.com/?load=N4Ig",
        &format!("N4Ig{}", "zglgXgpi".repeat(4)),
        &format!("fpuzN4Ig{}", "zglgXgpi".repeat(4)),
        KILLER,
        &format!("{blank}{};x", regions()),
    ] {
        assert!(looks_like(line.as_bytes()), "{line}");
    }
    for line in [
        "",
        ".",
        "..",
        ".x3.",
        ".XXX.XXX",
        ".xxx...",
        ".Ox...",
        "..AntiKnight",
        "Cage~3~R1C1~R1C2",
        "{1}",
        "N4Ig",
        "12x",
        &blank,
        &blank.repeat(2),
        &format!("{blank}{SOLVED}"),
        &KILLER[1..],
        "puzzle,solution",
    ] {
        assert!(!looks_like(line.as_bytes()), "{line}");
    }
    assert_eq!(KILLER.len(), CELLS);
    // A form that a plain puzzle may have by mistake is no proof of variants.
    assert!(!is_unmistakable(KILLER.as_bytes()));
}

#[test]
fn a_text_ends_where_extra_fields_begin() {
    assert_eq!(text(" .Cage~3~R1C1 ~R1C2 ; a name"), ".Cage~3~R1C1 ~R1C2");
    assert_eq!(text(&format!("{KILLER},{SOLVED}")), KILLER);
    assert_eq!(text("SumoCueV1\t=9+0\t+0\tname"), "SumoCueV1\t=9+0\t+0");
    assert_eq!(text(&format!("{SOLVED},a")), "81 at 0");
    assert_eq!(text(r#"{"name":"a, b","puzzle":".V~R1C1~R1C2"}"#), ".V~R1C1~R1C2");
    assert_eq!(text(r#"{"input":".V~R1C1\n~R1C2"}"#), "own .V~R1C1\n~R1C2");
    assert_eq!(text(&format!(r#"{{"input":"{SOLVED}"}}"#)), "81 at 10");
    assert_eq!(text(r#"{"line":1,"comment":"a"}"#), "comment");
    // The puzzle of SudokuMaker is an object: the whole is the text.
    let document = r#"{"formatVersion":"1.5.0","puzzle":{"cells":[]}}"#;
    assert_eq!(text(document), document);
}

#[test]
fn objects_that_are_none_are_malformed_at_their_column() {
    assert!(text(r#"{"puzzle":".V"} x"#).starts_with("column 17: found 'x'"));
    assert!(text(r#"{"puzzle":"#).starts_with("column 10: found ':', expected a JSON object"));
    assert!(text(r#"{"puzzle":5}"#).starts_with("column 11: found '5', expected an object"));
    assert!(text(r#"{"name":"a"}"#).starts_with("column 1: found none of these names"));
}

#[test]
fn solutions_status_and_extra_fields_are_found() {
    let solution = |line: &str| given_solution(line.as_bytes()).map(<[u8]>::to_vec);
    let full = Some(SOLVED.as_bytes().to_vec());
    assert_eq!(solution(&format!(".V~R1C1~R1C2,name,{SOLVED}")), full);
    assert_eq!(solution(&format!("{KILLER};{SOLVED}")), full);
    assert_eq!(solution(".V~R1C1~R1C2,name"), None);
    // The fields of a board of another size, right behind the puzzle.
    let small = "1234341221434321";
    assert_eq!(solution(&format!(".Shape~4x4,{small}")), Some(small.as_bytes().to_vec()));
    assert_eq!(solution(&format!(".Shape~4x4,name,{small}")), None);
    assert_eq!(solution(".Shape~4x4,5234341221434321"), None);
    let object = format!(r#"{{"b":[1],"puzzle":".V","solution":"{SOLVED}","name":"a"}}"#);
    assert_eq!(solution(&object), full);
    assert_eq!(&further(object.as_bytes())[..], b"[1] / a");
    assert_eq!(&further(format!("{KILLER}\ta;b").as_bytes())[..], b"a;b");
    let object = r#"{"puzzle":".V","solution":null,"status":"none"}"#;
    assert_eq!(solution(object), None);
    assert_eq!(given_status(object.as_bytes()), Some(&b"none"[..]));
}

#[test]
fn no_bytes_are_too_strange() {
    for line in [&b"\xff\xfe"[..], b".\xff~", b"{\"puzzle\":\"\xff\"}", b"{\"", b" ", b"{}"] {
        let _ = (scan(line), given_solution(line), given_status(line), further(line));
        let _ = (looks_like(line), is_unmistakable(line));
    }
}
