//! Making variant puzzles: a random full grid that obeys the fixed constraints, constraints read off from it, and as few
//! givens as one solution takes.

pub mod decorations;
mod paths;

use std::ops::RangeInclusive;

use super::fill::random_grid;
use crate::batch::BatchError;
use crate::batch::Control;
use crate::batch::run::PieceWorker;
use crate::engine::{Limits, Status};
use crate::error::Malformed;
use crate::generate::row::Form;
use crate::generate::worker::Numbers;
use crate::grid::{Cell, Digit, Grid};
use crate::random::Random;
use crate::ruleset::{Ruleset, RulesetSolver, parse};
use crate::search::Outcome;
use decorations::Decoration;

/// What is to be made.
#[derive(Clone, Debug)]
pub struct VariantOrder {
    /// Seed of all random choices.
    pub seed: u64,
    /// Constraints that all puzzles have, in the syntax of one line; empty for none.
    pub fixed: String,
    /// Kinds of constraints that are read off from the solution, and how many of each.
    pub decorations: Vec<Wanted>,
    /// How many givens, not counting those among the fixed constraints.
    pub clues: RangeInclusive<usize>,
    /// Decisions that the search needs.
    pub nodes: RangeInclusive<u64>,
    /// Grids to try for one puzzle before giving up on it.
    pub attempts: u64,
}

/// A decoration and how many of it.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What.
    pub decoration: &'static Decoration,
    /// How many; each puzzle draws its own number.
    pub count: RangeInclusive<usize>,
}

/// Grids to try for one puzzle, unless asked otherwise.
pub const ATTEMPTS: u64 = 10_000;

/// A test for one solution gives up after so many decisions: then the puzzle is no good, or the given is kept.
const PATIENCE: u64 = 2_000;

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct MadeVariant {
    /// On one line.
    pub text: String,
    /// Its only solution.
    pub solution: Grid,
    /// The givens, those of the order's fixed constraints among them.
    pub givens: Grid,
    /// Decisions to prove that.
    pub nodes: u64,
    /// Whether every given that was added is needed, which is so of none; `None` where a test of that gave up.
    pub minimal: Option<bool>,
    /// Its number.
    pub number: u64,
}

/// What a puzzle takes beside its constraints, and what was shown of that.
struct Givens {
    grid: Grid,
    proof: Outcome,
    minimal: Option<bool>,
}

/// Whether constraints can be shown to have no solution, in the time that one test may take.
///
/// # Errors
/// They are no ruleset.
pub fn is_impossible(fixed: &str) -> Result<bool, Malformed> {
    let limits = Limits { nodes: Some(PATIENCE), ..Limits::FIRST };
    Ok(RulesetSolver::new().solve(&parse::line(fixed)?, &limits).status(&limits) == Status::None)
}

/// Makes puzzles, one after the other.
#[derive(Debug)]
pub struct Maker<'a> {
    order: &'a VariantOrder,
    fixed: Ruleset,
    solver: RulesetSolver,
}

