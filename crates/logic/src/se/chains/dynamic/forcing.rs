//! All cycles and forcing chains of a position: additional implications for nets of the depth
//! *chains*.

use super::super::addition;
use super::super::reach::{FACTS, Fact, Links, houses_of};
use super::marks::Marks;
use super::net::{add_key, rely_on_cell, rely_on_house};
use super::statics::in_order;
use crate::prelude::*;
use crate::shared::table::Table;

/// A chain that is found.
#[derive(Clone, Copy)]
pub(super) struct ForcingStep {
    /// The rating in tenths.
    pub tenths: u16,
    pub facts: u16,
    /// The key of the set of facts.
    pub key: u64,
    is_cycle: bool,
    /// The candidates to remove, as a part of `removed` of the search.
    pub first: u32,
    pub count: u32,
    /// The candidates whose absence the chain's strong links rely on: an index into `grounds`.
    pub grounds: u32,
}

/// The search for cycles and forcing chains.
#[derive(Default)]
pub(super) struct Forcing {
    /// The candidates of the position that nets start from, and those that are left.
    source: Marks,
    left: Marks,
    /// The links that are followed.
    links: Links,
    /// By fact, the fact before it, and whether it has been reached.
    parents: Table<Fact, FACTS>,
    reached: [[CellSet; 9]; 2],
    queue: Vec<Fact>,
    /// By digit and cell: the cells that have the digit if this cell lacks it.
    conjugates: Table<[[u8; 3]; 9], CELLS>,
    pub steps: Vec<ForcingStep>,
    pub removed: Vec<Candidate>,
    pub grounds: Vec<[CellSet; 9]>,
}

/// The house code for a strong link within a cell.
const NO_CELL: u8 = u8::MAX;

impl Forcing {
    /// Finds all chains, the easiest first.
    pub(super) fn search(&mut self, source: &Marks, left: &Marks) {
        self.steps.clear();
        self.removed.clear();
        self.grounds.clear();
        (self.source, self.left) = (*source, *left);
        self.link();
        for links in [Links::X, Links::Y, Links::Xy] {
            self.links = links;
            for cell in Cell::all() {
                let mask = left.mask(cell);
                // A cycle of cells of two candidates has no other cells.
                if links == Links::Y && mask.count_ones() != 2 {
                    continue;
                }
                for digit in digits(mask) {
                    let on = Fact::new(cell, digit, true);
                    self.follow(on, None);
                    self.cycles(on);
                    if links != Links::Y {
                        self.chain(on);
                        self.follow(on.contrary(), Some(on));
                        self.chain(on.contrary());
                    }
                }
            }
        }
        self.steps
            .sort_unstable_by_key(|step| (step.tenths, step.facts, !step.is_cycle, step.grounds));
    }

    fn link(&mut self) {
        for digit in Digit::all() {
            for cell in self.left.places[digit.index()] {
                for (i, house) in houses_of(cell).into_iter().enumerate() {
                    let other = (self.left.places_in(house, digit) - CellSet::of(cell)).only();
                    self.conjugates[cell.index()][digit.index()][i] =
                        other.map_or(NO_CELL, |other| other.index() as u8);
                }
            }
        }
    }

    fn has(&self, fact: Fact) -> bool {
        self.reached[usize::from(fact.is_on())][fact.digit().index()].contains(fact.cell())
    }

    #[inline]
    fn add(&mut self, fact: Fact, parent: Fact) {
        let set = &mut self.reached[usize::from(fact.is_on())][fact.digit().index()];
        if !set.contains(fact.cell()) {
            set.insert(fact.cell());
            self.parents[fact.index()] = parent;
            self.queue.push(fact);
        }
    }

    /// Follows one fact.
    fn expand(&mut self, fact: Fact) {
        let (cell, digit, links) = (fact.cell(), fact.digit(), self.links);
        let others = self.left.mask(cell) & !digit.bit();
        if fact.is_on() {
            if links != Links::X {
                for other in digits(others) {
                    self.add(Fact::new(cell, other, false), fact);
                }
            }
            for house in houses_of(cell) {
                let seen = self.left.places_in(house, digit) - CellSet::of(cell);
                for other in seen - self.reached[0][digit.index()] {
                    self.add(Fact::new(other, digit, false), fact);
                }
            }
        } else {
            if links != Links::X && others.is_power_of_two() {
                for other in digits(others) {
                    self.add(Fact::new(cell, other, true), fact);
                }
            }
            if links != Links::Y {
                for other in self.conjugates[cell.index()][digit.index()] {
                    if let Some(other) = Cell::new(other.into()).filter(|_| other != NO_CELL) {
                        self.add(Fact::new(other, digit, true), fact);
                    }
                }
            }
        }
    }

    /// Follows a fact until a target is reached, or to the end.
    fn follow(&mut self, from: Fact, target: Option<Fact>) {
        self.reached = [[CellSet::EMPTY; 9]; 2];
        self.queue.clear();
        self.add(from, from);
        let mut next = 0;
        while let Some(&fact) = self.queue.get(next) {
            next += 1;
            self.expand(fact);
            if target.is_some_and(|target| self.has(target)) {
                return;
            }
        }
    }

