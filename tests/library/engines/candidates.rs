//! Engines that take restricted candidates against each other, on random sets of them, with the
//! independent checker and a plain count by hand.

use crate::harness::{grids_of_all_kinds, hunt, limits, puzzles};
use ninefold_jobs::engine::registry::{Config, ENGINES};
use ninefold_jobs::engine::{Backend, Engine, Limits, Outcome, Reference, Rules, Status};
use ninefold_jobs::generate::random_grid;
use ninefold_jobs::grid::{Candidates, Cell, Digit, Grid};
use ninefold_jobs::random::Random;
use ninefold_jobs::verify;

/// Node limit of `reference` and `mrv`: they are slow, and candidates with little information send
/// them far astray.
const SLOW_NODE_LIMIT: u64 = 500;

/// Candidates of some kind: each digit struck with some chance, the solution's more seldom or
/// never.
fn some_candidates(random: &mut Random) -> Candidates {
    let full = random_grid(random);
    let struck = 30 + random.below(60);
    let solution_struck = [0, 0, 0, 0, 1, 3][random.below(6)];
    let mut candidates = Candidates::ALL;
    for cell in Cell::all() {
        for digit in Digit::all() {
            let is_solution = full.get(cell) == Some(digit);
            let chance = if is_solution { solution_struck } else { struck };
            if random.below(100) < chance {
                candidates.remove(cell, digit);
            }
        }
    }
    candidates
}

/// All engines that can, on all their backends.
fn engines() -> Vec<(String, Box<dyn Engine>)> {
    let able = super::on_all_backends().filter(|(entry, ..)| entry.candidates);
    let engines: Vec<_> = able.map(|(_, name, engine)| (name, engine)).collect();
    assert!(engines.len() >= 4);
    engines
}

fn agree(name: &str, candidates: &Candidates, limits: &Limits, mine: &Outcome, other: &Outcome) {
    if let Some(solution) = mine.solution() {
        let checked = verify::check_candidates(candidates, solution);
        assert_eq!(checked, Ok(()), "{name}: {candidates}");
    }
    super::agree(name, candidates, limits, [mine, other]);
}

#[test]
fn all_engines_agree_on_random_candidates() {
    let mut engines = engines();
    let (mut by_solutions, mut compared) = ([0; 4], 0);
    let rounds = 100 * hunt();
    for i in 0..rounds as u64 {
        let mut random = Random::new(21, i);
        let candidates = some_candidates(&mut random);
        let limits = limits([1, 2, 2, 3, 40][random.below(5)]);
        let limits = Limits { nodes: Some(SLOW_NODE_LIMIT), ..limits };
        let expected = Reference.solve_candidates(&candidates, &limits).expect("it can");
        by_solutions[expected.solutions.min(3) as usize] += 1;
        for (name, engine) in &mut engines {
            let outcome = engine.solve_candidates(&candidates, &limits).expect("it can");
            agree(name, &candidates, &limits, &outcome, &expected);
            compared += usize::from(!outcome.gave_up && !expected.gave_up);
        }
    }
    assert!(by_solutions.iter().all(|&count| count > rounds / 60), "{by_solutions:?}");
    let all = rounds * engines.len();
    assert!(compared > all / 2, "{compared} of {all}");
}

#[test]
fn all_backends_of_rules_give_the_same_outcomes_and_counters() {
    let backends = Backend::ALL.into_iter().filter_map(Rules::with_backend);
    let mut engines: Vec<Rules> = backends.collect();
    for i in 0..1_000 {
        let candidates = some_candidates(&mut Random::new(22, i));
        let mut outcomes = engines.iter_mut().map(|e| e.solve_candidates(&candidates, &limits(3)));
        let portable = outcomes.next().expect("the portable backend");
        assert!(outcomes.all(|outcome| outcome == portable), "{candidates}");
    }
}

#[test]
fn candidates_that_are_clues_have_the_solutions_of_the_clues() {
    let mut engines = engines();
    let mut grids = grids_of_all_kinds(200, 23);
    grids.extend(puzzles("hard.txt").into_iter().step_by(200));
    for puzzle in grids {
        let expected = Rules::new().solve_one(&puzzle, &limits(2));
        for (name, engine) in &mut engines {
            for candidates in [Candidates::of_clues(&puzzle), Candidates::left_by(&puzzle)] {
                let outcome = engine.solve_candidates(&candidates, &limits(2)).expect("it can");
                agree(name, &candidates, &limits(2), &outcome, &expected);
            }
        }
    }
}

#[test]
fn two_clues_in_a_box_or_an_empty_cell_are_no_solution() {
    let digit = Digit::new(4);
    let mut clash = Grid::EMPTY;
    clash.set(Cell::at(0, 0), digit);
    clash.set(Cell::at(1, 1), digit);
    let mut empty_cell = Candidates::ALL;
    empty_cell.set(Cell::at(8, 8), 0);
    for (name, mut engine) in engines() {
        for candidates in [Candidates::of_clues(&clash), empty_cell] {
            let outcome = engine.solve_candidates(&candidates, &limits(2)).expect("it can");
            assert_eq!(outcome.status(&limits(2)), Status::None, "{name}: {candidates}");
        }
    }
}

#[test]
fn the_registry_lists_engines_that_can() {
    for entry in ENGINES {
        let mut engine = entry.make(&Config::default()).expect("made");
        let outcome = engine.solve_candidates(&Candidates::ALL, &Limits::FIRST);
        assert_eq!(outcome.is_some(), entry.candidates, "{}", entry.name);
    }
}
