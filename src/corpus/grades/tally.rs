//! What a run of `grade` has found, for its summary.

use std::collections::BTreeMap;

use super::row::Row;
use super::spread::level;
use crate::engine::Status;
use crate::logic::grader::Method;

/// Puzzles by what came of them.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Puzzles with one solution by level, easiest first, those that logic did not solve last.
    levels: BTreeMap<(usize, &'static str), u64>,
    /// Solved puzzles by their hardest technique's number.
    hardest: Vec<u64>,
    /// Puzzles with one solution that were solved, but not by logic alone.
    pub guessed: u64,
    /// Puzzles with several solutions.
    pub multiple: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles with an equivalent of another level.
    pub of_several_levels: u64,
}

impl Tally {
    /// Nothing yet.
    pub fn new(method: Method) -> Tally {
        Tally { hardest: vec![0; method.techniques().count()], ..Tally::default() }
    }

    /// Counts a puzzle.
    pub(super) fn add(&mut self, row: &Row<'_>) {
        match (row.status, &row.grade) {
            (Status::None, _) | (_, None) => self.none += 1,
            (Status::Multiple, _) => self.multiple += 1,
            (_, Some(grade)) => {
                *self.levels.entry(level(grade)).or_default() += 1;
                self.guessed += u64::from(grade.is_solved && !grade.is_logical);
                let hardest = grade.hardest.filter(|_| grade.is_solved);
                if let Some(count) = hardest.and_then(|number| self.hardest.get_mut(number)) {
                    *count += 1;
                }
                let agrees = row.spread.is_none_or(|spread| spread.agrees_with(grade));
                self.of_several_levels += u64::from(!agrees);
            }
        }
    }

    /// Adds what another thread has counted.
    pub fn merge(&mut self, other: &Tally) {
        for (level, count) in &other.levels {
            *self.levels.entry(*level).or_default() += count;
        }
        self.hardest.iter_mut().zip(&other.hardest).for_each(|(mine, theirs)| *mine += theirs);
        self.guessed += other.guessed;
        self.multiple += other.multiple;
        self.none += other.none;
        self.of_several_levels += other.of_several_levels;
    }

    /// Levels, easiest first, and how many puzzles have each.
    pub fn levels(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.levels.iter().map(|((_, name), count)| (*name, *count))
    }

    /// Numbers of techniques that were the hardest of a solved puzzle, and of how many.
    pub fn hardest(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.hardest.iter().copied().enumerate().filter(|(_, count)| *count > 0)
    }
}
