//! The reasons of steps: each chain is checked link by link, by the rules of links alone.

use std::collections::BTreeSet;

use ninefold_core::grid::{CellSet, Grid, House};
use ninefold_logic::reasons::{Branch, Reasons};
use ninefold_logic::{ChainNode, Grader, LogicBoard, SE, Step, digits, profiles};
use ninefold_text::line;

use crate::harness::{hunt, solution, some_puzzles, walk};

/// Puzzles that their authors published as very hard: Arto Inkala's of 2006 and 2012, and tarx0134's
/// Golden Nugget.
const HARDEST: [&str; 3] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

/// Calls back for each step of a path, with the board before it and the solution.
fn each_step(mut check: impl FnMut(&Step, &LogicBoard, &Grid)) {
    let hardest = HARDEST.iter().filter_map(|text| line::parse(text.as_bytes()).ok());
    for puzzle in some_puzzles().chain(hardest) {
        let solution = solution(&puzzle);
        let is_slow = HARDEST[1..].contains(&&*puzzle.to_string().replace('0', "."));
        for profile in profiles() {
            // Chains of chains through these two take many times as long as all others; a test next
            // to the code has a position for each depth.
            if is_slow && profile.name == SE.name && hunt() == 1 {
                continue;
            }
            let board = LogicBoard::with_solution(&puzzle, &solution);
            walk(&mut Grader::new(profile), board, |found, board| {
                check(found.step, board, &solution);
            });
        }
    }
}

fn holds(claim: &ChainNode, solution: &Grid) -> bool {
    let has = claim.cells.into_iter().any(|cell| solution.get(cell) == Some(claim.digit));
    has == claim.is_on
}

/// Whether at most one of two claims can be true: a digit twice in a house, or two in a cell.
fn is_weak(from: &ChainNode, to: &ChainNode) -> bool {
    match from.digit == to.digit {
        true => to.cells.is_subset(from.cells.common_peers()),
        false => from.cells == to.cells && to.cells.len() == 1,
    }
}

/// Whether a claim is all that is left when the others are false: in a cell, or in a house.
fn is_last(to: &ChainNode, gone: &[ChainNode], board: &LogicBoard) -> bool {
    let in_cell = to.cells.only().is_some_and(|cell| {
        let left = digits(board.candidates(cell)).filter(|digit| *digit != to.digit);
        let is_gone =
            |digit| gone.iter().any(|claim| claim.cells == to.cells && claim.digit == digit);
        left.into_iter().all(is_gone)
    });
    let same = gone.iter().filter(|claim| claim.digit == to.digit);
    let cells = same.fold(to.cells, |all, claim| all | claim.cells);
    let in_house = House::all().any(|house| {
        let places = board.places(to.digit) & CellSet::house(house);
        to.cells.is_subset(CellSet::house(house)) && places.is_subset(cells)
    });
    in_cell || in_house
}

fn check_branch(branch: &Branch, step: &Step, board: &LogicBoard, solution: &Grid) {
    let said = format!("{step}\n{branch}\n{}", board.grid());
    for (i, fact) in branch.facts.iter().enumerate() {
        let claim = &fact.claim;
        assert!(claim.cells.is_subset(board.places(claim.digit)), "no candidate: {said}");
        let from: Vec<ChainNode> = fact.from.iter().map(|&from| branch.facts[from].claim).collect();
        assert!(fact.from.iter().all(|from| *from < i), "{said}");
        match (claim.is_on, &from[..]) {
            (_, []) => {}
            // By other techniques and by nested chains, what falls follows from all sorts.
            (false, _) if step.technique.code().contains("-plus") => {}
            (false, [from]) => assert!(from.is_on && is_weak(from, claim), "weak, {i}: {said}"),
            (false, _) => panic!("a weak link from several: {said}"),
            (true, gone) => {
                assert!(gone.iter().all(|claim| !claim.is_on), "{said}");
                assert!(is_last(claim, gone, board), "strong, {i}: {said}");
            }
        }
    }
    assert!(branch.facts.first().is_some_and(|fact| fact.from.is_empty()), "{said}");
    // Consequences of true assumptions are true.
    let roots = branch.facts.iter().filter(|fact| fact.from.is_empty());
    if roots.into_iter().all(|fact| holds(&fact.claim, solution)) {
        assert!(branch.facts.iter().all(|fact| holds(&fact.claim, solution)), "false: {said}");
    }
    assert!(branch.facts.len() == 1 || branch.to_string().len() > 10);
}

