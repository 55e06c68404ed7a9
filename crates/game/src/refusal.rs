//! The reasons why a game cannot begin and why a checked move is refused.

use std::fmt::{self, Display, Formatter};

use ninefold_core::grid::{Cell, CellSet, Clash, Digit, House};
use ninefold_logic::{Candidate, HouseName, Step};

/// The error of a puzzle that has no solution.
#[derive(Clone, Debug)]
pub struct Unsolvable {
    /// Clues that contradict each other; empty where the contradiction is deeper.
    pub clashes: Vec<Clash>,
}

impl Display for Unsolvable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the puzzle has no solution")?;
        for (i, clash) in self.clashes.iter().enumerate() {
            write!(f, "{}{clash}", [": ", "; "][i.min(1)])?;
        }
        Ok(())
    }
}

impl std::error::Error for Unsolvable {}

/// The reason why a move was refused.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The cell has a digit.
    Filled {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
        /// Whether the digit is a clue.
        is_given: bool,
    },
    /// A cell that must differ has the digit.
    Taken {
        /// The cell in question.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The cell that has it.
        by: Cell,
    },
    /// The candidate has been removed.
    Eliminated {
        /// The candidate.
        candidate: Candidate,
        /// The step of a rule that removed it, if it was one.
        step: Option<Box<Step>>,
    },
    /// The digits on the board and the constraints of the puzzle leave no such candidate.
    Excluded {
        /// The candidate.
        candidate: Candidate,
    },
    /// No solution has the digit in this cell.
    Wrong {
        /// The candidate.
        candidate: Candidate,
    },
    /// Every solution has the digit in this cell, so that the candidate cannot go.
    Needed {
        /// The candidate.
        candidate: Candidate,
    },
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Filled { cell, digit, is_given } => {
                let how = if *is_given { "is given" } else { "is filled in" };
                write!(f, "{cell} {how}: it is {digit}")
            }
            Refusal::Taken { cell, digit, by } => match house_of(*cell, *by) {
                Some(house) => {
                    let article = if digit.get() == 8 { "an" } else { "a" };
                    write!(f, "{} has {article} {digit} already, in {by}", HouseName(house))
                }
                None => write!(f, "{cell} must differ from {by}, which is {digit}"),
            },
            Refusal::Eliminated { candidate: Candidate { cell, digit }, step } => {
                write!(f, "{digit} is no candidate of {cell} any more")?;
                match step {
                    Some(step) => write!(f, ": {step}"),
                    None => f.write_str(": it was taken away"),
                }
            }
            Refusal::Excluded { candidate: Candidate { cell, digit } } => {
                write!(f, "{digit} is no candidate of {cell}: a constraint rules it out")
            }
            Refusal::Wrong { candidate: Candidate { cell, digit } } => {
                write!(f, "{digit} in {cell} is wrong: no solution has it there")
            }
            Refusal::Needed { candidate: Candidate { cell, digit } } => {
                write!(f, "{digit} cannot go from {cell}: no solution is without it there")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// The first house that two cells share: row, column or box.
fn house_of(cell: Cell, other: Cell) -> Option<House> {
    CellSet::from_iter([cell, other]).common_houses().next()
}
