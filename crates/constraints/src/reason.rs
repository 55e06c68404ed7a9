//! The reasons of deductions, the tiers that they are of, and what a reason rules out.

use std::fmt;

use super::{house_reason::HouseReason, sum_reason::SumReason};
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
