//! Tests of puzzles in TOML.

use super::*;

fn wrong(text: &str) -> String {
    toml(text).map(|_| ()).expect_err("malformed").to_string()
}

#[test]
fn a_puzzle_is_read_in_the_order_of_its_keys() {
    let text = r#"
name = "Of all sorts"   # a comment
thermo = ["r9c4 r8c3 r7c2", 'r1c9-6']
cage = "15 r1c1-3"
givens = """
5 . . | . . . | . . .
. 0 _ | . . . | . . .
------+-------+------
""" # no: too few rows
"#;
    assert_eq!(
        wrong(text),
        "line 8, column 22: found the end of the drawing, expected nine rows of digits 1 to 9 or blanks (0 . _)"
    );
    let rows = ". . .|. . .|. . .\n".repeat(7);
    let text = text.replace("------+-------+------\n", &rows);
    let puzzle = &toml_all(&text).expect("a puzzle")[0];
    assert_eq!((puzzle.heading.title.as_deref(), puzzle.line), (Some("Of all sorts"), 1));
    let items = ".Thermo~R9C4~R8C3~R7C2.Thermo~R1C9~R1C8~R1C7~R1C6.Cage~15~R1C1~R1C2~R1C3.~R1C1_5";
    assert_eq!(puzzle.ruleset.text(), items);
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(toml(&crlf).expect("a puzzle").text(), items);
}

#[test]
fn cells_may_hold_some_digits_only() {
    let text = r#"cell = ["r4c7 even", "r1-2c1 R5C5 odd", "r3c3 12"]"#;
    assert_eq!(
        toml(text).expect("a puzzle").text(),
        ".~R4C7_2_4_6_8.~R1C1_1_3_5_7_9~R2C1_1_3_5_7_9~R5C5_1_3_5_7_9.~R3C3_1_2"
    );
    assert!(
        wrong(r#"cell = "r4c7 evn""#)
            .starts_with("line 1, column 14: found \"evn\", expected cells")
    );
    assert!(wrong(r#"cell = "even""#).starts_with("line 1, column 9: found \"even\" only"));
}

#[test]
fn several_puzzles_are_tables() {
    let text = "[[puzzle]]\nname = \"one\"\nx = \"r1c1 r1c2\"\n\n[[puzzle]]\nauthor = \"me\"\n";
    let puzzles = toml_all(text).expect("two puzzles");
    let lines: Vec<usize> = puzzles.iter().map(|puzzle| puzzle.line).collect();
    assert_eq!(lines, [1, 5]);
    assert_eq!(puzzles[0].ruleset.text(), ".X~R1C1~R1C2");
    assert_eq!(puzzles[1].heading.author.as_deref(), Some("me"));
    assert_eq!(wrong(text), "line 5, column 1: found another puzzle, expected one puzzle");
    let mixed = format!("x = \"r1c1 r1c2\"\n{text}");
    assert!(wrong(&mixed).starts_with("line 1, column 1: found the key x, expected nothing but"));
}

#[test]
fn keys_are_the_names_of_constraints_in_small_letters() {
    for (name, key) in [
        ("Cage", "cage"),
        ("WhiteDot", "white-dot"),
        ("RegionSumLine", "region-sum-line"),
        ("X", "x"),
        ("XSum", "x-sum"),
        ("StrictXV", "strict-xv"),
    ] {
        assert_eq!(kebab(name), key);
    }
}

#[test]
fn every_example_of_the_table_can_be_written_so() {
    for kind in KINDS.iter().filter(|kind| !kind.name.is_empty() && kind.name != "Jigsaw") {
        for example in kind.examples {
            let arguments = example.split_once('~').map(|(_, rest)| {
                let named = rest.split('~').map(|one| if one.is_empty() { "_" } else { one });
                named.collect::<Vec<_>>().join(" ")
            });
            let value = arguments.map_or("true".to_owned(), |text| format!("\"{text}\""));
            let text = format!("{} = {value}", kebab(kind.name));
            let ruleset = toml(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(ruleset.text(), format!(".{example}"));
        }
    }
}

#[test]
fn lines_and_columns_are_those_of_the_text() {
    assert_eq!(
        wrong("\ncage = [\"15 r1c1\",\n  \"3 r4c4 r4c0\"]"),
        "line 3, column 11: found \"r4c0\", expected cells of the grid, r1c1 to r9c9, as in r1c2 or r1c2-4"
    );
    assert!(
        wrong("cage = [\n\"30 r1c1-3\"]").starts_with("line 2, column 2: found the sum 30 of 3")
    );
    assert!(wrong("cage = '15'").starts_with("line 1, column 9: found 0 cells"));
    assert!(wrong("whisper = '5 r1c1'").starts_with("line 1, column 12: found 1 cell"));
    assert!(wrong("x = 1.5").starts_with("line 1, column 5: found a value of type float"));
    assert!(wrong("cage = '15~r1c1'").starts_with("line 1, column 9: found \"15~r1c1\""));
    // Escapes hide where a word stands; the string is still found.
    assert!(wrong(r#"cage = "15\tr1c1 r1c77""#).starts_with("line 1, column 8: found \"r1c77\""));
    assert!(wrong("cage = ").starts_with("line 1, column 8: found a mistake"));
    assert!(wrong("a = 1\na = 2").starts_with("line 2, column 1: found a mistake"));
    assert!(
        wrong("regions = 'ABC'").starts_with("line 1, column 15: found the end of the drawing")
    );
}

#[test]
fn an_unknown_key_may_be_a_slip() {
    assert!(
        wrong("termo = 'r1c1 r1c2'").contains("the key \"termo\" (is thermo meant?), expected")
    );
    assert!(
        wrong("x = 'r1c1 r1c2'\nwhite_dot = 'r1c1 r1c2'")
            .contains("line 2, column 1: found the key \"white_dot\" (is white-dot meant?)")
    );
    assert!(wrong("zzzzzz = true").contains("found the key \"zzzzzz\", expected"));
}

#[test]
fn a_mark_of_the_byte_order_is_passed_over() {
    let text = "\u{feff}x = 'r1c1 r1c2'";
    assert_eq!(toml(text).expect("a puzzle").text(), ".X~R1C1~R1C2");
}
