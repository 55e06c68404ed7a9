//! Lines for tests of readers: malformed, contradictory, with several solutions.
//!
//! Each line is drawn from a list of defects of real files, with good puzzles among them.

use super::fill::random_grid;
use super::reduce::{any_clue, minimal};
use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Rules, Status};

/// A line, with its line end, that may or may not hold a valid puzzle.
pub fn invalid_line(engine: &mut Rules, random: &mut Random) -> String {
    let grid = random_grid(random);
    let puzzle = minimal(&grid, engine, random);
    let text = puzzle.to_string();
    let line = match random.below(16) {
        0 => several_solutions(&puzzle, random).to_string(),
        1 => contradiction(&puzzle, &grid, random).to_string(),
        2 => no_solution(&puzzle, engine, random).to_string(),
        3 => Grid::EMPTY.to_string(),
        4 => grid.to_string(),
        5 => text[..random.below(81)].to_owned(),
        6 => text + "1",
        7 => with_invalid_character(&text, random),
        8 => text.replace('.', ["0", "_", "*"][random.below(3)]),
        9 => {
            let [whole, tenths, name] = [12, 10, 1000].map(|below| random.below(below));
            text + &format!(";{whole}.{tenths};name {name}")
        }
        10 => text + "\r",
        11 => format!("# remark {}", random.below(1000)),
        12 => " ".repeat(random.below(3)),
        _ => text,
    };
    line + "\n"
}

/// The puzzle without some of its clues.
fn several_solutions(puzzle: &Grid, random: &mut Random) -> Grid {
    let mut fewer = *puzzle;
    for _ in 0..=random.below(6) {
        fewer.set(any_clue(&fewer, random), None);
    }
    fewer
}

/// The puzzle with a digit that stands twice in a house.
fn contradiction(puzzle: &Grid, solution: &Grid, random: &mut Random) -> Grid {
    let clue = any_clue(puzzle, random);
    let peers = clue.peers().iter().copied().filter(|&peer| puzzle.get(peer).is_none());
    let blanks: Vec<Cell> = peers.collect();
    let mut worse = *puzzle;
    worse.set(blanks[random.below(blanks.len())], solution.get(clue));
    worse
}

/// The puzzle with a clue changed so that it has no solution although no two clues clash.
fn no_solution(puzzle: &Grid, engine: &mut Rules, random: &mut Random) -> Grid {
    loop {
        let mut worse = *puzzle;
        worse.set(any_clue(puzzle, random), Digit::new(random.below(9) as u8 + 1));
        let status = engine.solve_one(&worse, &Limits::UNIQUE).status(&Limits::UNIQUE);
        if status == Status::None && !worse.has_clash() {
            return worse;
        }
    }
}

/// The line with one invalid character.
fn with_invalid_character(text: &str, random: &mut Random) -> String {
    let place = random.below(81);
    let wrong = ["x", "?", "-", "é", "\u{0}", ","][random.below(6)];
    [&text[..place], wrong, &text[place + 1..]].concat()
}
