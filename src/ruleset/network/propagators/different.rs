//! Different values: any places, and those that are as many as there are values, so that they hold
//! all of them.

use crate::ruleset::domains::{Conflict, Domains, bits, is_single};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::{self, Differing, Place};

/// Places that hold different values.
///
/// The search strikes the value of a settled place from those that must differ. This adds what
/// follows from counting: values that are left over, sets of places with as few values, and, if the
/// places hold all values, the only place of one.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Different {
    places: Vec<Place>,
    /// All values, if the places hold all of them; else nothing.
    holds_all: u16,
    /// Whether only some solutions need it: the search does not keep the places different then.
    is_local: bool,
    /// For each place, which others must differ from it. Known after `prepare`.
    seen: Vec<Vec<u64>>,
}

impl Different {
    /// Different places on a board with all of these values.
    pub(in crate::ruleset::network) fn new(
        places: Vec<Place>,
        all: u16,
        is_local: bool,
    ) -> Different {
        let holds_all = if places.len() == all.count_ones() as usize { all } else { 0 };
        Different { places, holds_all, is_local, seen: Vec::new() }
    }

    /// Whether the places hold all values.
    pub(in crate::ruleset::network) fn is_house(&self) -> bool {
        self.holds_all != 0
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

    /// Strikes a value that some of the places hold from all places that must differ from each of
    /// those that can hold it.
    fn lock(&self, domains: &mut Domains, value: u16) -> Result<(), Conflict> {
        if self.seen.is_empty() {
            return Ok(());
        }
        let mut common = std::mem::take(&mut domains.scratch);
        common.clear();
        common.resize(self.seen[0].len(), u64::MAX);
        let (mut left, mut is_held) = (0, false);
        for (seen, &place) in self.seen.iter().zip(&self.places) {
            if domains.get(place) & value != 0 {
                (left, is_held) = (0, true);
                for (word, seen) in common.iter_mut().zip(seen) {
                    *word &= seen;
                    left |= *word;
                }
                if left == 0 {
                    break;
                }
            }
        }
        let mut result = if is_held { Ok(()) } else { Err(Conflict) };
        if left != 0 {
            result = place::places(&common).try_for_each(|place| domains.strike(place, value));
        }
        domains.scratch = common;
        result
    }

    /// The only place of each value, and values whose places all see the same place elsewhere.
    fn hold_all(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let [mut once, mut twice, mut placed] = [0u16; 3];
        for &place in &self.places {
            let mask = domains.get(place);
            twice |= once & mask;
            once |= mask;
            placed |= if is_single(mask) { mask } else { 0 };
        }
        if once != self.holds_all {
            return Err(Conflict);
        }
        let hidden = once & !twice & !placed;
        if hidden != 0 {
            for &place in &self.places {
                let mask = domains.get(place) & hidden;
                if mask != 0 {
                    if !is_single(mask) {
                        return Err(Conflict);
                    }
                    domains.keep(place, mask)?;
                }
            }
        }
        let few = twice & !placed & !hidden;
        bits(few).try_for_each(|value| self.lock(domains, 1 << value))
    }

    /// Places with no more values between them than they are themselves, found by growing a set of
    /// those with few values: others lose these values.
    fn naked_sets(&self, domains: &mut Domains) -> Result<(), Conflict> {
        // No more places than a mask has bits: more would not all differ.
        let mut masks = [u16::MAX; 16];
        for (mask, &place) in masks.iter_mut().zip(&self.places) {
            *mask = domains.get(place);
        }
        for i in 0..self.places.len().min(16) {
            let mask = masks[i];
            let size = mask.count_ones() as usize;
            if !(2..self.places.len()).contains(&size) {
                continue;
            }
            let inside = masks.iter().filter(|&&other| other & !mask == 0).count();
            if inside > size {
                return Err(Conflict);
            }
            if inside == size {
                for (other, &place) in masks.iter_mut().zip(&self.places) {
                    if *other & !mask != 0 {
                        *other &= !mask;
                        domains.strike(place, mask)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Different {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn prepare(&mut self, differing: &Differing) {
        if self.is_house() && !self.is_local {
            self.seen = self.places.iter().map(|&place| differing.of(place).to_vec()).collect();
        }
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.is_local {
            self.settle(domains)?;
        }
        if self.is_house() {
            self.hold_all(domains)?;
        } else {
            let all = self.places.iter().fold(0, |all, &place| all | domains.get(place));
            if (all.count_ones() as usize) < self.places.len() {
                return Err(Conflict);
            }
        }
        self.naked_sets(domains)
    }

    fn effort(&self) -> usize {
        2 * self.places.len()
    }
}
