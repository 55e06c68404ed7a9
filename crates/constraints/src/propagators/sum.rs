//! Sums of places, each times a weight, with a total.
//!
//! Places of the same weight that must differ form a group, the largest first. The possible sums of
//! a group are those of the sets of values that its places can hold. A pass over the groups
//! forwards and one backwards, with a bit for each sum that can be reached, finds which sums of the
//! groups add up to the total. Values count from 0 here; the total is reduced accordingly.

use crate::domains::{Conflict, Domains, bits};
use crate::place::{Differing, Place};
use crate::{digits::ALL, propagator::Propagator, sets::SizedSets, sets::value_sets};

/// The sum of some places, each times its weight, is a total.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    places: Vec<Place>,
    terms: Vec<(Place, i32)>,
    total: i32,
    /// Whether the places all differ for a reason that the search does not have.
    all_differ: bool,
    groups: Vec<Group>,
}

/// Different places with the same weight.
#[derive(Clone, Debug)]
struct Group {
    places: Vec<Place>,
    weight: i32,
}

/// The most groups that are treated exactly. For more, only bounds are used.
const MOST: usize = 40;

impl Sum {
    /// The sum of these terms on a board whose least value is this. A place may be in several terms.
    pub(crate) fn new(terms: Vec<(Place, i32)>, total: i32, least: i32, all_differ: bool) -> Sum {
        let mut merged: Vec<(Place, i32)> = Vec::with_capacity(terms.len());
        for (place, weight) in terms {
            match merged.iter_mut().find(|(other, _)| *other == place) {
                Some((_, sum)) => *sum += weight,
                None => merged.push((place, weight)),
            }
        }
        let total = total - merged.iter().map(|(_, weight)| weight * least).sum::<i32>();
        merged.retain(|&(_, weight)| weight != 0);
        let places = merged.iter().map(|&(place, _)| place).collect();
        Sum { places, terms: merged, total, all_differ, groups: Vec::new() }
    }

    /// Propagates with the least and the greatest contribution of each place only.
    fn propagate_bounds(&self, domains: &mut Domains) -> Result<(), Conflict> {
        loop {
            let (mut least, mut most) = (0, 0);
            for &(place, weight) in &self.terms {
                let (low, high) = ends(domains.get(place), weight);
                least += low;
                most += high;
            }
            let mut has_changed = false;
            for &(place, weight) in &self.terms {
                let mask = domains.get(place);
                let (low, high) = ends(mask, weight);
                let (at_most, at_least) = (self.total - (least - low), self.total - (most - high));
                let fits = |value: &u32| (at_least..=at_most).contains(&(*value as i32 * weight));
                let kept = bits(mask).filter(fits).fold(0, |kept, value| kept | 1 << value);
                if kept != mask {
                    domains.keep(place, kept)?;
                    has_changed = true;
                    break;
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }
}

/// The least and the greatest contribution of a place.
fn ends(mask: u16, weight: i32) -> (i32, i32) {
    let low = weight * mask.trailing_zeros() as i32;
    let high = weight * (15 - mask.leading_zeros() as i32);
    (low.min(high), low.max(high))
}

/// The positions of the set bits.
fn steps_of(mut left: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros());
        left &= left.wrapping_sub(1);
        lowest
    })
}

/// The most sets of a size that are gone through, of all values up to the greatest.
const MANY: u64 = 3_000;

/// Whether there are few sets of `size` of the values up to the greatest of these.
fn are_few(all: u16, size: usize) -> bool {
    let (count, size) = (u64::from(16 - all.leading_zeros()), size as u64);
    (0..size).fold(1, |sets, i| sets * count.saturating_sub(i) / (i + 1)) <= MANY
}

