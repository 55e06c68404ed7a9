//! Different places that together hold one of some sets of values: those of a Rellik cage.

use super::counts::strike_seen;
use crate::domains::{Conflict, Domains, bits};
use crate::place::{Differing, FullHouse, Place};
use crate::propagator::Propagator;
use crate::sets::{DigitSets, narrow_masks};

/// A house with some of the places in it: what it holds and the others cannot, these do.
#[derive(Clone, Debug)]
struct Telling {
    others: Vec<Place>,
    values: u16,
}

/// Places that differ, as many as each of the sets has values, hold just one of these sets.
///
/// The houses matter more than any order of the search: 17 puzzles with Rellik cages, those of ISS
/// and turned or changed ones, took 107,915 nodes without it and without exact arrangements, 62,802
/// with these, and 92 with both. For killers and for lines between houses it was tried, too,
/// and saved nothing.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    /// The places.
    places: Vec<Place>,
    /// The masks of the sets.
    sets: Vec<u16>,
    /// The same where no set has a value beyond the ninth.
    exact: Option<DigitSets>,
    /// Houses that matter, with their cells outside. Known after `set_houses`.
    telling: Vec<Telling>,
    /// The places, then those of houses that matter.
    watched: Vec<Place>,
    /// For each place, which others must differ from it. Known after `prepare`.
    seen: Vec<Vec<u64>>,
}

impl Sets {
    /// These places hold one of the sets with these masks.
    pub(crate) fn new(places: Vec<Place>, sets: Vec<u16>) -> Sets {
        let fits = places.len() <= 9 && sets.iter().all(|&set| set < 1 << 9);
        let exact = fits.then(|| DigitSets::of_masks(&sets));
        Sets { watched: places.clone(), places, sets, exact, telling: Vec::new(), seen: Vec::new() }
    }

    /// The values that some place must hold, because houses have no other for them.
    fn told(&self, domains: &Domains) -> u16 {
        self.telling.iter().fold(0, |told, house| {
            let elsewhere = house.others.iter().fold(0, |all, &other| all | domains.get(other));
            told | house.values & !elsewhere
        })
    }

    /// Leaves each place the values that it has in some arrangement of one of the sets. Returns the
    /// values that are in all sets that are left.
    fn arrange(&self, domains: &mut Domains, exact: &DigitSets) -> Result<u16, Conflict> {
        let mut masks = [0; 9];
        for (mask, &place) in masks.iter_mut().zip(&self.places) {
            *mask = domains.get(place);
        }
        let allowed = exact.and(&DigitSets::with_all(self.told(domains)));
        let left = narrow_masks(&mut masks[..self.places.len()], &allowed).ok_or(Conflict)?;
        for (&mask, &place) in masks.iter().zip(&self.places) {
            domains.keep(place, mask)?;
        }
        let sets = self.sets.iter().filter(|&&set| left.has(set));
        Ok(sets.fold(u16::MAX, |every, set| every & set))
    }

    /// The same for boards of more values, where it is not exact.
    fn compare(&self, domains: &mut Domains) -> Result<u16, Conflict> {
        let all = self.places.iter().fold(0, |all, &place| all | domains.get(place));
        let (told, mut some, mut every) = (self.told(domains), 0, u16::MAX);
        for &set in self.sets.iter().filter(|&&set| set & !all == 0 && told & !set == 0) {
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
        Ok(every)
    }
}

impl Propagator for Sets {
    fn places(&self) -> &[Place] {
        &self.places
    }

