//! A chain that was found, and which of several is taken.

use super::graph::{Graph, Place};
use crate::grid::CellSet;
use crate::logic::board::{Candidate, LogicBoard};

/// The shapes of chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Shape {
    /// A loop without a flaw: one of the two ends of each weak link holds.
    Continuous,
    /// A loop that contradicts its beginning.
    Discontinuous,
    /// A chain of which one end holds.
    Aic,
}

/// A chain: a walk from a node that is off to one that is on, and what follows.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// What it is.
    pub shape: Shape,
    /// The node that is off.
    pub start: u16,
    /// The node that is on.
    pub end: u16,
    /// What a discontinuous loop takes away, if that is not in the walk.
    pub flaw: Option<Candidate>,
    /// What it takes away.
    pub eliminations: Sum,
    /// Its links.
    pub length: u16,
    /// What decides between chains that take away as much, before their length and after it: where they begin, and how they leave that,
    /// by row, by column, by box, to a group.
    pub begins: (u8, u8),
}

/// Candidates, so far as the choice between steps goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many.
    pub count: u16,
    weight: u32,
}

impl Sum {
    /// The sum of these, which are put in order, each once.
    pub fn of(candidates: &mut Vec<Candidate>) -> Sum {
        candidates.sort_unstable_by_key(|one| (one.digit, one.cell));
        candidates.dedup();
        let mut sum = Sum::default();
        candidates.iter().for_each(|&one| sum.add(one));
        sum
    }

    /// The sum of a candidate alone.
    pub fn of_one(candidate: Candidate) -> Sum {
        let mut sum = Sum::default();
        sum.add(candidate);
        sum
    }

    fn add(&mut self, candidate: Candidate) {
        let weight = 1 + 80 * u32::from(self.count);
        self.weight += weight * candidate.cell.index() as u32 + u32::from(candidate.digit.get());
        self.count += 1;
    }
}

impl Found {
    /// Whether it is to be preferred, as HoDoKu's output shows: the more it takes away the better, then by the indices of what it takes
    /// away, each weighed more than those before it, then by where the chain begins, then the shorter one.
    pub fn beats(&self, other: &Found) -> bool {
        let rank = |it: &Found| {
            let gone = &it.eliminations;
            (u16::MAX - gone.count, gone.weight, it.begins.0, it.length, it.begins.1)
        };
        rank(self) < rank(other)
    }

    /// Whether the chain, of the last walk, is one that is drawn: it comes to no cell twice but where it closes. Others would hold all the
    /// same, but HoDoKu's paths leave them out.
    pub fn is_drawn(&self, graph: &Graph) -> bool {
        let [start, end] = [self.start, self.end].map(|node| graph.place(node).cells);
        let flaw = self.flaw.map_or(CellSet::EMPTY, |flaw| CellSet::of(flaw.cell));
        let mut seen = CellSet::EMPTY;
        let mut last = CellSet::EMPTY;
        for (node, is_on) in graph.back_from(self.end) {
            let cells = graph.place(node).cells;
            if cells == last {
                continue;
            }
            let closes = node == self.start && !is_on && self.shape != Shape::Aic && cells == end;
            let is_inside = cells != start && cells != end;
            if cells.meets(seen) && !closes || cells.meets(flaw) && is_inside {
                return false;
            }
            seen |= cells;
            last = cells;
        }
        true
    }
}

/// The candidates that neither end of a chain leaves.
pub fn seen_by_both(board: &LogicBoard, from: &Place, to: &Place, gone: &mut Vec<Candidate>) {
    if from.digit == to.digit {
        let cells = from.sees & to.sees & board.places(from.digit);
        gone.extend(cells.into_iter().map(|cell| Candidate { cell, digit: from.digit }));
        return;
    }
    for (one, other) in [(from, to), (to, from)] {
        if let Some(cell) = one.cell
            && other.sees.contains(cell)
            && board.has(cell, other.digit)
        {
            gone.push(Candidate { cell, digit: other.digit });
        }
    }
}
