//! The consequences of one assumption, each with the facts that it follows from.
//!
//! Unlike in a chain, all consequences so far count: a cell that has lost all candidates but one
//! has that one, and so for the places of a digit in a house. Facts are followed first in, first
//! out, *on* before *off*. So each fact has the grounds that SukakuExplainer gives it, and the
//! number of grounds is what a rating depends on.

use super::super::reach::{FACTS, Fact, houses_of};
use super::deductions::Deductions;
use super::marks::Marks;
use crate::prelude::*;
use crate::reasons::{Branch, Fact as Reason};
use crate::shared::table::Table;

const WORDS: usize = FACTS / 64 + 1;

/// The rule by which a fact follows from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    /// It is the assumption, or something sees it.
    Weak,
    /// A cell has no other candidate left.
    Cell,
    /// A house has no other place left.
    House(u8),
    /// A technique, or the nested chain of this number.
    Deduced(u32),
}

/// The number of deductions by techniques without chains, which no nested chain has.
pub(super) const STATIC: u32 = u32::MAX;

/// Takes candidates that fall, with the candidates whose absence they follow from.
pub(super) type Tell<'a> = dyn FnMut(Cell, Digit, &[CellSet; 9], Link) + 'a;

/// A fact of a net.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub fact: Fact,
    pub link: Link,
    /// The index of its first ground.
    first: u32,
    count: u16,
}

/// The consequences of one assumption.
#[derive(Default)]
pub(super) struct Net {
    /// By truth and digit, the cells that lack it, and those that have it.
    places: [[CellSet; 9]; 2],
    /// By fact, its place among the nodes.
    at: Table<u16, FACTS>,
    /// The facts as they were found.
    nodes: Vec<Node>,
    /// The grounds of all nodes: places among the nodes.
    grounds: Vec<u16>,
    /// By truth, the nodes as they were found.
    found: [Vec<u16>; 2],
    /// The number of facts behind each node, with itself; 0 until it is needed.
    sizes: Vec<u32>,
    /// The nodes of the candidate that both is and is not: on, off.
    clash: Option<(u16, u16)>,
    has_nested: bool,
}

impl Net {
    /// The nodes of the candidate that both is and is not, on and off.
    pub(super) fn clash(&self) -> Option<(u16, u16)> {
        self.clash
    }

    /// By truth and digit, the facts.
    pub(super) fn places(&self, is_on: bool) -> &[CellSet; 9] {
        &self.places[usize::from(is_on)]
    }

    /// The node of a fact, which must be known.
    pub(super) fn node_of(&self, fact: Fact) -> u16 {
        self.at[fact.index()]
    }

    /// The nodes of the facts that are *on*, or *off*, as they were found.
    pub(super) fn facts(&self, is_on: bool) -> &[u16] {
        &self.found[usize::from(is_on)]
    }

    pub(super) fn node(&self, at: u16) -> &Node {
        &self.nodes[usize::from(at)]
    }

    fn has(&self, fact: Fact) -> bool {
        self.places(fact.is_on())[fact.digit().index()].contains(fact.cell())
    }

    /// Appends a fact whose grounds have been listed from `first` on.
    fn push(&mut self, fact: Fact, link: Link, first: usize) -> u16 {
        let node = self.nodes.len() as u16;
        let count = (self.grounds.len() - first) as u16;
        self.nodes.push(Node { fact, link, first: first as u32, count });
        node
    }

    /// Adds a fact whose grounds have been listed from `first` on. Returns whether its contrary is
    /// known.
    fn add(&mut self, fact: Fact, link: Link, first: usize) -> bool {
        if self.has(fact.contrary()) {
            let other = self.at[fact.contrary().index()];
            let this = self.push(fact, link, first);
            self.clash = Some(if fact.is_on() { (this, other) } else { (other, this) });
            return true;
        }
        if self.has(fact) {
            self.grounds.truncate(first);
            return false;
        }
        let node = self.push(fact, link, first);
        self.at[fact.index()] = node;
        let truth = usize::from(fact.is_on());
        self.places[truth][fact.digit().index()].insert(fact.cell());
        self.found[truth].push(node);
        false
    }

