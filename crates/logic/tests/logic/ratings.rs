//! Sudoku Explainer's ratings on generated puzzles: no step is wrong, and ER, EP and ED follow from
//! the steps.

use ninefold_core::grid::Grid;
use ninefold_logic::{Difficulty, Grader, LogicBoard, PathRecord, ProfileEntry, SE, StepCollector};

use crate::harness::{assert_true, solution};

/// The first `count` puzzles of a dataset, each with its solution.
fn solved(name: &str, count: usize) -> impl Iterator<Item = (Grid, Grid)> {
    let puzzles = crate::harness::puzzles(name).into_iter().take(count);
    puzzles.map(|puzzle| (puzzle, solution(&puzzle)))
}

#[test]
fn no_step_is_wrong() {
    let (mut grader, mut all) = (Grader::new(&SE), StepCollector::all());
    for (name, count) in
        [("easy.txt", 40), ("medium.txt", 14), ("hard.txt", 7), ("minimal.txt", 14)]
    {
        for (puzzle, solution) in solved(name, count) {
            let mut board = LogicBoard::with_solution(&puzzle, &solution);
            while let Some(found) = grader.next(&mut board) {
                let step = found.step;
                assert_true(step, &puzzle, &solution);
                // All that the other techniques find too, where singles and pairs are through; the
                // deepest chains take seconds a position.
                let is_deep = |entry: &&ProfileEntry| entry.technique.code().contains("-plus-");
                let others = SE.entries.iter().filter(|entry| !is_deep(entry));
                for entry in others.filter(|_| found.difficulty.score() > 34) {
                    all.clear();
                    let _ = entry.technique.find(&board, &mut all);
                    all.found().iter().for_each(|step| assert_true(step, &puzzle, &solution));
                }
                step.apply(&mut board);
            }
            assert!(!board.is_broken());
        }
    }
}

#[test]
fn ratings_come_from_the_steps() {
    let mut grader = Grader::new(&SE);
    let mut record = PathRecord::new(&SE);
    for (puzzle, solution) in solved("minimal.txt", 40) {
        let mut board = LogicBoard::with_solution(&puzzle, &solution);
        let grade = grader.grade(board.clone(), &mut record);
        let Difficulty::Rating { er, ep, ed } = grade.difficulty else { unreachable!("ratings") };
        let (mut ratings, mut pearl) = (Vec::new(), None);
        while let Some(found) = grader.next(&mut board) {
            ratings.push(found.difficulty.score());
            if !found.step.placements.is_empty() && pearl.is_none() {
                pearl = ratings.iter().max().copied();
            }
            found.step.apply(&mut board);
        }
        let max = ratings.iter().max().copied();
        assert_eq!(grade.steps as usize, ratings.len());
        assert_eq!([Some(er.into()), Some(ep.into())], [max, pearl]);
        assert_eq!(Some(ed.into()), ratings.first().copied());
        assert_eq!(!grade.is_solved, !board.open().is_empty());
    }
}

#[test]
fn without_proof_of_one_solution_none_is_assumed() {
    let mut grader = Grader::new(&SE);
    for (puzzle, _) in solved("hard.txt", 25) {
        let mut board = LogicBoard::new(&puzzle);
        while let Some(found) = grader.next(&mut board) {
            let step = found.step;
            let code = step.technique.code();
            assert!(!code.starts_with("unique") && !code.starts_with("bug"), "{step}");
            step.apply(&mut board);
        }
    }
}
