//! Premises of nine rows and nine digits: constraints of a ruleset that a search asks in bit boards.

use std::fmt;

use crate::state::SearchState;
use crate::{constraint::Propagate, peers::Peers, search::RulesetSolver, set::Ruleset};
use ninefold_constraints::{
    DeductionReason, HouseReason, LogicTier,
    digits::ALL,
    names::house_name,
    path::{Grounds, House, Premises, Watch},
    place::Place,
};
use ninefold_core::{
    grid::{CELLS, Candidates, Cell, CellSet},
    search::{Limits, Outcome},
};

/// A ruleset without a network as what deductions follow from.
pub(super) struct NinePremises<'a> {
    ruleset: &'a Ruleset,
    constraints: Vec<&'a dyn Propagate>,
    state: SearchState,
    /// Made for the first search.
    solver: Option<Box<RulesetSolver>>,
}

impl fmt::Debug for NinePremises<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NinePremises").field(self.ruleset).finish()
    }
}

impl<'a> NinePremises<'a> {
    /// The premises of this ruleset.
    pub(super) fn new(ruleset: &'a Ruleset) -> NinePremises<'a> {
        let constraints = ruleset.deducible().collect();
        let state = SearchState::new(&Candidates::ALL, &Peers::NONE);
        NinePremises { ruleset, constraints, state, solver: None }
    }

    /// Whether a constraint rules things out directly: one that is stated, and no house.
    fn is_direct(&self, constraint: usize) -> bool {
        constraint < self.ruleset.needed && !self.constraints[constraint].is_house()
    }
}

impl Premises for NinePremises<'_> {
    fn grounds(&self) -> Grounds {
        let houses = self.ruleset.houses.iter();
        let named = |&house: &CellSet| House {
            name: house_name(house),
            places: places(house),
            values: ALL,
        };
        let watch = |(index, one): (usize, &&dyn Propagate)| Watch {
            tier: (!one.is_passive()).then(|| match self.is_direct(index) {
                true => LogicTier::Direct,
                false => LogicTier::Combined,
            }),
            places: places(one.cells()),
            watched: places(one.watched()),
        };
        Grounds {
            differing: self.ruleset.peers.differing(),
            houses: houses.map(named).collect(),
            constraints: self.constraints.iter().enumerate().map(watch).collect(),
            least: 1,
            cells: CELLS,
        }
    }

    fn ask(&mut self, constraint: usize, masks: &mut [u16]) -> Result<(), Option<Place>> {
        self.state.renewed(&candidates(masks), &self.ruleset.peers);
        let one = self.constraints[constraint];
        if one.propagate(&mut self.state).is_err() {
            let own = one.cells();
            let is_left_out = |&cell: &Cell| self.state.get(cell) == 0 && !own.contains(cell);
            return Err(Cell::all().find(is_left_out).map(|cell| Place::new(cell.index())));
        }
        for (cell, mask) in Cell::all().zip(masks) {
            *mask &= self.state.get(cell);
        }
        Ok(())
    }

    fn reason(&self, constraint: usize) -> DeductionReason {
        let one = self.constraints[constraint];
        match self.is_direct(constraint) {
            _ if one.is_house() => DeductionReason::House(HouseReason {
                house: house_name(one.cells()),
                subsets: Vec::new(),
            }),
            true => DeductionReason::Constraint(self.ruleset.explain(constraint, one)),
            false => match self.ruleset.derivation(constraint) {
                Some(derivation) => DeductionReason::Sum(derivation.reason(house_name)),
                None => DeductionReason::Combination(self.ruleset.explain(constraint, one)),
            },
        }
    }

    fn search(&mut self, masks: &[u16], limits: &Limits) -> Outcome {
        let solver = self.solver.get_or_insert_default();
        solver.solve_within(self.ruleset, &candidates(masks), limits)
    }

    fn name(&self, place: Place) -> String {
        Cell::at(place.index() / 9, place.index() % 9).to_string()
    }
}

fn places(cells: CellSet) -> Vec<Place> {
    let mut places = Vec::with_capacity(cells.len());
    places.extend(cells.into_iter().map(|cell| Place::new(cell.index())));
    places
}

fn candidates(masks: &[u16]) -> Candidates {
    let mut candidates = Candidates::ALL;
    for (cell, &mask) in Cell::all().zip(masks) {
        candidates.set(cell, mask);
    }
    candidates
}
