//! The interface of engines for variants, for the pipeline.

use ninefold_core::search::{Limits, Outcome};

use crate::{Ruleset, RulesetSolver};

/// A way to search for the solutions of variants.
///
/// An engine owns its scratch memory and keeps nothing from one puzzle to the next: the outcome
/// depends on the puzzle and the limits alone.
pub trait VariantEngine: Send {
    /// Searches for solutions. Each is checked against the definitions of all stated constraints
    /// before it counts.
    fn solve_ruleset(&mut self, ruleset: &Ruleset, limits: &Limits) -> Outcome;

    /// The digits of the solution that was found last, for boards of any size: a character for
    /// each cell. `None` if that puzzle was of nine rows and nine digits.
    fn network_solution(&self, ruleset: &Ruleset) -> Option<String>;
}

impl VariantEngine for RulesetSolver {
    fn solve_ruleset(&mut self, ruleset: &Ruleset, limits: &Limits) -> Outcome {
        self.solve(ruleset, limits)
    }

    fn network_solution(&self, ruleset: &Ruleset) -> Option<String> {
        RulesetSolver::network_solution(self, ruleset)
    }
}
