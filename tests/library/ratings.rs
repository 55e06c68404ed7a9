//! Sudoku Explainer's ratings on generated puzzles: no step is wrong, and ER, EP and ED are what the steps say.

use ninefold::engine::{Engine, Limits, Rules};
use ninefold::grid::Grid;
use ninefold::logic::board::{Board, Candidate};
use ninefold::logic::se::{ENTRIES, Rater};
use ninefold::logic::step::{Step, Steps};

/// So many puzzles of a dataset, each with its solution.
fn solved(name: &str, count: usize) -> Vec<(Grid, Grid)> {
    let mut engine = Rules::new();
    let mut solved = |puzzle: Grid| {
        let outcome = engine.solve_one(&puzzle, &Limits::UNIQUE);
        (puzzle, *outcome.solution().expect("one solution"))
    };
    crate::harness::puzzles(name).into_iter().take(count).map(&mut solved).collect()
}

/// That a step fills in and leaves what the solution has.
fn assert_sound(step: &Step, solution: &Grid) {
    let is_right = |it: &Candidate| solution.get(it.cell) == Some(it.digit);
    assert!(step.placements.iter().all(is_right), "{step}");
    assert!(!step.eliminations.iter().any(is_right), "{step}");
}

#[test]
fn no_step_is_wrong() {
    let (mut rater, mut found) = (Rater::new(), Steps::all());
    for (name, count) in
        [("easy.txt", 100), ("medium.txt", 40), ("hard.txt", 20), ("minimal.txt", 40)]
    {
        for (puzzle, solution) in solved(name, count) {
            let mut board = Board::with_solution(&puzzle, &solution);
            while let Some((step, rating)) = rater.next(&mut board) {
                assert_sound(step, &solution);
                let step = step.clone();
                // All that the other techniques find too, where singles and pairs are through.
                for entry in ENTRIES.iter().filter(|_| rating > 34) {
                    found.clear();
                    let _ = entry.technique.find(&board, &mut found);
                    found.found().iter().for_each(|step| assert_sound(step, &solution));
                }
                step.apply(&mut board);
            }
            assert!(!board.is_broken());
        }
    }
}

#[test]
fn ratings_come_from_the_steps() {
    let mut rater = Rater::new();
    for (puzzle, solution) in solved("minimal.txt", 40) {
        let mut board = Board::with_solution(&puzzle, &solution);
        let rating = rater.rate(board.clone());
        let (mut ratings, mut pearl) = (Vec::new(), None);
        while let Some((step, tenths)) = rater.next(&mut board) {
            ratings.push(tenths);
            if !step.placements.is_empty() && pearl.is_none() {
                pearl = ratings.iter().max().copied();
            }
            step.clone().apply(&mut board);
        }
        assert_eq!(rating.steps as usize, ratings.len());
        assert_eq!(Some(rating.er), ratings.iter().max().copied());
        assert_eq!((Some(rating.ep), Some(rating.ed)), (pearl, ratings.first().copied()));
        assert_eq!(rating.at_least, !board.open().is_empty());
    }
}

#[test]
fn without_proof_of_one_solution_none_is_assumed() {
    let mut rater = Rater::new();
    for (puzzle, _) in solved("hard.txt", 60) {
        let mut board = Board::new(&puzzle);
        while let Some((step, _)) = rater.next(&mut board) {
            let code = step.technique.code();
            assert!(!code.starts_with("unique") && !code.starts_with("bug"), "{step}");
            step.clone().apply(&mut board);
        }
    }
}
