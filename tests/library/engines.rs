//! Every engine against every other, against the reference, and against its own description.

mod candidates;
mod fixpoint;
mod streams;

use std::fmt::Display;

use crate::harness::{NODE_LIMIT, classic_datasets, grids_of_all_kinds, hunt, limits, puzzles};
use ninefold_jobs::engine::registry::{Config, ENGINES, EngineInfo, find};
use ninefold_jobs::engine::{Backend, Engine, Lanes, Limits, Outcome, Reference, Rules, Status};
use ninefold_jobs::grid::{Cell, Grid};
use ninefold_jobs::verify;

fn make(entry: &EngineInfo) -> Box<dyn Engine> {
    entry.make(&Config { seed: 7, backend: None }).expect("every scalar engine runs everywhere")
}

/// Every engine on each of its backends that the machine has.
fn on_all_backends() -> impl Iterator<Item = (&'static EngineInfo, String, Box<dyn Engine>)> {
    ENGINES.iter().flat_map(|entry| {
        entry.backends.iter().filter_map(move |&backend| {
            let engine = entry.make(&Config { seed: 7, backend: Some(backend) }).ok()?;
            Some((entry, format!("{} on {}", entry.name, backend.name()), engine))
        })
    })
}

/// Two searches that came to their ends have found the same.
fn agree(name: &str, puzzle: &impl Display, limits: &Limits, [mine, other]: [&Outcome; 2]) {
    if !mine.gave_up && !other.gave_up {
        assert_eq!(mine.solutions, other.solutions, "{name}: {puzzle}");
        if other.status(limits) == Status::Unique {
            assert_eq!(mine.first, other.first, "{name}: {puzzle}");
        }
    }
}

/// Holds one outcome against the reference's and the rules of the game.
fn check(name: &str, puzzle: &Grid, limits: &Limits, mine: &Outcome, reference: &Outcome) {
    if let Some(solution) = mine.solution() {
        assert_eq!(verify::check(puzzle, solution), Ok(()), "{name}: {puzzle}");
    }
    assert_eq!(mine.solutions == 0, mine.first == Grid::EMPTY, "{name}: {puzzle}");
    if mine.gave_up {
        assert_eq!(mine.counters.nodes, NODE_LIMIT, "{name}: {puzzle}");
    }
    agree(name, puzzle, limits, [mine, reference]);
}

#[test]
fn all_engines_agree_with_the_reference_on_all_kinds_of_grids() {
    let mut grids = grids_of_all_kinds(30 * hunt() as u64, 11);
    grids.extend(puzzles("easy.txt").into_iter().step_by(100));
    grids.extend(puzzles("hard.txt").into_iter().step_by(100));
    let mut finished = vec![0; ENGINES.len()];
    for solutions in [1, 2, 3, 50] {
        let limits = limits(solutions);
        for puzzle in &grids {
            let reference = Reference.solve_one(puzzle, &limits);
            for (entry, finished) in ENGINES.iter().zip(&mut finished) {
                let outcome = make(entry).solve_one(puzzle, &limits);
                check(entry.name, puzzle, &limits, &outcome, &reference);
                *finished += usize::from(!outcome.gave_up);
            }
        }
    }
    for (entry, finished) in ENGINES.iter().zip(finished) {
        let share = finished as f64 / (4 * grids.len()) as f64;
        let expected = if entry.finishes { 0.95 } else { 0.4 };
        assert!(share >= expected, "{} finished {share}", entry.name);
    }
}

/// Rows, columns and boxes as a ruleset like any other, on every classic puzzle there is.
#[test]
fn constraints_and_rules_agree_on_all_of_the_datasets() {
    let names = classic_datasets();
    assert_eq!(names.len(), 7, "{names:?}");
    let entry = find("constraints").expect("an engine");
    let (mut constraints, mut rules) = (make(entry), Rules::new());
    let mut statuses = std::collections::BTreeMap::new();
    for name in names {
        let more = if name == "multiple.txt" { 10 } else { 2 };
        for puzzle in puzzles(&name) {
            for solutions in [1, more] {
                let limits = limits(solutions);
                let expected = rules.solve_one(&puzzle, &limits);
                let outcome = constraints.solve_one(&puzzle, &limits);
                assert!(!outcome.gave_up && !expected.gave_up, "{name}: {puzzle}");
                check("constraints", &puzzle, &limits, &outcome, &expected);
                assert_eq!(outcome.status(&limits), expected.status(&limits), "{name}: {puzzle}");
                *statuses.entry(outcome.status(&limits).as_str()).or_insert(0) += 1;
            }
        }
    }
    println!("{statuses:?}");
    assert!(statuses.values().sum::<u32>() > 90_000 && statuses.len() == 4, "{statuses:?}");
}

