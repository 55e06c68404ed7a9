//! Groups of equivalent puzzles.

use std::collections::{HashMap, HashSet};

use ninefold_boards::{
    CLASSES_6X6, Cells, Generator, Morph, PuzzleSpec, Search, Size, TEST_CLASSES_6X6, class_of_6x6,
    group, random_grid,
};
use ninefold_core::grid::ClueSymmetry;
use ninefold_core::random::Random;

use crate::brute_force::{count, size, times};
use crate::grids::deviation;

#[test]
fn there_are_4710_classes_of_4x4_puzzles_and_36_of_minimal_ones() {
    let mut search = Search::new(size(4));
    let mut grids: Vec<Cells> = Vec::new();
    search.visit(&Cells::blank(size(4)), |grid| {
        grids.push(*grid);
        true
    });
    // One grid of each class of grids is enough.
    let mut of_class: HashMap<u64, Cells> = HashMap::new();
    grids.iter().for_each(|grid| {
        of_class.entry(group(grid, grid)).or_insert(*grid);
    });
    assert_eq!(of_class.len(), 2);
    let mut unique: HashMap<u64, Cells> = HashMap::new();
    for grid in of_class.values() {
        for clues in 0..1_u32 << 16 {
            let mut puzzle = *grid;
            let values = puzzle.values_mut().iter_mut().enumerate();
            values.filter(|(i, _)| clues >> i & 1 == 0).for_each(|(_, value)| *value = 0);
            let found = search.count(&puzzle, 2);
            if clues % 16 == 0 {
                assert_eq!(found, count(&puzzle, 2), "{puzzle}");
            }
            if found == 1 {
                unique.entry(group(&puzzle, grid)).or_insert(puzzle);
            }
        }
    }
    assert_eq!(unique.len(), 4710);
    let is_minimal = |puzzle: &&Cells| {
        let clues = (0..16).filter(|cell| puzzle.values()[*cell] > 0);
        let mut fewer = clues.map(|cell| {
            let mut fewer = **puzzle;
            fewer.values_mut()[cell] = 0;
            fewer
        });
        fewer.all(|fewer| search.count(&fewer, 2) == 2)
    };
    assert_eq!(unique.values().filter(is_minimal).count(), 36);
    assert!(unique.values().all(|puzzle| count(puzzle, 2) == 1));
}

#[test]
fn random_6x6_grids_have_classes_in_proportion_to_their_sizes() {
    let mut search = Search::new(size(6));
    let mut first = Cells::blank(size(6));
    first.values_mut()[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    let mut sizes = [0_u32; CLASSES_6X6];
    search.visit(&first, |grid| {
        sizes[usize::from(class_of_6x6(grid).expect("a class"))] += 1;
        true
    });
    assert!(sizes.iter().all(|size| *size > 0), "{sizes:?}");
    assert_eq!(sizes.iter().sum::<u32>(), 39_168);
    let mut counts = [0_u32; CLASSES_6X6];
    let mut random = Random::new(8, 0);
    let drawn = 60_000;
    for _ in 0..drawn {
        let grid = random_grid(&mut search, &mut random);
        counts[usize::from(class_of_6x6(&grid).expect("a class"))] += 1;
    }
    let expected = sizes.map(|size| f64::from(size) * f64::from(drawn) / 39_168.0);
    let deviation = deviation(counts.map(f64::from).into_iter().zip(expected));
    assert!(deviation.abs() < 4.0, "{deviation}");
    let tests: u32 = TEST_CLASSES_6X6.iter().map(|class| sizes[usize::from(*class)]).sum();
    assert_eq!(tests, 864, "{sizes:?}");
    let distinct: HashSet<u8> = TEST_CLASSES_6X6.into();
    assert_eq!(distinct.len(), TEST_CLASSES_6X6.len());
}

#[test]
fn symmetries_keep_the_group_and_other_grids_have_others() {
    for side in Size::ALL {
        let clues = (side.side() > 10).then(|| side.cells() * 6 / 10..=side.cells());
        let spec = PuzzleSpec { size: side, clues, symmetry: ClueSymmetry::None };
        let mut generator = Generator::new(spec).expect("fits");
        let (mut seen, mut repeats, drawn) = (HashSet::new(), 0.0, times(40));
        for number in 0..drawn {
            let puzzle = generator.puzzle(9, number).expect("a puzzle");
            let expected = group(&puzzle.clues, &puzzle.solution);
            let mut random = Random::new(10, number);
            for _ in 0..20 {
                let morph = Morph::random(side, &mut random);
                let image = group(&morph.apply(&puzzle.clues), &morph.apply(&puzzle.solution));
                assert_eq!(image, expected, "{}", puzzle.solution);
            }
            repeats += f64::from(u8::from(!seen.insert(expected)));
        }
        // 8x8 has 2.9e16 grids and 1.8e10 symmetries, so some 1.6 million classes: some are drawn twice.
        let pairs = drawn as f64 * drawn as f64 / 2.0;
        let most = if side.side() == 8 { pairs / 1.6e6 } else { 0.0 };
        assert!(side.side() <= 6 || repeats <= 4.0 * most, "{side:?}: {repeats} of {drawn}");
    }
}

#[test]
fn grids_that_differ_little_have_other_groups() {
    // Where the first two rows permute each other in several cycles, one cycle is exchanged.
    for side in [8, 9, 10, 12, 16].map(size) {
        let (mut search, mut tried) = (Search::new(side), 0);
        for number in 0..60 {
            let grid = random_grid(&mut search, &mut Random::new(11, number));
            let (upper, lower) = grid.values()[..2 * side.side()].split_at(side.side());
            let next = |at: usize| upper.iter().position(|value| *value == lower[at]);
            let cycle = std::iter::successors(Some(0), |at| next(*at).filter(|next| *next > 0));
            let cycle: Vec<usize> = cycle.collect();
            let mut other = grid;
            cycle.iter().for_each(|at| other.values_mut().swap(*at, side.side() + at));
            if cycle.len() < side.side() && other.is_legal() {
                assert_ne!(group(&grid, &grid), group(&other, &other), "{grid}");
                tried += 1;
            }
        }
        assert!(tried > 20, "{tried} of {side:?}");
    }
}

#[test]
fn boards_that_are_no_grids_have_a_group_too() {
    for side in Size::ALL {
        let blank = Cells::blank(side);
        let _ = group(&blank, &blank);
        assert_eq!(class_of_6x6(&blank), None);
    }
}
