//! A place that holds the number of different values among others.
//!
//! The most values that the places can hold is a matching of places and values, and which values
//! are part of such a matching follows from one of them (J.-C. Régin, "A filtering algorithm for
//! constraints of difference in CSPs", 1994). The fewest is bounded by places that have no value in
//! common.

use super::counts::groups;
use crate::domains::{Conflict, Domains, bits, is_single};
use crate::place::{Differing, Place};
use crate::propagator::Propagator;

/// The first place holds the number of different values in the others.
#[derive(Clone, Debug)]
pub(crate) struct CountDistinct {
    places: Vec<Place>,
    /// The number of the least value.
    least: i32,
    /// Number of the places that all differ. Known after `prepare`.
    different: usize,
}

/// Which place holds a value in a matching, for each value, and the number of matched ones.
struct Matching {
    holders: [usize; 16],
    size: usize,
}

/// No place.
const NONE: usize = usize::MAX;

impl Matching {
    /// The largest matching of places and values that are not among those `settled`.
    fn of(places: &[Place], domains: &Domains, settled: u16) -> Matching {
        let mut matching = Matching { holders: [NONE; 16], size: 0 };
        for (i, &place) in places.iter().enumerate() {
            if !is_single(domains.get(place)) {
                let mut seen = settled;
                matching.size += usize::from(matching.place(places, domains, i, &mut seen));
            }
        }
        matching
    }

    /// Finds a value for a place, and another one for its holder.
    fn place(&mut self, places: &[Place], domains: &Domains, index: usize, seen: &mut u16) -> bool {
        let mask = domains.get(places[index]);
        for value in bits(mask) {
            if *seen >> value & 1 == 0 {
                *seen |= 1 << value;
                let holder = self.holders[value as usize];
                if holder == NONE || self.place(places, domains, holder, seen) {
                    self.holders[value as usize] = index;
                    return true;
                }
            }
        }
        false
    }

    fn value_of(&self, index: usize) -> Option<usize> {
        self.holders.iter().position(|&holder| holder == index)
    }
}

/// Which values lead to which along a matching: from a value to that of a place that could hold it
/// instead.
struct Exchange {
    reach: [u16; 16],
    /// The values reached from values that no place holds.
    from_free: u16,
    /// The values of the places that hold none.
    of_free: u16,
}

impl Exchange {
    fn of(places: &[Place], domains: &Domains, settled: u16, matching: &Matching) -> Exchange {
        let mut reach: [u16; 16] = std::array::from_fn(|value| 1 << value);
        let (mut all, mut of_free) = (0, 0);
        for (i, &place) in places.iter().enumerate() {
            let mask = domains.get(place);
            if is_single(mask) {
                continue;
            }
            let open = mask & !settled;
            all |= open;
            match matching.value_of(i) {
                None => of_free |= open,
                Some(held) => bits(open).for_each(|value| reach[value as usize] |= 1 << held),
            }
        }
        for through in 0..16 {
            for from in 0..16 {
                if reach[from] >> through & 1 == 1 {
                    reach[from] |= reach[through];
                }
            }
        }
        let free = bits(all).filter(|&value| matching.holders[value as usize] == NONE);
        let from_free = free.fold(0, |all, value| all | reach[value as usize]);
        Exchange { reach, from_free, of_free }
    }

    /// The values of a place with which the places can still hold the most.
    fn kept(&self, mask: u16, settled: u16, held: Option<usize>) -> u16 {
        match held {
            Some(held) if self.reach[held] & self.of_free == 0 => {
                mask & !settled & (self.reach[held] | self.from_free)
            }
            _ => mask,
        }
    }
}

/// Places that have no value in common, found greedily, and their values.
struct Packing {
    count: usize,
    used: u16,
    /// For each value, the values of the place that uses it.
    owner: [u16; 16],
}

