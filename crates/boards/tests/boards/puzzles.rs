//! Puzzles: one solution, minimal or in a range, symmetrical, the same each time.

use std::collections::HashSet;

use ninefold_boards::{Cells, Generator, PuzzleSpec, Search, Size, Unfit};
use ninefold_core::grid::ClueSymmetry;

use crate::brute_force::{count, size, times};

fn spec(side: usize, clues: Option<(usize, usize)>) -> PuzzleSpec {
    let clues = clues.map(|(fewest, most)| fewest..=most);
    PuzzleSpec { size: size(side), clues, symmetry: ClueSymmetry::None }
}

fn clues(cells: &Cells) -> usize {
    cells.values().iter().filter(|value| **value > 0).count()
}

#[test]
fn brute_force_finds_one_solution_and_no_clue_to_spare_in_minimal_puzzles() {
    for (side, number) in [(4, 200), (6, 100), (8, 20), (9, 3)] {
        let mut generator = Generator::new(spec(side, None)).expect("fits");
        for number in 0..times(number) {
            let puzzle = generator.puzzle(1, number).expect("a puzzle");
            assert!(puzzle.solution.is_legal());
            assert_eq!(count(&puzzle.clues, 2), 1, "{}", puzzle.clues);
            for cell in 0..size(side).cells() {
                let mut fewer = puzzle.clues;
                if std::mem::take(&mut fewer.values_mut()[cell]) > 0 {
                    assert_eq!(count(&fewer, 2), 2, "{fewer}");
                }
            }
        }
    }
}

#[test]
fn brute_force_finds_one_solution_of_large_puzzles() {
    for (side, range, number) in [(10, (45, 50), 10), (12, (75, 80), 5), (16, (145, 155), 5)] {
        let mut generator = Generator::new(spec(side, Some(range))).expect("fits");
        for number in 0..times(number) {
            let puzzle = generator.puzzle(1, number).expect("a puzzle");
            assert!((range.0..=range.1).contains(&clues(&puzzle.clues)));
            assert_eq!(count(&puzzle.clues, 2), 1, "{}", puzzle.clues);
        }
    }
}

#[test]
fn clues_have_the_symmetry_that_was_asked_for_or_it_is_refused_by_name() {
    for side in Size::ALL {
        for symmetry in ClueSymmetry::ALL {
            let clues = Some(side.cells() / 2..=side.cells() * 4 / 5);
            let spec = PuzzleSpec { size: side, clues, symmetry };
            let mut generator = match Generator::new(spec) {
                Ok(generator) => generator,
                Err(unfit) => {
                    assert_eq!(unfit, Unfit::Symmetry(symmetry, side));
                    assert!(unfit.to_string().contains(symmetry.name()), "{unfit}");
                    assert!(symmetry.swaps_rows_and_columns() && !side.has_square_boxes());
                    continue;
                }
            };
            let puzzle = generator.puzzle(4, 0).expect("a puzzle").clues;
            assert_eq!(Search::new(side).count(&puzzle, 2), 1);
            for group in symmetry.orbits(side.side()) {
                let has_clue = |cell: &usize| puzzle.values()[*cell] > 0;
                assert!(group.iter().all(has_clue) || !group.iter().any(has_clue), "{puzzle}");
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |side, clues| Generator::new(spec(side, clues)).err().map(|e| e.to_string());
    let large = "minimal puzzles of 16x16 take too long: expected a range of clues";
    assert_eq!(refused(16, None).as_deref(), Some(large));
    let range = "20 to 17 clues: expected a range within the 16 cells";
    assert_eq!(refused(4, Some((20, 17))).as_deref(), Some(range));
    assert!(refused(4, Some((3, 17))).is_some());
    let mut generator = Generator::new(spec(4, Some((0, 2)))).expect("may be asked");
    assert_eq!(generator.puzzle(0, 0), None);
}

#[test]
fn a_puzzle_depends_on_seed_and_number_alone_and_seeds_share_none() {
    let mut seen = HashSet::new();
    let (mut first, mut second) = (
        Generator::new(spec(8, None)).expect("fits"),
        Generator::new(spec(8, None)).expect("fits"),
    );
    for seed in 42..46 {
        for number in (0..60).rev() {
            let puzzle = first.puzzle(seed, number).expect("a puzzle");
            assert!(seen.insert(puzzle.clues.to_string()));
            if number % 20 == 0 {
                assert_eq!(second.puzzle(seed, number), Some(puzzle));
            }
        }
    }
}

#[test]
fn the_puzzles_of_a_seed_never_change() {
    // Lists of puzzles are frozen: a change here changes them.
    let puzzles = [4, 6, 8].map(|side| {
        let mut generator = Generator::new(spec(side, None)).expect("fits");
        generator.puzzle(1, 2).expect("a puzzle").clues.to_string()
    });
    let expected = [
        "3.2..........4.1",
        "...6..5...344......3....6.5...1....2",
        "...3.8..87.......5..3....2...7.5..41......6..2....3.1.....52.4..",
    ];
    assert_eq!(puzzles, expected);
}
