//! A puzzle on a board of any size, with extra cells and with constraints of constraints: a network
//! of small propagators, and the definitions of its rules.

use crate::board::Board;
use std::num::NonZeroU64;
use std::ops::Range;

use crate::place::{Differing, Place};
use crate::rule::{self, Flaw, Statement};
use crate::search::{NetworkSolver, Wake};
use crate::shape::{BoardCell, Shape};
use crate::{item::Items, propagator::Propagator, sum_reason::SumReason};

use ninefold_core::search::Limits;

/// The board, constraints and givens of a puzzle, ready to be searched.
#[derive(Debug)]
pub struct Network {
    pub(crate) board: Board,
    /// The items, as data and on one line in the syntax of Interactive Sudoku Solver.
    pub items: Items,
    pub(crate) masks: Vec<u16>,
    pub(crate) differing: Differing,
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    /// Where each of them comes from.
    pub(crate) sources: Vec<Source>,
    /// The rules that they state.
    pub statements: Vec<Statement>,
    /// Lines and boxes that hold all values that are left to them.
    pub(crate) houses: Vec<Vec<Place>>,
    /// Places one of which must hold a value, and the mask of that.
    pub(crate) needs: Vec<(Vec<Place>, u16)>,
    /// For each place, how many propagators other than all-different contain it, minus the minimum
    /// over all places.
    pub(crate) involved: Vec<u32>,
    /// Boxes, and regions of a jigsaw: what people see as areas of the grid.
    pub(crate) regions: Vec<Vec<Place>>,
    pub(crate) wake: Wake,
    /// The number of scratch words of its propagators.
    pub(crate) scratch: usize,
}

/// Where a propagator comes from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// An item that makes these of the statements.
    Stated(Range<usize>),
    /// Houses and cages whose sums it follows from.
    Sum(SumReason),
    /// Several items together.
    Implied,
}

/// For each place, how many of these propagators other than all-different contain it, minus the
/// minimum over all places.
pub(crate) fn involved(propagators: &[Box<dyn Propagator>], places: usize) -> Vec<u32> {
    let mut involved = vec![0; places];
    for propagator in propagators.iter().filter(|propagator| !propagator.is_different()) {
        propagator.places().iter().for_each(|place| involved[place.index()] += 1);
    }
    let least = involved.iter().copied().min().unwrap_or(0);
    involved.iter_mut().for_each(|count| *count -= least);
    involved
}

impl Network {
    /// The number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.board.rows, self.board.columns)
    }

    /// The values of the board, as numbers.
    pub fn values(&self) -> std::ops::RangeInclusive<i32> {
        self.board.numbers()
    }

    /// Whether rows, columns and boxes hold different values.
    pub fn is_sudoku(&self) -> bool {
        self.board.is_sudoku
    }

    /// The boxes: numbers of cells of the grid, row by row.
    pub fn boxes(&self) -> impl Iterator<Item = Vec<usize>> {
        let boxes = self.board.boxes().into_iter();
        boxes.map(|cells| cells.into_iter().map(Place::index).collect())
    }

    /// The values of the grid's cells in a solution, a character each: digits, or letters from A
    /// for 1 on, if there is a value above 9.
    pub fn solution_text(&self, numbers: &[i32]) -> String {
        self.board.text(numbers)
    }

    /// The rules that the puzzle states, in the order of its text: a sentence each, without a full
    /// stop. Rows, columns and boxes are not among them.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        let said = self.statements.iter().map(Statement::listed);
        said.filter(|says| !says.is_empty())
    }

    /// Drawings of the rules: shapes in the cells of the board, and the sentence, if they show all
    /// of it.
    pub fn drawings(&self) -> impl Iterator<Item = (&[Shape<BoardCell>], Option<&str>)> {
        let drawn = self.statements.iter().filter(|one| !one.shapes.is_empty());
        drawn.map(|one| (&one.shapes[..], one.is_drawn.then_some(one.listed())))
    }

    /// Whether the board has nine rows and columns and the digits 1 to 9.
    pub fn is_9x9(&self) -> bool {
        self.board.is_9x9()
    }

    /// Whether there are cells other than those of the grid.
    pub fn has_further_cells(&self) -> bool {
        self.board.places() > self.board.cells()
    }

    /// The values that the givens leave the cells of the grid: masks, bit 0 for the least value.
    pub fn masks(&self) -> &[u16] {
        &self.masks[..self.board.cells()]
    }

    /// The places that hold all values, as numbers of cells of the grid, row by row.
    pub fn houses(&self) -> impl Iterator<Item = impl Iterator<Item = usize> + '_> {
        self.houses.iter().map(|house| house.iter().map(|place| place.index()))
    }

    /// The pairs of cells of the grid that must differ.
    pub fn differing(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.differing.pairs(self.board.cells())
    }

    /// Checks the values of the grid's cells, a character each, against the givens and the
    /// definition of each rule. Values of extra cells are searched for.
    ///
    /// # Errors
    /// The first flaw.
    pub fn check(&self, solution: &str) -> Result<(), Flaw> {
        let numbers = self.board.numbers_of(solution)?;
        if self.board.places() == self.board.cells() {
            let flaw = rule::flaw(&self.board, &self.masks, &self.statements, &numbers);
            return flaw.map_or(Ok(()), Err);
        }
        let held: Vec<u16> = numbers.iter().map(|&number| self.board.bit(number)).collect();
        let limits = Limits::solutions(NonZeroU64::MIN);
        let outcome = NetworkSolver::new().solve_grid(self, &held, &limits);
        match outcome.solutions {
            0 => Err(Flaw::Broken(0, "a rule: no further cells fit these values".to_owned())),
            _ => Ok(()),
        }
    }

    /// The values of all places, if the cells of the grid have only these, row by row.
    pub(crate) fn narrowed(&self, cells: &[u16]) -> Vec<u16> {
        let mut masks = self.masks.clone();
        masks.iter_mut().zip(cells).for_each(|(mask, &cell)| *mask &= cell);
        masks
    }

    /// Whether the numbers of all places obey all rules. The search has no part in it.
    pub(crate) fn is_solution(&self, numbers: &[i32]) -> bool {
        let may_hold = |(&number, &mask): (&i32, &u16)| self.board.bit(number) & mask != 0;
        numbers.len() == self.masks.len()
            && numbers.iter().zip(&self.masks).all(may_hold)
            && self.statements.iter().all(|statement| statement.rule.holds(numbers))
    }
}
