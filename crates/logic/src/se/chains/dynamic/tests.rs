//! Positions in which SukakuExplainer takes a step of each depth, with its rating.

use super::marks::Marks;
use super::search::{Found, Search};
use super::statics::in_order;
use super::{Depth, DynamicChains, rating};
use crate::board::LogicBoard;
use crate::technique::{Step, StepCollector, Technique};
use ninefold_core::grid::{Cell, CellSet, Digit, Grid};

/// A board with these candidates, cell by cell. Cells with one are filled.
fn position(rows: [&str; 9]) -> LogicBoard {
    let cells: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
    let mut grid = Grid::EMPTY;
    for (cell, has) in Cell::all().zip(&cells).filter(|(_, has)| has.len() == 1) {
        grid.set(cell, Digit::new(has.as_bytes()[0] - b'0'));
    }
    let mut board = LogicBoard::new(&grid);
    for (cell, has) in Cell::all().zip(cells).filter(|(_, has)| has.len() > 1) {
        for digit in Digit::all().filter(|it| !has.contains(char::from(b'0' + it.get()))) {
            board.remove(cell, digit);
        }
    }
    board
}

/// The step of a technique, with its rating in tenths.
fn step(technique: &'static DynamicChains, board: &LogicBoard) -> Option<(u16, Step)> {
    let mut steps = StepCollector::first();
    let _ = technique.find(board, &mut steps);
    steps.found().first().map(|step| (rating(board, step), step.clone()))
}

fn said(technique: &'static DynamicChains, rows: [&str; 9]) -> Option<(u16, String)> {
    step(technique, &position(rows)).map(|(rating, step)| (rating, step.to_string()))
}

/// 8.8.
const CELL: [&str; 9] = [
    "368 9 368 2 1 5 46 7 34",
    "2 4 36 7 39 8 369 1 5",
    "17 5 17 39 4 6 389 2 389",
    "4 6 378 38 5 2 378 9 1",
    "15 238 123589 4 39 7 2358 6 238",
    "578 2378 25789 389 6 1 234578 345 23478",
    "36 1 236 5 7 4 239 8 239",
    "9 78 4578 1 2 3 457 45 6",
    "35 237 2345 6 8 9 1 345 2347",
];

/// 9.8.
const PLUS: [&str; 9] = [
    "12567 2457 12467 13679 13459 34567 1379 1359 8",
    "15678 578 3 16789 159 5678 4 159 2",
    "1578 9 147 1378 2 34578 137 6 157",
    "12358 23458 124 348 7 9 1368 13458 1456",
    "35789 34578 479 348 6 1 2 34589 459",
    "1389 6 149 5 38 2 1389 7 149",
    "23679 237 8 123679 1349 367 5 149 14679",
    "3679 1 679 36789 3458 34567 6789 2 4679",
    "4 27 5 126789 189 678 16789 189 3",
];

/// 10.3.
const CHAINS: [&str; 9] = [
    "3489 3469 2 345689 15689 134568 7 349 3459",
    "34789 1 789 234579 5789 3458 245 6 3459",
    "5 34679 679 234679 679 346 24 1 8",
    "189 2569 15689 568 3 7 14568 2489 14569",
    "1378 23567 15678 568 4 9 1568 278 1567",
    "789 5679 4 1 568 2 3 789 5679",
    "147 457 3 45678 2 14568 9 478 1467",
    "2 8 179 34679 1679 1346 146 5 13467",
    "6 4579 1579 345789 15789 13458 148 3478 2",
];

/// 10.9.
const MULTIPLE: [&str; 9] = [
    "569 1569 4 2569 5679 3 12578 1278 12579",
    "3569 7 156 24569 8 2469 1235 1234 12459",
    "2 359 8 1 4579 479 357 347 6",
    "4567 2456 3 456 1456 1468 12678 9 12457",
    "4679 8 567 3 2 1469 1567 1467 1457",
    "1 24569 256 7 4569 4689 2568 2468 3",
    "8 1236 1267 269 13679 12679 4 5 127",
    "34567 123456 12567 8 13467 12467 9 2367 127",
    "3467 12346 9 246 13467 5 12367 12367 8",
];

#[test]
fn dynamic_chains_from_a_cell() {
    let words = "Dynamic Forcing Chains: r7c3 => r9c2<>3";
    assert_eq!(said(&DynamicChains(Depth::Plain), CELL), Some((88, words.to_string())));
}

#[test]
fn nested_steps_by_depth() {
    let rated = |technique, rows| said(technique, rows).map_or(0, |(rating, _)| rating);
    assert_eq!(rated(&DynamicChains(Depth::Plus), PLUS), 98);
    let words = "Dynamic Forcing Chains (+ Forcing Chains): 5 in r6 => r6c5<>8";
    assert_eq!(said(&DynamicChains(Depth::Chains), CHAINS), Some((103, words.to_string())));
    assert_eq!(rated(&DynamicChains(Depth::Multiple), MULTIPLE), 109);
}

#[test]
fn a_shallower_depth_finds_nothing() {
    let find = |rows, depth| {
        let (mut search, mut count) = (Search::default(), 0);
        search.begin(&Marks::of(&position(rows)), depth);
        search.each(&mut |_: Found| count += 1);
        count
    };
    assert_eq!(find(PLUS, Depth::Plain), 0);
    assert_eq!(find(CHAINS, Depth::Plus), 0);
    assert_ne!(find(CHAINS, Depth::Chains), 0);
    assert_eq!(find(MULTIPLE, Depth::Chains), 0);
}

#[test]
fn reasons_lead_from_each_assumption_to_the_end() {
    let board = position(CHAINS);
    let (_, step) = step(&DynamicChains(Depth::Chains), &board).expect("a step");
    let reasons = step.reasons(&board);
    assert_eq!(reasons.branches.len(), 3);
    for branch in &reasons.branches {
        let (first, last) = (&branch.facts[0], &branch.facts[branch.facts.len() - 1]);
        assert!(first.claim.is_on && first.from.is_empty());
        assert!(!last.claim.is_on && last.claim.cells == CellSet::of(Cell::at(5, 4)));
        assert!(branch.facts[1..].iter().all(|fact| !fact.from.is_empty()));
    }
    // 16, 2 and 16 facts, and four nested chains of six.
    assert_eq!(reasons.branches.iter().map(|branch| branch.facts.len()).sum::<usize>(), 34);
    assert_eq!(step.length, 58);
}

#[test]
fn cells_come_by_the_remainder_of_their_index() {
    let cells = [59, 68, 3].into_iter().filter_map(Cell::new).collect::<CellSet>();
    let order: Vec<usize> = in_order(cells).map(Cell::index).collect();
    assert_eq!(order, [3, 68, 59]);
}
