//! A rule about one place.

use crate::domains::{Conflict, Domains};
use crate::network::propagator::Propagator;
use crate::place::Place;

/// A place holds one of these values. Unlike values that are allowed from the start, they are no part
/// of the puzzle's givens.
#[derive(Clone, Debug)]
pub(in crate::network) struct Within {
    pub(in crate::network) place: [Place; 1],
    pub(in crate::network) values: u16,
}

impl Propagator for Within {
    fn places(&self) -> &[Place] {
        &self.place
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.keep(self.place[0], self.values)
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;
    use ninefold_core::grid::Grid;

    #[test]
    fn what_follows_from_a_clue_is_no_given() {
        let ruleset = parse::line(".FullRank~R9~3").expect("a puzzle");
        assert_eq!(ruleset.givens(), Grid::EMPTY);
    }
}
