//! Limits on the number of some places that hold one of some values.

use crate::domains::{Conflict, Domains, is_single};
use crate::place::{self, Differing, Place};
use crate::propagator::Propagator;

/// Limits on the occurrences of some values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// The mask of the values.
    pub(crate) values: u16,
    /// At least so often.
    pub(crate) least: usize,
    /// At most so often.
    pub(crate) most: usize,
}

/// Demands on the values of some places. No value is in two of them.
///
/// Two or more demands are looked at together too, if they are few: then a pair of values that only
/// two places can hold leaves these no others.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    places: Vec<Place>,
    demands: Vec<Demand>,
    /// The demands, and those of several together.
    unions: Vec<Demand>,
    /// For each place, which others must differ from it. Known after `prepare`.
    seen: Vec<Vec<u64>>,
    /// For each place, the number of its group of places that all differ. Known after `prepare`.
    groups: Vec<usize>,
}

/// The most demands of which all subsets are looked at.
const MOST: usize = 5;

impl Counts {
    /// Demands on these places. A place may come more than once; it counts as often then.
    pub(crate) fn new(places: Vec<Place>, demands: Vec<Demand>) -> Counts {
        let mut unions = demands.clone();
        let together = |set: usize| {
            let chosen = demands.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            chosen.fold(Demand { values: 0, least: 0, most: 0 }, |all, (_, one)| Demand {
                values: all.values | one.values,
                least: all.least + one.least,
                most: all.most + one.most,
            })
        };
        if demands.len() <= MOST {
            let sets = (1usize..1 << demands.len()).filter(|set| set.count_ones() > 1);
            unions.extend(sets.map(together));
        } else if demands.len() < usize::BITS as usize {
            unions.push(together((1 << demands.len()) - 1));
        }
        Counts { places, demands, unions, seen: Vec::new(), groups: Vec::new() }
    }

    /// Strikes a value that must come from all places that differ from each of those that can hold
    /// it. If it must come several times, no two of these are in one group of different places. One
    /// of several values must come if no place can hold the others.
    fn lock(&self, domains: &mut Domains, demand: Demand) -> Result<(), Conflict> {
        let held = || self.places.iter().fold(0, |all, &place| all | domains.get(place));
        let value = match demand.values {
            value if is_single(value) => value,
            values => values & held(),
        };
        if self.seen.is_empty() || demand.least == 0 || !is_single(value) {
            return Ok(());
        }
        let can = |domains: &Domains, place: Place| domains.get(place) & value != 0;
        if demand.least > 1 {
            let (mut once, mut twice) = (0u64, 0u64);
            for (&place, group) in self.places.iter().zip(&self.groups) {
                let bit = 1 << (group % 64);
                if can(domains, place) {
                    twice |= once & bit;
                    once |= bit;
                }
            }
            let count = once.count_ones() as usize;
            if self.places.len() > 64 || count > demand.least {
                return Ok(());
            }
            if count < demand.least {
                return Err(Conflict);
            }
            for (&place, group) in self.places.iter().zip(&self.groups) {
                if can(domains, place) && twice >> group & 1 == 0 {
                    domains.keep(place, value)?;
                }
            }
            return Ok(());
        }
        strike_seen(domains, self.places.iter().zip(&self.seen), value)
    }
}

/// Strikes what a demand on some places leaves no room for. Returns whether it may still be met by
/// more than one choice of places.
#[inline]
pub(super) fn count(
    domains: &mut Domains,
    places: &[Place],
    demand: Demand,
) -> Result<bool, Conflict> {
    let (mut can, mut must) = (0, 0);
    for &place in places {
        let mask = domains.get(place);
        can += usize::from(mask & demand.values != 0);
        must += usize::from(mask & !demand.values == 0);
    }
    if can < demand.least || must > demand.most {
        return Err(Conflict);
    }
    if can == must || (can > demand.least && must < demand.most) {
        return Ok(can != must);
    }
    for &place in places {
        let mask = domains.get(place);
        let is_open = mask & demand.values != 0 && mask & !demand.values != 0;
        if is_open && can == demand.least {
            domains.keep(place, demand.values)?;
        } else if is_open {
            domains.strike(place, demand.values)?;
        }
    }
    Ok(false)
}

