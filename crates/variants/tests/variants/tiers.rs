//! How far constraints have to be combined: tiers, and grades that count the steps.

use std::time::Instant;

use ninefold_core::grid::Cell;
use ninefold_core::search::{Limits, Status};
use ninefold_variants::{LogicTier, NetworkSolver, Ruleset, RulesetSolver, TierGrader};
use ninefold_variants::{VariantGrade, VariantTechnique, parse, text};

fn tier(text: &str) -> LogicTier {
    let ruleset = parse::puzzle(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    TierGrader::new().tier(&ruleset, ruleset.candidates())
}

#[test]
fn what_the_search_solves_without_a_decision_needs_no_trial() {
    let text = include_str!("../../../../datasets/killer.txt");
    let mut found = [0; 3];
    for line in text.lines().take(60) {
        let ruleset = parse::puzzle(line).expect("a killer");
        let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
        assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
        let mut grader = TierGrader::new();
        let tier = grader.tier(&ruleset, ruleset.candidates());
        assert!(tier != LogicTier::Trial || outcome.counters.nodes > 0, "{line}");
        found[tier as usize] += 1;
    }
    assert!(found[1] > 0 && found[2] > 0, "{found:?}");
}

/// The sandwich has the cells of a row, and is not the row. Without it there are two solutions.
#[test]
fn a_clue_about_a_whole_row_is_direct() {
    let twice = "023056789056089123089023456234567891567891234891234567345678912678912345912345678";
    let given = |least: u8| {
        let givens = twice.bytes().zip(Cell::all()).filter(|&(digit, _)| digit != b'0');
        givens.map(|(digit, cell)| format!(".~{cell}_{}", digit - b'1' + least)).collect()
    };
    let usual: String = given(1);
    assert_eq!(tier(&usual), LogicTier::Trial);
    assert_eq!(tier(&format!(".Sandwich~35~R1{usual}")), LogicTier::Direct);

    let of_other_values = |clue: &str| {
        let text: String = given(0);
        let network = text::network(&format!(".Shape~9x9~0-8{clue}{text}")).expect("a board");
        NetworkSolver::new().is_deduced(&network, network.masks(), true)
    };
    assert!(!of_other_values(""));
    assert!(of_other_values(".Sandwich~28~R1"));
}

#[test]
fn what_has_several_solutions_is_not_solved() {
    assert_eq!(tier(".Cage~3~R1C1~R1C2"), LogicTier::Trial);
    assert_eq!(tier(".NumberedRoom~R1~3~4"), LogicTier::Trial);
}

fn killers() -> impl Iterator<Item = Ruleset> {
    let lines = include_str!("../../../../datasets/killer.txt").lines().take(30);
    lines.map(|line| parse::puzzle(line).expect("a killer"))
}

#[test]
fn a_grade_has_the_tier_of_the_grader_and_counts_all_steps() {
    let mut tried = 0;
    for ruleset in killers() {
        let grade = VariantGrade::with_trials(&ruleset, None);
        let tier = TierGrader::new().tier(&ruleset, ruleset.candidates());
        assert_eq!(grade.tier, tier, "{}", ruleset.text());
        assert_eq!(grade.uses.values().sum::<u32>(), grade.steps);
        assert_eq!(grade.uses.keys().next_back(), grade.hardest.as_ref());
        let trials = grade.uses.get(&VariantTechnique::Trial).copied().unwrap_or(0);
        assert_eq!(trials, grade.trials);
        assert!(grade.is_solved() || tier == LogicTier::Trial);
        tried += u32::from(grade.trials > 0 && grade.is_solved());
        let without = VariantGrade::of(&ruleset);
        assert_eq!((without.tier, without.trials), (tier, 0));
        assert_eq!(without.is_solved(), tier < LogicTier::Trial);
    }
    assert!(tried > 0);
}

#[test]
fn trials_end_at_the_deadline() {
    let hard = killers().find(|one| !VariantGrade::of(one).is_solved()).expect("a hard one");
    let grade = VariantGrade::with_trials(&hard, Some(Instant::now()));
    assert_eq!((grade.trials, grade.tier), (0, LogicTier::Trial));
    assert!(grade.open > 0);
}

#[test]
fn boards_of_other_sizes_have_grades() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1.~R3C3_4.~R4C2_3";
    let ruleset = parse::any(&format!("{text}.~R4C4_1")).expect("a board");
    let grade = VariantGrade::of(&ruleset);
    assert_eq!((grade.steps, grade.open, grade.trials), (15, 0, 0));
}
