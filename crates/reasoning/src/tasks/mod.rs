//! Tasks: rows of puzzles without end, each a function of its place.
//!
//! Row i of a split, a seed and a curriculum is made of keys, hashes of these, the revision and i.
//! Key 0 draws a full grid. Where the group of that grid belongs to another split, key 1 draws the
//! next, and so on; only then clues are removed. So a split that is one grid in a hundred costs a
//! hundred grids, not a hundred searches; no row depends on another one, nor on threads; and rows of
//! two seeds share nothing but by chance. The part of a group is fixed for everybody
//! ([`SplitSalt`]), whatever the seed.

mod curriculum;
mod nine;

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use ninefold_core::canon::Canonicalizer;
use ninefold_core::grid::Grid;
use ninefold_core::random::Random;
use ninefold_logic::{Grader, HODOKU, PathRecord};
use ninefold_pipeline::corpus::{SplitGroup, SplitPart, SplitRule, SplitSalt};
use ninefold_pipeline::revision;
use xxhash_rust::xxh3::xxh3_128;

pub use curriculum::{Curriculum, CurriculumError, Stage};
use ninefold_boards::Cells;

/// A part of all puzzles. Those with equivalent solutions are in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// 98 of 100 groups.
    Train,
    /// One of 100.
    Valid,
    /// One of 100.
    Test,
}

impl Split {
    const ALL: [Split; 3] = [Split::Train, Split::Valid, Split::Test];

    /// The name, `train` for example.
    pub fn name(self) -> &'static str {
        ["train", "valid", "test"][self as usize]
    }

    /// The rule by which groups come to splits.
    fn rule() -> SplitRule {
        let part = |split: Split| {
            let share = [0.98, 0.01, 0.01][split as usize];
            SplitPart { name: split.name().to_owned(), share }
        };
        let parts = Split::ALL.map(part).into();
        SplitRule::new(SplitSalt::default().seed(0), SplitGroup::Canonical, parts)
            .unwrap_or_else(|error| unreachable!("{error}"))
    }
}

impl FromStr for Split {
    type Err = ();

    fn from_str(name: &str) -> Result<Split, ()> {
        Split::ALL.into_iter().find(|split| split.name() == name).ok_or(())
    }
}

/// Rows of tasks: see the [module](self).
#[derive(Clone, Debug, PartialEq)]
pub struct Tasks {
    /// The part of all puzzles.
    pub split: Split,
    /// The seed of all random choices.
    pub seed: u64,
    /// The kinds of puzzles.
    pub curriculum: Curriculum,
}

/// A row: a puzzle with its solution and how hard it is.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskRow {
    /// Its number, from 0.
    pub index: u64,
    /// The number of its stage in the curriculum.
    pub stage: usize,
    /// The puzzle, which has one solution.
    pub puzzle: Cells,
    /// The solution.
    pub solution: Cells,
    /// What puzzles of one split share, and never those of two.
    pub group: u128,
    /// The grade.
    pub grade: TaskGrade,
}

/// How hard a puzzle is for a person.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskGrade {
    /// HoDoKu's level.
    pub level: &'static str,
    /// HoDoKu's score.
    pub score: u32,
    /// The code of the hardest technique of the path.
    pub hardest: &'static str,
    /// Codes of the techniques of the path, easiest first, and how often each is used.
    pub techniques: Vec<(&'static str, u32)>,
    /// The number of steps.
    pub steps: u32,
    /// Whether a step of the path holds only because there is one solution.
    pub needs_uniqueness: bool,
}

/// No puzzle of a stage was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTask {
    index: u64,
    stage: String,
}

impl Display for NoTask {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: no puzzle of the stage {} was found", self.index, self.stage)
    }
}

impl std::error::Error for NoTask {}

/// Grids of the right split that are searched for one row.
const GRIDS: u32 = 100;

/// Makes rows. It has its memory, so that one of a thread makes them all.
pub struct TaskMaker {
    rule: SplitRule,
    canonicalizer: Canonicalizer,
    grader: Grader,
    record: PathRecord,
}

impl Default for TaskMaker {
    fn default() -> TaskMaker {
        TaskMaker {
            rule: Split::rule(),
            canonicalizer: Canonicalizer::new(),
            grader: Grader::new(&HODOKU),
            record: PathRecord::new(&HODOKU),
        }
    }
}

impl TaskMaker {
    /// A row. Less than a millisecond for most stages of `train`, some milliseconds more for the
    /// other splits; as long as a search takes where a technique is rare.
    ///
    /// # Errors
    /// No puzzle of the stage was found, or `is_cancelled` was true before there was one.
    pub fn row(
        &mut self,
        tasks: &Tasks,
        index: u64,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<TaskRow, NoTask> {
        let TaskMaker { rule, canonicalizer, grader, record } = self;
        let drawn = tasks.random(index, None).below(1 << 32) as f64 / f64::from(u32::MAX);
        let number = tasks.curriculum.stage(index, drawn);
        let stage = &tasks.curriculum.stages()[number];
        let mut searched = 0;
        for attempt in 0.. {
            if searched == GRIDS || is_cancelled() {
                break;
            }
            let mut random = tasks.random(index, Some(attempt));
            let drawn = nine::grid(rule, tasks.split, canonicalizer, &mut random);
            let Some((group, solution)) = drawn else { continue };
            searched += 1;
            let Some(puzzle) = nine::dig(stage, &solution, &mut random, is_cancelled) else {
                continue;
            };
            let grade = nine::grade(&puzzle, &solution, grader, record);
            let cells = |grid: &Grid| {
                let text = grid.as_bytes().map(|digit| b'0' + digit);
                Cells::parse(stage.size, &text)
            };
            let (Ok(puzzle), Ok(solution)) = (cells(&puzzle), cells(&solution)) else { break };
            return Ok(TaskRow { index, stage: number, puzzle, solution, group, grade });
        }
        Err(NoTask { index, stage: stage.name.clone() })
    }
}

impl Tasks {
    /// The random numbers of a row's choice of a stage, or of one of its attempts.
    fn random(&self, index: u64, attempt: Option<u64>) -> Random {
        let text = format!(
            "ninefold.reasoning\n{}\n{}\n{}\n{index}\n{}\n{}",
            revision::REASONING,
            self.seed,
            self.split.name(),
            attempt.map_or("stage".to_owned(), |attempt| attempt.to_string()),
            self.curriculum,
        );
        let key = xxh3_128(text.as_bytes());
        Random::new(key as u64, (key >> 64) as u64)
    }
}
