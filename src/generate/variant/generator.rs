//! Variant puzzles: a random full grid that obeys the fixed constraints, constraints derived from
//! it, and as few givens as one solution takes.

use std::ops::RangeInclusive;

use super::constraints::{DerivedCount, VariantConstraints};
use super::lines::cell_name;
use crate::engine::{Limits, Status};
use crate::generate::fill::random_grid;
use crate::generate::spec::NotFound;
use crate::grid::{Cell, Digit, Grid};
use crate::random::Random;
use crate::ruleset::{Ruleset, RulesetSolver, parse};
use crate::search::Outcome;

/// The specification of variant puzzles.
#[derive(Clone, Debug)]
pub struct VariantSpec {
    /// Seed of all random choices.
    pub seed: u64,
    /// The constraints.
    pub constraints: VariantConstraints,
    /// The number of givens, not counting those among the fixed constraints.
    pub clues: RangeInclusive<usize>,
    /// Nodes that the search needs.
    pub nodes: RangeInclusive<u64>,
    /// Grids to try for one puzzle before giving up on it.
    pub attempts: u64,
}

/// Grids to try for one variant puzzle, unless asked otherwise.
pub const VARIANT_ATTEMPTS: u64 = 10_000;

/// Nodes after which a test for one solution gives up. Then the puzzle is dropped, or the given
/// kept.
const NODE_LIMIT: u64 = 2_000;

/// A generated variant puzzle and its properties.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedVariant {
    /// The puzzle on one line.
    pub text: String,
    /// Its only solution.
    pub solution: Grid,
    /// The givens, those of the fixed constraints among them.
    pub givens: Grid,
    /// Nodes of the search that proves that.
    pub nodes: u64,
    /// Whether every given that was added is needed (true where none was added). `None` where a
    /// test gave up.
    pub minimal: Option<bool>,
    /// Its number in the run, from 0.
    pub number: u64,
}

/// The givens of a puzzle, and what was proved of them.
struct Givens {
    grid: Grid,
    proof: Outcome,
    minimal: Option<bool>,
}

impl VariantConstraints {
    /// Whether a short search proves that no grid satisfies the fixed constraints.
    pub fn have_no_grid(&self) -> bool {
        let limits = Limits { nodes: Some(NODE_LIMIT), ..Limits::FIRST };
        let outcome = RulesetSolver::new().solve(&self.fixed_ruleset(), &limits);
        outcome.status(&limits) == Status::None
    }
}

/// Generates variant puzzles one at a time.
#[derive(Debug)]
pub struct VariantGenerator<'a> {
    spec: &'a VariantSpec,
    fixed: Ruleset,
    solver: RulesetSolver,
}

impl<'a> VariantGenerator<'a> {
    /// A generator of the puzzles of a spec.
    pub fn new(spec: &'a VariantSpec) -> VariantGenerator<'a> {
        VariantGenerator {
            spec,
            fixed: spec.constraints.fixed_ruleset(),
            solver: RulesetSolver::new(),
        }
    }

    /// Puzzle `number` of the spec: a function of both.
    ///
    /// # Errors
    /// None was found within the attempts of the spec.
    pub fn puzzle(&mut self, number: u64) -> Result<GeneratedVariant, NotFound> {
        let mut random = Random::new(self.spec.seed, number);
        let mut attempts = 0..self.spec.attempts;
        let made = attempts.find_map(|_| self.attempt(number, &mut random));
        made.ok_or(NotFound { number, attempts: self.spec.attempts })
    }

    fn attempt(&mut self, number: u64, random: &mut Random) -> Option<GeneratedVariant> {
        let solution = self.grid(random)?;
        let mut text = match self.fixed.text() {
            "." => String::new(),
            items => items.to_owned(),
        };
        for DerivedCount { constraint, count } in self.spec.constraints.derived() {
            let count = count.start() + random.below(count.end() - count.start() + 1);
            text += &(constraint.make)(&solution, count, random)?;
        }
        let ruleset = match text.is_empty() {
            true => Ruleset::classic(),
            false => parse::line(&text).ok()?,
        };
        let Givens { grid, proof, minimal } = self.givens(&ruleset, &solution, random)?;
        let nodes = proof.counters.nodes;
        let fits = self.spec.clues.contains(&grid.clues()) && self.spec.nodes.contains(&nodes);
        let text = text + &givens_item(&grid);
        let mut givens = self.fixed.givens();
        for cell in Cell::all().filter(|&cell| grid.get(cell).is_some()) {
            givens.set(cell, grid.get(cell));
        }
        fits.then_some(GeneratedVariant { text, solution, givens, nodes, minimal, number })
    }

    /// A random solution of the fixed constraints: random cells get random digits while a solution
    /// remains.
    fn grid(&mut self, random: &mut Random) -> Option<Grid> {
        if self.spec.constraints.fixed().is_empty() {
            return Some(random_grid(random));
        }
        let limits = Limits { nodes: Some(NODE_LIMIT), ..Limits::FIRST };
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

    /// Givens that make the solution the only one: none if that is enough, otherwise all those that
    /// are needed.
    fn givens(
        &mut self,
        ruleset: &Ruleset,
        solution: &Grid,
        random: &mut Random,
    ) -> Option<Givens> {
        let limits = Limits { nodes: Some(NODE_LIMIT), ..Limits::UNIQUE };
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
        let clues = &self.spec.clues;
        if *clues.start() == 0 {
            if let (Status::Unique, proof) = prove(&Grid::EMPTY) {
                return Some(Givens { grid: Grid::EMPTY, proof, minimal: Some(true) });
            }
            if *clues.end() == 0 {
                return None;
            }
        }
        // The givens of the fixed constraints are there already.
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
                // Fewer are not wanted. Left to find out: whether all of these are needed.
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

/// Cells that get a random digit in a grid with fixed constraints. The rest is the first solution
/// found.
const RANDOM_CELLS: usize = 24;

/// Givens as an item of a line; empty without givens.
fn givens_item(givens: &Grid) -> String {
    let cells = Cell::all().filter_map(|cell| givens.get(cell).map(|digit| (cell, digit)));
    let items: String =
        cells.map(|(cell, digit)| format!("~{}_{digit}", cell_name(cell))).collect();
    if items.is_empty() { items } else { format!(".{items}") }
}
