//! Cycles of rows: a digit is the column to look at next, until that leads back.

use crate::domains::{Conflict, Domains, bits, is_single};
use crate::{place::Place, propagator::Propagator};

/// The cycle of each row from its column is longer than that of the one before.
#[derive(Debug)]
pub(crate) struct Cycles {
    places: Vec<Place>,
    rows: Vec<Vec<Place>>,
    /// The columns where they begin, from 0.
    starts: Vec<usize>,
}

/// Progress along a cycle through filled cells.
#[derive(Clone, Copy)]
struct Way {
    /// The columns on it, the first and the last among them.
    columns: usize,
    /// The last column: its cell is open, unless the cycle is closed.
    last: usize,
    is_closed: bool,
}

impl Cycles {
    /// Rows whose cells hold the numbers of all columns, from 1 on as the first value; a row may be
    /// there again.
    pub(crate) fn new(rows: Vec<Vec<Place>>, starts: Vec<usize>) -> Cycles {
        let mut places = rows.concat();
        places.sort_unstable();
        places.dedup();
        Cycles { places, rows, starts }
    }

    /// The way from a column along the filled cells of a row.
    fn way(domains: &Domains, row: &[Place], start: usize) -> Way {
        let (mut columns, mut last) = (1, start);
        // Digits that are there twice would lead around for ever.
        while columns <= row.len() {
            let mask = domains.get(row[last]);
            if !is_single(mask) {
                break;
            }
            let next = mask.trailing_zeros() as usize;
            if next == start {
                return Way { columns, last, is_closed: true };
            }
            last = next;
            columns += 1;
        }
        Way { columns, last, is_closed: false }
    }

    /// The least and the greatest length of each cycle go into `lengths`, pair by pair.
    fn bound(&self, domains: &Domains, lengths: &mut Vec<u64>) -> Result<(), Conflict> {
        let most = self.rows.first().map_or(0, Vec::len) as u64;
        let mut before = 0;
        for (row, &start) in self.rows.iter().zip(&self.starts) {
            let way = Cycles::way(domains, row, start);
            let least = (way.columns as u64).max(before + 1);
            let greatest = if way.is_closed { way.columns as u64 } else { most };
            lengths.extend([least, greatest]);
            before = least;
        }
        let mut after = most + 1;
        for pair in lengths.chunks_mut(2).rev() {
            pair[1] = pair[1].min(after - 1);
            if pair[0] > pair[1] {
                return Err(Conflict);
            }
            after = pair[1];
        }
        Ok(())
    }

    /// Strikes from the end of an open way what would make its cycle too short or too long.
    fn strike(
        domains: &mut Domains,
        row: &[Place],
        start: usize,
        [least, greatest]: [usize; 2],
    ) -> Result<(), Conflict> {
        let way = Cycles::way(domains, row, start);
        if way.is_closed {
            return Ok(());
        }
        let mut wrong = 0;
        for value in bits(domains.get(row[way.last])) {
            let on = Cycles::way(domains, row, value as usize);
            let fits = match on.last == way.last {
                // The filled cells lead back to this cell.
                true => (least..=greatest).contains(&on.columns),
                // It closes behind what is filled at the earliest.
                false => way.columns + on.columns <= greatest,
            };
            wrong |= u16::from(!fits) << value;
        }
        domains.strike(row[way.last], wrong)
    }
}

impl Propagator for Cycles {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut lengths = std::mem::take(&mut domains.scratch);
        lengths.clear();
        let mut result = self.bound(domains, &mut lengths);
        let cycles = self.rows.iter().zip(&self.starts).zip(lengths.chunks(2));
        for ((row, &start), pair) in cycles {
            let range = [pair[0] as usize, pair[1] as usize];
            result = result.and_then(|()| Cycles::strike(domains, row, start, range));
        }
        domains.scratch = lengths;
        result
    }

    fn effort(&self) -> usize {
        4 * self.rows.len() * self.rows.first().map_or(0, Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{after, places};

    /// Four cells down a column of four have cycles of one, two, three and four columns.
    #[test]
    fn what_would_close_a_cycle_too_early_or_too_late_is_struck() {
        let cycles = Cycles::new(places(16).chunks(4).map(<[Place]>::to_vec).collect(), vec![0; 4]);
        let mut masks = [0b1111; 16];
        // The last row leads from its first column to its second.
        masks[12] = 0b0010;
        let left = after(&cycles, &masks).expect("a solution");
        // The first row stays where it is; the second and the third do not. In the last row, 1 would
        // close the cycle, and 2 is taken.
        assert_eq!([0, 4, 8, 13].map(|place| left[place]), [0b0001, 0b1110, 0b1110, 0b1100]);
    }
}
