//! Answers and their scores: cases with a known score, and right answers made wrong at random.
//!
//! `reward_cases.jsonl` has answers by which models have earned rewards that they did not deserve;
//! a letter of `parts` is a part that the answer has.

use std::collections::BTreeSet;

use ninefold_core::random::Random;
use ninefold_reasoning::{Cells, Form, Reason, Score, Size, TOO_LONG, Task};
use serde_json::Value;

use crate::hunt;

const PUZZLE: &[u8] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn size(side: usize) -> Size {
    Size::new(side).expect("a size")
}

fn cells(side: usize, text: impl AsRef<[u8]>) -> Cells {
    Cells::parse(size(side), text.as_ref()).expect("cells")
}

fn task() -> Task {
    Task::new(cells(9, PUZZLE), Some(cells(9, SOLUTION))).expect("a task")
}

fn parts(score: &Score) -> String {
    let parts = [score.format, score.complete, score.givens, score.legal, score.correct];
    parts.iter().zip("fcglc".chars()).map(|(has, letter)| if *has { letter } else { '-' }).collect()
}

#[test]
fn cases_have_their_scores() {
    let mut count = 0;
    for line in include_str!("../reward_cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let text = match &case["text"] {
            Value::Array(messages) => &messages.last().expect("a message")["content"],
            text => text,
        };
        let form = Form::named(case["form"].as_str().expect("a form")).expect("a form");
        let score = task().score(text.as_str().expect("a text").as_bytes(), form);
        let found = (parts(&score), score.reason.name());
        let expected = (case["parts"].as_str().expect("parts"), case["reason"].as_str());
        assert_eq!((&*found.0, Some(found.1)), expected, "{}", case["name"]);
        count += 1;
    }
    assert_eq!(count, 53);
}

#[test]
fn long_texts_end_where_they_should() {
    for (text, reason) in [
        (format!("<answer>\n{}\n</answer>", "[".repeat(100_000)), Reason::Malformed),
        ("5".repeat(TOO_LONG), Reason::NoAnswer),
        ("5".repeat(TOO_LONG + 1), Reason::TooLong),
        // Characters count, not bytes.
        ("é".repeat(TOO_LONG), Reason::NoAnswer),
        ("é".repeat(TOO_LONG + 1), Reason::TooLong),
    ] {
        assert_eq!(task().score(text.as_bytes(), Form::Answer).reason, reason, "{}", text.len());
    }
    let filled = format!("{}<answer>{SOLUTION}</answer>", "<".repeat(TOO_LONG - 98));
    assert_eq!(filled.len(), TOO_LONG);
    assert!(task().score(filled.as_bytes(), Form::Answer).correct);
}

#[test]
fn blanks_are_counted_against_the_solution() {
    let counts = |task: &Task, body: &str| {
        let score = task.score(format!("<answer>{body}</answer>").as_bytes(), Form::Answer);
        (score.blanks, score.right_blanks, score.wrong_blanks)
    };
    for (body, right, wrong) in [
        (SOLUTION, 51, 0),
        ("r1c3=4 r1c4=6 r1c6=9", 2, 1),
        // A given is no blank, whether it is kept or not.
        ("r1c1=5 r1c2=9", 0, 0),
        ("nothing", 0, 0),
    ] {
        assert_eq!(counts(&task(), body), (51, Some(right), Some(wrong)), "{body}");
    }
    let without = Task::new(cells(9, PUZZLE), None).expect("a task");
    assert_eq!(counts(&without, SOLUTION), (51, None, None));
    let other = cells(9, SOLUTION.replace('5', "x").replace('3', "5").replace('x', "3"));
    assert!(other.is_legal());
    assert_eq!(Task::new(cells(9, PUZZLE), Some(other)), None);
    assert_eq!(Task::new(cells(9, PUZZLE), Some(cells(9, PUZZLE))), None);
}

#[test]
fn wrong_boards_are_refused_with_their_place() {
    let error = |text: &[u8]| Cells::parse(size(4), text).expect_err("no board").to_string();
    assert_eq!(error(b"1234x"), "column 5: found 'x', expected a symbol for each cell");
    assert_eq!(error(b"12345"), "column 5: found '5', expected a symbol for each cell");
    assert_eq!(
        error(b"12"),
        "column 3: found the end of the line, expected a symbol for each cell"
    );
    assert_eq!(error(&[b'.'; 17]), "column 17: found '.', expected the end of the line");
    assert_eq!(cells(4, "_0.4............").to_string(), "...4............");
    assert_eq!(Size::new(5), None);
}

/// A legal grid: rows moved along so that columns and boxes come out, its symbols shuffled.
fn legal_grid(size: Size, random: &mut Random) -> Vec<u8> {
    let (side, height) = (size.side(), size.box_height());
    let mut symbols = b"123456789ABCDEFG"[..side].to_vec();
    random.shuffle(&mut symbols);
    let symbol = |i: usize| {
        let (row, column) = (i / side, i % side);
        symbols[(row % height * (side / height) + row / height + column) % side]
    };
    (0..size.cells()).map(symbol).collect()
}

