//! The search for dynamic forcing chains: the nets of all candidates, and what they have in common.

use super::super::addition;
use super::super::reach::Fact;
use super::marks::Marks;
use super::net::{Deduce, Link, Net};
use super::statics::{self, Tell};
use crate::grid::{Cell, CELLS, CellSet, Digit};
use crate::logic::board::digits;

/// The further techniques that nets may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// None.
    Plain,
    /// Techniques without chains.
    Plus,
}

/// The deductions of a depth.
pub(crate) struct Deductions {
    depth: Depth,
}

impl Deduce for Deductions {
    fn deduce(&mut self, source: &Marks, left: &Marks, tell: &mut Tell<'_>) {
        if self.depth == Depth::Plain {
            return;
        }
        statics::deduce(source, left, tell);
    }

    fn length_of(&self, _: u32) -> u32 {
        0
    }
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
    more: Deductions,
    nets: Vec<Net>,
    /// By cell and digit, the place of the net of the candidate on; that of off is the next.
    at: [[u16; 9]; CELLS],
}

impl Search {
    pub(crate) fn of(source: Marks, depth: Depth) -> Search {
        let mut search = Search {
            source,
            more: Deductions { depth },
            nets: Vec::new(),
            at: [[0; 9]; CELLS],
        };
        for cell in Cell::all() {
            for digit in digits(source.mask(cell)) {
                search.at[cell.index()][digit.index()] = search.nets.len() as u16;
                for is_on in [true, false] {
                    let mut net = Net::default();
                    net.follow(&source, Fact::new(cell, digit, is_on), &mut search.more);
                    search.nets.push(net);
                }
            }
        }
        search
    }

    fn net_of(&self, fact: Fact) -> usize {
        let on = self.at[fact.cell().index()][fact.digit().index()];
        usize::from(on) + usize::from(!fact.is_on())
    }

    /// Calls back for each step, in the order in which SukakuExplainer finds them.
    pub(crate) fn each(&mut self, take: &mut dyn FnMut(Found)) {
        for cell in Cell::all() {
            let mask = self.source.mask(cell);
            if mask.count_ones() < 2 {
                continue;
            }
            for digit in digits(mask) {
                let on = Fact::new(cell, digit, true);
                self.contradiction(on, take);
                self.contradiction(on.contrary(), take);
                self.common(Kind::Double(on), &[self.net_of(on), self.net_of(on.contrary())], take);
                for house in super::marks::houses_of(cell) {
                    let places = self.source.places_in(house, digit);
                    if places.first() != Some(cell) || places.len() < 2 {
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
        let facts = net.size(on, &self.more) + net.size(off, &self.more);
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
                for &net in nets {
                    let net = &mut self.nets[net];
                    facts += net.size(net.node_of(fact), &self.more);
                }
                take(Found { kind, fact, facts });
            }
        }
    }

    pub(crate) fn tenths(depth: Depth, found: &Found) -> u16 {
        let base = match depth {
            Depth::Plain => 85,
            Depth::Plus => 90,
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
