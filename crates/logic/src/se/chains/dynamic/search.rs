//! The search for dynamic forcing chains: the nets of all candidates, and what they have in common.

use super::super::reach::{Fact, houses_of};
use super::Depth;
use super::deductions::Deductions;
use super::marks::Marks;
use super::net::{Net, rely_on_cell, rely_on_house};
use crate::prelude::*;
use crate::reasons::Branch;
use crate::shared::table::Table;

/// The way in which a step follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The assumption leads to a contradiction.
    Contradiction(Fact),
    /// A candidate and its contrary lead to the same.
    Double(Fact),
    /// All places of a digit in a house lead to the same.
    Region(usize, Digit),
    /// All candidates of a cell lead to the same.
    Cell(Cell),
}

impl Kind {
    /// The place of the kind among steps of the same length.
    pub(crate) fn order(self) -> u8 {
        match self {
            Kind::Cell(_) => 0,
            Kind::Double(_) => 1,
            Kind::Region(..) => 2,
            Kind::Contradiction(_) => 3,
        }
    }
}

/// A step: what follows, how, and the number of facts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub kind: Kind,
    /// The conclusion; for a contradiction the candidate that both is and is not.
    pub fact: Fact,
    pub facts: u32,
    /// The number of steps found before.
    pub at: u32,
}

/// The nets of a position.
#[derive(Default)]
pub(crate) struct Search {
    source: Marks,
    depth: Depth,
    more: Deductions,
    /// The first `count` are in use.
    nets: Vec<Net>,
    count: usize,
    found: u32,
    nested: Vec<u32>,
    /// By cell and digit, the place of the net of the candidate on; that of off is the next.
    at: Table<[u16; 9], CELLS>,
}

impl Found {
    /// The order in which SukakuExplainer prefers steps of a depth.
    pub(crate) fn order(&self) -> (u32, u8, u32) {
        (self.facts, self.kind.order(), self.at)
    }

    /// The candidate that is to be placed or removed.
    pub(crate) fn conclusion(&self) -> Fact {
        match self.kind {
            Kind::Contradiction(assumed) => assumed.contrary(),
            _ => self.fact,
        }
    }
}

impl Search {
    /// Makes the nets of a position.
    pub(crate) fn begin(&mut self, source: &Marks, depth: Depth) {
        self.source = *source;
        self.depth = depth;
        self.more.begin(depth);
        self.count = 0;
        self.found = 0;
        for cell in Cell::all() {
            for digit in digits(source.mask(cell)) {
                self.at[cell.index()][digit.index()] = self.count as u16;
                for is_on in [true, false] {
                    if self.count == self.nets.len() {
                        self.nets.push(Net::default());
                    }
                    let net = &mut self.nets[self.count];
                    self.count += 1;
                    if is_on || depth > Depth::Static {
                        let is_dynamic = depth > Depth::Static;
                        let assumed = Fact::new(cell, digit, is_on);
                        net.follow(source, assumed, is_dynamic, &mut self.more);
                    }
                }
            }
        }
    }

    /// Calls back for the net and the end of each chain of a step.
    fn each_end(&self, found: &Found, each: &mut dyn FnMut(&Net, u16)) {
        let mut of = |assumed: Fact| {
            let net = &self.nets[self.net_of(assumed)];
            each(net, net.node_of(found.fact));
        };
        match found.kind {
            Kind::Contradiction(assumed) => {
                let net = &self.nets[self.net_of(assumed)];
                if let Some((on, off)) = net.clash() {
                    each(net, on);
                    each(net, off);
                }
            }
            Kind::Double(assumed) => {
                of(assumed);
                of(assumed.contrary());
            }
            Kind::Region(house, digit) => {
                let places = self.source.places_in(house, digit);
                places.into_iter().for_each(|cell| of(Fact::new(cell, digit, true)));
            }
            Kind::Cell(cell) => {
                let all = digits(self.source.mask(cell));
                all.for_each(|digit| of(Fact::new(cell, digit, true)));
            }
        }
    }

    /// A number by which the chains of steps can be told apart.
    pub(super) fn key(&self, found: &Found) -> u64 {
        let mut key = u64::from(found.kind.order());
        self.each_end(found, &mut |net, end| key = key.wrapping_add(net.key(end)));
        key
    }

    /// Adds what a step relies on in a position from which candidates have fallen since `before`.
    pub(super) fn rely(&self, found: &Found, before: &Marks, all: &mut [CellSet; 9]) {
        match found.kind {
            Kind::Region(house, digit) => rely_on_house(before, &self.source, house, digit, all),
            Kind::Cell(cell) => rely_on_cell(before, &self.source, cell, all),
            Kind::Contradiction(_) | Kind::Double(_) => {}
        }
        self.each_end(found, &mut |net, end| net.rely(end, before, &self.source, all));
    }

