//! Different values: any places, and those that are as many as the values left to them, so that they
//! hold all of these.

use crate::domains::{Conflict, Domains, bits, is_single};
use crate::place::{self, Differing, Place};
use crate::propagator::Propagator;
use std::cmp::Ordering;

/// Places that hold different values.
///
/// The search strikes the value of a settled place from those that must differ. This adds what
/// follows from counting: values that are left over, sets of places with as few values, and, if the
/// places are as many as their values, the only place of one.
#[derive(Clone, Debug)]
pub(crate) struct Different {
    places: Vec<Place>,
    /// Whether only some solutions need it: the search does not keep the places different then.
    is_local: bool,
    /// Places elsewhere that must differ from some of the places. Known after `prepare`.
    crossings: Vec<Crossing>,
}

/// Places elsewhere that must differ from the same ones of some places. A value with no place in the
/// rest is in one of these, so they cannot hold it.
#[derive(Clone, Debug)]
struct Crossing {
    /// The rest: bit i for the i-th place.
    rest: u16,
    outside: Vec<Place>,
}

/// The most places that can differ: as many as a mask has bits.
const MOST: usize = 16;

impl Different {
    /// Different places.
    pub(crate) fn new(places: Vec<Place>, is_local: bool) -> Different {
        Different { places, is_local, crossings: Vec::new() }
    }

    /// Notes which places elsewhere must differ from two of these or more.
    fn cross(&mut self, differing: &Differing) {
        let words = self.places.first().map_or(0, |&place| differing.of(place).len());
        let mut seen = vec![0u16; 64 * words];
        for (i, &place) in self.places.iter().enumerate() {
            for other in place::places(differing.of(place)) {
                seen[other.index()] |= 1 << i;
            }
        }
        let all = ((1u32 << self.places.len()) - 1) as u16;
        for (index, seen) in seen.into_iter().enumerate() {
            let place = Place::new(index);
            if seen.count_ones() < 2 || self.places.contains(&place) {
                continue;
            }
            let rest = all & !seen;
            match self.crossings.iter_mut().find(|crossing| crossing.rest == rest) {
                Some(crossing) => crossing.outside.push(place),
                None => self.crossings.push(Crossing { rest, outside: vec![place] }),
            }
        }
    }

    /// The values of the places, of which there are no more than [`MOST`].
    #[inline]
    fn masks(&self, domains: &Domains) -> [u16; MOST] {
        let mut masks = [u16::MAX; MOST];
        for (mask, &place) in masks.iter_mut().zip(&self.places) {
            *mask = domains.get(place);
        }
        masks
    }

    fn settle(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut settled = 0u64;
        loop {
            let before = settled;
            for (i, &place) in self.places.iter().enumerate() {
                let mask = domains.get(place);
                if is_single(mask) && settled >> (i % 64) & 1 == 0 {
                    settled |= 1 << (i % 64);
                    for &other in self.places.iter().filter(|&&other| other != place) {
                        domains.strike(other, mask)?;
                    }
                }
            }
            if settled == before {
                return Ok(());
            }
        }
    }

    /// Strikes each of these values from the places elsewhere that must differ from all those that can
    /// hold it.
    fn lock(&self, domains: &mut Domains, masks: &[u16; MOST], few: u16) -> Result<(), Conflict> {
        for crossing in &self.crossings {
            let elsewhere = bits(crossing.rest).fold(0, |all, i| all | masks[i as usize % MOST]);
            let inside = few & !elsewhere;
            if inside != 0 {
                for &place in &crossing.outside {
                    domains.strike(place, inside)?;
                }
            }
        }
        Ok(())
    }

    /// If no more values are left than there are places, so that all of them are held: the only place
    /// of each, and values whose places all see the same place elsewhere.
    fn hold_all(&self, domains: &mut Domains, masks: &[u16; MOST]) -> Result<(), Conflict> {
        let [mut once, mut twice, mut placed] = [0u16; 3];
        for &mask in &masks[..self.places.len()] {
            twice |= once & mask;
            once |= mask;
            placed |= if is_single(mask) { mask } else { 0 };
        }
        match (once.count_ones() as usize).cmp(&self.places.len()) {
            Ordering::Less => return Err(Conflict),
            Ordering::Equal => {}
            Ordering::Greater => return Ok(()),
        }
        let hidden = once & !twice & !placed;
        if hidden != 0 {
            for (&place, mask) in self.places.iter().zip(masks) {
                let mask = mask & hidden;
                if mask != 0 {
                    if !is_single(mask) {
                        return Err(Conflict);
                    }
                    domains.keep(place, mask)?;
                }
            }
        }
        let few = twice & !placed & !hidden;
        self.lock(domains, masks, few)
    }

    /// Places with no more values between them than they are themselves, found by growing a set of
    /// those with few values: others lose these values.
    fn naked_sets(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut masks = self.masks(domains);
        let mut sizes = masks.map(|mask| mask.count_ones() as u16);
        for i in 0..self.places.len() {
            let (mask, size) = (masks[i], usize::from(sizes[i]));
            if !(2..self.places.len()).contains(&size) {
                continue;
            }
            let inside = masks.iter().filter(|&&other| other & !mask == 0).count();
            if inside > size {
                return Err(Conflict);
            }
            if inside == size {
                let others = masks.iter_mut().zip(&mut sizes);
                for ((other, size), &place) in others.zip(&self.places) {
                    if *other & !mask != 0 {
                        *other &= !mask;
                        *size = other.count_ones() as u16;
                        domains.strike(place, mask)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Different {
    fn is_different(&self) -> bool {
        true
    }

    fn places(&self) -> &[Place] {
        &self.places
    }

    fn prepare(&mut self, differing: &Differing) {
        if !self.is_local && self.places.len() <= MOST {
            self.cross(differing);
        }
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.is_local {
            self.settle(domains)?;
        }
        if self.places.len() > MOST {
            return Err(Conflict);
        }
        let masks = self.masks(domains);
        self.hold_all(domains, &masks)?;
        self.naked_sets(domains)
    }

    fn effort(&self) -> usize {
        2 * self.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{after, differing, places};

    #[test]
    fn places_as_many_as_the_values_left_to_them_hold_all_of_these() {
        // Three places that differ, and a fourth that sees the first two.
        let mut different = Different::new(places(3), false);
        different.prepare(&differing(4, &[[0, 1], [0, 2], [1, 2], [0, 3], [1, 3]]));
        let free = [0b0110, 0b0111, 0b1101, 0b1111];
        for (masks, left) in [
            // The last value has only the third place. What then follows is for the next time.
            ([0b011, 0b011, 0b111, 0b1111], Ok(vec![0b011, 0b011, 0b100, 0b1111])),
            // The second is in one of the first two, which the fourth place sees.
            ([0b110, 0b111, 0b101, 0b1111], Ok(vec![0b110, 0b111, 0b101, 0b1101])),
            // A value more, and nothing follows.
            (free, Ok(free.to_vec())),
            ([0b011, 0b011, 0b011, 0b1111], Err(Conflict)),
        ] {
            assert_eq!(after(&different, &masks), left);
        }
    }
}