/// The same cells, as a model may write them.
fn written(grid: &[u8], side: usize, random: &mut Random) -> String {
    let decimal = |symbol: &u8| match symbol {
        b'A'..=b'G' => (symbol - b'A' + 10).to_string(),
        _ => char::from(*symbol).to_string(),
    };
    let rows = |apart: &str, between: &str, word: &dyn Fn(&u8) -> String| {
        let row = |row: &[u8]| row.iter().map(word).collect::<Vec<_>>().join(apart);
        grid.chunks(side).map(row).collect::<Vec<_>>().join(between)
    };
    let symbol = |symbol: &u8| char::from(*symbol).to_string();
    match random.below(7) {
        0 => rows("", "", &symbol),
        1 => rows("", "\n", &symbol),
        2 => rows(" | ", "\r\n-+-\r\n", &symbol),
        3 => rows(", ", "\n\n", &decimal),
        4 => format!("```text\n{}\n```", rows(" ", "\n", &decimal)),
        5 => format!("[[{}]]", rows(", ", "],\n[", &decimal)),
        _ => {
            let cells = grid.iter().enumerate();
            let moves = cells
                .map(|(i, cell)| format!("r{}c{}={}", i / side + 1, i % side + 1, decimal(cell)));
            moves.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Pieces of text that mean something somewhere.
const PIECES: &[&str] = &[
    "<answer>",
    "</answer>",
    "<think>",
    "</think>",
    "\\boxed{",
    "{",
    "}",
    "[",
    "]",
    ",",
    "\n",
    "\r",
    " ",
    "\t",
    "|",
    "-",
    "0",
    "_",
    ".",
    "1",
    "9",
    "A",
    "16",
    "00",
    "r1c1=1",
    "r",
    "c",
    "=",
    "```",
    "\u{85}",
    "\u{a0}",
    "\u{2028}",
    "\x1c",
    "\x1f",
    "\x0b",
    "é",
    "\0",
];

/// Changes a few bytes: cut out, put in, doubled, or exchanged.
fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(6)).min(text.len());
        let piece = PIECES[random.below(PIECES.len())].as_bytes();
        match random.below(5) {
            0 => drop(text.drain(at..end)),
            1 => drop(text.splice(at..at, piece.iter().copied())),
            2 => drop(text.splice(at..end, piece.iter().copied())),
            3 => text.extend_from_within(at..end),
            _ if at < text.len() => text[at] = random.below(256) as u8,
            _ => text.truncate(at / 2),
        }
    }
}

/// Written without a look at how the library does it: each house is a set.
fn is_legal(cells: &str, size: Size) -> bool {
    let (side, height) = (size.side(), size.box_height());
    let width = side / height;
    let mut houses = vec![BTreeSet::new(); 3 * side];
    for (i, symbol) in cells.chars().enumerate().filter(|(_, symbol)| *symbol != '.') {
        let (row, column) = (i / side, i % side);
        houses[row].insert(symbol);
        houses[side + column].insert(symbol);
        houses[2 * side + row / height * height + column / width].insert(symbol);
    }
    houses.iter().all(|house| house.len() == side)
}

#[test]
fn mutated_answers_are_right_only_if_they_solve_the_puzzle() {
    let mut random = Random::new(7, 0);
    let mut right = [0; 2];
    for _ in 0..20_000 * hunt() {
        let size = Size::ALL[random.below(Size::ALL.len())];
        let grid = legal_grid(size, &mut random);
        let puzzle: Vec<u8> =
            grid.iter().map(|&cell| if random.below(3) == 0 { cell } else { b'.' }).collect();
        let task = Task::new(cells(size.side(), &puzzle), Some(cells(size.side(), &grid)));
        let task = task.expect("a task");
        let form = [Form::Answer, Form::Boxed][random.below(2)];
        let body = written(&grid, size.side(), &mut random);
        let text = match form {
            Form::Answer => format!("<think>hm</think> So: <answer>\n{body}\n</answer>"),
            _ => format!("<think>hm</think> So: \\boxed{{{body}}}."),
        };
        assert!(task.score(text.as_bytes(), form).correct, "{text}");
        let mut text = text.into_bytes();
        mutate(&mut text, &mut random);
        let shown = String::from_utf8_lossy(&text);
        right[usize::from(task.score(&text, form).correct)] += 1;
        for score in [form, Form::Auto].map(|form| task.score(&text, form)) {
            assert_eq!(score.correct, score.complete && score.givens && score.legal, "{shown}");
            assert_eq!(score.format, score.cells.is_some(), "{shown}");
            let found = score.cells.map_or(String::new(), |cells| cells.to_string());
            assert_eq!(score.legal, is_legal(&found, size), "{shown}");
            let keeps =
                puzzle.iter().zip(found.bytes()).all(|(given, cell)| [b'.', cell].contains(given));
            assert_eq!(score.givens, score.format && keeps, "{shown}");
            let counts = score.right_blanks.zip(score.wrong_blanks).expect("a solution");
            assert!(counts.0 + counts.1 <= score.blanks, "{shown}");
            assert!(!score.correct || counts.1 == 0 || grid != found.as_bytes(), "{shown}");
        }
    }
    assert!(right.iter().all(|count| *count > 1_000), "{right:?}");
}
