//! The claims that grouped loops and forcing chains are made of, and what follows from each at once.
//!
//! A node is a digit in one cell, or in all its places of a box and a line. It is on or off: a
//! claim is a node with its truth. A claim that a node is on turns off what it sees, one that it is
//! off turns on the only other node of a cell or of a house.

use super::closure::Implications;
use super::consequences::Consequences;
use super::sets::LockedSets;
use super::{Claim, Node};
use crate::hodoku::als::Als;
use crate::prelude::*;
use crate::shared::table::Table;

/// Other claims that follow from a candidate that is on, or off.
type Further<'a> = dyn Fn(Candidate, bool) -> Option<Consequences> + 'a;

/// The nodes and their links. Its memory is reused.
#[derive(Default)]
pub(in crate::hodoku) struct Graph {
    nodes: Vec<Node>,
    /// The number of nodes of one cell; groups come behind them.
    singles: usize,
    /// The node of a cell and a digit.
    at: Table<[u16; 9], CELLS>,
    /// The first group of each digit, and the end of the last.
    groups: [usize; 10],
    /// The almost locked sets.
    sets: LockedSets,
    /// The index of each claim's first consequence in `next`.
    begins: Vec<u32>,
    next: Vec<Claim>,
}

impl Graph {
    /// Builds the graph of a board. `further` gives what else follows from a candidate that is on,
    /// or off.
    pub(in crate::hodoku) fn build(&mut self, board: &LogicBoard, further: &Further<'_>) {
        self.add_nodes(board);
        self.sets.clear();
        self.link(board, further);
    }

    /// Builds the graph of a board, with these almost locked sets as nodes.
    pub(in crate::hodoku) fn build_with_sets(&mut self, board: &LogicBoard, sets: &[Als]) {
        self.add_nodes(board);
        let mut known = std::mem::take(&mut self.sets);
        known.fill(board, sets, &mut self.nodes);
        self.sets = known;
        self.link(board, &|_, _| None);
    }

    fn add_nodes(&mut self, board: &LogicBoard) {
        self.nodes.clear();
        for Candidate { cell, digit } in board.all_candidates() {
            self.at[cell.index()][digit.index()] = self.nodes.len() as u16;
            self.nodes.push(Node { cells: CellSet::of(cell), digit });
        }
        self.singles = self.nodes.len();
        for digit in Digit::all() {
            self.groups[digit.index()] = self.nodes.len();
            let nodes = &mut self.nodes;
            each_group(board.places(digit), |cells| nodes.push(Node { cells, digit }));
        }
        self.groups[9] = self.nodes.len();
    }

    fn link(&mut self, board: &LogicBoard, further: &Further<'_>) {
        let mut next = std::mem::take(&mut self.next);
        self.begins.clear();
        next.clear();
        for node in 0..self.groups[9] {
            for is_on in [false, true] {
                self.begins.push(next.len() as u32);
                if is_on {
                    self.weak(board, node, &mut next);
                } else {
                    self.strong(board, node, &mut next);
                }
                if node < self.singles
                    && let Some(follows) = further(self.candidate(node), is_on)
                {
                    self.all_of(&follows, &mut next);
                }
            }
        }
        for node in self.groups[9]..self.nodes.len() {
            self.begins.push(next.len() as u32);
            self.locked(board, node, &mut next);
            self.begins.push(next.len() as u32);
        }
        self.begins.push(next.len() as u32);
        self.next = next;
    }

