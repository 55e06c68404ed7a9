//! Forks of two constraints of a ruleset, as constraints that follow from them.

use super::{
    constraint::Propagate,
    state::{Conflict, SearchState},
};
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
    use crate::parse;

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
