//! Drawings of Penpa, packed as its program packs them.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use proptest::prelude::*;

use super::super::titled;
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};

fn packed(text: &str) -> String {
    let mut encoder =
        flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).expect("into memory");
    STANDARD.encode(encoder.finish().expect("into memory"))
}

/// The number of a cell, from 1, on a board of nine rows without surroundings.
fn cell(row: usize, column: usize) -> usize {
    (row + 1) * 13 + column + 1
}

/// The text of a puzzle with these rules and these members of its question.
fn text(head: &str, rules: &str, question: &str) -> String {
    let rules = rules.replace(',', "%2C").replace('\n', "%2D");
    let head =
        format!("{head},38,0,1,1,380,380,84,84,0,0,0,0,Title: A%2C b,Author: C,,{rules},OFF,false");
    let question = question.replace("\"number\"", "zN").replace("\"thermo\"", "zT");
    format!("{head}\n[0,0,0,0]\n[]\n{{{question}}}\n\n[]")
}

fn read(rules: &str, question: &str) -> Result<TitledPuzzle, String> {
    let drawing = packed(&text("square,9,9", rules, question));
    let address = format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={drawing}");
    titled(&address, RulesTextPolicy::Read).map_err(|error| error.to_string())
}

fn items(rules: &str, question: &str) -> String {
    read(rules, question)
        .unwrap_or_else(|error| panic!("{rules}: {error}"))
        .ruleset
        .text()
        .to_owned()
}

const PLAIN: &str = "Normal sudoku rules apply.";

