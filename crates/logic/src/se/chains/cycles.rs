//! Chains that come back to the candidate from which they start: the search behind cycles.
//!
//! The search is breadth first. A candidate that is true is reached once, by a shortest chain; one
//! that is false may be reached again and again, so that every link back to the start makes a
//! separate cycle.

use super::reach::{Fact, Links, Map, houses_in_order};
use crate::prelude::*;
use crate::shared::table::Table;

/// A search for cycles through a candidate.
#[derive(Default)]
pub(super) struct Round {
    links: Links,
    source: Fact,
    /// By digit, the candidates reached as true.
    seen: [CellSet; 9],
    queue: Table<Reached, { CELLS * 9 }>,
    count: usize,
}

/// A candidate that is true, and how it was reached.
#[derive(Clone, Copy, Default)]
struct Reached {
    fact: Fact,
    /// The candidate that is false before it.
    before: Fact,
    /// The place in the queue of the one that is true before that.
    parent: u16,
    /// The number of facts so far.
    length: u16,
}

impl Round {
    fn push(&mut self, reached: Reached) {
        self.seen[reached.fact.digit().index()].insert(reached.fact.cell());
        self.queue[self.count] = reached;
        self.count += 1;
    }

    /// Calls `each` with the cycles through a candidate that have at most `longest` facts, shortest
    /// first. It gets the place in the queue and the last fact, for [`Round::facts`].
    pub(super) fn each(
        &mut self,
        map: &Map<'_>,
        links: Links,
        source: Fact,
        longest: usize,
        mut each: impl FnMut(&Round, usize, Fact) -> Flow,
    ) -> Flow {
        (self.links, self.source) = (links, source);
        self.seen = [CellSet::EMPTY; 9];
        self.count = 0;
        self.push(Reached { fact: source, before: source, parent: 0, length: 1 });
        let mut next = 0;
        while next < self.count && usize::from(self.queue[next].length) < longest {
            let (cell, digit) = (self.queue[next].fact.cell(), self.queue[next].fact.digit());
            if links == Links::Xy {
                for other in digits(map.board.candidates(cell) & !digit.bit()) {
                    self.weak(map, next, Fact::new(cell, other, false), &mut each)?;
                }
            }
            let seen = map.board.places(digit) & CellSet::peers(cell);
            let mut done = CellSet::EMPTY;
            for house in houses_in_order(cell) {
                for other in (seen & house) - done {
                    self.weak(map, next, Fact::new(other, digit, false), &mut each)?;
                }
                done |= house;
            }
            next += 1;
        }
        Flow::Continue(())
    }

    /// Follows the strong links of a candidate that is false.
    fn weak(
        &mut self,
        map: &Map<'_>,
        at: usize,
        fact: Fact,
        each: &mut impl FnMut(&Round, usize, Fact) -> Flow,
    ) -> Flow {
        let (cell, digit, links) = (fact.cell(), fact.digit(), self.links);
        let length = self.queue[at].length + 2;
        let others = map.board.candidates(cell) & !digit.bit();
        if links != Links::X && others.count_ones() == 1 {
            for other in digits(others) {
                self.strong((at, fact), Fact::new(cell, other, true), length, each)?;
            }
        }
        if links != Links::Y {
            let others = map.conjugates(cell, digit);
            if !others.is_empty() {
                for house in houses_in_order(cell) {
                    for other in others & house {
                        self.strong((at, fact), Fact::new(other, digit, true), length, each)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn strong(
        &mut self,
        (at, before): (usize, Fact),
        fact: Fact,
        length: u16,
        each: &mut impl FnMut(&Round, usize, Fact) -> Flow,
    ) -> Flow {
        if fact == self.source {
            if length > 4 && !self.is_on_the_way(at, before) {
                return each(self, at, before);
            }
        } else if !self.seen[fact.digit().index()].contains(fact.cell())
            && !self.is_on_the_way(at, before)
        {
            self.push(Reached { fact, before, parent: at as u16, length });
        }
        Flow::Continue(())
    }

    fn is_on_the_way(&self, mut at: usize, fact: Fact) -> bool {
        while at != 0 {
            if self.queue[at].before == fact {
                return true;
            }
            at = self.queue[at].parent.into();
        }
        false
    }

    /// The number of facts of a cycle.
    pub(super) fn length(&self, at: usize) -> usize {
        usize::from(self.queue[at].length) + 1
    }

    /// The facts of a cycle, last first.
    pub(super) fn facts(&self, at: usize, last: Fact) -> impl Iterator<Item = Fact> {
        let mut next = Some((at, last));
        std::iter::from_fn(move || {
            let (at, fact) = next?;
            let here = &self.queue[at];
            next = if !fact.is_on() {
                Some((at, here.fact))
            } else {
                (at != 0).then_some((here.parent.into(), here.before))
            };
            Some(fact)
        })
    }
}
