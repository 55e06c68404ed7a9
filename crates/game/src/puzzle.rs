//! The puzzle of a game, classic or a variant, and what digits on it leave.

use std::sync::Arc;

use ninefold_core::grid::{Candidates, Cell, CellSet, Clash, Digit, Grid};
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
pub(super) struct Searcher {
    rules: Rules,
    /// For variants, and for candidates that do not follow from digits; made on first use.
    constraints: Option<Box<(RulesetSolver, Ruleset)>>,
}

impl Searcher {
    pub(super) fn new() -> Searcher {
        Searcher { rules: Rules::new(), constraints: None }
    }

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

/// The house of a cell that has this digit already, or another cell that must differ, and the cell
/// that has it.
pub(super) fn holder(puzzle: &GamePuzzle, grid: &Grid, cell: Cell, digit: Digit) -> Option<Cell> {
    puzzle.peers(cell).into_iter().find(|&peer| grid.get(peer) == Some(digit))
}
