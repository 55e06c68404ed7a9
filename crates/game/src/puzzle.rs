//! The puzzle of a game, classic or a variant, and what digits on it leave.

use std::sync::Arc;

use ninefold_core::grid::{Candidates, Cell, CellSet, Clash, Grid};
use ninefold_engine::{Engine, Limits, Outcome, Rules};
use ninefold_variants::{Ruleset, RulesetSolver};

/// The puzzle of a game.
#[derive(Clone, Debug)]
pub enum GamePuzzle {
    /// Clues on a grid with rows, columns and boxes.
    Classic(Grid),
    /// A puzzle with more constraints than the rules.
    Variant(Arc<Ruleset>),
}

impl GamePuzzle {
    /// The given digits.
    pub fn givens(&self) -> Grid {
        match self {
            GamePuzzle::Classic(givens) => *givens,
            GamePuzzle::Variant(ruleset) => ruleset.givens(),
        }
    }

    /// A grid without the digits in the cells of givens.
    pub(super) fn without_givens(&self, grid: &Grid) -> Grid {
        let (mut placed, givens) = (*grid, self.givens());
        Cell::all().filter(|&it| givens.get(it).is_some()).for_each(|it| placed.set(it, None));
        placed
    }

    /// The givens, and these digits in other cells.
    pub(super) fn with_givens(&self, placed: &Grid) -> Grid {
        let (mut filled, givens) = (*placed, self.givens());
        let of_givens = Cell::all().filter(|&cell| givens.get(cell).is_some());
        of_givens.for_each(|cell| filled.set(cell, givens.get(cell)));
        filled
    }

    /// The ruleset of a variant.
    pub fn ruleset(&self) -> Option<&Ruleset> {
        match self {
            GamePuzzle::Classic(_) => None,
            GamePuzzle::Variant(ruleset) => Some(ruleset),
        }
    }

    /// The cells that must differ from a cell.
    pub fn peers(&self, cell: Cell) -> CellSet {
        match self {
            GamePuzzle::Classic(_) => CellSet::peers(cell),
            GamePuzzle::Variant(ruleset) => ruleset.peers().of(cell),
        }
    }

    /// The candidates that these digits leave by themselves.
    pub fn left_by(&self, filled: &Grid) -> Candidates {
        match self {
            GamePuzzle::Classic(_) => Candidates::left_by(filled),
            GamePuzzle::Variant(ruleset) => ruleset.left_by(filled),
        }
    }

    /// Whether a full grid solves the puzzle. The search has no part in it.
    pub fn is_solved_by(&self, full: &Grid) -> bool {
        match self {
            GamePuzzle::Classic(givens) => ninefold_core::verify::is_solution(givens, full),
            GamePuzzle::Variant(ruleset) => ruleset.check(full).is_ok(),
        }
    }

    /// Clues that contradict each other in a row, a column or a box.
    pub(super) fn clashes(&self) -> Vec<Clash> {
        match self {
            GamePuzzle::Classic(givens) => givens.clashes().collect(),
            GamePuzzle::Variant(_) => Vec::new(),
        }
    }
}

/// Searches the solutions of a game's puzzle.
#[derive(Default)]
pub(super) struct Searcher {
    rules: Rules,
    /// For variants, and for candidates that do not follow from digits; made on first use.
    constraints: Option<Box<(RulesetSolver, Ruleset)>>,
}

impl Searcher {
    /// Searches among these candidates; a cell with one has that digit.
    pub(super) fn solve(
        &mut self,
        puzzle: &GamePuzzle,
        candidates: &Candidates,
        limits: &Limits,
    ) -> Outcome {
        if candidates.masks().contains(&0) {
            return Outcome::EMPTY;
        }
        if let GamePuzzle::Classic(_) = puzzle
            && let Some(clues) = candidates.as_clues()
        {
            return self.rules.solve_one(&clues, limits);
        }
        let (solver, classic) = &mut **self
            .constraints
            .get_or_insert_with(|| Box::new((RulesetSolver::new(), Ruleset::classic())));
        solver.solve_within(puzzle.ruleset().unwrap_or(classic), candidates, limits)
    }
}
