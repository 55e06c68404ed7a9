//! Proofs about a puzzle under construction.

use super::spec::VariantSpec;
use ninefold_core::grid::{Candidates, Cell, Grid};
use ninefold_core::search::Outcome;
use ninefold_engine::{Limits, Status};
use ninefold_variants::{LogicTier, Ruleset, RulesetSolver, TierGrader};

/// Nodes after which a test for one solution gives up, where there are no givens. Then the puzzle is
/// dropped.
pub(super) const NODE_LIMIT: u64 = 2_000;

/// As above, where there are givens: then the given is kept. There are many tests for a puzzle, and
/// with long ones, 50 puzzles of little killers took a minute.
const REMOVAL_NODES: u64 = 300;

/// The search and the grader, and what they are asked.
#[derive(Debug)]
pub(super) struct Prover {
    pub(super) solver: RulesetSolver,
    grader: TierGrader,
    tiers: Vec<LogicTier>,
    limits: Limits,
}

/// The candidates of a ruleset with these givens added.
fn with_givens(ruleset: &Ruleset, givens: &Grid) -> Candidates {
    let mut candidates = *ruleset.candidates();
    for cell in Cell::all() {
        if let Some(digit) = givens.get(cell) {
            candidates.set(cell, candidates.get(cell) & digit.bit());
        }
    }
    candidates
}

impl Prover {
    pub(super) fn new(spec: &VariantSpec) -> Prover {
        let nodes = match *spec.clues.end() {
            0 => NODE_LIMIT,
            // A spec that asks for many nodes gets them.
            _ => REMOVAL_NODES.max(spec.nodes.start().saturating_mul(2)),
        };
        let limits = Limits { nodes: Some(nodes), ..Limits::UNIQUE };
        let (solver, grader) = (RulesetSolver::new(), TierGrader::new());
        Prover { solver, grader, tiers: spec.tiers.clone(), limits }
    }

    /// Whether there is one solution.
    pub(super) fn search(&mut self, ruleset: &Ruleset, givens: &Grid) -> (Status, Outcome) {
        let candidates = with_givens(ruleset, givens);
        let outcome = self.solver.solve_within(ruleset, &candidates, &self.limits);
        (outcome.status(&self.limits), outcome)
    }

    /// Whether there is one solution, and it can be found with the tiers that are wanted.
    pub(super) fn is_in_reach(&mut self, ruleset: &Ruleset, givens: &Grid) -> Status {
        match self.tiers.iter().max() {
            None | Some(LogicTier::Trial) => self.search(ruleset, givens).0,
            Some(&tier) => {
                match self.grader.is_solved(ruleset, &with_givens(ruleset, givens), tier) {
                    true => Status::Unique,
                    false => Status::GaveUp,
                }
            }
        }
    }

    /// Whether the tier of a puzzle with one solution is one of those that are wanted.
    pub(super) fn has_tier(&mut self, ruleset: &Ruleset, givens: &Grid) -> bool {
        self.tiers.is_empty() || {
            let tier = self.grader.tier(ruleset, &with_givens(ruleset, givens));
            self.tiers.contains(&tier)
        }
    }
}
