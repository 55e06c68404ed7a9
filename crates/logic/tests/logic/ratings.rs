//! Sudoku Explainer's ratings on generated puzzles: no step is wrong, and ER, EP and ED follow from
//! the steps.

use ninefold_logic::{
    Difficulty, Grader, HODOKU, LogicBoard, PathRecord, ProfileEntry, SE, StepCollector,
};

use crate::harness::{assert_true, solved, walk};

#[test]
fn no_step_is_wrong() {
    let (mut grader, mut all) = (Grader::new(&SE), StepCollector::all());
    for (name, count) in
        [("easy.txt", 40), ("medium.txt", 14), ("hard.txt", 7), ("minimal.txt", 14)]
    {
        for (puzzle, solution) in solved([name], count) {
            let board = LogicBoard::with_solution(&puzzle, &solution);
            let board = walk(&mut grader, board, |found, board| {
                assert_true(found.step, board, &solution);
                // All that the other techniques find too, where singles and pairs are through; the
                // deepest chains take seconds a position.
                let is_deep = |entry: &&ProfileEntry| entry.technique.code().contains("-plus-");
                let others = SE.entries.iter().filter(|entry| !is_deep(entry));
                for entry in others.filter(|_| found.difficulty.score() > 34) {
                    all.clear();
                    let _ = entry.technique.find(board, &mut all);
                    all.found().iter().for_each(|step| assert_true(step, board, &solution));
                }
            });
            assert!(!board.is_broken());
        }
    }
}

#[test]
fn ratings_come_from_the_steps() {
    let mut grader = Grader::new(&SE);
    let mut record = PathRecord::new(&SE);
    for (puzzle, solution) in solved(["minimal.txt"], 40) {
        let board = LogicBoard::with_solution(&puzzle, &solution);
        let grade = grader.grade(board.clone(), &mut record);
        let Difficulty::Rating { er, ep, ed } = grade.difficulty else { unreachable!("ratings") };
        let (mut ratings, mut pearl) = (Vec::new(), None);
        let board = walk(&mut grader, board, |found, _| {
            ratings.push(found.difficulty.score());
            if !found.step.placements.is_empty() && pearl.is_none() {
                pearl = ratings.iter().max().copied();
            }
        });
        let max = ratings.iter().max().copied();
        assert_eq!(grade.steps as usize, ratings.len());
        assert_eq!([Some(er.into()), Some(ep.into())], [max, pearl]);
        assert_eq!(Some(ed.into()), ratings.first().copied());
        assert_eq!(!grade.is_solved, !board.open().is_empty());
    }
}

#[test]
fn without_proof_of_one_solution_none_is_assumed() {
    for (profile, (puzzle, _)) in [&SE, &HODOKU]
        .into_iter()
        .flat_map(|profile| solved(["hard.txt"], 25).map(move |solved| (profile, solved)))
    {
        walk(&mut Grader::new(profile), LogicBoard::new(&puzzle), |found, _| {
            let code = found.step.technique.code();
            let assumes = ["uniq", "bug", "hidden-rectangle", "avoidable"];
            assert!(!assumes.iter().any(|start| code.starts_with(start)), "{}", found.step);
        });
    }
}
