//! Difficulty of a step or a puzzle: points and a level as HoDoKu counts them, or Sudoku
//! Explainer's ratings.

use std::fmt::{self, Display, Formatter};

/// A level, in HoDoKu's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Fish, wings, patterns of one digit, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains, or trial and error.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The highest score of a puzzle of this level.
    #[doc(hidden)]
    pub const fn highest_score(self) -> u32 {
        [800, 1000, 1600, 1800, u32::MAX][self as usize]
    }

    /// The name, capitalized.
    pub const fn name(self) -> &'static str {
        ["Easy", "Medium", "Hard", "Unfair", "Extreme"][self as usize]
    }
}

/// The difficulty of a step, of a path or of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Points, which add up along a path, and a level.
    Points {
        /// The points.
        score: u32,
        /// The level.
        level: Level,
    },
    /// Sudoku Explainer's ratings, in tenths. A single step has the same rating three times.
    Rating {
        /// The rating of the hardest step up to the solution.
        er: u16,
        /// The rating of the hardest step up to and with the first that fills a cell.
        ep: u16,
        /// The rating of the first step.
        ed: u16,
    },
}

/// The word that stands for the level of a puzzle that was not solved.
pub const UNSOLVED: &str = "unsolved";

/// Names of classes of ratings, by whole points.
const CLASSES: [&str; 12] = [
    "ER 0.x", "ER 1.x", "ER 2.x", "ER 3.x", "ER 4.x", "ER 5.x", "ER 6.x", "ER 7.x", "ER 8.x",
    "ER 9.x", "ER 10.x", "ER 11.x",
];

impl Difficulty {
    /// The difficulty of a step with this rating, in tenths.
    #[doc(hidden)]
    pub const fn of_step(tenths: u16) -> Difficulty {
        Difficulty::Rating { er: tenths, ep: tenths, ed: tenths }
    }

    /// The number by which puzzles are compared: points, or ER in tenths.
    pub fn score(self) -> u32 {
        match self {
            Difficulty::Points { score, .. } => score,
            Difficulty::Rating { er, .. } => er.into(),
        }
    }

    /// The class by which puzzles are counted: the level, or the whole points of ER.
    pub fn level(self) -> &'static str {
        match self {
            Difficulty::Points { level, .. } => level.name(),
            Difficulty::Rating { er, .. } => CLASSES[(usize::from(er) / 10).min(CLASSES.len() - 1)],
        }
    }

    /// The rank of the class, 0 for the easiest.
    pub fn rank(self) -> usize {
        match self {
            Difficulty::Points { level, .. } => level as usize,
            Difficulty::Rating { er, .. } => usize::from(er) / 10,
        }
    }

    /// The key by which one step is harder than another.
    pub(super) fn hardness(self) -> (usize, u32) {
        (self.rank(), self.score())
    }

    /// The difficulty of a path after one more step.
    ///
    /// `is_first`: the step is the first. `is_before_any`: no step before it filled a cell.
    pub(super) fn and(self, step: Difficulty, is_first: bool, is_before_any: bool) -> Difficulty {
        match (self, step) {
            (
                Difficulty::Points { score, level },
                Difficulty::Points { score: more, level: needed },
            ) => Difficulty::Points { score: score.saturating_add(more), level: level.max(needed) },
            (Difficulty::Rating { er, ep, ed }, Difficulty::Rating { er: rating, .. }) => {
                let er = er.max(rating);
                let ep = if is_before_any { er } else { ep };
                Difficulty::Rating { er, ep, ed: if is_first { rating } else { ed } }
            }
            (difficulty, _) => difficulty,
        }
    }

    /// Names and values of a puzzle's difficulty, as columns of a table. A puzzle that was not
    /// solved has no level.
    pub fn fields(self, is_solved: bool) -> impl Iterator<Item = (&'static str, FieldValue)> {
        let level = if is_solved { self.level() } else { UNSOLVED };
        let fields = match self {
            Difficulty::Points { score, .. } => [
                Some(("level", FieldValue::Word(level))),
                Some(("score", FieldValue::Number(score))),
                None,
                None,
            ],
            Difficulty::Rating { er, ep, ed } => [
                Some(("er", FieldValue::Tenths(er.into()))),
                Some(("ep", FieldValue::Tenths(ep.into()))),
                Some(("ed", FieldValue::Tenths(ed.into()))),
                Some(("at_least", FieldValue::Flag(!is_solved))),
            ],
        };
        fields.into_iter().flatten()
    }

    /// A score on this scale as people write it: ratings in whole points.
    pub fn shown(self, score: f64) -> f64 {
        match self {
            Difficulty::Points { .. } => score,
            Difficulty::Rating { .. } => score / 10.0,
        }
    }
}

/// The value of one field of a [`Difficulty`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// A word.
    Word(&'static str),
    /// A number.
    Number(u32),
    /// A number in tenths, written as `7.1`.
    Tenths(u32),
    /// Yes or no.
    Flag(bool),
}

impl Display for FieldValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FieldValue::Word(word) => f.write_str(word),
            FieldValue::Number(number) => write!(f, "{number}"),
            FieldValue::Tenths(tenths) => write!(f, "{}.{}", tenths / 10, tenths % 10),
            FieldValue::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// The difficulty in a sentence: `Easy, score 204`, or `ER 4.2, EP 1.2, ED 1.2`.
impl Display for Difficulty {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Difficulty::Points { score, level } => write!(f, "{}, score {score}", level.name()),
            Difficulty::Rating { er, ep, ed } => {
                let [er, ep, ed] = [er, ep, ed].map(|tenths| FieldValue::Tenths((*tenths).into()));
                write!(f, "ER {er}, EP {ep}, ED {ed}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_read_as_people_write_them() {
        let rating = Difficulty::Rating { er: 71, ep: 12, ed: 10 };
        assert_eq!(rating.to_string(), "ER 7.1, EP 1.2, ED 1.0");
        let points = Difficulty::Points { score: 204, level: Level::Easy };
        assert_eq!(points.to_string(), "Easy, score 204");
    }
}
