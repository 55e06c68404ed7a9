//! The graph of links that all chain techniques walk.
//!
//! A node is the claim that a candidate is true. A strong link means that one of two
//! nodes holds (if this is off, that is on), a weak link that they do not both hold (if this is on,
//! that is off). A chain takes the two in turns. A node without a strong link leads nowhere, so
//! only nodes with one are kept.

use crate::hodoku::claims::{Claim, Closure, Implications};
use crate::prelude::*;
use crate::shared::table::Table;

/// The strong links that a graph has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Links {
    /// Two places of a digit in a house, one digit at a time.
    Conjugates,
    /// Two candidates of a cell.
    Bivalues,
    #[default]
    Both,
}

const NOWHERE: u16 = u16::MAX;

/// The nodes and their links, and the nodes that a walk has reached. Its memory is reused.
#[derive(Default)]
pub(super) struct Graph {
    links: Links,
    places: Vec<Candidate>,
    /// The node of a cell and a digit.
    singles: Table<[u16; 9], CELLS>,
    /// The index of each node's first strong link in `strong`.
    begins: Vec<u32>,
    strong: Vec<u16>,
    /// The same of weak links.
    weak_begins: Vec<u32>,
    weak: Vec<u16>,
    /// Strong links: a node, the kind of link, another node, as one number.
    pairs: Vec<u32>,
    /// Nodes in the order in which chains start: cells in row-major order.
    order: Vec<u16>,
    /// By digit, the cells whose node has a strong link.
    linked: [CellSet; 9],
    walk: Walk,
    /// With both kinds of links, the consequences of each node being on or off, over any number of
    /// links.
    closure: Closure,
}

/// The consequences of a node being off, nearest first.
#[derive(Default)]
struct Walk {
    /// The node from which each node was reached: off by an on, on by an off.
    off_from: Vec<u16>,
    on_from: Vec<u16>,
    /// The number of links to each node that is on.
    length: Vec<u16>,
    /// The nodes that are on, in the order in which they were reached.
    reached: Vec<u16>,
}

impl Walk {
    /// Forgets the last walk.
    fn begin(&mut self, count: usize) {
        for from in [&mut self.off_from, &mut self.on_from] {
            from.clear();
            from.resize(count, NOWHERE);
        }
        self.length.resize(count.max(self.length.len()), 0);
        self.reached.clear();
    }

    /// Turns on the nodes that a node which is off has strong links to.
    #[inline]
    fn switch_on(&mut self, strong: &[u16], off: u16, length: u16) {
        for &on in strong {
            let from = &mut self.on_from[usize::from(on)];
            if *from == NOWHERE {
                *from = off;
                self.length[usize::from(on)] = length;
                self.reached.push(on);
            }
        }
    }
}

impl Graph {
    /// Builds the graph of a board, with the strong links in houses of these digits.
    pub(super) fn build(&mut self, board: &LogicBoard, links: Links, of: u16) {
        self.links = links;
        self.places.clear();
        self.pairs.clear();
        self.linked = [CellSet::EMPTY; 9];
        self.singles = Table([[NOWHERE; 9]; CELLS]);
        if links != Links::Conjugates {
            self.bivalues(board);
        }
        if links != Links::Bivalues {
            self.conjugates(board, of);
        }
        self.sort();
        self.order.clear();
        let singles = self.singles.as_flattened().iter();
        self.order.extend(singles.filter(|&&node| node != NOWHERE));
        self.list_weak();
        if links == Links::Both {
            let mut closure = std::mem::take(&mut self.closure);
            closure.fill(self);
            self.closure = closure;
        }
    }

    /// Whether some chain from a node that is off may take something away: it ends in the same cell,
    /// or at a node with which another candidate conflicts, too. Known of graphs with both kinds of
    /// links; chains of others are cheaper to walk.
    pub(super) fn is_fertile(&self, board: &LogicBoard, start: u16) -> bool {
        if self.links != Links::Both {
            return true;
        }
        let Candidate { cell, digit } = self.place(start);
        let ends = self.closure.of(2 * start);
        let same = ends.of(digit, true);
        let conflict = CellSet::peers(cell) & board.places(digit);
        // The loop of the two candidates of a cell takes nothing away.
        let is_bivalue = count(board.candidates(cell)) == 2;
        let closes = if is_bivalue { conflict } else { conflict | CellSet::of(cell) };
        same.contains(cell)
            || same.into_iter().any(|end| CellSet::peers(end).meets(conflict))
            || Digit::all().any(|other| other != digit && ends.of(other, true).meets(closes))
    }

    /// The number of nodes at which a chain may start: all.
    pub(super) fn starts(&self) -> usize {
        self.order.len()
    }

    /// The node with this index in the order in which chains start.
    pub(super) fn start(&self, at: usize) -> u16 {
        self.order[at]
    }

    #[inline]
    pub(super) fn place(&self, node: u16) -> Candidate {
        self.places[usize::from(node)]
    }

    fn single(&mut self, cell: Cell, digit: Digit) -> u16 {
        let node = &mut self.singles[cell.index()][digit.index()];
        if *node == NOWHERE {
            *node = self.places.len() as u16;
            self.linked[digit.index()].insert(cell);
            self.places.push(Candidate { cell, digit });
        }
        *node
    }

