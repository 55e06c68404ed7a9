//! Relations between two digits, for two cells or along a line: Kropki dots, X and V, thermometers,
//! whispers.

use super::Done;
use crate::state::{Conflict, SearchState};
use crate::{builder::RulesetBuilder, constraint::Propagate, peers::Peers};
use ninefold_constraints::{
    item::Item,
    line_relation::{LineRelation, LineValues},
    links::Link,
    relation::{Relation, partners},
};
use ninefold_core::{
    error::Malformed,
    grid::{Cell, CellSet},
};

/// The relation of all pairs of digits that satisfy a condition.
pub(super) fn relation(holds: impl Fn(u32, u32) -> bool) -> Relation {
    Relation::of(9, |a, b| holds(a as u32 + 1, b as u32 + 1))
}

/// A constraint: neighbours along a line have a relation. Two cells make a pair.
pub(super) struct Chain {
    cells: Vec<Cell>,
    relation: Relation,
    /// The relation that the search uses for two cells: if they are peers, their digits also
    /// differ.
    narrowing: Relation,
    /// The relation that the search uses for more cells.
    line: Option<Box<LineRelation>>,
}

impl Chain {
    /// A chain.
    pub(super) fn new(cells: Vec<Cell>, relation: Relation) -> Chain {
        Chain { cells, relation, narrowing: relation, line: None }
    }
}

impl Propagate for Chain {
    fn cells(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }

    /// Neighbours may have to differ, and so may cells that are farther apart, as on a thermometer.
    fn add_peers(&self, peers: &mut Peers) {
        let mut relation = self.relation;
        for distance in 1..self.cells.len() {
            if distance > 1 {
                relation = relation.then(&self.relation);
            }
            if !relation.is_of_different() {
                break;
            }
            for (&a, &b) in self.cells.iter().zip(&self.cells[distance..]) {
                peers.add_pair(a, b);
            }
        }
    }

    fn links(&self) -> Vec<Link<Cell>> {
        let Relation { forward, backward } = self.relation;
        let pairs = self.cells.windows(2);
        pairs.map(|pair| Link { ends: [pair[0], pair[1]], forward, backward }).collect()
    }

    fn prepare(&mut self, peers: &Peers) {
        let are_peers = |a: Cell, b: Cell| peers.of(a).contains(b);
        match self.cells[..] {
            [a, b] if are_peers(a, b) => self.narrowing = self.relation.of_different(),
            [_, _] => {}
            _ => {
                let rows = [self.relation.forward, self.relation.backward];
                let line = LineRelation::new(rows, &self.cells, are_peers);
                self.line = Some(Box::new(line));
            }
        }
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        match &self.line {
            None => {
                // Exact.
                let (a, b) = (self.cells[0], self.cells[1]);
                state.keep(b, partners(&self.narrowing.forward, state.get(a)))?;
                state.keep(a, partners(&self.narrowing.backward, state.get(b)))
            }
            Some(line) => line.narrow(&mut OnLine { state, cells: &self.cells }),
        }
    }
}

/// The cells of a line in a search.
struct OnLine<'a> {
    state: &'a mut SearchState,
    cells: &'a [Cell],
}

impl LineValues for OnLine<'_> {
    type Conflict = Conflict;

    #[inline]
    fn get(&self, place: usize) -> u16 {
        self.state.get(self.cells[place])
    }

    #[inline]
    fn keep(&mut self, place: usize, digits: u16) -> Result<(), Conflict> {
        self.state.keep(self.cells[place], digits)
    }
}

/// Whether two cells share a side.
fn are_adjacent(a: Cell, b: Cell) -> bool {
    a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1
}

/// Reads the cells of an item and returns all adjacent pairs among them, in its order. Each cell
/// must have a neighbour.
pub(crate) fn adjacent_pairs(item: &Item<'_>) -> Result<Vec<[Cell; 2]>, Malformed> {
    let cells = item.arguments().cells(2..=81, "two cells that share a side")?;
    let mut pairs = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        if !cells.iter().any(|&other| are_adjacent(cell, other)) {
            let found = format!("{cell}, which shares a side with none of the others");
            return Err(item.arguments[i].wrong(found, "cells that share a side"));
        }
        for &other in cells[i + 1..].iter().filter(|&&other| are_adjacent(cell, other)) {
            pairs.push([cell, other]);
        }
    }
    Ok(pairs)
}

/// Reads two or more cells, and adds a relation for each two of them that share a side.
pub(super) fn pairs(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
    holds: fn(u32, u32) -> bool,
) -> Done {
    let relation = relation(holds);
    for pair in adjacent_pairs(item)? {
        builder.add(Chain::new(pair.to_vec(), relation));
    }
    Ok(())
}

/// Reads `Thermo~bulb~...~tip`.
pub(crate) fn thermo(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().cells(2..=9, "two to nine cells, as digits grow along them")?;
    builder.add(Chain::new(cells.into_vec(), relation(|a, b| a < b)));
    Ok(())
}

/// Reads `Whisper~difference~cells`; the default difference is 5.
pub(crate) fn whisper(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let mut arguments = item.arguments();
    let least = arguments.number_or(5, 1..=8, "the least difference of neighbours, 1 to 8")?;
    let cells = arguments.path(2..=81, "at least two cells")?;
    builder.add(Chain::new(cells.into_vec(), relation(|a, b| a.abs_diff(b) >= least)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn cells_of_a_thermometer_differ_and_neighbours_on_a_whisper_do() {
        let are_peers = |text| {
            let ruleset = parse::line(text).expect("a line");
            let from = ruleset.peers().of(Cell::at(0, 0));
            [Cell::at(4, 4), Cell::at(8, 8)].map(|cell| from.contains(cell))
        };
        assert_eq!(are_peers(".Thermo~R1C1~R5C5~R9C9"), [true, true]);
        assert_eq!(are_peers(".Whisper~R1C1~R5C5~R9C9"), [true, false]);
    }
}
