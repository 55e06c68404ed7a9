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
        if let Some(house) = last_places(self.board, all, digit) {
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
    match link.is_strong() {
        true => last_places(board, all, to.digit),
        false => all.common_houses().next(),
    }
}

/// A house in which these cells have all places of a digit. Of several, the one that needs the fewest
/// strikes of earlier steps: premises and sentences name this one.
pub(crate) fn last_places(board: &LogicBoard, cells: CellSet, digit: Digit) -> Option<House> {
    let places = board.places(digit);
    let is_last = |house: &House| (places & CellSet::house(*house)).is_subset(cells);
    let strikes = |house: &House| {
        let blanks = (CellSet::house(*house) & board.open()) - places;
        let is_seen = |cell: &Cell| {
            CellSet::peers(*cell).into_iter().any(|peer| board.grid().get(peer) == Some(digit))
        };
        blanks.into_iter().filter(|cell| !is_seen(cell)).count()
    };
    cells.common_houses().filter(is_last).min_by_key(strikes)
}
