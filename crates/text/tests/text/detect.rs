//! Inputs of all layouts are told apart by their beginnings.

use crate::*;
use ninefold_text::detect::*;

fn name(text: &str) -> &'static str {
    detect(text.as_bytes()).layout.name()
}

#[test]
fn layouts_are_told_apart() {
    let puzzle = "1".repeat(81);
    assert_eq!(name(""), "line");
    assert_eq!(name(&puzzle), "line");
    assert_eq!(name(&format!("# title\r\n\r\n{puzzle};7.2\r\n")), "line");
    assert_eq!(name(&format!("{puzzle},{puzzle}\n")), "line");
    assert_eq!(name(&format!("quizzes,solutions\n{puzzle},{puzzle}\n")), "csv");
    assert_eq!(name("0,0,3,0,2,0,6,0,0\n"), "grid");
    assert_eq!(name("0,0,3,0,2,0,6,0\n"), "grid");
    assert_eq!(name("0,0,3,0,2,0,6,0,0,0\n"), "grid");
    assert_eq!(name("0,0,3,0,x,0,6,0,10\n"), "grid");
    assert_eq!(name("003020600\n"), "grid");
    assert_eq!(name("+-------+-------+-------+\n| 1 . ."), "grid");
    assert_eq!(name("*-----------*\n|1..|...|...|"), "grid");
    assert_eq!(name("some title\n"), "line");
}

#[test]
fn a_puzzle_below_a_title_is_no_header() {
    let detected = detect(format!("some title\n{},puzzle\n", "1".repeat(81)).as_bytes());
    assert_eq!((detected.layout.name(), detected.header), ("line", 0..11));
}

#[test]
fn the_header_may_stand_below_comments() {
    let detected = detect(b"# made by hand\nid,puzzle\n1,...\n");
    assert_eq!(detected.header, 15..25);
}

#[test]
fn variants_are_told_by_their_form() {
    let killer =
        "3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^3<AVvv^^^";
    let object = r#"{"name":"a","input":".V~R1C1~R1C2"}"#;
    for line in [".~R1C1_5", ".Foo~1", "SumoCueV1=3+0", killer, object] {
        let expected = if line == object { "jsonl" } else { "variants" };
        assert_eq!(name(&format!("# title\n\n{line}\n")), expected, "{line}");
        assert_eq!(name(&format!("what is this\n{line}\n")), "variants", "{line}");
        let written = format!("puzzle,solution,status\n{PUZZLE},,none\n\"{line}\",,none\n");
        let layout = detect(written.as_bytes()).layout;
        assert!(layout.has_variants(), "{line}");
    }
    assert_eq!(name("# by hand\n\n[[puzzle]]\nname = \"a\"\n"), "toml");
    assert_eq!(name(&format!("{PUZZLE}\n.Cage~3~R1C1~R1C2\n")), "variants");
    // Puzzles that went wrong do not make a plain file one of variants.
    let two_in_one = format!("{PUZZLE}{PUZZLE}");
    for wrong in [killer, &two_in_one, ".XXX.", &PUZZLE[..80]] {
        assert_eq!(name(&format!("{PUZZLE}\n{wrong}\n")), "line", "{wrong}");
    }
}

#[test]
fn boards_of_other_sizes_are_told_by_their_length() {
    let four = "1..4.2..3...4..1";
    let wide = format!("{}G", ".".repeat(255));
    let regions = "AABBACBBACCCDDDD";
    let jigsaw = format!("{four} {regions}");
    let nine: String = (0..81).map(|i| char::from(b'a' + (i / 27 * 3 + i % 9 / 3) as u8)).collect();
    let marks = "123412341234.234".repeat(4);
    for line in [four, &wide, regions, &jigsaw, &nine, &marks] {
        assert_eq!(name(line), "variants", "{line}");
        assert_eq!(name(&format!("{line},a\n{four}\n")), "variants", "{line}");
        assert_eq!(name(&format!("puzzle,x\n{line},1\n")), "csv");
        let table = format!("puzzle,x\n{line},1\n");
        assert_eq!(detect(table.as_bytes()).layout.notation, Notation::Variants, "{line}");
    }
    // A title of this many letters names no regions.
    assert_eq!(name(&format!("puzzlecollection\n{PUZZLE}\n")), "line");
    // A puzzle cut short is not a board of another size, among others of 81 cells, or with
    // digits that are too high.
    assert_eq!(name(&format!("{}\n{PUZZLE}\n", &PUZZLE[..64].replace('9', "1"))), "line");
    assert_eq!(name(&PUZZLE[..64]), "line");
    // A row a line: one grid, and not sixteen.
    assert_eq!(name("1 . | . 4\n. 2 | . .\n----+----\n3 . | . .\n4 . | . 1\n"), "iss");
    assert_eq!(name(&format!("{}G\n", ".".repeat(15)).repeat(16)), "iss");
    assert_eq!(name(&format!("{four}\n").repeat(17)), "variants");
    assert_eq!(name("16 1 . . . . . . . . . . . . . 9\n".repeat(16).as_str()), "iss");
    assert_eq!(name("1 2 3 4\n"), "line");
}

#[test]
fn other_layouts_are_detected() {
    let full = "1".repeat(81);
    let marks = "123456789".repeat(81);
    assert_eq!(name(&marks), "pencilmarks");
    assert_eq!(name(&format!("{marks}:1:{full}")), "pencilmarks");
    assert_eq!(name(&format!("0123456789ab {}  7.2", PUZZLE.replace('.', "0"))), "bank");
    assert_eq!(name(&format!(":0000:x:{PUZZLE}::::")), "hodoku");
    assert_eq!(name("#Aone\n#LEasy\n53..7....\n"), "sdk");
    assert_eq!(name("# one\n53..7....\n"), "grid");
    assert_eq!(name("+----+\n| 12 3 4 | 5 6 7 | 8 9 9 |\n"), "candidates");
    assert_eq!(name(".----.\n| 1 2 3 | 4 5 6 | 7 8 9 |\n12 1 1 1 1 1 1 1 1\n"), "candidates");
    assert_eq!(name("+----+\n| 1 . . | 4 5 6 | 7 8 9 |\n"), "grid");
    assert_eq!(name(&format!("1, {PUZZLE}, {full}\n")), "csv");
    assert_eq!(name(&format!("puzzle,solution\n{marks},{full}\n")), "csv");
    assert_eq!(name(&format!("{}\n{marks}\n", &marks[..728])), "pencilmarks");
}

#[test]
fn a_title_is_a_header() {
    let header = |text: &str| detect(text.as_bytes()).header;
    assert_eq!(header(&format!("Hardest sudokus\n{PUZZLE}\n")), 0..16);
    assert_eq!(header(&format!("Hard\n\n#!sudoku -c1,PuzzleR,ER\n{PUZZLE},1\n")), 0..30);
    assert_eq!(header(&format!("#!sudoku -c1,PuzzleR,ER\n{PUZZLE},1\n")), 0..24);
    // A malformed puzzle is not a header.
    assert_eq!(header(&format!("hard: {}\n{PUZZLE}\n", &PUZZLE[..80])), 0..0);
    assert_eq!(header("some title\n"), 0..0);
}
