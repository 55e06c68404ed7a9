//! Counts of grades, for a summary.

use std::borrow::Cow;

use serde_json::Value;

use super::{super::histogram::count_of, row::GradeRow, spread::level};
use crate::json::object;
use ninefold_engine::Status;

/// A place in an order, and the name of what has it.
type Key = (usize, Cow<'static, str>);

/// Counts of puzzles by grade.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradeTally {
    /// Puzzles with one solution by level, easiest first, those that logic did not solve last.
    levels: Vec<(Key, u64)>,
    /// Solved puzzles by the place and the name of their hardest technique.
    hardest: Vec<(Key, u64)>,
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
    pub fn add(&mut self, row: &GradeRow<'_>) {
        match (row.status, &row.grade) {
            (Status::None, _) | (_, None) => self.none += 1,
            (Status::Multiple, _) => self.multiple += 1,
            (_, Some(grade)) => {
                let (rank, name) = level(grade);
                *count_of(&mut self.levels, (rank, Cow::Borrowed(name))) += 1;
                self.guessed += u64::from(grade.is_solved && !grade.is_logical);
                if let Some(hardest) = grade.hardest.filter(|_| grade.is_solved) {
                    let technique = (grade.rank, Cow::Borrowed(hardest.name));
                    *count_of(&mut self.hardest, technique) += 1;
                }
                let agrees = row.spread.is_none_or(|spread| spread.agrees_with(grade));
                self.of_several_levels += u64::from(!agrees);
            }
        }
    }

    /// Adds the counts of another thread.
    pub fn merge(&mut self, other: &GradeTally) {
        let lists = [(&mut self.levels, &other.levels), (&mut self.hardest, &other.hardest)];
        for (mine, theirs) in lists {
            theirs.iter().for_each(|(key, count)| *count_of(mine, key.clone()) += count);
        }
        self.guessed += other.guessed;
        self.multiple += other.multiple;
        self.none += other.none;
        self.of_several_levels += other.of_several_levels;
    }

    /// The levels, easiest first, with the number of puzzles of each.
    pub fn levels(&self) -> impl Iterator<Item = (&str, u64)> + '_ {
        self.levels.iter().map(|((_, name), count)| (&name[..], *count))
    }

    /// Techniques that were the hardest of a solved puzzle, easiest first: their place in the
    /// profile, or rating in tenths, their name, and of how many.
    pub fn hardest(&self) -> impl Iterator<Item = (usize, &str, u64)> + '_ {
        self.hardest.iter().map(|((place, name), count)| (*place, &name[..], *count))
    }

    /// The counts as JSON, for a run that goes on.
    pub fn to_json(&self) -> Value {
        let row = |((place, name), count): &(Key, u64)| {
            Value::Array(vec![(*place).into(), (**name).into(), (*count).into()])
        };
        let list = |counts: &[(Key, u64)]| -> Value { counts.iter().map(row).collect() };
        object(vec![
            ("levels", list(&self.levels)),
            ("hardest", list(&self.hardest)),
            ("guessed", self.guessed.into()),
            ("multiple", self.multiple.into()),
            ("none", self.none.into()),
            ("of_several_levels", self.of_several_levels.into()),
        ])
    }

    /// The counts again; `None` of what is no such JSON.
    pub fn from_json(value: &Value) -> Option<GradeTally> {
        let rows = |name: &str| {
            let mut rows = Vec::new();
            for row in value[name].as_array()? {
                let place = usize::try_from(row[0].as_u64()?).ok()?;
                rows.push(((place, row[1].as_str()?.to_owned().into()), row[2].as_u64()?));
            }
            Some(rows)
        };
        let number = |name: &str| value[name].as_u64();
        Some(GradeTally {
            levels: rows("levels")?,
            hardest: rows("hardest")?,
            guessed: number("guessed")?,
            multiple: number("multiple")?,
            none: number("none")?,
            of_several_levels: number("of_several_levels")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_are_written() {
        let levels = vec![((2, Cow::Borrowed("easy")), 3), ((usize::MAX, "-".into()), 1)];
        let hardest = vec![((7, Cow::Borrowed("X-Wing")), 2)];
        let tally = GradeTally { levels, hardest, guessed: 1, none: 5, ..GradeTally::default() };
        assert_eq!(GradeTally::from_json(&tally.to_json()), Some(tally));
        assert_eq!(GradeTally::from_json(&Value::Null), None);
    }
}