impl Group {
    /// The possible sums of the values, not yet weighted: bit i for the sum i.
    fn sums(&self, domains: &Domains) -> u128 {
        match self.places[..] {
            [place] => u128::from(domains.get(place)),
            [a, b] => {
                let b = domains.get(b);
                bits(domains.get(a)).fold(0, |sums, a| sums | u128::from(b & !(1 << a)) << a)
            }
            _ => {
                let all = self.all(domains);
                let size = self.places.len();
                if all & !ALL == 0 {
                    // Digits of the table count from 1.
                    return u128::from(self.sized_sets(domains, all).sums() >> size);
                }
                let any = self.loose_sums(domains) & value_sets::sums(all, size);
                if !are_few(all, size) {
                    return any;
                }
                let fits = self.fits(domains, all);
                let is_there = |&sum: &u32| value_sets::of(size, sum as usize).iter().any(&fits);
                steps_of(any).filter(is_there).fold(0, |sums, sum| sums | 1 << sum)
            }
        }
    }

    fn all(&self, domains: &Domains) -> u16 {
        self.places.iter().fold(0, |all, &place| all | domains.get(place))
    }

    /// The sets of values that have a value for each place and a place for each value, of the nine
    /// least values.
    fn sized_sets(&self, domains: &Domains, all: u16) -> SizedSets {
        let sets = SizedSets::all(self.places.len()).within(all);
        self.places.iter().fold(sets, |sets, &place| sets.meeting(&[domains.get(place)]))
    }

    /// Whether a set has values for all places, and no others than these.
    fn fits(&self, domains: &Domains, all: u16) -> impl Fn(&u16) -> bool {
        let mut masks = [u16::MAX; 16];
        masks.iter_mut().zip(&self.places).for_each(|(mask, &place)| *mask = domains.get(place));
        let count = self.places.len();
        move |set| set & !all == 0 && masks[..count.min(16)].iter().all(|mask| mask & set != 0)
    }

    /// The sums that the places can have if they need not differ.
    fn loose_sums(&self, domains: &Domains) -> u128 {
        self.places.iter().fold(1u128, |sums, &place| {
            bits(domains.get(place)).fold(0, |all, value| all | sums << value)
        })
    }

    /// Leaves the places only values that are part of one of these sums.
    fn keep(&self, domains: &mut Domains, sums: u128) -> Result<(), Conflict> {
        match self.places[..] {
            [place] => domains.keep(place, sums as u16),
            [a, b] => {
                let (of_a, of_b) = (domains.get(a), domains.get(b));
                let (mut kept_a, mut kept_b) = (0, 0);
                for value in bits(of_a) {
                    let fits = (sums >> value) as u16 & of_b & !(1 << value);
                    kept_b |= fits;
                    kept_a |= if fits == 0 { 0 } else { 1 << value };
                }
                domains.keep(a, kept_a)?;
                domains.keep(b, kept_b)
            }
            _ => {
                let all = self.all(domains);
                let size = self.places.len();
                let some = if all & !ALL == 0 {
                    self.sized_sets(domains, all).of_sums((sums << size) as u64).union()
                } else if are_few(all, size) {
                    let fits = self.fits(domains, all);
                    let of_sum = |sum: u32| value_sets::of(size, sum as usize).iter();
                    let mut fitting = steps_of(sums).flat_map(of_sum).filter(|set| fits(set));
                    // More sets show nothing new once there is each value.
                    let add = |some: u16, set: &u16| match some | set {
                        full if full == all => Err(full),
                        some => Ok(some),
                    };
                    fitting.try_fold(0, add).unwrap_or_else(|full| full)
                } else {
                    self.keep_within(domains, sums)?;
                    value_sets::union(all, size, sums)
                };
                self.places.iter().try_for_each(|&place| domains.keep(place, some))
            }
        }
    }

