//! Grouped loops and chains, by the shortest chains from each claim.
//!
//! HoDoKu keeps one chain from a claim to each that follows from it, so a loop is found only if
//! that chain can be drawn. Which chains it keeps, and which of them it draws, is what its steps
//! show: all of more than 900 grouped discontinuous loops but one.

use super::found::{Shape, Sum, others, seen_by_both};
use crate::hodoku::als::with_sets;
use crate::hodoku::claims::{Claim, Closure, Graph, Node, Walk};
use crate::prelude::*;

#[derive(Clone, Copy, Debug)]
pub(super) struct GroupedChain {
    pub shape: Shape,
    start: Claim,
    end: Claim,
    /// The candidate that a loop from or to another claim contradicts.
    flaw: Option<Candidate>,
    sum: Sum,
    first: Candidate,
    links: u32,
}

/// The search for grouped chains. Its memory is reused.
#[derive(Default)]
pub(super) struct GroupedSearch {
    graph: Graph,
    /// Whether the graph has almost locked sets as nodes.
    has_sets: bool,
    closure: Closure,
    walk: Walk,
    /// The claim from which the last walk started.
    walked: Option<Claim>,
    chain: Vec<Claim>,
    gone: Vec<Candidate>,
}

/// Takes a chain that is found.
type Offer<'a> = dyn FnMut(GroupedChain, &mut GroupedSearch) + 'a;

impl GroupedSearch {
    /// Prepares the search of a board, with almost locked sets as nodes or without.
    pub(super) fn fill(&mut self, board: &LogicBoard, has_sets: bool, steps: &mut StepCollector) {
        self.has_sets = has_sets;
        if has_sets {
            with_sets(board, steps, |sets| self.graph.build_with_sets(board, sets));
        } else {
            self.graph.build(board, &|_, _| None);
        }
        self.closure.fill(&self.graph);
        self.walked = None;
    }

    /// Visits the chains in the order in which HoDoKu finds them, as far as that decides. `may`
    /// returns whether a chain with these eliminations may be taken.
    pub(super) fn each(
        &mut self,
        board: &LogicBoard,
        mut may: impl FnMut(Sum) -> bool,
        mut visit: impl FnMut(&GroupedChain, &mut GroupedSearch),
    ) {
        let mut offer = |found: GroupedChain, search: &mut GroupedSearch| {
            if may(found.sum) && search.draw(found) {
                visit(&found, search);
            }
        };
        for node in 0..self.graph.singles() {
            self.off_ends(board, node, true, &mut offer);
        }
        for node in 0..self.graph.singles() {
            self.contradictions(board, node, &mut offer);
        }
        for node in 0..self.graph.singles() {
            self.off_ends(board, node, false, &mut offer);
        }
    }

    fn walk_from(&mut self, start: Claim) {
        if self.walked != Some(start) {
            if self.has_sets {
                self.walk.weighted(&self.graph, start);
            } else {
                self.walk.from(&self.graph, start);
            }
            self.walked = Some(start);
        }
    }

    fn follows(&self, start: Claim, end: Candidate, is_on: bool) -> bool {
        self.closure.of(start).has(end, is_on)
    }

    /// Loops from a candidate that is on: to itself being off, or to another one of its cell being
    /// on.
    fn contradictions(&mut self, board: &LogicBoard, node: usize, offer: &mut Offer<'_>) {
        let flaw = self.graph.candidate(node);
        let start = self.graph.claim(flaw.cell, flaw.digit, true);
        if self.follows(start, flaw, false) {
            let end = self.graph.claim(flaw.cell, flaw.digit, false);
            self.discontinuous(flaw, start, end, offer);
        }
        for digit in digits(board.candidates(flaw.cell) & !flaw.digit.bit()) {
            let other = Candidate { cell: flaw.cell, digit };
            if self.follows(start, other, true) {
                let end = self.graph.claim(flaw.cell, digit, true);
                self.discontinuous(flaw, start, end, offer);
            }
        }
    }

    fn discontinuous(&mut self, flaw: Candidate, start: Claim, end: Claim, offer: &mut Offer<'_>) {
        let shape = Shape::Discontinuous;
        let (flaw, sum, first) = (Some(flaw), Sum::of_one(flaw), flaw);
        offer(GroupedChain { shape, start, end, flaw, sum, first, links: 0 }, self);
    }

