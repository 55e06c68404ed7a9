//! Almost locked sets as nodes of the graph of claims: a set that lacks one of its digits has all
//! others.
//!
//! A set has a node for each of its digits that some cell outside can take from it. The node's
//! claim is that the set lacks the digit.

use super::Node;
use crate::hodoku::als::Als;
use crate::prelude::*;

/// The most nodes of a graph, so that claims have room.
const MOST_NODES: usize = 30_000;

/// The sets by node. Its memory is reused.
#[derive(Default)]
pub(super) struct LockedSets {
    sets: Vec<Als>,
    /// The set of each node.
    of: Vec<u16>,
    /// By digit: the places of the digit in a set that has a node for it, and the node.
    entries: [Vec<(CellSet, u16)>; 9],
}

impl LockedSets {
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.of.clear();
        self.entries.iter_mut().for_each(Vec::clear);
    }

    /// Adds a node for each digit of each of these sets. Cells with two candidates are no sets here.
    pub(super) fn fill(&mut self, board: &LogicBoard, sets: &[Als], nodes: &mut Vec<Node>) {
        self.clear();
        for set in sets.iter().filter(|set| set.cells.len() > 1) {
            if nodes.len() + 9 > MOST_NODES {
                break;
            }
            for digit in digits(set.useful) {
                let places = set.cells & board.places(digit);
                self.entries[digit.index()].push((places, self.of.len() as u16));
                self.of.push(self.sets.len() as u16);
                nodes.push(Node { cells: set.cells, digit });
            }
            self.sets.push(*set);
        }
    }

    pub(super) fn digits(&self, node: usize) -> u16 {
        self.sets[usize::from(self.of[node])].digits
    }

    /// The cells that lose a digit if the set of a node has it.
    pub(super) fn losers(&self, node: usize, digit: Digit) -> CellSet {
        self.sets[usize::from(self.of[node])].losers(digit)
    }

    /// The nodes whose sets have a digit only in these cells.
    pub(super) fn within(&self, cells: CellSet, digit: Digit) -> impl Iterator<Item = usize> + '_ {
        let entries = self.entries[digit.index()].iter();
        entries.filter(move |(places, _)| places.is_subset(cells)).map(|&(_, node)| node.into())
    }
}
