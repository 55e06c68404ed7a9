//! Deductions for nets when cells and houses give nothing more: techniques without chains, then
//! whole searches for chains in the rest of the position.

use super::Depth;
use super::forcing::Forcing;
use super::marks::Marks;
use super::net::{Link, Tell};
use super::search::{Found, Search};
use super::statics;
use crate::prelude::*;
use std::collections::HashMap;

/// The deductions of a depth, and the nested chains that they have found.
#[derive(Default)]
pub(super) struct Deductions {
    depth: Depth,
    forcing: Option<Box<Forcing>>,
    inner: Option<Box<Search>>,
    found: Vec<Found>,
    /// By number, the length of a nested chain.
    lengths: Vec<u32>,
    /// The numbers by the facts of the chain: chains of the same facts count once.
    numbers: HashMap<u64, u32>,
}

impl Deductions {
    /// Begins with no nested chains.
    pub(super) fn begin(&mut self, depth: Depth) {
        self.depth = depth;
        self.lengths.clear();
        self.numbers.clear();
    }

    /// The number of facts of some nested chains together.
    pub(super) fn length(&self, nested: &[u32]) -> u32 {
        nested.iter().map(|number| self.lengths[*number as usize]).sum()
    }

    /// Passes on the conclusions of cycles and forcing chains. Returns whether there are some.
    fn chains(&mut self, source: &Marks, left: &Marks, tell: &mut Tell<'_>) -> bool {
        let forcing = self.forcing.get_or_insert_default();
        forcing.search(source, left);
        for step in &forcing.steps {
            let link = number(&mut self.numbers, &mut self.lengths, step.key, step.facts.into());
            for &Candidate { cell, digit } in
                &forcing.removed[step.first as usize..][..step.count as usize]
            {
                tell(cell, digit, &forcing.grounds[step.grounds as usize], link);
            }
        }
        !forcing.steps.is_empty()
    }

    /// Passes on the conclusions of chains of a depth. Returns whether there are some.
    fn nested(&mut self, depth: Depth, source: &Marks, left: &Marks, tell: &mut Tell<'_>) -> bool {
        let search = self.inner.get_or_insert_default();
        search.begin(left, depth);
        let found = &mut self.found;
        found.clear();
        search.each(&mut |step| found.push(step));
        found.sort_unstable_by_key(Found::order);
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

    /// Looks at the candidates that are left when cells and houses give nothing, and passes on each
    /// candidate that falls, with its grounds: candidates of `source` that are not left.
    pub(super) fn deduce(&mut self, source: &Marks, left: &Marks, tell: &mut Tell<'_>) {
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

/// A link by a nested chain of this key and length.
fn number(numbers: &mut HashMap<u64, u32>, lengths: &mut Vec<u32>, key: u64, facts: u32) -> Link {
    let number = *numbers.entry(key).or_insert_with(|| {
        lengths.push(facts);
        lengths.len() as u32 - 1
    });
    Link::Deduced(number)
}
