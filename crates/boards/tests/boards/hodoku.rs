//! Paths on 9x9 against those of the profile `HODOKU`, restricted to the same techniques.

use std::collections::HashSet;

use ninefold_boards::logic::{Technique, walk};
use ninefold_boards::{Cells, Size};
use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_logic as logic;

use crate::brute_force::times;

/// A step: its technique, what it places and what it removes, in order, as cells and digits.
type Told = (&'static str, Vec<(u8, u8)>, Vec<(u8, u8)>);

fn hodoku(puzzle: &str) -> Vec<Told> {
    let mut grid = Grid::EMPTY;
    for (cell, symbol) in Cell::all().zip(puzzle.bytes()) {
        grid.set(cell, Digit::new(symbol.wrapping_sub(b'0')));
    }
    let known = |code: &str| Technique::ALL.iter().any(|technique| technique.code() == code);
    let mut grader =
        logic::Grader::of_techniques(&logic::HODOKU, |_, entry| known(entry.technique.code()));
    let mut path = Vec::new();
    let mut board = logic::LogicBoard::new(&grid);
    let all = |candidates: &[logic::Candidate]| {
        candidates.iter().map(|found| (found.cell.index() as u8, found.digit.get())).collect()
    };
    while let Some(found) = grader.next(&mut board) {
        let step = found.step;
        path.push((step.technique.code(), all(&step.placements), all(&step.eliminations)));
        step.apply(&mut board);
    }
    path
}

fn own(puzzle: &str) -> Vec<Told> {
    let size = Size::new(9).expect("a size");
    let cells = Cells::parse(size, puzzle.as_bytes()).expect("cells");
    let mut path = Vec::new();
    walk(&cells, Technique::XChain, |_, step| {
        let all = |candidates: &[ninefold_boards::logic::Candidate]| {
            candidates.iter().map(|found| (found.cell, found.digit)).collect()
        };
        path.push((step.technique.code(), all(&step.placements), all(&step.eliminations)));
    });
    path
}

/// Lines of the datasets, an equal number of each. `NINEFOLD_HUNT=50` takes 10,000.
fn puzzles() -> Vec<String> {
    let files = ["easy.txt", "medium.txt", "hard.txt", "minimal.txt"];
    let lines = files.map(|file| {
        let path = format!("{}/../../datasets/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a dataset");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.take(times(50) as usize).map(|line| line[..81].to_owned()).collect::<Vec<String>>()
    });
    lines.concat()
}

#[test]
fn paths_of_9x9_are_those_of_hodoku() {
    let mut seen = HashSet::new();
    for puzzle in puzzles() {
        let (expected, path) = (hodoku(&puzzle), own(&puzzle));
        for (i, (expected, step)) in expected.iter().zip(&path).enumerate() {
            assert_eq!(step, expected, "step {i} of {puzzle}");
            seen.insert(step.0);
        }
        assert_eq!(path.len(), expected.len(), "{puzzle}");
    }
    assert!(seen.len() >= 17, "{seen:?}");
}
