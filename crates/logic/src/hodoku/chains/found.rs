//! A chain that was found, and the choice among several.

use super::graph::Graph;
use crate::prelude::*;
use std::cmp::Ordering;

/// The shapes of chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) enum Shape {
    /// A loop of alternating links: one of the two ends of each weak link holds.
    Continuous,
    /// A loop that contradicts its start.
    Discontinuous,
    /// A chain of which one end holds.
    Aic,
}

/// A chain: a walk from a node that is off to one that is on, with its eliminations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub shape: Shape,
    /// The node that is off.
    pub start: u16,
    /// The node that is on.
    pub end: u16,
    /// The elimination of a discontinuous loop, if that candidate is not in the walk.
    pub flaw: Option<Candidate>,
    pub eliminations: Sum,
    /// The number of links.
    pub length: u16,
    /// Tie-breakers before and after the length: the start, and the way by which the chain leaves
    /// it: row, column, box, group.
    pub begins: (u8, u8),
}

/// A summary of candidates by which steps are compared: their number, and HoDoKu's sum of the index
/// of each cell, weighted 1, 81, 161 and so on in the order of digits and cells, and of the digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::hodoku) struct Sum {
    /// The number of candidates.
    pub count: u16,
    weight: u32,
}

impl Sum {
    /// The sum of these candidates. Sorts them and drops duplicates.
    pub(super) fn of(candidates: &mut Vec<Candidate>) -> Sum {
        candidates.sort_unstable_by_key(|one| (one.digit, one.cell));
        candidates.dedup();
        let mut sum = Sum::default();
        candidates.iter().for_each(|&one| sum.add(one));
        sum
    }

    pub(super) fn of_one(candidate: Candidate) -> Sum {
        let mut sum = Sum::default();
        sum.add(candidate);
        sum
    }

    /// Whether steps that take this away are preferred to those that take the other away: more
    /// candidates, or lower ones.
    pub(super) fn beats(&self, other: &Sum) -> bool {
        self.order(other).is_lt()
    }

    /// The order of choice. Different candidates can be equal.
    #[inline]
    pub(in crate::hodoku) fn order(&self, other: &Sum) -> Ordering {
        other.count.cmp(&self.count).then(self.weight.cmp(&other.weight))
    }

    #[inline]
    pub(in crate::hodoku) fn add(&mut self, candidate: Candidate) {
        let weight = 1 + 80 * u32::from(self.count);
        self.weight += weight * candidate.cell.index() as u32 + u32::from(candidate.digit.get());
        self.count += 1;
    }
}

impl Found {
    /// Whether this chain is preferred to another, as HoDoKu's output shows: more eliminations
    /// first, then lower indices of the eliminations, each weighed more than those before it, then
    /// the start, then the shorter chain.
    pub(super) fn beats(&self, other: &Found) -> bool {
        let rank = |it: &Found| {
            let gone = &it.eliminations;
            (u16::MAX - gone.count, gone.weight, it.begins.0, it.length, it.begins.1)
        };
        rank(self) < rank(other)
    }

    /// Whether the chain, found by the last walk, enters no cell twice except where it closes.
    /// Other chains hold as well, but HoDoKu's paths leave them out.
    pub(super) fn is_drawn(&self, graph: &Graph) -> bool {
        let (start, end) = (graph.place(self.start).cell, graph.place(self.end).cell);
        let flaw = self.flaw.map(|flaw| flaw.cell);
        let (mut seen, mut last) = (CellSet::EMPTY, None);
        for (node, is_on) in graph.back_from(self.end) {
            let cell = graph.place(node).cell;
            if last == Some(cell) {
                continue;
            }
            let closes = node == self.start && !is_on && self.shape != Shape::Aic && cell == end;
            let is_inside = cell != start && cell != end;
            if seen.contains(cell) && !closes || flaw == Some(cell) && is_inside {
                return false;
            }
            seen.insert(cell);
            last = Some(cell);
        }
        true
    }
}

/// Collects the candidates that conflict with both ends of a chain.
pub(super) fn seen_by_both(
    board: &LogicBoard,
    from: Candidate,
    to: Candidate,
    gone: &mut Vec<Candidate>,
) {
    let (sees, digit) = (CellSet::peers(from.cell), from.digit);
    if digit == to.digit {
        let cells = sees & CellSet::peers(to.cell) & board.places(digit);
        gone.extend(Candidate::in_cells(cells, digit));
    } else if sees.contains(to.cell) {
        for (cell, digit) in [(from.cell, to.digit), (to.cell, digit)] {
            if board.has(cell, digit) {
                gone.push(Candidate { cell, digit });
            }
        }
    }
}

/// Adds the other candidates of a cell.
pub(super) fn others(board: &LogicBoard, place: Candidate, gone: &mut Vec<Candidate>) {
    let Candidate { cell, digit } = place;
    gone.extend(Candidate::in_cell(cell, board.candidates(cell) & !digit.bit()));
}