    /// Uses the sets that the places can hold and that have the values that houses need. A value in
    /// all of these with one place left goes there, and is struck where all of its places are seen.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let every = match &self.exact {
            Some(exact) => self.arrange(domains, exact)?,
            None => self.compare(domains)?,
        };
        for value in bits(every) {
            let mut holders = self.places.iter().filter(|&&p| domains.get(p) >> value & 1 == 1);
            match (holders.next(), holders.next()) {
                (None, _) => return Err(Conflict),
                (Some(&place), None) => domains.keep(place, 1 << value)?,
                _ => strike_seen(domains, self.places.iter().zip(&self.seen), 1 << value)?,
            }
        }
        Ok(())
    }

    fn watched(&self) -> &[Place] {
        &self.watched
    }

    fn set_houses(&mut self, houses: &[FullHouse]) {
        for FullHouse { places, values } in houses {
            let within = self.places.iter().filter(|place| places.contains(place)).count();
            if (2..places.len()).contains(&within) {
                let is_other = |place: &Place| !self.places.contains(place);
                let others: Vec<Place> = places.iter().copied().filter(is_other).collect();
                self.watched.extend(&others);
                self.telling.push(Telling { others, values: *values });
            }
        }
        self.watched.sort_unstable();
        self.watched.dedup();
    }

    fn prepare(&mut self, differing: &Differing) {
        self.seen = self.places.iter().map(|&place| differing.of(place).to_vec()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{after, checked, differ, differing, filled, places};
    use ninefold_core::random::Random;

    #[test]
    fn a_value_of_all_sets_is_struck_where_it_is_seen() {
        let mut sets = Sets::new(places(2), vec![0b0011, 0b0101, 0b1010]);
        sets.prepare(&differing(3, &[[0, 1], [0, 2], [1, 2]]));
        for (masks, left) in [
            // With the last set nothing is in all of them, without it 0 must come.
            ([0b1111; 3], Ok(vec![0b1111; 3])),
            ([0b0011, 0b0101, 0b1111], Ok(vec![0b0011, 0b0101, 0b1110])),
            // Where it has one place left it goes there. What then follows, the search does.
            ([0b0011, 0b0110, 0b1111], Ok(vec![0b0001, 0b0110, 0b1111])),
            ([0b1000, 0b0101, 0b1111], Err(Conflict)),
        ] {
            assert_eq!(after(&sets, &masks), left);
        }
    }

    #[test]
    fn a_place_keeps_just_what_some_arrangement_of_a_set_has_there() {
        let mut random = Random::new(4, 9);
        let mut conflicts = 0;
        for _ in 0..2_000 {
            let masks: [u16; 3] = std::array::from_fn(|_| 1 + random.below(511) as u16);
            let all = (0..1u16 << 9).filter(|set| set.count_ones() == 3);
            let chosen: Vec<u16> = all.filter(|_| random.below(12) == 0).collect();
            let expected = filled(&masks, &|values| {
                let set = values.iter().fold(0, |set, value| set | 1 << value);
                differ(values) && (values.len() < 3 || chosen.contains(&set))
            });
            let mut sets = Sets::new(places(3), chosen);
            sets.prepare(&differing(3, &[[0, 1], [0, 2], [1, 2]]));
            match checked(&sets, &masks, &expected) {
                // A value of all sets may be struck next to its only place, which the search does
                // too.
                Ok(left) => {
                    let pairs = left.iter().zip(&expected);
                    pairs.for_each(|(&left, expected)| assert_eq!(left & !expected, 0));
                    let is_settled = |mask: &u16| mask.count_ones() == 1;
                    assert!(left == expected || left.iter().any(is_settled));
                }
                Err(Conflict) => conflicts += 1,
            }
        }
        assert!((100..1_900).contains(&conflicts), "{conflicts}");
    }

    #[test]
    fn what_a_house_has_no_other_place_for_is_in_the_set() {
        let places = places(6);
        let differing = differing(6, &[[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        // A house of places 0 to 3; the sets are of 2, 3 and 4.
        let house = FullHouse { places: places[..4].to_vec(), values: 0b1111 };
        let mut sets = Sets::new(places[2..5].to_vec(), vec![0b00111, 0b10011, 0b11100]);
        sets.set_houses(&[house]);
        sets.prepare(&differing);
        assert_eq!((sets.places(), sets.watched()), (&places[2..5], &places[..5]));
        let all = 0b11111;
        for (masks, left) in [
            ([all; 6], Ok(vec![all; 6])),
            // The house has 0 in place 2 or 3 only: the last set lacks it.
            (
                [0b1110, 0b1110, all, all, all, all],
                Ok(vec![0b1110, 0b1110, 0b10111, 0b10111, 0b10111, all]),
            ),
            // It has 0 and 3 there: no set has both.
            ([0b0110, 0b0110, all, all, all, all], Err(Conflict)),
        ] {
            assert_eq!(after(&sets, &masks), left);
        }
    }
}
