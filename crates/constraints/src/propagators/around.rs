//! Connected regions around a ring of places: no two of them can take turns.
//!
//! A path within one region joins its two places, and a path within the other joins the places in
//! between. In the plane the two would cross, at a place of both. That holds for the border of a
//! grid, which has nothing outside, and for four places that meet in a corner, which have nothing
//! inside. Both are known from yin-yang puzzles.

use crate::domains::{Conflict, Domains};
use crate::{board::Board, place::Place, propagator::Propagator};

/// Two connected regions without a value in common: neither is on both sides of the other around a
/// ring of places.
#[derive(Debug)]
pub(crate) struct Around {
    ring: Vec<Place>,
    /// The values of each region.
    regions: Vec<u16>,
}

/// The most regions that are looked at.
const MOST: usize = 32;

impl Around {
    /// The regions of these values around a ring, in its order.
    pub(crate) fn new(ring: Vec<Place>, mut regions: Vec<u16>) -> Around {
        regions.truncate(MOST);
        Around { ring, regions }
    }

    /// The rings of a grid that places fill row by row: those around the corners, and the border.
    pub(crate) fn rings(places: &[Place], columns: usize) -> Vec<Vec<Place>> {
        let rows = places.len() / columns;
        if rows < 2 || columns < 2 || rows * columns != places.len() {
            return Vec::new();
        }
        let at = |row: usize, column: usize| places[row * columns + column];
        // Clockwise from one corner, with the opposite one in between.
        let around = |top: usize, left: usize, bottom: usize, right: usize| {
            let mut ring = Vec::new();
            (left..right).for_each(|column| ring.push(at(top, column)));
            (top..bottom).for_each(|row| ring.push(at(row, right)));
            (left..right).for_each(|column| ring.push(at(bottom, right + left - column)));
            (top..bottom).for_each(|row| ring.push(at(bottom + top - row, left)));
            ring
        };
        let mut rings = Vec::new();
        for row in 1..rows {
            (1..columns).for_each(|column| rings.push(around(row - 1, column - 1, row, column)));
        }
        rings.push(around(0, 0, rows - 1, columns - 1));
        rings
    }

    /// The regions that some place is certain to be of, as bits, and the number of such places.
    fn certain(&self, domains: &Domains) -> (u32, usize) {
        let (mut regions, mut places) = (0, 0);
        for &place in &self.ring {
            let mask = domains.get(place);
            let mut of = 0;
            for (index, values) in self.regions.iter().enumerate() {
                of |= u32::from(mask & !values == 0) << index;
            }
            regions |= of;
            places += usize::from(of != 0);
        }
        (regions, places)
    }

    /// Strikes what two regions of these values rule out for each other.
    fn part(&self, domains: &mut Domains, values: [u16; 2]) -> Result<(), Conflict> {
        let owner = |domains: &Domains, index: usize| {
            let mask = domains.get(self.ring[index]);
            (0..2).find(|&region| mask & !values[region] == 0)
        };
        let count = self.ring.len();
        let first = (0..count).find_map(|index| Some((index, owner(domains, index)?)));
        let Some((first, begin)) = first else { return Ok(()) };
        let (mut last, mut turns) = (begin, 0);
        for index in first + 1..=first + count {
            if let Some(owner) = owner(domains, index % count) {
                turns += usize::from(owner != last);
                last = owner;
            }
        }
        match turns {
            // One of them may still be anywhere on the ring.
            0 => return Ok(()),
            1..=2 => {}
            _ => return Err(Conflict),
        }
        // The places between two places of a region are not of the other one.
        let (mut last, mut behind) = (begin, first);
        for index in first + 1..=first + count {
            let Some(owner) = owner(domains, index % count) else { continue };
            if owner == last {
                for between in behind + 1..index {
                    domains.strike(self.ring[between % count], values[1 - owner])?;
                }
            }
            (last, behind) = (owner, index);
        }
        Ok(())
    }
}

impl Propagator for Around {
    fn places(&self) -> &[Place] {
        &self.ring
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (certain, places) = self.certain(domains);
        // It takes two of the one and one of the other.
        if places < 3 {
            return Ok(());
        }
        let regions = self.regions.iter().enumerate();
        let mut here = regions.filter(|&(index, _)| certain >> index & 1 == 1);
        while let Some((_, &one)) = here.next() {
            for (_, &other) in here.clone().filter(|&(_, other)| one & other == 0) {
                self.part(domains, [one, other])?;
            }
        }
        Ok(())
    }

    fn explain(&self, board: &Board) -> String {
        format!("connected regions do not take turns around {}", board.names(&self.ring))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{after, places};

    fn ring(masks: &[u16]) -> Option<Vec<u16>> {
        after(&Around::new(places(masks.len()), vec![0b001, 0b010, 0b1000]), masks).ok()
    }

    #[test]
    fn what_lies_between_places_of_one_region_is_not_of_the_other() {
        assert_eq!(ring(&[1, 2, 1, 3]), Some(vec![1, 2, 1, 1]));
        assert_eq!(ring(&[1, 2, 1, 2]), None);
        assert_eq!(ring(&[7, 1, 7, 1, 7, 2]), Some(vec![7, 1, 5, 1, 7, 2]));
        // The other region may still be there.
        assert_eq!(ring(&[1, 3, 1, 3]), Some(vec![1, 3, 1, 3]));
        // A third value is of neither.
        assert_eq!(ring(&[1, 4, 1, 7, 2, 3]), Some(vec![1, 4, 1, 7, 2, 3]));
        // Each two of three regions.
        assert_eq!(ring(&[1, 8, 1, 15]), Some(vec![1, 8, 1, 7]));
        assert_eq!(ring(&[1, 8, 2, 15]), Some(vec![1, 8, 2, 15]));
    }

    #[test]
    fn a_grid_has_rings_around_its_corners_and_its_border() {
        let places = places(6);
        let rings = Around::rings(&places, 3);
        let numbers = |ring: &Vec<Place>| ring.iter().map(|place| place.index()).collect();
        let rings: Vec<Vec<usize>> = rings.iter().map(numbers).collect();
        assert_eq!(rings, [vec![0, 1, 4, 3], vec![1, 2, 5, 4], vec![0, 1, 2, 5, 4, 3]]);
        assert!(Around::rings(&places, 6).is_empty() && Around::rings(&places, 4).is_empty());
    }
}
