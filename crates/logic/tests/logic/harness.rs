//! Helpers of several tests: the puzzles of datasets/, walks along paths, and how long to hunt.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold_core::grid::Grid;
use ninefold_engine::{Engine, Limits, Rules};
use ninefold_logic::{Candidate, FoundStep, Grader, LogicBoard, Step};
use ninefold_text::line;

/// Multiple of what a hunt does by default, which is brief: `NINEFOLD_HUNT`.
pub(crate) fn hunt() -> usize {
    let factor = std::env::var("NINEFOLD_HUNT").ok().map(|text| text.parse().expect("a number"));
    factor.unwrap_or(1)
}

/// A file of datasets/.
pub(crate) fn dataset(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets").join(name)
}

/// The puzzles of a file.
pub(crate) fn puzzles_of(path: &Path) -> Vec<Grid> {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let puzzles: Vec<Grid> =
        text.lines().filter_map(|text| line::parse(text.as_bytes()).ok()).collect();
    assert!(!puzzles.is_empty());
    puzzles
}

/// The puzzles of a dataset.
pub(crate) fn puzzles(name: &str) -> Vec<Grid> {
    puzzles_of(&dataset(name))
}

/// Some puzzles of each file but the easy one.
pub(crate) fn some_puzzles() -> impl Iterator<Item = Grid> {
    let names = ["medium.txt", "hard.txt", "minimal.txt"].into_iter();
    names.flat_map(|name| puzzles(name).into_iter().take(16 * hunt()))
}

/// The only solution of a puzzle.
pub(crate) fn solution(puzzle: &Grid) -> Grid {
    let outcome = Rules::new().solve_one(puzzle, &Limits::UNIQUE);
    assert_eq!(outcome.solutions, 1, "{puzzle}");
    outcome.first
}

/// The first puzzles of some datasets, each with its solution.
pub(crate) fn solved<'a>(
    names: impl IntoIterator<Item = &'a str>,
    count: usize,
) -> impl Iterator<Item = (Grid, Grid)> {
    let all = names.into_iter().flat_map(move |name| puzzles(name).into_iter().take(count));
    all.map(|puzzle| (puzzle, solution(&puzzle)))
}

/// Visits the steps of a path, each with the board before it. Returns the last board.
pub(crate) fn walk(
    grader: &mut Grader,
    mut board: LogicBoard,
    mut visit: impl FnMut(&FoundStep<'_>, &LogicBoard),
) -> LogicBoard {
    let Ok(()) = grader.walk(&mut board, |board, found| {
        visit(found, board);
        Ok::<(), Infallible>(())
    });
    board
}

/// Asserts that a step agrees with the solution, and takes away what is there.
pub(crate) fn assert_true(step: &Step, board: &LogicBoard, solution: &Grid) {
    let grid = board.grid();
    let is_right = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
    assert!(!step.is_idle(), "{step} in {grid}");
    assert!(step.placements.iter().all(is_right), "{step} in {grid}");
    assert!(!step.eliminations.iter().any(is_right), "{step} in {grid}");
    let is_there = |one: &Candidate| board.has(one.cell, one.digit);
    assert!(step.eliminations.iter().all(is_there), "{step} in {grid}");
}
