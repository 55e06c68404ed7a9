//! Counts of grades, for a summary.

use std::collections::BTreeMap;

use super::row::GradeRow;
use super::spread::level;
use crate::engine::Status;

/// Counts of puzzles by grade.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradeTally {
    /// Puzzles with one solution by level, easiest first, those that logic did not solve last.
    levels: BTreeMap<(usize, &'static str), u64>,
    /// Solved puzzles by the place and the name of their hardest technique.
    hardest: BTreeMap<(usize, &'static str), u64>,
    /// Puzzles with one solution that were solved, but not by logic alone.
    pub guessed: u64,
    /// Puzzles with several solutions.
    pub multiple: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles with an equivalent of another level.
    pub of_several_levels: u64,
}

impl GradeTally {
    /// Counts a puzzle.
    pub(crate) fn add(&mut self, row: &GradeRow<'_>) {
        match (row.status, &row.grade) {
            (Status::None, _) | (_, None) => self.none += 1,
            (Status::Multiple, _) => self.multiple += 1,
            (_, Some(grade)) => {
                *self.levels.entry(level(grade)).or_default() += 1;
                self.guessed += u64::from(grade.is_solved && !grade.is_logical);
                if let Some(hardest) = grade.hardest.filter(|_| grade.is_solved) {
                    *self.hardest.entry((grade.rank, hardest.name)).or_default() += 1;
                }
                let agrees = row.spread.is_none_or(|spread| spread.agrees_with(grade));
                self.of_several_levels += u64::from(!agrees);
            }
        }
    }

    /// Adds the counts of another thread.
    pub(crate) fn merge(&mut self, other: &GradeTally) {
        for (level, count) in &other.levels {
            *self.levels.entry(*level).or_default() += count;
        }
        for (technique, count) in &other.hardest {
            *self.hardest.entry(*technique).or_default() += count;
        }
        self.guessed += other.guessed;
        self.multiple += other.multiple;
        self.none += other.none;
        self.of_several_levels += other.of_several_levels;
    }

    /// The levels, easiest first, with the number of puzzles of each.
    pub fn levels(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.levels.iter().map(|((_, name), count)| (*name, *count))
    }

    /// Techniques that were the hardest of a solved puzzle, easiest first: their place in the
    /// profile, or rating in tenths, their name, and of how many.
    pub fn hardest(&self) -> impl Iterator<Item = (usize, &'static str, u64)> + '_ {
        self.hardest.iter().map(|((place, name), count)| (*place, *name, *count))
    }
}
