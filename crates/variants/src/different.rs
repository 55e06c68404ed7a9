//! Cells with different digits, of which only some sets are allowed: the rule of cages, extra
//! regions and lines of consecutive digits.

use super::{
    constraint::Propagate,
    peers::Peers,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{
    digits::{self, is_single, values},
    sets::{FewSets, SizedSets},
};
use ninefold_core::grid::{CELLS, Cell, CellSet};

/// The demand on the digits, besides that they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// No other demand.
    None,
    /// This sum.
    Sum(u32),
    /// Consecutive digits, in any order.
    Consecutive,
}

/// Up to nine cells with different digits. It allocates nothing: a killer has some thirty.
pub(super) struct Different {
    /// The cells, of which there are `count`; the rest is padding.
    cells: [Cell; 9],
    count: usize,
    set: CellSet,
    demand: Demand,
    /// The digit sets that meet the demand, if there is one.
    allowed: Option<&'static FewSets>,
}

impl Different {
    /// The constraint that these cells, nine at most, hold different digits and meet the demand.
    pub(super) fn new(cells: impl IntoIterator<Item = Cell>, demand: Demand) -> Different {
        let (mut list, mut set, mut count) = ([Cell::at(0, 0); 9], CellSet::EMPTY, 0);
        for (place, cell) in list.iter_mut().zip(cells) {
            *place = cell;
            set.insert(cell);
            count += 1;
        }
        let allowed = match demand {
            Demand::Consecutive => Some(FewSets::runs(count)),
            Demand::Sum(sum) => Some(FewSets::of_sum(count, sum)),
            Demand::None => None,
        };
        Different { cells: list, count, set, demand, allowed }
    }

    fn cells(&self) -> &[Cell] {
        &self.cells[..self.count.min(9)]
    }

    /// Whether a full grid obeys, by the definition of the kinds that it stands for. A killer has too
    /// many cages to make a rule of each.
    pub(super) fn holds(&self, solution: &[i32; CELLS]) -> bool {
        let (mut seen, mut total) = (0u32, 0);
        for cell in self.cells() {
            let digit = solution[cell.index()];
            seen |= 1 << (digit & 31);
            total += digit;
        }
        let are_different = seen.count_ones() as usize == self.cells().len();
        match self.demand {
            Demand::None => are_different,
            Demand::Sum(sum) => are_different && total == sum as i32,
            Demand::Consecutive => {
                let numbers = self.cells.map(|cell| solution[cell.index()]);
                ninefold_constraints::are_consecutive(&numbers[..self.cells().len()])
            }
        }
    }

    /// [`propagate`](Propagate::propagate) for two cells with a sum: what one may hold is what that of
    /// the other leaves of the sum. Exact.
    fn ask_pair(
        &self,
        cells: [Cell; 2],
        sum: u32,
        state: &mut SearchState,
    ) -> Result<(), Conflict> {
        let [of_a, of_b] = cells.map(|cell| state.get(cell));
        // Half of the sum would stand in both.
        let half = if sum.is_multiple_of(2) { 1 << (sum / 2 - 1) } else { 0 };
        let partners = |mask: u16| digits::rests_of(sum, mask) & !half;
        let (of_a, of_b) = (of_a & partners(of_b), of_b & partners(of_a));
        let [a, b] = cells;
        state.keep(a, of_a)?;
        state.keep(b, of_b)?;
        // Two digits in two cells. One digit in each is struck by the search.
        let but_one = digits::but_lowest(of_a);
        if of_a == of_b && is_single(but_one) {
            let seen = state.seen_by_both(a, b);
            state.strike_all(seen, but_one)?;
            state.strike_all(seen, of_a ^ but_one)?;
        }
        Ok(())
    }

    /// [`propagate`](Propagate::propagate) for a known number of cells, so that there is no loop whose
    /// end the processor has to guess.
    fn ask<const N: usize>(
        &self,
        cells: [Cell; N],
        state: &mut SearchState,
    ) -> Result<(), Conflict> {
        let Some(allowed) = self.allowed else { return Ok(()) };
        let masks = cells.map(|cell| state.get(cell));
        let all = masks.iter().fold(0, |all, mask| all | mask);
        let (some, every) = allowed.digits(&masks);
        if some == 0 {
            return Err(Conflict);
        }
        if all & !some != 0 {
            cells.iter().try_for_each(|&cell| state.keep(cell, some))?;
        }
        if every == 0 {
            return Ok(());
        }
        // The peers of a settled cell are struck by the search.
        let settled =
            masks.iter().fold(0, |all, &mask| all | if is_single(mask) { mask } else { 0 });
        for value in values(every & !settled) {
            let digit = 1 << (value - 1);
            let holders = state.holders(self.set, digit);
            if let Some(cell) = holders.only() {
                state.keep(cell, digit)?;
            }
            state.strike_seen_by_all(holders, digit)?;
        }
        Ok(())
    }
}

