//! Places whose values count themselves: each value that comes at all comes as often as it says.

use super::counts::groups;
use crate::ruleset::domains::{Conflict, Domains, bits, is_single};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::{Differing, Place};

/// Places in which each value that comes at all comes as often as its number says.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Circles {
    places: Vec<Place>,
    /// The number of the least value.
    least: i32,
    /// The sets of values whose numbers have the number of places as their sum.
    sets: Vec<u16>,
    /// For each place, the number of its group of places that all differ. Known after `prepare`.
    groups: Vec<usize>,
}

impl Circles {
    /// Places on a board with so many values, the least of this number.
    pub(in crate::ruleset::network) fn new(
        places: Vec<Place>,
        values: usize,
        least: i32,
    ) -> Circles {
        let number = |value: u32| value as i32 + least;
        let sum = |set: u16| bits(set).map(number).sum::<i32>();
        let has_zero = |set: u16| least == 0 && set & 1 != 0;
        let sets = 1..=((1u32 << values) - 1) as u16;
        let sets = sets.filter(|&set| sum(set) == places.len() as i32 && !has_zero(set)).collect();
        let groups = (0..places.len()).collect();
        Circles { places, least, sets, groups }
    }

    /// In how many groups of different places each value can come: it comes once in each at most.
    fn rooms(&self, domains: &Domains) -> [u32; 16] {
        let mut rooms = [0; 16];
        let groups = self.groups.iter().max().map_or(0, |&last| last + 1);
        for group in 0..groups {
            let members = self.places.iter().zip(&self.groups).filter(|&(_, &g)| g == group);
            let all = members.fold(0, |all, (&place, _)| all | domains.get(place));
            bits(all).for_each(|value| rooms[value as usize] += 1);
        }
        rooms
    }

    /// Settles what a value that must come, as often as this, leaves no choice of.
    fn fill(
        &self,
        domains: &mut Domains,
        bit: u16,
        count: u32,
        rooms: u32,
    ) -> Result<(), Conflict> {
        let can = self.places.iter().filter(|&&p| domains.get(p) & bit != 0).count() as u32;
        let fixed = self.places.iter().filter(|&&p| domains.get(p) == bit).count() as u32;
        if fixed > count || can < count {
            return Err(Conflict);
        }
        if can == fixed {
            return Ok(());
        }
        for (i, &place) in self.places.iter().enumerate() {
            let mask = domains.get(place);
            if mask & bit == 0 || mask == bit {
                continue;
            }
            if can == count {
                domains.keep(place, bit)?;
            } else if fixed == count {
                domains.strike(place, bit)?;
            } else if rooms == count {
                let others = self.places.iter().zip(&self.groups).enumerate();
                let mut others =
                    others.filter(|&(j, (_, &group))| j != i && group == self.groups[i]);
                if others.all(|(_, (&other, _))| domains.get(other) & bit == 0) {
                    domains.keep(place, bit)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Circles {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn prepare(&mut self, differing: &Differing) {
        self.groups = groups(&self.places, differing);
    }

    /// Uses the sets that have all settled values, a value for each place, and room for each value.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let settled = self.places.iter().fold(0, |settled, &place| {
            let mask = domains.get(place);
            if is_single(mask) { settled | mask } else { settled }
        });
        let rooms = self.rooms(domains);
        let count = |value: u32| (value as i32 + self.least) as u32;
        let (mut some, mut every) = (0, u16::MAX);
        for &set in self.sets.iter().filter(|&&set| settled & !set == 0) {
            let fits = bits(set).all(|value| rooms[value as usize] >= count(value))
                && self.places.iter().all(|&place| domains.get(place) & set != 0);
            if fits {
                some |= set;
                every &= set;
            }
        }
        if some == 0 {
            return Err(Conflict);
        }
        self.places.iter().try_for_each(|&place| domains.keep(place, some))?;
        bits(every).try_for_each(|value| {
            self.fill(domains, 1 << value, count(value), rooms[value as usize])
        })
    }

    fn effort(&self) -> usize {
        20 + 5 * self.places.len()
    }
}