/// Strikes a value that one of these places holds from all places that must differ from each of
/// those that can hold it: each place comes with these. One of them must be able to hold it.
pub(super) fn strike_seen<'a>(
    domains: &mut Domains,
    mut places: impl Iterator<Item = (&'a Place, &'a Vec<u64>)>,
    value: u16,
) -> Result<(), Conflict> {
    let mut common = std::mem::take(&mut domains.scratch);
    common.clear();
    if let Some((_, seen)) = places.find(|(place, _)| domains.get(**place) & value != 0) {
        common.extend_from_slice(seen);
    }
    for (_, seen) in places.filter(|(place, _)| domains.get(**place) & value != 0) {
        common.iter_mut().zip(seen).for_each(|(word, seen)| *word &= seen);
    }
    let result = place::places(&common).try_for_each(|place| domains.strike(place, value));
    domains.scratch = common;
    result
}

/// The number of the group of each place: groups grow greedily, of places that all differ. A place
/// that comes again differs from itself in none.
pub(crate) fn groups(places: &[Place], differing: &Differing) -> Vec<usize> {
    let mut groups: Vec<Vec<Place>> = Vec::new();
    let mut group_of = |&place: &Place| {
        let fits = |group: &Vec<Place>| group.iter().all(|&other| differing.differ(place, other));
        match groups.iter().position(fits) {
            Some(group) => {
                groups[group].push(place);
                group
            }
            None => {
                groups.push(vec![place]);
                groups.len() - 1
            }
        }
    };
    places.iter().map(&mut group_of).collect()
}

impl Propagator for Counts {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn prepare(&mut self, differing: &Differing) {
        self.seen = self.places.iter().map(|&place| differing.of(place).to_vec()).collect();
        self.groups = groups(&self.places, differing);
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        for &demand in &self.unions {
            count(domains, &self.places, demand)?;
        }
        self.demands.iter().try_for_each(|&demand| self.lock(domains, demand))
    }

    fn needs(&self) -> Vec<(Vec<Place>, u16)> {
        let is_needed = |demand: &&Demand| demand.least == 1 && is_single(demand.values);
        let needed = self.demands.iter().filter(is_needed);
        needed.map(|demand| (self.places.clone(), demand.values)).collect()
    }

    fn effort(&self) -> usize {
        1 + self.places.len() * self.unions.len().min(8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{after, differing, places};

    #[test]
    fn the_last_value_of_a_demand_is_struck_where_all_its_places_are_seen() {
        let demand = Demand { values: 0b111, least: 1, most: 2 };
        let mut counts = Counts::new(places(2), vec![demand]);
        counts.prepare(&differing(3, &[[0, 2], [1, 2]]));
        let left = after(&counts, &[0b01001, 0b10001, 0b11111]);
        assert_eq!(left, Ok(vec![0b01001, 0b10001, 0b11110]));
        // Two of the three values are left: either may be the one.
        let open = [0b01001, 0b10010, 0b11111];
        assert_eq!(after(&counts, &open), Ok(open.to_vec()));
        assert!(counts.needs().is_empty());
        let once = Demand { values: 0b100, least: 1, most: 2 };
        assert_eq!(Counts::new(places(2), vec![once]).needs(), [(places(2), 0b100)]);
    }

    #[test]
    fn what_must_come_and_what_has_come_is_settled() {
        let (one, two): (&[u16], &[u16]) = (&[0b1], &[0b1, 0b10]);
        for (masks, values, left) in [
            (&[0b11, 0b110, 0b1110][..], one, Ok(vec![0b1, 0b110, 0b1110])),
            (&[0b1, 0b111, 0b111], one, Ok(vec![0b1, 0b110, 0b110])),
            (&[0b1, 0b1, 0b111], one, Err(Conflict)),
            (&[0b10, 0b100], one, Err(Conflict)),
            // Two values, and two places for them.
            (&[0b111, 0b111, 0b100], two, Ok(vec![0b11, 0b11, 0b100])),
        ] {
            let once = |&values: &u16| Demand { values, least: 1, most: 1 };
            let counts = Counts::new(places(masks.len()), values.iter().map(once).collect());
            let twice = after(&counts, masks).and_then(|masks| after(&counts, &masks));
            assert_eq!(twice, left, "{masks:?}");
        }
    }
}
