//! The search for dynamic forcing chains: the nets of all candidates, and what they have in common.

use std::collections::HashMap;

use super::super::addition;
use super::super::reach::Fact;
use super::marks::Marks;
use super::net::{Deduce, Link, Net, rely_on_cell, rely_on_house};
use super::forcing::Forcing;
use super::statics::{self, Tell};
use crate::grid::{CELLS, Cell, CellSet, Digit};
use crate::logic::board::digits;

/// The further techniques that nets may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depth {
    /// None, and each fact counts alone.
    Static,
    /// None.
    Plain,
    /// Techniques without chains.
    Plus,
    /// These, then cycles and forcing chains.
    Chains,
    /// These, then multiple forcing chains.
    Multiple,
    /// These, then dynamic forcing chains.
    Dynamic,
}

/// The deductions of a depth.
pub(crate) struct Deductions {
    depth: Depth,
    forcing: Option<Box<Forcing>>,
    inner: Option<Box<Search>>,
    found: Vec<Found>,
    /// By number, the length of a nested chain; the numbers by the facts of the chain.
    lengths: Vec<u32>,
    numbers: HashMap<u64, u32>,
    nested: Vec<u32>,
}

impl Deductions {
    fn of(depth: Depth) -> Deductions {
        Deductions { depth, forcing: None, inner: None, found: Vec::new(), lengths: Vec::new(), numbers: HashMap::new(), nested: Vec::new() }
    }

    fn chains(&mut self, source: &Marks, left: &Marks, tell: &mut Tell<'_>) -> bool {
        let forcing = self.forcing.get_or_insert_default();
        forcing.search(source, left);
        for step in &forcing.steps {
            let link = number(&mut self.numbers, &mut self.lengths, step.key, step.facts.into());
            for &(cell, digit) in &forcing.removed[step.first as usize..][..step.count as usize] {
                tell(cell, digit, &forcing.grounds[step.grounds as usize], link);
            }
        }
        !forcing.steps.is_empty()
    }

    fn nested(&mut self, depth: Depth, source: &Marks, left: &Marks, tell: &mut Tell<'_>) -> bool {
        let search = self.inner.get_or_insert_with(|| Box::new(Search::new()));
        search.begin(left, depth);
        let found = &mut self.found;
        found.clear();
        search.each(&mut |step| found.push(step));
        found.sort_by_key(|step| (Search::tenths(depth, step), step.facts, step.kind.order()));
        for step in found.iter() {
            let key = search.key(step);
            let link = number(&mut self.numbers, &mut self.lengths, key, step.facts);
            let mut grounds = [CellSet::EMPTY; 9];
            search.rely(step, source, &mut grounds);
            let fact = step.conclusion();
            let (cell, digit) = (fact.cell(), fact.digit());
            if fact.is_on() {
                for other in digits(left.mask(cell) & !digit.bit()) {
                    tell(cell, other, &grounds, link);
                }
            } else if left.mask(cell) & digit.bit() != 0 {
                tell(cell, digit, &grounds, link);
            }
        }
        !found.is_empty()
    }
}

impl Deduce for Deductions {
    fn deduce(&mut self, source: &Marks, left: &Marks, tell: &mut Tell<'_>) {
        if self.depth < Depth::Plus || statics::deduce(source, left, tell) {
            return;
        }
        if self.depth < Depth::Chains || self.chains(source, left, tell) {
            return;
        }
        if self.depth < Depth::Multiple || self.nested(Depth::Static, source, left, tell) {
            return;
        }
        if self.depth == Depth::Dynamic {
            self.nested(Depth::Plain, source, left, tell);
        }
    }
}

/// The number of a nested chain as a link.
fn number(numbers: &mut HashMap<u64, u32>, lengths: &mut Vec<u32>, key: u64, facts: u32) -> Link {
    let number = *numbers.entry(key).or_insert_with(|| {
        lengths.push(facts);
        lengths.len() as u32 - 1
    });
    Link::Deduced(number)
}