    /// Links of a node are followed by kind: in the cell, row, column, box. This is HoDoKu's
    /// order, as its paths show, and decides between chains of the same length.
    fn link(&mut self, one: u16, sort: u32, other: u16) {
        let pair = |one: u16, other: u16| u32::from(one) << 16 | sort << 14 | u32::from(other);
        self.pairs.extend_from_slice(&[pair(one, other), pair(other, one)]);
    }

    fn bivalues(&mut self, board: &LogicBoard) {
        for cell in board.bivalue() {
            let mut both = digits(board.candidates(cell));
            let (Some(one), Some(other)) = (both.next(), both.next()) else { continue };
            let (one, other) = (self.single(cell, one), self.single(cell, other));
            self.link(one, 0, other);
        }
    }

    fn conjugates(&mut self, board: &LogicBoard, of: u16) {
        for digit in digits(of) {
            for house in board.pairs(digit) {
                let mut both = (board.places(digit) & CellSet::house(house)).into_iter();
                let (Some(one), Some(other)) = (both.next(), both.next()) else { continue };
                let (one, other) = (self.single(one, digit), self.single(other, digit));
                self.link(one, 1 + (house.index() / 9) as u32, other);
            }
        }
    }

    /// Gathers the strong links of each node.
    fn sort(&mut self) {
        self.pairs.sort_unstable();
        self.begins.clear();
        self.strong.clear();
        for pair in &self.pairs {
            while self.begins.len() <= (pair >> 16) as usize {
                self.begins.push(self.strong.len() as u32);
            }
            self.strong.push((pair & 0x3fff) as u16);
        }
        self.begins.resize(self.places.len() + 1, self.strong.len() as u32);
    }

    /// The nodes that are on if this one is off.
    pub(super) fn strong(&self, node: u16) -> &[u16] {
        let node = usize::from(node);
        &self.strong[self.begins[node] as usize..self.begins[node + 1] as usize]
    }

    /// Lists the weak links of each node: the nodes that are off if this is on, in the cell, row,
    /// column and box.
    fn list_weak(&mut self) {
        self.weak.clear();
        self.weak_begins.clear();
        for &Candidate { cell, digit } in &self.places {
            self.weak_begins.push(self.weak.len() as u32);
            if self.links == Links::Both {
                for (i, &node) in self.singles[cell.index()].iter().enumerate() {
                    if node != NOWHERE && i != digit.index() {
                        self.weak.push(node);
                    }
                }
            }
            let mut left = CellSet::peers(cell) & self.linked[digit.index()];
            for house in [cell.row(), 9 + cell.column(), 18 + cell.box_index()] {
                let here = left & CellSet::house_at(house);
                left -= here;
                for cell in here {
                    self.weak.push(self.singles[cell.index()][digit.index()]);
                }
            }
        }
        self.weak_begins.push(self.weak.len() as u32);
    }

    /// The nodes that are off if this one is on.
    fn weak(&self, node: u16) -> &[u16] {
        let node = usize::from(node);
        &self.weak[self.weak_begins[node] as usize..self.weak_begins[node + 1] as usize]
    }

    /// Follows all chains from a node that is off, nearest first, over at most `longest` links.
    pub(super) fn walk(&mut self, start: u16, longest: u16) {
        let mut walk = std::mem::take(&mut self.walk);
        walk.begin(self.places.len());
        walk.off_from[usize::from(start)] = start;
        walk.switch_on(self.strong(start), start, 1);
        let mut next = 0;
        while let Some(&node) = walk.reached.get(next) {
            next += 1;
            let length = walk.length[usize::from(node)] + 2;
            if length > longest {
                break;
            }
            for &off in self.weak(node) {
                let from = &mut walk.off_from[usize::from(off)];
                if *from == NOWHERE {
                    *from = node;
                    walk.switch_on(self.strong(off), off, length);
                }
            }
        }
        self.walk = walk;
    }

    /// The nodes that are on after the last walk, nearest first, with the number of links to each.
    pub(super) fn reached(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.walk.reached.iter().map(|&node| (node, self.walk.length[usize::from(node)]))
    }

    /// The chain of the last walk to a node that is on, from its end to its start: on, off, on,
    /// ..., off.
    pub(super) fn back_from(&self, end: u16) -> impl Iterator<Item = (u16, bool)> + '_ {
        let mut at = Some((end, true));
        std::iter::from_fn(move || {
            let (node, is_on) = at?;
            let walk = &self.walk;
            let from = if is_on { &walk.on_from } else { &walk.off_from };
            let before = from[usize::from(node)];
            at = (is_on || before != node).then_some((before, !is_on));
            Some((node, is_on))
        })
    }
}

/// The claims that nodes are on or off, as in the graph of claims.
impl Implications for Graph {
    fn claims(&self) -> usize {
        2 * self.places.len()
    }

    #[inline]
    fn list(&self, claim: Claim) -> &[u16] {
        match claim % 2 {
            0 => self.strong(claim / 2),
            _ => self.weak(claim / 2),
        }
    }

    #[inline]
    fn entry(&self, claim: Claim, node: u16) -> Claim {
        2 * node + (1 - claim % 2)
    }

    #[inline]
    fn about(&self, claim: Claim) -> Option<Candidate> {
        Some(self.place(claim / 2))
    }
}
