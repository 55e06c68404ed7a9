//! The law of leftovers: where houses of two kinds overlap, the cells that stick out on either side
//! hold the same digits.
//!
//! Three rows hold each digit three times, and so do three regions of a jigsaw. Take the cells that
//! they share away from both: the cells of the rows that are left hold the same digits, as often,
//! as those of the regions that are left. Jigsaws are solved by it; with boxes it excludes too
//! little.

use super::{
    constraint::Propagate,
    state::{Conflict, SearchState},
};
use ninefold_constraints::names::{list, short_name};
use ninefold_core::grid::{CELLS, Cell, CellSet};

/// The most cells on one side. Of 48 jigsaws, most of them impossible, the search took 4,592 nodes
/// with nine, 4,608 with eight and 39,057 with six, at 39, 34 and 17 µs a node.
const MOST_CELLS: usize = 8;

/// Nine houses that cover the grid: the rows, the columns, the boxes, the regions of a jigsaw.
type Partition<'a> = &'a [CellSet];

/// Two sets of cells that hold the same digits, each as often as the other does.
pub(super) struct Leftovers {
    sides: [Side; 2],
    size: u32,
    /// The houses of one kind and of the other that it is of.
    of: [Vec<CellSet>; 2],
}

/// One of the two sets, and the houses that it has cells of, for both partitions.
struct Side {
    cells: CellSet,
    houses: [Vec<SharedHouse>; 2],
}

/// A house with cells on a side.
struct SharedHouse {
    set: CellSet,
    /// Its cells, those on the side first.
    cells: [Cell; 9],
    /// Number of cells on the side.
    inside: usize,
}

impl SharedHouse {
    fn new(set: CellSet, side: CellSet) -> SharedHouse {
        let (inside, outside) = (set & side, set - side);
        let mut all = inside.into_iter().chain(outside);
        let cells = std::array::from_fn(|_| all.next().unwrap_or(Cell::at(0, 0)));
        SharedHouse { set, cells, inside: inside.len() }
    }
}

/// A number for each digit, from its first on; the rest is filling, so that a register holds all.
type PerDigit = [u8; 16];

/// For each set of digits a one for each digit of it.
static ONES: [PerDigit; 512] = {
    let mut ones = [[0; 16]; 512];
    let mut set = 0;
    while set < 512 {
        let mut digit = 0;
        while digit < 9 {
            ones[set][digit] = (set >> digit & 1) as u8;
            digit += 1;
        }
        set += 1;
    }
    ones
};

/// [`Count`] for all digits at once.
struct Counts {
    forced: PerDigit,
    possible: PerDigit,
}

/// Number of times that a digit is among the cells of a side, seen through one partition.
struct Count {
    /// Number of houses in which all its places are on this side.
    forced: u32,
    /// Number of houses in which it has a place on this side.
    possible: u32,
}

impl Side {
    fn counts(&self, state: &SearchState, partition: usize) -> Counts {
        let mut counts = Counts { forced: [0; 16], possible: [0; 16] };
        for SharedHouse { cells, inside, .. } in &self.houses[partition] {
            let (inside, outside) = cells.split_at(*inside);
            let union = |cells: &[Cell]| cells.iter().fold(0, |all, &cell| all | state.get(cell));
            let possible = union(inside);
            let forced = possible & !union(outside);
            let [ones, sure] = [possible, forced].map(|set| &ONES[usize::from(set & 511)]);
            for digit in 0..16 {
                counts.possible[digit] += ones[digit];
                counts.forced[digit] += sure[digit];
            }
        }
        counts
    }

    fn count(&self, state: &SearchState, partition: usize, digit: u16) -> Count {
        let mut count = Count { forced: 0, possible: 0 };
        for house in &self.houses[partition] {
            let places = state.holders(house.set, digit);
            if places.meets(self.cells) {
                count.possible += 1;
                count.forced += u32::from(places.is_subset(self.cells));
            }
        }
        count
    }
}

