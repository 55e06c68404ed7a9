//! Forks on a board of any size.

use crate::domains::{Conflict, Domains};
use crate::{board::Board, links::Fork, place::Place, propagator::Propagator};

impl Propagator for Fork<Place> {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.keep(self.places[1], self.kept(self.places.map(|place| domains.get(place))))
    }

    fn explain(&self, board: &Board) -> String {
        let [a, middle, b] = self.places.map(|place| board.name(place));
        format!("{middle} has a partner in {a} and one in {b}, which differ")
    }
}
