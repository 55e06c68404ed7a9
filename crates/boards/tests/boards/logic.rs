//! Steps on boards of all sizes: true, and said in plain English.

use std::collections::BTreeMap;
use std::fmt::Write;

use ninefold_boards::logic::{Level, Position, Step, Technique, grade, walk};
use ninefold_boards::{Cells, Generator, Puzzle, PuzzleSpec, Size};
use ninefold_core::grid::ClueSymmetry;

use crate::brute_force::{size, times};

/// Puzzles of all sizes, easy and hard.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    Size::ALL.into_iter().flat_map(|size| {
        let cells = size.cells();
        let ranges = match size.side() {
            4..=10 => [None, Some(cells * 45 / 100..=cells * 60 / 100)],
            _ => [Some(cells * 38 / 100..=cells * 45 / 100), Some(cells / 2..=cells * 2 / 3)],
        };
        let count = times(if size.side() > 10 { 4 } else { 12 });
        ranges.into_iter().flat_map(move |clues| {
            let spec = PuzzleSpec { size, clues, symmetry: ClueSymmetry::None };
            let mut generator = Generator::new(spec).expect("fits");
            (0..count).filter_map(move |number| generator.puzzle(7, number))
        })
    })
}

/// Whether the solution agrees with all conclusions.
fn is_true(step: &Step, solution: &Cells) -> bool {
    let value = |cell: u8| solution.values()[usize::from(cell)];
    step.placements.iter().all(|placed| value(placed.cell) == placed.digit)
        && step.eliminations.iter().all(|gone| value(gone.cell) != gone.digit)
}

#[test]
fn steps_of_all_sizes_are_true_and_new() {
    let mut seen: BTreeMap<(usize, Technique), u32> = BTreeMap::new();
    for puzzle in puzzles() {
        let end = walk(&puzzle.clues, Technique::Trial, |position, step| {
            assert!(is_true(step, &puzzle.solution), "{step:?} of {}", puzzle.clues);
            assert!(
                step.placements.iter().chain(&step.eliminations).all(|found| position.has(*found))
            );
            assert!(step.placements.len() + step.eliminations.len() > 0);
            *seen.entry((puzzle.clues.size().side(), step.technique)).or_default() += 1;
        });
        assert!(!end.is_broken());
        let grade = grade(&puzzle.clues, Technique::Trial);
        assert_eq!(grade.is_solved, *end.cells() == puzzle.solution);
        assert_eq!(grade.uses.iter().sum::<u32>(), grade.steps);
        // Naked singles solve every 4x4 puzzle.
        assert!(puzzle.clues.size().side() > 4 || grade.is_solved && grade.level == Level::Easy);
    }
    assert!(seen.len() > 60, "{seen:?}");
}

#[test]
fn levels_are_for_boards_of_all_sizes() {
    // The score of a level is in proportion to the cells: on 9x9 it is HoDoKu's.
    let easy = Generator::new(PuzzleSpec {
        size: size(16),
        clues: Some(170..=180),
        symmetry: ClueSymmetry::None,
    });
    let puzzle = easy.expect("fits").puzzle(1, 0).expect("a puzzle");
    let easy = grade(&puzzle.clues, Technique::Trial);
    assert_eq!((easy.level, easy.is_solved), (Level::Easy, true));
}

#[test]
fn contradictory_and_blank_boards_end_without_a_step() {
    for side in Size::ALL {
        let blank = Cells::blank(side);
        assert_eq!(grade(&blank, Technique::XChain).steps, 0);
        let mut twice = blank;
        twice.values_mut()[..2].fill(1);
        assert!(Position::new(&twice).is_broken());
        assert!(!grade(&twice, Technique::Trial).is_solved);
    }
}

/// An example of each technique, on the smallest boards that have it: `sentences.txt`, which
/// `NINEFOLD_UPDATE_SENTENCES=1` writes again.
#[test]
fn sentences_are_those_that_were_read() {
    let mut told: BTreeMap<Technique, Vec<(usize, String)>> = BTreeMap::new();
    for puzzle in puzzles() {
        walk(&puzzle.clues, Technique::Trial, |position, step| {
            let side = puzzle.clues.size().side();
            let examples = told.entry(step.technique).or_default();
            if examples.iter().all(|(other, _)| *other != side) && examples.len() < 3 {
                examples.push((side, step.sentence(position)));
            }
        });
    }
    let mut text = String::new();
    for (technique, examples) in told {
        for (side, sentence) in examples {
            writeln!(text, "{}, {side}x{side}: {sentence}", technique.name()).expect("memory");
        }
    }
    let path = format!("{}/tests/boards/sentences.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("NINEFOLD_UPDATE_SENTENCES").is_some() {
        std::fs::write(&path, &text).expect("written");
    }
    if times(1) == 1 {
        assert_eq!(text, std::fs::read_to_string(&path).expect("the file"));
    }
}
