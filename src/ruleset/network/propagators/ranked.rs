//! Rows and columns read as numbers, of which some have a known rank.

use std::cmp::Ordering;

use crate::ruleset::domains::{Conflict, Domains, is_single};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::Place;

/// One of the lines has a rank: just so many of those that begin with the same value are less.
///
/// On a board where each row and column holds all values, four lines begin with each value, one from
/// each side. So the rank tells the line's first value, which is settled elsewhere, and how it
/// compares to three others.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Ranked {
    /// The places of all lines, one line after the other.
    pub(in crate::ruleset::network) places: Vec<Place>,
    /// The number of places of a line.
    pub(in crate::ruleset::network) length: usize,
    /// The number of the line with the rank.
    pub(in crate::ruleset::network) line: usize,
    /// How many lines with the same first value are less.
    pub(in crate::ruleset::network) less: usize,
    /// Whether others may be the same.
    pub(in crate::ruleset::network) may_tie: bool,
}

/// How a line may compare to another that begins with the same value, as far as their values tell.
#[derive(Clone, Copy, Debug)]
struct May {
    less: bool,
    not_less: bool,
}

impl Ranked {
    fn line(&self, index: usize) -> &[Place] {
        &self.places[index * self.length..][..self.length]
    }

    /// How a line may compare to the one with the rank, if it begins with the same value.
    fn compare(&self, domains: &Domains, index: usize) -> May {
        let mut may = May { less: false, not_less: false };
        // Values that both hold in earlier places, if they are equal there, come no more.
        let mut open = !domains.get(self.line(self.line)[0]);
        for (&a, &b) in self.line(index).iter().zip(self.line(self.line)).skip(1) {
            let (a, b) = (domains.get(a) & open, domains.get(b) & open);
            if a == 0 || b == 0 {
                return may;
            }
            may.less |= lowest(a) < highest(b);
            may.not_less |= highest(a) > lowest(b);
            if a & b == 0 || (may.less && may.not_less) {
                return may;
            }
            if is_single(a & b) {
                open &= !(a & b);
            }
        }
        may.not_less |= self.may_tie;
        may
    }

    /// Makes a line with the same first value less than the one with the rank, or not less: at the
    /// first places that are not known to be equal.
    fn order(&self, domains: &mut Domains, index: usize, order: Ordering) -> Result<(), Conflict> {
        for i in 1..self.length {
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

    /// Uses that just so many lines with the same first value are on one side.
    fn count(&self, domains: &mut Domains, wanted: usize, side: Ordering) -> Result<(), Conflict> {
        let first = domains.get(self.line(self.line)[0]);
        let sides = |may: May| match side {
            Ordering::Less => (may.less, may.not_less),
            _ => (may.not_less, may.less),
        };
        let lines = self.places.len() / self.length;
        let (mut certain, mut possible) = (0, 0);
        for index in (0..lines).filter(|&index| index != self.line) {
            let begins = domains.get(self.line(index)[0]);
            if begins & first != 0 {
                let (is_on, is_elsewhere) = sides(self.compare(domains, index));
                possible += usize::from(is_on);
                certain += usize::from(is_on && !is_elsewhere && begins == first);
            }
        }
        if certain > wanted || possible < wanted {
            return Err(Conflict);
        }
        if certain == possible || (certain < wanted && wanted < possible) {
            return Ok(());
        }
        for index in (0..lines).filter(|&index| index != self.line) {
            let place = self.line(index)[0];
            let begins = domains.get(place);
            if begins & first == 0 {
                continue;
            }
            let (is_on, is_elsewhere) = sides(self.compare(domains, index));
            if possible == wanted && is_on {
                domains.keep(place, first)?;
                self.order(domains, index, side)?;
            } else if certain == wanted && is_on && (begins != first || is_elsewhere) {
                match is_elsewhere {
                    false => domains.strike(place, first)?,
                    true if begins == first => self.order(domains, index, side.reverse())?,
                    true => {}
                }
            }
        }
        Ok(())
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
        if !is_single(domains.get(self.line(self.line)[0])) {
            return Ok(());
        }
        self.count(domains, self.less, Ordering::Less)?;
        self.count(domains, 3 - self.less, Ordering::Greater)
    }

    fn effort(&self) -> usize {
        4 * self.places.len()
    }
}
