//! The verdict on a claim, and the fact that it rests on.

use std::fmt;

use ninefold_core::error::Malformed;
use ninefold_core::grid::{Cell, Digit};

use super::claim::Conclusion;
use super::trial::Refutation;

/// The class of a claim; of several conclusions, the first of these that one of them has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerdictKind {
    /// It is no claim.
    Malformed,
    /// The cell holds another digit, or the digit that is struck.
    Filled,
    /// A filled cell of the same row, column or box has the digit.
    Clash,
    /// Some solution of the puzzle contradicts it.
    False,
    /// All of it is known already: the cell holds the digit, or the candidate is gone.
    Idle,
    /// True, but not by the technique or the premises that were claimed.
    Unsound,
    /// One use of one technique concludes it.
    Direct,
    /// Several uses of techniques conclude it, one after the other.
    Chained,
    /// Its contrary ends in a contradiction with singles only.
    Trial,
    /// True, and none of the above.
    Guess,
}

impl VerdictKind {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            VerdictKind::Malformed => "malformed",
            VerdictKind::Filled => "filled",
            VerdictKind::Clash => "clash",
            VerdictKind::False => "false",
            VerdictKind::Idle => "idle",
            VerdictKind::Unsound => "unsound",
            VerdictKind::Direct => "direct",
            VerdictKind::Chained => "chained",
            VerdictKind::Trial => "trial",
            VerdictKind::Guess => "guess",
        }
    }
}

/// The state of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateKind {
    /// Everything in it is true of the only solution.
    Ok,
    /// A filled cell differs from a solution, or lacks a candidate that is in one: anything follows.
    Wrong,
    /// The puzzle has several solutions, and everything in the position is true of all of them.
    Several,
}

impl StateKind {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            StateKind::Ok => "ok",
            StateKind::Wrong => "wrong",
            StateKind::Several => "several",
        }
    }
}

/// The verdict on a claim.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The class.
    pub kind: VerdictKind,
    /// The state of the position.
    pub state: StateKind,
    /// Whether the claim holds in all solutions of the puzzle; `None` for what is no claim.
    pub is_true: Option<bool>,
    /// Whether the claim is derived within the limits of the oracle: direct, chained or by trial.
    pub is_justified: bool,
    /// The code of the easiest technique that concludes a direct claim, or of the hardest on the way to
    /// a chained one.
    pub technique: Option<&'static str>,
    /// Number of steps that are missing before the claim, if it is chained.
    pub missing: Option<usize>,
    /// Number of singles up to the contradiction, if it is a trial.
    pub length: Option<usize>,
    /// The filled cell that a clash is with.
    pub peer: Option<Cell>,
    /// The fact that the verdict rests on.
    pub why: Why,
}

/// The fact that a verdict rests on, as a short sentence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Why {
    /// The place where it stops being a claim.
    Malformed(Malformed),
    /// The digit of a filled cell.
    Holds(Cell, Digit),
    /// The cell that has the digit already, seen by the cell that is claimed for it.
    Sees(Cell, Digit, Cell),
    /// A candidate that is gone.
    Gone(Cell, Digit),
    /// The contradiction that a conclusion, or its contrary, ends in.
    Refuted(Contradiction),
    /// A conclusion that a solution contradicts, where no short reason was found.
    Contradicted(Conclusion),
    /// The code of the technique that concludes it, and how many steps come before.
    Concluded(&'static str, usize),
    /// The code of the technique that was claimed and does not conclude it.
    NotBy(&'static str),
    /// A premise that the position does not have.
    NoFact(Conclusion),
    /// The premises, which are true, do not lead there.
    NotEnough,
    /// Another candidate of the cell, or another place in the row, column or box.
    Other(Cell, Digit, &'static str),
    /// A candidate that no technique takes away.
    Open(Cell, Digit, &'static str),
    /// A position from which anything follows.
    WrongState,
}

/// An assumption that ends in a contradiction.
#[derive(Clone, Copy, Debug)]
pub struct Contradiction {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
    pub(super) is_placed: bool,
    pub(super) refutation: Refutation,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Malformed(malformed) => malformed.fmt(f),
            Why::Holds(cell, digit) => write!(f, "{cell} is {digit}"),
            Why::Sees(cell, digit, peer) => write!(f, "{cell} sees {digit} in {peer}"),
            Why::Gone(cell, digit) => write!(f, "{digit} is ruled out in {cell} already"),
            Why::Refuted(Contradiction { cell, digit, is_placed, refutation }) => {
                let word = if *is_placed { "with" } else { "without" };
                write!(f, "{word} {digit} in {cell}, {refutation}")
            }
            Why::Contradicted(claim) if claim.is_placed => {
                write!(f, "{claim}: a solution has another digit there")
            }
            Why::Contradicted(claim) => write!(f, "{claim}: a solution has this digit there"),
            Why::Concluded(code, 0) => write!(f, "by {code}"),
            Why::Concluded(code, 1) => write!(f, "by {code} after 1 other step"),
            Why::Concluded(code, steps) => write!(f, "by {code} after {steps} other steps"),
            Why::NotBy(code) => write!(f, "{code} does not conclude it here"),
            Why::NoFact(premise) => write!(f, "the premise {premise} is no fact of the position"),
            Why::NotEnough => f.write_str("the premises do not lead there in one step"),
            Why::Other(cell, digit, cap) => {
                write!(f, "no technique up to {cap} shows it: {digit} could also be in {cell}")
            }
            Why::Open(cell, digit, cap) => {
                write!(f, "no technique up to {cap} takes {digit} out of {cell}")
            }
            Why::WrongState => f.write_str("the position is wrong: anything follows from it"),
        }
    }
}