/// Whether the digits of a mask are consecutive.
fn is_run(mask: u16) -> bool {
    // Added to a run, its lowest bit is carried past all of it.
    mask & (mask + (mask & mask.wrapping_neg())) == 0
}

impl Propagate for Different {
    fn cells(&self) -> CellSet {
        self.set
    }

    fn add_peers(&self, peers: &mut Peers) {
        peers.add_group(self.set);
    }

    fn effort(&self) -> usize {
        self.count
    }

    fn is_passive(&self) -> bool {
        self.demand == Demand::None
    }

    fn tells_digits_apart(&self) -> bool {
        self.demand != Demand::None
    }

    fn total(&self) -> Option<(CellSet, u32)> {
        match self.demand {
            Demand::Sum(sum) => Some((self.set, sum)),
            Demand::None | Demand::Consecutive => None,
        }
    }

    fn digit_sets(&self) -> Option<(CellSet, SizedSets)> {
        let all = SizedSets::all(self.count);
        match self.demand {
            Demand::Sum(sum) => Some((self.set, all.of_sum(sum))),
            Demand::Consecutive => Some((self.set, all.filter(is_run))),
            Demand::None => None,
        }
    }

    /// Uses the allowed sets that have a digit for each cell and a cell for each digit. Digits in
    /// none of them are struck. A digit in all of them is in one of these cells, so it is struck
    /// from their common peers. Whether the cells can have different digits all at once is not
    /// examined: that would take ten times as long and save one node in ten.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        if let ([a, b], Demand::Sum(sum)) = (self.cells(), self.demand) {
            return self.ask_pair([*a, *b], sum, state);
        }
        match *self.cells() {
            [a] => self.ask([a], state),
            [a, b] => self.ask([a, b], state),
            [a, b, c] => self.ask([a, b, c], state),
            [a, b, c, d] => self.ask([a, b, c, d], state),
            [a, b, c, d, e] => self.ask([a, b, c, d, e], state),
            [a, b, c, d, e, f] => self.ask([a, b, c, d, e, f], state),
            [a, b, c, d, e, f, g] => self.ask([a, b, c, d, e, f, g], state),
            [a, b, c, d, e, f, g, h] => self.ask([a, b, c, d, e, f, g, h], state),
            [a, b, c, d, e, f, g, h, i] => self.ask([a, b, c, d, e, f, g, h, i], state),
            _ => Err(Conflict),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;
    use ninefold_core::{grid::Candidates, random::Random};

    /// Two cells with a sum: what is left of each is what has a partner in the other; and two digits in
    /// both are struck from all cells that see both.
    #[test]
    fn pairs_are_exact() {
        let ruleset = Ruleset::classic();
        let cells = [Cell::at(0, 0), Cell::at(0, 1)];
        let beside = Cell::at(0, 8);
        let mut random = Random::new(2, 1);
        for _ in 0..20_000 {
            let sum = 3 + random.below(15) as u32;
            let masks: [u16; 2] = std::array::from_fn(|_| 1 + random.below(511) as u16);
            let mut candidates = Candidates::ALL;
            cells.iter().zip(masks).for_each(|(&cell, mask)| candidates.set(cell, mask));
            let partners = |of: u16, others: u16| {
                let has_partner = |value: &u32| {
                    values(others).any(|other| value + other == sum && *value != other)
                };
                values(of).filter(has_partner).fold(0, |kept, value| kept | 1 << (value - 1))
            };
            let expected = [partners(masks[0], masks[1]), partners(masks[1], masks[0])];
            let mut state = SearchState::new(&candidates, ruleset.peers());
            let pair = Different::new(cells, Demand::Sum(sum));
            let result = pair.propagate(&mut state);
            assert_eq!(result.is_err(), expected == [0, 0], "{masks:?} {sum}");
            if result.is_ok() {
                assert_eq!(cells.map(|cell| state.get(cell)), expected, "{masks:?} {sum}");
                let are_locked = expected[0] == expected[1] && expected[0].count_ones() == 2;
                let left = if are_locked { digits::ALL & !expected[0] } else { digits::ALL };
                assert_eq!(state.get(beside), left, "{masks:?} {sum}");
            }
        }
    }
}
