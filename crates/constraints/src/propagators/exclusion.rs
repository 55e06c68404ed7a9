//! Rules about one place, and places that must differ only where a certain place holds a certain
//! value.

use crate::domains::{Conflict, Domains, is_single};
use crate::{place::Place, propagator::Propagator};

/// Wherever a place holds a value, other places, which depend on that value, do not hold it too.
#[derive(Clone, Debug)]
pub(crate) struct Exclusion {
    /// The place.
    pub(crate) place: [Place; 1],
    /// The other places, for each value.
    pub(crate) others: Vec<Vec<Place>>,
}

impl Propagator for Exclusion {
    fn places(&self) -> &[Place] {
        &self.place
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mask = domains.get(self.place[0]);
        match self.others.get(mask.trailing_zeros() as usize) {
            Some(others) if is_single(mask) => {
                others.iter().try_for_each(|&other| domains.strike(other, mask))
            }
            _ => Ok(()),
        }
    }
}

/// Where the first place holds a value, the others hold different ones.
#[derive(Clone, Debug)]
pub(crate) struct DifferentWhere {
    /// The place that decides, and the others.
    pub(crate) places: Vec<Place>,
    /// The mask of the value.
    pub(crate) value: u16,
}

impl Propagator for DifferentWhere {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (first, others) = (self.places[0], &self.places[1..]);
        let mask = domains.get(first);
        if mask & self.value == 0 {
            return Ok(());
        }
        for (i, &one) in others.iter().enumerate() {
            let held = domains.get(one);
            if !is_single(held) {
                continue;
            }
            for &other in others.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, other)| other)
            {
                if mask == self.value {
                    domains.strike(other, held)?;
                } else if domains.get(other) == held {
                    return domains.strike(first, self.value);
                }
            }
        }
        Ok(())
    }
}

/// A place holds one of these values. Unlike values that are allowed from the start, they are no part
/// of the puzzle's givens.
#[derive(Clone, Debug)]
pub(crate) struct Within {
    pub(crate) place: [Place; 1],
    pub(crate) values: u16,
}

impl Propagator for Within {
    fn places(&self) -> &[Place] {
        &self.place
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.keep(self.place[0], self.values)
    }
}
