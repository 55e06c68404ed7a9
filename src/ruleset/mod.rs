//! Variants: rulesets of constraints, read from text, searched for solutions.
//!
//! A [`Ruleset`] is a set of [`Constraint`]s over the 81 cells; rows, columns and boxes are ordinary ones among them. Each
//! is a file of its own family and a row of the table in [`kinds`]; the search knows none of them. It asks a constraint
//! whose cells have lost candidates to [`propagate`](Constraint::propagate) what follows, until nothing more does, and
//! branches on a cell with the fewest candidates.
//!
//! ```
//! use ninefold::search::{Limits, Status};
//! use ninefold::ruleset::{Solver, parse};
//!
//! // A killer of three cages, which is not enough.
//! let ruleset = parse::line(".Cage~3~R1C1~R1C2.Cage~17~R1C3~R1C4.Cage~24~R2C7~R2C8~R2C9")?;
//! let outcome = Solver::new().solve(&ruleset, &Limits::UNIQUE);
//! assert_eq!(outcome.status(&Limits::UNIQUE), Status::Multiple);
//! assert_eq!(ruleset.check(&outcome.first), Ok(()));
//! # Ok::<(), ninefold::error::Malformed>(())
//! ```

mod apart;
mod board;
pub mod digits;
mod implied;
pub mod item;
pub mod kinds;
pub mod parse;
mod search;
pub mod shape;

use std::fmt;

pub use apart::Apart;
pub use board::{Board, Conflict};
pub use kinds::Draft;
pub use search::{Solver, Strategy};

use crate::grid::{CELLS, Candidates, Cell, CellSet, Digit, Grid};
use shape::Shape;

/// Something that a solution must satisfy.
///
/// `propagate` may strike only candidates that are in no solution, and need not strike all of these: every full grid is
/// verified before it counts.
pub trait Constraint: fmt::Debug + Send + Sync {
    /// The cells that it touches: it is asked to propagate when one of them has lost candidates.
    fn cells(&self) -> CellSet;

    /// Strikes candidates that this constraint rules out, until it can strike no more by itself. The search does not ask
    /// again because of what this call has struck. Must not allocate.
    ///
    /// # Errors
    /// No solution is left.
    fn propagate(&self, board: &mut Board) -> Result<(), Conflict>;

    /// Whether a full grid satisfies it: straight from its definition, sharing nothing with `propagate`.
    fn verify(&self, solution: &Grid) -> bool;

    /// What it demands, as a sentence without a full stop.
    fn explain(&self) -> String;

    /// What it looks like on paper.
    fn shapes(&self) -> Vec<Shape> {
        Vec::new()
    }

    /// Says which cells must differ because of it. The search sees to that: `propagate` need not.
    fn set_apart(&self, _: &mut Apart) {}

    /// Called once, when it is known which cells must differ because of any constraint.
    fn prepare(&mut self, _: &Apart) {}

    /// Cells that all differ and the sum of their digits, if it says that: from these follow the sums of what is left of
    /// a row when the cages within it are taken away.
    fn total(&self) -> Option<(CellSet, u32)> {
        None
    }

    /// What asking it costs, by and large: the cheap are asked first. A pair of cells is 2.
    fn effort(&self) -> usize {
        self.cells().len()
    }

    /// Whether it says nothing but what [`set_apart`](Constraint::set_apart) does: it is never asked to propagate.
    fn is_passive(&self) -> bool {
        false
    }
}

/// What a solution breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A cell is blank.
    #[error("{0} is blank")]
    Blank(Cell),
    /// A cell holds a digit that it may not.
    #[error("{0} may not hold {1}")]
    NotACandidate(Cell, Digit),
    /// A constraint is not satisfied.
    #[error("broken: {0}")]
    Broken(String),
}

/// The constraints of a puzzle, with its givens, ready to be searched.
#[derive(Debug)]
pub struct Ruleset {
    candidates: Candidates,
    text: String,
    constraints: Vec<Box<dyn Constraint>>,
    /// How many of them the text states; those behind follow from these.
    stated: usize,
    apart: Apart,
    houses: Vec<CellSet>,
    queues: Queues,
}

