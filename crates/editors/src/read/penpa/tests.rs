//! Drawings of Penpa, packed as its program packs them.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use proptest::prelude::*;

use super::super::{cases, titled};
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

/// The members of a case, whose places have names: `<c12>` is the cell r1c2.
fn named(question: &str) -> String {
    let mut parts = question.split('<');
    let mut named = parts.next().unwrap_or_default().to_owned();
    for (place, rest) in parts.filter_map(|part| part.split_once('>')) {
        let [row, column] = [1, 2].map(|i| place[i..=i].parse().expect("a digit"));
        let cell = cell(row, column);
        let number = match &place[..1] {
            "c" => cell,
            "k" => 169 + cell,
            "s" => 3 * 169 + cell,
            _ => 4 * 169 + 4 * cell,
        };
        named += &(number.to_string() + rest);
    }
    named
}

#[test]
fn drawings_are_what_the_words_say_or_are_refused_by_name() {
    let count = cases::check(include_str!("cases.txt"), |question, rules, _| {
        read(rules, &named(question)).map(|puzzle| puzzle.ruleset.text().to_owned())
    });
    assert_eq!(count, 16);
    let heading = read("", "").expect("no givens").heading;
    assert_eq!((heading.title.as_deref(), heading.author.as_deref()), (Some("A, b"), Some("C")));
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
    let puzzle = read("", &question).expect("regions");
    assert!(puzzle.ruleset.text().starts_with(".NoBoxes.Jigsaw~AAAAAAAAABBBBBBBBB"));
    let error =
        read("", &format!(r#""lineE":{{{}}}"#, lines[..9].join(","))).map(|_| ()).expect_err("two");
    assert!(error.contains("bold lines that make 2 regions"), "{error}");
}

#[test]
fn what_is_no_drawing_is_refused_by_name() {
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
        let question = named(
            r#""thermo":[[<c11>,<c12>]],"arrows":[[<c99>,<c12>]],"killercages":[[<c11>,<c12>]],
            "numberS":{"<q11>":[" 12",1]},"symbol":{"<s55>":[8,"circle_SS",2]},
            "line":{"<c11>,<c12>":3},"lineE":{"<k10>,<k11>":2},"number":{"<c11>":["5",1,"1"]}"#,
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
