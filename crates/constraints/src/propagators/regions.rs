//! Regions to be found: each cell has a label, cells with the same label are connected, as many as
//! asked for, and hold different values.
//!
//! Labels are only names, which the search uses: they are numbered in the order in which they come
//! first along a certain order of the cells.

use super::area::Plane;
use super::shards::{MOST, Shards};
use crate::domains::{Conflict, Domains, bits, is_single};
use crate::{place::Place, propagator::Propagator};

/// A place that holds how many cells of a line, from its first one on, are in one region.
#[derive(Clone, Debug)]
pub(crate) struct KnownRun {
    /// The place.
    pub(crate) control: Place,
    /// Difference between the number of cells and the value's number from 0 on.
    pub(crate) added: u32,
    /// The cells of the line.
    pub(crate) cells: Vec<usize>,
}

/// The regions of a board.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    /// The cells, and then their labels in the same order.
    pub(crate) places: Vec<Place>,
    /// For each cell, the numbers of its neighbours.
    pub(crate) neighbours: Vec<Vec<u16>>,
    /// The shape of the board.
    pub(crate) plane: Plane,
    /// The number of cells of a region.
    pub(crate) size: usize,
    /// The order in which labels are numbered.
    pub(crate) order: Vec<usize>,
    /// Cells that are in one region.
    pub(crate) together: Vec<[usize; 2]>,
    /// Lines whose first cells are in one region, as many as the value of a place.
    pub(crate) runs: Vec<KnownRun>,
}

impl Regions {
    fn cells(&self) -> usize {
        self.neighbours.len()
    }

    fn label(&self, cell: usize) -> Place {
        self.places[self.cells() + cell]
    }

    /// The number of regions.
    fn count(&self) -> usize {
        self.cells() / self.size
    }

    /// A label comes only where the one before it may have come already.
    fn keep_order(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let all = ((1u32 << self.count()) - 1) as u16;
        let mut allowed = 1u16;
        for &cell in &self.order {
            if allowed == all {
                break;
            }
            domains.keep(self.label(cell), allowed)?;
            allowed |= (domains.get(self.label(cell)) << 1) & all;
        }
        Ok(())
    }