    /// Adds what follows from an almost locked set that lacks a digit: it has all its others.
    fn locked(&self, board: &LogicBoard, node: usize, next: &mut Vec<Claim>) {
        let (mask, gone) = (self.sets.digits(node - self.groups[9]), self.nodes[node].digit);
        let mut losing = [CellSet::EMPTY; 9];
        for digit in digits(mask & !gone.bit()) {
            let seen = self.sets.losers(node - self.groups[9], digit);
            losing[digit.index()] = seen;
            self.off_all(seen, digit, node, next);
        }
        let any = losing.iter().fold(CellSet::EMPTY, |any, cells| any | *cells);
        // Where it takes one of two candidates, the other follows by the links of the cell.
        for cell in any - board.bivalue() {
            let lost = |digit: &Digit| losing[digit.index()].contains(cell);
            let mut left = digits(board.candidates(cell)).filter(|digit| !lost(digit));
            if let (Some(digit), None) = (left.next(), left.next()) {
                next.push(self.claim(cell, digit, true));
            }
        }
    }

    /// Adds that a digit is off in these cells, and in the groups and sets that have it only there.
    /// As in HoDoKu, a set follows only from another if they share no cell.
    fn off_all(&self, seen: CellSet, digit: Digit, from: usize, next: &mut Vec<Claim>) {
        let mut off = |node: usize| next.push(2 * node as Claim);
        for cell in seen {
            off(self.at[cell.index()][digit.index()].into());
        }
        for group in self.of_digit(digit).filter(|&group| self.nodes[group].cells.is_subset(seen)) {
            off(group);
        }
        let sets = self.sets.within(seen, digit).map(|set| self.groups[9] + set);
        let apart = sets.filter(|&set| !self.nodes[set].cells.meets(self.nodes[from].cells));
        apart.for_each(off);
    }

    /// Whether a node is an almost locked set. Its claim is that the set lacks the digit.
    pub(in crate::hodoku) fn is_set(&self, claim: Claim) -> bool {
        usize::from(claim / 2) >= self.groups[9]
    }

    /// For how many links a claim counts: an almost locked set for as many as it has digits, as
    /// HoDoKu's chains show.
    pub(in crate::hodoku) fn weight(&self, claim: Claim) -> u32 {
        if self.is_set(claim) { self.node(claim).cells.len() as u32 + 1 } else { 1 }
    }

    /// The digits of the almost locked set of a claim.
    pub(in crate::hodoku) fn digits_of(&self, claim: Claim) -> u16 {
        self.sets.digits(usize::from(claim / 2) - self.groups[9])
    }

    /// The cells with a digit that see all its places in the set or the node of a claim.
    pub(in crate::hodoku) fn losers(&self, claim: Claim, digit: Digit) -> CellSet {
        match usize::from(claim / 2).checked_sub(self.groups[9]) {
            Some(set) => self.sets.losers(set, digit),
            None => self.node(claim).cells.common_peers(),
        }
    }

    /// Adds what a node that is on turns off.
    fn weak(&self, board: &LogicBoard, node: usize, next: &mut Vec<Claim>) {
        let Node { cells, digit } = self.nodes[node];
        let mut off = |node: usize| next.push(2 * node as Claim);
        if let Some(cell) = cells.only() {
            let others = digits(board.candidates(cell) & !digit.bit());
            others.for_each(|other| off(self.at[cell.index()][other.index()].into()));
        }
        // In HoDoKu's order, which decides between chains of the same length: row, column, box,
        // then groups.
        let seen = cells.common_peers() & board.places(digit);
        let mut left = seen;
        for house in cells.common_houses() {
            for cell in left & CellSet::house(house) {
                off(self.at[cell.index()][digit.index()].into());
            }
            left -= CellSet::house(house);
        }
        for group in self.of_digit(digit).filter(|&group| self.nodes[group].cells.is_subset(seen)) {
            off(group);
        }
        self.sets.within(seen, digit).for_each(|set| off(self.groups[9] + set));
    }

