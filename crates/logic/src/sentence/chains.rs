//! Chains in words: short sentences with if and so.

use super::Teller;
use crate::board::LogicBoard;
use crate::chain_node::ChainNode;
use crate::reasons::{Branch, Fact};
use ninefold_core::grid::{CellSet, House};

/// The most links of a paragraph.
const LINKS: usize = 7;

impl Teller<'_> {
    pub(super) fn chains(&mut self) {
        self.premises();
        let branches = self.reasons.branches.clone();
        let ends: Vec<(ChainNode, ChainNode)> = branches.iter().filter_map(ends).collect();
        let Some(&(start, end)) = ends.first() else { return self.pattern() };
        for branch in &branches {
            self.branch(branch);
            self.paragraph();
        }
        match &branches[..] {
            [branch] if branch.is_loop => {
                self.text("The last leads back to the first, so of each two neighbours in the loop that cannot both be true, one is. ");
                self.conclude("So ");
            }
            [_] => self.one_chain(start, end),
            _ if ends.iter().all(|(other, _)| *other == start) => {
                let ends: Vec<ChainNode> = ends.iter().map(|(_, end)| *end).collect();
                self.contradiction(&ends);
                self.conclude(", so the assumption is wrong: ");
            }
            _ => {
                self.text("One of these is true");
                self.because(&ends);
                self.conclude(". Either way, ");
            }
        }
    }

    /// The conclusion from one chain: from an assumption to its end.
    fn one_chain(&mut self, start: ChainNode, end: ChainNode) {
        let is_opposite = start.cells == end.cells && start.digit == end.digit;
        match (is_opposite, start.is_on, end.is_on) {
            (true, true, false) => self.conclude("That contradicts the assumption, so "),
            (true, false, true) => {
                self.text("That contradicts the assumption, so ");
                self.claim(&end);
                self.conclude(". So ");
            }
            (false, false, true) => {
                self.text("So ");
                if start.digit == end.digit {
                    let cells = start.cells | end.cells;
                    self.claim(&ChainNode::on(cells, end.digit));
                    self.text(". ");
                    return self.conclude_from(cells, end.digit);
                }
                self.claim(&ChainNode { is_on: true, ..start });
                self.text(" or ");
                self.claim(&end);
                self.conclude(". Either way, ");
            }
            _ => self.conclude("So "),
        }
    }

    /// Why the ends of chains from one assumption cannot all be true.
    fn contradiction(&mut self, ends: &[ChainNode]) {
        let first = ends[0];
        let cells = ends.iter().fold(CellSet::EMPTY, |cells, end| cells | end.cells);
        let digits = ends.iter().fold(0, |mask, end| mask | end.digit.bit());
        let is_one_digit = ends.iter().all(|end| end.digit == first.digit);
        let are_on = ends.iter().all(|end| end.is_on);
        let are_off = ends.iter().all(|end| !end.is_on);
        let house = House::all().find(|house| cells.is_subset(CellSet::house(*house)));
        match house {
            Some(house) if are_off && is_one_digit && cells.len() > 1 => {
                self.text("That leaves ");
                self.digit(first.digit);
                self.text(" no place in ");
                self.house(house);
            }
            _ if are_off && cells.len() == 1 => {
                self.text("That leaves ");
                self.cells(cells, "");
                self.text(" no digit");
            }
            _ if cells.len() == 1 && are_on => {
                self.cells(cells, "");
                self.text(" would be ");
                self.digits(digits, "and");
            }
            _ if is_one_digit && ends.iter().all(|end| end.cells == cells) => {
                self.claim(&ChainNode::on(cells, first.digit));
                self.text(" and is not");
            }
            _ => self.text("These cannot all be true"),
        }
    }

    /// Why one of several assumptions is true, where the board shows it: all candidates of a cell, all
    /// places of a digit in a house, or both states of a candidate.
    fn because(&mut self, ends: &[(ChainNode, ChainNode)]) {
        let starts: Vec<ChainNode> = ends.iter().map(|(start, _)| *start).collect();
        let first = starts[0];
        let digits = starts.iter().fold(0, |mask, start| mask | start.digit.bit());
        let cells = starts.iter().fold(CellSet::EMPTY, |cells, start| cells | start.cells);
        let are_on = starts.iter().all(|start| start.is_on);
        let is_one_digit = digits == first.digit.bit();
        let is_full = |house: &House| {
            let places = self.board.places(first.digit) & CellSet::house(*house);
            places.is_subset(cells) && !places.is_empty()
        };
        if are_on && cells.len() == 1 && self.board.candidates_of(cells) & !digits == 0 {
            self.text(", because ");
            self.cells(cells, "");
            self.text(" has no other candidate than ");
            self.digits(digits, "and");
        } else if are_on && is_one_digit {
            if let Some(house) = House::all().find(is_full) {
                self.text(", because ");
                self.digit(first.digit);
                self.text(" has no other place in ");
                self.house(house);
            }
        } else if is_one_digit && starts.iter().all(|start| start.cells == first.cells) {
            self.text(", because a candidate is true or not");
        }
    }

    /// Writes a chain, from its assumption to its end.
    fn branch(&mut self, branch: &Branch) {
        let facts = &branch.facts;
        let mut links = 0;
        for (at, Fact { claim, from }) in facts.iter().enumerate() {
            // A group of places of which none is left.
            if claim.cells.is_empty() {
                continue;
            }
            let before = at.checked_sub(1).filter(|before| from[..] == [*before]);
            match before.map(|before| facts[before].claim) {
                // The other candidate of a cell, or what its digit keeps from it.
                Some(before) if is_of_one_cell(&before, claim) => {
                    self.text(match (at, claim.is_on) {
                        (1, true) => ", then it must be ",
                        (1, false) => ", then it is not ",
                        (_, true) => " and must be ",
                        (_, false) => " and not ",
                    });
                    self.digit(claim.digit);
                    continue;
                }
                Some(_) if links < LINKS => {
                    self.text(if at == 1 { ", then " } else { ", so " });
                    self.claim(claim);
                }
                Some(_) => {
                    self.text(".");
                    self.paragraph();
                    self.text("Then ");
                    self.claim(claim);
                    links = 0;
                }
                None => {
                    if at > 0 && links < LINKS {
                        self.text(". ");
                    } else if at > 0 {
                        self.text(".");
                        self.paragraph();
                        links = 0;
                    }
                    for (number, from) in from.iter().enumerate() {
                        self.text(if number == 0 { "As " } else { " and " });
                        self.claim(&facts[*from].claim);
                    }
                    self.text(match from.is_empty() {
                        true if at == 0 => "If ",
                        true => "On the board ",
                        false => ", ",
                    });
                    self.claim(claim);
                }
            }
            if let &[from] = &from[..] {
                self.why(&facts[from].claim, claim);
            }
            links += 1;
        }
        self.text(".");
    }

    /// The house that makes a claim follow from another, in brackets.
    fn why(&mut self, from: &ChainNode, to: &ChainNode) {
        let Some(house) = house_of_link(self.board, from, to) else { return };
        self.text(if to.is_on { " (its last place in " } else { " (" });
        self.house(house);
        self.text(")");
    }
}

/// Whether two claims are about two digits of one cell.
fn is_of_one_cell(from: &ChainNode, to: &ChainNode) -> bool {
    from.cells == to.cells
        && to.cells.len() == 1
        && from.digit != to.digit
        && from.is_on != to.is_on
}

/// The assumption and the end of a chain.
fn ends(branch: &Branch) -> Option<(ChainNode, ChainNode)> {
    Some((branch.facts.first()?.claim, branch.facts.last()?.claim))
}

/// A house that links two claims about a digit: both are in it, and for a strong link all places of the
/// digit are theirs.
fn house_of_link(board: &LogicBoard, from: &ChainNode, to: &ChainNode) -> Option<House> {
    if from.digit != to.digit || from.is_on == to.is_on {
        return None;
    }
    let cells = from.cells | to.cells;
    House::all().find(|house| {
        let all = CellSet::house(*house);
        let is_whole = (board.places(from.digit) & all).is_subset(cells);
        cells.is_subset(all) && (is_whole || !to.is_on)
    })
}