impl Packing {
    fn of(places: &[Place], domains: &Domains, settled: u16) -> Packing {
        let mut packing = Packing { count: 0, used: settled, owner: [0; 16] };
        for size in 2..=16 {
            for &place in places {
                let mask = domains.get(place);
                if mask.count_ones() == size && mask & packing.used == 0 {
                    packing.count += 1;
                    packing.used |= mask;
                    bits(mask).for_each(|value| packing.owner[value as usize] = mask);
                }
            }
        }
        packing
    }

    /// The values that a place can hold if the places hold as few as can be.
    fn kept(&self, places: &[Place], domains: &Domains) -> u16 {
        let mut kept = self.used;
        for &place in places {
            let mask = domains.get(place);
            let common = mask & self.used;
            if is_single(mask) || common == 0 {
                continue;
            }
            let owner = self.owner[common.trailing_zeros() as usize];
            // This place could stand for the one that it shares values with.
            if common & !owner == 0 {
                kept &= common | !owner;
            }
        }
        kept
    }
}

impl CountDistinct {
    /// The first of these places counts the others; the least value has this number.
    pub(crate) fn new(places: Vec<Place>, least: i32) -> CountDistinct {
        CountDistinct { places, least, different: 1 }
    }

    /// The values whose numbers are in a range.
    fn range(&self, from: usize, to: usize) -> u16 {
        let number = |value: i32| usize::try_from(value + self.least).ok();
        (0..16)
            .filter(|&value| number(value).is_some_and(|number| (from..=to).contains(&number)))
            .fold(0, |mask, value| mask | 1 << value)
    }
}

impl Propagator for CountDistinct {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn prepare(&mut self, differing: &Differing) {
        let groups = groups(&self.places[1..], differing);
        let size = |group: &usize| groups.iter().filter(|&other| other == group).count();
        self.different = groups.iter().map(size).max().unwrap_or(1);
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (control, places) = (self.places[0], &self.places[1..]);
        let mut settled = 0;
        for &place in places {
            let mask = domains.get(place);
            settled |= if is_single(mask) { mask } else { 0 };
        }
        let count = settled.count_ones() as usize;
        let matching = Matching::of(places, domains, settled);
        let packing = Packing::of(places, domains, settled);
        let most = count + matching.size;
        let fewest = count + packing.count;
        domains.keep(control, self.range(fewest.max(self.different), most))?;
        let control = domains.get(control);
        if fewest < most && control & self.range(fewest + 1, most.saturating_sub(1)) != 0 {
            return Ok(());
        }
        let least_kept = match control & self.range(fewest, fewest) {
            0 => 0,
            _ => packing.kept(places, domains),
        };
        let is_most = control & self.range(most, most) != 0;
        let exchange = is_most.then(|| Exchange::of(places, domains, settled, &matching));
        for (i, &place) in places.iter().enumerate() {
            let mask = domains.get(place);
            if is_single(mask) {
                continue;
            }
            let most_kept = exchange
                .as_ref()
                .map_or(0, |exchange| exchange.kept(mask, settled, matching.value_of(i)));
            domains.keep(place, least_kept | most_kept)?;
        }
        Ok(())
    }

    fn effort(&self) -> usize {
        20 + 10 * self.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{checked, filled, places};

    /// All boards of four counted places, against going through all values.
    #[test]
    fn it_strikes_nothing_that_is_part_of_a_solution() {
        let counter = CountDistinct::new(places(5), 1);
        let masks = [0b1, 0b11, 0b110, 0b111, 0b1001, 0b1111];
        let counts = |values: &[u32]| {
            let distinct = values[1..].iter().fold(0u16, |set, value| set | 1 << value);
            values.len() < 5 || values[0] + 1 == distinct.count_ones()
        };
        for choice in 0..6usize.pow(4) {
            for control in [0b0001, 0b0010, 0b0100, 0b1000, 0b1011] {
                let mut all = [control; 5];
                (0..4).for_each(|i| all[i + 1] = masks[choice / 6usize.pow(i as u32) % 6]);
                let _ = checked(&counter, &all, &filled(&all, &counts));
            }
        }
    }
}
