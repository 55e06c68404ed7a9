//! Constraints of networks within a ruleset of nine rows and nine digits: the search of rulesets
//! asks their propagators beside its own.

use super::builder::Part;
use super::propagator::Propagator;
use super::propagators::Branch;
use super::rule::Stated;
use crate::grid::{CELLS, Cell, CellSet, Grid};
use crate::ruleset::constraint::{Constraint, Propagate};
use crate::ruleset::peers::Peers;
use crate::ruleset::place::{Differing, Place};
use crate::ruleset::state::{Conflict, SearchState};

/// What an item adds to a ruleset.
#[derive(Debug)]
pub(in crate::ruleset) struct Addition {
    /// Cells and the digits that they may hold.
    pub(in crate::ruleset) allowed: Vec<(Cell, u16)>,
    /// What it states.
    pub(in crate::ruleset) stated: Vec<Stated>,
    /// How to search.
    pub(in crate::ruleset) adapted: Vec<Adapted>,
}

impl Addition {
    /// The addition of an item's part, on a board of 81 cells without further ones.
    pub(super) fn of(part: Part) -> Addition {
        let (Branch { values, propagators }, statements) = part.into_pieces();
        let cell = |place: Place| Cell::new(place.index());
        let allowed = values.into_iter().filter_map(|(place, mask)| Some((cell(place)?, mask)));
        let says: Vec<&str> = statements.iter().map(|statement| &statement.says[..]).collect();
        let says = says.join(" and ");
        let adapted = propagators.into_iter().map(|own| {
            let cells = cells_of(own.places());
            Adapted { own, cells, says: says.clone() }
        });
        Addition {
            allowed: allowed.collect(),
            adapted: adapted.collect(),
            stated: statements.into_iter().map(Stated::alone).collect(),
        }
    }
}

/// A propagator of a network, as the search of rulesets asks it.
#[derive(Debug)]
pub(in crate::ruleset) struct Adapted {
    own: Box<dyn Propagator>,
    cells: CellSet,
    says: String,
}

impl Constraint for Adapted {
    fn cells(&self) -> CellSet {
        self.cells
    }

    /// What it is a part of is stated, and checked there.
    fn verify(&self, _: &Grid) -> bool {
        true
    }

    fn explain(&self) -> String {
        self.says.clone()
    }
}

impl Propagate for Adapted {
    fn prepare(&mut self, peers: &Peers) {
        let mut differing = Differing::none(CELLS);
        for cell in Cell::all() {
            for other in peers.of(cell) {
                differing.add_pair(Place::new(cell.index()), Place::new(other.index()));
            }
        }
        self.own.prepare(&differing);
    }

    fn take_notes(&mut self, next: &mut usize) {
        self.own.take_notes(next);
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        state.in_network(|domains| self.own.propagate(domains).is_ok(), self.cells)
    }

    fn blamed(&self) -> CellSet {
        cells_of(self.own.blamed())
    }

    fn effort(&self) -> usize {
        4 + self.own.effort()
    }
}

fn cells_of(places: &[Place]) -> CellSet {
    places.iter().filter_map(|place| Cell::new(place.index())).collect()
}

/// Cells that must differ because of items of a network.
#[derive(Clone, Debug)]
pub(in crate::ruleset) struct Apart(pub(in crate::ruleset) Vec<[Cell; 2]>);

impl Constraint for Apart {
    fn cells(&self) -> CellSet {
        self.0.iter().flatten().copied().collect()
    }

    fn verify(&self, solution: &Grid) -> bool {
        self.0.iter().all(|&[a, b]| solution.get(a) != solution.get(b))
    }

    fn explain(&self) -> String {
        "cells that differ".to_owned()
    }
}

impl Propagate for Apart {
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
