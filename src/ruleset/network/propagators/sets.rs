//! Different places that together hold one of some sets of values: those of a Renban line.

use crate::ruleset::domains::{Conflict, Domains, bits};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::Place;

/// Places that differ, as many as each of the sets has values, hold just one of these sets.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Sets {
    /// The places.
    pub(in crate::ruleset::network) places: Vec<Place>,
    /// The masks of the sets.
    pub(in crate::ruleset::network) sets: Vec<u16>,
}

impl Propagator for Sets {
    fn places(&self) -> &[Place] {
        &self.places
    }

    /// Uses the sets that have a value for each place and a place for each value. A value in all of
    /// them with one place left goes there.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let all = self.places.iter().fold(0, |all, &place| all | domains.get(place));
        let (mut some, mut every) = (0, u16::MAX);
        for &set in self.sets.iter().filter(|&&set| set & !all == 0) {
            if self.places.iter().all(|&place| domains.get(place) & set != 0) {
                some |= set;
                every &= set;
            }
        }
        if some == 0 {
            return Err(Conflict);
        }
        for &place in &self.places {
            domains.keep(place, some)?;
        }
        for value in bits(every) {
            let mut holders = self.places.iter().filter(|&&p| domains.get(p) >> value & 1 == 1);
            if let (Some(&place), None) = (holders.next(), holders.next()) {
                domains.keep(place, 1 << value)?;
            }
        }
        Ok(())
    }
}
