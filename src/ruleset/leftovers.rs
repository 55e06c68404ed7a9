//! The law of leftovers: where houses of two kinds overlap, what sticks out on either side holds the
//! same digits.
//!
//! Three rows hold each digit three times, and so do three regions of a jigsaw. Take the cells that
//! they share away from both: the cells of the rows that are left hold the same digits, as often, as
//! those of the regions that are left. Jigsaws are solved by it; beside boxes it says too little.

use super::constraint::{Constraint, Propagate};
use super::state::{Conflict, SearchState};
use crate::grid::{CELLS, CellSet, Grid};

/// The most cells on one side. Of 48 jigsaws, most of them impossible, the search took 4,592 nodes
/// with nine, 4,608 with eight and 39,057 with six, at 39, 34 and 17 µs a node.
const MOST_CELLS: usize = 8;

/// Nine houses that cover the grid: the rows, the columns, the boxes, the regions of a jigsaw.
type Partition<'a> = &'a [CellSet];

/// Two sets of cells that hold the same digits, each as often as the other does.
#[derive(Clone, Debug)]
pub(super) struct Leftovers {
    sides: [Side; 2],
    size: u32,
}

/// One of the two sets, and the houses that it has cells of, for both partitions.
#[derive(Clone, Debug)]
struct Side {
    cells: CellSet,
    houses: [Vec<CellSet>; 2],
}

/// How often a digit is among the cells of a side, seen through one partition.
struct Count {
    /// In so many houses all its places are on this side.
    forced: u32,
    /// In so many houses it has a place on this side.
    possible: u32,
}

impl Side {
    fn count(&self, state: &SearchState, partition: usize, digit: u16) -> Count {
        let mut count = Count { forced: 0, possible: 0 };
        for &house in &self.houses[partition] {
            let places = state.holders(house, digit);
            if places.meets(self.cells) {
                count.possible += 1;
                count.forced += u32::from(places.is_subset(self.cells));
            }
        }
        count
    }
}

impl Leftovers {
    /// How often this digit can be on either side: at least and at most.
    fn bounds(&self, state: &SearchState, digit: u16) -> (u32, u32) {
        let mut bounds = (0, self.size);
        for (side, partition) in self.sides.iter().flat_map(|side| [(side, 0), (side, 1)]) {
            let Count { forced, possible } = side.count(state, partition, digit);
            bounds = (bounds.0.max(forced), bounds.1.min(possible));
        }
        bounds
    }

    /// Strikes a digit that is on either side so often, at least and at most: where the side has it
    /// as often as it may already, and outside of the side where it must take every chance.
    fn strike(
        &self,
        state: &mut SearchState,
        digit: u16,
        least: u32,
        most: u32,
    ) -> Result<(), Conflict> {
        for (side, partition) in self.sides.iter().flat_map(|side| [(side, 0), (side, 1)]) {
            let Count { forced, possible } = side.count(state, partition, digit);
            if forced < most && possible > least {
                continue;
            }
            for &house in &side.houses[partition] {
                let places = state.holders(house, digit);
                if forced == most && !places.is_subset(side.cells) {
                    state.strike_all(places & side.cells, digit)?;
                } else if possible == least && places.meets(side.cells) {
                    state.strike_all(places - side.cells, digit)?;
                }
            }
        }
        Ok(())
    }
}

impl Constraint for Leftovers {
    fn cells(&self) -> CellSet {
        // What a house has beside the leftovers counts too: see `strike`.
        let houses = self.sides.iter().flat_map(|side| side.houses.iter().flatten());
        houses.fold(CellSet::EMPTY, |cells, &house| cells | house)
    }

    fn verify(&self, solution: &Grid) -> bool {
        let digits = |side: &Side| {
            let mut counts = [0; 10];
            for cell in side.cells {
                counts[solution.get(cell).map_or(0, |digit| usize::from(digit.get()))] += 1;
            }
            counts
        };
        digits(&self.sides[0]) == digits(&self.sides[1])
    }