    /// Follows an assumption to the first contradiction, or to the end. Unless it is dynamic, a
    /// candidate that is off counts alone.
    pub(super) fn follow(
        &mut self,
        source: &Marks,
        assumed: Fact,
        is_dynamic: bool,
        more: &mut Deductions,
    ) {
        self.places = [[CellSet::EMPTY; 9]; 2];
        self.nodes.clear();
        self.grounds.clear();
        self.found.iter_mut().for_each(Vec::clear);
        self.sizes.clear();
        self.clash = None;
        self.has_nested = false;
        self.add(assumed, Link::Weak, 0);
        let mut left = *source;
        let (mut next_on, mut next_off) = (0, 0);
        while self.clash.is_none() {
            if let Some(&node) = self.facts(true).get(next_on) {
                next_on += 1;
                self.exclude(source, node);
            } else if let Some(&node) = self.facts(false).get(next_off) {
                next_off += 1;
                self.fill(source, &mut left, node);
                if !is_dynamic {
                    left = *source;
                }
            } else {
                self.deduce(source, &left, more);
                if next_off == self.facts(false).len() {
                    return;
                }
            }
        }
    }

    /// A candidate is on: the others of its cell are off, and the same digit in its houses.
    fn exclude(&mut self, source: &Marks, node: u16) {
        let fact = self.nodes[usize::from(node)].fact;
        let (cell, digit) = (fact.cell(), fact.digit());
        for other in digits(source.mask(cell) & !digit.bit()) {
            if self.add_weak(Fact::new(cell, other, false), node) {
                return;
            }
        }
        for house in houses_of(cell) {
            for other in source.places_in(house, digit) - CellSet::of(cell) {
                if self.add_weak(Fact::new(other, digit, false), node) {
                    return;
                }
            }
        }
    }

    fn add_weak(&mut self, fact: Fact, ground: u16) -> bool {
        let first = self.grounds.len();
        self.grounds.push(ground);
        self.add(fact, Link::Weak, first)
    }

    /// A candidate is off: its cell or one of its houses may have one left.
    fn fill(&mut self, source: &Marks, left: &mut Marks, node: u16) {
        let fact = self.nodes[usize::from(node)].fact;
        let (cell, digit) = (fact.cell(), fact.digit());
        left.remove(cell, digit);
        let others = left.mask(cell);
        if others.is_power_of_two() {
            for other in digits(others) {
                let first = self.grounds.len();
                for gone in digits(source.mask(cell) & !others) {
                    self.grounds.push(self.at[Fact::new(cell, gone, false).index()]);
                }
                if self.add(Fact::new(cell, other, true), Link::Cell, first) {
                    return;
                }
            }
        }
        for house in houses_of(cell) {
            let places = left.places_in(house, digit);
            let Some(last) = places.only() else { continue };
            let first = self.grounds.len();
            for gone in source.places_in(house, digit) - places {
                self.grounds.push(self.at[Fact::new(gone, digit, false).index()]);
            }
            if self.add(Fact::new(last, digit, true), Link::House(house as u8), first) {
                return;
            }
        }
    }

    /// Adds the conclusions of additional techniques.
    fn deduce(&mut self, source: &Marks, left: &Marks, more: &mut Deductions) {
        more.deduce(source, left, &mut |cell, digit, grounds, link| {
            if self.clash.is_some() {
                return;
            }
            let fact = Fact::new(cell, digit, false);
            if !self.has(fact) {
                let first = self.grounds.len();
                for digit in Digit::all() {
                    for gone in grounds[digit.index()] {
                        self.grounds.push(self.at[Fact::new(gone, digit, false).index()]);
                    }
                }
                self.has_nested |= link != Link::Deduced(STATIC);
                self.add(fact, link, first);
            }
        });
    }

    /// Adds what the strong links behind a node rely on in a position from which candidates have
    /// fallen since `before`.
    pub(super) fn rely(&self, node: u16, before: &Marks, source: &Marks, all: &mut [CellSet; 9]) {
        self.behind(node, |node| {
            let (cell, digit) = (node.fact.cell(), node.fact.digit());
            match node.link {
                Link::Cell => rely_on_cell(before, source, cell, all),
                Link::House(house) => rely_on_house(before, source, house.into(), digit, all),
                Link::Weak | Link::Deduced(_) => {}
            }
        });
    }