    /// Calls back for the facts of the chains of a step, chain by chain, each from its assumption
    /// to its end.
    pub(super) fn each_fact(&self, found: &Found, each: &mut dyn FnMut(Fact)) {
        self.each_end(found, &mut |net, end| net.each_fact(end, each));
    }

    /// The chains of a step, fact by fact. What nested chains give follows without them.
    pub(super) fn branches(&self, found: &Found) -> Vec<Branch> {
        let mut branches = Vec::new();
        self.each_end(found, &mut |net, end| branches.push(net.branch(end)));
        branches
    }

    fn net_of(&self, fact: Fact) -> usize {
        let on = self.at[fact.cell().index()][fact.digit().index()];
        usize::from(on) + usize::from(!fact.is_on())
    }

    /// Calls back for each step, in the order in which SukakuExplainer finds them.
    pub(crate) fn each(&mut self, take: &mut dyn FnMut(Found)) {
        let least = if self.depth > Depth::Static { 2 } else { 3 };
        for cell in Cell::all() {
            let mask = self.source.mask(cell);
            if mask.count_ones() < 2 {
                continue;
            }
            for digit in digits(mask) {
                let on = Fact::new(cell, digit, true);
                if self.depth > Depth::Static {
                    self.contradiction(on, take);
                    self.contradiction(on.contrary(), take);
                    let nets = [self.net_of(on), self.net_of(on.contrary())];
                    self.common(Kind::Double(on), &nets, take);
                }
                for house in houses_of(cell) {
                    let places = self.source.places_in(house, digit);
                    if places.first() != Some(cell) || places.len() < least {
                        continue;
                    }
                    let net = |place| self.net_of(Fact::new(place, digit, true));
                    let nets = List::<_, 9>::of(0, places.into_iter().map(net));
                    self.common(Kind::Region(house, digit), &nets, take);
                }
            }
            if mask.count_ones() < least as u32 {
                continue;
            }
            let net = |digit| self.net_of(Fact::new(cell, digit, true));
            let nets = List::<_, 9>::of(0, digits(mask).map(net));
            self.common(Kind::Cell(cell), &nets, take);
        }
    }

    /// Passes on an assumption that contradicts itself.
    fn contradiction(&mut self, assumed: Fact, take: &mut dyn FnMut(Found)) {
        let at = self.net_of(assumed);
        let Some((on, off)) = self.nets[at].clash() else { return };
        self.nested.clear();
        let facts = self.size(at, on) + self.size(at, off);
        self.tell(Kind::Contradiction(assumed), self.nets[at].node(on).fact, facts, take);
    }

    /// The number of facts behind a node; its nested chains are added to the list.
    fn size(&mut self, net: usize, node: u16) -> u32 {
        let net = &mut self.nets[net];
        net.add_nested(node, &mut self.nested);
        net.size(node)
    }

    fn tell(&mut self, kind: Kind, fact: Fact, facts: u32, take: &mut dyn FnMut(Found)) {
        let facts = facts + self.more.length(&self.nested);
        take(Found { kind, fact, facts, at: self.found });
        self.found += 1;
    }

    /// Passes on the common consequences of several assumptions.
    fn common(&mut self, kind: Kind, nets: &[usize], take: &mut dyn FnMut(Found)) {
        let Some(&first) = nets.first() else { return };
        let mut common = [[CellSet::EMPTY; 9]; 2];
        let mut is_any = false;
        for (is_on, places) in [false, true].into_iter().zip(&mut common) {
            for digit in 0..9 {
                let all = nets.iter().map(|net| self.nets[*net].places(is_on)[digit]);
                places[digit] = all.fold(CellSet::ALL, |common, places| common & places);
                is_any |= !places[digit].is_empty();
            }
        }
        if !is_any {
            return;
        }
        for is_on in [true, false] {
            for at in 0..self.nets[first].facts(is_on).len() {
                let fact = self.nets[first].node(self.nets[first].facts(is_on)[at]).fact;
                if !common[usize::from(is_on)][fact.digit().index()].contains(fact.cell()) {
                    continue;
                }
                self.nested.clear();
                let mut facts = 0;
                for &net in nets {
                    let node = self.nets[net].node_of(fact);
                    facts += self.size(net, node);
                }
                self.tell(kind, fact, facts, take);
            }
        }
    }
}
