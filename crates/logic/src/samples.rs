//! Boards for the tests of techniques, of generated puzzles. No technique makes them: what unit tests
//! reach is compiled again for them.

use crate::prelude::*;
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

/// Visits boards of some puzzles that have no singles, each with a wrong candidate less than the last:
/// one of a cell with the most.
pub(crate) fn positions(puzzles: usize, mut look: impl FnMut(&LogicBoard)) {
    let mut engine = Rules::new();
    for puzzle in sample(puzzles) {
        let solution = engine.solve_one(&puzzle, &Limits::UNIQUE).first;
        let mut board = LogicBoard::with_solution(&puzzle, &solution);
        board.place_singles();
        while !board.open().is_empty() {
            look(&board);
            let is_wrong = |wrong: &Candidate| solution.get(wrong.cell) != Some(wrong.digit);
            let wrong = board.all_candidates().filter(is_wrong);
            let wrong = wrong.max_by_key(|wrong| board.candidates(wrong.cell).count_ones());
            let Candidate { cell, digit } = wrong.expect("two of a blank");
            board.remove(cell, digit);
            board.place_singles();
        }
    }
}
