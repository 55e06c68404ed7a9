//! Places whose values count themselves: a value that occurs at all occurs as often as its number.

use super::counts::{Demand, count, groups, strike_seen};
use crate::domains::{Conflict, Domains, bits, is_single};
use crate::place::{Differing, Place};
use crate::propagator::Propagator;

/// Places in which a value that occurs at all occurs as often as its number.
#[derive(Clone, Debug)]
pub(crate) struct Circles {
    places: Vec<Place>,
    /// The number of the least value.
    least: i32,
    /// The sets of values whose numbers have the number of places as their sum.
    sets: Vec<u16>,
    /// Orders of the places, in each of which those of one house follow each other.
    orders: Vec<Vec<usize>>,
    /// For each order, the groups of places that all differ. Known after `prepare`.
    covers: Vec<Vec<Vec<usize>>>,
    /// For each place, which others must differ from it. Known after `prepare`.
    seen: Vec<Vec<u64>>,
}

impl Circles {
    /// Places on a board with this number of values, the least of which is given. In each of the
    /// orders, places of one house follow each other.
    pub(crate) fn new(
        places: Vec<Place>,
        orders: Vec<Vec<usize>>,
        values: usize,
        least: i32,
    ) -> Circles {
        let number = |value: u32| value as i32 + least;
        let sum = |set: u16| bits(set).map(number).sum::<i32>();
        let has_zero = |set: u16| least == 0 && set & 1 != 0;
        let sets = 1..=((1u32 << values) - 1) as u16;
        let sets = sets.filter(|&set| sum(set) == places.len() as i32 && !has_zero(set)).collect();
        Circles { places, least, sets, orders, covers: Vec::new(), seen: Vec::new() }
    }

    /// For each value, the number of groups of different places in which it can occur, in the cover
    /// with the fewest: it occurs once in each group at most.
    fn rooms(&self, domains: &Domains) -> [u32; 16] {
        let mut fewest = [u32::MAX; 16];
        for cover in &self.covers {
            let mut rooms = [0; 16];
            for group in cover {
                let masks = group.iter().map(|&i| domains.get(self.places[i]));
                bits(masks.fold(0, |all, mask| all | mask))
                    .for_each(|value| rooms[value as usize] += 1);
            }
            for (fewest, rooms) in fewest.iter_mut().zip(rooms) {
                *fewest = rooms.min(*fewest);
            }
        }
        fewest
    }

    /// Settles what a value that must come, as often as this, leaves no choice of.
    fn fill(&self, domains: &mut Domains, values: u16, often: usize) -> Result<(), Conflict> {
        match count(domains, &self.places, Demand { values, least: often, most: often })? {
            true => self.fill_groups(domains, values, often as u32),
            false => Ok(()),
        }
    }

    /// If a value comes as often as there are groups with room for it, it is in each of them: it
    /// goes to the only place of one, and away from all places that differ from all of one.
    fn fill_groups(&self, domains: &mut Domains, bit: u16, count: u32) -> Result<(), Conflict> {
        for cover in &self.covers {
            let has_room = |domains: &Domains, group: &[usize]| {
                group.iter().any(|&i| domains.get(self.places[i]) & bit != 0)
            };
            let rooms = cover.iter().filter(|group| has_room(domains, group)).count() as u32;
            if rooms < count {
                return Err(Conflict);
            }
            if rooms > count {
                continue;
            }
            for group in cover {
                self.fill_group(domains, bit, group)?;
            }
        }
        Ok(())
    }

    fn fill_group(&self, domains: &mut Domains, bit: u16, group: &[usize]) -> Result<(), Conflict> {
        let mut open = group.iter().filter(|&&i| domains.get(self.places[i]) & bit != 0);
        match (open.next(), open.next()) {
            (None, _) => Ok(()),
            (Some(&only), None) => domains.keep(self.places[only], bit),
            _ => {
                let places = group.iter().map(|&i| (&self.places[i], &self.seen[i]));
                strike_seen(domains, places, bit)
            }
        }
    }
}

impl Propagator for Circles {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn prepare(&mut self, differing: &Differing) {
        self.seen = self.places.iter().map(|&place| differing.of(place).to_vec()).collect();
        let cover = |order: &Vec<usize>| {
            let places: Vec<Place> = order.iter().map(|&index| self.places[index]).collect();
            let groups = groups(&places, differing);
            let count = groups.iter().max().map_or(0, |&last| last + 1);
            let mut cover = vec![Vec::new(); count];
            groups.iter().zip(order).for_each(|(&group, &index)| cover[group].push(index));
            cover
        };
        self.covers = self.orders.iter().map(cover).collect();
    }

    /// Uses the sets that have all settled values, a value for each place, and room for each value.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let settled = self.places.iter().fold(0, |settled, &place| {
            let mask = domains.get(place);
            if is_single(mask) { settled | mask } else { settled }
        });
        let rooms = self.rooms(domains);
        let often = |value: u32| (value as i32 + self.least) as u32;
        let (mut some, mut every) = (0, u16::MAX);
        for &set in self.sets.iter().filter(|&&set| settled & !set == 0) {
            let fits = bits(set).all(|value| rooms[value as usize] >= often(value))
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
        bits(every).try_for_each(|value| self.fill(domains, 1 << value, often(value) as usize))
    }

    fn effort(&self) -> usize {
        20 + 5 * self.places.len()
    }
}
