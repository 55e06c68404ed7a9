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
    let fast = KINDS.iter().filter(|kind| kind.is_well_known());
    for kind in fast.filter(|kind| !kind.name.is_empty() && kind.name != "Jigsaw") {
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

#[test]
fn every_example_of_boards_of_all_sizes_can_be_written_so() {
    for kind in KINDS.iter().filter(|kind| !kind.name.is_empty()) {
        assert_eq!(super::kind(&kebab(kind.name)), Some(kind.name));
    }
    let mut keys: Vec<String> = names().filter(|name| !name.is_empty()).map(kebab).collect();
    keys.sort();
    keys.dedup();
    let kinds: Vec<&str> = names().filter(|name| !name.is_empty()).collect();
    assert_eq!(keys.len(), kinds.len());
}

#[test]
fn a_shape_makes_room_for_more_cells_and_values() {
    let text =
        "shape = \"12x12\"\ncage = '30 r10c1-3 r12c12 RaCb'\ncell = ['r10c10 12', 'r1-2c1_10_12']";
    let items = ".Shape~12x12.Cage~30~RaC1~RaC2~RaC3~RcCc~RaCb.~RaCa_1_2.~R1C1_10_12~R2C1_10_12";
    assert_eq!(toml(text).expect("a puzzle").text(), items);
    let small = "shape = ['4x4 0-3']\ncell = 'r1c1 02'\nsolution = '0123 2301 1032 3210'";
    let titled = toml_titled(small).expect("a puzzle");
    assert_eq!(titled.ruleset.text(), ".Shape~4x4~0-3.~R1C1_0_2");
    assert_eq!(titled.heading.solution.as_deref(), Some("0123230110323210"));
    assert_eq!(
        wrong(&small.replace("0123 ", "0123 0")),
        "line 3, column 13: found 17 characters, expected a character for each cell of the board"
    );
    assert!(
        wrong("shape = '6x6'\ncage = '3 r17c1'").contains("found \"r17c1\", expected cells of")
    );
    assert!(wrong("cage = '3 r10c1'").contains("r1c1 to r9c9"));
    assert!(wrong("cell = 'r1c1_x'").starts_with("line 1, column 9: found \"r1c1_x\", expected"));
    assert!(
        wrong("cell = 'r1c1 r2c2_5'").starts_with("line 1, column 9: found \"r1c1\", expected")
    );
}

#[test]
fn what_is_composed_of_others_is_a_table_or_a_list_of_them() {
    let text = "or = [{ cage = ['5 r1c1-2', '9 r1c1-2'] }, { thermo = 'r4c1-3', and = { cell = 'r6c6 1', x = 'r2c1 r2c2' } }]\n\
                replicate = { arguments = \"BAAAIA r1c1\", sum-line = '7 r1c1 r1c2 r2c2' }";
    let items = ".Or.Cage~5~R1C1~R1C2.Cage~9~R1C1~R1C2.End.Or.Thermo~R4C1~R4C2~R4C3.And.~R6C6_1.X~R2C1~R2C2.End.End\
                 .Replicate~BAAAIA~R1C1.SumLine~7~R1C1~R1C2~R2C2.End";
    assert_eq!(toml(text).expect("a puzzle").text(), items);
    let tables = "[[or]]\ncage = '5 r1c1-2'\nx = 'r1c1 r1c2'\n";
    assert_eq!(toml(tables).expect("a puzzle").text(), ".Or.Cage~5~R1C1~R1C2.X~R1C1~R1C2.End");
    assert!(wrong("or = 'r1c1'").starts_with("line 1, column 6: found a value of type string"));
    assert!(wrong("or = [{ termo = 'r1c1 r1c2' }]").starts_with("line 1, column 9: found the key"));
    assert!(
        wrong("or = [{ cage = '3 r1c1 r1c0' }]").starts_with("line 1, column 24: found \"r1c0\"")
    );
    assert!(
        wrong("cage = { x = 'r1c1 r1c2' }").starts_with("line 1, column 8: found a value of type")
    );
}

#[test]
fn a_word_in_quotes_stands_for_itself() {
    let words = Words::of_puzzle(false);
    for (word, argument) in [("'RVc8'", "RVc8"), ("'_'", "_"), ("_", ""), ("r1c2", "R1C2")] {
        assert_eq!(words.arguments(word, 1), Ok(vec![argument.to_owned()]));
    }
    for argument in ["RVc8", "_", "", "R1C2", "'a'", "'", "5"] {
        let written = words.written(argument);
        assert_eq!(words.arguments(&written, 1), Ok(vec![argument.to_owned()]), "{written}");
    }
}
