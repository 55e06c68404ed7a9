//! Tasks: rows of puzzles without end, each a function of its place.
//!
//! Row i of a split, a seed and a curriculum is made of keys, hashes of these, the revision and i.
//! Key 0 draws a full grid. Where the group of that grid belongs to another split, key 1 draws the
//! next, and so on; only then clues are removed. So a split that is one grid in a hundred costs a
//! hundred grids, not a hundred searches; no row depends on another one, nor on threads; and rows of
//! two seeds share nothing but by chance. The part of a group is the same for all
//! users ([`SplitSalt`]), whatever the seed.

mod curriculum;
mod nine;
mod others;

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use ninefold_core::random::Random;
use ninefold_pipeline::corpus::{SplitGroup, SplitPart, SplitRule, SplitSalt};
use ninefold_pipeline::revision;
use xxhash_rust::xxh3::xxh3_128;

use nine::Nine;
use ninefold_boards::Cells;

pub use curriculum::{Curriculum, CurriculumError, Stage};

/// A part of all puzzles. Those with equivalent solutions are in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// 98 of 100 groups; 80 of 4x4, and 39 classes of 6x6 grids.
    Train,
    /// One of 100; ten of 4x4, and five classes of 6x6 grids.
    Valid,
    /// As many.
    Test,
}

impl Split {
    const ALL: [Split; 3] = [Split::Train, Split::Valid, Split::Test];

    /// The name, `train` for example.
    pub fn name(self) -> &'static str {
        ["train", "valid", "test"][self as usize]
    }
}

/// The shares of the splits.
const SHARES: [f64; 3] = [0.98, 0.01, 0.01];

/// The rule by which groups come to splits, which is that of `split`.
fn rule(shares: [f64; 3]) -> SplitRule {
    let part =
        |split: Split| SplitPart { name: split.name().to_owned(), share: shares[split as usize] };
    let (seed, parts) = (SplitSalt::default().seed(0), Split::ALL.map(part).into());
    let rule = SplitRule::new(seed, SplitGroup::Canonical, parts);
    rule.unwrap_or_else(|error| unreachable!("{error}"))
}

impl FromStr for Split {
    type Err = ();

    fn from_str(name: &str) -> Result<Split, ()> {
        Split::ALL.into_iter().find(|split| split.name() == name).ok_or(())
    }
}

/// Rows of tasks: row i is a function of these, of the revision and of i.
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
    /// A number that puzzles of two splits never share, and equivalent solutions do; of 4x4,
    /// equivalent puzzles.
    pub group: u128,
    /// The grade.
    pub grade: TaskGrade,
}

/// The difficulty of a puzzle for a person.
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
/// Grids that are drawn for one row, of any split.
const DRAWN: u64 = 20_000;

/// The result of drawing a random grid.
#[allow(clippy::large_enum_variant, reason = "one at a time, on the stack")]
enum Draw {
    /// It is of another split.
    OtherSplit,
    /// No puzzle of the stage was found in it.
    None,
    Found(Found),
}

struct Found {
    puzzle: Cells,
    solution: Cells,
    group: u128,
    grade: TaskGrade,
}

/// Makes rows. It has its memory, so that one of a thread makes them all.
pub struct TaskMaker {
    nine: Nine,
    rule: SplitRule,
    rule_4x4: SplitRule,
}

impl Default for TaskMaker {
    fn default() -> TaskMaker {
        let nine = Nine::new();
        TaskMaker { nine, rule: rule(SHARES), rule_4x4: rule(others::SHARES_4X4) }
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
        let split = tasks.split;
        let drawn = tasks.random(index, None).below(1 << 32) as f64 / f64::from(u32::MAX);
        let number = tasks.curriculum.stage(index, drawn);
        let stage = &tasks.curriculum.stages()[number];
        let mut searched = 0;
        for attempt in 0..DRAWN {
            if searched == GRIDS || is_cancelled() {
                break;
            }
            let random = &mut tasks.random(index, Some(attempt));
            let draw = match stage.size.side() {
                9 => self.nine.draw(stage, split, &self.rule, random, is_cancelled),
                4 => others::draw(stage, split, &self.rule_4x4, random, is_cancelled),
                _ => others::draw(stage, split, &self.rule, random, is_cancelled),
            };
            match draw {
                Draw::OtherSplit => {}
                Draw::None => searched += 1,
                Draw::Found(Found { puzzle, solution, group, grade }) => {
                    return Ok(TaskRow { index, stage: number, puzzle, solution, group, grade });
                }
            }
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
