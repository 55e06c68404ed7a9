//! Premises of the strong links of chains: a cell with no other digit, a house with no other place.

use super::absences::Absences;
use crate::prelude::*;
use crate::reasons::{Branch, Link};

impl Absences<'_> {
    /// The strong links of all chains, the choice that they start from, and the contradiction that
    /// they end in.
    pub(super) fn chains(&mut self, reasons: &Reasons) {
        reasons.branches.iter().for_each(|branch| self.strong_links(branch));
        let ends = |at: fn(&Branch) -> Option<&crate::reasons::Fact>| {
            let claims = reasons.branches.iter().filter_map(at).map(|fact| fact.claim);
            claims.collect::<Vec<ChainNode>>()
        };
        let starts = ends(|branch| branch.facts.first());
        let is_choice = starts.iter().all(|start| start.is_on) && starts.first() != starts.last();
        if is_choice {
            self.exhausts(&starts);
        }
        let ends = ends(|branch| branch.facts.last());
        if !ends.is_empty() && ends.iter().all(|end| !end.is_on) {
            self.exhausts(&ends);
        }
    }

    pub(super) fn strong_links(&mut self, branch: &Branch) {
        for (i, fact) in branch.facts.iter().enumerate().filter(|(_, fact)| fact.claim.is_on) {
            let mut all: Vec<ChainNode> =
                fact.from.iter().map(|&from| branch.facts[from].claim).collect();
            if i == 0 && branch.is_loop {
                all.extend(branch.facts.last().map(|fact| fact.claim));
            }
            // What follows from nothing, and is not assumed, is a single of the board.
            if i > 0 || !all.is_empty() {
                all.push(fact.claim);
                self.exhausts(&all);
            }
        }
    }

    /// These claims are about all candidates of a cell, or all places of a digit in a house, if
    /// they are.
    fn exhausts(&mut self, claims: &[ChainNode]) {
        let all = claims.iter().fold(CellSet::EMPTY, |cells, claim| cells | claim.cells);
        let mask = mask_of(claims.iter().map(|claim| claim.digit));
        if let Some(cell) = all.only()
            && self.board.candidates(cell) & !mask == 0
        {
            return self.lack(all, ALL_DIGITS);
        }
        let Some(digit) = digits(mask).next().filter(|_| count(mask) == 1) else { return };
        let places = self.board.places(digit);
        let is_last = |house: &House| (places & CellSet::house(*house)).is_subset(all);
        let houses = all.common_houses().filter(is_last);
        // Of several, the one that has more filled cells: fewer candidates had to be struck.
        if let Some(house) = houses.min_by_key(|house| self.board.blanks(*house)) {
            self.house(house, digit.bit());
        }
    }
}

/// The house of a link; none if it is in a cell, or about places that no house has.
pub(super) fn house(link: &Link, board: &LogicBoard) -> Option<House> {
    let Link { from, to } = link;
    if from.digit != to.digit {
        return None;
    }
    let all = from.cells | to.cells;
    let is_last = |house: &House| {
        !link.is_strong() || (board.places(to.digit) & CellSet::house(*house)).is_subset(all)
    };
    all.common_houses().find(is_last)
}
