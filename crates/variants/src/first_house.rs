//! The choice of the house to fill first, when all digits are alike.
//!
//! In an empty grid with houses and no other rules, any solution stays one when digits are
//! exchanged. So the digits of one house can be in any order, and the search takes one of 362,880.
//! Which house is the best is found by trying each for a short time; the one where the search got
//! deepest is taken to the end. Most impossible jigsaws are proved on the way.

use super::set::Ruleset;
use ninefold_core::grid::{Candidates, CellSet};

/// The ways to exchange nine digits.
pub(super) const PERMUTATIONS: u32 = 362_880;

/// The decisions to take back in each house. On 48 jigsaws, 25 took 4,003 nodes in all, 50 took
/// 4,592, and 100 took 7,453; of four slow ones, 958, 779 and 1,375.
const SHORT_TIME: u32 = 50;

/// The houses to begin with, one after the other.
pub(super) struct FirstHouse<'a> {
    houses: &'a [CellSet],
    /// The place of the house that the search has now; after the last, it is where it stays.
    now: usize,
    /// The decisions taken back in this house.
    backtracks: u32,
    /// The share of the search that is done in this house, of 2^62.
    done: u64,
    /// The most that was done in a house, and its place.
    best: (u64, usize),
}

impl<'a> FirstHouse<'a> {
    /// The search for the best first house of a ruleset's houses, if the digits of these candidates are all alike.
    pub(super) fn of(ruleset: &'a Ruleset, candidates: &Candidates) -> Option<FirstHouse<'a>> {
        let alike = ruleset.interchangeable && *candidates == Candidates::ALL;
        let houses = &ruleset.houses[..];
        (alike && !houses.is_empty()).then_some(FirstHouse {
            houses,
            now: 0,
            backtracks: 0,
            done: 0,
            best: (0, 0),
        })
    }

    /// The house to begin with.
    pub(super) fn house(&self) -> CellSet {
        self.houses[self.now]
    }

    /// Records that a decision was taken back, at this depth. Returns the house to continue with,
    /// if the time in this one is over.
    pub(super) fn next(&mut self, depth: usize) -> Option<CellSet> {
        self.backtracks += 1;
        // A decision has two outcomes, and one of them is done.
        self.done = self.done.saturating_add((1 << 62) >> (depth + 1).min(63));
        if self.now >= self.houses.len() || self.backtracks < SHORT_TIME {
            return None;
        }
        self.best = self.best.max((self.done, self.now));
        self.now += 1;
        (self.backtracks, self.done) = (0, 0);
        Some(*self.houses.get(self.now).unwrap_or(&self.houses[self.best.1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RulesetSolver, parse};
    use ninefold_core::search::Limits;

    #[test]
    fn every_house_has_a_short_time_and_the_best_one_the_rest() {
        let ruleset = Ruleset::classic();
        let mut first_house = FirstHouse::of(&ruleset, &Candidates::ALL).expect("digits are alike");
        let mut houses = vec![first_house.house()];
        for round in 0..40 * SHORT_TIME {
            // The search gets furthest in the fourth house.
            let depth = if round / SHORT_TIME == 3 { 2 } else { 9 };
            houses.extend(first_house.next(depth));
        }
        assert_eq!(houses[..27], *ruleset.houses());
        assert_eq!(houses[27..], [ruleset.houses()[3]]);
    }

    #[test]
    fn digits_are_alike_without_givens_and_sums_only() {
        let alike = |text: &str| {
            let ruleset = parse::line(text).expect("a ruleset");
            FirstHouse::of(&ruleset, ruleset.candidates()).is_some()
        };
        assert!(alike(".") && alike(".AntiKnight.Diagonal~1.AllDifferent~R1C1~R2C4"));
        assert!(!alike(".~R1C1_1") && !alike(".Cage~3~R1C1~R1C2") && !alike(".V~R1C1~R1C2"));
    }

    #[test]
    fn a_solution_stands_for_all_that_differ_by_the_names_of_digits() {
        let ruleset = parse::line(".AntiKnight.AntiKing").expect("a ruleset");
        let limits = Limits::solutions(std::num::NonZeroU64::new(100_000).expect("not 0"));
        let outcome = RulesetSolver::new().solve(&ruleset, &limits);
        assert_eq!(outcome.solutions, 100_000);
        assert_eq!(ruleset.check(&outcome.first), Ok(()));
    }
}
