//! `generate`: puzzle i is a function of the seed and i, and its columns are true.

use std::fs;

use ninefold_jobs::engine::{Engine, Limits, Mrv, Rules, Ties};
use ninefold_jobs::generate::{Generator, PuzzleSpec};
use ninefold_jobs::grid::{Cell, Grid};
use ninefold_jobs::text::line;

use crate::harness::*;

pub(crate) fn made(arguments: impl Words) -> String {
    let (code, out, error) = told(&generating(&arguments).output().expect("run"));
    assert_eq!(code, 0, "{arguments:?}: {error}");
    out
}

#[test]
fn batches_make_what_one_engine_makes_one_by_one() {
    let text = made("--count 300 --seed 11");
    let spec = PuzzleSpec { seed: 11, ..PuzzleSpec::default() };
    let mut generator = Generator::new(&spec);
    for (number, found) in text.lines().enumerate() {
        let made = generator.puzzle(number as u64);
        assert_eq!(made.expect("within reach").puzzle.to_string(), found);
    }
}

/// The pattern of a minimal puzzle of 23 clues that ninefold made.
const MASK: &str =
    "...358.7....4.....493.2......6......7...9..28......31...8.......396..4...2.1.....";

#[test]
fn the_columns_of_the_csv_are_true() {
    let directory = Folder::new();
    let mask = directory.join("mask").to_str().expect("text").to_owned();
    fs::write(&mask, MASK).expect("written");
    for (count, arguments) in [
        (6, &[][..]),
        (6, &["--clues", "27-33", "--symmetry", "half-turn"]),
        (3, &["--solution-count", "4"]),
        (3, &["--node-class", "many"]),
        (6, &["--symmetry", "full"]),
        (1, &["--kind", "minimal", "--symmetry", "quarter-turn"]),
        (1, &["--pattern", MASK]),
    ] {
        let arguments = arguments.iter().map(|&word| if word == MASK { &*mask } else { word });
        let arguments = &arguments.collect::<Vec<_>>()[..];
        let count = &(count * hunt()).to_string();
        let every = ("--count", count, "--seed 3 --output-format csv");
        let text = made((arguments, every));
        assert_eq!(text.lines().skip(1).count().to_string(), *count);
        for row in text.lines().skip(1) {
            let fields: Vec<&str> = row.split(',').collect();
            let puzzle = line::parse(fields[0].as_bytes()).expect("a puzzle");
            let limits = Limits::solutions(std::num::NonZeroU64::new(10).expect("ten"));
            let mut mrv = Mrv::new(Ties::Lowest);
            let outcome = mrv.solve_one(&puzzle, &limits);
            assert_eq!(outcome.solutions.to_string(), fields[2]);
            assert_eq!(puzzle.clues().to_string(), fields[3]);
            assert_eq!(symmetry(&puzzle), fields[6]);
            if arguments.contains(&"--pattern") {
                let has_clue = |byte: u8| byte != b'.';
                assert!(MASK.bytes().map(has_clue).eq(fields[0].bytes().map(has_clue)));
            }
            if outcome.solutions == 1 {
                assert_eq!(line::parse(fields[1].as_bytes()).expect("a solution"), outcome.first);
                let nodes = Rules::new().solve_one(&puzzle, &Limits::UNIQUE).counters.nodes;
                assert_eq!(nodes.to_string(), fields[4]);
                assert_eq!(is_minimal(&puzzle, &mut mrv).to_string(), fields[5]);
            }
        }
    }
}

/// The symmetries of the clues, from the eight ways to lay a square onto itself.
fn symmetry(puzzle: &Grid) -> &'static str {
    let has_clue = |(row, column)| puzzle.get(Cell::at(row, column)).is_some();
    let holds = |image: fn(usize, usize) -> (usize, usize)| {
        let cells = (0..81).map(|i| (i / 9, i % 9));
        cells.into_iter().all(|cell| has_clue(cell) == has_clue(image(cell.0, cell.1)))
    };
    let horizontal = holds(|row, column| (8 - row, column));
    let vertical = holds(|row, column| (row, 8 - column));
    let diagonal = holds(|row, column| (column, row));
    let antidiagonal = holds(|row, column| (8 - column, 8 - row));
    let quarter = holds(|row, column| (column, 8 - row));
    match (horizontal, vertical, diagonal, antidiagonal, quarter) {
        (true, true, true, true, true) => "full",
        (true, true, ..) => "orthogonal",
        (_, _, true, true, _) => "both-diagonals",
        (_, _, _, _, true) => "quarter-turn",
        (true, ..) => "horizontal",
        (_, true, ..) => "vertical",
        (_, _, true, ..) => "diagonal",
        (_, _, _, true, _) => "antidiagonal",
        _ if holds(|row, column| (8 - row, 8 - column)) => "half-turn",
        _ => "none",
    }
}

/// The engine `rules`, which had no part in making these, proves it.
#[test]
fn a_sample_is_proved_minimal_by_rules() {
    let text = made("--count 2000 --seed 12");
    let mut rules = Rules::new();
    for puzzle in text.lines() {
        let puzzle = line::parse(puzzle.as_bytes()).expect("a puzzle");
        assert_eq!(rules.solve_one(&puzzle, &Limits::UNIQUE).solutions, 1);
        assert!(is_minimal(&puzzle, &mut rules), "{puzzle}");
    }
}

fn is_minimal(puzzle: &Grid, engine: &mut dyn Engine) -> bool {
    Cell::all().filter(|&cell| puzzle.get(cell).is_some()).all(|cell| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        engine.solve_one(&fewer, &Limits::UNIQUE).solutions == 2
    })
}
