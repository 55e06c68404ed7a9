//! Puzzles of nine rows: the split of a grid, a puzzle of a grid, and its grade.

use std::sync::Arc;

use ninefold_boards::Cells;
use ninefold_core::canon::Canonicalizer;
use ninefold_core::grid::Grid;
use ninefold_core::random::Random;
use ninefold_generate::{DifficultySearch, Generator, PuzzleKind, PuzzleSpec, random_grid};
use ninefold_logic::{Difficulty, Grader, HODOKU, LogicBoard, PathRecord};
use ninefold_pipeline::corpus::{Key, SplitRule};

use super::{Draw, Found, Split, Stage, TaskGrade};

/// Random puzzles of one grid, before a search for a difficulty begins.
const RANDOM: u64 = 300;
/// Puzzles of one grid that the search looks at, before another grid is taken.
const LOOKED_AT: u64 = 2_000;

/// Draws puzzles, with its memory.
pub(super) struct Nine {
    canonicalizer: Canonicalizer,
    grader: Grader,
    record: PathRecord,
}

impl Nine {
    pub(super) fn new() -> Nine {
        Nine {
            canonicalizer: Canonicalizer::new(),
            grader: Grader::new(&HODOKU),
            record: PathRecord::new(&HODOKU),
        }
    }

    /// A puzzle of a stage, if the next random grid is of the split and has one.
    pub(super) fn draw(
        &mut self,
        stage: &Stage,
        split: Split,
        rule: &SplitRule,
        random: &mut Random,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Draw {
        let solution = random_grid(random);
        let key = Key::canonical(&solution, &mut self.canonicalizer);
        if rule.part_of(key) != Some(split as usize) {
            return Draw::OtherSplit;
        }
        let Some(puzzle) = dig(stage, &solution, random, is_cancelled) else { return Draw::None };
        let grade = self.grade(&puzzle, &solution);
        let cells =
            |grid: &Grid| Cells::parse(stage.size, &grid.as_bytes().map(|digit| b'0' + digit));
        match (cells(&puzzle), cells(&solution)) {
            (Ok(puzzle), Ok(solution)) => {
                Draw::Found(Found { puzzle, solution, group: key.0, grade })
            }
            _ => Draw::None,
        }
    }

    /// The difficulty of a puzzle with this solution.
    fn grade(&mut self, puzzle: &Grid, solution: &Grid) -> TaskGrade {
        let board = LogicBoard::with_solution(puzzle, solution);
        let grade = self.grader.grade(board, &mut self.record);
        let Difficulty::Points { score, level } = grade.difficulty else {
            unreachable!("{} counts points", HODOKU.name)
        };
        let uses = self.record.uses().iter();
        let techniques: Vec<_> = uses.map(|uses| (uses.technique.code, uses.count)).collect();
        TaskGrade {
            level: level.name(),
            score,
            hardest: grade.hardest.map_or("", |name| name.code),
            needs_uniqueness: techniques.iter().any(|(code, _)| is_of_uniqueness(code)),
            techniques,
            steps: grade.steps,
        }
    }
}

/// A puzzle of a stage that has this solution, if one is found.
fn dig(
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

/// Whether a technique holds only because there is one solution.
fn is_of_uniqueness(code: &str) -> bool {
    let begins = ["uniqueness-", "avoidable-", "hidden-rectangle", "bug"];
    begins.iter().any(|begin| code.starts_with(begin))
}