    /// Joins what is known to be in one region, and gives all cells of a shard the same labels.
    fn shards(&self, domains: &mut Domains) -> Result<Shards<'_>, Conflict> {
        let mut shards = Shards::new(&self.neighbours, self.plane);
        self.together.iter().for_each(|&[a, b]| shards.join(a, b));
        for run in &self.runs {
            let least = domains.get(run.control).trailing_zeros() + run.added;
            for &cell in run.cells.iter().take(least as usize).skip(1) {
                shards.join(run.cells[0], cell);
            }
        }
        for cell in 0..self.cells() {
            let labels = domains.get(self.label(cell));
            for &near in &self.neighbours[cell] {
                let near = usize::from(near);
                if is_single(labels) && near > cell && domains.get(self.label(near)) == labels {
                    shards.join(cell, near);
                }
            }
        }
        shards.gather(self.size, |cell| {
            (domains.get(self.label(cell)), domains.get(self.places[cell]))
        })?;
        self.write(domains, &shards)?;
        Ok(shards)
    }

    fn write(&self, domains: &mut Domains, shards: &Shards<'_>) -> Result<(), Conflict> {
        for root in shards.roots() {
            for cell in shards.members(root) {
                domains.keep(self.label(cell), shards.labels[root])?;
            }
        }
        Ok(())
    }

    /// The cells of a shard hold different values, and so do those of a region: a shard with a
    /// value that a region has already is not part of it.
    fn differ(&self, domains: &mut Domains, shards: &mut Shards<'_>) -> Result<(), Conflict> {
        let mut settled = [0u16; 16];
        for root in 0..self.cells() {
            if shards.root(root) == root && is_single(shards.labels[root]) {
                let label = shards.labels[root].trailing_zeros() as usize;
                if settled[label] & shards.settled[root] != 0 {
                    return Err(Conflict);
                }
                settled[label] |= shards.settled[root];
            }
        }
        for root in 0..self.cells() {
            if shards.root(root) != root {
                continue;
            }
            let labels = shards.labels[root];
            let mut taken = shards.settled[root];
            if is_single(labels) {
                taken |= settled[labels.trailing_zeros() as usize];
            } else if taken != 0 {
                let clash = |&label: &u32| settled[label as usize] & taken != 0;
                let struck = bits(labels).filter(clash).fold(0, |all, label| all | 1 << label);
                shards.labels[root] = labels & !struck;
                if shards.labels[root] == 0 {
                    return Err(Conflict);
                }
            }
            if taken != 0 {
                for cell in shards.members(root) {
                    if !is_single(domains.get(self.places[cell])) {
                        domains.strike(self.places[cell], taken)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Values that a region needs and that only one of its cells can hold.
    fn hold(&self, domains: &mut Domains, shards: &mut Shards<'_>) -> Result<(), Conflict> {
        let (mut once, mut twice, mut done) = ([0u16; 16], [0u16; 16], [0u16; 16]);
        let labels = shards.spread();
        for (cell, &labels) in labels[..self.cells()].iter().enumerate() {
            let mask = domains.get(self.places[cell]);
            for label in 0..16 {
                let mask = if labels & 1 << label == 0 { 0 } else { mask };
                twice[label] |= once[label] & mask;
                once[label] |= mask;
            }
            if is_single(labels) && is_single(mask) {
                done[labels.trailing_zeros() as usize] |= mask;
            }
        }
        for label in 0..self.count() {
            let count = once[label].count_ones() as usize;
            if count < self.size {
                return Err(Conflict);
            }
            if count > self.size {
                continue;
            }
            for value in bits(once[label] & !twice[label] & !done[label]) {
                let holds = |&cell: &usize| {
                    labels[cell] >> label & 1 == 1
                        && domains.get(self.places[cell]) >> value & 1 == 1
                };
                let Some(cell) = (0..self.cells()).find(holds) else { return Err(Conflict) };
                domains.keep(self.places[cell], 1 << value)?;
                let root = shards.root(cell);
                shards.labels[root] &= 1 << label;
                if shards.labels[root] == 0 {
                    return Err(Conflict);
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Regions {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        debug_assert!(self.cells() <= MOST);
        self.keep_order(domains)?;
        let mut shards = self.shards(domains)?;
        self.differ(domains, &mut shards)?;
        self.hold(domains, &mut shards)?;
        let mut memory = std::mem::take(&mut domains.memory);
        let connected = shards.connect_all(self.count(), self.size, &mut memory);
        domains.memory = memory;
        connected?;
        self.write(domains, &shards)
    }

    fn blamed(&self) -> &[Place] {
        &[]
    }

    fn effort(&self) -> usize {
        1000 + 20 * self.cells()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::random::Random;

    const VALUES: [u16; 16] = [1, 2, 4, 8, 4, 8, 1, 2, 2, 1, 8, 4, 8, 4, 2, 1];

    /// Regions of four on a board of four rows. The value of the second cell decides whether the
    /// first two or all three of some cells are together.
    fn regions() -> Regions {
        let beside = |a: usize, b: usize| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4) == 1;
        let of = |a: usize| (0..16).filter(|&b| beside(a, b)).map(|b| b as u16).collect();
        Regions {
            places: (0..32).map(Place::new).collect(),
            neighbours: (0..16).map(of).collect(),
            plane: Plane::new(16, 4),
            size: 4,
            order: (0..16).collect(),
            together: Vec::new(),
            runs: vec![KnownRun { control: Place::new(1), added: 2, cells: vec![8, 12, 13] }],
        }
    }

    #[test]
    fn what_is_remembered_changes_nothing() {
        let regions = regions();
        let mut random = Random::new(1, 0);
        let boxes = |cell: usize| 1u16 << (cell / 8 * 2 + cell % 4 / 2);
        let truth: Vec<u16> = VALUES.into_iter().chain((0..16).map(boxes)).collect();
        let mut masks = truth.clone();
        let (mut kept, mut open) = (Domains::default(), 0);
        for _ in 0..20_000 {
            let mut half = || random.below(1 << 32) as u64;
            let number = half() << 32 | half();
            // Often that place: what is together changes, and nothing else.
            let place = number as usize % 64;
            let place = if place < 32 { place } else { 1 };
            masks[place] = truth[place] | (number >> 32) as u16 & 0xf;
            let memory = std::mem::take(&mut kept.memory);
            kept.begin(&masks);
            kept.memory = memory;
            let mut fresh = Domains::default();
            fresh.begin(&masks);
            let found = regions.propagate(&mut kept);
            assert_eq!(found, regions.propagate(&mut fresh));
            if found.is_ok() {
                assert_eq!(kept.masks(), fresh.masks(), "{masks:?}");
                open += 1;
            }
        }
        assert!(open > 10_000, "{open}");
    }
}
