//! `constraints` and its siblings: the search over rulesets as an engine, for classic puzzles and
//! for variants.
//!
//! Rows, columns and boxes are to it constraints like any others, so it is slower than `rules`; it
//! is there for every other ruleset, and being compared.

use super::{Engine, Limits, Outcome};
use crate::grid::{Candidates, Grid};
use crate::ruleset::{Ruleset, RulesetSolver, SearchStrategy};

/// The `constraints` engine.
#[derive(Debug)]
pub struct Constraints {
    solver: RulesetSolver,
    classic: Ruleset,
}

impl Constraints {
    /// An engine of this strategy.
    pub fn new(strategy: SearchStrategy) -> Constraints {
        Constraints { solver: RulesetSolver::with(strategy), classic: Ruleset::classic() }
    }
}

impl Engine for Constraints {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        self.solver.solve_within(&self.classic, &Candidates::of_clues(puzzle), limits)
    }

    fn solve_candidates(&mut self, candidates: &Candidates, limits: &Limits) -> Option<Outcome> {
        Some(self.solver.solve_within(&self.classic, candidates, limits))
    }

    fn network_solution(&self, ruleset: &Ruleset) -> Option<String> {
        self.solver.network_solution(ruleset)
    }

    fn solve_ruleset(&mut self, ruleset: &Ruleset, limits: &Limits) -> Option<Outcome> {
        Some(self.solver.solve(ruleset, limits))
    }
}