#[test]
fn digits_alone_are_a_puzzle() {
    let question =
        format!(r#""number":{{"{}":["5",1,"1"],"{}":[7,1,"1"]}}"#, cell(1, 1), cell(2, 3));
    let puzzle = read("", &question).expect("givens");
    assert_eq!(puzzle.ruleset.text(), ".~R1C1_5~R2C3_7");
    assert_eq!(
        (puzzle.heading.title.as_deref(), puzzle.heading.author.as_deref()),
        (Some("A, b"), Some("C"))
    );
    let marks = format!(r#""number":{{"{}":[[0,0,1,0,0,0,0,0,0],1,"7"]}}"#, cell(9, 9));
    assert_eq!(items("", &marks), ".~R9C9_3");
}

#[test]
fn drawings_are_what_the_words_say() {
    let side = |row: usize, column: usize| 3 * 169 + cell(row, column);
    let corner = |row: usize, column: usize| 169 + cell(row, column);
    #[rustfmt::skip]
    let cases = [
        ("Digits increase along thermometers.",
            format!(r#""thermo":[[{},{}]]"#, cell(1, 1), cell(1, 2)), ".Thermo~R1C1~R1C2"),
        ("Digits along an arrow sum to the digit in its circle.",
            format!(r#""arrows":[[{},{},{}]]"#, cell(1, 1), cell(1, 2), cell(2, 3)),
            ".Arrow~R1C1~R1C2~R2C3"),
        (
            "Digits in cages sum to the total in the corner and do not repeat.",
            format!(
                r#""killercages":[[{},{}]],"numberS":{{"{}":[" 12",1]}},"cage":{{"892,893":10}}"#,
                cell(1, 1),
                cell(1, 2),
                4 * 169 + 4 * cell(1, 1)
            ),
            ".Cage~12~R1C1~R1C2",
        ),
        (
            "Digits separated by a white dot are consecutive. Digits separated by a black dot are in a 1:2 ratio.",
            format!(
                r#""symbol":{{"{}":[8,"circle_SS",2],"{}":[2,"circle_SS",2]}}"#,
                side(1, 1),
                side(5, 5)
            ),
            ".WhiteDot~R1C1~R1C2.BlackDot~R5C5~R5C6",
        ),
        (
            "Digits in a circle must appear in the surrounding cells.",
            format!(
                r#""symbol":{{"{0}":[1,"circle_S",2]}},"number":{{"{0}":["12",1,"1"]}}"#,
                corner(1, 1)
            ),
            ".Quad~R1C1~1~2",
        ),
        ("Digits on a green line form a set of consecutive digits in any order.",
            format!(r#""line":{{"{1},{2}":3,"{0},{1}":3}}"#, cell(1, 1), cell(1, 2), cell(2, 2)),
            ".Renban~R1C1~R1C2~R2C2"),
    ];
    for (rules, question, expected) in cases {
        assert_eq!(items(&format!("{PLAIN}\n{rules}"), &question), expected, "{rules}");
    }
}

#[test]
fn bold_lines_are_regions() {
    // Along the rows: each is a region.
    let line = |row: usize, column: usize| {
        let left = 169 + row.wrapping_add(1) * 13 + column + 1;
        format!(r#""{},{}":2"#, left, left + 1)
    };
    let lines: Vec<String> = (1..9)
        .flat_map(|row| (0..9).map(move |column| (row, column)))
        .map(|(r, c)| line(r, c))
        .collect();
    let question = format!(r#""lineE":{{{}}}"#, lines.join(","));
    assert!(items("", &question).starts_with(".NoBoxes.Jigsaw~AAAAAAAAABBBBBBBBB"));
    let error =
        read("", &format!(r#""lineE":{{{}}}"#, lines[..9].join(","))).map(|_| ()).expect_err("two");
    assert!(error.contains("bold lines that make 2 regions"), "{error}");
}

#[test]
fn what_nobody_tells_is_refused_by_name() {
    let thermo = format!(r#""thermo":[[{},{}]]"#, cell(1, 1), cell(1, 2));
    for (rules, question, part) in [
        ("", &thermo[..], "of which the text says nothing"),
        (PLAIN, &thermo, "of which the text says nothing"),
        (PLAIN, r#""polygon":[[1,2]]"#, "polygon in a drawing of Penpa"),
        (PLAIN, r#""cage":{"892,893":10}"#, "the outline of a cage"),
        (PLAIN, r#""killercages":[[28,40]]"#, "a cage that leaves the grid"),
        (PLAIN, r#""symbol":{"28":[1,"star",2]}"#, "the symbol \"star\""),
        (PLAIN, r#""number":{"28":[[1,1,0,0,0,0,0,0,0],1,"7"]}"#, "candidates in a drawing"),
        (PLAIN, r#""number":{"28":["x",1,"1"]}"#, "\"x\" among"),
    ] {
        let error = read(rules, question).map(|_| ()).expect_err(question);
        assert!(error.contains(part), "{question}: {error}");
    }
    let of = |address: &str| {
        titled(address, RulesTextPolicy::Read).map(|_| ()).expect_err(address).to_string()
    };
    let site = "https://swaroopg92.github.io/penpa-edit/";
    assert!(of(&format!("{site}#m=edit")).contains("without a drawing"));
    assert!(of(&format!("{site}#m=edit&p=7V")).contains("damaged"));
    assert!(of(&format!("{site}#m=edit&p={}", packed("hex,9,9\n[0,0,0,0]"))).contains("\"hex\""));
    assert!(
        of(&format!("{site}#m=edit&p={}", packed("square,9,9\n[0,0,0,0]"))).contains("question")
    );
}

#[test]
fn an_answer_must_keep_the_rules() {
    let digit = |i: usize| (i % 9 + i / 9 * 3 + i / 27) % 9 + 1;
    let entry = |i: usize| format!("\"{},{}\"", cell(i / 9 + 1, i % 9 + 1), digit(i));
    let entries: Vec<String> = (0..81).map(entry).collect();
    let answer = packed(&format!("[[],[],[],[],[{}],[]]", entries.join(",")));
    let address = |rules: &str, from: usize, to: usize| {
        let thermo = format!(r#""thermo":[[{},{}]]"#, cell(1, from), cell(1, to));
        let drawing = packed(&text("sudoku,9,9", rules, &thermo));
        format!("https://example.com/penpa-edit/?m=solve&p={drawing}&a={answer}")
    };
    let rules = "Thermometers: digits increase from the bulb.";
    let read = |address: &str| {
        titled(address, RulesTextPolicy::Read).map(|puzzle| puzzle.heading.solution.is_some())
    };
    assert_eq!(read(&address(rules, 1, 2)), Ok(true));
    let error = read(&address(rules, 2, 1)).expect_err("falls").to_string();
    assert!(error.contains("a solution in the puzzle that breaks a rule"), "{error}");
}

proptest! {
    #[test]
    fn no_change_to_a_drawing_panics(
        changes in prop::collection::vec((0_usize..2_000, prop_oneof![
            prop::sample::select(b"0123456789-,:[]{}\"\n ".to_vec()),
            any::<u8>(),
        ]), 1..6),
    ) {
        let question = format!(
            r#""thermo":[[{0},{1}]],"arrows":[[{2},{1}]],"killercages":[[{0},{1}]],"numberS":{{"{3}":[" 12",1]}},"symbol":{{"{4}":[8,"circle_SS",2]}},"line":{{"{0},{1}":3}},"lineE":{{"{5},{6}":2}},"number":{{"{0}":["5",1,"1"]}}"#,
            cell(1, 1), cell(1, 2), cell(9, 9), 4 * 169 + 4 * cell(1, 1), 3 * 169 + cell(5, 5),
            169 + cell(1, 0), 169 + cell(1, 1),
        );
        let mut bytes = text("square,9,9", "Cages: sums. Thermo. Arrow.", &question).into_bytes();
        let length = bytes.len();
        for (at, byte) in changes {
            bytes[at % length] = byte;
        }
        let text = String::from_utf8_lossy(&bytes);
        let address = format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&text));
        let _ = titled(&address, RulesTextPolicy::Read);
    }
}
