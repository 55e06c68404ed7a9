//! Boards of positions: the first step is a function of the position, and the same technique as on
//! the path.

use ninefold_core::grid::{Candidates, Cell, Grid};
use ninefold_logic::{Grader, HODOKU, LogicBoard};

use crate::harness::{hunt, solved};

/// The position of a board, handed over as clues, digits and candidates.
fn handed_over(board: &LogicBoard, clues: &Grid, solution: &Grid) -> LogicBoard {
    let mut left = Candidates::ALL;
    Cell::all().for_each(|cell| left.set(cell, board.candidates(cell)));
    LogicBoard::of_position(clues, board.grid(), &left).with_known_solution(solution)
}

#[test]
fn every_step_of_a_path_of_positions_is_the_first_step_from_its_position() {
    let (mut path, mut again) = (Grader::new(&HODOKU), Grader::new(&HODOKU));
    for (puzzle, solution) in solved(["hard.txt", "medium.txt"], 20 * hunt()) {
        let mut board = LogicBoard::with_solution(&puzzle, &solution);
        loop {
            board = board.renewed();
            let mut position = handed_over(&board, &puzzle, &solution);
            let Some(found) = path.next(&mut board) else { break };
            let first = again.next(&mut position).expect("a step");
            assert_eq!(found.step.to_string(), first.step.to_string(), "{puzzle}");
            assert_eq!(found.difficulty, first.difficulty);
            found.step.apply(&mut board);
        }
        assert!(board.open().is_empty());
    }
}

#[test]
fn from_a_position_of_a_graded_path_the_same_technique_comes_first() {
    let (mut path, mut again) = (Grader::new(&HODOKU), Grader::new(&HODOKU));
    for (puzzle, solution) in solved(["hard.txt", "medium.txt"], 20 * hunt()) {
        let mut board = LogicBoard::with_solution(&puzzle, &solution);
        loop {
            let mut position = handed_over(&board, &puzzle, &solution);
            let Some(found) = path.next(&mut board) else { break };
            let first = again.next(&mut position).expect("a step");
            assert_eq!(found.step.technique.code(), first.step.technique.code(), "{puzzle}");
            // Singles alone have another order.
            if found.step.placements.len() != 1 {
                assert_eq!(found.step.to_string(), first.step.to_string(), "{puzzle}");
            }
            found.step.apply(&mut board);
        }
    }
}
