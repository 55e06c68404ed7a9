//! Forks of two constraints of a ruleset, as constraints that follow from them.

use super::constraint::Propagate;
use super::state::{Conflict, SearchState};
use ninefold_constraints::links::Fork;
use ninefold_core::grid::{Cell, CellSet};

impl Propagate for Fork<Cell> {
    fn cells(&self) -> CellSet {
        self.places.into_iter().collect()
    }

    fn explain(&self) -> String {
        let [a, middle, b] = self.places;
        format!("{middle} has a partner in {a} and one in {b}, which differ")
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        state.keep(self.places[1], self.kept(self.places.map(|cell| state.get(cell))))
    }
}

#[cfg(test)]
mod tests {
    use crate::{RulesetSolver, parse};
    use ninefold_core::search::{Limits, Outcome};

    fn outcome(text: &str) -> Outcome {
        RulesetSolver::new().solve(&parse::line(text).expect(text), &Limits::FIRST)
    }

    /// On a 9x9 board and on another one.
    #[test]
    fn what_two_neighbours_need_of_a_cell_is_seen_without_a_branch() {
        let dots = ".WhiteDot~R1C1~R1C2.WhiteDot~R1C2~R1C3";
        // The same as pairs of a network.
        let pairs = ".Pair~CoAKgCoAKgCoAC~_~R1C1~R1C2.Pair~CoAKgCoAKgCoAC~_~R1C2~R1C3";
        for text in [
            format!("{dots}.~R1C2_1_9"),
            format!(".Shape~6x6{dots}.~R1C2_1_6"),
            format!("{pairs}.~R1C2_1_9"),
            ".Whisper~5~R1C1~R1C2~R1C3.~R1C2_4_6".to_owned(),
            ".Shape~6x6.Whisper~3~R1C1~R1C2~R1C3.~R1C2_3_4".to_owned(),
            ".AntiConsecutive.~R1C1_1_2~R1C2_1_2".to_owned(),
            ".Shape~6x6.AntiConsecutive.~R1C1_1_2~R1C2_1_2".to_owned(),
        ] {
            let outcome = outcome(&text);
            assert_eq!((outcome.solutions, outcome.counters.nodes), (0, 0), "{text}");
        }
        for text in [format!("{dots}.~R1C2_1_8"), format!(".Shape~6x6{dots}.~R1C2_1_5")] {
            assert_eq!(outcome(&text).solutions, 1, "{text}");
        }
    }

    #[test]
    fn only_ends_that_differ_and_have_few_partners_make_forks() {
        let forks = |text: &str| {
            let ruleset = parse::line(text).expect(text);
            ruleset.constraints().count();
            ruleset.deducible().filter(|one| one.explain().contains("has a partner")).count()
        };
        assert_eq!(forks(".WhiteDot~R1C1~R1C2.WhiteDot~R1C2~R1C3"), 1);
        // The ends do not see each other.
        assert_eq!(forks(".WhiteDot~R4C3~R4C4.WhiteDot~R4C4~R3C4"), 0);
        // Within one line, its own relation sees to it.
        assert_eq!(forks(".Whisper~5~R1C1~R1C2~R1C3"), 0);
        assert_eq!(forks(".StrictXV"), 0);
    }
}
