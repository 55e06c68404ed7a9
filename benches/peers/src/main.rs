//! ninefold compared with the crate `sudoku`, in one process, on the same puzzles, one thread.
//!
//!     cargo run --release --manifest-path benches/peers/Cargo.toml [-- FILE...]
//!
//! Without files: the datasets of the repo, and the mixed one with two clues taken from each puzzle, most of
//! which have several solutions then. All solvers look for two solutions, which proves uniqueness, and
//! start from puzzles in memory. They take turns, each on the whole file again and again for a tenth of a second, in an
//! order that changes from round to round; ratios are formed within a round, and the median of the
//! rounds counts. All solutions are compared and checked outside the timed region. This package is not part of
//! ninefold's workspace, so that the licence of `sudoku` (AGPL-3.0) and its build stay out of ours.

use std::time::{Duration, Instant};

use ninefold::engine::{Backend, Engine, Lanes, Limits, Outcome, Rules};
use ninefold::grid::{Cell, Grid};
use ninefold::random::Random;
use ninefold::text::line;
use ninefold::verify;
use sudoku::Sudoku;

const ROUNDS: usize = 9;
/// A turn lasts at least this long: short files are repeated.
const SHORTEST_TURN: Duration = Duration::from_millis(100);

/// The puzzles of a file, in the form of either side.
struct Puzzles {
    name: String,
    ours: Vec<Grid>,
    theirs: Vec<Sudoku>,
}

/// One of ours, and what to call it.
type Solver = (String, Box<dyn Engine>);

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let mut files: Vec<Puzzles> = named.iter().map(|file| read(file)).collect();
    if files.is_empty() {
        let dataset = |name| format!("{}/../../datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        files.extend(["easy", "minimal", "hard"].map(|name| read(&dataset(name))));
        files.push(without_two_clues(&files[1]));
    }
    let mut solvers = solvers();
    print!("| puzzles/s, one thread, limit 2 | puzzles | `sudoku` 0.8 |");
    solvers.iter().for_each(|(name, _)| print!(" {name} | ratio |"));
    print!("\n|---|---|---|");
    solvers.iter().for_each(|_| print!("---|---|"));
    println!();
    for puzzles in files {
        solvers.iter_mut().for_each(|(_, engine)| check(&puzzles, &mut **engine));
        print!("| {} | {} |", puzzles.name, puzzles.ours.len());
        let (theirs, ours) = compare(&puzzles, &mut solvers);
        print!(" {theirs:.0} |");
        ours.iter().for_each(|(rate, ratio)| print!(" {rate:.0} | {ratio:.2}x |"));
        println!();
    }
}

fn solvers() -> Vec<Solver> {
    let rules: Solver = ("`rules`".to_owned(), Box::new(Rules::new()));
    let lanes = Backend::ALL.into_iter().filter_map(|backend| {
        let engine: Box<dyn Engine> = Box::new(Lanes::with_backend(backend)?);
        Some((format!("`lanes` ({})", backend.name()), engine))
    });
    [rules].into_iter().chain(lanes).collect()
}

fn read(file: &str) -> Puzzles {
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let grids = text.lines().filter_map(|text| line::parse(text.as_bytes()).ok());
    let name = std::path::Path::new(file).file_stem().expect("a name").to_string_lossy();
    both(name.into_owned(), grids)
}

fn both(name: String, grids: impl Iterator<Item = Grid>) -> Puzzles {
    let ours: Vec<Grid> = grids.collect();
    let theirs = ours.iter().map(|grid| Sudoku::from_bytes(*grid.as_bytes()).expect("digits"));
    Puzzles { name, theirs: theirs.collect(), ours }
}

fn without_two_clues(puzzles: &Puzzles) -> Puzzles {
    let mut random = Random::new(1, 0);
    let thinned = puzzles.ours.iter().map(|puzzle| {
        let mut clues: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_some()).collect();
        random.shuffle(&mut clues);
        let mut thinned = *puzzle;
        clues.iter().take(2).for_each(|&cell| thinned.set(cell, None));
        thinned
    });
    both(format!("{}, two clues fewer", puzzles.name), thinned)
}

/// Both sides must find the same solutions, and right ones.
fn check(puzzles: &Puzzles, engine: &mut dyn Engine) {
    let mut outcomes = vec![Outcome::EMPTY; puzzles.ours.len()];
    engine.solve_block(&puzzles.ours, &Limits::UNIQUE, &mut outcomes);
    for ((ours, theirs), outcome) in puzzles.ours.iter().zip(&puzzles.theirs).zip(outcomes) {
        assert_eq!(outcome.solutions, theirs.solutions_count_up_to(2) as u64);
        if let Some(solution) = outcome.solution() {
            assert_eq!(verify::check(ours, solution), Ok(()));
        }
        if outcome.solutions == 1 {
            let theirs = theirs.solution().expect("they found one").to_bytes();
            assert_eq!(outcome.first.as_bytes(), &theirs);
        }
    }
}

/// Puzzles per second of theirs, and of each of ours with the median ratio.
fn compare(puzzles: &Puzzles, solvers: &mut [Solver]) -> (f64, Vec<(f64, f64)>) {
    let mut outcomes = vec![Outcome::EMPTY; puzzles.ours.len()];
    let mut rates = vec![Vec::new(); solvers.len() + 1];
    for round in 0..=ROUNDS {
        for turn in 0..rates.len() {
            let which = (turn + round) % rates.len();
            let rate = turn_of(puzzles.ours.len(), || match which.checked_sub(1) {
                None => puzzles.theirs.iter().for_each(|puzzle| {
                    std::hint::black_box(puzzle.solutions_count_up_to(2));
                }),
                Some(ours) => {
                    solvers[ours].1.solve_block(&puzzles.ours, &Limits::UNIQUE, &mut outcomes);
                }
            });
            if round > 0 {
                // The first is for warming up.
                rates[which].push(rate);
            }
        }
    }
    let theirs = rates.remove(0);
    let ours = rates.into_iter().map(|rates| {
        let ratios = rates.iter().zip(&theirs).map(|(ours, theirs)| ours / theirs).collect();
        (median(rates.clone()), median(ratios))
    });
    let ours = ours.collect();
    (median(theirs), ours)
}

/// Puzzles per second of one solver in one turn.
fn turn_of(puzzles: usize, mut solve: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut solved = 0;
    while start.elapsed() < SHORTEST_TURN {
        solve();
        solved += puzzles;
    }
    solved as f64 / start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
