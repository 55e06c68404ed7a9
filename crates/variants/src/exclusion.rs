//! Exclusions by single constraints: reasons that a person can follow, one constraint at a time.

use super::{constraint::Propagate, set::Ruleset, state::SearchState};
use ninefold_constraints::{Exclusion, digits::is_single, names::house_name};
use ninefold_core::grid::{Candidates, Cell, CellSet, Digit, Grid};

impl Ruleset {
    /// The sets of nine cells that hold all nine digits: rows, columns, boxes or regions, and
    /// others that the puzzle states.
    #[doc(hidden)]
    pub fn houses(&self) -> &[CellSet] {
        &self.houses
    }

    /// The candidates that these digits leave: those of the puzzle, without what peers hold and
    /// without what each stated constraint rules out by itself. Houses only strike what their cells
    /// hold. A filled cell has its digit alone.
    ///
    /// This is what a careful person writes down before thinking; it is much less than a search
    /// finds.
    #[doc(hidden)]
    pub fn left_by(&self, filled: &Grid) -> Candidates {
        let mut left = *self.candidates();
        for cell in Cell::all() {
            if let Some(digit) = filled.get(cell) {
                left.set(cell, digit.bit());
            }
        }
        for cell in Cell::all() {
            let Some(digit) = filled.get(cell) else { continue };
            for peer in self.peers.of(cell).into_iter().filter(|&peer| filled.get(peer).is_none()) {
                left.remove(peer, digit);
            }
        }
        let from = left;
        for constraint in self.propagators().filter(|one| !one.is_passive() && !one.is_house()) {
            for (cell, digit) in self.excluded(constraint, &from) {
                if filled.get(cell).is_none() {
                    left.remove(cell, digit);
                }
            }
        }
        left
    }

    /// The constraints that these digits break, whatever the blanks hold, each with its filled
    /// cells: full ones by their definitions, others where their propagators find no digits left.
    #[doc(hidden)]
    pub fn broken_by(&self, filled: &Grid) -> Vec<(String, CellSet)> {
        let digits: CellSet = Cell::all().filter(|&cell| filled.get(cell).is_some()).collect();
        let is_full = |cells: CellSet| !cells.is_empty() && (cells - digits).is_empty();
        let wrong = self.constraints();
        let wrong = wrong.filter(|rule| is_full(rule.cells()) && !rule.verify(filled));
        let mut broken: Vec<_> = wrong.map(|rule| (rule.explain(), rule.cells())).collect();
        let mut candidates = *self.candidates();
        for cell in digits {
            candidates.set(cell, filled.get(cell).map_or(0, Digit::bit));
        }
        let mut state = SearchState::new(&candidates, &self.peers);
        for (index, constraint) in self.propagators().enumerate() {
            let cells = constraint.cells();
            let is_begun = !(cells & digits).is_empty() && !is_full(cells);
            if !is_begun || constraint.is_passive() || constraint.is_house() {
                continue;
            }
            state.renewed(&candidates, &self.peers);
            if constraint.propagate(&mut state).is_err() {
                broken.push((self.explain(index, constraint), cells & digits));
            }
        }
        broken
    }

    /// The candidates that each constraint rules out by itself, if any: the cheapest first, sums
    /// that follow from others last. A constraint that cannot be satisfied at all is skipped. A
    /// [`network`](Ruleset::network) gives just the first.
    #[doc(hidden)]
    pub fn exclusions(&self, candidates: &Candidates) -> impl Iterator<Item = Exclusion> {
        let stated = self.wake.order.iter().filter(|&&index| (index as usize) < self.stated);
        let implied = self.wake.order.iter().filter(|&&index| (index as usize) >= self.stated);
        let searched = stated.chain(implied).map(|&index| index as usize);
        let all: Vec<&dyn Propagate> = self.deducible().collect();
        let ordered = searched.filter(|&index| index < self.constraints.len());
        let ordered = ordered.chain(self.constraints.len()..all.len());
        let candidates = *candidates;
        let network = self.network().filter(|network| network.is_9x9());
        let of_network = network.and_then(|network| network.exclusion(&candidates));
        let of_each = ordered.filter_map(move |index| {
            let constraint = all[index];
            let excluded = self.excluded(constraint, &candidates);
            let cells = constraint.cells();
            let is_some = !excluded.is_empty();
            is_some.then(|| Exclusion { rule: self.sentence(index, constraint), cells, excluded })
        });
        of_network.into_iter().chain(of_each)
    }

    /// A constraint of this index among all of deductions in words. A sum that follows from others
    /// names them.
    fn sentence(&self, index: usize, constraint: &dyn Propagate) -> String {
        match self.derivation(index) {
            Some(derivation) => derivation.reason(house_name).to_string(),
            None => self.explain(index, constraint),
        }
    }

    /// The candidates that a constraint rules out by itself.
    fn excluded(&self, constraint: &dyn Propagate, from: &Candidates) -> Vec<(Cell, Digit)> {
        if from.masks().contains(&0) {
            return Vec::new();
        }
        let mut state = SearchState::new(from, &self.peers);
        if constraint.propagate(&mut state).is_err() {
            return Vec::new();
        }
        // A cell left with one candidate strikes it from its peers only in the next thought.
        let mut gone = Vec::new();
        for cell in Cell::all().filter(|&cell| !is_single(from.get(cell))) {
            let mask = from.get(cell) & !state.get(cell);
            for digit in Digit::all().filter(|digit| mask & digit.bit() != 0) {
                gone.push((cell, digit));
            }
        }
        gone
    }
}
