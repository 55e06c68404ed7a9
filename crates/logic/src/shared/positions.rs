//! Test helpers: boards as text, and the first sentence that a technique has for them.

use crate::board::LogicBoard;
use crate::hodoku::samples::grid;
use crate::profile::find_profile;
use crate::technique::{StepCollector, Technique};
use ninefold_core::grid::{Cell, Digit};

/// A board from its clues, its filled cells (with the clues), and its eliminated candidates, such
/// as `r12c3<>4 r5c6<>7`. It is assumed to have one solution.
pub(crate) fn position(clues: &str, filled: &str, gone: &str) -> LogicBoard {
    let mut board = LogicBoard::new(&grid(clues));
    for (cell, digit) in cells(filled) {
        if board.grid().get(cell).is_none() {
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

/// The first sentence of a technique; empty if it finds nothing.
pub(crate) fn first(technique: &'static dyn Technique, board: &LogicBoard) -> String {
    let mut steps = StepCollector::first();
    let _ = technique.find(board, &mut steps);
    steps.found().first().map_or(String::new(), ToString::to_string)
}

/// A board with many almost locked sets.
pub(crate) const SETS: &str =
    "....3..2.2.59..6...3...2....245.1.....6.....2.7..234..452...3869632..741.8.346259";

/// The sentences of techniques, as sentences.txt has them.
#[test]
fn techniques_say_what_follows() {
    for line in include_str!("sentences.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [name, filled, gone, sentence] = fields[..] else { panic!("{line}") };
        let (profile, code) = name.split_once(' ').expect("a profile and a technique");
        let entries = find_profile(profile).expect("a profile").entries.iter();
        let technique = entries.map(|entry| entry.technique).find(|one| one.code() == code);
        let technique = technique.expect("a technique of the profile");
        assert_eq!(first(technique, &position(filled, filled, gone)), sentence);
    }
}

fn cells(line: &str) -> impl Iterator<Item = (Cell, Digit)> {
    let digits = line.bytes().map(|letter| letter.checked_sub(b'0').and_then(Digit::new));
    Cell::all().zip(digits).filter_map(|(cell, digit)| Some((cell, digit?)))
}