/// How a step follows.
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
            Kind::Region(..) => 1,
            Kind::Contradiction(_) => 2,
            Kind::Double(_) => 3,
        }
    }
}

/// A step: what follows, how, and the number of facts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub kind: Kind,
    /// What follows; for a contradiction the candidate that both is and is not.
    pub fact: Fact,
    pub facts: u32,
}

/// The nets of a position.
pub(crate) struct Search {
    source: Marks,
    depth: Depth,
    more: Deductions,
    /// The first `count` are in use.
    nets: Vec<Net>,
    count: usize,
    /// By cell and digit, the place of the net of the candidate on; that of off is the next.
    at: [[u16; 9]; CELLS],
}

impl Found {
    /// The candidate that is to be placed or removed.
    pub(crate) fn conclusion(&self) -> Fact {
        match self.kind {
            Kind::Contradiction(assumed) => assumed.contrary(),
            _ => self.fact,
        }
    }
}

impl Search {
    pub(crate) fn new() -> Search {
        Search {
            source: Marks::default(),
            depth: Depth::Plain,
            more: Deductions::of(Depth::Plain),
            nets: Vec::new(),
            count: 0,
            at: [[0; 9]; CELLS],
        }
    }

    /// Makes the nets of a position.
    pub(crate) fn begin(&mut self, source: &Marks, depth: Depth) {
        self.source = *source;
        self.depth = depth;
        self.more.depth = depth;
        self.more.lengths.clear();
        self.more.numbers.clear();
        self.count = 0;
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

    /// A number by which the chains of steps can be told apart.
    fn key(&self, found: &Found) -> u64 {
        let of = |assumed: Fact| {
            let net = &self.nets[self.net_of(assumed)];
            net.key(net.node_of(found.fact))
        };
        let key = match found.kind {
            Kind::Contradiction(assumed) => {
                let net = &self.nets[self.net_of(assumed)];
                net.clash().map_or(0, |(on, off)| net.key(on).wrapping_add(net.key(off)))
            }
            Kind::Double(assumed) => of(assumed).wrapping_add(of(assumed.contrary())),
            Kind::Region(house, digit) => {
                let places = self.source.places_in(house, digit);
                let keys = places.into_iter().map(|cell| of(Fact::new(cell, digit, true)));
                keys.fold(0, u64::wrapping_add)
            }
            Kind::Cell(cell) => {
                let all = digits(self.source.mask(cell));
                all.map(|digit| of(Fact::new(cell, digit, true))).fold(0, u64::wrapping_add)
            }
        };
        key.wrapping_add(u64::from(found.kind.order()))
    }

    /// Adds what a step relies on in a position from which candidates have fallen since `before`.
    fn rely(&self, found: &Found, before: &Marks, all: &mut [CellSet; 9]) {
        let of = |assumed: Fact, all: &mut [CellSet; 9]| {
            let net = &self.nets[self.net_of(assumed)];
            net.rely(net.node_of(found.fact), before, &self.source, all);
        };
        match found.kind {
            Kind::Contradiction(assumed) => {
                let net = &self.nets[self.net_of(assumed)];
                if let Some((on, off)) = net.clash() {
                    net.rely(on, before, &self.source, all);
                    net.rely(off, before, &self.source, all);
                }
            }
            Kind::Double(assumed) => {
                of(assumed, all);
                of(assumed.contrary(), all);
            }
            Kind::Region(house, digit) => {
                rely_on_house(before, &self.source, house, digit, all);
                for cell in self.source.places_in(house, digit) {
                    of(Fact::new(cell, digit, true), all);
                }
            }
            Kind::Cell(cell) => {
                rely_on_cell(before, &self.source, cell, all);
                for digit in digits(self.source.mask(cell)) {
                    of(Fact::new(cell, digit, true), all);
                }
            }
        }
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
                for house in super::marks::houses_of(cell) {
                    let places = self.source.places_in(house, digit);
                    if places.first() != Some(cell) || places.len() < least {
                        continue;
                    }
                    let mut nets = [0; 9];
                    let mut count = 0;
                    for place in places {
                        nets[count] = self.net_of(Fact::new(place, digit, true));
                        count += 1;
                    }
                    self.common(Kind::Region(house, digit), &nets[..count], take);
                }
            }
            if mask.count_ones() < least as u32 {
                continue;
            }
            let mut nets = [0; 9];
            let mut count = 0;
            for digit in digits(mask) {
                nets[count] = self.net_of(Fact::new(cell, digit, true));
                count += 1;
            }
            self.common(Kind::Cell(cell), &nets[..count], take);
        }
    }

    fn contradiction(&mut self, assumed: Fact, take: &mut dyn FnMut(Found)) {
        let at = self.net_of(assumed);
        let net = &mut self.nets[at];
        let Some((on, off)) = net.clash() else { return };
        let nested = &mut self.more.nested;
        nested.clear();
        net.add_nested(on, nested);
        net.add_nested(off, nested);
        let of_nested: u32 = nested.iter().map(|at| self.more.lengths[*at as usize]).sum();
        let facts = net.size(on) + net.size(off) + of_nested;
        let fact = net.node(on).fact;
        take(Found { kind: Kind::Contradiction(assumed), fact, facts });
    }

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
                let mut facts = 0;
                let nested = &mut self.more.nested;
                nested.clear();
                for &net in nets {
                    let net = &mut self.nets[net];
                    let node = net.node_of(fact);
                    facts += net.size(node);
                    net.add_nested(node, nested);
                }
                let lengths = &self.more.lengths;
                facts += nested.iter().map(|at| lengths[*at as usize]).sum::<u32>();
                take(Found { kind, fact, facts });
            }
        }
    }

    pub(crate) fn tenths(depth: Depth, found: &Found) -> u16 {
        let base = match depth {
            Depth::Static => 80,
            Depth::Plain => 85,
            Depth::Plus => 90,
            Depth::Chains => 95,
            Depth::Multiple => 100,
            Depth::Dynamic => 105,
        };
        base + addition(found.facts as usize)
    }

    /// The chains of a step as text, for experiments.
    pub(crate) fn text(&self, found: &Found) -> String {
        let mut out = String::new();
        let mut chains: Vec<(usize, u16)> = Vec::new();
        match found.kind {
            Kind::Contradiction(assumed) => {
                let at = self.net_of(assumed);
                let (on, off) = self.nets[at].clash().unwrap();
                chains.push((at, off));
                chains.push((at, on));
            }
            Kind::Double(p) => {
                for f in [p, p.contrary()] {
                    let at = self.net_of(f);
                    chains.push((at, self.nets[at].node_of(found.fact)));
                }
            }
            Kind::Region(house, digit) => {
                for place in self.source.places_in(house, digit) {
                    let at = self.net_of(Fact::new(place, digit, true));
                    chains.push((at, self.nets[at].node_of(found.fact)));
                }
            }
            Kind::Cell(cell) => {
                for digit in digits(self.source.mask(cell)) {
                    let at = self.net_of(Fact::new(cell, digit, true));
                    chains.push((at, self.nets[at].node_of(found.fact)));
                }
            }
        }
        let name = |f: Fact| {
            format!(
                "r{}c{}{}{}",
                f.cell().row() + 1,
                f.cell().column() + 1,
                if f.is_on() { "+" } else { "-" },
                f.digit().get()
            )
        };
        for (at, node) in chains {
            let net = &self.nets[at];
            let mut need = std::collections::BTreeSet::from([node]);
            let mut lines = Vec::new();
            while let Some(n) = need.pop_last() {
                let mut parents: Vec<String> =
                    net.grounds_of(n).iter().map(|&g| name(net.node(g).fact)).collect();
                need.extend(net.grounds_of(n));
                parents.sort();
                if !parents.is_empty() {
                    let x = if matches!(net.node(n).link, Link::Deduced(_)) { " *" } else { "" };
                    lines.push(format!("{} > {}{x}", parents.join(" "), name(net.node(n).fact)));
                }
            }
            lines.reverse();
            out += &lines.join(" ; ");
            out += " || ";
        }
        out
    }
}