    /// Leaves the places only values that the bounds of these sums allow.
    fn keep_within(&self, domains: &mut Domains, sums: u128) -> Result<(), Conflict> {
        if sums == 0 {
            return Err(Conflict);
        }
        let (low, high) = (sums.trailing_zeros() as i32, 127 - sums.leading_zeros() as i32);
        for (i, &place) in self.places.iter().enumerate() {
            let others = self.places.iter().enumerate().filter(|&(j, _)| j != i);
            let (mut least, mut most) = (0, 0);
            for (_, &other) in others {
                let (from, to) = ends(domains.get(other), 1);
                least += from;
                most += to;
            }
            let fits = |value: &u32| {
                let value = *value as i32;
                value + least <= high && value + most >= low
            };
            let mask = domains.get(place);
            domains.keep(place, bits(mask).filter(fits).fold(0, |kept, v| kept | 1 << v))?;
        }
        Ok(())
    }

    /// The least and the greatest contribution to the total, for these sums.
    fn bounds(&self, sums: u128) -> (i32, i32) {
        let (low, high) = (sums.trailing_zeros() as i32, 127 - sums.leading_zeros() as i32);
        let ends = (self.weight * low, self.weight * high);
        (ends.0.min(ends.1), ends.0.max(ends.1))
    }

    /// The step above the least contribution that each sum makes, and whether it fits into 128.
    fn step(&self, sums: u128, sum: u32) -> u32 {
        let (low, high) = (sums.trailing_zeros(), 127 - sums.leading_zeros());
        let from = if self.weight > 0 { sum - low } else { high - sum };
        from.saturating_mul(self.weight.unsigned_abs())
    }

    /// The contributions above the least one: bit i for i, up to 127.
    fn steps(&self, sums: u128) -> u128 {
        match self.weight {
            1 => sums >> sums.trailing_zeros(),
            -1 => sums.reverse_bits() >> sums.leading_zeros(),
            _ => steps_of(sums).fold(0, |steps, sum| match self.step(sums, sum) {
                step @ ..128 => steps | 1 << step,
                _ => steps,
            }),
        }
    }

    /// The sums whose contributions are among these steps.
    fn sums_of(&self, sums: u128, steps: u128) -> u128 {
        match self.weight {
            1 => sums & steps << sums.trailing_zeros(),
            -1 => sums & steps.reverse_bits() >> sums.leading_zeros(),
            _ => {
                let fits = |&sum: &u32| {
                    let step = self.step(sums, sum);
                    step < 128 && steps >> step & 1 == 1
                };
                steps_of(sums).filter(fits).fold(0, |sums, sum| sums | 1 << sum)
            }
        }
    }
}

impl Propagator for Sum {
    fn places(&self) -> &[Place] {
        &self.places
    }

    /// Forms groups greedily: each time the largest that is left.
    fn prepare(&mut self, differing: &Differing) {
        let mut left = self.terms.clone();
        self.groups.clear();
        while !left.is_empty() {
            let grown = |from: usize| {
                let (first, weight) = left[from];
                let mut group = vec![first];
                for &(place, other) in &left {
                    let differs =
                        |&member: &Place| self.all_differ || differing.differ(place, member);
                    // Sums of up to 16 values from 0 on are at most 120.
                    if other == weight && place != first && group.iter().all(differs) {
                        group.push(place);
                    }
                }
                (group, weight)
            };
            let all = (0..left.len()).map(grown);
            let Some((places, weight)) = all.max_by_key(|(group, _)| group.len()) else { break };
            left.retain(|(place, _)| !places.contains(place));
            self.groups.push(Group { places, weight });
        }
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.groups.len() > MOST {
            return self.propagate_bounds(domains);
        }
        let Some(last) = self.groups.len().checked_sub(1) else {
            return if self.total == 0 { Ok(()) } else { Err(Conflict) };
        };
        if let [group] = &self.groups[..] {
            let sum = self.total / group.weight;
            let is_possible = sum * group.weight == self.total && (0..128).contains(&sum);
            return group.keep(domains, if is_possible { 1 << sum } else { 0 });
        }
        let mut sums = [0u128; MOST];
        let mut steps = [0u128; MOST];
        let mut reach = [1u128; MOST + 1];
        let mut target = self.total;
        for (i, group) in self.groups.iter().enumerate() {
            sums[i] = group.sums(domains);
            if sums[i] == 0 {
                return Err(Conflict);
            }
            target -= group.bounds(sums[i]).0;
        }
        if target < 0 {
            return Err(Conflict);
        }
        if target > 127 {
            return self.propagate_bounds(domains);
        }
        let up_to_target = u128::MAX >> (127 - target);
        for (i, group) in self.groups.iter().enumerate() {
            steps[i] = group.steps(sums[i]) & up_to_target;
            reach[i + 1] = match i {
                0 => steps[0],
                _ if i == last => 0,
                _ => steps_of(steps[i]).fold(0, |to, step| to | reach[i] << step) & up_to_target,
            };
        }
        // The target of the groups up to each. The last takes the rest of the total.
        let mut wanted = 0u128;
        for (i, group) in self.groups.iter().enumerate().rev() {
            let mut kept = 0u128;
            if i == last {
                let left = |of: u128| of.reverse_bits() >> (127 - target);
                kept = steps[i] & left(reach[i]);
                wanted = reach[i] & left(steps[i]);
            } else if i == 0 {
                kept = steps[0] & wanted;
            } else {
                let mut before = 0u128;
                for step in steps_of(steps[i]) {
                    let from = wanted >> step & reach[i];
                    if from != 0 {
                        kept |= 1 << step;
                        before |= from;
                    }
                }
                wanted = before;
            }
            if kept == 0 {
                return Err(Conflict);
            }
            let left = group.sums_of(sums[i], kept);
            if left != sums[i] {
                group.keep(domains, left)?;
            }
        }
        Ok(())
    }

