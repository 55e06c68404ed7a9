//! The reasons of deductions, the tiers that they are of, and what a reason rules out. Of a house,
//! `subsets` finds the reasons; here they are as people read them.

use std::fmt;

use super::names::{joined, list};
use super::sum_reason::SumReason;
use ninefold_core::grid::{Cell, CellSet, Digit};

/// The extent to which the constraints of a puzzle have to be combined to solve it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LogicTier {
    /// Naked and hidden singles, and what each cage, line or clue rules out by itself.
    Direct,
    /// Also subsets and locked candidates in houses, and sums that follow from several cages:
    /// innies and outies.
    Combined,
    /// More than that: the search has to try.
    Trial,
}

impl LogicTier {
    /// The level that it is called: `easy`, `medium`, `hard`.
    pub fn level(self) -> &'static str {
        match self {
            LogicTier::Direct => "easy",
            LogicTier::Combined => "medium",
            LogicTier::Trial => "hard",
        }
    }
}

/// Why something follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeductionReason {
    /// The cell has one candidate left.
    NakedSingle,
    /// The digit has one place left in this house.
    HiddenSingle(String),
    /// A constraint that the puzzle states: its sentence, without a full stop.
    Constraint(String),
    /// Subsets of digits and locked candidates of a house.
    House(HouseReason),
    /// A sum that follows from those of houses and cages, as innies and outies do.
    Sum(SumReason),
    /// Another constraint that follows from several, or one that is about all cells of a house: its
    /// sentence.
    Combination(String),
}

impl DeductionReason {
    /// The tier that it is of.
    pub fn tier(&self) -> LogicTier {
        self.technique().tier()
    }
}

/// The reason without what follows: `no other place in row 1`, or the sentence of a constraint.
impl fmt::Display for DeductionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeductionReason::NakedSingle => f.write_str("no other candidate"),
            DeductionReason::HiddenSingle(house) => write!(f, "no other place in {house}"),
            DeductionReason::House(house) => house.fmt(f),
            DeductionReason::Sum(sum) => sum.fmt(f),
            DeductionReason::Constraint(says) | DeductionReason::Combination(says) => {
                f.write_str(says)
            }
        }
    }
}

/// Candidates that one constraint rules out by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The reason as a sentence: of a constraint [`Constraint::explain`](super::Constraint::explain),
    /// of a sum that follows from others a [`SumReason`].
    pub rule: String,
    /// The cells that the constraint is about.
    pub cells: CellSet,
    /// The candidates that go, cell by cell.
    pub excluded: Vec<(Cell, Digit)>,
}

/// Why a house rules something out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseReason {
    /// The common name of the house: `row 2`.
    pub house: String,
    /// The subsets among its candidates. Empty where a house just holds each value once.
    pub subsets: Vec<Subset>,
}

/// Values of a house and cells of it that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subset {
    /// The cells, by name.
    pub cells: Vec<String>,
    /// The values.
    pub values: Vec<i32>,
    /// Whether the cells hold only these values, as many as there are cells: a naked subset. If not,
    /// the values are only in these cells: a hidden subset, or a locked candidate.
    pub is_naked: bool,
}

/// `in row 2, 5 is only in r2c1 r2c2, and r2c5 r2c6 hold only 3 and 7`.
impl fmt::Display for HouseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subsets[..] {
            [] => write!(f, "{} holds each of its values once", self.house),
            _ => write!(f, "in {}, {}", self.house, joined(&self.subsets, ", and ")),
        }
    }
}

/// `r2c5 r2c6 hold only 3 and 7`, `5 is only in r2c1 r2c2`.
impl fmt::Display for Subset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cells, values) = (self.cells.join(" "), list(&self.values));
        let is_one = if self.is_naked { self.cells.len() } else { self.values.len() } == 1;
        match (self.is_naked, is_one) {
            (true, true) => write!(f, "{cells} holds only {values}"),
            (true, false) => write!(f, "{cells} hold only {values}"),
            (false, true) => write!(f, "{values} is only in {cells}"),
            (false, false) => write!(f, "{values} are only in {cells}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_digits_and_cells() {
        let subset = |cells: &[&str], values: &[i32], is_naked| Subset {
            cells: cells.iter().map(|&cell| cell.to_owned()).collect(),
            values: values.to_vec(),
            is_naked,
        };
        let mut reason = HouseReason { house: "row 2".to_owned(), subsets: Vec::new() };
        assert_eq!(reason.to_string(), "row 2 holds each of its values once");
        reason.subsets.push(subset(&["r2c1", "r2c2"], &[5], false));
        assert_eq!(reason.to_string(), "in row 2, 5 is only in r2c1 r2c2");
        reason.subsets.push(subset(&["r2c5", "r2c6"], &[3, 7], true));
        reason.subsets.push(subset(&["r2c7", "r2c8"], &[1, 2], false));
        assert_eq!(
            reason.to_string(),
            "in row 2, 5 is only in r2c1 r2c2, r2c5 r2c6 hold only 3 and 7, and 1 and 2 are only in \
             r2c7 r2c8"
        );
    }
}
