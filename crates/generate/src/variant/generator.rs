//! Makes variant puzzles: a random full grid that obeys the fixed constraints, constraints derived
//! from it, and as few givens as one solution takes.

use super::constraints::VariantConstraints;
use super::givens;
use super::lines::cell_name;
use super::pool::Pool;
use super::proof::{NODE_LIMIT, Prover};
use super::spec::{GeneratedVariant, VariantSpec};
use crate::fill::random_grid;
use crate::spec::{NotFound, Rejected, widen};
use ninefold_core::grid::{Candidates, Cell, CellSet, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_core::search::Outcome;
use ninefold_engine::{Limits, Status};
use ninefold_variants::{Ruleset, RulesetSolver, parse};

impl VariantConstraints {
    /// Whether a short search proves that no grid satisfies the fixed constraints.
    pub fn have_no_grid(&self) -> bool {
        let limits = Limits { nodes: Some(NODE_LIMIT), ..Limits::FIRST };
        let outcome = RulesetSolver::new().solve(&self.grid_ruleset(), &limits);
        outcome.status(&limits) == Status::None
    }
}

/// Generates variant puzzles one at a time.
#[derive(Debug)]
pub struct VariantGenerator<'a> {
    spec: &'a VariantSpec,
    fixed: Ruleset,
    of_grids: Ruleset,
    pub(super) prover: Prover,
    /// Attempts at the puzzle that found no grid.
    fruitless: u32,
    /// Counts of the rejected puzzles.
    rejected: Rejected,
}

impl<'a> VariantGenerator<'a> {
    /// A generator of the puzzles of a spec.
    pub fn new(spec: &'a VariantSpec) -> VariantGenerator<'a> {
        VariantGenerator {
            spec,
            fixed: spec.constraints.fixed_ruleset(),
            of_grids: spec.constraints.grid_ruleset(),
            prover: Prover::new(spec),
            fruitless: 0,
            rejected: Rejected::default(),
        }
    }

    /// Puzzle `number` of the spec: a function of both.
    ///
    /// # Errors
    /// None was found within the attempts of the spec.
    pub fn puzzle(&mut self, number: u64) -> Result<GeneratedVariant, NotFound> {
        let mut random = Random::new(self.spec.seed, number);
        self.fruitless = 0;
        self.rejected = Rejected::default();
        let mut tried = 0;
        while tried < self.spec.attempts && self.fruitless < MOST_FRUITLESS {
            tried += 1;
            if let Some(made) = self.attempt(number, &mut random) {
                return Ok(made);
            }
        }
        Err(NotFound { number, attempts: tried, rejected: self.rejected })
    }

    fn attempt(&mut self, number: u64, random: &mut Random) -> Option<GeneratedVariant> {
        let spec = self.spec;
        let solution = self.grid(random);
        self.fruitless += u32::from(solution.is_none());
        let solution = solution?;
        let adds = *spec.clues.end() == 0;
        let pool = Pool::place(spec, &solution, adds, random).ok()?;
        let (order, base) = pool.order(random);
        let order = if adds { self.enough(&pool, &order, base)? } else { &order };
        let (items, on_lines) = pool.chosen(order);
        let (text, ruleset) = self.with_items(&items)?;
        let known = self.fixed.givens();
        let mut closed: CellSet = Cell::all().filter(|&cell| known.get(cell).is_some()).collect();
        if !spec.givens_on_lines {
            closed |= on_lines;
        }
        let prover = &mut self.prover;
        let (grid, minimal) = givens::find(spec, prover, &ruleset, &solution, closed, random)?;
        if !spec.clues.contains(&grid.clues()) {
            widen(&mut self.rejected.clues, grid.clues());
            return None;
        }
        if !self.prover.has_tier(&ruleset, &grid) {
            return None;
        }
        // Where only tiers were asked, the search decides now.
        let (Status::Unique, proof) = self.prover.search(&ruleset, &grid) else { return None };
        let nodes = proof.counters.nodes;
        if !spec.nodes.contains(&nodes) {
            widen(&mut self.rejected.nodes, nodes);
            return None;
        }
        let mut givens = known;
        for cell in Cell::all().filter(|&cell| grid.get(cell).is_some()) {
            givens.set(cell, grid.get(cell));
        }
        let text = text + &givens_item(&grid);
        Some(GeneratedVariant { text, solution, givens, nodes, minimal, number })
    }

    /// Whether a puzzle needs no givens.
    pub(super) fn is_settled(&mut self, ruleset: &Ruleset) -> bool {
        self.prover.is_in_reach(ruleset, &Grid::EMPTY) == Status::Unique
    }

    /// The text and the ruleset of the fixed constraints and these items.
    pub(super) fn with_items(&self, items: &str) -> Option<(String, Ruleset)> {
        let fixed = match self.fixed.text() {
            "." => "",
            items => items,
        };
        let text = format!("{fixed}{items}");
        let ruleset = match text.is_empty() {
            true => Ruleset::classic(),
            false => parse::line(&text).ok()?,
        };
        Some((text, ruleset))
    }

    /// The first items of this order, at least those of the base, with which the puzzle needs no
    /// givens: found by halving. `None` if all are not enough.
    fn enough<'o>(&mut self, pool: &Pool, order: &'o [usize], base: usize) -> Option<&'o [usize]> {
        let mut is_enough = |count: usize| {
            let (_, ruleset) = self.with_items(&pool.chosen(&order[..count]).0)?;
            Some(self.is_settled(&ruleset))
        };
        let (mut few, mut enough) = (base, order.len());
        if !is_enough(enough)? {
            return None;
        }
        while few < enough {
            let middle = few.midpoint(enough);
            match is_enough(middle)? {
                true => enough = middle,
                false => few = middle + 1,
            }
        }
        Some(&order[..enough])
    }

    /// A random solution of the fixed constraints: random cells get random digits while a solution
    /// remains.
    pub(super) fn grid(&mut self, random: &mut Random) -> Option<Grid> {
        if !self.spec.constraints.restricts_grids() {
            return Some(random_grid(random));
        }
        let solver = &mut self.prover.solver;
        let limits = Limits { nodes: Some(NODE_LIMIT), ..Limits::FIRST };
        let mut candidates = *self.of_grids.candidates();
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut found = solver.solve_within(&self.of_grids, &candidates, &limits);
        let is_hard = found.solution().is_none();
        if is_hard {
            (found, candidates) = seeded(solver, &self.of_grids, random)?;
        }
        let mut patience = if is_hard { MOST_GIVEN_UP } else { usize::MAX };
        for cell in cells.into_iter().take(RANDOM_CELLS) {
            let mut digits: Vec<Digit> =
                Digit::all().filter(|&digit| candidates.contains(cell, digit)).collect();
            random.shuffle(&mut digits);
            for digit in digits {
                if patience == 0 {
                    break;
                }
                let before = candidates;
                candidates.set(cell, digit.bit());
                if found.first.get(cell) == Some(digit) {
                    break;
                }
                let outcome = solver.solve_within(&self.of_grids, &candidates, &limits);
                if outcome.solutions > 0 {
                    found = outcome;
                    break;
                }
                patience -= usize::from(outcome.gave_up);
                candidates = before;
                candidates.remove(cell, digit);
            }
        }
        found.solution().copied()
    }
}

