//! The search for the one chain of almost locked sets that HoDoKu takes.
//!
//! There can be millions of chains. But what a chain takes away depends on no more than its ends
//! and their links, so it is enough to find the ends that are joined by some chain; and as sets
//! come in order, that needs one pass over the links for each set and digit to begin with.

use super::graph::AlsGraph;
use super::removal::{Chain, Ends, Removal};
use super::set::AlsLink;
use crate::prelude::*;
use std::cmp::Ordering;

/// Classes of chains by their number of sets so far: two, three, or enough to end.
const LENGTHS: usize = 3;
const ENOUGH: usize = LENGTHS - 1;

/// A cost that is not known yet, and that of what leads nowhere.
const UNKNOWN: u16 = u16::MAX;
const NOWHERE: u16 = u16::MAX - 1;

/// The end of a chain so far: a set, the digit of the link that leads to it, and the length.
#[derive(Clone, Copy)]
struct End {
    set: u16,
    digit: Digit,
    length: usize,
}

impl End {
    fn index(&self) -> usize {
        (usize::from(self.set) * 9 + self.digit.index()) * LENGTHS + self.length
    }

    fn by(&self, link: &AlsLink, digit: Digit) -> End {
        End { set: link.to, digit, length: ENOUGH.min(self.length + 1) }
    }
}

/// Two ends that some chain joins, and what it takes away.
#[derive(Clone, Copy)]
struct Joined {
    first: u16,
    near: Digit,
    last: u16,
    far: Digit,
    /// The index among the best removals.
    removal: usize,
}

/// The memory of a search.
#[derive(Default)]
pub(super) struct Search {
    /// By set: by length, the digits of the links by which some chain reaches it, as bits.
    reached: Vec<[u16; LENGTHS]>,
    /// The best removals: more than one only if HoDoKu's order does not distinguish them.
    removals: Vec<Removal>,
    /// The ends with these, by their first set.
    joined: Vec<Joined>,
    /// By end of a chain: the fewest cells that complete it.
    costs: Vec<u16>,
}

/// The links of a set to later ones.
fn later(graph: &AlsGraph, set: u16) -> &[AlsLink] {
    let links = graph.links(set.into());
    &links[links.partition_point(|link| link.to <= set)..]
}

fn cells(graph: &AlsGraph, set: u16) -> u16 {
    graph.sets()[usize::from(set)].cells.len() as u16
}

impl Search {
    pub(super) fn best(&mut self, graph: &AlsGraph, chain: &mut Chain) -> bool {
        self.join(graph);
        let Some(first) = self.joined.first().copied() else { return false };
        // Among equal removals, HoDoKu keeps the one that it met first.
        let removal = match self.removals.len() {
            1 => 0,
            _ => self.first_removal(graph, first.first),
        };
        self.joined.retain(|joined| joined.removal == removal);
        self.cheapest(graph, chain)
    }

    /// Collects all ends with the best removals.
    fn join(&mut self, graph: &AlsGraph) {
        self.removals.clear();
        self.joined.clear();
        self.reached.clear();
        self.reached.resize(graph.sets().len(), [0; LENGTHS]);
        for (first, set) in graph.sets().iter().enumerate() {
            let first = first as u16;
            let near = later(graph, first).iter().fold(0, |all, link| all | link.digits);
            for near in digits(near).filter(|near| set.useful & !near.bit() != 0) {
                self.join_from(graph, first, near);
            }
        }
    }

    /// Collects the ends of the chains that begin with a set and the digit of a link.
    fn join_from(&mut self, graph: &AlsGraph, first: u16, near: Digit) {
        let mut last = first;
        for link in later(graph, first).iter().filter(|link| link.digits & near.bit() != 0) {
            self.reached[usize::from(link.to)][0] |= near.bit();
            last = link.to;
        }
        let mut set = first;
        while set < last {
            set += 1;
            let reached = std::mem::take(&mut self.reached[usize::from(set)]);
            if reached == [0; LENGTHS] {
                continue;
            }
            for far in digits(reached[ENOUGH]) {
                self.challenge(graph, first, near, set, far);
            }
            let out = reached.map(|by| match count(by) {
                0 => 0,
                1 => !by,
                _ => !0,
            });
            for link in later(graph, set) {
                let to = &mut self.reached[usize::from(link.to)];
                to[1] |= link.digits & out[0];
                to[ENOUGH] |= link.digits & (out[1] | out[ENOUGH]);
                last = last.max(link.to);
            }
        }
    }

    /// Keeps two ends if what their chains take away is no worse than what is known.
    fn challenge(&mut self, graph: &AlsGraph, first: u16, near: Digit, last: u16, far: Digit) {
        let ends = Ends { sets: [first, last], common: near.bit() | far.bit() };
        let Some(removal) = Removal::of(graph, &ends) else { return };
        match self.removals.first().map_or(Ordering::Less, |best| removal.order(best)) {
            Ordering::Greater => return,
            Ordering::Equal => {}
            Ordering::Less => {
                self.removals.clear();
                self.joined.clear();
            }
        }
        let at = self.removals.iter().position(|known| *known == removal);
        let at = at.unwrap_or_else(|| {
            self.removals.push(removal);
            self.removals.len() - 1
        });
        self.joined.push(Joined { first, near, last, far, removal: at });
    }

