//! Constraints of networks within a ruleset of nine rows and nine digits: the search of rulesets
//! calls their propagators as well.

use crate::{
    constraint::Propagate,
    peers::Peers,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{
    Propagator,
    links::Link,
    place::{Differing, FullHouse, Place},
};
use ninefold_core::grid::{Cell, CellSet};

/// A propagator of a network, as the search of rulesets asks it.
pub(super) struct Adapted {
    own: Box<dyn Propagator>,
    cells: CellSet,
}

impl Adapted {
    /// A propagator of a board of 81 cells without extra ones.
    pub(super) fn of(own: Box<dyn Propagator>) -> Adapted {
        let cells = cells_of(own.places());
        Adapted { own, cells }
    }

    /// Reserves scratch words that backtracking restores; advances `next`.
    pub(super) fn reserve_scratch(&mut self, next: &mut usize) {
        self.own.reserve_scratch(next);
    }

    /// Records the houses of a ruleset, and which cells must differ.
    pub(super) fn prepare_with(&mut self, houses: &[FullHouse], differing: &Differing) {
        self.own.set_houses(houses);
        self.own.prepare(differing);
    }
}

impl Propagate for Adapted {
    fn cells(&self) -> CellSet {
        self.cells
    }

    fn watched(&self) -> CellSet {
        cells_of(self.own.watched())
    }

    fn links(&self) -> Vec<Link<Cell>> {
        let cell = |place: Place| Cell::new(place.index());
        let links = self.own.links().into_iter().filter_map(|link| {
            let ends = [cell(link.ends[0])?, cell(link.ends[1])?];
            Some(Link { ends, forward: link.forward, backward: link.backward })
        });
        links.collect()
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        state.with_domains(|domains| self.own.propagate(domains))
    }

    fn blamed(&self) -> CellSet {
        cells_of(self.own.blamed())
    }

    fn needs(&self) -> Vec<(CellSet, u16)> {
        let needs = self.own.needs().into_iter();
        needs.map(|(places, value)| (cells_of(&places), value)).collect()
    }

    fn effort(&self) -> usize {
        4 + self.own.effort()
    }

    fn adapted(&mut self) -> Option<&mut Adapted> {
        Some(self)
    }
}

fn cells_of(places: &[Place]) -> CellSet {
    places.iter().filter_map(|place| Cell::new(place.index())).collect()
}

/// Cells that must differ because of items of a network.
pub(super) struct Apart(pub(super) Vec<[Cell; 2]>);

impl Propagate for Apart {
    fn cells(&self) -> CellSet {
        self.0.iter().flatten().copied().collect()
    }

    fn explain(&self) -> String {
        "cells that differ".to_owned()
    }

    fn add_peers(&self, peers: &mut Peers) {
        self.0.iter().for_each(|&[a, b]| peers.add_pair(a, b));
    }

    fn propagate(&self, _: &mut SearchState) -> Result<(), Conflict> {
        Ok(())
    }

    fn tells_digits_apart(&self) -> bool {
        false
    }

    fn is_passive(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::{RulesetSolver, parse, text};
    use ninefold_constraints::NetworkSolver;
    use ninefold_core::{random::Random, search::Limits};
    use std::num::NonZeroU64;

    const FULL: &[u8; 81] =
        b"123456789456789123789123456234567891567891234891234567345678912678912345912345678";

    /// A constraint of a cell or two; of the full grid, if it is to be true.
    fn item(random: &mut Random, is_true: bool) -> String {
        let row = random.below(9);
        let columns = [random.below(8), random.below(9)];
        let digit = |column: usize| u32::from(FULL[9 * row + column] - b'0');
        let off = if is_true { 0 } else { 1 + random.below(3) as u32 };
        let name = |column: usize| format!("R{}C{}", row + 1, column + 1);
        match columns[0] == columns[1] {
            true => format!(".~{}_{}", name(columns[0]), (digit(columns[0]) + off - 1) % 9 + 1),
            false => {
                let sum = (digit(columns[0]) + digit(columns[1]) + off).clamp(3, 17);
                format!(".Cage~{sum}~{}~{}", name(columns[0]), name(columns[1]))
            }
        }
    }

    /// A branch that has failed in one part of the search may hold in another.
    #[test]
    fn choices_on_the_usual_board_are_as_in_a_network() {
        let limits = Limits::solutions(NonZeroU64::new(3_000).expect("a number"));
        let (mut several, mut backtracks) = (0, 0);
        for round in 0..60 {
            let random = &mut Random::new(5, round);
            let mut text = String::new();
            for _ in 0..5 {
                let right = random.below(3);
                let branches: String = (0..3).map(|branch| item(random, branch == right)).collect();
                text += &format!(".Or{branches}.End");
            }
            for (index, &digit) in FULL.iter().enumerate().filter(|_| random.below(5) > 2) {
                text += &format!(".~R{}C{}_{}", index / 9 + 1, index % 9 + 1, digit - b'0');
            }
            let ruleset = parse::line(&text).expect("a ruleset");
            assert!(ruleset.network().is_none(), "{text}");
            let here = RulesetSolver::new().solve(&ruleset, &limits);
            let network = text::network(&text).expect("a network");
            let there = NetworkSolver::new().solve(&network, &limits);
            assert_eq!(here.solutions, there.solutions, "{text}");
            several += u32::from(here.solutions > 1);
            backtracks += here.counters.backtracks;
        }
        assert!(several > 20 && backtracks > 1_000, "{several} {backtracks}");
    }
}