    /// Adds up a number for each fact behind a node, by which sets of facts can be told apart.
    pub(super) fn key(&self, node: u16) -> u64 {
        let mut key = 0;
        self.behind(node, |node| key = add_key(key, node.fact));
        key
    }

    /// The number of facts behind a node, with itself. Nested chains are not counted.
    pub(super) fn size(&mut self, node: u16) -> u32 {
        if self.sizes.is_empty() {
            self.sizes.resize(self.nodes.len(), 0);
        }
        if self.sizes[usize::from(node)] == 0 {
            let mut size = 0;
            self.behind(node, |_| size += 1);
            self.sizes[usize::from(node)] = size;
        }
        self.sizes[usize::from(node)]
    }

    /// Adds the nested chains behind a node to those of a list.
    pub(super) fn add_nested(&self, node: u16, nested: &mut Vec<u32>) {
        if self.has_nested {
            self.behind(node, |node| {
                if let Link::Deduced(number) = node.link
                    && number != STATIC
                    && !nested.contains(&number)
                {
                    nested.push(number);
                }
            });
        }
    }

    /// Calls back for a node and all that it follows from, last first.
    fn behind(&self, node: u16, mut each: impl FnMut(&Node)) {
        let behind = self.all_behind(node);
        for word in (0..=usize::from(node) / 64).rev() {
            let mut left = behind[word];
            while left != 0 {
                let bit = 63 - left.leading_zeros() as usize;
                left &= !(1 << bit);
                each(&self.nodes[64 * word + bit]);
            }
        }
    }

    /// A node and all that it follows from, as bits.
    fn all_behind(&self, node: u16) -> [u64; WORDS] {
        let node = usize::from(node);
        let mut behind = [0_u64; WORDS];
        behind[node / 64] |= 1 << (node % 64);
        for word in (0..=node / 64).rev() {
            let mut done = 0_u64;
            while behind[word] & !done != 0 {
                let bit = 63 - (behind[word] & !done).leading_zeros() as usize;
                done |= 1 << bit;
                let node = &self.nodes[64 * word + bit];
                for &ground in &self.grounds[node.first as usize..][..usize::from(node.count)] {
                    let ground = usize::from(ground);
                    behind[ground / 64] |= 1 << (ground % 64);
                }
            }
        }
        behind
    }

    /// Calls back for what a node follows from, and for the node, in the order in which it was
    /// found.
    pub(super) fn each_fact(&self, node: u16, each: &mut dyn FnMut(Fact)) {
        let behind = self.all_behind(node);
        let is_behind = |at: &usize| behind[at / 64] >> (at % 64) & 1 == 1;
        (0..=usize::from(node)).filter(is_behind).for_each(|at| each(self.nodes[at].fact));
    }

    /// A node with all that it follows from.
    pub(super) fn branch(&self, node: u16) -> Branch {
        let mut branch = Branch::default();
        let behind = self.all_behind(node);
        let mut place = vec![0; self.nodes.len()];
        for at in (0..=usize::from(node)).filter(|at| behind[at / 64] >> (at % 64) & 1 == 1) {
            place[at] = branch.facts.len();
            let Node { fact, first, count, .. } = self.nodes[at];
            let grounds = &self.grounds[first as usize..][..usize::from(count)];
            let from = grounds.iter().map(|&ground| place[usize::from(ground)]).collect();
            branch.facts.push(Reason { claim: fact.node(), from });
        }
        branch
    }
}

/// Adds a fact to the key of a set of facts.
pub(super) fn add_key(key: u64, fact: Fact) -> u64 {
    let mixed = (fact.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key.wrapping_add((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9))
}

/// Adds the candidates that a cell has lost.
pub(super) fn rely_on_cell(before: &Marks, left: &Marks, cell: Cell, all: &mut [CellSet; 9]) {
    for gone in digits(before.mask(cell) & !left.mask(cell)) {
        all[gone.index()].insert(cell);
    }
}

/// Adds the places that a digit has lost in a house.
pub(super) fn rely_on_house(
    before: &Marks,
    left: &Marks,
    house: usize,
    digit: Digit,
    all: &mut [CellSet; 9],
) {
    all[digit.index()] |= before.places_in(house, digit) - left.places_in(house, digit);
}
