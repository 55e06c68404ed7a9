//! Different places that together hold one of some sets of values: those of a Renban line.

use super::counts::strike_seen;
use crate::ruleset::domains::{Conflict, Domains, bits};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::{Differing, Place};

/// Places that differ, as many as each of the sets has values, hold just one of these sets.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Sets {
    /// The places.
    places: Vec<Place>,
    /// The masks of the sets.
    sets: Vec<u16>,
    /// For each place, which others must differ from it. Known after `prepare`.
    seen: Vec<Vec<u64>>,
}

impl Sets {
    /// These places hold one of the sets with these masks.
    pub(in crate::ruleset::network) fn new(places: Vec<Place>, sets: Vec<u16>) -> Sets {
        Sets { places, sets, seen: Vec::new() }
    }
}

impl Propagator for Sets {
    fn places(&self) -> &[Place] {
        &self.places
    }

    /// Uses the sets that have a value for each place and a place for each value. A value in all of
    /// them with one place left goes there, and is struck where all of its places are seen.
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
            match (holders.next(), holders.next()) {
                (None, _) => return Err(Conflict),
                (Some(&place), None) => domains.keep(place, 1 << value)?,
                _ => strike_seen(domains, &self.places, &self.seen, 1 << value)?,
            }
        }
        Ok(())
    }

    fn prepare(&mut self, differing: &Differing) {
        self.seen = self.places.iter().map(|&place| differing.of(place).to_vec()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_all_sets_is_struck_where_it_is_seen() {
        let [a, b, c] = [0, 1, 2].map(Place::new);
        let mut differing = Differing::none(3);
        differing.add_group(&[a, b, c]);
        let mut sets = Sets::new(vec![a, b], vec![0b0011, 0b0101, 0b1010]);
        sets.prepare(&differing);
        let mut domains = Domains::default();
        let mut left = |masks: [u16; 3]| {
            domains.begin(&masks);
            sets.propagate(&mut domains).map(|()| domains.masks().to_vec())
        };
        // With the last set nothing is in all of them, without it 0 must come.
        assert_eq!(left([0b1111; 3]), Ok(vec![0b1111; 3]));
        assert_eq!(left([0b0011, 0b0101, 0b1111]), Ok(vec![0b0011, 0b0101, 0b1110]));
        // Where it has one place left it goes there. What then follows, the search does.
        assert_eq!(left([0b0011, 0b0110, 0b1111]), Ok(vec![0b0001, 0b0110, 0b1111]));
        assert_eq!(left([0b1000, 0b0101, 0b1111]), Err(Conflict));
    }
}