    fn effort(&self) -> usize {
        5 + 2 * self.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{checked, differing, filled, places};
    use ninefold_core::random::Random;

    /// A random sum of as many places, and the masks of these. Returns how it ended (2 for a
    /// conflict, 1 if something was struck): exact if no places differ.
    fn round(random: &mut Random, weights: &[i32], total: i32, differ: &[[usize; 2]]) -> usize {
        let count = weights.len();
        let masks: Vec<u16> = (0..count)
            .map(|_| 1 + (random.below(1 << 12) & random.below(1 << 12)) as u16 % 4_095)
            .collect();
        let expected = filled(&masks, &|values| {
            let products = values.iter().zip(weights).map(|(&value, weight)| value as i32 * weight);
            let is_apart = |&[a, b]: &[usize; 2]| b >= values.len() || values[a] != values[b];
            differ.iter().all(is_apart) && (values.len() < count || products.sum::<i32>() == total)
        });
        let terms = places(count).into_iter().zip(weights.iter().copied()).collect();
        let mut sum = Sum::new(terms, total, 0, false);
        sum.prepare(&differing(count, differ));
        let Ok(left) = checked(&sum, &masks, &expected) else { return 2 };
        if differ.is_empty() {
            assert_eq!(left, expected, "{masks:?} {weights:?}");
        }
        usize::from(masks != left)
    }

    #[test]
    fn of_places_that_need_not_differ_just_what_is_possible_is_left() {
        let mut random = Random::new(8, 4);
        let mut ends = [0; 3];
        for number in 0..400 {
            let weight = |_| [1, -1, 2, -3][random.below(4)];
            let weights: Vec<i32> = (0..2 + number % 3).map(weight).collect();
            let total = random.below(30) as i32 - 10;
            ends[round(&mut random, &weights, total, &[])] += 1;
        }
        assert!(ends[2] > 40 && ends[1] > 100, "{ends:?}");
    }

    #[test]
    fn of_places_that_differ_nothing_possible_is_struck() {
        let mut random = Random::new(8, 5);
        let mut ends = [0; 3];
        for number in 0..200 {
            let weights = [1, 1, 1, [1, -1, 2][number % 3]];
            let total = random.below(25) as i32;
            ends[round(&mut random, &weights, total, &[[0, 1], [0, 2], [1, 2]])] += 1;
        }
        assert!(ends[2] > 10 && ends[0] + ends[1] > 40, "{ends:?}");
    }
}
