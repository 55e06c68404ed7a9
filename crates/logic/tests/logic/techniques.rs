//! Single techniques of HoDoKu: the sentence of each in positions on record, and no wrong step at many
//! positions of generated puzzles.

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_logic::{LogicBoard, StepCollector, Technique, find_profile};
use ninefold_text::line;

use crate::harness::{assert_true, solved};

/// The technique of a profile, as `hodoku x-wing`.
fn technique(name: &str) -> &'static dyn Technique {
    let (profile, code) = name.split_once(' ').expect("a profile and a technique");
    let mut entries = find_profile(profile).expect("a profile").entries.iter();
    entries.find(|entry| entry.technique.code() == code).expect("one of the profile").technique
}

/// The techniques of the paths: at last those that are tested at most of its positions. No profile, so
/// that the tests stay the same when its order changes.
const PATH: &str = "full-house naked-single hidden-single locked-pair locked-triple pointing claiming \
     naked-pair naked-triple hidden-pair sue-de-coq als-xz als-xy-wing als-chain";

/// Visits all boards of a path that have no singles.
fn on_path(puzzle: &Grid, mut look: impl FnMut(&LogicBoard)) {
    let path: Vec<_> = PATH.split(' ').map(|code| technique(&format!("hodoku {code}"))).collect();
    let (mut board, mut steps) = (LogicBoard::new(puzzle), StepCollector::first());
    while !board.open().is_empty() {
        board.tidy();
        steps.clear();
        let found = path.iter().position(|technique| technique.find(&board, &mut steps).is_break());
        if found.is_none_or(|at| at > 2) {
            look(&board);
        }
        let Some(step) = steps.found().first() else { return };
        step.apply(&mut board);
    }
}

/// Techniques, each with a number of puzzles of two files and the fewest steps that it must find
/// there. Sets of `hodoku-all` may share cells, and are part of its grouped chains.
const TESTED: [(&str, usize, usize); 19] = [
    ("hodoku franken-x-wing", 20, 20),
    ("hodoku franken-swordfish", 20, 20),
    ("hodoku finned-franken-swordfish", 10, 500),
    ("hodoku-all finned-franken-jellyfish", 3, 500),
    ("hodoku-all finned-mutant-x-wing", 10, 20),
    ("hodoku-all mutant-swordfish", 10, 20),
    ("hodoku-all finned-mutant-swordfish", 3, 500),
    ("hodoku-all siamese-finned-swordfish", 20, 5),
    ("hodoku-all dual-two-string-kite", 40, 5),
    ("hodoku sue-de-coq", 20, 20),
    ("hodoku-all template-delete", 3, 50),
    ("hodoku-all grouped-nice-loop", 5, 1000),
    ("hodoku als-xz", 20, 5000),
    ("hodoku-all als-xz", 20, 5000),
    ("hodoku als-xy-wing", 20, 5000),
    ("hodoku-all als-xy-wing", 20, 5000),
    ("hodoku als-chain", 20, 1000),
    ("hodoku-all als-chain", 5, 1000),
    ("hodoku-all death-blossom", 5, 500),
];

/// No step of a technique takes a digit of the solution away, or what is not there; and there are
/// some steps.
#[test]
fn techniques_take_nothing_away_that_is_right() {
    let mut steps = StepCollector::all();
    for (name, puzzles, at_least) in TESTED {
        let mut count = 0;
        for (puzzle, solution) in solved(["medium.txt", "hard.txt"], puzzles) {
            on_path(&puzzle, |board| {
                steps.clear();
                let _ = technique(name).find(board, &mut steps);
                count += steps.found().len();
                steps.found().iter().for_each(|step| assert_true(step, board, &solution));
            });
        }
        assert!(count >= at_least, "{name}: {count} steps");
    }
}

/// A board from its clues, its filled cells (with the clues), and its eliminated candidates, such
/// as `r12c3<>4 r5c6<>7`. It is assumed to have one solution.
fn position(clues: &str, filled: &str, gone: &str) -> LogicBoard {
    let [clues, filled] = [clues, filled].map(|text| line::parse(text.as_bytes()).expect("a grid"));
    let mut board = LogicBoard::new(&clues);
    for cell in board.open() {
        if let Some(digit) = filled.get(cell) {
            board.place(cell, digit);
        }
    }
    for group in gone.split_whitespace() {
        let (places, digit) = group.split_once("<>").expect("places<>digit");
        let digit = Digit::new(digit.parse().expect("a digit")).expect("1 to 9");
        let (rows, columns) = places[1..].split_once('c').expect("rows and columns");
        for row in rows.bytes() {
            for column in columns.bytes() {
                board.remove(Cell::at((row - b'1').into(), (column - b'1').into()), digit);
            }
        }
    }
    board.assume_unique();
    board
}

/// The sentences of techniques, as samples.txt has them; without one, the technique finds nothing.
#[test]
fn techniques_say_what_follows() {
    let lines = include_str!("data/samples.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split('|').collect();
        let [name, filled, gone, sentence, ref clues @ ..] = fields[..] else { panic!("{line}") };
        let board = position(clues.first().unwrap_or(&filled), filled, gone);
        let mut steps = StepCollector::first();
        let _ = technique(name).find(&board, &mut steps);
        let said = steps.found().first().map_or(String::new(), ToString::to_string);
        assert_eq!(said, sentence, "{line}");
    }
}