    /// Loops and chains from a candidate that is off: those with several eliminations, or others.
    fn off_ends(&mut self, board: &LogicBoard, node: usize, several: bool, offer: &mut Offer<'_>) {
        let from = self.graph.candidate(node);
        let start = self.graph.claim(from.cell, from.digit, false);
        let others = board.candidates(from.cell) & !from.digit.bit();
        if !several {
            for digit in digits(others) {
                let flaw = Candidate { cell: from.cell, digit };
                if self.follows(start, flaw, false) {
                    let end = self.graph.claim(from.cell, digit, false);
                    self.discontinuous(flaw, start, end, offer);
                }
            }
        }
        if self.follows(start, from, true) {
            self.gone.clear();
            self.gone.extend(Candidate::in_cell(from.cell, others));
            let end = self.graph.claim(from.cell, from.digit, true);
            self.summed(Shape::Discontinuous, start, end, several, offer);
        }
        for digit in digits(others) {
            let to = Candidate { cell: from.cell, digit };
            if self.follows(start, to, true) {
                let end = self.graph.claim(to.cell, to.digit, true);
                self.walk_from(start);
                self.loop_eliminations(board, end);
                self.summed(Shape::Continuous, start, end, several, offer);
            }
        }
        if several {
            self.chains(board, from, start, offer);
        }
    }

    /// Chains of which one end holds. With one elimination they are loops too, and found as such.
    fn chains(&mut self, board: &LogicBoard, from: Candidate, start: Claim, offer: &mut Offer<'_>) {
        for digit in Digit::all() {
            for cell in self.closure.of(start).of(digit, true) & board.places(digit) {
                if cell == from.cell {
                    continue;
                }
                self.gone.clear();
                seen_by_both(board, from, Candidate { cell, digit }, &mut self.gone);
                let end = self.graph.claim(cell, digit, true);
                self.summed(Shape::Aic, start, end, true, offer);
            }
        }
    }

    /// Offers a chain with the eliminations that were noted, if they are several or if not, as
    /// wanted.
    fn summed(
        &mut self,
        shape: Shape,
        start: Claim,
        end: Claim,
        several: bool,
        offer: &mut Offer<'_>,
    ) {
        let sum = Sum::of(&mut self.gone);
        if let Some(&first) = self.gone.first()
            && (sum.count > 1) == several
        {
            offer(GroupedChain { shape, start, end, flaw: None, sum, first, links: 0 }, self);
        }
    }

    /// Notes what a continuous loop, from the start of the last walk to this end, takes away.
    fn loop_eliminations(&mut self, board: &LogicBoard, end: Claim) {
        self.gone.clear();
        let is_single = |claim: &Claim| !self.graph.is_set(*claim);
        let claims = self.walk.back_from(end).filter(is_single);
        let cells = claims.fold(CellSet::EMPTY, |all, it| all | self.graph.node(it).cells);
        let mut later = None;
        let mut start = end;
        for claim in self.walk.back_from(end) {
            if let Some(later) = later
                && (is_on(claim) || self.graph.is_set(claim))
            {
                link_eliminations(&self.graph, board, claim, later, cells, &mut self.gone);
            }
            later = Some(claim);
            start = claim;
        }
        weak_link(board, self.graph.node(start), self.graph.node(end), cells, &mut self.gone);
    }

    /// Walks the chain, and returns whether HoDoKu draws it.
    pub(super) fn draw(&mut self, found: GroupedChain) -> bool {
        self.walk_from(found.start);
        self.chain.clear();
        self.chain.extend(self.walk.back_from(found.end));
        self.chain.reverse();
        let node = |claim: Claim| self.graph.node(claim).cells;
        let (Some(&start), Some(&end)) = (self.chain.first(), self.chain.last()) else {
            return false;
        };
        let (start, end) = (node(start), node(end));
        let inner = &self.chain[1..self.chain.len() - 1];
        // A loop that starts or ends within its cell is another loop.
        let is_at = |claim: Option<&Claim>| claim.is_none_or(|&claim| node(claim) == start);
        if start == end && (is_at(inner.first()) || is_at(inner.last())) {
            return false;
        }
        let mut seen = if start == end { CellSet::EMPTY } else { start };
        let [mut sets, mut locked] = [CellSet::EMPTY; 2];
        let mut last = start;
        for &claim in &self.chain[1..] {
            let cells = node(claim);
            if self.graph.is_set(claim) {
                if cells.is_subset(seen | sets) {
                    return false;
                }
                sets |= cells;
                // One with the cell in which a loop starts may be met again.
                let is_open = start == end && cells.meets(start);
                locked |= if is_open { CellSet::EMPTY } else { cells };
                last = CellSet::EMPTY;
                continue;
            }
            if cells == last {
                continue;
            }
            last = cells;
            // HoDoKu looks for a group by its first cell alone.
            let Some(first) = cells.first() else { continue };
            if start == CellSet::of(first) && start == end {
                continue;
            }
            if seen.contains(first) || cells.meets(locked) {
                return false;
            }
            seen |= cells;
        }
        start != end || !seen.meets(start)
    }

    /// The members of a chain that was drawn last.
    pub(super) fn members(&self, found: &GroupedChain, chain: &mut Vec<ChainNode>) {
        let flaw = |is_on| found.flaw.map(|flaw| ChainNode::of(flaw, is_on));
        let member = |&claim: &Claim| {
            let Node { cells, digit } = *self.graph.node(claim);
            ChainNode { cells, digit, is_on: is_on(claim) }
        };
        let (start, end) = (flaw(true), flaw(false));
        let all = self.chain.iter().map(member);
        chain.extend(start.filter(|_| !is_on(found.start)));
        chain.extend(all);
        chain.extend(end.filter(|_| is_on(found.end)));
    }

