//! Puzzles of nine rows: the group of a grid, a puzzle of a grid, and its grade.

use std::sync::Arc;

use ninefold_core::canon::Canonicalizer;
use ninefold_core::grid::Grid;
use ninefold_core::random::Random;
use ninefold_generate::{DifficultySearch, Generator, PuzzleKind, PuzzleSpec, random_grid};
use ninefold_logic::{Difficulty, Grader, HODOKU, LogicBoard, PathRecord};
use ninefold_pipeline::corpus::{Key, SplitRule};

use super::{Split, Stage, TaskGrade};

/// Random puzzles of one grid, before a search for a difficulty begins.
const RANDOM: u64 = 300;
/// Puzzles of one grid that the search looks at, before another grid is taken.
const LOOKED_AT: u64 = 2_000;

/// A full grid of a split and its group, if the next random one belongs to it.
pub(super) fn grid(
    rule: &SplitRule,
    split: Split,
    canonicalizer: &mut Canonicalizer,
    random: &mut Random,
) -> Option<(u128, Grid)> {
    let grid = random_grid(random);
    let key = Key::canonical(&grid, canonicalizer);
    (rule.part_of(key) == Some(split as usize)).then_some((key.0, grid))
}

/// A puzzle of a stage that has this solution, if one is found.
pub(super) fn dig(
    stage: &Stage,
    solution: &Grid,
    random: &mut Random,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Grid> {
    let mut logic = stage.logic.clone();
    // One of the techniques, each as often: otherwise all rows would have the commonest.
    if !logic.techniques.is_empty() {
        let chosen = random.below(logic.techniques.len());
        logic.techniques = vec![logic.techniques[chosen]];
    }
    let mut spec = PuzzleSpec {
        seed: random.below_exactly(u64::MAX),
        kind: if stage.clues.is_some() { PuzzleKind::Unique } else { PuzzleKind::Minimal },
        clues: stage.clues.clone(),
        // The search stays with its solution, and so in its group.
        solutions: Some(Arc::new([*solution])),
        logic,
        attempts: RANDOM,
        ..PuzzleSpec::default()
    };
    if let Ok(found) = Generator::new(&spec).puzzle(0) {
        return Some(found.puzzle);
    }
    spec.attempts = LOOKED_AT;
    let found = DifficultySearch::new(&spec).puzzle_unless(0, is_cancelled);
    found.ok().map(|found| found.puzzle)
}

/// How hard a puzzle with this solution is.
pub(super) fn grade(
    puzzle: &Grid,
    solution: &Grid,
    grader: &mut Grader,
    record: &mut PathRecord,
) -> TaskGrade {
    let grade = grader.grade(LogicBoard::with_solution(puzzle, solution), record);
    let (score, level) = match grade.difficulty {
        Difficulty::Points { score, level } => (score, level.name()),
        Difficulty::Rating { .. } => unreachable!("{} counts points", HODOKU.name),
    };
    let techniques: Vec<_> =
        record.uses().iter().map(|uses| (uses.technique.code, uses.count)).collect();
    TaskGrade {
        level,
        score,
        hardest: grade.hardest.map_or("", |name| name.code),
        needs_uniqueness: techniques.iter().any(|(code, _)| is_of_uniqueness(code)),
        techniques,
        steps: grade.steps,
    }
}

/// Whether a technique holds only because there is one solution.
fn is_of_uniqueness(code: &str) -> bool {
    ["uniqueness-", "avoidable-", "hidden-rectangle", "bug"]
        .iter()
        .any(|begin| code.starts_with(begin))
}
