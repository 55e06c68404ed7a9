//! ninefold beside the crate `sudoku`, in one process, on the same puzzles, one thread.
//!
//!     cargo run --release --manifest-path benches/peers/Cargo.toml [-- FILE...]
//!
//! Without files: the datasets of the repo. Both solvers look for two solutions, which proves
//! uniqueness, and start from puzzles in memory. They take turns on blocks of each file, in an order that changes
//! from block to block; ratios are formed over whole rounds, and the median of the rounds counts. All
//! solutions are compared and checked outside the timed region. This package is not part of
//! ninefold's workspace, so that the licence of `sudoku` (AGPL-3.0) and its build stay out of ours.

use std::time::{Duration, Instant};

use ninefold::engine::{Engine, Limits, Outcome, Rules, RulesBackend};
use ninefold::grid::Grid;
use ninefold::text::line;
use ninefold::verify;
use sudoku::Sudoku;

const ROUNDS: usize = 9;
/// Puzzles that a solver works on before it is the other's turn.
const BLOCK: usize = 500;
/// A round lasts at least this long: short files are repeated.
const SHORTEST_ROUND: Duration = Duration::from_millis(100);

/// One puzzle in the form of either side.
struct Puzzle {
    ours: Grid,
    theirs: Sudoku,
}

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        let dataset = |name| format!("{}/../../datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        files.extend(["easy", "mixed", "hard"].map(dataset));
    }
    let backends = RulesBackend::ALL.into_iter().filter(|backend| backend.is_available());
    let backends: Vec<RulesBackend> = backends.collect();
    print!("| puzzles/s, one thread, limit 2 | puzzles | `sudoku` 0.8 |");
    backends.iter().for_each(|backend| print!(" `rules` ({}) | ratio |", backend.name()));
    print!("\n|---|---|---|");
    backends.iter().for_each(|_| print!("---|---|"));
    println!();
    for file in files {
        let puzzles = read(&file);
        check(&puzzles);
        let name = std::path::Path::new(&file).file_stem().expect("a name").to_string_lossy();
        print!("| {name} | {} |", puzzles.len());
        let rows: Vec<(f64, f64, f64)> = backends.iter().map(|&b| compare(&puzzles, b)).collect();
        print!(" {:.0} |", rows[rows.len() - 1].0);
        for (_, ours, ratio) in rows {
            print!(" {ours:.0} | {ratio:.2}x |");
        }
        println!();
    }
}

fn read(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let puzzles = text.lines().filter_map(|text| {
        let ours = line::parse(text.as_bytes()).ok()?;
        let theirs = Sudoku::from_bytes(*ours.as_bytes()).ok()?;
        Some(Puzzle { ours, theirs })
    });
    puzzles.collect()
}

/// Both sides must find the same solutions, and right ones.
fn check(puzzles: &[Puzzle]) {
    let mut engine = Rules::new();
    for puzzle in puzzles {
        let outcome = engine.solve_one(&puzzle.ours, &Limits::UNIQUE);
        assert_eq!(outcome.solutions, puzzle.theirs.solutions_count_up_to(2) as u64);
        if let Some(solution) = outcome.solution() {
            assert_eq!(verify::check(&puzzle.ours, solution), Ok(()));
        }
        if outcome.solutions == 1 {
            let theirs = puzzle.theirs.solution().expect("they found one").to_bytes();
            assert_eq!(outcome.first.as_bytes(), &theirs);
        }
    }
}

/// Puzzles per second of theirs and of ours, and the median ratio.
fn compare(puzzles: &[Puzzle], backend: RulesBackend) -> (f64, f64, f64) {
    let mut engine = Rules::with_backend(backend).expect("available");
    let grids: Vec<Grid> = puzzles.iter().map(|puzzle| puzzle.ours).collect();
    let mut outcomes = vec![Outcome::EMPTY; BLOCK];
    let (mut rates, mut ratios) = ((Vec::new(), Vec::new()), Vec::new());
    for round in 0..=ROUNDS {
        let (mut theirs, mut ours, mut solved) = (Duration::ZERO, Duration::ZERO, 0);
        while theirs < SHORTEST_ROUND {
            for (i, block) in puzzles.chunks(BLOCK).enumerate() {
                let grids = &grids[i * BLOCK..][..block.len()];
                let mut run_theirs = || {
                    let start = Instant::now();
                    for puzzle in block {
                        std::hint::black_box(puzzle.theirs.solutions_count_up_to(2));
                    }
                    theirs += start.elapsed();
                };
                if i % 2 == 0 {
                    run_theirs();
                }
                let start = Instant::now();
                engine.solve_block(grids, &Limits::UNIQUE, &mut outcomes[..block.len()]);
                ours += start.elapsed();
                if i % 2 == 1 {
                    run_theirs();
                }
                solved += block.len();
            }
        }
        if round > 0 {
            // The first is for warming up.
            rates.0.push(solved as f64 / theirs.as_secs_f64());
            rates.1.push(solved as f64 / ours.as_secs_f64());
            ratios.push(theirs.as_secs_f64() / ours.as_secs_f64());
        }
    }
    (median(rates.0), median(rates.1), median(ratios))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
