//! Rows and columns read as numbers, of which some have a known rank.

use std::cmp::Ordering;

use crate::ruleset::network::domains::{Conflict, Domains, is_single};
use crate::ruleset::network::place::Place;
use crate::ruleset::network::propagator::Propagator;

/// Just so many of the lines are less than one of them, read as numbers.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Ranked {
    /// The places of all lines, one line after the other.
    pub(in crate::ruleset::network) places: Vec<Place>,
    /// The number of places of a line.
    pub(in crate::ruleset::network) length: usize,
    /// The number of the line with the rank.
    pub(in crate::ruleset::network) line: usize,
    /// How many lines are less.
    pub(in crate::ruleset::network) less: usize,
}

/// How a line may compare to another, as far as their values tell.
#[derive(Clone, Copy, Debug)]
struct May {
    less: bool,
    not_less: bool,
}

impl Ranked {
    fn line(&self, index: usize) -> &[Place] {
        &self.places[index * self.length..][..self.length]
    }

    /// How a line may compare to the one with the rank.
    fn compare(&self, domains: &Domains, index: usize) -> May {
        let mut may = May { less: false, not_less: false };
        for (&a, &b) in self.line(index).iter().zip(self.line(self.line)) {
            let (a, b) = (domains.get(a), domains.get(b));
            may.less |= lowest(a) < highest(b);
            may.not_less |= highest(a) > lowest(b);
            if a & b == 0 || (may.less && may.not_less) {
                return may;
            }
        }
        // They may be equal.
        may.not_less = true;
        may
    }

    /// Makes a line less than the one with the rank, or not less: at the first places that are not
    /// known to be equal.
    fn order(&self, domains: &mut Domains, index: usize, order: Ordering) -> Result<(), Conflict> {
        for i in 0..self.length {
            let (a, b) = (self.line(index)[i], self.line(self.line)[i]);
            let (of_a, of_b) = (domains.get(a), domains.get(b));
            if is_single(of_a) && of_a == of_b {
                continue;
            }
            let (low, high) = if order == Ordering::Less { (a, b) } else { (b, a) };
            let (of_low, of_high) = (domains.get(low), domains.get(high));
            domains.keep(low, up_to(highest(of_high)))?;
            return domains.keep(high, !(up_to(lowest(of_low)) >> 1));
        }
        if order == Ordering::Less { Err(Conflict) } else { Ok(()) }
    }
}

fn lowest(mask: u16) -> u32 {
    mask.trailing_zeros()
}

fn highest(mask: u16) -> u32 {
    15 - mask.leading_zeros().min(15)
}

/// The values up to this one.
fn up_to(value: u32) -> u16 {
    ((2u32 << value) - 1) as u16
}

impl Propagator for Ranked {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (mut certain, mut possible) = (0, 0);
        let others = (0..self.places.len() / self.length).filter(|&index| index != self.line);
        for index in others.clone() {
            let may = self.compare(domains, index);
            certain += usize::from(may.less && !may.not_less);
            possible += usize::from(may.less);
        }
        if certain > self.less || possible < self.less {
            return Err(Conflict);
        }
        if certain < possible && (certain == self.less || possible == self.less) {
            for index in others {
                let may = self.compare(domains, index);
                if may.less && may.not_less {
                    let order =
                        if possible == self.less { Ordering::Less } else { Ordering::Greater };
                    self.order(domains, index, order)?;
                }
            }
        }
        Ok(())
    }

    fn effort(&self) -> usize {
        4 * self.places.len()
    }
}