    /// Adds what a node that is off turns on.
    fn strong(&self, board: &LogicBoard, node: usize, next: &mut Vec<Claim>) {
        let Node { cells, digit } = self.nodes[node];
        let mut on = |node: usize| next.push(2 * node as Claim + 1);
        if let Some(cell) = cells.only() {
            let mut others = digits(board.candidates(cell) & !digit.bit());
            if let (Some(other), None) = (others.next(), others.next()) {
                on(self.at[cell.index()][other.index()].into());
            }
        }
        let mut rests = [CellSet::EMPTY; 3];
        for (rest, house) in rests.iter_mut().zip(cells.common_houses()) {
            *rest = (board.places(digit) & CellSet::house(house)) - cells;
            let single = rest.only().map(|cell| self.at[cell.index()][digit.index()]);
            single.into_iter().for_each(|node| on(node.into()));
        }
        // Groups have several cells, so that none is an empty rest.
        for group in self.of_digit(digit).filter(|&group| rests.contains(&self.nodes[group].cells))
        {
            on(group);
        }
    }

    /// Adds all claims of a set.
    fn all_of(&self, follows: &Consequences, next: &mut Vec<Claim>) {
        for digit in Digit::all() {
            for is_on in [false, true] {
                let cells = follows.of(digit, is_on);
                for cell in cells {
                    next.push(self.claim(cell, digit, is_on));
                }
            }
        }
    }

    fn of_digit(&self, digit: Digit) -> std::ops::Range<usize> {
        self.groups[digit.index()]..self.groups[digit.index() + 1]
    }

    pub(in crate::hodoku) fn node(&self, claim: Claim) -> &Node {
        &self.nodes[usize::from(claim / 2)]
    }

    /// The number of nodes of one cell, which are the first nodes: cell by cell.
    pub(in crate::hodoku) fn singles(&self) -> usize {
        self.singles
    }

    /// The claim that a candidate is on or off.
    pub(in crate::hodoku) fn claim(&self, cell: Cell, digit: Digit, is_on: bool) -> Claim {
        2 * self.at[cell.index()][digit.index()] + Claim::from(is_on)
    }

    /// The candidate of a node of one cell.
    pub(in crate::hodoku) fn candidate(&self, node: usize) -> Candidate {
        let Node { cells, digit } = self.nodes[node];
        Candidate { cell: cells.first().unwrap_or(Cell::at(0, 0)), digit }
    }

    /// The direct consequences of a claim.
    pub(in crate::hodoku) fn next(&self, claim: Claim) -> &[Claim] {
        let claim = usize::from(claim);
        &self.next[self.begins[claim] as usize..self.begins[claim + 1] as usize]
    }
}

impl Implications for Graph {
    fn claims(&self) -> usize {
        2 * self.nodes.len()
    }

    #[inline]
    fn list(&self, claim: Claim) -> &[Claim] {
        self.next(claim)
    }

    #[inline]
    fn entry(&self, _: Claim, entry: Claim) -> Claim {
        entry
    }

    #[inline]
    fn about(&self, claim: Claim) -> Option<Candidate> {
        let node = usize::from(claim / 2);
        (node < self.singles).then(|| self.candidate(node))
    }
}

/// Visits the groups of a digit that are one of two nodes that a line or a box has for it, by
/// lines. Other groups lead nowhere.
fn each_group(places: CellSet, mut each: impl FnMut(CellSet)) {
    for line in House::all().take(18) {
        for block in boxes(line) {
            let (line, block) = (CellSet::house(line), CellSet::house_at(block));
            let group = places & line & block;
            let is_linked = |house: CellSet| is_node((places & house) - group);
            if group.len() > 1 && (is_linked(line) || is_linked(block)) {
                each(group);
            }
        }
    }
}

/// Whether these cells, all of a line and outside a box or the other way round, are a node.
fn is_node(cells: CellSet) -> bool {
    cells.len() == 1 || cells.len() <= 3 && cells.common_houses().count() == 2
}

/// The boxes that a line runs through.
fn boxes(line: House) -> [usize; 3] {
    let at = line.index() % 9;
    let (first_of_row, first_of_column) = (18 + at / 3 * 3, 18 + at / 3);
    match line.kind() {
        HouseKind::Row => [first_of_row, first_of_row + 1, first_of_row + 2],
        _ => [first_of_column, first_of_column + 3, first_of_column + 6],
    }
}
