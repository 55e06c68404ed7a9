//! The reasons why a game cannot begin and why a checked move is refused.

use ninefold_core::grid::{Cell, CellSet, Clash, Digit, House};
use ninefold_logic::{Candidate, HouseName, Step};

/// The error of a puzzle that has no solution.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the puzzle has no solution{}", listed(clashes))]
pub struct Unsolvable {
    /// Clues that contradict each other; empty where the contradiction is deeper.
    pub clashes: Vec<Clash>,
}

/// The clashes, behind what they explain.
fn listed(clashes: &[Clash]) -> String {
    let mark = |i: usize| if i == 0 { ": " } else { "; " };
    clashes.iter().enumerate().map(|(i, clash)| format!("{}{clash}", mark(i))).collect()
}

/// The reason why a move was refused.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// The cell has a digit.
    #[error("{cell} {}: it is {digit}", if *is_given { "is given" } else { "is filled in" })]
    Filled {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
        /// Whether the digit is a clue.
        is_given: bool,
    },
    /// A cell that must differ has the digit.
    #[error("{}", taken(*cell, *digit, *by))]
    Taken {
        /// The cell in question.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The cell that has it.
        by: Cell,
    },
    /// The candidate has been removed.
    #[error("{} is no candidate of {} any more: {}", .candidate.digit, .candidate.cell, removed(.step.as_deref()))]
    Eliminated {
        /// The candidate.
        candidate: Candidate,
        /// The step of a rule that removed it, if it was one.
        step: Option<Box<Step>>,
    },
    /// The digits on the board and the constraints of the puzzle leave no such candidate.
    #[error("{} is no candidate of {}: a constraint rules it out", .candidate.digit, .candidate.cell)]
    Excluded {
        /// The candidate.
        candidate: Candidate,
    },
    /// No solution has the digit in this cell.
    #[error("{} in {} is wrong: no solution has it there", .candidate.digit, .candidate.cell)]
    Wrong {
        /// The candidate.
        candidate: Candidate,
    },
    /// Every solution has the digit in this cell, so that the candidate cannot go.
    #[error("{} cannot go from {}: no solution is without it there", .candidate.digit, .candidate.cell)]
    Needed {
        /// The candidate.
        candidate: Candidate,
    },
}

/// The cell that has the digit already, by the house that both are in if there is one.
fn taken(cell: Cell, digit: Digit, by: Cell) -> String {
    match house_of(cell, by) {
        Some(house) => {
            let article = if digit.get() == 8 { "an" } else { "a" };
            format!("{} has {article} {digit} already, in {by}", HouseName(house))
        }
        None => format!("{cell} must differ from {by}, which is {digit}"),
    }
}

/// The step that took a candidate away, in words.
fn removed(step: Option<&Step>) -> String {
    step.map_or_else(|| "it was taken away".to_owned(), Step::to_string)
}

/// The first house that two cells share: row, column or box.
fn house_of(cell: Cell, other: Cell) -> Option<House> {
    CellSet::from_iter([cell, other]).common_houses().next()
}