    /// Takes the chain from a fact that has been followed to its contrary.
    fn chain(&mut self, from: Fact) {
        let target = from.contrary();
        if !self.has(target) {
            return;
        }
        let first = self.removed.len() as u32;
        let (cell, digit) = (target.cell(), target.digit());
        if target.is_on() {
            self.removed.extend(Candidate::in_cell(cell, self.left.mask(cell) & !digit.bit()));
        } else {
            self.removed.push(Candidate { cell, digit });
        }
        let base = if self.links == Links::X { 66 } else { 70 };
        let mut facts = 1;
        let mut key = add_key(0, from);
        let mut grounds = [CellSet::EMPTY; 9];
        let mut fact = target;
        while fact != from {
            facts += 1;
            key = add_key(key, fact);
            let parent = self.parents[fact.index()];
            if fact.is_on() {
                self.rely(parent, fact, &mut grounds);
            }
            fact = parent;
        }
        self.push((base, false), (facts, key), first, grounds);
    }

    /// Takes a chain, given the base of its rating and whether it is a cycle, if it removes anything.
    fn push(
        &mut self,
        (base, is_cycle): (u16, bool),
        (facts, key): (u16, u64),
        first: u32,
        relied_on: [CellSet; 9],
    ) {
        let (count, grounds) = (self.removed.len() as u32 - first, self.grounds.len() as u32);
        if count > 0 {
            let tenths = base + addition(facts.into());
            self.steps.push(ForcingStep { tenths, facts, key, is_cycle, first, count, grounds });
            self.grounds.push(relied_on);
        }
    }

    /// Takes the cycles from a candidate that has been followed back to it: the last link is
    /// strong.
    fn cycles(&mut self, from: Fact) {
        let (cell, digit, links) = (from.cell(), from.digit(), self.links);
        if links != Links::Y {
            for other in self.conjugates[cell.index()][digit.index()] {
                if let Some(other) = Cell::new(other.into()).filter(|_| other != NO_CELL) {
                    self.close(from, Fact::new(other, digit, false));
                }
            }
        }
        let others = self.left.mask(cell) & !digit.bit();
        if links != Links::X && others.is_power_of_two() {
            for other in digits(others) {
                self.close(from, Fact::new(cell, other, false));
            }
        }
    }

    /// Closes cycles by way of a candidate that is off.
    fn close(&mut self, from: Fact, last: Fact) {
        for at in 1..self.queue.len() {
            let fact = self.queue[at];
            if fact.is_on() && self.parents[fact.index()] != last && is_weak(self.links, fact, last)
            {
                self.cycle([from, last, fact]);
            }
        }
    }

    fn cycle(&mut self, [from, last, mut fact]: [Fact; 3]) {
        let (mut facts, mut key) = (0, 0);
        let mut grounds = [CellSet::EMPTY; 9];
        let (mut ones, mut others) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        let mut after = last;
        self.rely(last, from, &mut grounds);
        loop {
            facts += 1;
            key = add_key(key, after);
            let side = if after.is_on() { &mut ones } else { &mut others };
            if ones_or(side, after) {
                return;
            }
            if after == from {
                break;
            }
            // SukakuExplainer counts weak links of a cycle among what it relies on.
            self.rely(fact, after, &mut grounds);
            after = fact;
            fact = self.parents[fact.index()];
        }
        let first = self.removed.len() as u32;
        // Other candidates of a cell that a cycle enters by one and leaves by the other would fall
        // too, but SukakuExplainer leaves them.
        let mut gone = [CellSet::EMPTY; 9];
        for digit in 0..9 {
            let seen = seen_by(ones[digit]) & seen_by(others[digit]);
            gone[digit] = (self.left.places[digit] & seen) - ones[digit] - others[digit];
        }
        for cell in in_order(gone.into_iter().fold(CellSet::EMPTY, |all, cells| all | cells)) {
            for candidate in Candidate::in_cell(cell, self.left.mask(cell)) {
                if gone[candidate.digit.index()].contains(cell) {
                    self.removed.push(candidate);
                }
            }
        }
        let base = if self.links == Links::Xy { 70 } else { 65 };
        self.push((base, true), (facts, key), first, grounds);
    }

    /// Adds what a strong link relies on: the candidates that its cell or house has lost.
    fn rely(&self, from: Fact, to: Fact, grounds: &mut [CellSet; 9]) {
        let (source, left) = (&self.source, &self.left);
        let (cell, digit) = (to.cell(), to.digit());
        if from.cell() == cell {
            return rely_on_cell(source, left, cell, grounds);
        }
        let both = CellSet::of(cell) | CellSet::of(from.cell());
        for house in houses_of(cell) {
            let places = left.places_in(house, digit);
            if both.is_subset(places) && (!to.is_on() || places == both) {
                return rely_on_house(source, left, house, digit, grounds);
            }
        }
    }
}

/// Whether the first fact, which is on, excludes the second.
fn is_weak(links: Links, on: Fact, off: Fact) -> bool {
    if on.cell() == off.cell() {
        links != Links::X && on.digit() != off.digit()
    } else {
        on.digit() == off.digit() && CellSet::peers(on.cell()).contains(off.cell())
    }
}

fn ones_or(side: &mut [CellSet; 9], fact: Fact) -> bool {
    let set = &mut side[fact.digit().index()];
    let was = set.contains(fact.cell());
    set.insert(fact.cell());
    was
}
