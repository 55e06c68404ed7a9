//! What a rule says of one place.

use crate::ruleset::domains::{Conflict, Domains};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::Place;

/// A place holds one of these values. Unlike values that are allowed from the start, they are no part
/// of the puzzle's givens.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Within {
    pub(in crate::ruleset::network) place: [Place; 1],
    pub(in crate::ruleset::network) values: u16,
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
    use crate::grid::Grid;
    use crate::ruleset::parse;

    #[test]
    fn what_follows_from_a_clue_is_no_given() {
        let ruleset = parse::line(".FullRank~R9~3").expect("a puzzle");
        assert_eq!(ruleset.givens(), Grid::EMPTY);
    }
}
