//! The counts of a run of `solve`, by status, with the first errors.

use serde_json::Value;

use super::checkpoint::Counts;
use crate::json::object;
use ninefold_engine::{Counters, Status};

/// The counts of a run of `solve`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    by_status: [u64; Status::ALL.len()],
    /// Lines that are neither puzzles nor malformed: comments and blank lines.
    pub remarks: u64,
    /// Work of all puzzles.
    pub counters: Counters,
    /// Solutions found and verified.
    pub verified: u64,
    /// Solutions in the input that are right.
    pub given_right: u64,
    /// Solutions in the input that are wrong.
    pub given_wrong: u64,
    /// Puzzles that come without a solution in the input.
    pub given_missing: u64,
    /// The first few errors: numbers of the chunk and of the line in it, and the message.
    pub errors: Vec<(u64, u64, String)>,
}

/// Errors kept for the summary, by each worker.
pub(crate) const KEPT_ERRORS: usize = 5;

/// Adds another worker's errors, and keeps the first of all.
pub(crate) fn merge_errors(errors: &mut Vec<(u64, u64, String)>, others: Vec<(u64, u64, String)>) {
    let mut merged: Vec<(u64, u64, String)> = Vec::new();
    for error in errors.drain(..).chain(others) {
        merged.insert(merged.partition_point(|before| *before <= error), error);
    }
    merged.truncate(KEPT_ERRORS);
    *errors = merged;
}

impl Tally {
    /// Lines with this status.
    pub fn of(&self, status: Status) -> u64 {
        self.by_status[status as usize]
    }

    /// All puzzles, malformed ones included.
    pub fn puzzles(&self) -> u64 {
        self.by_status.iter().sum()
    }

    /// Adds another worker's counts.
    #[doc(hidden)]
    pub fn merge(&mut self, other: Tally) {
        self.add(&other);
        merge_errors(&mut self.errors, other.errors);
    }

    /// Adds another's numbers.
    fn add(&mut self, other: &Tally) {
        for (mine, theirs) in self.by_status.iter_mut().zip(other.by_status) {
            *mine += theirs;
        }
        self.remarks += other.remarks;
        self.counters += other.counters;
        self.verified += other.verified;
        self.given_right += other.given_right;
        self.given_wrong += other.given_wrong;
        self.given_missing += other.given_missing;
    }

    pub(super) fn count(&mut self, status: Status) {
        self.by_status[status as usize] += 1;
    }

    /// Keeps an error, if it is among the first.
    pub(super) fn error(&mut self, chunk: u64, line: u64, message: impl FnOnce() -> String) {
        if self.errors.len() < KEPT_ERRORS {
            self.errors.push((chunk, line, message()));
        }
    }
}

impl Counts for Tally {
    fn append(&mut self, later: Tally) {
        self.add(&later);
        self.errors.extend(later.errors);
        self.errors.truncate(KEPT_ERRORS);
    }

    fn to_json(&self) -> Value {
        let Counters { nodes, propagations, backtracks, sorting_nanos } = self.counters;
        let given = vec![self.given_right, self.given_wrong, self.given_missing];
        object(vec![
            ("by_status", self.by_status.to_vec().into()),
            ("remarks", self.remarks.into()),
            ("counters", vec![nodes, propagations, backtracks, sorting_nanos].into()),
            ("verified", self.verified.into()),
            ("given", given.into()),
            ("errors", errors_to_json(&self.errors)),
        ])
    }

    fn from_json(value: &Value) -> Option<Tally> {
        let by_status = numbers(&value["by_status"])?;
        let [nodes, propagations, backtracks, sorting_nanos] = numbers(&value["counters"])?;
        let [given_right, given_wrong, given_missing] = numbers(&value["given"])?;
        Some(Tally {
            by_status,
            remarks: value["remarks"].as_u64()?,
            counters: Counters { nodes, propagations, backtracks, sorting_nanos },
            verified: value["verified"].as_u64()?,
            given_right,
            given_wrong,
            given_missing,
            errors: errors_from_json(&value["errors"])?,
        })
    }
}

/// Errors with the numbers of their chunks and lines.
pub(crate) fn errors_to_json(errors: &[(u64, u64, String)]) -> Value {
    let error = |(chunk, line, message): &(u64, u64, String)| {
        Value::Array(vec![(*chunk).into(), (*line).into(), message.clone().into()])
    };
    errors.iter().map(error).collect()
}

/// The errors again; `None` of what is no such JSON.
pub fn errors_from_json(value: &Value) -> Option<Vec<(u64, u64, String)>> {
    let mut errors = Vec::new();
    for error in value.as_array()? {
        errors.push((error[0].as_u64()?, error[1].as_u64()?, error[2].as_str()?.to_owned()));
    }
    Some(errors)
}

pub(super) fn numbers<const N: usize>(value: &Value) -> Option<[u64; N]> {
    let values: &[Value; N] = value.as_array()?.as_slice().try_into().ok()?;
    let mut numbers = [0; N];
    for (number, value) in numbers.iter_mut().zip(values) {
        *number = value.as_u64()?;
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_are_written() {
        let mut tally = Tally { remarks: 3, verified: 4, given_wrong: 5, ..Tally::default() };
        tally.count(Status::Unique);
        tally.counters.nodes = 7;
        tally.error(2, 9, || "a \"quoted\" error".to_owned());
        assert_eq!(Tally::from_json(&tally.to_json()).as_ref(), Some(&tally));
        assert_eq!(Tally::from_json(&Value::Null), None);
        tally.append(Tally {
            remarks: 1,
            errors: vec![(0, 0, "later".to_owned())],
            ..Tally::default()
        });
        assert_eq!((tally.remarks, tally.errors.len(), &tally.errors[1].2[..]), (4, 2, "later"));
    }
}
