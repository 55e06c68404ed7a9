//! What the tests of almost locked sets and Sue de Coq are made on: positions of generated puzzles.

use crate::engine::Limits;
use crate::engine::registry::{self, Config};
use crate::grid::{Cell, Digit, Grid};
use crate::logic::board::Board;
use crate::logic::profile::HODOKU;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;

/// A puzzle of 81 letters, dots for blanks.
pub fn grid(text: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, letter) in Cell::all().zip(text.bytes()) {
        grid.set(cell, letter.checked_sub(b'0').and_then(Digit::new));
    }
    grid
}

/// Some puzzles of the datasets medium and hard.
pub fn sample(count: usize) -> impl Iterator<Item = Grid> {
    ["medium", "hard"].into_iter().flat_map(move |name| {
        let path = format!("{}/datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        text.lines().take(count).map(|line| grid(&line[..81])).collect::<Vec<_>>()
    })
}

/// Looks at all positions of a path without singles to be filled in.
pub fn positions(puzzle: &Grid, mut look: impl FnMut(&Board)) {
    let mut board = Board::new(puzzle);
    let mut steps = Steps::first();
    while !board.open().is_empty() {
        board.tidy();
        steps.clear();
        let mut entries = HODOKU.entries.iter();
        let entry = entries.find(|entry| entry.technique.find(&board, &mut steps).is_break());
        if entry.is_none_or(|entry| entry.level > crate::logic::profile::Level::Easy) {
            look(&board);
        }
        let Some(step) = steps.found().first() else { return };
        step.apply(&mut board);
    }
}

/// Fails if any step of a technique takes away what is right, and unless there are so many steps at least.
pub fn assert_sound(technique: &'static dyn Technique, puzzles: usize, at_least: usize) {
    let engine = registry::find("rules").and_then(|entry| entry.make(&Config::default()));
    let engine = engine.expect("the engine rules");
    let mut steps = Steps::all();
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

/// The sentences that a technique gives along the path of a puzzle.
pub fn sentences(technique: &'static dyn Technique, puzzle: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut steps = Steps::first();
    positions(&grid(puzzle), |board| {
        steps.clear();
        let _ = technique.find(board, &mut steps);
        all.extend(steps.found().iter().map(|step| step.to_string()));
    });
    all
}
