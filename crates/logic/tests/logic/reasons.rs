//! The reasons of steps: each chain is checked link by link, by the rules of links alone.

use std::collections::BTreeSet;
use std::fs;

use crate::harness::hunt;
use ninefold::engine::{Engine, Limits, Rules};
use ninefold::grid::{CellSet, Grid, House};
use ninefold::logic::reasons::{Branch, Reasons};
use ninefold::logic::{ChainNode, Grader, LogicBoard, Step, digits, profiles};
use ninefold::text::line;

/// Puzzles of each file.
const PUZZLES: usize = 16;

/// Puzzles that their authors published as very hard: Arto Inkala's of 2006 and 2012, and tarx0134's
/// Golden Nugget.
const HARDEST: [&str; 3] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

fn puzzles() -> Vec<Grid> {
    let file = |name: &str| {
        let path = format!("{}/datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let lines = text.lines().filter_map(|text| line::parse(text.as_bytes()).ok());
        lines.take(PUZZLES * hunt()).collect::<Vec<_>>()
    };
    let hardest = HARDEST.iter().filter_map(|text| line::parse(text.as_bytes()).ok());
    ["medium", "hard", "minimal"].into_iter().flat_map(file).chain(hardest).collect()
}

/// Calls back for each step of a path, with the board before it and the solution.
fn each_step(mut check: impl FnMut(&Step, &LogicBoard, &Grid)) {
    for puzzle in puzzles() {
        let outcome = Rules::new().solve_one(&puzzle, &Limits::UNIQUE);
        assert_eq!(outcome.solutions, 1, "{puzzle}");
        for profile in profiles() {
            let mut board = LogicBoard::with_solution(&puzzle, &outcome.first);
            let mut grader = Grader::new(profile);
            while let Some(found) = grader.next(&mut board) {
                check(found.step, &board, &outcome.first);
                found.step.apply(&mut board);
            }
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

#[test]
fn every_chain_of_a_step_can_be_followed_link_by_link() {
    let mut chained = BTreeSet::new();
    each_step(|step, board, solution| {
        let Reasons { branches, links, .. } = step.reasons(board);
        for branch in &branches {
            chained.insert(step.technique.name());
            check_branch(branch, step, board, solution);
        }
        for link in links {
            assert!(is_weak(&link.from, &link.to) && !link.is_strong(), "{step}");
        }
    });
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

#[test]
fn forcing_steps_lead_to_what_they_say() {
    let mut seen = 0;
    each_step(|step, board, _| {
        let is_forcing = step.technique.code().starts_with("forcing-chain")
            || step.technique.code() == "forcing-net";
        if !is_forcing || step.technique.name() == "Forcing Chain" {
            return;
        }
        seen += 1;
        let ends: Vec<ChainNode> =
            step.reasons(board).branches.iter().map(|b| b.facts[b.facts.len() - 1].claim).collect();
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
    });
    assert!(seen > 5, "{seen}");
}

#[test]
fn groups_are_about_candidates_that_are_there() {
    each_step(|step, board, _| {
        for group in step.reasons(board).groups {
            for cell in group.cells & board.open() {
                assert!(board.candidates(cell) & group.digits != 0, "{step}: {cell}");
            }
            for digit in digits(group.digits) {
                let is_used = !(board.places(digit) & group.cells).is_empty();
                assert!(is_used || (group.cells - board.open()) == group.cells, "{step}: {digit}");
            }
        }
    });
}

#[test]
fn every_technique_has_an_explanation() {
    each_step(|step, _, _| assert!(!step.technique.idea().is_empty(), "{step}"));
    for entry in profiles().flat_map(|profile| profile.entries) {
        assert!(!entry.technique.idea().is_empty(), "{}", entry.technique.code());
    }
}