#[test]
fn engines_keep_nothing_from_one_puzzle_to_the_next() {
    let grids = grids_of_all_kinds(100, 12);
    for entry in ENGINES {
        let mut engine = make(entry);
        let mut outcomes = vec![Outcome::EMPTY; grids.len()];
        engine.solve_block(&grids, &limits(2), &mut outcomes);
        for (puzzle, outcome) in grids.iter().zip(&outcomes).rev() {
            let mut alone = make(entry).solve_one(puzzle, &limits(2));
            alone.counters.sorting_nanos = outcome.counters.sorting_nanos;
            assert_eq!(*outcome, alone, "{}: {puzzle}", entry.name);
        }
    }
}

#[test]
fn lanes_gives_the_same_on_every_backend_and_in_blocks_of_every_size() {
    let mut grids = grids_of_all_kinds(1_200, 15);
    grids.extend(puzzles("hard.txt").into_iter().take(300));
    for solutions in [1, 2, 30] {
        let mut alone = vec![Outcome::EMPTY; grids.len()];
        Lanes::new().solve_block(&grids, &limits(solutions), &mut alone);
        for backend in Backend::ALL {
            let Some(mut engine) = Lanes::with_backend(backend) else { continue };
            for size in [1, 63, 64, 65, 255, 256, 257, 511, 512, 513, 1_500] {
                // Blocks of one puzzle are a whole vector of work each: a few of them will do.
                let most = if size < 64 { 40 } else { grids.len() };
                let (grids, alone) = (&grids[..most], &alone[..most]);
                let mut outcomes = vec![Outcome::EMPTY; grids.len()];
                for (block, outcomes) in grids.chunks(size).zip(outcomes.chunks_mut(size)) {
                    engine.solve_block(block, &limits(solutions), outcomes);
                }
                for ((puzzle, shared), alone) in grids.iter().zip(&outcomes).zip(alone) {
                    assert_eq!(shared, alone, "{backend:?} in blocks of {size}: {puzzle}");
                }
            }
        }
    }
}

#[test]
fn a_backend_that_the_machine_lacks_is_refused() {
    for backend in Backend::ALL {
        assert_eq!(Rules::with_backend(backend).is_some(), backend.is_available());
    }
    for entry in ENGINES {
        for backend in Backend::ALL.into_iter().map(Some).chain([None]) {
            let config = Config { seed: 0, backend };
            let made = entry.make(&config).map(|engine| engine.backend());
            assert_eq!(entry.backend(&config).map(Backend::name), made, "{}", entry.name);
        }
    }
}

#[test]
fn naive_and_blanks_visit_the_same_nodes() {
    for puzzle in puzzles("easy.txt").iter().step_by(50) {
        let [naive, blanks] = ["naive", "blanks"]
            .map(|name| make(find(name).expect("an engine")).solve_one(puzzle, &limits(2)));
        assert_eq!(naive, blanks);
    }
}

#[test]
fn random_ties_follow_the_seed() {
    let entry = find("mrv-random").expect("an engine");
    let nodes = |seed| -> Vec<u64> {
        let mut engine = entry.make(&Config { seed, backend: None }).expect("made");
        let hard = puzzles("hard.txt");
        hard.iter().step_by(200).map(|p| engine.solve_one(p, &limits(2)).counters.nodes).collect()
    };
    assert_eq!(nodes(1), nodes(1));
    assert_ne!(nodes(1), nodes(2));
}

#[test]
fn solutions_are_counted_up_to_the_limit() {
    // A full grid without the digits 1 to 3: at least their six permutations fill it again.
    let solved = puzzles("minimal.txt")[0];
    let full = Rules::new().solve_one(&solved, &Limits::FIRST).first;
    let mut puzzle = full;
    let is_low = |cell: &Cell| full.get(*cell).expect("full").get() <= 3;
    Cell::all().filter(is_low).for_each(|cell| puzzle.set(cell, None));
    let all = Reference.solve_one(&puzzle, &limits(10_000)).solutions;
    assert!(all >= 6, "{all}: three digits can at least change places");
    for entry in ENGINES {
        for limit in [1, 2, 5, all, all + 1] {
            let outcome = make(entry).solve_one(&puzzle, &limits(limit));
            assert_eq!(outcome.solutions, all.min(limit), "{}", entry.name);
        }
    }
}

#[test]
fn the_stopwatch_runs_only_when_asked() {
    let grids = puzzles("easy.txt");
    for stopwatch in [false, true] {
        let mut outcomes = vec![Outcome::EMPTY; grids.len()];
        let limits = Limits { stopwatch, ..Limits::UNIQUE };
        Rules::new().solve_block(&grids, &limits, &mut outcomes);
        assert_eq!(outcomes.iter().any(|outcome| !outcome.elapsed.is_zero()), stopwatch);
    }
}