    /// The removal of these ends, if it is one of the best.
    fn removal(&self, first: u16, near: Digit, end: End) -> Option<usize> {
        let is_it = |joined: &&Joined| {
            joined.first == first
                && joined.near == near
                && joined.last == end.set
                && joined.far == end.digit
        };
        let joined = if end.length == ENOUGH { self.joined.iter().find(is_it) } else { None };
        joined.map(|joined| joined.removal)
    }

    /// The removal of the first chain that begins with a set and has one of the best.
    fn first_removal(&mut self, graph: &AlsGraph, first: u16) -> usize {
        for link in later(graph, first) {
            for near in digits(link.digits) {
                self.forget(graph);
                let end = End { set: link.to, digit: near, length: 0 };
                if let Some(removal) = self.first_from(graph, first, near, end) {
                    return removal;
                }
            }
        }
        0
    }

    /// The removal of the first chain that goes on from here.
    fn first_from(&mut self, graph: &AlsGraph, first: u16, near: Digit, end: End) -> Option<usize> {
        if self.costs[end.index()] == NOWHERE {
            return None;
        }
        if let Some(removal) = self.removal(first, near, end) {
            return Some(removal);
        }
        for link in later(graph, end.set) {
            for digit in digits(link.digits & !end.digit.bit()) {
                let found = self.first_from(graph, first, near, end.by(link, digit));
                if found.is_some() {
                    return found;
                }
            }
        }
        self.costs[end.index()] = NOWHERE;
        None
    }

    fn forget(&mut self, graph: &AlsGraph) {
        self.costs.clear();
        self.costs.resize(graph.sets().len() * 9 * LENGTHS, UNKNOWN);
    }

    /// The chain with the fewest cells between any of the ends; the first of equals.
    fn cheapest(&mut self, graph: &AlsGraph, chain: &mut Chain) -> bool {
        let mut best: Option<(u16, usize, Digit, u16)> = None;
        let mut before = None;
        for i in 0..self.joined.len() {
            let Joined { first, near, .. } = self.joined[i];
            if before.replace((first, near)) == Some((first, near)) {
                continue;
            }
            self.forget(graph);
            for (k, link) in later(graph, first).iter().enumerate() {
                if link.digits & near.bit() == 0 {
                    continue;
                }
                let end = End { set: link.to, digit: near, length: 0 };
                let cost = self.cost(graph, first, near, end);
                let total = cost.saturating_add(cells(graph, first) + cells(graph, link.to));
                let is_better = best.is_none_or(|(least, at, _, from)| {
                    total < least || total == least && first == from && k < at
                });
                if cost < NOWHERE && is_better {
                    best = Some((total, k, near, first));
                }
            }
        }
        let Some((_, at, near, first)) = best else { return false };
        self.forget(graph);
        let end = End { set: later(graph, first)[at].to, digit: near, length: 0 };
        self.write(graph, first, end, chain);
        true
    }

    /// The fewest cells of the sets that complete a chain.
    fn cost(&mut self, graph: &AlsGraph, first: u16, near: Digit, end: End) -> u16 {
        let known = self.costs[end.index()];
        if known != UNKNOWN {
            return known;
        }
        let mut least = NOWHERE;
        if self.removal(first, near, end).is_some() {
            least = 0;
        } else {
            for link in later(graph, end.set) {
                for digit in digits(link.digits & !end.digit.bit()) {
                    let cost = self.cost(graph, first, near, end.by(link, digit));
                    if cost < NOWHERE {
                        least = least.min(cost + cells(graph, link.to));
                    }
                }
            }
        }
        self.costs[end.index()] = least;
        least
    }

    /// Writes down the first of the chains with the fewest cells, from its second set on.
    fn write(&mut self, graph: &AlsGraph, first: u16, mut end: End, chain: &mut Chain) {
        let near = end.digit;
        chain.sets.clear();
        chain.common.clear();
        chain.sets.push(first);
        loop {
            chain.sets.push(end.set);
            chain.common.push(end.digit);
            let cost = self.cost(graph, first, near, end);
            let links = later(graph, end.set).iter();
            let mut steps = links.flat_map(|link| {
                digits(link.digits & !end.digit.bit()).map(move |digit| (link, digit))
            });
            let next = steps.find(|(link, digit)| {
                let rest = self.cost(graph, first, near, end.by(link, *digit));
                rest < NOWHERE && rest + cells(graph, link.to) == cost
            });
            match next {
                Some((link, digit)) if cost > 0 => end = end.by(link, digit),
                _ => return,
            }
        }
    }
}