/// A solution where a short search finds none, and the candidates among which it was found: with
/// two random cells filled in, some searches are short. Without consecutive neighbours, 56,000 nodes
/// become 2,000 to 5,000.
///
/// `None` if none is found in some ten seconds.
fn seeded(
    solver: &mut RulesetSolver,
    ruleset: &Ruleset,
    random: &mut Random,
) -> Option<(Outcome, Candidates)> {
    (0..MOST_SEEDS).find_map(|i| {
        let mut candidates = *ruleset.candidates();
        for _ in 0..2 {
            let cell = Cell::all().nth(random.below(81))?;
            let digits: Vec<Digit> =
                Digit::all().filter(|&digit| candidates.contains(cell, digit)).collect();
            candidates.set(cell, digits.get(random.below(digits.len().max(1)))?.bit());
        }
        let nodes = NODE_LIMIT << (i / SEEDS_OF_A_LENGTH);
        let limits = Limits { nodes: Some(nodes), ..Limits::FIRST };
        let outcome = solver.solve_within(ruleset, &candidates, &limits);
        outcome.solution().is_some().then_some((outcome, candidates))
    })
}

/// Searches for a grid that begin with random cells, and how many of them have the same number of
/// nodes; then it doubles.
const MOST_SEEDS: usize = 48;
const SEEDS_OF_A_LENGTH: usize = 8;

/// Searches that give up before the cells that are left get no random digits, where grids are rare.
const MOST_GIVEN_UP: usize = 8;

/// Attempts without a grid before there is taken to be none.
const MOST_FRUITLESS: u32 = 2;

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
