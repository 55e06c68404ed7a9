//! Sets of places that hold the same values, each as often.

use super::counts::{Demand, count};
use crate::domains::{Conflict, Domains, bits};
use crate::place::{Differing, Place};
use crate::propagator::Propagator;

/// Sets of places, all of one size, that hold the same values, each as often.
#[derive(Clone, Debug)]
pub(crate) struct SameValues {
    places: Vec<Place>,
    size: usize,
    /// The most occurrences of a value. Known after `prepare`.
    most: usize,
}

impl SameValues {
    /// The sets of this many places, one after the other.
    pub(crate) fn new(places: Vec<Place>, size: usize) -> SameValues {
        SameValues { places, size, most: size }
    }

    fn sets(&self) -> impl Iterator<Item = &[Place]> {
        self.places.chunks(self.size)
    }

    /// The least and most occurrences of each value, in any of the sets.
    fn bounds(&self, domains: &Domains) -> Result<([usize; 16], [usize; 16]), Conflict> {
        let (mut least, mut most) = ([0; 16], [self.most; 16]);
        for set in self.sets() {
            let (mut fixed, mut possible) = ([0; 16], [0; 16]);
            for &place in set {
                let mask = domains.get(place);
                for value in bits(mask) {
                    possible[value as usize] += 1;
                }
                if mask.is_power_of_two() {
                    fixed[mask.trailing_zeros() as usize] += 1;
                }
            }
            for value in 0..16 {
                least[value] = least[value].max(fixed[value]);
                most[value] = most[value].min(possible[value]);
            }
        }
        if least.iter().zip(&most).any(|(least, most)| least > most) {
            return Err(Conflict);
        }
        let sums: [usize; 2] = [least.iter().sum(), most.iter().sum()];
        if sums[0] > self.size || sums[1] < self.size {
            return Err(Conflict);
        }
        for value in 0..16 {
            let others = [sums[0] - least[value], sums[1] - most[value]];
            most[value] = most[value].min(self.size - others[0]);
            least[value] = least[value].max(self.size.saturating_sub(others[1]));
        }
        Ok((least, most))
    }
}

impl Propagator for SameValues {
    fn places(&self) -> &[Place] {
        &self.places
    }

    /// If one of the sets holds different values, all of them do.
    fn prepare(&mut self, differing: &Differing) {
        let differ = |set: &[Place]| {
            set.iter().enumerate().all(|(i, place)| !set[..i].contains(place))
                && differing.all_differ(set)
        };
        if self.sets().any(differ) {
            self.most = 1;
        }
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (least, most) = self.bounds(domains)?;
        for set in self.sets() {
            for value in 0..16 {
                let (least, most) = (least[value], most[value]);
                count(domains, set, Demand { values: 1 << value, least, most })?;
            }
        }
        Ok(())
    }

    fn effort(&self) -> usize {
        3 * self.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{after, places};

    #[test]
    fn what_one_set_lacks_or_has_the_others_lack_or_have() {
        let same = SameValues::new(places(4), 2);
        let mut left = after(&same, &[0b011, 0b011, 0b110, 0b111]).expect("a solution");
        assert_eq!(left, [0b011, 0b011, 0b010, 0b011]);
        for (place, value) in [(3, 0b001), (0, 0b010)] {
            left[place] = value;
            left = after(&same, &left).expect("a solution");
        }
        assert_eq!(left, [0b010, 0b001, 0b010, 0b001]);
    }
}
