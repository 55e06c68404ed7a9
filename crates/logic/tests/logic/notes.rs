//! The design notes' profiles: no step is ever wrong, the first rule that applies is used, and what
//! they cannot solve they leave as it is.

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::{assert_true, hunt, puzzles, walk};
use ninefold_core::grid::Grid;
use ninefold_engine::{Engine, Limits, Rules};
use ninefold_logic::{
    Grader, LogicBoard, NOTES_RULES, NOTES_STRATEGIES, PathRecord, Profile, StepCollector,
    Technique, profiles,
};
use ninefold_text::line;

/// A fourth of the puzzles, or all of them when hunting.
fn some() -> Vec<Grid> {
    let all = ["easy.txt", "medium.txt", "hard.txt", "minimal.txt"].map(puzzles).concat();
    all.into_iter().step_by(if hunt() > 1 { 1 } else { 4 }).collect()
}

/// Uses of each technique, and puzzles solved.
fn uses(profile: &'static Profile) -> (BTreeMap<&'static str, usize>, usize) {
    let (mut rules, mut grader) = (Rules::new(), Grader::new(profile));
    let (mut uses, mut solved) = (BTreeMap::new(), 0);
    for puzzle in some() {
        let solution = rules.solve_one(&puzzle, &Limits::UNIQUE).first;
        // Without the solution: nothing may be taken from it.
        let board = walk(&mut grader, LogicBoard::new(&puzzle), |found, board| {
            assert_true(found.step, board, &solution);
            *uses.entry(found.step.technique.code()).or_default() += 1;
        });
        assert!(!board.is_broken(), "{puzzle}");
        solved += usize::from(board.open().is_empty());
    }
    (uses, solved)
}

#[test]
fn no_step_of_the_rules_is_wrong() {
    let (uses, solved) = uses(&NOTES_RULES);
    // Claiming comes after pointing, and seldom.
    let codes = ["claiming", "hidden-single", "naked-single", "pointing"];
    assert_eq!(uses.keys().copied().collect::<Vec<_>>(), codes);
    // Those that take the engine `rules` no decision: it applies the same three rules.
    let mut engine = Rules::new();
    let easy = |puzzle: &&Grid| engine.solve_one(puzzle, &Limits::UNIQUE).counters.nodes == 0;
    assert_eq!(solved, some().iter().filter(easy).count());
}

#[test]
fn no_step_of_the_strategies_is_wrong_and_all_of_them_occur() {
    let (uses, solved) = uses(&NOTES_STRATEGIES);
    for entry in NOTES_STRATEGIES.entries {
        assert!(uses.contains_key(entry.technique.code()), "{}", entry.technique.name());
    }
    let all = some().len();
    assert!(8 * solved > 7 * all, "{solved} of {all}");
}

#[test]
fn the_first_rule_that_applies_is_used_again_after_any_progress() {
    let mut grader = Grader::new(&NOTES_RULES);
    for puzzle in puzzles("medium.txt").into_iter().take(200) {
        walk(&mut grader, LogicBoard::new(&puzzle), |found, board| {
            for entry in &NOTES_RULES.entries[..found.rank] {
                let applies = entry.technique.find(board, &mut StepCollector::first()).is_break();
                assert!(!applies, "{} before {}", entry.technique.name(), found.step);
            }
        });
    }
}

/// Claiming is what double-locked sees from the other two boxes: with nothing easier left to do,
/// both give the same.
#[test]
fn double_locked_is_claiming_seen_from_the_other_boxes() {
    let (claiming, double) = (&NOTES_RULES.entries[3], &NOTES_STRATEGIES.entries[3]);
    let mut seen = 0;
    for puzzle in puzzles("hard.txt").into_iter().take(3_000) {
        // At its end, claiming is all that is left of the rules.
        let mut grader = Grader::of_techniques(&NOTES_RULES, |at, _| at < 3);
        let board = walk(&mut grader, LogicBoard::new(&puzzle), |_, _| {});
        let gone = |technique: &'static dyn Technique| {
            let mut steps = StepCollector::all();
            let _ = technique.find(&board, &mut steps);
            let gone = steps.found().iter().flat_map(|step| step.eliminations.clone());
            gone.collect::<BTreeSet<_>>()
        };
        let both = [claiming, double].map(|entry| gone(entry.technique));
        assert_eq!(both[0], both[1], "{puzzle}");
        seen += usize::from(!both[0].is_empty());
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_contradictory_puzzle_ends_and_is_not_solved() {
    let twice = line::parse(format!("55{}", ".".repeat(79)).as_bytes()).expect("a grid");
    for profile in profiles() {
        let mut record = PathRecord::new(profile);
        let grade = Grader::new(profile).grade(LogicBoard::new(&twice), &mut record);
        assert!(!grade.is_solved && !grade.is_logical, "{}", profile.name);
    }
}
