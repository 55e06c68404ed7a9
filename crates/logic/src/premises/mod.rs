//! The premises of a step in full: all facts of the board that it rests on, each with the step of
//! the path that made it so.
//!
//! [`Reasons`] show what a step is about: candidates, houses and chains. They leave out what must
//! *not* be there: that a cell lacks its other digits, and a house other places. A [`Premise`] has
//! that too, either by the filled cell that takes the candidate away or by the step that struck it.
//! With no other fact than these, the conclusion still follows, which tests prove step by step.
//!
//! ```
//! use ninefold_logic::{Grader, HODOKU, LogicBoard, premises::History};
//! # let p = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! # let puzzle = ninefold_text::line::parse(p)?;
//! let mut board = LogicBoard::new(&puzzle);
//! let mut history = History::default();
//! Grader::new(&HODOKU).walk(&mut board, |board, found| {
//!     let premises = history.premises(found.step, board);
//!     history.add(found.step, &premises);
//!     Ok::<(), std::convert::Infallible>(())
//! })?;
//! assert!(history.needed().into_iter().all(|is_needed| is_needed)); // an easy puzzle
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod absences;
mod history;
mod links;

pub use history::History;
pub(crate) use links::last_places;

use crate::notation::CellNames;
use crate::prelude::*;
use crate::reasons::{Link, ReasonGroup};

/// A fact of the board that a step rests on.
///
/// `by` is the index of the step of the path, counted from 0, that made it so. A fact without one
/// was so from the beginning: a clue, or a candidate that the position lacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Premise {
    /// A cell holds a digit. So it has no other, and its peers do not have this one.
    Filled {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
        /// The step that placed it.
        by: Option<usize>,
    },
    /// Blanks lack digits that no filled cell takes away.
    Absent {
        /// The cells, each of which lacks all of the digits.
        cells: CellSet,
        /// The digits, as bits: bit 0 for digit 1.
        digits: u16,
        /// The step that struck them.
        by: Option<usize>,
    },
    /// Candidates with their part in the pattern: in blanks; of an avoidable rectangle, also the
    /// digits of its filled cells.
    Candidates(ReasonGroup),
    /// A house that the step looks at.
    House(House, HousePart),
    /// A link of a chain, or between sets: the house in which it is, or none if it is in a cell.
    Link(Link, Option<House>),
}

impl Premise {
    /// The index of the step that made it so.
    pub fn by(&self) -> Option<usize> {
        match self {
            Premise::Filled { by, .. } | Premise::Absent { by, .. } => *by,
            _ => None,
        }
    }

    /// The name of its kind in results.
    pub fn kind(&self) -> &'static str {
        match self {
            Premise::Filled { .. } => "filled",
            Premise::Absent { .. } => "absent",
            Premise::Candidates(_) => "candidate",
            Premise::House(..) => "house",
            Premise::Link(..) => "link",
        }
    }
}

/// The premise in the field's notation: `r1c3=7`, `r24c5<>4`, `r1c1=5 r1c9<>5`.
impl Display for Premise {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let among = |mask| Joined(&digits(mask).collect::<Vec<_>>(), ",").to_string();
        match self {
            Premise::Filled { cell, digit, .. } => write!(f, "{cell}={digit}"),
            Premise::Absent { cells, digits, .. } => {
                write!(f, "{}<>{}", CellNames(*cells), among(*digits))
            }
            Premise::Candidates(group) => {
                write!(f, "{}:{}", CellNames(group.cells), among(group.digits))
            }
            Premise::House(house, _) => HouseName(*house).fmt(f),
            Premise::Link(link, _) => {
                let sign = |is_on| if is_on { "=" } else { "<>" };
                let [from, to] = [link.from, link.to].map(|claim| {
                    format!("{}{}{}", CellNames(claim.cells), sign(claim.is_on), claim.digit)
                });
                write!(f, "{from} {to}")
            }
        }
    }
}

impl Step {
    /// Whether the step relies on there being only one solution.
    pub fn uses_uniqueness(&self) -> bool {
        let starts = ["bug", "uniqueness", "unique-", "hidden-rectangle", "avoidable"];
        starts.iter().any(|start| self.technique.code().starts_with(start))
    }
}
