//! Positions in which SukakuExplainer takes a step of each depth, with its rating.

use super::marks::Marks;
use super::search::{Found, Search};
use super::statics::in_order;
use super::{Depth, DynamicChains, rating};
use crate::prelude::*;
use ninefold_core::grid::Grid;

/// The board of positions.txt in which a step has this rating. Cells with one candidate are filled.
fn position(rating: &str) -> LogicBoard {
    let mut lines = include_str!("positions.txt").lines().filter_map(|line| line.split_once(": "));
    let (_, cells) = lines.find(|(name, _)| *name == rating).expect("a position");
    let cells: Vec<&str> = cells.split_whitespace().collect();
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

#[test]
fn steps_by_depth() {
    static RATED: [(DynamicChains, &str, u16, &str); 4] = [
        (DynamicChains(Depth::Plain), "8.8", 88, "Dynamic Forcing Chains: r7c3 => r9c2<>3"),
        (DynamicChains(Depth::Plus), "9.8", 98, "Dynamic Forcing Chains (+): "),
        (
            DynamicChains(Depth::Chains),
            "10.3",
            103,
            "Dynamic Forcing Chains (+ Forcing Chains): 5 in r6 => r6c5<>8",
        ),
        (
            DynamicChains(Depth::Multiple),
            "10.9",
            109,
            "Dynamic Forcing Chains (+ Multiple Forcing Chains): ",
        ),
    ];
    for (technique, at, tenths, words) in &RATED {
        let (rating, step) = step(technique, &position(at)).expect("a step");
        assert_eq!(rating, *tenths, "{step}");
        assert!(step.to_string().starts_with(words), "{step}");
    }
}

#[test]
fn a_shallower_depth_finds_nothing() {
    let find = |rating, depth| {
        let (mut search, mut count) = (Search::default(), 0);
        search.begin(&Marks::of(&position(rating)), depth);
        search.each(&mut |_: Found| count += 1);
        count
    };
    assert_eq!(find("9.8", Depth::Plain), 0);
    assert_eq!(find("10.3", Depth::Plus), 0);
    assert_ne!(find("10.3", Depth::Chains), 0);
    assert_eq!(find("10.9", Depth::Chains), 0);
}

#[test]
fn reasons_lead_from_each_assumption_to_the_end() {
    let board = position("10.3");
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
