//! Boards of generated puzzles for the tests of almost locked sets and Sue de Coq.

use super::als::{AlsChain, AlsXyWing, AlsXz};
use super::sue_de_coq::SueDeCoq;
use crate::board::LogicBoard;
use crate::shared::{Locked, Single, Subset};
use crate::technique::{StepCollector, Technique};
use ninefold_core::grid::{Cell, Digit, Grid};
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

/// The techniques of the paths. The tests use no profile, so that they stay the same when its order
/// changes.
static PATH: [&dyn Technique; 14] = [
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
    &SueDeCoq,
    &AlsXz { may_overlap: false },
    &AlsXyWing { may_overlap: false },
    &AlsChain { may_overlap: false },
];

/// Visits all boards of a path that have no singles.
pub(crate) fn positions(puzzle: &Grid, mut look: impl FnMut(&LogicBoard)) {
    let mut board = LogicBoard::new(puzzle);
    let mut steps = StepCollector::first();
    while !board.open().is_empty() {
        board.tidy();
        steps.clear();
        let mut path = PATH.iter();
        let technique = path.position(|technique| technique.find(&board, &mut steps).is_break());
        if technique.is_none_or(|technique| technique > 2) {
            look(&board);
        }
        let Some(step) = steps.found().first() else { return };
        step.apply(&mut board);
    }
}

/// Asserts that no step of a technique eliminates a digit of the solution, and that there are at
/// least `at_least` steps.
pub(crate) fn assert_sound(technique: &'static dyn Technique, puzzles: usize, at_least: usize) {
    let mut engine = Rules::new();
    let mut steps = StepCollector::all();
    let mut count = 0;
    for puzzle in sample(puzzles) {
        let outcome = engine.solve_one(&puzzle, &Limits::UNIQUE);
        let solution = outcome.solution().expect("a solution");
        positions(&puzzle, |board| {
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

/// Asserts that a technique yields this sentence somewhere on the path of a puzzle.
pub(crate) fn assert_said(technique: &'static dyn Technique, puzzle: &str, sentence: &str) {
    let mut all = Vec::new();
    let mut steps = StepCollector::all();
    positions(&grid(puzzle), |board| {
        steps.clear();
        let _ = technique.find(board, &mut steps);
        all.extend(steps.found().iter().map(|step| step.to_string()));
    });
    assert!(all.iter().any(|said| said == sentence), "{all:#?}");
}