impl<'a> Maker<'a> {
    /// A maker of this order.
    ///
    /// # Errors
    /// Its fixed text is no ruleset.
    pub fn new(order: &'a VariantOrder) -> Result<Maker<'a>, Malformed> {
        let fixed = match order.fixed.is_empty() {
            true => Ruleset::classic(),
            false => parse::line(&order.fixed)?,
        };
        Ok(Maker { order, fixed, solver: RulesetSolver::new() })
    }

    /// Puzzle number `number` of the order: a function of both. The number of attempts if none is found in them.
    ///
    /// # Errors
    /// None was found.
    pub fn make(&mut self, number: u64) -> Result<MadeVariant, u64> {
        let mut random = Random::new(self.order.seed, number);
        let mut attempts = 0..self.order.attempts;
        let made = attempts.find_map(|_| self.attempt(number, &mut random));
        made.ok_or(self.order.attempts)
    }

    fn attempt(&mut self, number: u64, random: &mut Random) -> Option<MadeVariant> {
        let solution = self.grid(random)?;
        let mut text = match self.fixed.text() {
            "." => String::new(),
            items => items.to_owned(),
        };
        for Wanted { decoration, count } in &self.order.decorations {
            let count = count.start() + random.below(count.end() - count.start() + 1);
            text += &(decoration.make)(&solution, count, random)?;
        }
        let ruleset = match text.is_empty() {
            true => Ruleset::classic(),
            false => parse::line(&text).ok()?,
        };
        let Givens { grid, proof, minimal } = self.givens(&ruleset, &solution, random)?;
        let nodes = proof.counters.nodes;
        let fits = self.order.clues.contains(&grid.clues()) && self.order.nodes.contains(&nodes);
        let text = text + &stated(&grid);
        let mut givens = self.fixed.givens();
        for cell in Cell::all().filter(|&cell| grid.get(cell).is_some()) {
            givens.set(cell, grid.get(cell));
        }
        fits.then_some(MadeVariant { text, solution, givens, nodes, minimal, number })
    }

    /// A random solution of the fixed constraints: digits are put into random cells as long as there is a solution.
    fn grid(&mut self, random: &mut Random) -> Option<Grid> {
        if self.order.fixed.is_empty() {
            return Some(random_grid(random));
        }
        let limits = Limits { nodes: Some(PATIENCE), ..Limits::FIRST };
        let mut candidates = *self.fixed.candidates();
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut found = self.solver.solve_within(&self.fixed, &candidates, &limits);
        found.solution()?;
        for cell in cells.into_iter().take(RANDOM_CELLS) {
            let mut digits: Vec<Digit> =
                Digit::all().filter(|&digit| candidates.contains(cell, digit)).collect();
            random.shuffle(&mut digits);
            for digit in digits {
                let before = candidates;
                candidates.set(cell, digit.bit());
                if found.first.get(cell) == Some(digit) {
                    break;
                }
                let outcome = self.solver.solve_within(&self.fixed, &candidates, &limits);
                if outcome.solutions > 0 {
                    found = outcome;
                    break;
                }
                candidates = before;
                candidates.remove(cell, digit);
            }
        }
        found.solution().copied()
    }

    /// Givens that leave the solution the only one: none if that does, otherwise all but those that are not needed.
    fn givens(
        &mut self,
        ruleset: &Ruleset,
        solution: &Grid,
        random: &mut Random,
    ) -> Option<Givens> {
        let limits = Limits { nodes: Some(PATIENCE), ..Limits::UNIQUE };
        let mut prove = |givens: &Grid| {
            let mut candidates = *ruleset.candidates();
            for cell in Cell::all() {
                if let Some(digit) = givens.get(cell) {
                    candidates.set(cell, candidates.get(cell) & digit.bit());
                }
            }
            let outcome = self.solver.solve_within(ruleset, &candidates, &limits);
            (outcome.status(&limits), outcome)
        };
        let clues = &self.order.clues;
        if *clues.start() == 0 {
            if let (Status::Unique, proof) = prove(&Grid::EMPTY) {
                return Some(Givens { grid: Grid::EMPTY, proof, minimal: Some(true) });
            }
            if *clues.end() == 0 {
                return None;
            }
        }
        // What the fixed constraints give is there already.
        let known = self.fixed.givens();
        let mut cells: Vec<Cell> = Cell::all().filter(|&cell| known.get(cell).is_none()).collect();
        random.shuffle(&mut cells);
        let mut grid = *solution;
        Cell::all().filter(|&cell| known.get(cell).is_some()).for_each(|cell| grid.set(cell, None));
        let (Status::Unique, mut proof) = prove(&grid) else { return None };
        let mut minimal = Some(true);
        for cell in cells {
            let mut fewer = grid;
            fewer.set(cell, None);
            match prove(&fewer) {
                // The order wants no fewer: all that is left to find out is whether all of these are needed.
                (Status::Unique, _) if grid.clues() == *clues.start() => {
                    minimal = Some(false);
                    break;
                }
                (Status::Unique, outcome) => (grid, proof) = (fewer, outcome),
                (Status::GaveUp, _) => minimal = None,
                _ => {}
            }
        }
        Some(Givens { grid, proof, minimal })
    }
}

/// Cells that are filled at random in a grid with fixed constraints; the rest follows, or is the first that is found.
const RANDOM_CELLS: usize = 24;

/// Givens as an item; nothing without them.
fn stated(givens: &Grid) -> String {
    let cells = Cell::all().filter_map(|cell| givens.get(cell).map(|digit| (cell, digit)));
    let items: String = cells.map(|(cell, digit)| format!("~{}_{digit}", name(cell))).collect();
    if items.is_empty() { items } else { format!(".{items}") }
}

/// A cell as items name it.
pub fn name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

/// One thread's share of an order.
pub struct VariantWorker<'a> {
    maker: Maker<'a>,
    form: Form,
    numbers: &'a Numbers,
    control: Control<'a>,
}

impl<'a> VariantWorker<'a> {
    /// A worker; all of a run share `numbers`.
    ///
    /// # Panics
    /// When the fixed text of the order is no ruleset, which [`Maker::new`] tells.
    pub fn new(
        order: &'a VariantOrder,
        form: Form,
        numbers: &'a Numbers,
        control: Control<'a>,
    ) -> VariantWorker<'a> {
        let maker = Maker::new(order).unwrap_or_else(|error| panic!("{}: {error}", order.fixed));
        VariantWorker { maker, form, numbers, control }
    }
}

/// Puzzles that a worker makes at a time.
const PIECE: u64 = 4;

impl PieceWorker for VariantWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some((index, numbers)) = self.numbers.claim(PIECE) else { return Ok(None) };
        let count = numbers.end - numbers.start;
        for number in numbers {
            let made = self.maker.make(number);
            let made = made.map_err(|attempts| BatchError::OutOfReach { number, attempts })?;
            self.form.write_variant(&made, out);
        }
        self.control.advance(count, 0);
        Ok(Some(index))
    }
}
