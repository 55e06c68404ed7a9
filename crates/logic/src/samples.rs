//! Boards for the tests of techniques: as text, and of generated puzzles.

use crate::hodoku::sound;
use crate::prelude::*;
use crate::profile::find_profile;
use crate::shared::{Locked, Single, Subset};
use ninefold_core::grid::Grid;
use ninefold_engine::{Engine, Limits, Rules};

/// Parses a puzzle of 81 characters, with dots for blanks.
pub(crate) fn grid(text: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, letter) in Cell::all().zip(text.bytes()) {
        grid.set(cell, letter.checked_sub(b'0').and_then(Digit::new));
    }
    grid
}

/// Some puzzles of the datasets medium and hard.
pub(crate) fn sample(count: usize) -> impl Iterator<Item = Grid> {
    const MEDIUM: &str =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/medium.txt"));
    const HARD: &str =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/hard.txt"));
    let files = [MEDIUM, HARD].into_iter();
    files.flat_map(move |text| text.lines().take(count).map(|line| grid(&line[..81])))
}

/// The simple techniques of the paths. The tests use no profile, so that they stay the same when
/// its order changes.
static SIMPLE: [&dyn Technique; 10] = [
    &Single::FullHouse,
    &Single::Naked,
    &Single::Hidden,
    &Subset::Locked(2),
    &Subset::Locked(3),
    &Locked::Pointing,
    &Locked::Claiming,
    &Subset::Naked(2),
    &Subset::Naked(3),
    &Subset::Hidden(2),
];

/// Visits the boards of the paths of some puzzles that have no singles.
pub(crate) fn positions(puzzles: usize, mut look: impl FnMut(&LogicBoard)) {
    sample(puzzles).for_each(|puzzle| on_path(&puzzle, &mut look));
}

/// Visits all boards of a path that have no singles.
fn on_path(puzzle: &Grid, mut look: impl FnMut(&LogicBoard)) {
    let mut board = LogicBoard::new(puzzle);
    let mut steps = StepCollector::first();
    while !board.open().is_empty() {
        board.tidy();
        steps.clear();
        let mut path = SIMPLE.iter().chain(&sound::LAST_OF_PATH);
        let technique = path.position(|technique| technique.find(&board, &mut steps).is_break());
        if technique.is_none_or(|technique| technique > 2) {
            look(&board);
        }
        let Some(step) = steps.found().first() else { return };
        step.apply(&mut board);
    }
}

/// No step of a technique takes a digit of the solution away, or what is not there; and there are
/// some steps.
#[test]
fn techniques_take_nothing_away_that_is_right() {
    let (mut engine, mut steps) = (Rules::new(), StepCollector::all());
    for (technique, puzzles, at_least) in sound::TESTED {
        let mut count = 0;
        for puzzle in sample(puzzles) {
            let outcome = engine.solve_one(&puzzle, &Limits::UNIQUE);
            let solution = outcome.solution().expect("a solution");
            on_path(&puzzle, |board| {
                steps.clear();
                let _ = technique.find(board, &mut steps);
                count += steps.found().len();
                for step in steps.found() {
                    let mut gone = step.eliminations.iter();
                    assert!(gone.all(|gone| solution.get(gone.cell) != Some(gone.digit)), "{step}");
                    assert!(step.eliminations.iter().all(|gone| board.has(gone.cell, gone.digit)));
                }
            });
        }
        assert!(count >= at_least, "{}: {count} steps", technique.name());
    }
}

/// A board from its clues, its filled cells (with the clues), and its eliminated candidates, such
/// as `r12c3<>4 r5c6<>7`. It is assumed to have one solution.
pub(crate) fn position(clues: &str, filled: &str, gone: &str) -> LogicBoard {
    let (mut board, filled) = (LogicBoard::new(&grid(clues)), grid(filled));
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
    for line in include_str!("samples.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [name, filled, gone, sentence, ref clues @ ..] = fields[..] else { panic!("{line}") };
        let (profile, code) = name.split_once(' ').expect("a profile and a technique");
        let entries = find_profile(profile).expect("a profile").entries.iter();
        let technique = entries.map(|entry| entry.technique).find(|one| one.code() == code);
        let board = position(clues.first().unwrap_or(&filled), filled, gone);
        let mut steps = StepCollector::first();
        let _ = technique.expect("a technique of the profile").find(&board, &mut steps);
        let said = steps.found().first().map_or(String::new(), ToString::to_string);
        assert_eq!(said, sentence, "{line}");
    }
}
