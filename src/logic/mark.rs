//! Marks: what a step costs, and what puzzles are graded. Points and levels, or ratings.

use std::fmt::{self, Display, Formatter};

use super::profile::Level;

/// What a step costs, or what a puzzle is graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Points, which add up, and a level.
    Points {
        /// The points.
        score: u32,
        /// The level.
        level: Level,
    },
    /// Sudoku Explainer's ratings, in tenths.
    Rating {
        /// The hardest step up to the solution, or of a step its rating.
        er: u16,
        /// The hardest step up to the first that fills a cell.
        ep: u16,
        /// The first step.
        ed: u16,
    },
}

/// What stands for the level of a puzzle that was not solved.
pub const UNSOLVED: &str = "unsolved";

/// Names of classes of ratings: by the whole points.
const CLASSES: [&str; 12] = [
    "ER 0.x", "ER 1.x", "ER 2.x", "ER 3.x", "ER 4.x", "ER 5.x", "ER 6.x", "ER 7.x", "ER 8.x",
    "ER 9.x", "ER 10.x", "ER 11.x",
];

impl Mark {
    /// The mark of a step of this rating.
    pub fn of_step(tenths: u16) -> Mark {
        Mark::Rating { er: tenths, ep: tenths, ed: tenths }
    }

    /// The number by which puzzles are compared; a rating in tenths.
    pub fn score(self) -> u32 {
        match self {
            Mark::Points { score, .. } => score,
            Mark::Rating { er, .. } => er.into(),
        }
    }

    /// The class by which puzzles are counted.
    pub fn level(self) -> &'static str {
        match self {
            Mark::Points { level, .. } => level.name(),
            Mark::Rating { er, .. } => CLASSES[(usize::from(er) / 10).min(CLASSES.len() - 1)],
        }
    }

    /// Where its class stands among all, for tables that begin with the easiest.
    pub fn rank(self) -> usize {
        match self {
            Mark::Points { level, .. } => level as usize,
            Mark::Rating { er, .. } => usize::from(er) / 10,
        }
    }

    /// By which a step is harder than another.
    pub(super) fn hardness(self) -> (usize, u32) {
        (self.rank(), self.score())
    }

    /// The mark of a path so far and one more step, which may be the first, and may come before any cell is filled.
    pub(super) fn and(self, step: Mark, is_first: bool, is_before_any: bool) -> Mark {
        match (self, step) {
            (Mark::Points { score, level }, Mark::Points { score: more, level: needed }) => {
                Mark::Points { score: score.saturating_add(more), level: level.max(needed) }
            }
            (Mark::Rating { er, ep, ed }, Mark::Rating { er: rating, .. }) => {
                let er = er.max(rating);
                let ep = if is_before_any { er } else { ep };
                Mark::Rating { er, ep, ed: if is_first { rating } else { ed } }
            }
            (mark, _) => mark,
        }
    }

    /// Names and values of what it says of a puzzle, which was solved or not. A level is that of a solved puzzle only.
    pub fn fields(self, is_solved: bool) -> impl Iterator<Item = (&'static str, Field)> {
        let level = if is_solved { self.level() } else { UNSOLVED };
        let fields = match self {
            Mark::Points { score, .. } => [
                Some(("level", Field::Word(level))),
                Some(("score", Field::Number(score))),
                None,
                None,
            ],
            Mark::Rating { er, ep, ed } => [
                Some(("er", Field::Tenths(er.into()))),
                Some(("ep", Field::Tenths(ep.into()))),
                Some(("ed", Field::Tenths(ed.into()))),
                Some(("at_least", Field::Flag(!is_solved))),
            ],
        };
        fields.into_iter().flatten()
    }

    /// A score of this kind of mark as it is shown: a rating in whole points.
    pub fn shown(self, score: f64) -> f64 {
        match self {
            Mark::Points { .. } => score,
            Mark::Rating { .. } => score / 10.0,
        }
    }
}

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A word.
    Word(&'static str),
    /// A number.
    Number(u32),
    /// A number in tenths.
    Tenths(u32),
    /// Yes or no.
    Flag(bool),
}

impl Display for Field {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Field::Word(word) => f.write_str(word),
            Field::Number(number) => write!(f, "{number}"),
            Field::Tenths(tenths) => write!(f, "{}.{}", tenths / 10, tenths % 10),
            Field::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// In a sentence: `Easy, score 204`, or `ER 4.2, EP 1.2, ED 1.2`.
impl Display for Mark {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Points { score, level } => write!(f, "{}, score {score}", level.name()),
            Mark::Rating { er, ep, ed } => {
                let [er, ep, ed] = [er, ep, ed].map(|tenths| Field::Tenths((*tenths).into()));
                write!(f, "ER {er}, EP {ep}, ED {ed}")
            }
        }
    }
}
