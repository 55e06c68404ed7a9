//! Canonical forms: one for all equivalents of a puzzle, and the least of them.
//!
//! The test of many puzzles is as large as one likes: with `NINEFOLD_CANON_PUZZLES=1000` and
//! `NINEFOLD_CANON_MORPHS=1000` it takes a thousand morphs of each of a thousand puzzles, grids,
//! patterns and puzzles of a few clues (`cargo test --test library canon:: -- --nocapture` prints
//! how many it took).

use ninefold_jobs::canon::{Canonicalizer, random_symmetry};
use ninefold_jobs::generate::random_grid;
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::random::Random;

use crate::harness::{grid, hunt, least_form};

/// Grids whose symmetries are known, or special in another way.
const SPECIAL: [&str; 12] = [
    // The most canonical grid, with 648 automorphisms.
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    // A cyclic grid: every row is the one above, shifted.
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
    // A grid that is its own image in the diagonal.
    "123456789456789123789123456231674895674895231895231674312548967548967312967312548",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "000000000000000000000000000000000000000050000000000000000000000000000000000000000",
    // One digit all over; a full row.
    "100000000000100000000000100010000000000010000000000010001000000000001000000000001",
    "123456789000000000000000000000000000000000000000000000000000000000000000000000000",
    // Grids that no rule allows: a digit twice in a row and a column, a Latin square, a full grid
    // with a row instead of another.
    "110000000200000002000000000000000000000000300003000000000000000000000000000000000",
    "112123123123112123123000112123112000123123112112123112123123123112112112123123113",
    "897461253918572364786359142675248931564137829453926718342815697231794586129683475",
    "123456789456789123123456789231564897564897231897231564312645978645978312978312645",
];

/// Puzzles of all kinds: minimal, full, with few clues, with clues that lie symmetrically,
/// contradictory.
fn puzzles(count: u64, seed: u64) -> Vec<Grid> {
    let minimal = crate::harness::puzzles("minimal.txt");
    let mut puzzles: Vec<Grid> = SPECIAL.map(grid).to_vec();
    for number in 0..count {
        let mut random = Random::new(seed, number);
        let full = random_grid(&mut random);
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let kind = number % 7;
        let mut puzzle = match kind {
            0 | 1 => minimal[(seed + number) as usize % minimal.len()],
            2 | 4 | 5 => full,
            _ => Grid::EMPTY,
        };
        match kind {
            0..=2 => {}
            // A random choice of clues.
            3 => cells[..=random.below(16)].iter().for_each(|&at| puzzle.set(at, full.get(at))),
            // Clues that lie as they do when the page is turned by half.
            4 => {
                for cell in Cell::all().take(40).filter(|_| random.below(3) > 0) {
                    puzzle.set(cell, None);
                    puzzle.set(Cell::new(80 - cell.index()).expect("a cell"), None);
                }
            }
            // Two cells have changed places, against the rules.
            5 => {
                puzzle.set(cells[0], full.get(cells[1]));
                puzzle.set(cells[1], full.get(cells[0]));
            }
            // Any digits anywhere: the rules do not matter to a form.
            _ => {
                for &cell in &cells[..random.below(20)] {
                    puzzle.set(cell, Digit::new(1 + random.below(9) as u8));
                }
            }
        }
        puzzles.push(puzzle);
    }
    puzzles
}

fn size(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().expect("a number"))
}

#[test]
fn all_morphs_of_a_puzzle_have_its_form() {
    let (count, morphs) = (size("NINEFOLD_CANON_PUZZLES", 100), size("NINEFOLD_CANON_MORPHS", 100));
    let (mut canonicalizer, mut random) = (Canonicalizer::new(), Random::new(11, 0));
    let puzzles = puzzles(count, 12);
    let mut forms = Vec::new();
    for puzzle in &puzzles {
        let form = canonicalizer.canonical(puzzle);
        assert_eq!(form.symmetry.apply(puzzle), form.grid, "{puzzle}");
        for _ in 0..morphs {
            let morph = random_symmetry(&mut random).apply(puzzle);
            let found = canonicalizer.canonical(&morph);
            assert_eq!(found.grid, form.grid, "{morph} is a morph of {puzzle}");
            assert_eq!(found.automorphisms, form.automorphisms, "{morph}");
            assert_eq!(found.symmetry.apply(&morph), form.grid, "{morph}");
        }
        assert_eq!(canonicalizer.canonical(&form.grid).grid, form.grid, "the form's own form");
        forms.push(form.grid.to_string());
    }
    // Random puzzles of many clues are never equivalent.
    let many: Vec<&String> =
        puzzles.iter().zip(&forms).filter(|(p, _)| p.clues() > 19).map(|(_, form)| form).collect();
    let distinct: std::collections::HashSet<_> = many.iter().collect();
    assert_eq!(distinct.len(), many.len());
    println!("{} puzzles, {morphs} morphs of each: one form each", puzzles.len());
}

#[test]
fn the_form_is_the_least_of_all_and_all_automorphisms_are_counted() {
    let mut canonicalizer = Canonicalizer::new();
    for puzzle in puzzles(7 * hunt() as u64, 13) {
        let form = canonicalizer.canonical(&puzzle);
        // Of a grid with hardly a clue, all ways are the least: seconds each.
        if form.automorphisms > 10_000 && hunt() == 1 {
            continue;
        }
        assert_eq!((*form.grid.as_bytes(), form.automorphisms), least_form(&puzzle), "{puzzle}");
    }
}
