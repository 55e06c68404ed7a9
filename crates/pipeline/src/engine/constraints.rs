//! `constraints` and its siblings: the search over rulesets as an engine, for classic puzzles and
//! for variants.
//!
//! Rows, columns and boxes are to it constraints like any others, so it is slower than `rules`; it
//! is there for every other ruleset, and being compared. A puzzle among variants that has no other
//! rules, only candidates, is left to `rules`: hard ones take a tenth of the time.

use ninefold_core::grid::{Candidates, Grid};
use ninefold_engine::{Engine, Limits, Outcome, Rules};
use ninefold_variants::{Ruleset, RulesetSolver, SearchStrategy, VariantEngine};

/// The `constraints` engine.
pub struct Constraints {
    solver: RulesetSolver,
    classic: Ruleset,
    /// For rulesets without other rules, unless strategies are compared.
    rules: Option<Rules>,
}

impl Constraints {
    /// An engine of this strategy.
    pub fn new(strategy: SearchStrategy) -> Constraints {
        let rules = (strategy == SearchStrategy::default()).then(Rules::new);
        Constraints { solver: RulesetSolver::with(strategy), classic: Ruleset::classic(), rules }
    }
}

impl Engine for Constraints {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        self.solver.solve_within(&self.classic, &Candidates::of_clues(puzzle), limits)
    }

    fn solve_candidates(&mut self, candidates: &Candidates, limits: &Limits) -> Option<Outcome> {
        Some(self.solver.solve_within(&self.classic, candidates, limits))
    }
}

impl VariantEngine for Constraints {
    fn network_solution(&self, ruleset: &Ruleset) -> Option<String> {
        self.solver.network_solution(ruleset)
    }

    fn solve_ruleset(&mut self, ruleset: &Ruleset, limits: &Limits) -> Outcome {
        let by_rules = match &mut self.rules {
            Some(rules) if ruleset.is_classic() => {
                rules.solve_candidates(ruleset.candidates(), limits)
            }
            _ => None,
        };
        by_rules.unwrap_or_else(|| self.solver.solve(ruleset, limits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variants::parse;

    #[test]
    fn puzzles_of_candidates_alone_are_left_to_rules() {
        let ruleset = |text: &str| parse::line(text).expect("a ruleset");
        let outcome = |strategy, ruleset: &Ruleset| {
            Constraints::new(strategy).solve_ruleset(ruleset, &Limits::UNIQUE)
        };
        let usual = SearchStrategy::default();
        let marks = ruleset(".~R1C1_1_2_3~R5C5_7~R9C9_4_5_6");
        let by_rules = Rules::new().solve_candidates(marks.candidates(), &Limits::UNIQUE);
        assert_eq!(Some(outcome(usual, &marks)), by_rules);
        // Strategies that are compared search by themselves, and so does what has other rules.
        let stated = SearchStrategy { implied: false, ..usual };
        assert_ne!(Some(outcome(stated, &marks).counters), by_rules.map(|found| found.counters));
        let other = ruleset(".NoBoxes.~R1C1_1_2_3~R5C5_7~R9C9_4_5_6");
        assert!(!other.is_classic() && marks.is_classic());
        assert_eq!(outcome(usual, &other).solutions, 2);
    }
}
