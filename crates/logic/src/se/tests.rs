//! A small board for each technique. crates/logic/tests/logic/ratings.rs checks that no step on
//! generated puzzles is wrong.

use super::chains::addition;
use super::*;
use crate::board::Candidate;
use crate::grader::Grader;
use crate::technique::StepCollector;
use ninefold_core::grid::{Cell, CellSet, Digit, Grid};

/// Parses names of cells: `r1c1 r2c5`.
fn cells(names: &str) -> CellSet {
    let index = |byte: u8| usize::from(byte - b'1');
    let cell = |name: &str| Cell::at(index(name.as_bytes()[1]), index(name.as_bytes()[3]));
    names.split_whitespace().map(cell).collect()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

/// The board with all candidates.
fn blank() -> LogicBoard {
    LogicBoard::new(&Grid::EMPTY)
}

/// Leaves a digit only these places in the house of this index.
fn only(board: &mut LogicBoard, house: usize, value: u8, places: &str) {
    for cell in CellSet::house_at(house) - cells(places) {
        board.remove(cell, digit(value));
    }
}

/// Leaves cells only these candidates.
fn give(board: &mut LogicBoard, names: &str, values: &[u8]) {
    for cell in cells(names) {
        for other in Digit::all().filter(|other| !values.contains(&other.get())) {
            board.remove(cell, other);
        }
    }
}

/// The next step as a sentence, with its rating.
fn next(mut board: LogicBoard) -> (u16, String) {
    let mut grader = Grader::new(&SE);
    let found = grader.next(&mut board);
    found.map_or((0, String::new()), |it| (it.rank as u16, it.step.to_string()))
}

#[test]
fn singles_are_told_apart_by_their_house() {
    let mut board = blank();
    only(&mut board, 18, 1, "r2c2");
    assert_eq!(next(board), (12, "Hidden Single in Box: r2c2=1 in b1".to_string()));
    let mut board = blank();
    only(&mut board, 4, 1, "r5c9");
    assert_eq!(next(board), (15, "Hidden Single in Line: r5c9=1 in r5".to_string()));
    let mut board = blank();
    give(&mut board, "r5c5", &[7]);
    assert_eq!(next(board), (23, "Naked Single: r5c5=7".to_string()));
}

#[test]
fn direct_pointing_looks_at_boxes_only() {
    let mut board = blank();
    only(&mut board, 18, 1, "r1c1 r1c2");
    only(&mut board, 19, 1, "r1c4 r2c5");
    let said = "Direct Pointing: 1 in b1 and r1, so b2 => r2c5=1";
    assert_eq!(next(board), (17, said.to_string()));
    let mut board = blank();
    only(&mut board, 18, 1, "r1c1 r1c2");
    only(&mut board, 17, 1, "r1c9 r5c9");
    assert_eq!(next(board).0, 26);
}

#[test]
fn direct_steps_fill_a_cell_and_take_nothing_away() {
    let mut board = blank();
    only(&mut board, 0, 1, "r1c1 r1c5");
    only(&mut board, 0, 2, "r1c1 r1c5");
    only(&mut board, 0, 3, "r1c5 r1c9");
    let mut grader = Grader::new(&SE);
    let found = grader.next(&mut board).expect("a step");
    assert_eq!(found.rank, 20);
    let step = found.step.clone();
    let placed = Candidate { cell: Cell::at(0, 8), digit: digit(3) };
    assert_eq!((step.placements, step.eliminations), (vec![placed], vec![]));
}

#[test]
fn direct_claiming_looks_at_parallel_lines() {
    let mut board = blank();
    only(&mut board, 0, 1, "r1c1 r1c2");
    only(&mut board, 1, 1, "r2c1 r2c9");
    let said = all(&Direct::Claiming, &board);
    assert!(
        said.contains(&"Direct Claiming: 1 in r1 and b1, so r2 => r2c9=1".to_string()),
        "{said:?}"
    );
}

#[test]
fn subsets_and_fish() {
    let mut board = blank();
    give(&mut board, "r1c1 r1c9", &[1, 2]);
    assert_eq!(next(board).0, 30);
    let mut board = blank();
    only(&mut board, 0, 5, "r1c1 r1c9");
    only(&mut board, 8, 5, "r9c1 r9c9");
    assert_eq!(next(board).0, 32);
    let mut board = blank();
    only(&mut board, 0, 1, "r1c1 r1c9");
    only(&mut board, 0, 2, "r1c1 r1c9");
    assert_eq!(next(board).0, 34);
    let mut board = blank();
    give(&mut board, "r1c1 r1c5 r1c9", &[1, 2, 3]);
    assert_eq!(next(board).0, 36);
    let mut board = blank();
    only(&mut board, 0, 5, "r1c1 r1c5");
    only(&mut board, 4, 5, "r5c5 r5c9");
    only(&mut board, 8, 5, "r9c1 r9c9");
    assert_eq!(next(board).0, 38);
    let mut board = blank();
    give(&mut board, "r1c1 r1c4 r1c5 r1c9", &[1, 2, 3, 4]);
    assert_eq!(next(board).0, 50);
}

#[test]
fn strong_links_by_their_houses() {
    let mut skyscraper = blank();
    only(&mut skyscraper, 0, 5, "r1c1 r1c5");
    only(&mut skyscraper, 3, 5, "r4c1 r4c6");
    let said = "Skyscraper: 5 r1c5=r1c1-r4c1=r4c6 (r1,r4) => r23c6,r56c5<>5";
    assert_eq!(next(skyscraper.clone()), (40, said.to_string()));
    let mut kite = blank();
    only(&mut kite, 0, 5, "r1c2 r1c5");
    only(&mut kite, 9, 5, "r2c1 r5c1");
    let said = "2-String Kite: 5 r1c5=r1c2-r2c1=r5c1 (r1,c1) => r5c5<>5";
    assert_eq!(next(kite), (41, said.to_string()));
    let mut grouped = blank();
    only(&mut grouped, 0, 5, "r1c1 r1c2 r1c5");
    only(&mut grouped, 11, 5, "r2c3 r5c3");
    let said = "Grouped Turbot Fish: 5 r1c5=r1c12-r2c3=r5c3 (r1,c3) => r5c5<>5";
    assert_eq!(next(grouped), (43, said.to_string()));
    // The rating as a chain, under which Sudoku Explainer 1.2.1 finds it.
    let mut steps = StepCollector::first();
    assert!(UnaryChain::ForcingX.find(&skyscraper, &mut steps).is_break());
    assert_eq!(unary::rating(&skyscraper, &steps.found()[0]), 66);
}

#[test]
fn wings_by_their_largest_cell() {
    let mut board = blank();
    give(&mut board, "r1c1", &[1, 2, 3, 4]);
    give(&mut board, "r1c5", &[1, 4]);
    give(&mut board, "r1c9", &[2, 4]);
    give(&mut board, "r2c2", &[3, 4]);
    let said = "WXYZ-Wing: 1/2/3/4 in r1c159 with r2c2 => r1c23<>4";
    assert_eq!(next(board), (55, said.to_string()));
    let mut board = blank();
    give(&mut board, "r1c1", &[1, 2]);
    give(&mut board, "r1c5", &[1, 3]);
    give(&mut board, "r1c9", &[3, 4]);
    give(&mut board, "r3c2", &[2, 4]);
    assert_eq!(
        next(board),
        (55, "WXYZ-Wing: 1/2/3/4 in r1c159 with r3c2 => r1c23,r3c789<>4".to_string())
    );
}

/// The steps of a technique on a board.
fn all(technique: &'static dyn Technique, board: &LogicBoard) -> Vec<String> {
    let mut steps = StepCollector::all();
    let _ = technique.find(board, &mut steps);
    steps.found().iter().map(Step::to_string).collect()
}

#[test]
fn unique_loops_only_where_there_is_one_solution() {
    let mut board = blank();
    give(&mut board, "r1c1 r1c5 r2c1", &[1, 2]);
    give(&mut board, "r2c5", &[1, 2, 3]);
    assert_eq!(all(&UniqueLoop::Any, &board), Vec::<String>::new());
    board.assume_unique();
    let said = "Unique Loop Type 1: 1/2 in r1c15,r2c15, more in r2c5 => r2c5<>1, r2c5<>2";
    assert_eq!(all(&UniqueLoop::Any, &board), [said]);
}

#[test]
fn length_adds_to_chains() {
    let rated = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19].map(addition);
    assert_eq!(rated, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
}

#[test]
fn region_forcing_chains() {
    let mut board = blank();
    only(&mut board, 0, 1, "r1c1 r1c4 r1c9");
    give(&mut board, "r2c1", &[1, 2]);
    give(&mut board, "r2c4", &[1, 2]);
    give(&mut board, "r2c9", &[1, 2]);
    let mut steps = StepCollector::easiest();
    assert!(Multiple::Region.find(&board, &mut steps).is_continue());
    let shortest = steps.found().first().expect("a step");
    assert_eq!((shortest.chain.len(), multiple::rating(&board, shortest)), (12, 83));
}

#[test]
fn a_hidden_pair_adds_nothing_to_a_unique_loop() {
    let mut board = blank();
    give(&mut board, "r1c1 r1c5", &[1, 2]);
    give(&mut board, "r2c1", &[1, 2, 3]);
    give(&mut board, "r2c5", &[1, 2, 4]);
    only(&mut board, 1, 1, "r2c1 r2c5 r2c9");
    only(&mut board, 1, 2, "r2c1 r2c5 r2c9");
    give(&mut board, "r2c9", &[1, 2, 5]);
    board.assume_unique();
    let said =
        "Unique Loop Type 3: 1/2 in r1c15,r2c15, more in r2c15, with r2c9, hidden in r2 => r2c9<>5";
    assert!(all(&UniqueLoop::Any, &board).contains(&said.to_string()));
}
