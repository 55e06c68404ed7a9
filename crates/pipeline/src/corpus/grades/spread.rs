//! The spread of the grades of equivalent puzzles.

use super::super::histogram::count_of;
use ninefold_logic::{Grade, UNSOLVED};

/// The grades of the equivalents of one puzzle. Its memory is used again.
#[derive(Clone, Debug, Default)]
pub struct GradeSpread {
    /// Scores, ascending at the end.
    scores: Vec<u32>,
    levels: Vec<((usize, &'static str), u32)>,
}

impl GradeSpread {
    /// Begins another puzzle.
    pub fn begin(&mut self) {
        self.scores.clear();
        self.levels.clear();
    }

    /// Adds the grade of an equivalent.
    pub fn add(&mut self, grade: &Grade) {
        self.scores.push(grade.difficulty.score());
        *count_of(&mut self.levels, level(grade)) += 1;
    }

    /// Ends the puzzle: no equivalent is missing.
    pub fn end(&mut self) {
        self.scores.sort_unstable();
    }

    /// The number of equivalents.
    pub fn count(&self) -> usize {
        self.scores.len()
    }

    /// Least, median and greatest score; of an even number the median is the mean of the two in the
    /// middle.
    pub fn scores(&self) -> Option<(u32, f64, u32)> {
        let (first, last) = (*self.scores.first()?, *self.scores.last()?);
        let half = self.scores.len() / 2;
        let upper = f64::from(*self.scores.get(half)?);
        let median = match self.scores.len() % 2 {
            0 => (f64::from(self.scores[half - 1]) + upper) / 2.0,
            _ => upper,
        };
        Some((first, median, last))
    }

    /// The levels, easiest first, with the number of equivalents of each.
    pub fn levels(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        self.levels.iter().map(|((_, name), count)| (*name, *count))
    }

    /// Whether all equivalents have the same level, and it is this one.
    pub fn agrees_with(&self, grade: &Grade) -> bool {
        self.levels.iter().all(|(key, _)| *key == level(grade))
    }
}

/// The rank and the name of the level of a grade.
pub(super) fn level(grade: &Grade) -> (usize, &'static str) {
    match grade.is_solved {
        true => (grade.difficulty.rank(), grade.difficulty.level()),
        false => (usize::MAX, UNSOLVED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_logic::{Difficulty, Level};

    fn grade(score: u32, level: Level, is_solved: bool) -> Grade {
        let difficulty = Difficulty::Points { score, level };
        Grade {
            difficulty,
            hardest: None,
            rank: 0,
            steps: 1,
            open: 0,
            is_solved,
            is_logical: is_solved,
        }
    }

    #[test]
    fn the_median_is_in_the_middle_and_levels_come_easiest_first() {
        let mut spread = GradeSpread::default();
        assert_eq!(spread.scores(), None);
        let grades = [(900, Level::Medium), (4, Level::Easy), (8, Level::Easy)];
        for (score, level) in grades {
            spread.add(&grade(score, level, true));
        }
        spread.end();
        assert_eq!(spread.scores(), Some((4, 8.0, 900)));
        spread.add(&grade(5, Level::Easy, false));
        spread.end();
        assert_eq!(spread.scores(), Some((4, 6.5, 900)));
        let levels: Vec<_> = spread.levels().collect();
        assert_eq!(levels, [("Easy", 2), ("Medium", 1), (UNSOLVED, 1)]);
        assert!(!spread.agrees_with(&grade(4, Level::Easy, true)));
    }
}