impl Leftovers {
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
            for house in &side.houses[partition] {
                let places = state.holders(house.set, digit);
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

impl Propagate for Leftovers {
    fn cells(&self) -> CellSet {
        // The rest of a house outside of the leftovers counts too: see `strike`.
        let houses = self.sides.iter().flat_map(|side| side.houses.iter().flatten());
        houses.fold(CellSet::EMPTY, |cells, house| cells | house.set)
    }

    fn explain(&self) -> String {
        let names = |side: &Side| {
            let cells: Vec<_> = side.cells.into_iter().collect();
            ninefold_constraints::names::names(&cells)
        };
        let list = |houses: &[CellSet]| {
            let named: Vec<String> = houses.iter().map(|&house| short_name(house)).collect();
            list(&named)
        };
        let (one, other) = (names(&self.sides[0]), names(&self.sides[1]));
        let (these, those) = (list(&self.of[0]), list(&self.of[1]));
        format!(
            "{one} hold the same digits as {other}: what is left of {these} and of {those} without the \
             cells that they share"
        )
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let [one, other] = &self.sides;
        let all = [(one, 0), (one, 1), (other, 0), (other, 1)];
        let all = all.map(|(side, partition)| side.counts(state, partition));
        // The least and most times that each digit can be on either side.
        let (mut low, mut high) = ([0u8; 16], [self.size as u8; 16]);
        for Counts { forced, possible } in &all {
            for digit in 0..16 {
                low[digit] = low[digit].max(forced[digit]);
                high[digit] = high[digit].min(possible[digit]);
            }
        }
        let sum = |of: &PerDigit| of[..9].iter().map(|&count| u32::from(count)).sum::<u32>();
        let (least, most) = (sum(&low), sum(&high));
        let is_open = low.iter().zip(&high).all(|(low, high)| low <= high);
        if !is_open || least > self.size || most < self.size {
            return Err(Conflict);
        }
        for digit in 0..9 {
            let (low, high) = (u32::from(low[digit]), u32::from(high[digit]));
            // The least and most cells that the others take.
            let low_by_others = self.size.saturating_sub(most - high);
            let high_by_others = self.size - (least - low);
            let (low, high) = (low.max(low_by_others), high.min(high_by_others));
            let strikes = |Counts { forced, possible }: &Counts| {
                let (forced, possible) = (u32::from(forced[digit]), u32::from(possible[digit]));
                forced != possible && (forced >= high || possible <= low)
            };
            if all.iter().any(strikes) {
                self.strike(state, 1 << digit, low, high)?;
            }
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

/// The two sides of these houses of one partition and of as many regions, those that they overlap
/// most.
fn leftovers(
    those: &[CellSet],
    partition: Partition<'_>,
    regions: Partition<'_>,
) -> Option<Leftovers> {
    let union = |houses: &[CellSet]| houses.iter().fold(CellSet::EMPTY, |all, &house| all | house);
    let area = union(those);
    // The number of cells that each region has outside: the fewer, the sooner it is chosen.
    let mut order = Vec::with_capacity(regions.len());
    for (index, &region) in regions.iter().enumerate() {
        order.push((CELLS - (region & area).len(), index));
    }
    order.sort_unstable();
    let mut chosen = Vec::with_capacity(those.len());
    order[..those.len()].iter().for_each(|&(_, index)| chosen.push(regions[index]));
    let other = union(&chosen);
    let size = (area - other).len();
    if size == 0 || size > MOST_CELLS {
        return None;
    }
    let side = |cells: CellSet| {
        let meeting = |houses: Partition<'_>| -> Vec<SharedHouse> {
            let meeting = houses.iter().filter(|house| house.meets(cells));
            meeting.map(|&house| SharedHouse::new(house, cells)).collect()
        };
        Side { cells, houses: [meeting(partition), meeting(regions)] }
    };
    let of = [those.to_vec(), chosen];
    Some(Leftovers { sides: [side(area - other), side(other - area)], size: size as u32, of })
}

impl Leftovers {
    /// Whether these are the same two sets of cells.
    fn says_the_same(&self, other: &Leftovers) -> bool {
        let sets = |of: &Leftovers| of.sides.each_ref().map(|side| side.cells);
        let [a, b] = sets(self);
        sets(other) == [a, b] || sets(other) == [b, a]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RulesetSolver, parse, peers::Peers};
    use ninefold_core::{grid::Candidates, random::Random, search::Limits};

    const LAYOUT: &str =
        "111223333111223333111222536444255566474255666477555966478889996477889999477788889";

    /// The houses are named, and they have just these two sides.
    #[test]
    fn a_sentence_names_the_houses_that_overlap() {
        let ruleset = parse::line(&format!(".NoBoxes.Jigsaw~{LAYOUT}")).expect("a jigsaw");
        let all = of(&ruleset.houses);
        let first = all.iter().find(|one| one.of[0].len() == 1).expect("of one row");
        assert_eq!(
            first.explain(),
            "r1c1 r1c2 r1c3 r1c4 r1c5 hold the same digits as r2c6 r2c7 r2c8 r2c9 r3c8: what is left of \
             row 1 and of the region of r1c6 without the cells that they share"
        );
        for one in &all {
            let union = |houses: &[CellSet]| houses.iter().fold(CellSet::EMPTY, |all, &h| all | h);
            let [these, those] = one.of.each_ref().map(|houses| union(houses));
            assert_eq!(one.sides[0].cells, these - those);
            assert_eq!(one.sides[1].cells, those - these);
        }
    }

    /// No candidate of a solution is struck, and some others are.
    #[test]
    fn no_digit_of_a_solution_is_struck() {
        let text = format!(".NoBoxes.Jigsaw~{LAYOUT}");
        let ruleset = parse::line(&text).expect("a jigsaw");
        let outcome = RulesetSolver::new().solve(&ruleset, &Limits::FIRST);
        let solution = outcome.solution().expect("a solution");
        let region = |name: u8| -> CellSet {
            Cell::all().filter(|cell| LAYOUT.as_bytes()[cell.index()] == b'0' + name).collect()
        };
        let houses: Vec<CellSet> =
            (0..18).map(CellSet::house_at).chain((1..=9).map(region)).collect();
        let leftovers = of(&houses);
        let mut random = Random::new(3, 9);
        let mut struck = 0;
        for _ in 0..300 {
            let masks: [u16; CELLS] = std::array::from_fn(|i| {
                let digit = Cell::new(i).and_then(|cell| solution.get(cell)).expect("a digit");
                1 << digit.index() | (random.below(512) & random.below(512)) as u16
            });
            let candidates = Candidates::from_masks(masks).expect("masks of digits");
            for one in &leftovers {
                let mut state = SearchState::new(&candidates, &Peers::NONE);
                assert!(one.propagate(&mut state).is_ok(), "{}", one.explain());
                for cell in Cell::all() {
                    let digit = solution.get(cell).expect("a digit");
                    assert!(state.get(cell) >> digit.index() & 1 == 1, "{}", one.explain());
                    struck += (masks[cell.index()] & !state.get(cell)).count_ones();
                }
            }
        }
        assert!(leftovers.len() > 20 && struck > 1_000, "{} {struck}", leftovers.len());
    }
}