    /// Whether the chain that was drawn last passes through an almost locked set.
    pub(super) fn has_set(&self) -> bool {
        self.chain.iter().any(|&claim| self.graph.is_set(claim))
    }

    /// Adds the almost locked sets of a chain that was drawn last to a step.
    pub(super) fn sets(&self, step: &mut Step) {
        for &claim in self.chain.iter().filter(|&&claim| self.graph.is_set(claim)) {
            let Node { cells, digit } = *self.graph.node(claim);
            step.sets.push(cells);
            step.digits.push(digit);
            step.masks.push(self.graph.digits_of(claim));
        }
    }

    /// The eliminations of a chain that was drawn last.
    pub(super) fn eliminations(
        &mut self,
        board: &LogicBoard,
        found: &GroupedChain,
        gone: &mut Vec<Candidate>,
    ) {
        let from = self.graph.candidate((found.start / 2).into());
        let to = self.graph.candidate((found.end / 2).into());
        match (found.shape, found.flaw) {
            (_, Some(flaw)) => gone.push(flaw),
            (Shape::Discontinuous, None) => others(board, from, gone),
            (Shape::Continuous, None) => {
                self.walk_from(found.start);
                self.loop_eliminations(board, found.end);
                gone.extend_from_slice(&self.gone);
            }
            (Shape::Aic, None) => seen_by_both(board, from, to, gone),
        }
        Sum::of(gone);
    }

    /// The number of links of a chain that was drawn last.
    pub(super) fn links(&self, found: &GroupedChain) -> u32 {
        self.chain.len() as u32 - 1 + u32::from(found.shape == Shape::Continuous)
    }
}

impl GroupedChain {
    /// Whether this chain, found later, is preferred to another: more eliminations, or lower ones,
    /// or a shorter chain to the same.
    pub(super) fn beats(&self, other: &GroupedChain) -> bool {
        match self.sum == other.sum {
            true => self.first == other.first && self.links < other.links,
            false => self.sum.beats(&other.sum),
        }
    }

    /// Whether eliminations are preferred to those of this chain, or equal to them.
    pub(super) fn yields_to(&self, sum: Sum) -> bool {
        sum == self.sum || sum.beats(&self.sum)
    }

    /// The same chain, with its number of links.
    pub(super) fn with_links(self, links: u32) -> GroupedChain {
        GroupedChain { links, ..self }
    }
}

/// Whether the node of a claim is on.
fn is_on(claim: Claim) -> bool {
    claim % 2 == 1
}

/// Adds the candidates that fall because a loop goes from a claim to the next: that a candidate is
/// on, or that an almost locked set lacks a digit.
fn link_eliminations(
    graph: &Graph,
    board: &LogicBoard,
    claim: Claim,
    next: Claim,
    cells: CellSet,
    gone: &mut Vec<Candidate>,
) {
    let (one, other) = (graph.node(claim), graph.node(next));
    if !graph.is_set(claim) && !graph.is_set(next) {
        return weak_link(board, one, other, cells, gone);
    }
    let mut take = |losing, digit| gone.extend(Candidate::in_cells(losing, digit));
    let digit = other.digit;
    if !is_on(next) {
        take((graph.losers(claim, digit) & graph.losers(next, digit)) - cells, digit);
    }
    if !graph.is_set(claim) {
        return;
    }
    // The set lacks one of the two digits by which the loop enters and leaves it, so it has all its
    // others. Where it is left by a cell that it takes several candidates from, it may lack one of
    // these, if the cell has it.
    let from_cell = match other.cells.only() {
        Some(cell) if is_on(next) => board.candidates(cell),
        _ => 0,
    };
    let left_by = if is_on(next) { 0 } else { digit.bit() };
    for digit in digits(graph.digits_of(claim) & !one.digit.bit() & !left_by) {
        let losers = graph.losers(claim, digit);
        let is_of_cell = from_cell & digit.bit() != 0;
        take(if is_of_cell { losers & other.cells.common_peers() } else { losers }, digit);
    }
}

/// Adds the candidates that fall because one of two nodes, which see each other, is on.
pub(super) fn weak_link(
    board: &LogicBoard,
    one: &Node,
    other: &Node,
    cells: CellSet,
    gone: &mut Vec<Candidate>,
) {
    let digit = one.digit;
    if digit == other.digit {
        let both = one.cells.common_peers() & other.cells.common_peers();
        gone.extend(Candidate::in_cells((both & board.places(digit)) - cells, digit));
    } else if let Some(cell) = one.cells.only() {
        let rest = board.candidates(cell) & !digit.bit() & !other.digit.bit();
        gone.extend(Candidate::in_cell(cell, rest));
    }
}
