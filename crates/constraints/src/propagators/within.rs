//! A rule about one place.

use crate::domains::{Conflict, Domains};
use crate::{place::Place, propagator::Propagator};

/// A place holds one of these values. Unlike values that are allowed from the start, they are no part
/// of the puzzle's givens.
#[derive(Clone, Debug)]
pub(crate) struct Within {
    pub(crate) place: [Place; 1],
    pub(crate) values: u16,
}

impl Propagator for Within {
    fn places(&self) -> &[Place] {
        &self.place
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.keep(self.place[0], self.values)
    }
}