/// One walk for all that is promised of a step: the walk is what takes time.
#[test]
fn each_step_says_why_it_is_true() {
    let (mut chained, mut forcing) = (BTreeSet::new(), 0);
    each_step(|step, board, solution| {
        assert!(!step.technique.idea().is_empty(), "{step}");
        let Reasons { branches, links, groups, .. } = step.reasons(board);
        for branch in &branches {
            chained.insert(step.technique.name());
            check_branch(branch, step, board, solution);
        }
        for link in links {
            assert!(is_weak(&link.from, &link.to) && !link.is_strong(), "{step}");
        }
        for group in groups {
            assert_group_is_there(group.cells, group.digits, step, board);
        }
        let is_forcing = step.technique.code().starts_with("forcing-chain")
            || step.technique.code() == "forcing-net";
        if is_forcing && step.technique.name() != "Forcing Chain" {
            forcing += 1;
            assert_leads_to_what_it_says(step, &branches);
        }
    });
    assert!(forcing > 5, "{forcing}");
    // The test would be empty without the hard techniques.
    for name in [
        "XY-Wing",
        "W-Wing",
        "Skyscraper",
        "XY-Chain",
        "Discontinuous Nice Loop",
        "AIC",
        "Forcing Chain Contradiction",
        "Forcing Net Contradiction",
        "Forcing Chain",
        "Bidirectional Cycle",
        "Region Forcing Chains",
        "Nishio Forcing Chains",
        "Forcing Twins",
    ] {
        assert!(chained.contains(name), "no {name} among {chained:?}");
    }
}

/// The branches of a forcing step end in what is concluded, or in a contradiction.
fn assert_leads_to_what_it_says(step: &Step, branches: &[Branch]) {
    let ends: Vec<ChainNode> = branches.iter().map(|b| b.facts[b.facts.len() - 1].claim).collect();
    let concluded = |claim: &ChainNode| {
        let all = if claim.is_on { &step.placements } else { &step.eliminations };
        all.iter().any(|one| claim.cells.contains(one.cell) && claim.digit == one.digit)
    };
    if step.technique.name().ends_with("Verity") {
        assert!(ends.len() > 1 && ends.iter().all(concluded), "{step}: {ends:?}");
    } else {
        let twice = |one: &ChainNode, other: &ChainNode| one.is_on && other.is_on;
        let clash = ends.len() == 2
            && (twice(&ends[0], &ends[1])
                || ends[0].cells == ends[1].cells && ends[0].digit == ends[1].digit);
        let none_left = !ends.is_empty() && ends.iter().all(|end| !end.is_on);
        assert!(clash || none_left, "{step}: {ends:?}");
    }
}

/// The candidates that a group is about are on the board.
fn assert_group_is_there(cells: CellSet, among: u16, step: &Step, board: &LogicBoard) {
    for cell in cells & board.open() {
        assert!(board.candidates(cell) & among != 0, "{step}: {cell}");
    }
    for digit in digits(among) {
        let is_used = !(board.places(digit) & cells).is_empty();
        assert!(is_used || (cells - board.open()) == cells, "{step}: {digit}");
    }
}

#[test]
fn every_technique_has_an_explanation() {
    for entry in profiles().flat_map(|profile| profile.entries) {
        assert!(!entry.technique.idea().is_empty(), "{}", entry.technique.code());
    }
}