/// Which constraints are to be asked when a cell has lost candidates.
#[derive(Debug, Default)]
struct Queues {
    /// The place in the order of asking is the bit; this is the index of the constraint.
    order: Vec<u32>,
    /// Words of 64 constraints.
    words: usize,
    /// For each cell, so many words.
    wake: Vec<u64>,
}

impl Ruleset {
    /// Rows, columns and boxes, without givens.
    pub fn classic() -> Ruleset {
        Draft::ruleset(&[]).unwrap_or_else(|_| unreachable!("no item, nothing wrong with it"))
    }

    /// The digits that the givens leave each cell; nothing is struck that constraints rule out.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The cells with one candidate.
    pub fn givens(&self) -> Grid {
        self.candidates.clues()
    }

    /// The puzzle on one line, in the syntax of Interactive Sudoku Solver.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The constraints that the puzzle states: rows, columns and boxes or regions first.
    pub fn constraints(&self) -> impl Iterator<Item = &dyn Constraint> {
        self.constraints[..self.stated].iter().map(AsRef::as_ref)
    }

    /// Which cells must differ.
    pub fn apart(&self) -> &Apart {
        &self.apart
    }

    /// Holds a grid against the givens and all constraints as the puzzle states them; knows nothing of how it was found.
    ///
    /// # Errors
    /// The first flaw: blanks, givens, constraints.
    pub fn check(&self, solution: &Grid) -> Result<(), Flaw> {
        for cell in Cell::all() {
            match solution.get(cell) {
                None => return Err(Flaw::Blank(cell)),
                Some(digit) if !self.candidates.contains(cell, digit) => {
                    return Err(Flaw::NotACandidate(cell, digit));
                }
                Some(_) => {}
            }
        }
        match self.broken(solution) {
            None => Ok(()),
            Some(broken) => Err(Flaw::Broken(broken.explain())),
        }
    }

    /// Whether [`check`](Ruleset::check) finds no flaw: for the search, which does not want to know which one and must not
    /// allocate.
    fn is_solution(&self, solution: &Grid) -> bool {
        let may_hold = |cell, digit| self.candidates.contains(cell, digit);
        Cell::all().all(|cell| solution.get(cell).is_some_and(|digit| may_hold(cell, digit)))
            && self.broken(solution).is_none()
    }

    fn broken(&self, solution: &Grid) -> Option<&dyn Constraint> {
        self.constraints().find(|constraint| !constraint.verify(solution))
    }

    /// Puts together what a draft has gathered.
    fn finish(
        candidates: Candidates,
        text: String,
        mut constraints: Vec<Box<dyn Constraint>>,
    ) -> Ruleset {
        let mut apart = Apart::NONE;
        for constraint in &constraints {
            constraint.set_apart(&mut apart);
        }
        let stated = constraints.len();
        let totals = constraints.iter().filter_map(|constraint| constraint.total());
        let houses = totals.map(|(cells, _)| cells).filter(|cells| cells.len() == 9).collect();
        let implied = implied::sums(&constraints).into_iter();
        constraints.extend(implied.map(|sum| -> Box<dyn Constraint> { Box::new(sum) }));
        for constraint in &mut constraints {
            constraint.prepare(&apart);
        }
        let queues = Queues::of(&constraints);
        Ruleset { candidates, text, constraints, stated, apart, houses, queues }
    }
}

impl Queues {
    fn of(constraints: &[Box<dyn Constraint>]) -> Queues {
        let mut order: Vec<u32> = (0..constraints.len() as u32)
            .filter(|&index| !constraints[index as usize].is_passive())
            .collect();
        order.sort_by_cached_key(|&index| constraints[index as usize].effort());
        let words = order.len().div_ceil(64);
        let mut wake = vec![0; words * CELLS];
        for (place, &index) in order.iter().enumerate() {
            for cell in constraints[index as usize].cells() {
                wake[cell.index() * words + place / 64] |= 1 << (place % 64);
            }
        }
        Queues { order, words, wake }
    }
}

/// The names of cells, for sentences.
fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

/// The digit of a cell as a number, 0 of a blank one.
fn value(solution: &Grid, cell: Cell) -> u32 {
    solution.get(cell).map_or(0, |digit| digit.get().into())
}