    fn explain(&self) -> String {
        let names = |side: &Side| {
            let cells: Vec<_> = side.cells.into_iter().collect();
            super::constraint::names(&cells)
        };
        let [one, other] = self.sides.each_ref().map(names);
        format!("{one} hold the same digits as {other}: what sticks out of houses that overlap")
    }
}

impl Propagate for Leftovers {
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let mut bounds = [(0, 0); 9];
        let (mut least, mut most) = (0, 0);
        for (digit, bounds) in bounds.iter_mut().enumerate() {
            *bounds = self.bounds(state, 1 << digit);
            if bounds.0 > bounds.1 {
                return Err(Conflict);
            }
            least += bounds.0;
            most += bounds.1;
        }
        if least > self.size || most < self.size {
            return Err(Conflict);
        }
        for (digit, (low, high)) in bounds.into_iter().enumerate() {
            // The others take at least so many of the cells, and at most so many.
            let low_by_others = self.size.saturating_sub(most - high);
            let high_by_others = self.size - (least - low);
            self.strike(state, 1 << digit, low.max(low_by_others), high.min(high_by_others))?;
        }
        Ok(())
    }

    fn tells_digits_apart(&self) -> bool {
        false
    }

    fn effort(&self) -> usize {
        20 + self.size as usize
    }
}

/// The leftovers of these houses, of which the first 18 are the rows and the columns: none unless
/// there are regions other than boxes.
pub(super) fn of(houses: &[CellSet]) -> Vec<Leftovers> {
    let mut found: Vec<Leftovers> = Vec::new();
    let partitions: Vec<Partition<'_>> = partitions(houses).collect();
    let is_box = |house: &CellSet| (0..9).any(|index| CellSet::house_at(18 + index) == *house);
    for (i, regions) in partitions.iter().enumerate().skip(2) {
        // Cells that lie apart, as those of disjoint sets do, overlap with nothing to speak of.
        let hangs_together = |region: &CellSet| region.is_subset(region.around());
        if regions.iter().all(is_box) || !regions.iter().all(hangs_together) {
            continue;
        }
        for others in partitions.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, other)| other)
        {
            for (first, last) in (0..9).flat_map(|last| (0..=last).map(move |first| (first, last)))
            {
                let those = &others[first..=last];
                if let Some(new) = leftovers(those, others, regions)
                    && !found.iter().any(|old| old.says_the_same(&new))
                {
                    found.push(new);
                }
            }
        }
    }
    found
}

/// Each nine houses in sequence that cover the grid.
fn partitions(houses: &[CellSet]) -> impl Iterator<Item = Partition<'_>> {
    let covers = |nine: &&[CellSet]| {
        let all = nine.iter().fold(CellSet::EMPTY, |all, &house| all | house);
        all.len() == CELLS
    };
    houses.windows(9).filter(covers)
}

/// What is left of these houses of one partition and of as many regions, those that they overlap
/// most.
fn leftovers(
    those: &[CellSet],
    partition: Partition<'_>,
    regions: Partition<'_>,
) -> Option<Leftovers> {
    let union = |houses: &[CellSet]| houses.iter().fold(CellSet::EMPTY, |all, &house| all | house);
    let area = union(those);
    let mut chosen = regions.to_vec();
    chosen.sort_by_key(|&region| std::cmp::Reverse((region & area).len()));
    let other = union(&chosen[..those.len()]);
    let size = (area - other).len();
    if size == 0 || size > MOST_CELLS {
        return None;
    }
    let side = |cells: CellSet| {
        let meeting = |houses: Partition<'_>| -> Vec<CellSet> {
            houses.iter().copied().filter(|house| house.meets(cells)).collect()
        };
        Side { cells, houses: [meeting(partition), meeting(regions)] }
    };
    Some(Leftovers { sides: [side(area - other), side(other - area)], size: size as u32 })
}

impl Leftovers {
    /// Whether these are the same two sets of cells.
    fn says_the_same(&self, other: &Leftovers) -> bool {
        let sets = |of: &Leftovers| of.sides.each_ref().map(|side| side.cells);
        let [a, b] = sets(self);
        sets(other) == [a, b] || sets(other) == [b, a]
    }
}
